"""The race of two scores as a stochastic game, compiled: values on a plane of scores, swept until they stand still.

Chances of winning are kept for each end of a turn: `table` says which tokens lie on either side and whose turn it was,
a and b are the scores of who has just played and of the other. Turns are programs (see `race_program`) that are run
for many scores at once, along a line of the plane: a row of one b, or a diagonal of one a + b, from the high totals
down, so that most of what a turn leads to has been valued in the same sweep. Along a diagonal a challenge only moves
its points, along a row a civet does.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import kernel

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

MEAN, MOST, LEAST = 0, 1, 2
ROUNDS = 4


class Program(NamedTuple):
    """Turns as lists of nodes, each entry's one after the other, and the leaves that they read.

    Node n is the mean, the most or the least of the edges from `first[n]` on. An edge reads the node `ref` of its entry
    where that is not negative, else the leaf -1 - ref; it counts for `weight`, and only where the roller's score is
    `guard` or more. A leaf is the value in `table` after the changes from `path[leaf]` on (`who` gains `points` and
    `stakes` times the stake), which come to `a`, `b` and `stake_a`, `stake_b` times the stake in all. `roots`: for each
    entry, the node of each target, -1 for none.
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


class Plane(NamedTuple):
    """The values, one plane a table; a and b from `low` on. `limit`: the highest score of each table.

    A value stands at table * size + (a - low) * across + (b - low) * along. `out`: 1 where a score under `low` ends the
    game, 0 where it counts as `low`. `adds`: 1 where neither floor nor cap nor an immediate end disturbs the changes.
    """

    values: Floats
    limit: Integers
    size: int
    across: int
    along: int
    low: int
    out: int
    adds: int
    immediate: int
    target: int
    floor: int
    cap: int


class Line(NamedTuple):
    """Scores (a + i, b + slope * i) for i from 0 to n - 1, neighbours in memory."""

    a: int
    b: int
    slope: int
    n: int


@kernel
def ended(a: int, b: int) -> float:
    return 1.0 if a >= b else 0.0


@kernel
def value_at(plane: Plane, table: int, a: int, b: int) -> float:
    """The chance of who has just played, when the turn has ended with these scores."""
    low, limit = plane.low, plane.limit[table]
    if a > limit or b > limit or (plane.out == 1 and (a < low or b < low)):
        return ended(a, b)
    return plane.values[table * plane.size + (max(a, low) - low) * plane.across + (max(b, low) - low) * plane.along]  # type: ignore[no-any-return]


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
def _copy(out: Floats, to: int, source: Floats, at: int, n: int) -> None:
    to_, at_ = np.uint64(to), np.uint64(at)
    for i in range(np.uint64(n)):
        out[to_ + i] = source[at_ + i]


@kernel
def _keep_best(out: Floats, to: int, source: Floats, at: int, n: int, most: bool) -> None:
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
def run(work: Floats, width: int, plane: Plane, program: Program, entry: int, line: Line, stake: int) -> None:
    """Works out every node of an entry along a line: node k of the entry stands at k * width of `work`."""
    begin = program.entry[entry]
    for node in range(begin, program.entry[entry + 1]):
        at = (node - begin) * width
        op = program.op[node]
        if op == MEAN:
            _zero(work, at, line.n)
        for edge in range(program.first[node], program.first[node + 1]):
            ref = program.ref[edge]
            if op == MEAN:
                if ref < 0:
                    _add_leaf(work, at, plane, program, -1 - ref, line, stake, program.weight[edge])
                else:
                    _add(work, at, work, ref * width, line.n, program.weight[edge])
            elif edge == program.first[node]:
                _copy(work, at, work, ref * width, line.n)
            else:
                skip = min(max(program.guard[edge] - line.a, 0), line.n)
                _keep_best(work, at + skip, work, ref * width + skip, line.n - skip, op == MOST)


@kernel
def _run_split(
    out: Floats, width: int, parts: Floats, breadth: int, middle: int, split: Split, entry: int, line: Line, stake: int
) -> None:
    """As `run`, from parts that stand in `parts`, where the first score of the line is at `middle`."""
    begin = split.entry[entry]
    for node in range(begin, split.entry[entry + 1]):
        at = (node - begin) * width
        op = split.op[node]
        if op == MEAN:
            _zero(out, at, line.n)
        for edge in range(split.first[node], split.first[node + 1]):
            ref = split.ref[edge]
            if ref < 0:
                source, place = parts, (-1 - ref) * breadth + middle + split.sign[edge] * stake
            else:
                source, place = out, ref * width
            if op == MEAN:
                _add(out, at, source, place, line.n, split.weight[edge])
            elif edge == split.first[node]:
                _copy(out, at, source, place, line.n)
            else:
                skip = min(max(split.guard[edge] - line.a, 0), line.n)
                _keep_best(out, at + skip, source, place + skip, line.n - skip, op == MOST)


