"""A turn whose moves are drawn as a level of the bots draws them, by what each is worth: compiled."""

from __future__ import annotations

from math import exp

from brelan.solve.compiled import compiled
from brelan.solve.feuille_features import Desk
from brelan.solve.feuille_model import NOTHING, Model
from brelan.solve.multisets import Dice, Floats, Integers


@compiled
def drawn(
    d: Desk,
    faces: Integers,
    at: int,
    count: int,
    luck: Floats,
    noise: float,
    carry: int,
    m: Model,
    throws: int,
    dice: Dice,
    less: Integers,
) -> tuple[int, bool]:
    """The slot that is written, and whether it is struck; -1 where nothing can be written.

    Each legal move has the weight exp(−loss / `noise`), save for entries that are worse than a bar of their row: they
    are left out. `luck`: from 0 to 1, one number a throw; `faces[at:]`: as `fresh_turn.thrown` reads them.
    """
    part, rolls = 0, len(dice.chance)
    for nth in range(throws):
        left = throws - 1 - nth
        doubled = nth == 0 or (m.again and part == 0)
        for _ in range(count):
            if part < dice.base:
                part = dice.more[6 * part + faces[at]]
            at += 1
        roll = part - dice.base
        best = d.told.fresh[left * rolls + roll, carry] if doubled else d.told.held[left * rolls + roll, carry]
        many, total = weighed_entries(d, roll, doubled, best, noise, carry, m, rolls)
        if left:
            many, total = weighed_keeps(d, part, left, best, noise, carry, many, total, dice, less)
        if not total:
            return -1, True
        chosen, mark = 0, luck[nth] * total
        while chosen < many - 1 and d.odds[chosen] <= mark:
            chosen += 1
        act = d.acts[chosen]
        if act < 0:
            return (-act - 1) // 2, (-act - 1) % 2 == 1
        part = act
    return -1, True


@compiled
def weighed_entries(
    d: Desk, roll: int, doubled: bool, best: float, noise: float, carry: int, m: Model, rolls: int
) -> tuple[int, float]:
    """How many entries there are, and the sum of their weights, summed up in `odds`; `acts`: −1 − 2 slot, less 1 if struck."""
    many, total = 0, 0.0
    for row in range(m.rows):
        slot, nothing = m.table[((1 if doubled else 0) * m.rows + row) * rolls + roll], m.first[row]
        struck = d.struck[slot, carry] > 0
        total += exp((d.slots[slot, carry] - best) / noise)
        d.odds[many], d.acts[many] = total, -1 - 2 * slot - (1 if struck else 0)
        many += 1
        if not struck and m.barred[row] and m.given[nothing] == NOTHING:
            total += exp((d.slots[nothing, carry] - best) / noise)
            d.odds[many], d.acts[many] = total, -2 - 2 * nothing
            many += 1
    return many, total


@compiled
def weighed_keeps(
    d: Desk, whole: int, left: int, best: float, noise: float, carry: int, many: int, total: float, dice: Dice, less: Integers
) -> tuple[int, float]:
    """The same of every part of the dice that lie there, beside the entries."""
    first, end = many, many + 1
    d.acts[first] = 0
    rest = whole
    for face in range(6):
        begin, upto = first, end
        while less[6 * rest + face] >= 0:
            rest = less[6 * rest + face]
            # Each part so far, with one more die of this face.
            until = end
            for nth in range(begin, upto):
                if d.acts[nth] < dice.base:
                    d.acts[end] = dice.more[6 * d.acts[nth] + face]
                    end += 1
            begin, upto = until, end
    for nth in range(first, end):
        part = d.acts[nth]
        if part < dice.base:
            total += exp((d.told.kept[left * dice.base + part, carry] - best) / noise)
        d.odds[nth] = total
    return end, total
