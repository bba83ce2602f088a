"""What lies on the table: the dice that people see now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Faces, Seat
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Choosing
from brelan.games.turn import Holding, Rolling


@dataclass(frozen=True, slots=True)
class Lying:
    """Dice on the table and whose they are. `left`: how often some of them may still be thrown again."""

    dice: Faces = ()
    by: Seat | None = None
    left: int = 0


NOTHING = Lying()


def lying(game: Game[Any, Any, Any], state: Any, seat: Seat | None = None) -> Lying:
    """The dice of the turn at hand or, where everybody's dice lie there, those of one seat; nothing between two turns."""
    if isinstance(game, Taverne):
        return _in_the_tavern(state, seat)
    phase = getattr(state, "phase", state)
    turn = getattr(phase, "turn", phase)
    match turn:
        case Holding(by, dice, _, left):
            return Lying(dice, by, left)
        case Rolling(by, kept):
            return Lying(kept, by)
    for name in ("chouettes", "kept"):
        if getattr(phase, name, None):
            return Lying(getattr(phase, name))
    cast = getattr(phase, "cast", None)
    return Lying(cast.dice) if cast is not None else NOTHING


def alike(dice: Faces) -> Faces:
    """Dice to show in an example of a keep: two of the highest that are alike, where there are some."""
    for face in sorted(set(dice), reverse=True):
        if dice.count(face) > 1:
            return (face, face)
    return dice[-1:]


def _in_the_tavern(state: Any, seat: Seat | None) -> Lying:
    match state.phase:
        case Choosing(groups, kept) if seat is not None:
            choosing = seat in groups[0] and kept[groups[0].index(seat)] is None
            return Lying(state.partie.hands[seat], seat, int(choosing))
        case _:
            return Lying(state.partie.hands[seat], seat) if seat is not None else NOTHING
