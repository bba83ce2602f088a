"""The compiled steps of `distribution`: chances forwards, and the best chances backwards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.card import Work, free_rows, offer
from brelan.solve.compiled import kernel
from brelan.solve.lanes import load_from, pick, store
from brelan.solve.multisets import LANES, Dice, Floats, Integers, Multisets, Wide
from brelan.solve.plan import Plan
from brelan.solve.policy import Trace, chosen_keep, chosen_slot, row_of, trace
from brelan.solve.turn import turn
from brelan.solve.writing import arranged, write


class Ways(NamedTuple):
    """Room for the course of one turn: `chance` of each multiset, `outcome`, that of each slot, and `slot_of` each throw."""

    chance: Floats
    outcome: Floats
    slot_of: Integers

    @classmethod
    def of(cls, plan: Plan, dice: Multisets) -> Ways:
        return cls(np.zeros(dice.all), np.zeros(plan.slots + 1), np.zeros(dice.rolls, np.int32))


class Aims(NamedTuple):
    """The chances of one number of open rows. By context: `start`, where its numbers are in `chances`; `width`, how many a
    lane has, the first of them for the sum `low` still wanted.
    """

    chances: Floats
    start: Wide
    width: Wide
    low: Wide


@kernel
def spread(
    contexts: Integers,
    mass: Floats,
    start: Wide,
    following: Floats,
    after: Wide,
    width: Wide,
    values: Floats,
    plan: Plan,
    dice: Dice,
    throws: int,
    less: Integers,
    ways: Ways,
    own: Work,
    told: Trace,
) -> None:
    """From the chances of each state and sum so far (`mass`) those of the states a turn later (`following`)."""
    rolls = len(dice.chance)
    chance, outcome, slot_of = ways.chance, ways.outcome, ways.slot_of
    for nth in range(len(contexts)):
        context = pick(contexts, nth)
        rows = free_rows(own.free, context, plan)
        arranged(own.passes, pick(plan.kind, context), own.free, rows, plan.entries)
        shape, sums = pick(plan.shape, context), pick(width, context)
        for block in range(pick(plan.blocks, shape)):
            ready = False
            for carry in range(LANES):
                lane = block * LANES + carry
                first = pick(start, context) + lane * sums
                lowest, highest = sums, -1
                for total in range(sums):
                    if mass[first + total] > 0:
                        lowest = min(lowest, total)
                        highest = total
                if highest < 0:
                    continue
                if not ready:
                    offer(own.slots, values, context, block, own.free, rows, plan)
                    write(own.written, own.slots, own.passes, plan.entries)
                    trace(told, own.work, own.written, throws, dice)
                    ready = True
                for slot in range(len(outcome)):
                    outcome[slot] = 0
                for roll in range(rolls):
                    chance[dice.base + roll] = dice.chance[roll]
                    slot_of[roll] = chosen_slot(own.slots, context, roll, carry, own.free, rows, rolls, plan)
                for thrown in range(throws):
                    left = throws - 1 - thrown
                    for keep in range(dice.base):
                        chance[keep] = 0
                    for roll in range(rolls):
                        here = chance[dice.base + roll]
                        chance[dice.base + roll] = 0
                        if here > 0:
                            if left == 0 or own.written[roll, carry] >= told.held[left * rolls + roll, carry]:
                                outcome[pick(slot_of, roll)] += here
                            else:
                                chance[chosen_keep(told.held, told.kept, told.best, roll, left, carry, dice, less)] += here
                    if left > 0:
                        for keep in range(dice.base):
                            here = chance[keep] / 6
                            if here > 0:
                                for face in range(6):
                                    chance[pick(dice.more, 6 * keep + face)] += here
                for slot in range(len(plan.reward)):
                    here = outcome[slot]
                    if here > 0:
                        child = context + pick(plan.digit, slot) * pick(plan.stride, row_of(slot, plan))
                        arrives, reward = lane, plan.reward[slot]
                        if pick(plan.move, slot) >= 0:
                            place = (shape * plan.moves + pick(plan.move, slot)) * plan.width + lane
                            arrives, reward = pick(plan.lane, place), reward + plan.credit[place]
                        to = pick(after, child) + arrives * pick(width, child) + np.int64(reward)
                        for total in range(lowest, highest + 1):
                            following[to + total] += here * mass[first + total]


@kernel
def reach(
    contexts: Integers, first: int, end: int, found: Aims, ahead: Aims, plan: Plan, dice: Dice, throws: int, own: Work
) -> None:
    """The greatest chance of each state and sum still wanted (`found`), from those of the states a turn later (`ahead`)."""
    for nth in range(first, end):
        context = pick(contexts, nth)
        rows = free_rows(own.free, context, plan)
        arranged(own.passes, pick(plan.kind, context), own.free, rows, plan.entries)
        shape, sums, low = pick(plan.shape, context), pick(found.width, context), pick(found.low, context)
        for lane in range(pick(plan.blocks, shape) * LANES):
            here = pick(found.start, context) + lane * sums
            for wanted in range(0, sums, LANES):
                for nth_free in range(rows):
                    row = pick(own.free, nth_free)
                    for slot in range(pick(plan.from_slot, row), pick(plan.from_slot, row + 1)):
                        child = context + pick(plan.digit, slot) * pick(plan.stride, row)
                        arrives, reward = lane, plan.reward[slot]
                        if pick(plan.move, slot) >= 0:
                            place = (shape * plan.moves + pick(plan.move, slot)) * plan.width + lane
                            arrives, reward = pick(plan.lane, place), reward + plan.credit[place]
                        room, least = pick(ahead.width, child), pick(ahead.low, child)
                        still = low + wanted - np.int64(reward)
                        origin = pick(ahead.start, child) + arrives * room
                        if still >= least and still + LANES <= least + room:
                            store(own.slots, slot, load_from(ahead.chances, origin + still - least))
                        else:
                            for one in range(LANES):
                                # Nobody who plays from the start on wants less than `least` there, unless nothing.
                                if still + one <= least:
                                    own.slots[slot, one] = 1 if still + one <= 0 else ahead.chances[origin]
                                elif still + one >= least + room:
                                    own.slots[slot, one] = 0
                                else:
                                    own.slots[slot, one] = ahead.chances[origin + still + one - least]
                write(own.written, own.slots, own.passes, plan.entries)
                turn(own.work, own.written, throws, dice)
                for one in range(LANES):
                    found.chances[here + wanted + one] = own.work[0, one]
