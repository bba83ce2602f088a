"""Matches of several parties, valued as though everybody won each partie equally often."""

from __future__ import annotations

from functools import lru_cache
from math import factorial

import numpy as np


@lru_cache(maxsize=4096)
def contest(won: tuple[int, ...], left: int) -> tuple[float, ...]:
    """The chance of each seat to have won most after `left` more parties; those who tie share it."""
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
                        below = terms[: max(0, min(left + 1, mine + more - theirs))]
                        level = mine + more - theirs
                        row = np.zeros(left + 1)
                        row[: len(below)] = below
                        if 0 <= level <= left:
                            row[level] = node * terms[level]
                        product = np.convolve(product, row)[: left + 1]
                if len(product) > left - more:
                    total += weight * product[left - more]
            found[seat] += scale * terms[more] * total
    return tuple(found)
