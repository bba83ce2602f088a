"""Which stakes are looked at, where there is no time for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, count, zip_longest
from typing import NamedTuple

from brelan.core.moves import Seat
from brelan.games.chouette.phases import State
from brelan.games.chouette.policy import Policy

FOLLOWED = {3: 100, 4: 60, 5: 16, 6: 16, 7: 8, 8: 4}
"""By players: stakes of a challenge that are followed to the end of the turn; as far as 50 ms allow with all who hold one."""


class Thought(NamedTuple):
    """How carefully a position is looked at. `depth`: challenges in a row that have only been thought of."""

    depth: int
    stakes: int


def looked_at(policy: Policy, state: State, seat: Seat, ceilings: Iterable[int], many: int) -> list[int]:
    """About so many stakes, ascending; all if these are no more. All ceilings are among them, and the least.

    Next come those with which a score just reaches the target, or just does not, alone or with the points of a figure:
    between such stakes chances change little by little.
    """
    least = {1, *ceilings}
    most = max(least)
    if most <= many:
        return list(range(1, most + 1))
    found = set(least)
    gaps = sorted({policy.target - state.scores[seat], policy.target - state.scores[state.turn]})
    figures = sorted({0, *(combo.points for combo in policy.combos.values())})
    bare, helped = (
        [stake for points in some for gap in gaps for stake in (gap - points, gap - points - 1)]
        for some in (figures[:1], figures)
    )
    between = (1 + int((most - 1) * share) for share in _spread())
    for stake in chain(bare, _by_turns(between, helped)):
        if len(found) >= many:
            break
        if stake is not None and 1 <= stake <= most:
            found.add(stake)
    return sorted(found)


def _by_turns(endless: Iterator[int], others: Iterable[int]) -> Iterator[int | None]:
    for other, stake in zip_longest(others, endless):
        yield stake
        yield other


def _spread() -> Iterator[float]:
    """½, ¼, ¾, ⅛ and so on without end: ever more evenly between 0 and 1."""
    for number in count(1):
        digits = f"{number:b}"[::-1]
        yield int(digits, 2) / 2 ** len(digits)
