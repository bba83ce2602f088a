"""After a néant: who cries « Grelottine », and what the grelottin dares the roller to do."""

from __future__ import annotations

from functools import lru_cache

from brelan.core.moves import Act, Faces, Illegal, Order, Seat
from brelan.core.phrases import phrase
from brelan.games.chouette import events, stakes
from brelan.games.chouette.actions import Action, Grelottine
from brelan.games.chouette.civet import before_throw
from brelan.games.chouette.phases import (
    Challenge,
    ChallengeChoice,
    CryDice,
    GrelottineCry,
    Phase,
    Purse,
    Round,
    Stakes,
    ThrowChouettes,
)
from brelan.games.chouette.policy import Ceilings, Policy
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.turns import turn_over


def fresh_neant(scribe: Scribe) -> Phase:
    """The roller may be challenged, if any other holder may stake a point."""
    holders = (seat for seat in scribe.seats if scribe.grelottines[seat] and seat != scribe.turn)
    purses = tuple((seat, purse) for seat in holders if (purse := _purse(scribe, seat)))
    return GrelottineCry(purses) if purses else turn_over(scribe)


def cried(scribe: Scribe, phase: GrelottineCry, order: Order) -> Phase:
    if not order.ranks:
        scribe.note(events.nobody_challenges)
        return turn_over(scribe)
    first = order.ranks[0]
    lowest = min(scribe.scores[seat] for seat in first)
    return _narrowed(scribe, phase.purses, scribe.from_turn(seat for seat in first if scribe.scores[seat] == lowest))


def die_for_cry(scribe: Scribe, phase: CryDice, faces: Faces) -> Phase:
    (die,) = faces
    scribe.note(events.one_die, phase.round.by, die)
    shown = phase.round.then(die)
    if not shown.over:
        return CryDice(phase.purses, shown)
    return _narrowed(scribe, phase.purses, shown.showing(min(shown.shown)))


def challenge_choices(policy: Policy, phase: ChallengeChoice) -> tuple[Action, ...]:
    return _choices(policy.ceilings(phase.purse))


def challenged(scribe: Scribe, phase: ChallengeChoice, act: Act[Action]) -> Phase:
    match act.action:
        case Grelottine(stake, target):
            stakes.check(scribe.policy.ceilings(phase.purse), stake, target)
            scribe.spend_grelottine(phase.grelottin)
            scribe.spend_grelottine(scribe.turn, scribe.policy.grelottine_cost)
            scribe.note(events.challenges, phase.grelottin, scribe.turn, stake, target)
            pending = Stakes(challenge=Challenge(phase.grelottin, stake, target))
            return before_throw(scribe, pending) if scribe.policy.civet_in_challenge else ThrowChouettes(pending)
        case _:
            raise Illegal(phrase("Qui a crié « Grelottine » doit défier."))


def _purse(scribe: Scribe, holder: Seat) -> int:
    """The smaller of both scores, or 0 where nothing may be staked."""
    purse = min(scribe.scores[holder], scribe.scores[scribe.turn])
    if purse < scribe.policy.least_purse:
        return 0
    return purse if any(most for _, most in scribe.policy.ceilings(purse)) else 0


def _narrowed(scribe: Scribe, purses: tuple[Purse, ...], tied: tuple[Seat, ...]) -> Phase:
    """Those who are still level for the challenge: one of them challenges, several throw a die each."""
    if len(tied) > 1:
        scribe.note(events.throw_for_challenge, tied)
        return CryDice(purses, Round(tied))
    scribe.note(events.grelottin, tied[0])
    return ChallengeChoice(tied[0], dict(purses)[tied[0]])


@lru_cache(maxsize=1024)
def _choices(ceilings: Ceilings) -> tuple[Action, ...]:
    return tuple(Grelottine(stake, target) for stake, target in stakes.possible(ceilings))
