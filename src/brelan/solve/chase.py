"""The second of two, who must beat a hand that lies there: all hands to beat at once, by what a tie is worth."""

from __future__ import annotations

import numpy as np

from brelan.solve.compiled import kernel
from brelan.solve.lanes import pick
from brelan.solve.multisets import LANES, Dice, Floats, Integers, aligned, multisets
from brelan.solve.showdown import Capped
from brelan.solve.turn import holds, keep_bests, keep_means, mean


class Chase:
    """Of the rules of a round, what `Capped.solve` says of two players once the first hand has been shown."""

    def __init__(self, rules: Capped) -> None:
        self.rules, board = rules, rules.board
        if not board.whole:
            raise ValueError("a part of a hand that may not be kept")
        dice = multisets(len(board.faces[-1]))
        self._dice = dice.arrays
        self._order = np.array([dice.place[hand] - dice.base for hand in board.hands], np.int32)
        self._height = 1 + int(max(rules.levels.max(), rules.lead.max()))
        self._room = aligned(dice.base), aligned(dice.rolls)

    def shares(self, tie: float) -> Floats:
        """(throws of the first times levels,): his chance to win, 0 for levels that so many throws do not reach."""
        found = np.zeros((self.rules.throws, self._height))
        for throws in range(1, self.rules.throws + 1):
            reached = self.rules.reached(throws)
            bests = np.pad(reached, (0, -len(reached) % LANES), mode="edge")
            out = np.empty(len(bests))
            levels = np.ascontiguousarray(self.rules.levels[:throws]).ravel()
            chased(levels, throws, bests, tie, self._order, self._dice, *self._room, out)
            found[throws - 1, reached] = out[: len(reached)]
        return found.ravel()


@kernel
def chased(
    levels: Integers,
    throws: int,
    bests: Integers,
    tie: float,
    order: Integers,
    dice: Dice,
    work: Floats,
    held: Floats,
    out: Floats,
) -> None:
    """out: (hands to beat,), the first's chance to win, by eights, when the second may throw so many times.

    levels: throw after throw, of each hand; order: by hand, its place among the throws of `dice`; any part may be kept.
    work, held: rows of lanes, of what may be kept and of throws.
    """
    hands = len(order)
    for first in range(0, len(bests), LANES):
        for throw in range(throws - 1, -1, -1):
            again = throw < throws - 1
            if again:
                keep_means(work, held, dice)
                keep_bests(work, dice)
            for hand in range(hands):
                level, row = pick(levels, throw * hands + hand), pick(order, hand)
                for lane in range(LANES):
                    best = pick(bests, first + lane)
                    # What the first has left, as the second sees it.
                    held[row, lane] = 0.0 if level > best else -tie if level == best else -1.0
            if again:
                holds(held, work, dice)
        mean(work, 0, held, dice)
        for lane in range(LANES):
            out[first + lane] = -work[0, lane]
