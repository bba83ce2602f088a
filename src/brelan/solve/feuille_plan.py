"""One column of the feuille as data for its solver.

Three reductions make it small. The réserve counts no further than the open École rows can ask of it, nor than the closed
ones can have given; its points are earned when it grows. Once a box is barred or zeroed the best box counts no more. And
as long as a row is open, best boxes are one that are no higher than the least that this row must yet show if there is
to be a bonus: while the Poker is open, all up to 55.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from brelan.games.feuille import FeuilleDialect
from brelan.games.feuille.card import BARRED, CLOSED, Box, Card, Scored
from brelan.solve.feuille_slots import Slots, slots
from brelan.solve.multisets import LANES, Floats, Integers

SPOILT = 0
"""The class of a column that has lost its bonus; the others are classes of the best box so far."""


class Column(NamedTuple):
    """What compiled functions read. A context is the set of rows filled; flat arrays of 32-bit integers and floats.

    By context: `start`, its first block of values, class by class; `scoring`, the set of its rows that score; `cap`,
    the largest réserve that matters; `wide`, the blocks of a class, eight réserves each; `classes`, how many.
    By slot, `pay`: what it earns at once, if it scores; `points`: its box, or -1 where it may only be barred.
    `school`: by row, where its slots begin among those of the École, or -1; `barred`: may the row be barred.
    By slot of the École and réserve (`width` of them): `to`, `earns`, `spoils`. `zero`: by row, what its zero earns
    where that is the last resort, else minus infinity. `of`: by set of scoring rows and best box (`most` of them), the
    class; `best`: by that set and class (`most_classes`), its best box. `stride`: by row, its part of a context. `table`: the
    slot of each throw, by whether it is fresh and by row.
    """

    start: Integers
    scoring: Integers
    cap: Integers
    wide: Integers
    classes: Integers
    from_slot: Integers
    points: Integers
    pay: Floats
    school: Integers
    barred: Integers
    to: Integers
    earns: Floats
    spoils: Integers
    width: int
    zero: Floats
    of: Integers
    best: Integers
    most: int
    most_classes: int
    stride: Integers
    table: Integers


@dataclass(frozen=True, slots=True)
class FeuillePlan:
    """`bonus`: by class of the full card, the bonus of the column. `states`: the sets of rows with one to fill, times
    the classes and réserves of each.
    """

    slots: Slots
    column: Column
    bonus: Floats
    states: int

    @property
    def rows(self) -> int:
        return len(self.slots.schools)

    @property
    def room(self) -> int:
        """How many blocks of values there are."""
        last = len(self.column.start) - 1
        return int(self.column.start[last] + self.column.classes[last] * self.column.wide[last])

    def levels(self) -> list[Integers]:
        """The contexts by the number of open rows."""
        contexts = np.arange(len(self.column.start), dtype=np.int32)
        filled = sum((contexts >> row & 1 for row in range(self.rows)), np.zeros(len(contexts), np.int32))
        return [contexts[filled == self.rows - number] for number in range(self.rows + 1)]

    def place(self, card: Card) -> tuple[int, int, int]:
        """The context, the class and the réserve, as far as they matter, of a card of one column."""
        context = sum(1 << row for row, boxes in enumerate(card.rows) if boxes)
        column = self.column
        # At its end the card says itself what the bonus was; a class is asked only while rows are open.
        own = self.slots.game.bonuses
        reserve = min(max(card.reserve, 0), int(column.cap[context]))
        if 0 not in own.of_column or own.all[own.of_column[0]].worth(card) is None:
            return context, SPOILT, reserve
        best = max([box.points for boxes in card.rows for box in boxes if type(box) is Scored], default=0)
        return context, int(column.of[column.scoring[context] * column.most + best]), reserve


@lru_cache(maxsize=16)
def described(dialect: FeuilleDialect, *, reduced: bool = True) -> FeuillePlan:
    """The plan of a dialect, for one column. `reduced`: without that, no two best boxes and no two réserves are one."""
    found = slots(dialect)
    rows = len(found.schools)
    contexts = np.arange(1 << rows, dtype=np.int32)
    scoring_rows = [row for row in range(rows) if not found.schools[row]]
    scoring = np.zeros(len(contexts), np.int32)
    for nth, row in enumerate(scoring_rows):
        scoring |= (contexts >> row & 1) << nth
    asked, saved = np.zeros((2, len(contexts)), np.int32)
    for row in range(rows):
        if found.schools[row]:
            asked += np.where(contexts >> row & 1, 0, deficit(found, row)).astype(np.int32)
            saved += np.where(contexts >> row & 1, _surplus(found, row), 0).astype(np.int32)
    cap = np.minimum(asked, saved) if reduced or not asked.any() else saved
    width = LANES * -(-(int(cap.max()) + 1) // LANES)
    of, best, classes = _classes(found, scoring_rows, reduced=reduced)
    wide = -(-(cap + 1) // LANES)
    sizes = classes[scoring] * wide
    to, earns, spoils, zero = _school(found, width)
    pay, points, barred = _scoring(found)
    before = np.cumsum([found.first[row + 1] - found.first[row] if found.schools[row] else 0 for row in range(rows)])
    school = np.full(rows, -1, np.int32)
    for row in range(rows):
        if found.schools[row]:
            school[row] = before[row] - (found.first[row + 1] - found.first[row])
    column = Column(
        (np.cumsum(sizes) - sizes).astype(np.int32),
        scoring,
        cap,
        wide.astype(np.int32),
        classes[scoring],
        np.array(found.first, np.int32),
        points,
        pay,
        school,
        barred,
        to.reshape(-1),
        earns.reshape(-1),
        spoils.reshape(-1),
        width,
        zero,
        of.reshape(-1),
        best.reshape(-1),
        of.shape[1],
        best.shape[1],
        (1 << np.arange(rows)).astype(np.int32),
        np.stack([found.plain, found.fresh]).reshape(-1),
    )
    states = int((classes[scoring] * (cap + 1))[:-1].sum())
    return FeuillePlan(found, column, _bonus(found, best[-1], int(classes[-1])), states)


def deficit(found: Slots, row: int) -> int:
    """The largest réserve for which an École row can ask; 0 where it may fall below zero, and nothing depends on it."""
    short = [slot for slot in found.of_row(row) if (found.slots[slot].given or 0) < 0]
    refused = [-(found.slots[slot].given or 0) for slot in short if next(found.entries(slot, 0)).zeroed]
    return max(refused, default=0)


def _surplus(found: Slots, row: int) -> int:
    """The most that an École row can add to the réserve."""
    return max(0, *[found.slots[slot].given or 0 for slot in found.of_row(row)])


def _school(found: Slots, width: int) -> tuple[Integers, Floats, Integers, Floats]:
    """For every slot of the École and réserve: the réserve afterwards, what is earned, and whether that is a zero."""
    to, earns, spoils = [], [], []
    zero = np.full(len(found.schools), -np.inf)
    for row, school in enumerate(found.schools):
        if not school:
            continue
        last_resort = found.zero(row)
        if found.forced:
            zero[row] = last_resort.now
        for slot in found.of_row(row):
            ways = [next(found.entries(slot, reserve)) for reserve in range(width)]
            to.append([max(way.reserve, 0) for way in ways])
            earns.append([-np.inf if found.forced and way.zeroed else way.now for way in ways])
            spoils.append([way.spoils for way in ways])
    shape = (len(to), width)
    return (
        np.array(to, np.int32).reshape(shape),
        np.array(earns, np.float64).reshape(shape),
        np.array(spoils, np.int32).reshape(shape),
        zero,
    )


def _scoring(found: Slots) -> tuple[Floats, Integers, Integers]:
    pay, points = np.zeros(len(found.slots)), np.full(len(found.slots), -1, np.int32)
    barred = np.zeros(len(found.schools), np.int32)
    for row, school in enumerate(found.schools):
        for slot in () if school else found.of_row(row):
            for way in found.entries(slot, 0):
                if way.points is None:
                    barred[row] = 1
                else:
                    pay[slot], points[slot] = way.now, way.points
    return pay, points, barred


def _classes(found: Slots, scoring_rows: list[int], *, reduced: bool) -> tuple[Integers, Integers, Integers]:
    """By set of filled scoring rows: the class of every best box, the best box of every class, and how many classes."""
    shows = [sorted({found.slots[slot].given for slot in found.of_row(row)} - {None}) for row in scoring_rows]  # type: ignore[type-var]
    boxes: list[list[int]] = [[value for value in values if value is not None] for values in shows]
    top = max([values[-1] for values in boxes], default=0)
    sets = 1 << len(scoring_rows)
    of = np.zeros((sets, top + 1), np.int32)
    kept: list[list[int]] = []
    has_bonus = 0 in found.game.bonuses.of_column
    for filled in range(sets):
        if not has_bonus:
            kept.append([0])
            continue
        rows = range(len(scoring_rows))
        # Without a bar, every open row will show at least so much, and every filled one does.
        floor = max([boxes[row][0] for row in rows if not filled >> row & 1 and reduced], default=0)
        least = max([boxes[row][0] for row in rows if filled >> row & 1], default=0)
        shown = {value for row in rows if filled >> row & 1 for value in boxes[row] if value >= least}
        own = sorted(value for value in shown if value > floor)
        if least <= floor or not own:
            own.insert(0, floor)
        kept.append([0, *own])
        for value in range(top + 1):
            above = [nth for nth, other in enumerate(own) if other <= max(value, floor)]
            of[filled, value] = 1 + (above[-1] if above else 0)
    count = np.array([len(values) for values in kept], np.int32)
    best = np.zeros((sets, int(count.max())), np.int32)
    for filled, values in enumerate(kept):
        best[filled, : len(values)] = values
    return of, best, count


def _bonus(found: Slots, best: Integers, classes: int) -> Floats:
    """What the full card is paid for its column, by class."""
    worth = np.zeros(classes)
    place = found.game.bonuses.of_column.get(0)
    if place is None:
        return worth
    for nth in range(1, classes):
        box: Box = Scored(int(best[nth]))
        rows = tuple((CLOSED,) if school else (box,) for school in found.schools)
        worth[nth] = found.game.bonuses.all[place].worth(replace(found.blank(0), rows=rows)) or 0
    spoilt = tuple((BARRED,) for _ in found.schools)
    if found.game.bonuses.all[place].worth(replace(found.blank(0), rows=spoilt)) is not None:
        raise ValueError("a column without a bar is not told from one with")
    return worth
