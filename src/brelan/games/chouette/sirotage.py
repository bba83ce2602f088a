"""A chouette: kept, or siroted while the others bet on the bird."""

from __future__ import annotations

from brelan.core.moves import Act, Faces, Illegal, Seat
from brelan.core.phrases import phrase
from brelan.games.chouette import events
from brelan.games.chouette.actions import BIRD_NAMES, BIRDS, Abstain, Action, Bet, Bird, Keep, Siroter
from brelan.games.chouette.bets import Feat
from brelan.games.chouette.combos import Figure
from brelan.games.chouette.phases import Bets, Caillou, Cast, Phase, SirotageChoice, SirotageDie
from brelan.games.chouette.policy import Betting, Policy
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.settle import settled

BIRD_POINTS = 25
CIVET_VALUE = 6

SIROTAGE_CHOICES: tuple[Action, ...] = (Siroter(), Keep())
_ABSTAIN = Abstain()
_BETS: tuple[Action, ...] = (*map(Bet, BIRDS), _ABSTAIN)


def chosen(scribe: Scribe, phase: SirotageChoice, act: Act[Action]) -> Phase:
    match act.action:
        case Siroter():
            scribe.note(events.sirotes, scribe.turn, paired(phase.cast.dice))
            others = scribe.from_turn(seat for seat in scribe.seats if seat != scribe.turn)
            return Bets(phase.cast, (None,) * len(scribe.scores), others)
        case Keep(()):
            return _kept(scribe, phase.cast)
        case Keep():
            raise Illegal(phrase("Garder sa chouette se dit sans nommer de dés."))
        case _:
            raise Illegal(phrase("Une chouette se sirote ou se garde."))


def bettors(policy: Policy, phase: Bets) -> tuple[Seat, ...]:
    """Who may answer now."""
    return phase.waiting if policy.betting is Betting.TOGETHER else phase.waiting[:1]


def bet_choices(policy: Policy, phase: Bets) -> tuple[Action, ...]:
    if policy.betting is Betting.TOGETHER:
        return _BETS
    return (*(Bet(bird) for bird in BIRDS if bird not in phase.birds), _ABSTAIN)


def bet(scribe: Scribe, phase: Bets, act: Act[Action]) -> Phase:
    seat = act.seat
    match act.action:
        case Bet(bird):
            if act.action not in bet_choices(scribe.policy, phase):
                raise Illegal(phrase("L’oiseau « {bird} » est déjà pris.", bird=BIRD_NAMES[bird]))
            scribe.note(events.bets, seat, bird)
            birds = (*phase.birds[:seat], Bird(bird), *phase.birds[seat + 1 :])
        case Abstain():
            scribe.note(events.abstains, seat)
            birds = phase.birds
        case _:
            raise Illegal(phrase("On parie sur un oiseau ou l’on s’abstient."))
    waiting = tuple(other for other in phase.waiting if other != seat)
    return Bets(phase.cast, birds, waiting) if waiting else SirotageDie(phase.cast, birds)


def die(scribe: Scribe, phase: SirotageDie, faces: Faces) -> Phase:
    (face,) = faces
    value = paired(phase.cast.dice)
    scribe.note(events.bird, scribe.turn, BIRDS[face - 1])
    if face == value:
        return _succeeded(scribe, phase, value)
    loss = scribe.policy.missed(value)
    scribe.note(events.sirotage_missed, -loss)
    scribe.credit(scribe.turn, -loss)
    if value == CIVET_VALUE and scribe.give_civet(scribe.turn):
        scribe.note(events.wins_civet, scribe.turn)
    _pay_bets(scribe, phase.birds, face)
    dice = tuple(sorted((value, value, face)))
    if scribe.combo(dice).figure in scribe.policy.reborn:
        return Caillou(Cast(dice, phase.cast.stakes))
    return settled(scribe, phase.cast.stakes, Feat.SIROTAGE_MANQUE)


def paired(dice: Faces) -> int:
    """The n of a chouette: of three sorted dice, the middle one is always of the pair."""
    return dice[1]


def _kept(scribe: Scribe, cast: Cast) -> Phase:
    combo = scribe.combo(cast.dice)
    if combo.figure is Figure.CHOUETTE_VELUTE:
        return Caillou(cast)
    scribe.note(events.keeps_chouette, scribe.turn, combo.value, combo.points)
    scribe.credit(scribe.turn, combo.points)
    return settled(scribe, cast.stakes, Feat.CHOUETTE)


def _succeeded(scribe: Scribe, phase: SirotageDie, value: int) -> Phase:
    points = scribe.combo((value, value, value)).points
    scribe.note(events.sirotage_succeeded, points)
    scribe.credit(scribe.turn, points)
    _pay_bets(scribe, phase.birds, value)
    return settled(scribe, phase.cast.stakes, Feat.CUL_SIROTE)


def _pay_bets(scribe: Scribe, birds: tuple[Bird | None, ...], face: int) -> None:
    for seat in scribe.from_turn(seat for seat in scribe.seats if birds[seat] is not None):
        bird = birds[seat]
        if bird == BIRDS[face - 1]:
            scribe.note(events.right_bird, seat, BIRDS[face - 1], BIRD_POINTS)
            scribe.credit(seat, BIRD_POINTS)
        elif scribe.policy.bet_stake:
            scribe.note(events.wrong_bird, seat, -scribe.policy.bet_stake)
            scribe.credit(seat, -scribe.policy.bet_stake)
