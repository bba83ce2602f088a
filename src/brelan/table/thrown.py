"""The last dice thrown, as they lie until the next throw, even where the game has already gone on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brelan.core.moves import Faces, Seat
from brelan.games.chouette.phases import SirotageDie, SouffletteThrow, ThrowCul, ThrowRest
from brelan.games.chouette.sirotage import paired
from brelan.games.taverne.phases import Rerolling
from brelan.games.turn import Rolling


@dataclass(frozen=True, slots=True)
class Thrown:
    """`still`: the dice that were not thrown; `faces`: those that were."""

    seat: Seat
    still: Faces
    faces: Faces


def thrown(state: Any, seat: Seat, faces: Faces) -> Thrown:
    """What the throw of a state leaves on the table."""
    return Thrown(seat, _still(state), faces)


def _still(state: Any) -> Faces:
    phase = getattr(state, "phase", state)
    match getattr(state, "turn", None), phase:
        case _, ThrowCul(_, faces) | ThrowRest(_, faces) | SouffletteThrow(kept=faces):
            return faces
        case _, SirotageDie(cast):
            return (paired(cast.dice),) * 2
        case _, Rerolling(_, throws):
            return throws[0][1]
        case (Rolling(kept=faces), _) | (_, Rolling(kept=faces)):
            return faces
        case _:
            return ()
