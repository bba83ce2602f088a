"""What dice hold, by containment: more dice than a figure asks for never spoil it."""

from __future__ import annotations

from functools import cache
from itertools import product

from brelan.core.dice import SIDES, counts
from brelan.core.moves import Faces


@cache
def grouped(faces: Faces, sizes: tuple[int, ...], distinct: bool = True) -> int | None:
    """The greatest sum of groups of identical dice of these sizes; None where the dice do not hold them.

    `distinct`: no two groups may show the same face.
    """
    shown = counts(faces)
    sums = []
    for chosen in product(range(1, SIDES + 1), repeat=len(sizes)):
        if distinct and len(set(chosen)) < len(chosen):
            continue
        asked = [0] * SIDES
        for face, size in zip(chosen, sizes, strict=True):
            asked[face - 1] += size
        if all(have >= need for have, need in zip(shown, asked, strict=True)):
            sums.append(sum(face * size for face, size in zip(chosen, sizes, strict=True)))
    return max(sums, default=None)


@cache
def run(faces: Faces, first: int, last: int) -> int | None:
    """The sum of the faces from `first` to `last`; None where one of them is missing."""
    wanted = range(first, last + 1)
    return sum(wanted) if set(wanted) <= set(faces) else None
