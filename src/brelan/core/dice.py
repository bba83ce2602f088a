"""Multisets of six-sided dice with exact weights. A multiset is a sorted tuple of faces 1 to 6."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

from brelan.core.moves import Faces

SIDES = 6
MOST_DICE = 6


@cache
def rolls(dice: int) -> tuple[tuple[Faces, int], ...]:
    """Every throw of `dice` dice with its weight out of 6**dice: 252 for five dice."""
    return tuple(
        (faces, factorial(dice) // prod(factorial(faces.count(face)) for face in set(faces)))
        for faces in combinations_with_replacement(range(1, SIDES + 1), dice)
    )


@cache
def canonical(dice: int) -> dict[Faces, Faces]:
    """The throws of `dice` dice, each to itself: one look-up says whether a tuple is one of them."""
    return {faces: faces for faces, _ in rolls(dice)}


@cache
def keeps(faces: Faces) -> tuple[Faces, ...]:
    """What may be kept of these dice when at least one is thrown again, the empty keep first."""
    return tuple(
        sorted({part for size in range(len(faces)) for part in combinations(faces, size)}, key=lambda part: (len(part), part))
    )


@cache
def keep_set(faces: Faces) -> frozenset[Faces]:
    return frozenset(keeps(faces))


@cache
def merged(kept: Faces, thrown: Faces) -> Faces:
    """Both sets of dice as one."""
    return tuple(sorted(kept + thrown))


@cache
def counts(faces: Faces) -> tuple[int, ...]:
    """How many dice show 1, 2 … 6: six numbers."""
    return tuple(faces.count(face) for face in range(1, SIDES + 1))
