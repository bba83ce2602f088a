"""The compiled steps of `distribution`: chances forwards, and the best chances backwards."""

from __future__ import annotations

import numpy as np

from brelan.solve.card import free_rows, offer, write
from brelan.solve.compiled import kernel
from brelan.solve.lanes import load_from, pick, store
from brelan.solve.multisets import LANES, Dice, Floats, Integers, Wide
from brelan.solve.plan import Plan
from brelan.solve.policy import chosen_keep, chosen_slot, row_of, trace
from brelan.solve.turn import turn


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
    chance: Floats,
    outcome: Floats,
    slot_of: Integers,
    slots: Floats,
    written: Floats,
    work: Floats,
    free: Integers,
    held: Floats,
    kept: Floats,
    best: Floats,
) -> None:
    """From the chances of each state and sum so far (`mass`) those of the states a turn later (`following`)."""
    rolls = len(dice.chance)
    for nth in range(len(contexts)):
        context = pick(contexts, nth)
        rows = free_rows(free, context, plan)
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
                    offer(slots, values, context, block, free, rows, plan)
                    write(written, slots, context, free, rows, plan)
                    trace(held, kept, best, work, written, throws, dice)
                    ready = True
                for slot in range(len(outcome)):
                    outcome[slot] = 0
                for roll in range(rolls):
                    chance[dice.base + roll] = dice.chance[roll]
                    slot_of[roll] = chosen_slot(slots, context, roll, carry, free, rows, rolls, plan)
                for thrown in range(throws):
                    left = throws - 1 - thrown
                    for keep in range(dice.base):
                        chance[keep] = 0
                    for roll in range(rolls):
                        here = chance[dice.base + roll]
                        chance[dice.base + roll] = 0
                        if here > 0:
                            if left == 0 or written[roll, carry] >= held[left * rolls + roll, carry]:
                                outcome[pick(slot_of, roll)] += here
                            else:
                                chance[chosen_keep(held, kept, best, roll, left, carry, dice, less)] += here
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
    contexts: Integers,
    first: int,
    end: int,
    found: Floats,
    before: Wide,
    ahead: Floats,
    start: Wide,
    width: Wide,
    plan: Plan,
    dice: Dice,
    throws: int,
    slots: Floats,
    written: Floats,
    work: Floats,
    free: Integers,
) -> None:
    """The greatest chance of each state and sum still wanted (`found`), from those of the states a turn later (`ahead`)."""
    for nth in range(first, end):
        context = pick(contexts, nth)
        rows = free_rows(free, context, plan)
        shape, sums = pick(plan.shape, context), pick(width, context)
        for lane in range(pick(plan.blocks, shape) * LANES):
            here = pick(before, context) + lane * sums
            for wanted in range(0, sums, LANES):
                for nth_free in range(rows):
                    row = pick(free, nth_free)
                    for slot in range(pick(plan.from_slot, row), pick(plan.from_slot, row + 1)):
                        child = context + pick(plan.digit, slot) * pick(plan.stride, row)
                        arrives, reward = lane, plan.reward[slot]
                        if pick(plan.move, slot) >= 0:
                            place = (shape * plan.moves + pick(plan.move, slot)) * plan.width + lane
                            arrives, reward = pick(plan.lane, place), reward + plan.credit[place]
                        room = pick(width, child)
                        still = wanted - np.int64(reward)
                        origin = pick(start, child) + arrives * room
                        if still >= 0 and still + LANES <= room:
                            store(slots, slot, load_from(ahead, origin + still))
                        else:
                            for one in range(LANES):
                                if still + one <= 0:
                                    slots[slot, one] = 1
                                elif still + one >= room:
                                    slots[slot, one] = 0
                                else:
                                    slots[slot, one] = ahead[origin + still + one]
                write(written, slots, context, free, rows, plan)
                turn(work, written, throws, dice)
                for one in range(LANES):
                    found[here + wanted + one] = work[0, one]
