"""Two hands in the open, thrown again in turn: one matrix of all hands against all hands for every choice."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from brelan.core.moves import Faces
from brelan.solve.showdown import MOST_SWEEPS, SETTLED, Board
from brelan.solve.showdown_kernel import Floats, Places, retake


@dataclass(frozen=True, slots=True)
class Duel:
    """`strengths`: (hands,), equal ones tie; `movers`: who chooses, 0 or 1, choice after choice."""

    board: Board
    strengths: Places
    movers: tuple[int, ...]

    def solve(self, tie: float) -> Solved:
        """The share of the first, of a win, when a tie is worth `tie` to him."""
        mine, theirs = self.strengths[:, None], self.strengths[None, :]
        stages = [np.where(mine > theirs, 1.0, np.where(mine == theirs, tie, 0.0))]
        for mover in reversed(self.movers):
            ahead = stages[-1] if mover else stages[-1].T
            found = retake(np.ascontiguousarray(ahead), -1.0 if mover else 1.0, self.board.children, self.board.options)
            stages.append(found if mover else np.ascontiguousarray(found.T))
        return Solved(self, tuple(reversed(stages)))

    def again(self) -> tuple[Solved, float]:
        """Ties replayed until they are none: the solution, and the last change of the value of the start."""
        tie, residual = 0.5, 1.0
        found = self.solve(tie)
        for _ in range(MOST_SWEEPS):
            residual = abs(found.start - tie)
            if residual < SETTLED:
                break
            tie = found.start
            found = self.solve(tie)
        return found, residual

    def ties(self) -> float:
        """The chance that one throw of each makes equal hands."""
        equal = self.strengths[:, None] == self.strengths[None, :]
        return float(self.board.weights @ equal @ self.board.weights)


@dataclass(frozen=True)
class Solved:
    """`stages`: (hands, hands) for each choice still to come, the last when none is; the first's hand by row."""

    rules: Duel
    stages: tuple[Floats, ...]
    first: Floats = field(init=False)
    start: float = field(init=False)

    def __post_init__(self) -> None:
        weights = self.rules.board.weights
        object.__setattr__(self, "first", self.stages[0] @ weights)
        object.__setattr__(self, "start", float(weights @ self.first))

    def thrown(self, stage: int, mover: int, part: Faces, other: Faces) -> float:
        """The share of the first while `mover` throws what he did not keep, and the other's hand lies there."""
        board, matrix = self.rules.board, self.stages[stage]
        places, chances = board.reach(part)
        there = board.hand(other)
        row = matrix[places, there] if mover == 0 else matrix[there, places]
        return float(row @ chances)

    def lying(self, stage: int, first: Faces, second: Faces) -> float:
        board = self.rules.board
        return float(self.stages[stage][board.hand(first), board.hand(second)])
