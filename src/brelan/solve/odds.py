"""The greatest chance of a figure, in fractions, and what to keep for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from brelan.core.dice import SIDES, canonical, keeps, merged, rolls
from brelan.core.moves import Faces


class Odds(NamedTuple):
    """`keeps`: all that may be kept with that chance, in the order of `core.dice.keeps`, the whole hand last.

    Empty where nothing is to be chosen: no dice lie there yet, or no throw is left.
    """

    probability: Fraction
    keeps: tuple[Faces, ...]


def odds(dice: int, throws: int, want: Callable[[Faces], bool], have: Faces | None = None) -> Odds:
    """The greatest probability that `dice` dice end as wanted with `throws` throws to come.

    `want` is asked of whole hands, sorted. `have`: the dice that lie there, None before the first throw; fewer dice
    than a hand are those kept for the throw to come. One may stop before the last throw. Raises ValueError for fewer
    than no throws, no throw at all where one is needed, or dice that are no part of a hand.
    """
    whole = have is not None and len(have) == dice
    if throws < 0 or (not whole and throws < 1):
        raise ValueError("a figure needs a throw")
    if have is not None and (len(have) > dice or have not in canonical(len(have))):
        raise ValueError(f"{have!r} are not {dice} sorted dice")
    chances = {faces: Fraction(bool(want(faces))) for faces, _ in rolls(dice)}
    for _ in range(throws - 1):
        means = _means(chances, dice)
        chances = {faces: max(chance, *(means[part] for part in keeps(faces))) for faces, chance in chances.items()}
    if have is None or not whole:
        return Odds(_means(chances, dice)[have or ()], ())
    if not throws:
        return Odds(chances[have], ())
    means = _means(chances, dice)
    # To stop is worth the figure as it lies, whatever is still to be thrown.
    offered = {**{part: means[part] for part in keeps(have)}, have: Fraction(bool(want(have)))}
    best = max(offered.values())
    return Odds(best, tuple(part for part, chance in offered.items() if chance == best))


def _means(chances: Mapping[Faces, Fraction], dice: int) -> dict[Faces, Fraction]:
    """By keep, the mean once the other dice are thrown: one more die is six keeps."""
    means = dict(chances)
    for size in reversed(range(dice)):
        for part, _ in rolls(size):
            means[part] = sum((means[merged(part, (face,))] for face in range(1, SIDES + 1)), Fraction()) / SIDES
    return means
