"""A net that says what a card of several columns is worth: what it reads, its weights, and how they are kept.

Columns are counted from the last one, and rows by the boxes that are open: so one net serves every number of columns up
to its own, and games of two columns teach it what the end of a game of six is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.feuille_model import Model
from brelan.solve.multisets import Integers

Singles = NDArray[np.float32]

WIDE = 96
"""Units of the first layer; the first of them goes straight through."""
DEEP = 32
SCALE = 100.0
"""Points that one unit of output is."""
CELLS = 16
"""A best box lies between two of so many points and one."""
POCKETS = np.array((0, 1, 2, 3, 4, 6, 8, 10, 12, 15, 18, 24, 32), np.int32)
"""A réserve likewise."""

MOST_RIVALS = 3
NAMES = ("first", "second", "bias", "last")


class Net(NamedTuple):
    """`first`: (inputs, WIDE); `second`: (WIDE, DEEP); `bias`, `last`: (DEEP,).

    Inputs, by where they begin: a constant; `at_open`, by row and column, is the box open? `at_alive`, is it open and the
    bonus of its row to be had? `at_column`, and that of its column? `at_best`, by row, `at_rank`, by column: the best box,
    as long as it counts. `at_reserve`. `at_seats`: are there two, three, four players? `columns`: those it knows; `step`: points
    from one point of a best box to the next; `rivals`: of this game.
    """

    first: Singles
    second: Singles
    bias: Singles
    last: Singles
    columns: int
    step: int
    rivals: int
    pockets: Integers
    at_open: int
    at_alive: int
    at_column: int
    at_best: int
    at_rank: int
    at_reserve: int
    at_seats: int


def net(model: Model, columns: int, weights: Mapping[str, NDArray[Any]], seats: int = 1) -> Net:
    """The net with these weights, for `columns` or fewer, as one of so many players reads it."""
    rows = model.rows
    open_, cells = rows * columns, CELLS + 1
    places = np.cumsum([1, open_, open_, open_, rows * cells, columns * cells, len(POCKETS)]).tolist()
    first, second, bias, last = (np.ascontiguousarray(weights[name], np.float32) for name in NAMES)
    return Net(first, second, bias, last, columns, -(-model.most // CELLS), seats - 1, POCKETS, *places)


def inputs(model: Model, columns: int) -> int:
    return 1 + 3 * model.rows * columns + (model.rows + columns) * (CELLS + 1) + len(POCKETS) + MOST_RIVALS


def untaught(model: Model, columns: int, chance: np.random.Generator) -> dict[str, Singles]:
    """Weights that say nothing yet: every card is worth 0."""
    first = np.zeros((inputs(model, columns), WIDE), np.float32)
    first[:-MOST_RIVALS, 1:] = chance.normal(0, 0.1, (len(first) - MOST_RIVALS, WIDE))[:, 1:]
    second = chance.normal(0, (2 / WIDE) ** 0.5, (WIDE, DEEP)).astype(np.float32)
    second[0] = 0
    return {"first": first, "second": second, "bias": np.zeros(DEEP, np.float32), "last": np.zeros(DEEP, np.float32)}


def fits(model: Model, columns: int, first: NDArray[Any]) -> bool:
    """Was a net of so many columns made for cards of these rows?"""
    return len(first) == inputs(model, columns)
