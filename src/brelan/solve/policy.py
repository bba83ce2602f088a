"""What a solved card would do, compiled: for many games at once, or for every state with its probability."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.card import Work, free_rows, offer
from brelan.solve.compiled import inner, kernel
from brelan.solve.lanes import load, pick, store
from brelan.solve.multisets import LANES, Dice, Floats, Integers, Multisets, aligned
from brelan.solve.plan import Plan
from brelan.solve.turn import holds, keep_bests, keep_means
from brelan.solve.writing import arranged, write


class Trace(NamedTuple):
    """All the values of a turn, in rows of eight carries.

    By the throws left, `held`: of each throw, before the decision; `kept`: of each keep; `best`: of it or a part of it.
    `now`: room for those of the throws.
    """

    held: Floats
    kept: Floats
    best: Floats
    now: Floats

    @classmethod
    def of(cls, dice: Multisets, throws: int) -> Trace:
        return cls(aligned(throws * dice.rolls), aligned(throws * dice.base), aligned(throws * dice.base), aligned(dice.rolls))


@inner
def trace(told: Trace, work: Floats, written: Floats, throws: int, dice: Dice) -> None:
    """`turn.turn`, leaving every value that it meets."""
    held, kept, best, now = told.held, told.kept, told.best, told.now
    rolls = len(dice.chance)
    for roll in range(rolls):
        store(now, roll, load(written, roll))
        store(held, roll, load(written, roll))
    for left in range(1, throws):
        keep_means(work, now, dice)
        for keep in range(dice.base):
            store(kept, left * dice.base + keep, load(work, keep))
        keep_bests(work, dice)
        for keep in range(dice.base):
            store(best, left * dice.base + keep, load(work, keep))
        holds(now, work, dice)
        for roll in range(rolls):
            store(held, left * rolls + roll, load(now, roll))


@inner
def chosen_keep(held: Floats, kept: Floats, best: Floats, roll: int, left: int, carry: int, dice: Dice, less: Integers) -> int:
    """The best keep of a throw that is better not written.

    `less[6 * m + f]`: the multiset m without a die of face f, or -1.
    """
    value = held[left * len(dice.chance) + roll, carry]
    part: int = dice.base + roll
    while True:
        for face in range(6):
            after = pick(less, 6 * part + face)
            if after >= 0 and best[left * dice.base + after, carry] == value:
                part = after
                break
        if kept[left * dice.base + part, carry] == value:
            return part


@inner
def chosen_slot(slots: Floats, context: int, roll: int, carry: int, free: Integers, rows: int, rolls: int, plan: Plan) -> int:
    """The best way to write a throw."""
    width = len(plan.stride)
    chosen: int = pick(plan.table, (pick(plan.kind, context) * width + pick(free, 0)) * rolls + roll)
    for nth in range(1, rows):
        slot = pick(plan.table, (pick(plan.kind, context) * width + pick(free, nth)) * rolls + roll)
        if slots[slot, carry] > slots[chosen, carry]:
            chosen = slot
    return chosen


@inner
def row_of(slot: int, plan: Plan) -> int:
    row = 0
    while pick(plan.from_slot, row + 1) <= slot:
        row += 1
    return row


@kernel
def play(
    order: Integers,
    context: Integers,
    lane: Integers,
    score: Floats,
    faces: Integers,
    values: Floats,
    plan: Plan,
    dice: Dice,
    throws: int,
    less: Integers,
    own: Work,
    told: Trace,
) -> None:
    """One turn of every game in `order`, where games of one context and block are neighbours.

    `faces`: 0 to 5, for each game as many as a turn has throws times dice.
    """
    rolls = len(dice.chance)
    a_turn = len(faces) // len(context)
    count = a_turn // throws
    before = before_block = -1
    rows = 0
    for nth in range(len(order)):
        game = pick(order, nth)
        here = pick(context, game)
        block, carry = pick(lane, game) // LANES, pick(lane, game) % LANES
        if here != before or block != before_block:
            rows = free_rows(own.free, here, plan)
            arranged(own.passes, pick(plan.kind, here), own.free, rows, plan.entries)
            offer(own.slots, values, here, block, own.free, rows, plan)
            write(own.written, own.slots, own.passes, plan.entries)
            trace(told, own.work, own.written, throws, dice)
            before, before_block = here, block
        part, roll, at = 0, 0, game * a_turn
        for thrown in range(throws):
            left = throws - 1 - thrown
            for _ in range(count):
                if part < dice.base:
                    part = pick(dice.more, 6 * part + pick(faces, at))
                at += 1
            roll = part - dice.base
            if left == 0 or own.written[roll, carry] >= told.held[left * rolls + roll, carry]:
                break
            part = chosen_keep(told.held, told.kept, told.best, roll, left, carry, dice, less)
        slot = chosen_slot(own.slots, here, roll, carry, own.free, rows, rolls, plan)
        score[game] += plan.reward[slot]
        if pick(plan.move, slot) >= 0:
            place = (pick(plan.shape, here) * plan.moves + pick(plan.move, slot)) * plan.width + pick(lane, game)
            score[game] += plan.credit[place]
            lane[game] = pick(plan.lane, place)
        context[game] = here + pick(plan.digit, slot) * pick(plan.stride, row_of(slot, plan))


def without_a_die(dice: Multisets) -> Integers:
    """`less` as `chosen_keep` reads it."""
    less = np.full((dice.all, 6), -1, np.int32)
    for place, part in enumerate(dice.faces):
        for face in set(part):
            nth = part.index(face)
            less[place, face - 1] = dice.place[part[:nth] + part[nth + 1 :]]
    return less.reshape(-1)


def simulated(plan: Plan, dice: Multisets, throws: int, values: Floats, lane: int, games: int, seed: int) -> Floats:
    """What each of so many games earns from the empty card on, played as `values` advise. `lane`: the carry at the start."""
    chance = np.random.default_rng(seed)
    count = len(dice.faces[-1])
    contexts, lanes = np.zeros(games, np.int32), np.full(games, lane, np.int32)
    scores = np.zeros(games)
    work, told, less = Work.of(plan, dice), Trace.of(dice, throws), without_a_die(dice)
    for _ in range(plan.rows):
        order = np.lexsort((lanes // LANES, contexts)).astype(np.int32)
        faces = chance.integers(0, 6, games * throws * count, np.int32)
        play(order, contexts, lanes, scores, faces, values, plan, dice.arrays, throws, less, work, told)
    return scores