@kernel
def search(
    best: Floats,
    work: Floats,
    parts: Floats,
    width: int,
    plane: Plane,
    whole: Program,
    uniform: Program,
    split: Split,
    entry: int,
    line: Line,
    need: Integers,
    most: bool,
) -> None:
    """The best stake on the best target, for every score of a line: `best` comes in as what there is otherwise.

    `need[target, stake]`: the least score that may stake so much, of the roller for a civet (along a row), of both for
    a challenge (along a diagonal). The roller of a civet wants the most, the grelottin of a challenge the least.
    """
    targets, stakes = need.shape
    top = 0
    for stake in range(1, stakes):
        for target in range(targets):
            least = need[target, stake]
            if line.a + line.n - 1 >= least and (line.slope == 0 or (line.b >= least and line.a + line.b >= 2 * least)):
                top = stake
    if top == 0:
        return
    breadth = width + 2 * (stakes - 1)
    if plane.adds == 1:
        wide = Line(line.a - top, line.b - line.slope * top, line.slope, line.n + 2 * top)
        run(parts, breadth, plane, uniform, entry, wide, 0)
    for stake in range(1, top + 1):
        least = need[0, stake]
        for target in range(targets):
            least = min(least, need[target, stake])
        begin = max(least - line.a, 0)
        end = line.n if line.slope == 0 else min(line.n, line.b - least + 1)
        if end <= begin:
            continue
        open_ = Line(line.a + begin, line.b + line.slope * begin, line.slope, end - begin)
        if plane.adds == 1:
            _run_split(work, width, parts, breadth, top + begin, split, entry, open_, stake)
        else:
            run(work, width, plane, whole, entry, open_, stake)
        for target in range(targets):
            root = split.roots[entry, target] if plane.adds == 1 else whole.roots[entry, target]
            if root < 0:
                continue
            least = need[target, stake]
            allowed = max(least - line.a, 0)
            stop = line.n if line.slope == 0 else min(line.n, line.b - least + 1)
            if stop > allowed:
                _keep_best(best, allowed, work, root * width + allowed - begin, stop - allowed, most)


@kernel
def _stake_challenges(
    bests: Floats,
    plane: Plane,
    total: int,
    challenge: Program,
    uniform: Program,
    split: Split,
    cried: Integers,
    need: Integers,
    work: Floats,
    parts: Floats,
    best: Floats,
    height: int,
    held: Integers,
    level: int,
) -> None:
    """What the best challenge of each fresh néant on a diagonal leaves to the roller; 2 where none is allowed."""
    for entry in range(cried.size):
        line = _diagonal(plane, cried[entry], total)
        for i in range(line.n):
            best[i] = 2.0
        if line.n > 0 and held[cried[entry]] == level:
            search(best, work, parts, height, plane, challenge, uniform, split, entry, line, need, False)
            _copy(bests, entry * height, best, 0, line.n)


@kernel
def _diagonal(plane: Plane, table: int, total: int) -> Line:
    """The scores of one sum that have a value in a table."""
    limit = plane.limit[table]
    a = max(plane.low, total - limit)
    return Line(a, total - a, -1, max(0, min(limit, total - plane.low) - a + 1))


@kernel
def _cry(
    plane: Plane,
    total: int,
    cried: Integers,
    unchallenged: Integers,
    bests: Floats,
    silent: float,
    free: bool,
    height: int,
    held: Integers,
    level: int,
) -> None:
    """What a fresh néant is worth along a diagonal."""
    low = plane.low
    for entry in range(cried.size):
        if held[cried[entry]] != level:
            continue
        line = _diagonal(plane, cried[entry], total)
        for i in range(line.n):
            a, b, best = line.a + i, line.b - i, bests[entry * height + i]
            quiet = value_at(plane, unchallenged[entry], a, b)
            loud = silent * quiet + (1.0 - silent) * best
            place = cried[entry] * plane.size + (a - low) * plane.across + (b - low) * plane.along
            plane.values[place] = quiet if best > 1.5 or (free and loud > quiet) else loud


