"""Matches of several parties, valued by how often each place wins a partie, or as though all won equally often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, factorial, fsum

import numpy as np

LONG = 20
"""Parties to come beyond which the last one decides too rarely among equals to be told apart."""


@lru_cache(maxsize=4096)
def contest(won: tuple[int, ...], left: int) -> tuple[float, ...]:
    """The chance of each seat to win the match after `left` more parties: the most parties, then the last partie."""
    if not left or left > LONG:
        return shared(won, left)
    ends = [shared(_ahead(won, last, 1.5), left - 1) for last in range(len(won))]
    return tuple(fsum(column) / len(won) for column in zip(*ends, strict=True))


def ended(won: tuple[int, ...], last: int) -> tuple[float, ...]:
    """The same once the last partie, counted already, has been won by this seat."""
    return shared(_ahead(won, last, 0.5), 0)


def _ahead(won: tuple[int, ...], seat: int, by: float) -> tuple[float, ...]:
    """Half a partie puts a seat above its equals, and below whoever has one more."""
    return tuple(parties + by * (other == seat) for other, parties in enumerate(won))


@lru_cache(maxsize=4096)
def shared(won: tuple[float, ...], left: int) -> tuple[float, ...]:
    """The chance of each seat to have most after `left` more parties; those who tie share it."""
    seats = len(won)
    if not left:
        best = max(won)
        return tuple((parties == best) / won.count(best) for parties in won)
    # Equal shares among ties: the integral over t of the chance that every other is below, or equal with weight t.
    nodes, weights = np.polynomial.legendre.leggauss((seats + 1) // 2)
    found = [0.0] * seats
    terms = np.array([1 / factorial(parties) for parties in range(left + 1)])
    scale = factorial(left) / seats**left
    for seat, mine in enumerate(won):
        for more in range(left + 1):
            total = 0.0
            for node, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
                product = np.ones(1)
                for other, theirs in enumerate(won):
                    if other != seat:
                        level = mine + more - theirs
                        below = terms[: max(0, min(left + 1, ceil(level)))]
                        row = np.zeros(left + 1)
                        row[: len(below)] = below
                        if 0 <= level <= left and level == int(level):
                            row[int(level)] = node * terms[int(level)]
                        product = np.convolve(product, row)[: left + 1]
                if len(product) > left - more:
                    total += weight * product[left - more]
            found[seat] += scale * terms[more] * total
    return tuple(found)


@lru_cache(maxsize=4096)
def race(missing: tuple[int, ...]) -> tuple[float, ...]:
    """The chance of each seat to be the first that has won the parties it misses, when all win equally often.

    A party to each of several clocks that tick alike: the first to tick so many times wins.
    """
    if 0 in missing:
        return tuple((parties == 0) / missing.count(0) for parties in missing)
    most = max(missing)
    nodes, weights = np.polynomial.legendre.leggauss(200)
    times = (nodes + 1) / 2 * (most + 12 * most**0.5 + 20)
    ticks = np.exp(-times) * np.ones((most, 1))
    for tick in range(1, most):
        ticks[tick] = ticks[tick - 1] * times / tick
    waiting = np.cumsum(ticks, axis=0)
    found = [
        float((weights * ticks[mine - 1] * np.prod([waiting[other - 1] for other in _without(missing, seat)], axis=0)).sum())
        for seat, mine in enumerate(missing)
    ]
    return tuple(chance / fsum(found) for chance in found)


class Course:
    """The same where a partie is won more often from some places than from others, by the chances of the places.

    `turns`: the next seat opens the next partie; otherwise the same seat opens all of them.
    """

    def __init__(self, chances: Sequence[float], *, turns: bool) -> None:
        self.chances, self.turns = tuple(chances), turns
        self.worth = lru_cache(maxsize=1 << 18)(self._worth)

    def _worth(self, missing: tuple[int, ...], opener: int) -> tuple[float, ...]:
        """The chance of each seat to be the first that has won the parties it misses, when `opener` opens the next."""
        if 0 in missing:
            return tuple((parties == 0) / missing.count(0) for parties in missing)
        seats, following = len(missing), opener + self.turns
        found = [0.0] * seats
        for place, chance in enumerate(self.chances):
            winner = (opener + place) % seats
            after = self.worth((*missing[:winner], missing[winner] - 1, *missing[winner + 1 :]), following % seats)
            found = [value + chance * more for value, more in zip(found, after, strict=True)]
        return tuple(found)


def _without(missing: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return missing[:seat] + missing[seat + 1 :]
