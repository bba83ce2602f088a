"""Hands against hands by the level of the stakes, which matter only by what a tie is worth there: a table of nodes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from brelan.solve.betting import Cases
from brelan.solve.showdown_kernel import Floats
from brelan.solve.tables import Report, silent

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
"""Where errors are looked for first, of a stretch."""

BENT = 5e-13
"""How far from straight a case is that bends between two nodes."""


@dataclass(frozen=True, slots=True)
class Shares:
    """The chance of the first to win, by case, once both have staked so much.

    In each case it is made of straight pieces, as what a tie is worth goes up. Between two nodes it is the line from one to
    the other, or, where its slopes at the nodes differ, the two lines that these make, up to where they meet: right to the
    digits of the arithmetic where it bends but once. `error`: the largest of all levels and cases, in chips.

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
    def of(cls, share: Share, ties: Floats, lowest: int, report: Report = silent) -> Shares:
        """`ties`: by level from 0 up, from `lowest` on. Every level is looked at."""
        nodes = _Nodes(share, ties)
        nodes.found(lowest, report)
        return nodes.table(sorted(nodes.known))

    @classmethod
    def read(cls, share: Share, ties: Floats, nodes: Cases, error: float) -> Shares:
        """The same once its nodes and its error are known."""
        found = _Nodes(share, ties)
        for level in nodes.tolist():
            found.node(level)
        for one, other in pairwise(nodes.tolist()):
            found.bend(one, other)
        found.error = error
        return found.table(nodes.tolist())

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
    def __init__(self, share: Share, ties: Floats) -> None:
        self.share, self.ties = share, ties
        self.known: dict[int, Floats] = {}
        self.bends: dict[int, tuple[Cases, Floats]] = {}
        self.error = 0.0

    def found(self, lowest: int, report: Report) -> None:
        """The nodes that are wanted."""
        most = len(self.ties) - 1
        if np.ptp(self.ties[lowest:]) == 0:
            self.node(lowest)
            return
        levels = range(lowest, most + 1)
        if len(levels) > WHOLE:
            beyond = np.geomspace(lowest + FIRST, most, FAR).astype(np.intp).tolist()
            levels = sorted({*range(lowest, lowest + FIRST), *beyond, most})  # type: ignore[assignment]
        for level in levels:
            self.node(level)
        waiting, done = list(pairwise(levels)), 0
        while waiting:
            one, other = waiting.pop()
            self.bend(one, other)
            error, worst = self._looked(one, other)
            if error > CLOSE and len(self.known) < MOST_NODES:
                self.node(worst)
                waiting += [(one, worst), (worst, other)]
            else:
                self.error = max(self.error, error)
                done += other - one
                report(done / (most - lowest))

    def node(self, level: int) -> None:
        self.known[level] = self.share(float(self.ties[level]))

    def bend(self, one: int, other: int) -> None:
        """What bends between these two nodes, and how."""
        start, end = float(self.ties[one]), float(self.ties[other])
        wide, low, high = end - start, self.known[one], self.known[other]
        if other == one + 1 or not wide:
            return
        step = STEP * wide
        slopes = np.stack([self.share(start + step) - low, high - self.share(end - step)], 1) / step
        apart = slopes[:, 0] - slopes[:, 1]
        meet = np.divide(high - low - slopes[:, 1] * wide, apart, out=np.zeros_like(low), where=apart != 0)
        off = np.abs(slopes[:, 0] - (high - low) / wide) * np.abs(meet)
        bent = np.flatnonzero((off > BENT) & (meet / wide > 0) & (meet / wide < 1))
        self.bends[one] = bent, slopes[bent]

    def _looked(self, one: int, other: int) -> tuple[float, int]:
        """The largest error between these two nodes, and its level; one that is too large is enough."""
        table, error, worst = self.table([one, other]), 0.0, one
        first = {min(max(round(one + part * (other - one)), one + 1), other - 1) for part in LOOKS} if other > one + 1 else set()
        for levels in (sorted(first), [level for level in range(one + 1, other) if level not in first]):
            for level in levels:
                found = 2 * level * self._error(table, level)
                if found > error:
                    error, worst = found, level
            if error > CLOSE:
                break
        return error, worst

    def _error(self, table: Shares, level: int) -> float:
        one, other = table.nodes
        tie, start, end = (float(self.ties[where]) for where in (level, one, other))
        low, high = table.known
        # What bends is looked up; that takes too long for the rest, which lies on the line.
        found = low + (high - low) * ((tie - start) / (end - start)) if end != start else low.copy()
        bent = table.bends
        found[bent] = table.at(np.array([level]), bent)[0]
        return float(np.abs(found - self.share(tie)).max())

    def table(self, levels: Sequence[int]) -> Shares:
        bends, slopes = [np.empty(0, np.intp)], [np.empty((0, 2))]
        cases = len(self.known[levels[0]])
        for node, (level, other) in enumerate(pairwise(levels)):
            # A node that has come between has made new bends of those before it.
            if level in self.bends and other > level + 1:
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
