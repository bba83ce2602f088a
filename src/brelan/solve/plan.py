"""A card as data: rows, a carry, flags and additive rewards, that a game's own rules fill in.

A *context* says which rows are filled, and how where that matters later; the *carry* is the rest of what the future
depends on, one lane each (dice poker: what the left side has so far). A *slot* is one way to fill one row: what it
earns at once, how it leaves the row and where it takes the carry. Values are what is still to come, so that banked
points are no part of a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from brelan.solve.entries import Entries
from brelan.solve.multisets import Floats, Integers, Short

SAME_CARRY = -1


def by_context(worth: Iterable[Sequence[int]]) -> Integers:
    """For each context the sum of what its digits are worth, which is told row by row, for every digit of the row."""
    total = np.zeros(1, np.int32)
    for digits in worth:
        total = (np.array(digits, np.int32)[:, None] + total).reshape(-1)
    return total


class Plan(NamedTuple):
    """A card as compiled functions read it; flat arrays of integers, but for the last two.

    A context is a number in mixed radix, a digit a row: 0 while the row is open. With `stride` of the digits:

    `start`, `shape`, `kind`: by context, its first block of values, the shape of its carry, its table of writing.
    `blocks`: by shape, how many blocks of eight lanes. `from_slot`: by row, its first slot; the slots of a row are
    neighbours. `digit`, `move`: by slot, the digit it writes and its way to move the carry, or SAME_CARRY.
    `table`: by kind, row and roll, the slot, or `slots` where the dice may not be written; `entries`: the same, for
    `writing.write`.
    `lane`: by shape, move and lane of a carry, the lane to which it goes; `credit`: what it earns by that.
    `reward`: by slot.
    """

    stride: Integers
    radix: Integers
    start: Integers
    shape: Integers
    kind: Integers
    blocks: Integers
    from_slot: Integers
    digit: Integers
    move: Integers
    table: Short
    entries: Entries
    lane: Integers
    moves: int
    width: int
    credit: Floats
    reward: Floats

    @property
    def rows(self) -> int:
        return len(self.stride)

    @property
    def slots(self) -> int:
        return len(self.reward)

    def levels(self) -> list[Integers]:
        """The contexts by the number of open rows, none excepted."""
        free = by_context([1, *[0] * (radix - 1)] for radix in self.radix.tolist())
        return [np.flatnonzero(free == number).astype(np.int32) for number in range(self.rows + 1)]

    @property
    def room(self) -> int:
        """How many blocks of values there are."""
        return int(self.start[-1]) + int(self.blocks[self.shape[-1]])