@kernel
def _turn(
    plane: Plane,
    total: int,
    throws: Program,
    entry: int,
    table: int,
    civet: int,
    civets: Floats,
    least_civet: int,
    work: Floats,
    height: int,
) -> float:
    """What the turns of one entry are worth along a diagonal. Returns the largest change."""
    low, largest = plane.low, 0.0
    line = _diagonal(plane, table, total)
    if line.n == 0:
        return 0.0
    run(work, height, plane, throws, entry, line, 0)
    root = throws.roots[entry, 0] * height
    for i in range(line.n):
        a, b, value = line.a + i - low, line.b - i - low, work[root + i]
        if civet >= 0 and a + low >= least_civet:
            value = max(value, civets[civet * plane.size + a * plane.across + b * plane.along])
        # To the other, who played before: his score comes first there.
        place = table * plane.size + b * plane.across + a * plane.along
        largest = max(largest, abs(1.0 - value - plane.values[place]))
        plane.values[place] = 1.0 - value
    return largest


@kernel
def sweep(
    plane: Plane,
    height: int,
    throws: Program,
    written: Integers,
    again: int,
    civet: Integers,
    civets: Floats,
    least_civet: int,
    challenge: Program,
    uniform: Program,
    split: Split,
    cried: Integers,
    unchallenged: Integers,
    need: Integers,
    silent: float,
    free: bool,
    work: Floats,
    parts: Floats,
    best: Floats,
    bests: Floats,
    moved: Floats,
    held: Integers,
    level: int,
    first: int,
    last: int,
) -> None:
    """Sweeps the diagonals from number `first` down to `last`; `moved` takes the largest change of each.

    Only the tables are gone through of which `held[table]`, the civets that lie there, is `level`.

    `written[entry]`: the table that the turn `entry` gives values to, as the other sees them. The first `again` entries
    are those whose néant leaves the same scores and tokens: they are gone through `ROUNDS` times. `civet[entry]`: the
    plane of `civets` with what the roller's civet is worth, -1 without. `cried[entry]`: the table of what a fresh néant
    is worth, `unchallenged[entry]` that of the same tokens at the end of a turn; `silent`: how often the grelottin, who
    means to cry, does not; `free`: may he mean not to.
    """
    for number in range(first, last - 1, -1):
        total = number + 2 * plane.low
        _stake_challenges(bests, plane, total, challenge, uniform, split, cried, need, work, parts, best, height, held, level)
        largest = 0.0
        for _ in range(ROUNDS):
            _cry(plane, total, cried, unchallenged, bests, silent, free, height, held, level)
            for entry in range(again):
                if held[written[entry]] != level:
                    continue
                change = _turn(plane, total, throws, entry, written[entry], civet[entry], civets, least_civet, work, height)
                largest = max(largest, change)
        _cry(plane, total, cried, unchallenged, bests, silent, free, height, held, level)
        for entry in range(again, written.size):
            if held[written[entry]] != level:
                continue
            change = _turn(plane, total, throws, entry, written[entry], civet[entry], civets, least_civet, work, height)
            largest = max(largest, change)
        moved[number] = largest


@kernel
def stake_civets(
    civets: Floats,
    diagonal: Plane,
    rows: Plane,
    height: int,
    whole: Program,
    uniform: Program,
    split: Split,
    need: Integers,
    work: Floats,
    parts: Floats,
    best: Floats,
    staked: Integers,
    level: int,
    first: int,
    last: int,
) -> None:
    """What the best civet is worth, into `civets` as they lie on the diagonals, on those from number `first` to `last`.

    `staked[entry]`: the civets that lie there; those of `level` are gone through.
    """
    for entry in range(whole.roots.shape[0]):
        for row in range(height if staked[entry] == level else 0):
            begin, end = max(0, last - row), min(height, first - row + 1)
            if end <= begin:
                continue
            for i in range(end - begin):
                best[i] = -1.0
            line = Line(rows.low + begin, rows.low + row, 0, end - begin)
            search(best, work, parts, height, rows, whole, uniform, split, entry, line, need, True)
            for i in range(end - begin):
                civets[entry * diagonal.size + (begin + i) * diagonal.across + row * diagonal.along] = best[i]


@kernel
def as_rows(rows: Plane, diagonal: Plane, tables: int, height: int) -> None:
    """Copies the values of the diagonals into rows."""
    for table in range(tables):
        for b in range(height):
            for a in range(height):
                rows.values[table * rows.size + a * rows.across + b * rows.along] = diagonal.values[
                    table * diagonal.size + a * diagonal.across + b * diagonal.along
                ]


@kernel
def stakes_at(out: Floats, work: Floats, plane: Plane, whole: Program, entry: int, a: int, b: int, stakes: int) -> None:
    """What the roller expects for each target and stake at one pair of scores: `out[target * stakes + stake]`."""
    for stake in range(1, stakes):
        run(work, 1, plane, whole, entry, Line(a, b, 0, 1), stake)
        for target in range(whole.roots.shape[1]):
            out[target * stakes + stake] = work[whole.roots[entry, target]]
