"""What may be taken back: never across a throw that has been shown, unless the dice are real and lie there to be read."""

from __future__ import annotations

from dataclasses import dataclass

from brelan.core.moves import Act, Order, Roll, Seat
from brelan.notation import Record


@dataclass(frozen=True, slots=True)
class Erratum:
    """The last `moves` of a record, back to a decision of `seat`."""

    moves: int
    seat: Seat


def undoable(record: Record, seats: frozenset[Seat], *, freely: bool, told: bool = False) -> Erratum | None:
    """The shortest way back before the last decision of one of the seats; with `freely`, before the last move of all.

    `told`: orders of cries are told by somebody, who may have been mistaken.
    """
    moves = record.moves
    if freely and moves:
        last = moves[-1]
        return Erratum(1, last.seat if isinstance(last, Act) else Seat(0))
    for back, move in enumerate(reversed(moves), 1):
        if told and seats and isinstance(move, Order):
            return Erratum(back, min(seats))
        if isinstance(move, Roll | Order):
            return None
        if isinstance(move, Act) and move.seat in seats:
            return Erratum(back, move.seat)
    return None
