"""The civet: staking points on the throw that one is about to make."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from brelan.core.moves import Act, Illegal
from brelan.core.phrases import phrase
from brelan.games.chouette import events, stakes
from brelan.games.chouette.actions import Action, Civet, JustThrow
from brelan.games.chouette.bets import Target
from brelan.games.chouette.phases import CivetChoice, Phase, Stakes, ThrowChouettes, Wager
from brelan.games.chouette.policy import Ceilings, Policy
from brelan.games.chouette.scribe import Scribe


def before_throw(scribe: Scribe, pending: Stakes) -> Phase:
    """The player on turn is about to throw; a civet is asked for only where it could be used."""
    if scribe.civets[scribe.turn]:
        most = scribe.policy.civet_limit(scribe.scores[scribe.turn])
        if most:
            return CivetChoice(pending, most)
    return ThrowChouettes(pending)


def civet_choices(policy: Policy, phase: CivetChoice) -> tuple[Action, ...]:
    return _choices(_ceilings(policy, phase))


def chosen(scribe: Scribe, phase: CivetChoice, act: Act[Action]) -> Phase:
    match act.action:
        case JustThrow():
            return ThrowChouettes(phase.stakes)
        case Civet(stake, target):
            stakes.check(_ceilings(scribe.policy, phase), stake, target)
            scribe.spend_civet(scribe.turn)
            scribe.note(events.civet_staked, scribe.turn, stake, target)
            return ThrowChouettes(replace(phase.stakes, civet=Wager(stake, target)))
        case _:
            raise Illegal(phrase("Avant ce lancer, on mise son civet ou on lance."))


def _ceilings(policy: Policy, phase: CivetChoice) -> Ceilings:
    return tuple((target, phase.most) for target in Target if target in policy.wins)


@lru_cache(maxsize=256)
def _choices(ceilings: Ceilings) -> tuple[Action, ...]:
    return (JustThrow(), *(Civet(stake, target) for stake, target in stakes.possible(ceilings)))
