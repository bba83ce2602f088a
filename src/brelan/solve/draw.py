"""The draw for the order of play: what it is worth before it is over, when only the place in the order counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, fsum

from brelan.core.dice import SIDES

Groups = tuple[tuple[int, ...], ...]


def drawn(groups: Groups, dice: tuple[int, ...], worth: Sequence[float], large_first: bool) -> tuple[float, ...]:
    """What each seat expects. `groups`: told apart so far, first to play first; `dice`: of the first group that is not.

    `worth`: by place in the order; `large_first`: the largest number plays first, else the smallest. Among equals every
    order is as likely as any other.
    """
    found = [0.0] * sum(map(len, groups))
    drawing = next((group for group in groups if len(group) > 1), ())
    place = 0
    for group in groups:
        thrown = dice if group == drawing else ()
        for seat, die in zip(group, (*thrown, *[None] * (len(group) - len(thrown))), strict=True):
            for first, after, chance in _places(thrown, die, len(group), large_first):
                found[seat] += chance * fsum(worth[place + first : place + after]) / (after - first)
        place += len(group)
    return tuple(found)


def _places(dice: tuple[int, ...], mine: int | None, size: int, large_first: bool) -> Iterator[tuple[int, int, float]]:
    """The places, first and one past the last, among which a seat may come in its group, with their chances."""
    if mine is None and not dice:
        yield 0, size, 1.0
        return
    others = size - len(dice) - (mine is None)
    for die in range(1, SIDES + 1) if mine is None else (mine,):
        better = sum((other > die) if large_first else (other < die) for other in dice)
        equal = dice.count(die) + (mine is None)
        beats = (SIDES - die) if large_first else (die - 1)
        for above in range(others + 1):
            for beside in range(others - above + 1):
                below = others - above - beside
                ways = comb(others, above) * comb(others - above, beside) * beats**above * (SIDES - 1 - beats) ** below
                chance = ways / SIDES**others / (SIDES if mine is None else 1)
                yield better + above, better + above + equal + beside, chance
