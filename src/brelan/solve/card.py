"""A card solved backwards, compiled."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import inner, kernel
from brelan.solve.entries import room
from brelan.solve.lanes import everywhere, gather, load, load_from, pick, plus, plus_all, store
from brelan.solve.multisets import LANES, Dice, Floats, Integers, Multisets, aligned
from brelan.solve.plan import Plan
from brelan.solve.teamwork import Team
from brelan.solve.turn import turn
from brelan.solve.writing import arranged, write

CHUNK = 150
"""Blocks that a thread takes at a time at least, about half a millisecond."""


class Work(NamedTuple):
    """Where one thread computes."""

    slots: Floats
    written: Floats
    work: Floats
    free: Integers
    passes: Integers

    @classmethod
    def of(cls, plan: Plan, dice: Multisets) -> Work:
        # A turn starts when the throws are written, so its keeps may lie where their classes were, in the nearest cache.
        rows = aligned(max(plan.entries.room, plan.slots + 1 + dice.base))
        slots, work = rows[: plan.slots + 1], rows[plan.slots + 1 :]
        slots[plan.slots] = -np.inf
        return cls(slots, room(dice.rolls), work, np.zeros(plan.rows, np.int32), plan.entries.passes())


@inner
def free_rows(free: Integers, context: int, plan: Plan) -> int:
    """How many rows are open, and which, into `free`."""
    rows = 0
    for row in range(len(plan.stride)):
        if context // pick(plan.stride, row) % pick(plan.radix, row) == 0:
            free[rows] = row
            rows += 1
    return rows


@inner
def offer(slots: Floats, values: Floats, context: int, block: int, free: Integers, rows: int, plan: Plan) -> None:
    """What each slot of the open rows is worth to the eight carries of a block of the context."""
    shape = pick(plan.shape, context)
    for nth in range(rows):
        row = pick(free, nth)
        before, come = -1, everywhere(0.0)
        for slot in range(pick(plan.from_slot, row), pick(plan.from_slot, row + 1)):
            digit, move = pick(plan.digit, slot), pick(plan.move, slot)
            after = pick(plan.start, context + digit * pick(plan.stride, row))
            if move >= 0:
                at = (shape * plan.moves + move) * plan.width + block * LANES
                moved = plus(gather(values, after * LANES, plan.lane, at), load_from(plan.credit, at))
                store(slots, slot, plus_all(moved, plan.reward[slot]))
            else:
                if digit != before:
                    before, come = digit, load(values, after + block)
                store(slots, slot, plus_all(come, plan.reward[slot]))


@kernel
def induct(
    values: Floats,
    contexts: Integers,
    first: int,
    end: int,
    plan: Plan,
    dice: Dice,
    throws: int,
    own: Work,
) -> None:
    """The values of `contexts[first:end]`, none of which follows another, from those of the contexts after them."""
    for nth in range(first, end):
        context = pick(contexts, nth)
        rows = free_rows(own.free, context, plan)
        arranged(own.passes, pick(plan.kind, context), own.free, rows, plan.entries)
        for block in range(pick(plan.blocks, pick(plan.shape, context))):
            offer(own.slots, values, context, block, own.free, rows, plan)
            write(own.written, own.slots, own.passes, plan.entries)
            turn(own.work, own.written, throws, dice)
            store(values, pick(plan.start, context) + block, load(own.work, 0))


def solved(plan: Plan, dice: Multisets, throws: int, team: Team) -> Floats:
    """The value of every context and carry at the start of a turn, in rows of eight lanes from `plan.start` on."""
    values = aligned(plan.room)
    works = [Work.of(plan, dice) for _ in range(team.size)]
    sizes = plan.blocks[plan.shape]
    levels = plan.levels()[1:]
    team.total = int(sum(sizes[contexts].sum() for contexts in levels))
    for contexts in levels:

        def solve(worker: int, first: int, end: int, contexts: Integers = contexts) -> None:
            induct(values, contexts, first, end, plan, dice.arrays, throws, works[worker])

        team.share(sizes[contexts], CHUNK, solve)
    return values
