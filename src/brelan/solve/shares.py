"""Hands against hands by the level of the stakes, which matter only by what a tie is worth there: a table of nodes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from brelan.solve.showdown_kernel import Floats

Cases = NDArray[np.intp]
Share = Callable[[float], Floats]

WHOLE = 256
"""So many levels are all nodes, half a megabyte each at la taverne."""

FIRST, FAR = 128, 64
"""Of more levels the first are nodes, and so many beyond, which are the farther apart the higher they are."""

MOST_NODES = 384
CLOSE = 1e-8
"""Chips: a stretch between nodes whose error is greater is halved, while there is room."""

STEP = 1e-3
"""From a node to where the slope there is looked at, of a stretch."""

LOOKS = (0.02, 0.1, 0.3, 0.6, 0.85, 0.97)
"""Where errors are looked for, of a stretch."""

BENT = 5e-13
"""How far from straight a case is that bends between two nodes."""


@dataclass(frozen=True, slots=True)
class Shares:
    """The chance of the first to win, by case, once both have staked so much.

    In each case it is made of straight pieces, as what a tie is worth goes up. Between two nodes it is the line from one to
    the other, or, where its slopes at the nodes differ, the two lines that these make, up to where they meet: right to the
    digits of the arithmetic where it bends but once. `error`: the largest that was found, in chips, at some levels between
    each two nodes.

    `nodes`: levels; `known`: (nodes, cases); `bends`: nodes times cases plus the case, in order; `slopes`: (bends, 2), at
    that node and at the next.
    """

    ties: Floats
    nodes: Cases
    known: Floats
    bends: Cases
    slopes: Floats
    error: float

    @classmethod
    def of(cls, share: Share, ties: Floats, lowest: int) -> Shares:
        """`ties`: by level from 0 up, from `lowest` on."""
        return _Nodes(share, ties, lowest).table()

    def at(self, levels: Cases, cases: Cases) -> Floats:
        """(levels, cases)."""
        if len(self.nodes) == 1:
            return np.repeat(self.known[:, cases], len(levels), axis=0)
        left = np.clip(np.searchsorted(self.nodes, levels, "right") - 1, 0, len(self.nodes) - 2)
        here, low = np.unique(left, return_inverse=True)
        start, end = self.ties[self.nodes[here]], self.ties[self.nodes[here + 1]]
        one, other = self.known[np.ix_(here, cases)], self.known[np.ix_(here + 1, cases)]
        wide = end - start
        along = np.divide(self.ties[levels] - start[low], wide[low], out=np.zeros(len(levels)), where=wide[low] != 0)
        along[levels == self.nodes[left + 1]] = 1
        found = np.asarray(one[low] * (1 - along)[:, None] + other[low] * along[:, None])
        # Of each stretch, the cases that bend there, and the levels between its nodes.
        inside = np.flatnonzero((along != 0) & (along != 1))
        if not (inside.size and self.bends.size):
            return found
        keys = here[:, None] * self.known.shape[1] + cases
        places = np.minimum(np.searchsorted(self.bends, keys), len(self.bends) - 1)
        rows, columns = np.nonzero(self.bends[places][low[inside]] == keys[low[inside]])
        rows = inside[rows]
        stretch = low[rows]
        slopes = self.slopes[places[stretch, columns]]
        after = one[stretch, columns] + slopes[:, 0] * (self.ties[levels[rows]] - start[stretch])
        before = other[stretch, columns] + slopes[:, 1] * (self.ties[levels[rows]] - end[stretch])
        convex = (slopes[:, 1] > slopes[:, 0]) == (wide[stretch] > 0)
        found[rows, columns] = np.where(convex, np.maximum(after, before), np.minimum(after, before))
        return found


class _Nodes:
    def __init__(self, share: Share, ties: Floats, lowest: int) -> None:
        self.share, self.ties = share, ties
        most = len(ties) - 1
        self.known: dict[int, Floats] = {}
        self.bends: dict[int, tuple[Cases, Floats]] = {}
        self.error = 0.0
        if np.ptp(ties[lowest:]) == 0:
            self._node(lowest)
            return
        if most - lowest < WHOLE:
            levels = np.arange(lowest, most + 1)
        else:
            beyond = np.geomspace(lowest + FIRST, most, FAR).astype(np.intp)
            levels = np.unique(np.concatenate([np.arange(lowest, lowest + FIRST), beyond, [most]]))
        for level in levels.tolist():
            self._node(level)
        waiting = [(one, other) for one, other in zip(levels[:-1].tolist(), levels[1:].tolist(), strict=True) if other > one + 1]
        while waiting:
            one, other = waiting.pop()
            error = self._stretch(one, other)
            if error > CLOSE and other > one + 1 and len(self.known) < MOST_NODES:
                del self.bends[one]
                middle = (one + other) // 2
                self._node(middle)
                waiting += [(low, high) for low, high in ((one, middle), (middle, other)) if high > low + 1]
            else:
                self.error = max(self.error, error)

    def _node(self, level: int) -> None:
        self.known[level] = self.share(float(self.ties[level]))

    def _stretch(self, one: int, other: int) -> float:
        """The slopes at both ends, and the largest error that is found between them."""
        start, end = float(self.ties[one]), float(self.ties[other])
        wide, low, high = end - start, self.known[one], self.known[other]
        if not wide:
            return 0.0
        step = STEP * wide
        slopes = np.stack([self.share(start + step) - low, high - self.share(end - step)], 1) / step
        meet = high - low - slopes[:, 1] * wide
        apart = slopes[:, 0] - slopes[:, 1]
        place = np.divide(meet, apart, out=np.zeros_like(meet), where=apart != 0)
        off = np.abs(slopes[:, 0] - (high - low) / wide) * np.abs(place)
        bent = np.flatnonzero((off > BENT) & (place / wide > 0) & (place / wide < 1))
        self.bends[one] = bent, slopes[bent]
        table = self.table((one, other))
        error = 0.0
        every = np.arange(len(low))
        for level in {min(max(round(one + part * (other - one)), one + 1), other - 1) for part in LOOKS}:
            found = table.at(np.array([level]), every)[0]
            error = max(error, 2 * level * float(np.abs(found - self.share(float(self.ties[level]))).max()))
        return error

    def table(self, only: tuple[int, ...] = ()) -> Shares:
        levels = sorted(only or self.known)
        bends, slopes = [np.empty(0, np.intp)], [np.empty((0, 2))]
        cases = len(self.known[levels[0]])
        for node, level in enumerate(levels[:-1]):
            if level in self.bends:
                bent, sloping = self.bends[level]
                bends.append(node * cases + bent)
                slopes.append(sloping)
        return Shares(
            self.ties,
            np.array(levels, np.intp),
            np.array([self.known[level] for level in levels]),
            np.concatenate(bends),
            np.concatenate(slopes),
            self.error,
        )
