"""Two hands in the open, thrown again in turn: one matrix of all hands against all hands for every choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Literal

import numpy as np

from brelan.core.moves import Faces
from brelan.solve.multisets import LANES, aligned, multisets
from brelan.solve.showdown import MOST_SWEEPS, SETTLED, Board
from brelan.solve.showdown_kernel import Floats, Places
from brelan.solve.showdown_lanes import retake, turned


@dataclass(frozen=True, slots=True)
class Duel:
    """`strengths`: (hands,), equal ones tie; `movers`: who chooses, 0 or 1, choice after choice. Any part may be kept.

    `wins`, `ties`: (hands, hands), 1 where the first's hand is better, or as good. `order`: by hand, its place among the
    throws of `multisets`.
    """

    board: Board
    strengths: Places
    movers: tuple[int, ...]

    wins: Floats = field(init=False)
    ties: Floats = field(init=False)
    order: Places = field(init=False)

    def __post_init__(self) -> None:
        if not self.board.whole:
            raise ValueError("a part of a hand that may not be kept")
        dice = multisets(len(self.board.faces[-1]))
        mine, theirs = self.strengths[:, None], self.strengths[None, :]
        # In memory as the last to choose goes through them.
        order: Literal["F", "C"] = "F" if self.movers and self.movers[-1] else "C"
        object.__setattr__(self, "wins", (mine > theirs).astype(np.float64, order))
        object.__setattr__(self, "ties", (mine == theirs).astype(np.float64, order))
        object.__setattr__(self, "order", np.array([dice.place[hand] - dice.base for hand in self.board.hands], np.int32))

    def solve(self, tie: float) -> Solved:
        """The share of the first, of a win, when a tie is worth `tie` to him."""
        rows = (aligned(self._size) for _ in count())
        return Solved(self, tuple(self._back(tie, rows))[::-1])

    def shares(self, ties: Iterable[float]) -> Iterator[Floats]:
        """By what a tie is worth, the first of the stages of `solve`, in less time and room."""
        spare = [aligned(self._size) for _ in range(3)]
        for tie in ties:
            # Two stages back nobody looks at them again.
            for stage in self._back(tie, cycle(spare)):
                found = stage
            yield found.copy()

    def _back(self, tie: float, rows: Iterator[Floats]) -> Iterator[Floats]:
        """The stages from the last to the first. `rows`: where they may be written."""
        dice, hands = multisets(len(self.board.faces[-1])), len(self.board.hands)
        wide = -(-hands // LANES)
        work, held = aligned(dice.base), aligned(dice.rolls)

        def stage() -> Floats:
            found = values.reshape(LANES * wide, -1)[:hands, :hands]
            return found.T if chooser else found

        # By the hands of whoever chooses, then by the other's.
        chooser, values = self.movers[-1] if self.movers else 0, next(rows)
        found = stage()
        np.multiply(self.ties, tie, out=found)
        np.add(found, self.wins, out=found)
        yield found
        for mover in reversed(self.movers):
            if mover != chooser:
                turned(values, wide, other := next(rows))
                values, chooser = other, mover
            retake(values, -1.0 if mover else 1.0, self.order, dice.arrays, work, held, after := next(rows))
            values = after
            yield stage()

    @property
    def _size(self) -> int:
        """Rows of lanes for all hands against all, by eights both ways."""
        return LANES * (-(-len(self.board.hands) // LANES)) ** 2

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

    @property
    def tied(self) -> float:
        """The chance that one throw of each makes equal hands."""
        return float(self.board.weights @ self.ties @ self.board.weights)


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
