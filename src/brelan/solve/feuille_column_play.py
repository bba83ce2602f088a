"""What a solved column of the feuille would do, compiled, for many games at once."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import inner, kernel
from brelan.solve.entries import Entries
from brelan.solve.feuille_kernel import Work, offer, relieve
from brelan.solve.feuille_plan import SPOILT, Column, FeuillePlan
from brelan.solve.fresh_turn import FreshTrace, thrown, traced
from brelan.solve.lanes import pick
from brelan.solve.multisets import LANES, Dice, Floats, Integers
from brelan.solve.policy import without_a_die
from brelan.solve.tables import Report, silent
from brelan.solve.writing import arranged, write


class Games(NamedTuple):
    """Where each game stands: the rows filled, the class, the réserve, and the points."""

    context: Integers
    group: Integers
    reserve: Integers
    score: Floats


@kernel
def play(
    order: Integers,
    games: Games,
    faces: Integers,
    values: Floats,
    column: Column,
    plain: Entries,
    fresh: Entries,
    again: bool,
    throws: int,
    dice: Dice,
    less: Integers,
    own: Work,
    told: FreshTrace,
) -> None:
    """One turn of every game in `order`, where games of one context, class and block are neighbours.

    `faces`: 0 to 5, for each game as many as a turn has throws times dice.
    """
    rolls = len(dice.chance)
    a_turn = len(faces) // len(games.context)
    count = a_turn // throws
    before = before_group = before_block = -1
    rows, schools = 0, 0
    for nth in range(len(order)):
        game = pick(order, nth)
        here, group = pick(games.context, game), pick(games.group, game)
        block, carry = pick(games.reserve, game) // LANES, pick(games.reserve, game) % LANES
        if here != before or group != before_group or block != before_block:
            rows, schools = 0, 0
            for row in range(len(column.stride)):
                if not here & pick(column.stride, row):
                    own.free[rows] = row
                    rows += 1
                    schools += pick(column.school, row) >= 0
            offer(own.slots, values, here, group, block, own.free, rows, column)
            arranged(own.plain_passes, 0, own.free, rows, plain)
            arranged(own.fresh_passes, 0, own.free, rows, fresh)
            write(own.plain, own.slots, own.plain_passes, plain)
            write(own.fresh, own.slots, own.fresh_passes, fresh)
            if schools == rows:
                relieve(own.plain, values, here, block, own.free, rows, column)
                relieve(own.fresh, values, here, block, own.free, rows, column)
            traced(told, own.work, own.plain, own.fresh, again, throws, dice)
            before, before_group, before_block = here, group, block
        roll, doubled = thrown(told, own.plain, own.fresh, faces, game * a_turn, count, carry, again, throws, dice, less)
        chosen, worth, row = -1, -np.inf, 0
        for nth_free in range(rows):
            free = pick(own.free, nth_free)
            slot = pick(column.table, ((1 if doubled else 0) * len(column.stride) + free) * rolls + roll)
            if own.slots[slot, carry] > worth:
                chosen, worth, row = slot, own.slots[slot, carry], free
        enter(games, game, row, chosen, worth, rows, values, column, own)


@inner
def enter(
    games: Games, game: int, row: int, slot: int, worth: float, rows: int, values: Floats, column: Column, own: Work
) -> None:
    """Writes the slot in the row; -1: nothing may be written, and the best zero is taken."""
    context, group, reserve = pick(games.context, game), pick(games.group, game), pick(games.reserve, game)
    if slot < 0:
        for nth in range(rows):
            free = pick(own.free, nth)
            child = context + pick(column.stride, free)
            lane = pick(column.start, child) * LANES + min(reserve, pick(column.cap, child))
            relief = values[np.uint64(lane) // LANES, np.uint64(lane) % LANES] + column.zero[free]
            if relief > worth:
                worth, row = relief, free
        games.score[game] += column.zero[row]
        group = SPOILT
    elif pick(column.school, row) >= 0:
        at = (pick(column.school, row) + slot - pick(column.from_slot, row)) * column.width + reserve
        games.score[game] += column.earns[at]
        reserve = pick(column.to, at)
        if pick(column.spoils, at):
            group = SPOILT
    else:
        points = pick(column.points, slot)
        child = context + pick(column.stride, row)
        best = pick(column.best, pick(column.scoring, context) * column.most_classes + group)
        after, scored = SPOILT, -np.inf
        if points >= 0:
            if group != SPOILT:
                after = pick(column.of, pick(column.scoring, child) * column.most + max(best, points))
            at = (pick(column.start, child) + after * pick(column.wide, child)) * LANES + reserve
            scored = column.pay[slot] + values[np.uint64(at) // LANES, np.uint64(at) % LANES]
        if points >= 0 and scored >= worth:
            games.score[game] += column.pay[slot]
            group = after
        else:
            group = SPOILT
    context += pick(column.stride, row)
    games.context[game] = context
    games.group[game] = group
    games.reserve[game] = min(reserve, pick(column.cap, context))


def simulated(plan: FeuillePlan, throws: int, values: Floats, games: int, seed: int, report: Report = silent) -> Floats:
    """The total of each of so many games, from the empty card on, played as `values` advise."""
    chance = np.random.default_rng(seed)
    column, dice = plan.column, plan.slots.dice
    count = len(dice.faces[-1])
    context, group, reserve = (np.full(games, number, np.int32) for number in plan.place(plan.slots.blank(0)))
    standing = Games(context, group, reserve, np.zeros(games))
    plain, fresh = plan.slots.written
    own, told, less = Work.of(plan, plain, fresh), FreshTrace.of(dice, throws), without_a_die(dice)
    for turn in range(plan.rows):
        order = np.lexsort((standing.reserve // LANES, standing.group, standing.context)).astype(np.int32)
        faces = chance.integers(0, 6, games * throws * count, np.int32)
        play(order, standing, faces, values, column, plain, fresh, plan.slots.again, throws, dice.arrays, less, own, told)
        report((turn + 1) / plan.rows)
    full = len(column.start) - 1
    return np.asarray(standing.score + values[column.start[full] + standing.group * column.wide[full], 0])
