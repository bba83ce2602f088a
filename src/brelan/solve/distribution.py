"""The whole distribution of what a card earns: under the play that is best on the mean, and the best for each aim.

Both need rewards and credits that are whole and never negative, and a credit that is earned once, as in dice poker.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from brelan.solve.card import Work
from brelan.solve.multisets import LANES, Floats, Integers, Multisets, Wide
from brelan.solve.plan import SAME_CARRY, Plan
from brelan.solve.policy import Trace, without_a_die
from brelan.solve.tables import Report, silent
from brelan.solve.tails import reach, spread
from brelan.solve.teamwork import Team

CHUNK = 60

_Room = tuple[Floats, Wide]


def distribution(plan: Plan, dice: Multisets, throws: int, values: Floats, lane: int, report: Report = silent) -> Floats:
    """The probability of each sum earned from the empty card on, from 0 up, played as `values` advise.

    Among actions of equal value the one that the arithmetic puts first decides; the mean is the same for all.
    `lane`: the carry at the start. Every state of two turns holds a number for each sum: up to 5 GB for fifteen rows
    with further Pokers.
    """
    width = _most_so_far(plan) + 1
    levels = plan.levels()[::-1]
    work, told, less = Work.of(plan, dice), Trace.of(dice, throws), without_a_die(dice)
    chance, outcome, slot_of = np.zeros(dice.all), np.zeros(plan.slots + 1), np.zeros(dice.rolls, np.int32)
    start, mass = _rooms(plan, levels[0], width)
    mass[start[levels[0][0]] + lane * width[levels[0][0]]] = 1
    sizes = plan.blocks[plan.shape]
    for number, contexts in enumerate(levels[:-1]):
        after, following = _rooms(plan, levels[number + 1], width)
        spread(
            contexts, mass, start, following, after, width, values, plan, dice.arrays, throws, less, chance, outcome, slot_of,
            work.slots, work.written, work.work, work.free, told.held, told.kept, told.best,
        )  # fmt: skip
        start, mass = after, following
        report(float(sizes[np.concatenate(levels[: number + 1])].sum() / sizes[np.concatenate(levels[:-1])].sum()))
    return np.trim_zeros(_gathered(mass, start, plan, levels[-1], width), "b")


def needed(plan: Plan) -> int:
    """The bytes that `distribution` holds at once."""
    width = _most_so_far(plan) + 1
    blocks = plan.blocks[plan.shape].astype(np.int64)
    rooms = [int((blocks[contexts] * width[contexts]).sum()) * LANES for contexts in plan.levels()]
    return 8 * max(map(sum, pairwise(rooms)), default=rooms[0])


def greatest_chances(plan: Plan, dice: Multisets, throws: int, lane: int, team: Team) -> Floats:
    """For each sum from 0 up the greatest probability with which it can be reached or passed from the empty card on.

    Every sum is an aim of its own, played differently. Takes as many turns as there are states and points to come.
    """
    to_come = _most_to_come(plan)
    width = -(-(to_come + 1) // LANES) * LANES
    levels = plan.levels()
    start, ahead = _rooms(plan, levels[0], width)
    for context in levels[0]:
        ahead[
            start[context] : start[context] + width[context] * LANES * int(plan.blocks[plan.shape[context]]) : width[context]
        ] = 1
    works = [Work.of(plan, dice) for _ in range(team.size)]
    sizes = plan.blocks[plan.shape] * width
    team.total = int(sum(sizes[contexts].sum() for contexts in levels[1:]))
    for contexts in levels[1:]:
        before, found = _rooms(plan, contexts, width)

        def solve(
            worker: int,
            first: int,
            end: int,
            contexts: Integers = contexts,
            to: _Room = (found, before),
            of: _Room = (ahead, start),
        ) -> None:
            own = works[worker]
            reach(
                contexts, first, end, *to, *of, width, plan, dice.arrays, throws,
                own.slots, own.written, own.work, own.free,
            )  # fmt: skip

        team.share(sizes[contexts], CHUNK * LANES, solve)
        start, ahead = before, found
    first = int(start[0]) + lane * int(width[0])
    return np.trim_zeros(ahead[first : first + int(width[0])].copy(), "b")


def moments(chances: Floats) -> tuple[float, float]:
    """The mean and the standard deviation of points with these probabilities, from 0 up."""
    points = np.arange(len(chances))
    mean = float(chances @ points)
    return mean, float(np.sqrt(chances @ (points - mean) ** 2))


def duel(one: Floats, other: Floats) -> tuple[float, float]:
    """The probabilities that one outdoes another, and that they tie, when neither looks at the other's points.

    That is not best play for winning: who is behind should dare more. It is what best play for the mean wins.
    """
    length = max(len(one), len(other))
    first, second = np.pad(one, (0, length - len(one))), np.pad(other, (0, length - len(other)))
    below = np.cumsum(second) - second
    return float(first @ below), float(first @ second)


def _rooms(plan: Plan, contexts: Integers, width: Wide) -> tuple[Wide, Floats]:
    """Where each of the contexts has its numbers, `width` for each lane, and the zeros to put them in."""
    sizes = plan.blocks[plan.shape[contexts]].astype(np.int64) * LANES * width[contexts]
    start = np.full(len(plan.start), -1, np.int64)
    start[contexts] = np.cumsum(sizes) - sizes
    return start, np.zeros(int(sizes.sum()))


def _steps(plan: Plan) -> list[tuple[int, int, int]]:
    """By row and digit that it may be given, the most that earns."""
    best: dict[tuple[int, int], int] = {}
    for row in range(plan.rows):
        for slot in range(plan.from_slot[row], plan.from_slot[row + 1]):
            key = row, int(plan.digit[slot])
            best[key] = max(best.get(key, 0), int(plan.reward[slot]))
    return [(row, digit, points) for (row, digit), points in best.items()]


def _credit(plan: Plan) -> int:
    return int(plan.credit.max(initial=0))


def _most_so_far(plan: Plan) -> Wide:
    """By context, no less than what may have been earned."""
    most = np.zeros(len(plan.start), np.int64)
    for contexts in plan.levels()[:0:-1]:
        for row, digit, points in _steps(plan):
            stride = int(plan.stride[row])
            before = contexts[contexts // stride % plan.radix[row] == 0]
            after = before + digit * stride
            most[after] = np.maximum(most[after], most[before] + points)
    return most + _credit(plan)


def _most_to_come(plan: Plan) -> Wide:
    """By context, no less than what may still be earned; 0 once the card is full."""
    most = np.zeros(len(plan.start), np.int64)
    levels = plan.levels()
    for contexts in levels[1:]:
        for row, digit, points in _steps(plan):
            stride = int(plan.stride[row])
            before = contexts[contexts // stride % plan.radix[row] == 0]
            most[before] = np.maximum(most[before], most[before + digit * stride] + points)
    moving = [row for row in range(plan.rows) if (plan.move[plan.from_slot[row] : plan.from_slot[row + 1]] != SAME_CARRY).any()]
    every = np.arange(len(plan.start))
    open_carry = np.zeros(len(every), bool)
    for row in moving:
        open_carry |= every // plan.stride[row] % plan.radix[row] == 0
    most[open_carry] += _credit(plan)
    return most


def _gathered(mass: Floats, start: Wide, plan: Plan, contexts: Integers, width: Wide) -> Floats:
    total = np.zeros(int(width[contexts].max()))
    for context in contexts:
        size, room = int(width[context]), int(plan.blocks[plan.shape[context]]) * LANES
        total[:size] += mass[start[context] : start[context] + size * room].reshape(room, size).sum(0)
    return total
