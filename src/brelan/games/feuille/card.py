"""What one player has written."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Union

ZERO_COST = 200


@dataclass(frozen=True, slots=True)
class Scored:
    """A combination or the Somme, already doubled where it doubles."""

    points: int


@dataclass(frozen=True, slots=True)
class Barred:
    """A combination given up."""


@dataclass(frozen=True, slots=True)
class Closed:
    """An École box with its cross. `change`: what it did to the réserve, whose new total `reserve` is then beside it."""

    change: int = 0
    reserve: int = 0


@dataclass(frozen=True, slots=True)
class Zeroed:
    """An École box that could not be closed."""


Box = Union[Scored, Barred, Closed, Zeroed]

CLOSED, BARRED, ZEROED = Closed(), Barred(), Zeroed()


@dataclass(frozen=True, slots=True)
class Card:
    """One player's sheet. A row is the tuple of its boxes written so far, so that the next one is the leftmost free.

    `won`: for each bonus of the game, the points obtained or None. `noted`: the row whose rightmost written réserve
    is the one in force; the others are struck.
    """

    rows: tuple[tuple[Box, ...], ...]
    won: tuple[int | None, ...]
    reserve: int = 0
    noted: int | None = None

    @property
    def written(self) -> int:
        """How many boxes are written: the turns played."""
        return sum(map(len, self.rows))

    @property
    def boxes(self) -> int:
        return sum([box.points for row in self.rows for box in row if type(box) is Scored])

    @property
    def bonuses(self) -> int:
        return sum([points for points in self.won if points])

    @property
    def zeros(self) -> int:
        return sum([row.count(ZEROED) for row in self.rows])

    @property
    def total(self) -> int:
        return self.boxes + self.bonuses + self.reserve - ZERO_COST * self.zeros

    def with_box(self, row: int, box: Box) -> Card:
        """The card with the next box of the row written."""
        rows = (*self.rows[:row], (*self.rows[row], box), *self.rows[row + 1 :])
        if type(box) is Closed and box.change:
            return Card(rows, self.won, box.reserve, row)
        return Card(rows, self.won, self.reserve, self.noted)

    def with_bonus(self, bonus: int, points: int) -> Card:
        return replace(self, won=(*self.won[:bonus], points, *self.won[bonus + 1 :]))


def blank(rows: int, bonuses: int) -> Card:
    return Card(((),) * rows, (None,) * bonuses)
