"""Dice and cries as the moves of one more agent, Nature."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations

from brelan.core.dice import rolls
from brelan.core.moves import Order, Roll, Seat
from brelan.core.nodes import Contest, Throw
from brelan.nature import Reflexes, outcomes

MOST_SEATS = 4
"""With more, the orders of a cry are too many to be numbered."""


class ChanceTable:
    """Every answer of Nature by number: the throws of one die, of two…, then the orders of a cry among so many seats."""

    def __init__(self, dice: int, seats: int, reflexes: Reflexes) -> None:
        self.reflexes = reflexes
        answers: list[Roll | Order] = [Roll(faces) for size in range(1, dice + 1) for faces, _ in rolls(size)]
        answers += [
            Order(ranks) for size in range(seats + 1) for crying in combinations(range(seats), size) for ranks in _orders(crying)
        ]
        self.answers = tuple(answers)
        self.number = {answer: place for place, answer in enumerate(answers)}

    def __len__(self) -> int:
        return len(self.answers)

    def chances(self, node: Throw | Contest) -> Mapping[int, Fraction]:
        """The answers possible at the node with their probabilities, which sum to 1."""
        return {self.number[answer]: chance for answer, chance in outcomes(node, self.reflexes)}


@cache
def _orders(crying: tuple[int, ...]) -> tuple[tuple[frozenset[Seat], ...], ...]:
    """Every weak order of these seats."""
    if not crying:
        return ((),)
    found = []
    for size in range(1, len(crying) + 1):
        for first in combinations(crying, size):
            rest = tuple(seat for seat in crying if seat not in first)
            found += [(frozenset(map(Seat, first)), *others) for others in _orders(rest)]
    return tuple(found)
