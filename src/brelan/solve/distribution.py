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
from brelan.solve.tails import Aims, Ways, reach, spread
from brelan.solve.teamwork import Team

CHUNK = 60


def distribution(plan: Plan, dice: Multisets, throws: int, values: Floats, lane: int, report: Report = silent) -> Floats:
    """The probability of each sum earned from the empty card on, from 0 up, played as `values` advise.

    Among actions of equal value the one that the arithmetic puts first decides; the mean is the same for all.
    `lane`: the carry at the start. Every state of two turns holds a number for each sum: up to 5 GB for fifteen rows
    with further Pokers.
    """
    width = _most_so_far(plan) + 1
    levels = plan.levels()[::-1]
    work, told, less = Work.of(plan, dice), Trace.of(dice, throws), without_a_die(dice)
    ways = Ways.of(plan, dice)
    start, mass = _rooms(plan, levels[0], width)
    mass[start[levels[0][0]] + lane * width[levels[0][0]]] = 1
    sizes = plan.blocks[plan.shape]
    for number, contexts in enumerate(levels[:-1]):
        after, following = _rooms(plan, levels[number + 1], width)
        spread(
            contexts, mass, start, following, after, width, values, plan, dice.arrays, throws, less, ways, work, told
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


def greatest_chances(
    plan: Plan, dice: Multisets, throws: int, lane: int, team: Team, least: int = 0, most: int | None = None
) -> Floats:
    """For each sum from `least` to `most` the greatest probability with which it is reached from the empty card on.

    To pass a sum is to reach it. Every sum is an aim of its own, played differently. Without `most` all that is possible.
    """
    low, width = _aims(plan, least, most)
    levels = plan.levels()
    start, chances = _rooms(plan, levels[0], width)
    for context in levels[0]:
        room = int(width[context]) * LANES * int(plan.blocks[plan.shape[context]])
        chances[start[context] : start[context] + room : width[context]] = 1
    ahead = Aims(chances, start, width, low)
    works = [Work.of(plan, dice) for _ in range(team.size)]
    sizes = plan.blocks[plan.shape] * width
    team.total = int(sum(sizes[contexts].sum() for contexts in levels[1:]))
    for contexts in levels[1:]:
        start, chances = _rooms(plan, contexts, width)
        found = Aims(chances, start, width, low)

        def solve(
            worker: int, first: int, end: int, contexts: Integers = contexts, found: Aims = found, ahead: Aims = ahead
        ) -> None:
            reach(contexts, first, end, found, ahead, plan, dice.arrays, throws, works[worker])

        team.share(sizes[contexts], CHUNK * LANES, solve)
        ahead = found
    first, end = int(ahead.start[0]) + lane * int(width[0]), int(width[0])
    own = ahead.chances[first : first + (end if most is None else min(end, most + 1 - int(low[0])))]
    return np.trim_zeros(own[least - int(low[0]) :].copy(), "b")


def turns_of_aims(plan: Plan, least: int = 0, most: int | None = None) -> tuple[int, int]:
    """How many turns of eight sums `greatest_chances` solves, and the bytes that it holds at once."""
    _, width = _aims(plan, least, most)
    lanes = plan.blocks[plan.shape].astype(np.int64) * LANES * width
    levels = [int(lanes[contexts].sum()) for contexts in plan.levels()]
    return sum(levels[1:]) // LANES, 8 * max(map(sum, pairwise(levels)), default=levels[0])


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


def _aims(plan: Plan, least: int, most: int | None) -> tuple[Wide, Wide]:
    """By context, the least sum that who aims at so much still wants there, and how many sums from there on matter."""
    top = _most_to_come(plan) if most is None else np.minimum(_most_to_come(plan), most)
    low = np.minimum(np.maximum(least - _most_so_far(plan), 0), top)
    return low, LANES * -(-(top - low + 1) // LANES)


def _gathered(mass: Floats, start: Wide, plan: Plan, contexts: Integers, width: Wide) -> Floats:
    total = np.zeros(int(width[contexts].max()))
    for context in contexts:
        size, room = int(width[context]), int(plan.blocks[plan.shape[context]]) * LANES
        total[:size] += mass[start[context] : start[context] + size * room].reshape(room, size).sum(0)
    return total
