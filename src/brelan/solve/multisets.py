"""The multisets of dice as tables of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.core.dice import MOST_DICE, SIDES, rolls
from brelan.core.moves import Faces

Floats = NDArray[np.float64]
Integers = NDArray[np.int32]
Wide = NDArray[np.int64]
Short = NDArray[np.int16]
"""Places in tables that are read all the time, and should leave room beside them in the nearest cache."""

LANES = 8
"""How many carries a compiled turn values at once: one register of a wide processor, two or four of a narrow one."""

CACHE_LINE = 64


class Dice(NamedTuple):
    """The multisets of up to n dice as compiled functions read them.

    `more[6 * m + f]`: the multiset m with one die more. `fewer`: those with one die less, `group` after `group`.
    `group[4 * g:]`: the number of distinct faces of a group of multisets, its first, its end, and its start in `fewer`;
    groups follow each other, those from `full` on are of n dice. `deep`: by group before these, the first of its
    multisets that lack one die only. `base`: the first multiset of n dice. `chance`: of each throw of n dice.
    """

    base: int
    full: int
    groups: int
    more: Short
    fewer: Short
    group: Integers
    chance: Floats
    deep: Integers


@dataclass(frozen=True, slots=True)
class Multisets:
    """`faces`: the multisets of 0 to n dice, the empty one first, those of n dice last. `place` finds them."""

    faces: tuple[Faces, ...]
    place: dict[Faces, int]
    arrays: Dice

    @property
    def all(self) -> int:
        return len(self.faces)

    @property
    def base(self) -> int:
        return self.arrays.base

    @property
    def rolls(self) -> int:
        return len(self.faces) - self.arrays.base


@cache
def multisets(dice: int) -> Multisets:
    """The tables of so many dice, 1 to 6."""
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"a turn has 1 to {MOST_DICE} dice, not {dice}")
    chances = {faces: weight / SIDES**dice for faces, weight in rolls(dice)}
    # A multiset with one die more has as many distinct faces or one more: so by distinct faces, then by size, it comes
    # later. That order keeps loops of equal steps long, five for five dice.
    kept = [part for size in range(dice) for part, _ in rolls(size)]
    kept.sort(key=lambda part: (len(set(part)), len(part)))
    faces = (*kept, *sorted(chances, key=lambda part: len(set(part))))
    place = {part: number for number, part in enumerate(faces)}
    base = len(kept)
    more = [place[tuple(sorted((*part, face)))] for part in kept for face in range(1, SIDES + 1)]
    fewer: list[int] = []
    group: list[list[int]] = []
    full = 0
    for number, part in enumerate(faces[1:], 1):
        distinct = sorted(set(part))
        if number == base:
            full = len(group)
        if number == base or not group or group[-1][0] != len(distinct):
            group.append([len(distinct), number, number, len(fewer)])
        group[-1][2] = number + 1
        for face in distinct:
            left = list(part)
            left.remove(face)
            fewer.append(place[tuple(left)])
    arrays = Dice(
        base,
        full,
        len(group),
        np.array(more, np.int16),
        np.array(fewer, np.int16),
        np.array(group, np.int32).reshape(-1),
        np.array([chances[part] for part in faces[base:]]),
        np.array([first + sum(len(part) < dice - 1 for part in faces[first:end]) for _, first, end, _ in group[:full]], np.int32),
    )
    return Multisets(faces, place, arrays)


def aligned(rows: int, columns: int = LANES) -> Floats:
    """A table of zeros that starts on a cache line, so that no row of lanes straddles two."""
    item = np.dtype(np.float64).itemsize
    room = np.zeros(rows * columns + CACHE_LINE // item)
    start = -room.ctypes.data % CACHE_LINE // item
    return room[start : start + rows * columns].reshape(rows, columns)
