"""The plane of two scores: what a player's chance is worth when a turn ends there.

Chances of winning are kept for each end of a turn: `table` says which tokens lie on either side and whose turn it was,
a and b are the scores of who has just played and of the other.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import kernel

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Choices = NDArray[np.int32]
"""Stakes that were chosen: stake * targets + target, negative for none."""


class Plane(NamedTuple):
    """The values, one plane a table; a and b from `low` on. `limit`: the highest score of each table.

    A value stands at table * size + (a - low) * across + (b - low) * along. `out`: 1 where a score under `low` ends the
    game, 0 where it counts as `low`. `adds`: 1 where neither floor nor cap nor an immediate end disturbs the changes.
    """

    values: Floats
    limit: Integers
    size: int
    across: int
    along: int
    low: int
    out: int
    adds: int
    immediate: int
    target: int
    floor: int
    cap: int


class Line(NamedTuple):
    """Scores (a + i, b + slope * i) for i from 0 to n - 1, neighbours in memory."""

    a: int
    b: int
    slope: int
    n: int


@kernel
def ended(a: int, b: int) -> float:
    return 1.0 if a >= b else 0.0


@kernel
def value_at(plane: Plane, table: int, a: int, b: int) -> float:
    """The chance of who has just played, when the turn has ended with these scores."""
    low, limit = plane.low, plane.limit[table]
    if a > limit or b > limit or (plane.out == 1 and (a < low or b < low)):
        return ended(a, b)
    return plane.values[table * plane.size + (max(a, low) - low) * plane.across + (max(b, low) - low) * plane.along]  # type: ignore[no-any-return]


@kernel
def diagonal(plane: Plane, table: int, total: int) -> Line:
    """The scores of one sum that have a value in a table."""
    limit = plane.limit[table]
    a = max(plane.low, total - limit)
    return Line(a, total - a, -1, max(0, min(limit, total - plane.low) - a + 1))


@kernel
def as_rows(rows: Plane, diagonal: Plane, tables: int, height: int) -> None:
    """Copies the values of the diagonals into rows."""
    for table in range(tables):
        for b in range(height):
            for a in range(height):
                rows.values[table * rows.size + a * rows.across + b * rows.along] = diagonal.values[
                    table * diagonal.size + a * diagonal.across + b * diagonal.along
                ]
