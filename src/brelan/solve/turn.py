"""The turn of throws and keeps, compiled: from what each throw is worth when written to what the turn is worth.

How to use it, with n dice and LANES carries at once (`lanes.LANES`, eight):

    dice = multisets(n)                        # the tables of n dice
    written = aligned(dice.rolls, LANES)       # fill row `roll`: the best entry for these dice, one column a carry
    work = aligned(dice.all, LANES)
    turn(work, written, throws, dice.arrays)   # row 0 of `work` is the value before the first throw

`dice.faces` says which dice the row `roll` of `written` is: `dice.faces[dice.base + roll]`. Where dice that all came in
one throw are written otherwise than dice of which some were kept, fill two tables and call `turn_fresh`. Both are
kernels: call them from a kernel of your own (`compiled.kernel`), which fills `written` with `lanes.store` row after
row. `keep_means`, `keep_bests`, `holds` and `mean` are their steps, for those who want the values inside a turn.
A carry that is too few for a row of lanes may be repeated, or left at any number: lanes never meet.

Two recursions make it fast. A keep of k dice is worth the mean of its six keeps of k + 1, and the best part of k dice
is themselves or the best part of what is left when one die is taken away: 1,260 operations each for five dice.
"""

from __future__ import annotations

from brelan.core.dice import SIDES
from brelan.solve.compiled import inner, kernel
from brelan.solve.lanes import load, most, pick, plus, store, times
from brelan.solve.multisets import LANES, Dice, Floats, Integers, Multisets, aligned, multisets

__all__ = [
    "LANES",
    "Dice",
    "Floats",
    "Integers",
    "Multisets",
    "aligned",
    "holds",
    "keep_bests",
    "keep_means",
    "mean",
    "multisets",
    "turn",
    "turn_fresh",
]

_SIXTH = 1 / SIDES


@inner
def keep_means(work: Floats, dice: Dice) -> None:
    """From the throws of n dice (rows from `base` on) the value of throwing again with each keep of less."""
    more = dice.more
    for keep in range(dice.base - 1, -1, -1):
        at = SIDES * keep
        low = plus(plus(load(work, pick(more, at)), load(work, pick(more, at + 1))), load(work, pick(more, at + 2)))
        high = plus(plus(load(work, pick(more, at + 3)), load(work, pick(more, at + 4))), load(work, pick(more, at + 5)))
        store(work, keep, times(plus(low, high), _SIXTH))


@inner
def keep_means_of(work: Floats, thrown: Floats, at: int, dice: Dice) -> None:
    """`keep_means`, when the values of the throws of n dice are in the rows of `thrown` from `at` on."""
    for group in range(dice.full - 1, -1, -1):
        first, end, deep = pick(dice.group, 4 * group + 1), pick(dice.group, 4 * group + 2), pick(dice.deep, group)
        for keep in range(end - 1, deep - 1, -1):
            _mean_of(work, keep, thrown, at - dice.base, dice)
        for keep in range(deep - 1, first - 1, -1):
            _mean_of(work, keep, work, 0, dice)
    if dice.base > 1:
        _mean_of(work, 0, work, 0, dice)
    else:
        _mean_of(work, 0, thrown, at - dice.base, dice)


@inner
def _mean_of(work: Floats, keep: int, of: Floats, base: int, dice: Dice) -> None:
    more, at = dice.more, SIDES * keep
    one, two = load(of, base + pick(more, at)), load(of, base + pick(more, at + 1))
    three, four = load(of, base + pick(more, at + 2)), load(of, base + pick(more, at + 3))
    five, six = load(of, base + pick(more, at + 4)), load(of, base + pick(more, at + 5))
    store(work, keep, times(plus(plus(plus(one, two), three), plus(plus(four, five), six)), _SIXTH))


@inner
def keep_bests(work: Floats, dice: Dice) -> None:
    """From the value of each keep the best that can be kept of it, itself or a part."""
    for group in range(dice.full):
        _best(work, 0, work, 0, work, group, dice)


@inner
def holds(to: Floats, at: int, written: Floats, work: Floats, dice: Dice) -> None:
    """The value of each throw, into the rows of `to` from `at` on: the better of writing it and of keeping a part of it.

    The parts are in `work`, as `keep_bests` left them.
    """
    for group in range(dice.full, dice.groups):
        _best(to, at - dice.base, written, -dice.base, work, group, dice)


