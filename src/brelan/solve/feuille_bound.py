"""What nobody can expect to exceed alone on a feuille of any number of columns.

Three rules are forgiven. A row is not filled as often as there are columns, but costs a price each time, and all
prices are paid back for the boxes that there are: at any price, no turn earns more than the best turn by itself, and all
turns together no more than so many of these. The réserve lends without end. And a best box, where no box is sacrificed, is
no more than any threshold with all that boxes exceed it by: so bonuses are paid box by box. The prices and thresholds
that make the bound lowest are sought; whatever they are, it holds.
"""

from __future__ import annotations

import numpy as np

from brelan.games.feuille import FeuilleDialect
from brelan.solve.feuille_slots import RICH, Entered, Slots, slots
from brelan.solve.inside import inside
from brelan.solve.multisets import Floats

ROUNDS = 12
FIRST_STEP = 16.0
LAST_STEP = 0.05


def bound(dialect: FeuilleDialect) -> float:
    """Points that no play of one seat expects to exceed."""
    found = slots(dialect)
    rows, columns = len(found.schools), dialect.columns
    paid = 0 in found.game.bonuses.of_column

    ways = _ways(found)

    def total(point: Floats) -> float:
        prices = point[:rows]
        worth = _worth(found, ways, columns, point[rows:-1], point[-1] if paid else None)
        worth -= prices[[slot.row for slot in found.slots]]
        plain, fresh = (worth[table].max(0) for table in (found.plain, found.fresh))
        turn = inside(found.dice, dialect.throws, plain, fresh, found.again).start
        return columns * (rows * turn + float(prices.sum()))

    point = np.zeros(2 * rows + 1)
    reached = total(point)
    step = FIRST_STEP
    while step > LAST_STEP:
        before = reached
        for place in range(len(point)):
            for move in (step, -step):
                while True:
                    if place >= rows and point[place] + move < 0:
                        break
                    point[place] += move
                    tried = total(point)
                    if tried >= reached:
                        point[place] -= move
                        break
                    reached = tried
        if before - reached < step * columns / ROUNDS:
            step /= 2
    return reached


def _ways(found: Slots) -> list[list[Entered]]:
    return [list(found.entries(nth, RICH)) for nth in range(len(found.slots))]


def _worth(
    found: Slots, ways: list[list[Entered]], columns: int, row_thresholds: Floats, column_threshold: float | None
) -> Floats:
    """By slot, the most that writing it brings: its points, and its part of the bonuses."""
    worth = np.full(len(found.slots), -np.inf)
    share = 0.0 if column_threshold is None else column_threshold / len(found.schools)
    for nth, slot in enumerate(found.slots):
        for way in ways[nth]:
            earned = float(way.now - way.bonus)
            if not way.spoils:
                earned += share
            if way.points is not None:
                if column_threshold is not None:
                    earned += max(0.0, way.points - column_threshold)
                if way.bonus:
                    limit = row_thresholds[slot.row]
                    earned += limit / columns + max(0.0, way.points - limit)
            elif way.bonus:
                earned += way.bonus / columns
            worth[nth] = max(worth[nth], earned)
    return worth
