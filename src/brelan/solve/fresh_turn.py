"""A turn in which dice that all came in one throw count more, with all its values, and played out: compiled."""

from __future__ import annotations

from typing import NamedTuple

from brelan.solve.compiled import inner
from brelan.solve.lanes import load, pick, store
from brelan.solve.multisets import Dice, Floats, Integers, Multisets, aligned
from brelan.solve.policy import chosen_keep
from brelan.solve.turn import holds, keep_bests, keep_means, mean


class FreshTrace(NamedTuple):
    """As `policy.Trace`, and `fresh`: of each throw of all the dice at once, as `held`."""

    held: Floats
    fresh: Floats
    kept: Floats
    best: Floats
    now: Floats
    now_fresh: Floats

    @classmethod
    def of(cls, dice: Multisets, throws: int) -> FreshTrace:
        rolls, keeps = throws * dice.rolls, throws * dice.base
        return cls(aligned(rolls), aligned(rolls), aligned(keeps), aligned(keeps), aligned(dice.rolls), aligned(dice.rolls))


@inner
def traced(told: FreshTrace, work: Floats, plain: Floats, fresh: Floats, again: bool, throws: int, dice: Dice) -> None:
    """`turn.turn_fresh`, leaving every value that it meets; that before the first throw comes into row 0 of `work`."""
    rolls = len(dice.chance)
    now, now_fresh = told.now, told.now_fresh
    for roll in range(rolls):
        store(now, roll, load(plain, roll))
        store(now_fresh, roll, load(fresh, roll))
        store(told.held, roll, load(plain, roll))
        store(told.fresh, roll, load(fresh, roll))
    for left in range(1, throws):
        keep_means(work, now, dice)
        if again:
            mean(work, 0, now_fresh, dice)
        for keep in range(dice.base):
            store(told.kept, left * dice.base + keep, load(work, keep))
        keep_bests(work, dice)
        for keep in range(dice.base):
            store(told.best, left * dice.base + keep, load(work, keep))
        holds(now_fresh, work, dice)
        holds(now, work, dice)
        for roll in range(rolls):
            store(told.held, left * rolls + roll, load(now, roll))
            store(told.fresh, left * rolls + roll, load(now_fresh, roll))
    mean(work, 0, now_fresh, dice)


@inner
def thrown(
    told: FreshTrace,
    plain: Floats,
    fresh: Floats,
    faces: Integers,
    at: int,
    count: int,
    carry: int,
    again: bool,
    throws: int,
    dice: Dice,
    less: Integers,
) -> tuple[int, bool]:
    """The throw that is written, by the dice from `faces[at]` on, `count` for each throw, and whether it counts as fresh."""
    part, roll, doubled = 0, 0, True
    for nth in range(throws):
        left = throws - 1 - nth
        doubled = nth == 0 or (again and part == 0)
        for _ in range(count):
            if part < dice.base:
                part = pick(dice.more, 6 * part + pick(faces, at))
            at += 1
        roll = part - dice.base
        held = told.fresh if doubled else told.held
        now = fresh[roll, carry] if doubled else plain[roll, carry]
        if left == 0 or now >= held[left * len(dice.chance) + roll, carry]:
            break
        part = chosen_keep(held, told.kept, told.best, roll, left, carry, dice, less)
    return roll, doubled
