"""Who cries first, as chance: a model of reflexes with exact probabilities.

A race is drawn place by place. Each seat may stay silent; of those still to cry, one is next with a probability in
proportion to its quickness; and he may be level with the one before (Plackett-Luce, with ties and silence).
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from brelan.core.moves import Order, Seat
from brelan.core.nodes import Contest

PERSON = 4
"""The quickness of a person, against those that bots give themselves."""

STARTLE, SPREAD, SHAPE = 400, 600, 3
"""Milliseconds before anybody cries, those more that a person may take, and how alike the cries of one are."""


def reaction(quickness: int, chance: random.Random) -> int:
    """Milliseconds from the sight of the dice to the cry. Who is first of several follows the odds of `Reflexes`.

    Weibull's distribution: its power of `SHAPE` is exponential, with a rate in proportion to the quickness.
    """
    drawn: float = (chance.expovariate(1.0) * PERSON / quickness) ** (1 / SHAPE)
    return round(STARTLE + SPREAD * drawn)


@dataclass(frozen=True, slots=True)
class Reflexes:
    """`quickness`: positive weights, seats not named have 1; `silence`, `tie`: probabilities."""

    quickness: Mapping[Seat, int]
    silence: Fraction = Fraction(1, 20)
    tie: Fraction = Fraction(1, 20)

    def outcomes(self, contest: Contest) -> Iterator[tuple[Order, Fraction]]:
        """Every order with its probability; they sum to 1. Grows as fast as the orders do: for few seats."""
        totals: defaultdict[tuple[frozenset[Seat], ...], Fraction] = defaultdict(Fraction)
        silence = self.silence if contest.silence else Fraction(0)
        seats = sorted(contest.seats)
        for size in range(len(seats) + 1):
            for crying in combinations(seats, size):
                chance = (1 - silence) ** size * silence ** (len(seats) - size)
                if chance:
                    self._spread((), frozenset(crying), chance, totals)
        for ranks, chance in totals.items():
            yield Order(ranks), chance

    def draw(self, contest: Contest, chance: random.Random) -> Order:
        """One race."""
        waiting = {
            seat: self._weight(seat) for seat in sorted(contest.seats) if not contest.silence or chance.random() >= self.silence
        }
        ranks: list[frozenset[Seat]] = []
        while waiting:
            seat = chance.choices(list(waiting), list(waiting.values()))[0]
            del waiting[seat]
            if ranks and chance.random() < self.tie:
                ranks[-1] |= {seat}
            else:
                ranks.append(frozenset({seat}))
        return Order(tuple(ranks))

    def _weight(self, seat: Seat) -> int:
        return self.quickness.get(seat, 1)

    def _spread(
        self,
        ranks: tuple[frozenset[Seat], ...],
        waiting: frozenset[Seat],
        chance: Fraction,
        totals: defaultdict[tuple[frozenset[Seat], ...], Fraction],
    ) -> None:
        if not waiting:
            totals[ranks] += chance
            return
        total = sum(self._weight(seat) for seat in waiting)
        for seat in waiting:
            share = chance * Fraction(self._weight(seat), total)
            rest = waiting - {seat}
            level = self.tie if ranks else Fraction(0)
            if level:
                self._spread((*ranks[:-1], ranks[-1] | {seat}), rest, share * level, totals)
            if level < 1:
                self._spread((*ranks, frozenset({seat})), rest, share * (1 - level), totals)
