"""Turns as programs, run for many scores at once along a line of the plane.

A line is a row of one b, or a diagonal of one a + b. Along a diagonal a challenge only moves its points, along a row a
civet does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from brelan.solve.compiled import kernel
from brelan.solve.race_plane import Floats, Integers, Line, Plane, ended, value_at

MEAN, MOST, LEAST = 0, 1, 2
ALL = -1


class Asked(NamedTuple):
    """What turns are run for: a stake, and targets as bits. (As one value, or each constant would be compiled apart.)"""

    stake: int
    targets: int


class Program(NamedTuple):
    """Turns as lists of nodes, each entry's one after the other, and the leaves that they read.

    Node n is the mean, the most or the least of the edges from `first[n]` on. An edge reads the node `ref` of its entry
    where that is not negative, else the leaf -1 - ref; it counts for `weight`, and only where the roller's score is
    `guard` or more. A leaf is the value in `table` after the changes from `path[leaf]` on (`who` gains `points` and
    `stakes` times the stake), which come to `a`, `b` and `stake_a`, `stake_b` times the stake in all. `roots`: for each
    entry, the node of each target, -1 for none. `uses`: bit t of it is set where the node is needed for target t.
    """

    entry: Integers
    roots: Integers
    op: Integers
    first: Integers
    ref: Integers
    weight: Floats
    guard: Integers
    table: Integers
    a: Integers
    b: Integers
    stake_a: Integers
    stake_b: Integers
    path: Integers
    who: Integers
    points: Integers
    stakes: Integers
    uses: Integers


class Split(NamedTuple):
    """What is left of turns with a stake when all that is either won or lost whole has been worked out beforehand.

    As in `Program`, but a negative `ref` is the node -1 - ref of the entry's `Program` of such parts, read at the score
    that `sign` times the stake away.
    """

    entry: Integers
    roots: Integers
    op: Integers
    first: Integers
    ref: Integers
    weight: Floats
    guard: Integers
    sign: Integers
    uses: Integers


@kernel
def _step_by_step(plane: Plane, program: Program, leaf: int, a: int, b: int, stake: int) -> float:
    """The value of a leaf where floor, cap or an immediate end may come between its changes."""
    for step in range(program.path[leaf], program.path[leaf + 1]):
        gain = program.points[step] + program.stakes[step] * stake
        if program.who[step] == 0:
            a = max(a + gain, plane.floor)
        elif program.who[step] == 1:
            after = b + gain
            if b < plane.target <= after and plane.cap < after:
                after = plane.cap
            b = max(after, plane.floor)
        elif a >= plane.target or b >= plane.target:
            return ended(a, b)
    return value_at(plane, program.table[leaf], a, b)


@kernel
def _undisturbed(plane: Plane, program: Program, leaf: int, line: Line, stake: int) -> tuple[int, int]:
    """The part of a line along which the changes of a leaf simply add up."""
    low, high = 0, line.n
    a, b = line.a, line.b
    for step in range(program.path[leaf], program.path[leaf + 1]):
        who = program.who[step]
        gain = program.points[step] + program.stakes[step] * stake
        least, most_a, most_b = plane.floor, plane.target - 1, plane.target - 1
        if who == 0:
            a += gain
            most_a = a + line.n
        elif who == 1:
            b += gain
            most_a = a + line.n
            if plane.cap > plane.target:
                most_b = max(b, b + line.slope * line.n) + line.n
        if a + low < least:
            low = least - a
        if a + high - 1 > most_a:
            high = most_a - a + 1
        if line.slope == 0:
            if b < least or b > most_b:
                high = low
        else:
            if b - low > most_b:
                low = b - most_b
            if b - (high - 1) < least:
                high = b - least + 1
    low = min(max(low, 0), line.n)
    return low, min(max(high, low), line.n)


@kernel
def _add_leaf(out: Floats, start: int, plane: Plane, program: Program, leaf: int, line: Line, stake: int, weight: float) -> None:
    """Adds `weight` times the leaf, for every score of the line."""
    first, last = 0, line.n
    if plane.adds == 0:
        first, last = _undisturbed(plane, program, leaf, line, stake)
        for i in range(first):
            out[start + i] += weight * _step_by_step(plane, program, leaf, line.a + i, line.b + line.slope * i, stake)
        for i in range(last, line.n):
            out[start + i] += weight * _step_by_step(plane, program, leaf, line.a + i, line.b + line.slope * i, stake)
    table = program.table[leaf]
    a = line.a + program.a[leaf] + program.stake_a[leaf] * stake
    b = line.b + program.b[leaf] + program.stake_b[leaf] * stake
    low, limit = plane.low, plane.limit[table]
    begin, end = max(first, low - a), min(last, limit - a + 1)
    if line.slope == 0:
        if b < low or b > limit:
            end = begin
    else:
        begin, end = max(begin, b - limit), min(end, b - low + 1)
    begin = min(max(begin, first), last)
    end = min(max(end, begin), last)
    for i in range(first, begin):
        out[start + i] += weight * value_at(plane, table, a + i, b + line.slope * i)
    for i in range(end, last):
        out[start + i] += weight * value_at(plane, table, a + i, b + line.slope * i)
    if begin < end:
        place = table * plane.size + (a + begin - low) * plane.across + (b + line.slope * begin - low) * plane.along
        _add(out, start + begin, plane.values, place, end - begin, weight)


@kernel
def _add(out: Floats, to: int, source: Floats, at: int, n: int, weight: float) -> None:
    # Unsigned, or each index would be asked whether it counts from the end.
    to_, at_ = np.uint64(to), np.uint64(at)
    for i in range(np.uint64(n)):
        out[to_ + i] += weight * source[at_ + i]


@kernel
def copy(out: Floats, to: int, source: Floats, at: int, n: int) -> None:
    to_, at_ = np.uint64(to), np.uint64(at)
    for i in range(np.uint64(n)):
        out[to_ + i] = source[at_ + i]


@kernel
def keep_best(out: Floats, to: int, source: Floats, at: int, n: int, most: bool) -> None:
    to_, at_ = np.uint64(to), np.uint64(at)
    if most:
        for i in range(np.uint64(n)):
            one, other = out[to_ + i], source[at_ + i]
            out[to_ + i] = max(other, one)
    else:
        for i in range(np.uint64(n)):
            one, other = out[to_ + i], source[at_ + i]
            out[to_ + i] = min(other, one)


@kernel
def _zero(out: Floats, to: int, n: int) -> None:
    to_ = np.uint64(to)
    for i in range(np.uint64(n)):
        out[to_ + i] = 0.0


@kernel
def run(work: Floats, width: int, plane: Plane, program: Program, entry: int, line: Line, asked: Asked) -> None:
    """Works out the nodes of an entry that are used for the wanted targets, along a line.

    Node k of the entry stands at k * width of `work`.
    """
    begin = program.entry[entry]
    for node in range(begin, program.entry[entry + 1]):
        if program.uses[node] & asked.targets == 0:
            continue
        at = (node - begin) * width
        op = program.op[node]
        if op == MEAN:
            _zero(work, at, line.n)
        for edge in range(program.first[node], program.first[node + 1]):
            ref = program.ref[edge]
            if op == MEAN:
                if ref < 0:
                    _add_leaf(work, at, plane, program, -1 - ref, line, asked.stake, program.weight[edge])
                else:
                    _add(work, at, work, ref * width, line.n, program.weight[edge])
            elif edge == program.first[node]:
                copy(work, at, work, ref * width, line.n)
            else:
                skip = min(max(program.guard[edge] - line.a, 0), line.n)
                keep_best(work, at + skip, work, ref * width + skip, line.n - skip, op == MOST)


@kernel
def run_split(
    out: Floats,
    width: int,
    parts: Floats,
    breadth: int,
    middle: int,
    split: Split,
    entry: int,
    line: Line,
    asked: Asked,
) -> None:
    """As `run`, from parts that stand in `parts`, where the first score of the line is at `middle`."""
    begin = split.entry[entry]
    for node in range(begin, split.entry[entry + 1]):
        if split.uses[node] & asked.targets == 0:
            continue
        at = (node - begin) * width
        op = split.op[node]
        if op == MEAN:
            _zero(out, at, line.n)
        for edge in range(split.first[node], split.first[node + 1]):
            ref = split.ref[edge]
            if ref < 0:
                source, place = parts, (-1 - ref) * breadth + middle + split.sign[edge] * asked.stake
            else:
                source, place = out, ref * width
            if op == MEAN:
                _add(out, at, source, place, line.n, split.weight[edge])
            elif edge == split.first[node]:
                copy(out, at, source, place, line.n)
            else:
                skip = min(max(split.guard[edge] - line.a, 0), line.n)
                keep_best(out, at + skip, source, place + skip, line.n - skip, op == MOST)
