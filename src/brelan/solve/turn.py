"""The turn of throws and keeps, compiled: from what each throw is worth when written to what the turn is worth.

How to use it, with n dice and LANES carries at once (`lanes.LANES`, eight):

    dice = multisets(n)                        # the tables of n dice
    written = aligned(dice.rolls, LANES)       # fill row `roll`: the best entry for these dice, one column a carry
    work = aligned(dice.base, LANES)           # the keeps
    turn(work, written, throws, dice.arrays)   # row 0 of `work` is the value before the first throw

`dice.faces` says which dice the row `roll` of `written` is: `dice.faces[dice.base + roll]`. Where dice that all came in
one throw are written otherwise than dice of which some were kept, fill two tables and call `turn_fresh`. What was
written is overwritten: a throw becomes worth what can still be made of it. Both are kernels: call them from a kernel of
your own (`compiled.kernel`), which fills `written` with `lanes.store` row after row. `keep_means`, `keep_bests`, `holds`
and `mean` are their steps, for those who want the values inside a turn. A carry that is too few for a row of lanes may
be repeated, or left at any number: lanes never meet.

Two recursions make it fast. A keep of k dice is worth the mean of its six keeps of k + 1, and the best part of k dice
is themselves or the best part of what is left when one die is taken away: 1,260 operations each for five dice.
"""

from __future__ import annotations

from brelan.core.dice import SIDES
from brelan.solve import straight
from brelan.solve.compiled import inner, kernel
from brelan.solve.lanes import everywhere, load, most, pick, plus, store, times
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
def keep_means(work: Floats, thrown: Floats, dice: Dice) -> None:
    """From the value of each throw that of throwing again with each keep."""
    if dice.base == straight.KEEPS:
        straight.keep_means(work, thrown)
        return
    for group in range(dice.full - 1, -1, -1):
        first, end, deep = pick(dice.group, 4 * group + 1), pick(dice.group, 4 * group + 2), pick(dice.deep, group)
        for keep in range(end - 1, deep - 1, -1):
            _mean_of(work, keep, thrown, -dice.base, dice)
        for keep in range(deep - 1, first - 1, -1):
            _mean_of(work, keep, work, 0, dice)
    if dice.base > 1:
        _mean_of(work, 0, work, 0, dice)
    else:
        _mean_of(work, 0, thrown, -dice.base, dice)


@inner
def _mean_of(work: Floats, keep: int, of: Floats, base: int, dice: Dice) -> None:
    more, at = dice.more, SIDES * keep
    total = load(of, base + pick(more, at))
    for face in range(1, SIDES):
        total = plus(total, load(of, base + pick(more, at + face)))
    store(work, keep, times(total, _SIXTH))


@inner
def keep_bests(work: Floats, dice: Dice) -> None:
    """From the value of each keep the best that can be kept of it, itself or a part."""
    if dice.base == straight.KEEPS:
        straight.keep_bests(work)
        return
    for group in range(dice.full):
        _best(work, 0, work, group, dice)


@inner
def holds(thrown: Floats, work: Floats, dice: Dice) -> None:
    """The value of each throw becomes the better of what it was and of keeping a part of it.

    The parts are in `work`, as `keep_bests` left them. Since one more throw never does harm, what a throw was worth with
    fewer of them may lie there as well as what it is worth when written: the parts have grown, also in their last digit.
    """
    if dice.base == straight.KEEPS:
        straight.holds(thrown, work)
        return
    for group in range(dice.full, dice.groups):
        _best(thrown, -dice.base, work, group, dice)


@inner
def mean(to: Floats, row: int, thrown: Floats, dice: Dice) -> None:
    """The value of throwing all the dice, into a row of `to`."""
    if dice.base == straight.KEEPS:
        straight.mean(to, row, thrown)
        return
    # Four sums at once: each addition of one would wait for the one before.
    chance = dice.chance
    one = two = three = four = everywhere(0.0)
    rest = len(chance) % 4
    for roll in range(rest):
        one = plus(one, times(load(thrown, roll), chance[roll]))
    for roll in range(rest, len(chance), 4):
        one = plus(one, times(load(thrown, roll), chance[roll]))
        two = plus(two, times(load(thrown, roll + 1), chance[roll + 1]))
        three = plus(three, times(load(thrown, roll + 2), chance[roll + 2]))
        four = plus(four, times(load(thrown, roll + 3), chance[roll + 3]))
    store(to, row, plus(plus(one, two), plus(three, four)))


@kernel
def turn(work: Floats, written: Floats, throws: int, dice: Dice) -> None:
    """The value of the turn before its first throw, into row 0 of `work`."""
    for _ in range(throws - 1):
        keep_means(work, written, dice)
        keep_bests(work, dice)
        holds(written, work, dice)
    mean(work, 0, written, dice)


@kernel
def turn_fresh(work: Floats, written: Floats, fresh: Floats, again: bool, throws: int, dice: Dice) -> None:
    """`turn` where dice that all came in one throw are written as `fresh` says, other dice as `written`.

    `again`: is that so whenever all the dice are thrown anew, or in the first throw only?
    """
    for _ in range(throws - 1):
        keep_means(work, written, dice)
        if again:
            mean(work, 0, fresh, dice)
        keep_bests(work, dice)
        holds(fresh, work, dice)
        holds(written, work, dice)
    mean(work, 0, fresh, dice)


@inner
def _best(to: Floats, base: int, work: Floats, group: int, dice: Dice) -> None:
    """Each multiset of a group becomes the best of itself and of what is left of it without one die, in `work`."""
    fewer, at = dice.fewer, pick(dice.group, 4 * group + 3)
    faces = pick(dice.group, 4 * group)
    for part in range(pick(dice.group, 4 * group + 1), pick(dice.group, 4 * group + 2)):
        best = load(to, base + part)
        for left in range(at, at + faces):
            best = most(best, load(work, pick(fewer, left)))
        store(to, base + part, best)
        at += faces
