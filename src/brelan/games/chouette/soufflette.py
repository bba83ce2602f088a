"""After a 421: daring somebody to throw another in three throws."""

from __future__ import annotations

from collections.abc import Mapping

from brelan.core.dice import merged
from brelan.core.moves import Act, Faces, Illegal, Seat
from brelan.core.phrases import phrase
from brelan.games.chouette import events
from brelan.games.chouette.actions import Action, Renounce, Soufflette
from brelan.games.chouette.bets import Feat
from brelan.games.chouette.combos import FOUR_TWO_ONE
from brelan.games.chouette.phases import Phase, SouffletteChoice, SouffletteThrow
from brelan.games.chouette.scribe import Scribe
from brelan.games.chouette.settle import settled

THROWS = 3
GAINS: Mapping[int, int] = {3: 50, 2: 40, 1: 30}  # by throws left, the one that made 421 included
LOSS = 30


def soufflette_choices(seats: tuple[Seat, ...], turn: Seat) -> tuple[Action, ...]:
    return (*(Soufflette(seat) for seat in seats if seat != turn), Renounce())


def chosen(scribe: Scribe, phase: SouffletteChoice, act: Act[Action]) -> Phase:
    match act.action:
        case Renounce():
            scribe.note(events.renounces, scribe.turn)
            return settled(scribe, phase.stakes, Feat.QUATRE_DEUX_UN)
        case Soufflette(seat) if seat == scribe.turn:
            raise Illegal(phrase("On ne se lance pas une soufflette à soi-même."))
        case Soufflette(seat) if seat not in scribe.seats:
            raise Illegal(phrase("Personne ne joue à cette place."))
        case Soufflette(seat):
            scribe.note(events.soufflette, scribe.turn, seat)
            return SouffletteThrow(phase.stakes, seat, THROWS, ())
        case _:
            raise Illegal(phrase("Après un 421, on lance une soufflette ou on y renonce."))


def thrown(scribe: Scribe, phase: SouffletteThrow, faces: Faces) -> Phase:
    dice = merged(phase.kept, faces)
    scribe.note(events.soufflette_throw, phase.seat, dice)
    if dice == FOUR_TWO_ONE:
        points = GAINS[phase.left]
        scribe.note(events.soufflette_met, phase.seat, points, scribe.turn)
    elif phase.left > 1:
        kept = tuple(face for face in scribe.policy.soufflette_keeps if face in dice)
        return SouffletteThrow(phase.stakes, phase.seat, phase.left - 1, kept)
    else:
        points = -LOSS
        scribe.note(events.soufflette_missed, phase.seat, points, scribe.turn)
    scribe.credit(phase.seat, points)
    scribe.credit(scribe.turn, -points)
    return settled(scribe, phase.stakes, Feat.QUATRE_DEUX_UN)
