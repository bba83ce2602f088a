"""What may be taken back, and what becomes of the record: words tell what is not played any more.

Nothing is taken back across a throw that has been shown, unless the dice are real and lie there to be read, or the whole
table agrees to another verdict.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from brelan.core.moves import Act, Order, Roll, Seat
from brelan.notation import Entry, Record, write_move
from brelan.notation.record import Assertion
from brelan.notation.withdrawn import is_withdrawal, withdrawn


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


def undone(record: Record, moves: int) -> Record:
    """The record without its last moves. Dice that an earlier erratum took back have been seen all the same."""
    places = _places(record)
    cut = places[len(places) - moves]
    kept = (entry for entry in record.entries[cut:] if is_withdrawal(entry))
    return replace(record, entries=(*record.entries[:cut], *kept))


def overruled(record: Record, order: Order, falls: int, how: str, lexicon: Any) -> Record:
    """The record with that verdict in the place of the last one: the raw times stay, and whatever fell can be read."""
    entries = list(record.entries)
    places = _places(record)
    contest = next(place for place in reversed(places) if isinstance(entries[place].what, Order))
    told = entries[contest]
    assert isinstance(told.what, Order)  # noqa: S101  # that is what was looked for
    note = f"verdict {write_move(lexicon, told.what)} revu {how}"
    entries[contest] = replace(told, what=order, annotation=f"{told.annotation} ; {note}" if told.annotation else note)
    gone = set(places[len(places) - falls :])
    fallen = [entries[place].what for place in sorted(gone)]
    lines = [write_move(lexicon, move) for move in fallen if move is not None and not isinstance(move, Assertion)]
    left = [entry for place, entry in enumerate(entries) if place not in gone]
    if lines:
        left.append(Entry(None, None, withdrawn(lines)))
    return replace(record, entries=tuple(left))


def _places(record: Record) -> list[int]:
    """Which entries are moves."""
    return [
        place for place, entry in enumerate(record.entries) if entry.what is not None and not isinstance(entry.what, Assertion)
    ]
