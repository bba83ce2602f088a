"""A score sheet as people see it: a projection of a state, computed and never stored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase

Row = NewType("Row", str)
"""The name of a row as the notation writes it: « double paire »."""


class Mark(StrEnum):
    OPEN = "open"  # nothing written yet; a star still within reach
    SCORED = "scored"  # points; a star obtained
    CLOSED = "closed"  # an École row: the cross of success
    ZERO = "zero"  # the zero that costs 200 points, or a plain 0
    BARRED = "barred"
    STRUCK = "struck"  # a star out of reach


@dataclass(frozen=True, slots=True)
class Note:
    """The réserve as written in a box; struck when a later box has replaced it."""

    value: int
    struck: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """`value`: points in the box; for a star, what it is worth or, while out of sight, None."""

    mark: Mark = Mark.OPEN
    value: int | None = None
    note: Note | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sheet. `block`: 0 for the left side or École, 1 for the right side or combinations."""

    row: Row
    label: Phrase
    block: int
    cells: tuple[Cell, ...]
    star: Cell | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet. `stars`: one for each column, or none; `sums`: what stands in the corner, in order."""

    seat: Seat
    lines: tuple[Line, ...]
    stars: tuple[Cell, ...]
    sums: tuple[tuple[Phrase, int], ...]
    total: int
