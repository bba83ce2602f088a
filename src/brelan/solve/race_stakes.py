"""What is staked on a civet or in a challenge: the best of all stakes on all targets, or what was the best before."""

from __future__ import annotations

import numpy as np

from brelan.solve.compiled import kernel
from brelan.solve.race_plane import Choices, Floats, Integers, Line, Plane
from brelan.solve.race_run import ALL, Asked, Program, Split, run, run_split

NOTHING = -1


@kernel
def _keep_chosen(
    best: Floats, chosen: Choices, to: int, source: Floats, at: int, first: int, n: int, most: bool, mark: int
) -> None:
    """Along n scores: where the source is better, it is kept, and what was chosen noted from `first` on."""
    to_, at_, first_ = np.uint64(to), np.uint64(at), np.uint64(first)
    choice = np.int32(mark)
    if most:
        for i in range(np.uint64(n)):
            one, other, before = best[to_ + i], source[at_ + i], chosen[first_ + i]
            best[to_ + i] = max(other, one)
            chosen[first_ + i] = choice if other > one else before
    else:
        for i in range(np.uint64(n)):
            one, other, before = best[to_ + i], source[at_ + i], chosen[first_ + i]
            best[to_ + i] = min(other, one)
            chosen[first_ + i] = choice if other < one else before


@kernel
def search(
    best: Floats,
    chosen: Choices,
    start: int,
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
) -> None:
    """The best stake on the best target, for every score of a line: `best` comes in as what there is otherwise.

    `need[target, stake]`: the least score that may stake so much, of the roller for a civet (along a row), of both for
    a challenge (along a diagonal). The roller of a civet wants the most, the grelottin of a challenge the least.
    `chosen`, from `start` on, takes what the best is.
    """
    targets, stakes = need.shape
    most = line.slope == 0
    for i in range(line.n):
        chosen[start + i] = NOTHING
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
        run(parts, breadth, plane, uniform, entry, wide, Asked(0, ALL))
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
            run_split(work, width, parts, breadth, top + begin, split, entry, open_, Asked(stake, ALL))
        else:
            run(work, width, plane, whole, entry, open_, Asked(stake, ALL))
        for target in range(targets):
            root = split.roots[entry, target] if plane.adds == 1 else whole.roots[entry, target]
            if root < 0:
                continue
            least = need[target, stake]
            allowed = max(least - line.a, 0)
            stop = line.n if line.slope == 0 else min(line.n, line.b - least + 1)
            if stop > allowed:
                mark = stake * targets + target
                _keep_chosen(
                    best, chosen, allowed, work, root * width + allowed - begin, start + allowed, stop - allowed, most, mark
                )


@kernel
def replay(
    best: Floats,
    chosen: Choices,
    start: int,
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
) -> None:
    """What the stakes that were chosen are worth now: where none was, `best` stays as it is."""
    targets, stakes = need.shape
    begin, end, top, wanted = line.n, 0, 0, 0
    for i in range(line.n):
        choice = chosen[start + i]
        if choice >= 0:
            begin, end = min(begin, i), i + 1
            top = max(top, choice // targets)
            wanted |= 1 << (choice % targets)
    if top == 0:
        return
    breadth = width + 2 * (stakes - 1)
    wide = Line(line.a + begin - top, line.b + line.slope * (begin - top), line.slope, end - begin + 2 * top)
    if plane.adds == 1:
        run(parts, breadth, plane, uniform, entry, wide, Asked(0, wanted))
    i = begin
    while i < end:
        choice = chosen[start + i]
        until = i + 1
        while until < end and chosen[start + until] == choice:
            until += 1
        if choice >= 0:
            stake, target = choice // targets, choice % targets
            part = Line(line.a + i, line.b + line.slope * i, line.slope, until - i)
            if plane.adds == 1:
                run_split(work, width, parts, breadth, top + i - begin, split, entry, part, Asked(stake, 1 << target))
                root = split.roots[entry, target] * width
            else:
                run(work, width, plane, whole, entry, part, Asked(stake, 1 << target))
                root = whole.roots[entry, target] * width
            for k in range(until - i):
                best[i + k] = work[root + k]
        i = until


@kernel
def stake_civets(
    civets: Floats,
    chosen: Choices,
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
    afresh: bool,
    first: int,
    end: int,
) -> None:
    """What the best civet is worth, or the one `chosen` before unless `afresh`, into `civets` as they lie on the diagonals.

    Rows are those of the first entry, then those of the next; they are gone through from number `first` on.
    """
    for number in range(first, end):
        entry, row = number // height, number % height
        for i in range(height):
            best[i] = -1.0
        line = Line(rows.low, rows.low + row, 0, height)
        start = number * height
        if afresh:
            search(best, chosen, start, work, parts, height, rows, whole, uniform, split, entry, line, need)
        else:
            replay(best, chosen, start, work, parts, height, rows, whole, uniform, split, entry, line, need)
        for i in range(height):
            civets[entry * diagonal.size + i * diagonal.across + row * diagonal.along] = best[i]


@kernel
def stakes_at(out: Floats, work: Floats, plane: Plane, whole: Program, entry: int, a: int, b: int, stakes: int) -> None:
    """What the roller expects for each target and stake at one pair of scores: `out[target * stakes + stake]`."""
    for stake in range(1, stakes):
        run(work, 1, plane, whole, entry, Line(a, b, 0, 1), Asked(stake, ALL))
        for target in range(whole.roots.shape[1]):
            out[target * stakes + stake] = work[whole.roots[entry, target]]