@inner
def hold_mean(to: Floats, row: int, written: Floats, work: Floats, dice: Dice) -> None:
    """`holds`, and at once the mean over the throws."""
    fewer, chance, base = dice.fewer, dice.chance, dice.base
    total = times(load(written, 0), 0.0)
    for group in range(dice.full, dice.groups):
        faces, first, end, at = (
            pick(dice.group, 4 * group),
            pick(dice.group, 4 * group + 1),
            pick(dice.group, 4 * group + 2),
            pick(dice.group, 4 * group + 3),
        )
        if faces == 3:
            for part in range(first, end):
                pair = most(load(work, pick(fewer, at)), load(work, pick(fewer, at + 1)))
                other = most(load(written, part - base), load(work, pick(fewer, at + 2)))
                total = plus(total, times(most(pair, other), chance[part - base]))
                at += 3
        elif faces == 4:
            for part in range(first, end):
                pair = most(load(work, pick(fewer, at)), load(work, pick(fewer, at + 1)))
                other = most(load(work, pick(fewer, at + 2)), load(work, pick(fewer, at + 3)))
                best = most(load(written, part - base), most(pair, other))
                total = plus(total, times(best, chance[part - base]))
                at += 4
        else:
            for part in range(first, end):
                best = load(written, part - base)
                for more in range(at, at + faces):
                    best = most(best, load(work, pick(fewer, more)))
                total = plus(total, times(best, chance[part - base]))
                at += faces
    store(to, row, total)


@inner
def mean(to: Floats, row: int, thrown: Floats, at: int, dice: Dice) -> None:
    """The value of throwing all the dice, when that of each throw is in the rows of `thrown` from `at` on."""
    # Four sums at once: each addition of one would wait for the one before.
    chance = dice.chance
    one = two = three = four = times(load(thrown, at), 0.0)
    rest = len(chance) % 4
    for roll in range(rest):
        one = plus(one, times(load(thrown, at + roll), chance[roll]))
    for roll in range(rest, len(chance), 4):
        one = plus(one, times(load(thrown, at + roll), chance[roll]))
        two = plus(two, times(load(thrown, at + roll + 1), chance[roll + 1]))
        three = plus(three, times(load(thrown, at + roll + 2), chance[roll + 2]))
        four = plus(four, times(load(thrown, at + roll + 3), chance[roll + 3]))
    store(to, row, plus(plus(one, two), plus(three, four)))


@kernel
def turn(work: Floats, written: Floats, throws: int, dice: Dice) -> None:
    """The value of the turn before its first throw, into row 0 of `work`."""
    if throws == 1:
        mean(work, 0, written, 0, dice)
        return
    keep_means_of(work, written, 0, dice)
    keep_bests(work, dice)
    for _ in range(throws - 2):
        holds(work, dice.base, written, work, dice)
        keep_means_of(work, work, dice.base, dice)
        keep_bests(work, dice)
    hold_mean(work, 0, written, work, dice)


@kernel
def turn_fresh(work: Floats, held: Floats, written: Floats, fresh: Floats, again: bool, throws: int, dice: Dice) -> None:
    """`turn` where dice that all came in one throw are written as `fresh` says, other dice as `written`.

    `again`: is that so whenever all the dice are thrown anew, or in the first throw only? `held` has the shape of
    `fresh` and is overwritten: the value of each fresh throw, at last of the first.
    """
    for roll in range(len(dice.chance)):
        store(work, dice.base + roll, load(written, roll))
        store(held, roll, load(fresh, roll))
    for _ in range(throws - 1):
        keep_means(work, dice)
        if again:
            mean(work, 0, held, 0, dice)
        keep_bests(work, dice)
        holds(held, 0, fresh, work, dice)
        holds(work, dice.base, written, work, dice)
    mean(work, 0, held, 0, dice)


@inner
def _best(to: Floats, to_base: int, own: Floats, own_base: int, work: Floats, group: int, dice: Dice) -> None:
    """For each multiset of a group the best of its own value and those in `work` of what is left without one die."""
    fewer = dice.fewer
    faces, first, end, at = (
        pick(dice.group, 4 * group),
        pick(dice.group, 4 * group + 1),
        pick(dice.group, 4 * group + 2),
        pick(dice.group, 4 * group + 3),
    )
    if faces == 1:
        for part in range(first, end):
            store(to, part + to_base, most(load(own, part + own_base), load(work, pick(fewer, at))))
            at += 1
    elif faces == 2:
        for part in range(first, end):
            pair = most(load(work, pick(fewer, at)), load(work, pick(fewer, at + 1)))
            store(to, part + to_base, most(load(own, part + own_base), pair))
            at += 2
    elif faces == 3:
        for part in range(first, end):
            pair = most(load(work, pick(fewer, at)), load(work, pick(fewer, at + 1)))
            other = most(load(own, part + own_base), load(work, pick(fewer, at + 2)))
            store(to, part + to_base, most(pair, other))
            at += 3
    else:
        for part in range(first, end):
            pair = most(load(work, pick(fewer, at)), load(work, pick(fewer, at + 1)))
            other = most(load(work, pick(fewer, at + 2)), load(work, pick(fewer, at + 3)))
            best = most(load(own, part + own_base), most(pair, other))
            for more in range(at + 4, at + faces):
                best = most(best, load(work, pick(fewer, more)))
            store(to, part + to_base, best)
            at += faces
