"""One column of the feuille solved backwards, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import inner, kernel
from brelan.solve.entries import Entries, room
from brelan.solve.feuille_plan import SPOILT, Column, FeuillePlan
from brelan.solve.lanes import load, most, pick, plus_all, store
from brelan.solve.multisets import LANES, Dice, Floats, Integers, aligned
from brelan.solve.teamwork import Team
from brelan.solve.turn import turn_fresh
from brelan.solve.writing import arranged, write

CHUNK = 200
"""Blocks that a thread takes at a time, a few milliseconds."""


class Work(NamedTuple):
    """Where one thread computes."""

    slots: Floats
    plain: Floats
    fresh: Floats
    work: Floats
    free: Integers
    plain_passes: Integers
    fresh_passes: Integers

    @classmethod
    def of(cls, plan: FeuillePlan, plain: Entries, fresh: Entries) -> Work:
        dice = plan.slots.dice
        return cls(
            aligned(max(plain.room, fresh.room))[: len(plan.slots.slots) + 1],
            room(dice.rolls),
            room(dice.rolls),
            aligned(dice.base),
            np.zeros(plan.rows, np.int32),
            plain.passes(),
            fresh.passes(),
        )


@inner
def offer(slots: Floats, values: Floats, context: int, group: int, block: int, free: Integers, rows: int, column: Column) -> None:
    """What each slot of the open rows is worth to eight réserves of one class (`group`) of the context."""
    best = pick(column.best, pick(column.scoring, context) * column.most_classes + group)
    for nth in range(rows):
        row = pick(free, nth)
        child = context + pick(column.stride, row)
        start, wide = pick(column.start, child), pick(column.wide, child)
        first, end = pick(column.from_slot, row), pick(column.from_slot, row + 1)
        school = pick(column.school, row)
        if school >= 0:
            cap = pick(column.cap, child)
            for slot in range(first, end):
                at = (school + slot - first) * column.width + block * LANES
                for carry in range(LANES):
                    after = start + (SPOILT if pick(column.spoils, at + carry) else group) * wide
                    lane = after * LANES + min(pick(column.to, at + carry), cap)
                    slots[slot, carry] = values[np.uint64(lane) // LANES, np.uint64(lane) % LANES] + column.earns[at + carry]
        else:
            filled = pick(column.scoring, child) * column.most
            for slot in range(first, end):
                points = pick(column.points, slot)
                if points < 0:
                    store(slots, slot, load(values, start + SPOILT * wide + block))
                else:
                    after = SPOILT if group == SPOILT else pick(column.of, filled + max(best, points))
                    scored = plus_all(load(values, start + after * wide + block), column.pay[slot])
                    if pick(column.barred, row):
                        scored = most(scored, load(values, start + SPOILT * wide + block))
                    store(slots, slot, scored)


@inner
def relieve(written: Floats, values: Floats, context: int, block: int, free: Integers, rows: int, column: Column) -> None:
    """The best zero, where that was the last resort, for the throws that nothing else takes."""
    for carry in range(LANES):
        relief = -np.inf
        for nth in range(rows):
            row = pick(free, nth)
            child = context + pick(column.stride, row)
            lane = pick(column.start, child) * LANES + min(block * LANES + carry, pick(column.cap, child))
            relief = max(relief, values[np.uint64(lane) // LANES, np.uint64(lane) % LANES] + column.zero[row])
        for roll in range(len(written)):
            if written[roll, carry] == -np.inf:
                written[roll, carry] = relief


@kernel
def induct(
    values: Floats,
    contexts: Integers,
    first: int,
    end: int,
    column: Column,
    plain: Entries,
    fresh: Entries,
    again: bool,
    throws: int,
    dice: Dice,
    own: Work,
) -> None:
    """The values of `contexts[first:end]`, none of which follows another, from those of the contexts after them."""
    for nth in range(first, end):
        context = pick(contexts, nth)
        rows, schools = 0, 0
        for row in range(len(column.stride)):
            if not context & pick(column.stride, row):
                own.free[rows] = row
                rows += 1
                schools += pick(column.school, row) >= 0
        arranged(own.plain_passes, 0, own.free, rows, plain)
        arranged(own.fresh_passes, 0, own.free, rows, fresh)
        for group in range(pick(column.classes, context)):
            for block in range(pick(column.wide, context)):
                offer(own.slots, values, context, group, block, own.free, rows, column)
                write(own.plain, own.slots, own.plain_passes, plain)
                write(own.fresh, own.slots, own.fresh_passes, fresh)
                if schools == rows:
                    relieve(own.plain, values, context, block, own.free, rows, column)
                    relieve(own.fresh, values, context, block, own.free, rows, column)
                turn_fresh(own.work, own.plain, own.fresh, again, throws, dice)
                store(values, pick(column.start, context) + group * pick(column.wide, context) + block, load(own.work, 0))


def solved(plan: FeuillePlan, throws: int, team: Team) -> Floats:
    """The value of every context, class and réserve at the start of a turn, in rows of eight réserves."""
    column, dice = plan.column, plan.slots.dice
    values = aligned(plan.room)
    full = len(column.start) - 1
    for group, bonus in enumerate(plan.bonus):
        values[column.start[full] + group * column.wide[full] :][: column.wide[full]] = bonus
    plain, fresh = plan.slots.written
    works = [Work.of(plan, plain, fresh) for _ in range(team.size)]
    sizes = column.classes * column.wide
    levels = plan.levels()[1:]
    team.total = int(sum(sizes[contexts].sum() for contexts in levels))
    for contexts in levels:

        def solve(worker: int, first: int, end: int, contexts: Integers = contexts) -> None:
            induct(
                values, contexts, first, end, column, plain, fresh, plan.slots.again, throws, dice.arrays, works[worker]
            )  # fmt: skip

        team.share(sizes[contexts], CHUNK, solve)
    return values
