"""Who wins among hands that know nothing of each other: the guess where play itself is out of reach."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from brelan.core.moves import Faces
from brelan.solve.showdown import Board
from brelan.solve.showdown_kernel import STAND, Floats, Places


class Greedy:
    """Everybody throws for the best hand, by the share of throws that it beats, whatever the others hold.

    `ends[rerolls]`: (hands, levels), the chance to end at each level with a hand and so many rerolls.
    """

    def __init__(self, board: Board, strengths: Places, rerolls: int) -> None:
        self.board = board
        weights = np.bincount(strengths, board.weights)
        beaten = np.cumsum(weights) - weights / 2
        worth, ends = beaten[strengths], np.eye(len(weights))[strengths]
        self.ends = [ends]
        for _ in range(rerolls):
            means = np.array([self._mean(part, worth) for part in board.faces[: len(board.children)]])
            chosen = [self._best(row, means, worth[hand]) for hand, row in enumerate(board.options)]
            ends = np.array(
                [ends[hand] if part == STAND else self._thrown(board.faces[part], ends) for hand, part in enumerate(chosen)]
            )
            worth = np.array([worth[hand] if part == STAND else means[part] for hand, part in enumerate(chosen)])
            self.ends.append(ends)

    def holding(self, faces: Faces, rerolls: int) -> Floats:
        return np.asarray(self.ends[rerolls][self.board.hand(faces)])

    def throwing(self, part: Faces, rerolls: int) -> Floats:
        """What is not kept of the hand is in the air, or all of it, and so many rerolls follow."""
        return self._thrown(part, self.ends[rerolls])

    def _thrown(self, part: Faces, ends: Floats) -> Floats:
        places, chances = self.board.reach(part)
        return np.asarray(chances @ ends[places])

    def _mean(self, part: Faces, worth: Floats) -> float:
        places, chances = self.board.reach(part)
        return float(chances @ worth[places])

    @staticmethod
    def _best(row: Places, means: Floats, standing: float) -> int:
        parts = [int(part) for part in row if part >= 0]
        best = max(parts, key=lambda part: means[part], default=STAND)
        return best if best != STAND and means[best] > standing else STAND


def shared(ends: list[Floats]) -> tuple[float, ...]:
    """The chance of each hand to be best, when those that tie share it; `ends`: by hand, chances by level."""
    nodes, weights = _nodes(len(ends))
    below = [np.cumsum(row) - row for row in ends]
    found = []
    for mine, row in enumerate(ends):
        others = [(below[other], ends[other]) for other in range(len(ends)) if other != mine]
        found.append(
            float(
                sum(
                    weight * (row * np.prod([less + node * same for less, same in others], axis=0)).sum()
                    for node, weight in zip(nodes, weights, strict=True)
                )
            )
        )
    return tuple(found)


def challenged(ends: list[Floats]) -> Floats:
    """(levels, hands + 1): as `shared`, when one hand more, the last, is known to end at each level in turn."""
    nodes, weights = _nodes(len(ends) + 1)
    below = [np.cumsum(row) - row for row in ends]
    found = np.zeros((len(ends[0]), len(ends) + 1))
    for node, weight in zip(nodes, weights, strict=True):
        factors = [less + node * same for less, same in zip(below, ends, strict=True)]
        found[:, -1] += weight * np.prod(factors, axis=0)
        for mine, row in enumerate(ends):
            best = weight * row * np.prod([*factors[:mine], *factors[mine + 1 :], np.ones_like(row)], axis=0)
            above = np.cumsum(best[::-1])[::-1] - best
            found[:, mine] += above + node * best
    return found


@lru_cache(maxsize=16)
def _nodes(hands: int) -> tuple[Floats, Floats]:
    """Points and weights on 0 to 1 which integrate a product over the other hands exactly."""
    nodes, weights = np.polynomial.legendre.leggauss((hands + 1) // 2)
    return (nodes + 1) / 2, weights / 2
