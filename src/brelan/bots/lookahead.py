"""One throw ahead: what a keep is worth when a value is known for every set of dice.

Values are sequences over the throws of so many dice, in the order of `core.dice.rolls`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import fsum
from operator import itemgetter, mul

from brelan.core.dice import SIDES, keeps, merged, rolls
from brelan.core.moves import Faces

Values = Sequence[float]


@cache
def places(dice: int) -> dict[Faces, int]:
    """Where each throw stands in a sequence of values."""
    return {faces: place for place, (faces, _) in enumerate(rolls(dice))}


@cache
def _reach(kept: Faces, dice: int) -> tuple[Callable[[Values], Sequence[float]], tuple[float, ...]]:
    """The throws that a keep may become, and their chances."""
    thrown = dice - len(kept)
    where = places(dice)
    total = SIDES**thrown
    found = [(where[merged(kept, faces)], weight / total) for faces, weight in rolls(thrown)]
    return itemgetter(*(place for place, _ in found)), tuple(chance for _, chance in found)


def expected(values: Values, kept: Faces, dice: int) -> float:
    """The mean value after the dice that are not kept are thrown once.

    `sum` rounds otherwise from Python 3.12 on, and of two keeps worth the same another would be the best.
    """
    reached, chances = _reach(kept, dice)
    return fsum(map(mul, reached(values), chances))


def best_keep(values: Values, faces: Faces, all_thrown: Values | None = None) -> tuple[float, Faces]:
    """The keep with the largest mean, and that mean; `all_thrown` are the values when nothing is kept, if others."""
    dice = len(faces)
    empty: Faces = ()
    best = (expected(values if all_thrown is None else all_thrown, empty, dice), empty)
    for kept in keeps(faces)[1:]:
        mean = expected(values, kept, dice)
        if mean > best[0]:
            best = (mean, kept)
    return best


def turn_value(values: Values, dice: int, throws: int) -> float:
    """The mean of the best turn of so many throws that ends with these values."""
    for _ in range(throws - 1):
        means = {kept: expected(values, kept, dice) for size in range(dice) for kept, _ in rolls(size)}
        values = [
            max(value, *[means[kept] for kept in keeps(faces)]) for value, (faces, _) in zip(values, rolls(dice), strict=True)
        ]
    return expected(values, (), dice)
