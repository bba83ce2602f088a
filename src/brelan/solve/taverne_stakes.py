"""La taverne with stakes, between two: both first throws lie in the open when they stake, for chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from brelan.core.moves import Act, Faces, Seat
from brelan.games.stakes import Purse
from brelan.games.taverne.dialect import Opener, Tie
from brelan.games.taverne.phases import Casting, Chips, Done, Staking, State
from brelan.games.taverne.rules import Taverne
from brelan.solve.betting import Ladder, Play, Stakes, climb, cut, reach, reachable
from brelan.solve.betting_kernel import openings
from brelan.solve.duel import Duel, Solved
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent
from brelan.solve.taverne import TIES, Values, duel, share_of

VERSION = 1
MOST_SHARES = 256
"""Levels of stakes whose hands against hands are held, half a megabyte each."""


class Rungs:
    """What two do who can both pay `ladder.most`. `firsts`: (levels, hands), the gain once the first hand lies there."""

    def __init__(self, game: Taverne, dice: Duel, ladder: Ladder, firsts: Floats) -> None:
        self.game, self.dice, self.ladder, self.firsts = game, dice, ladder, firsts
        self.solved = lru_cache(maxsize=4)(self._solved)
        self.stakes = lru_cache(maxsize=64)(self._stakes)
        self.poor = lru_cache(maxsize=256)(self._poor)
        self._held, self._shares = range(ladder.lowest, ladder.lowest), np.empty((0, 0, 0))

    def _solved(self, level: int) -> Solved:
        return self.dice.solve(float(self.ladder.ties[level]))

    def shares(self, levels: range) -> Floats:
        """(levels, hands, hands), the first's chance once both have staked so much, before the rerolls."""
        if not (levels.start in self._held and levels[-1] in self._held):
            held, kept = self._held, self._shares
            wide = range(min(held.start, levels.start), max(held.stop, levels.stop))
            # Those held before stay where there is room, and no gap.
            wide = wide if len(wide) <= max(MOST_SHARES, len(levels)) and len(wide) <= len(held) + len(levels) else levels
            missing = [level for level in wide if level not in held]
            found = dict(zip(missing, self.dice.shares(self.ladder.ties[missing]), strict=True))
            self._shares = np.array([found[level] if level in found else kept[level - held.start] for level in wide])
            self._held = wide
        first = levels.start - self._held.start
        return self._shares[first : first + len(levels)]

    def _stakes(self, level: int, most: int, one: Faces, two: Faces) -> Stakes:
        board = self.dice.board
        return self.laid(level, most, np.array([board.hand(one)]), np.array([board.hand(two)]))

    def laid(self, level: int, most: int, ones: NDArray[np.intp], twos: NDArray[np.intp]) -> Stakes:
        """The stakes over these hands against those from this level on, pair by pair, when both can pay `most`."""
        levels = self._round(level, most)
        shown = np.zeros((levels.stop, len(ones)))
        for above, shares in zip(levels, self.shares(levels), strict=True):
            shown[above] = above * (2 * shares[ones, twos] - 1)
        return Stakes.of(self.game.limits, level, shown)

    def _poor(self, level: int, most: int) -> Floats:
        """(hands,), the gain before the second throws when one of them can pay `most` and no more."""
        limits, shares = self.game.limits, self.shares(self._round(level, most))
        found = np.empty_like(shares[0])
        openings(shares, level, limits.bet, limits.raises, found)
        return np.asarray(found @ self.dice.board.weights)

    def _round(self, level: int, most: int) -> range:
        """The levels that one round of stakes may reach."""
        return range(level, min(most, level + reach(self.game.limits)) + 1)


class StakesJudge:
    """Two seats. Values are expected chips at the end of the match, those in the pot shared as the play goes.

    A match of one partie is exact. In a longer one each partie is played for its own chips, and each of those to come
    counts what its first thrower gains with the chips of the start.
    """

    def __init__(self, game: Taverne, tables: Tables, report: Report = silent) -> None:
        self.game = game
        self.dice = duel(game)
        hands, weights = len(self.dice.board.hands), self.dice.board.weights
        self._play = Play(
            lambda tie: next(self.dice.shares([tie])).ravel(),
            lambda gains: float(weights @ gains.reshape(hands, hands) @ weights),
            game.dialect.tie is Tie.REPLAY,
        )
        self._rungs: dict[tuple[int, int], Rungs] = {}
        dialect = game.dialect
        span = reachable(game.limits, dialect.ante, dialect.chips, dialect.ante)

        def build(report: Report) -> Artefact:
            ladder, firsts = self._climbed(*span, report)
            residual = ladder.residual + cut(self._play, game.limits, dialect.chips, span)
            return Artefact({"ties": ladder.ties, "starts": ladder.starts, "firsts": firsts}, {"residual": residual})

        found = tables.get(game, 2, "stakes", build, report=report, version=VERSION)
        ladder = Ladder(*span, found.arrays["ties"], found.arrays["starts"], float(found.facts["residual"]))
        rungs = self._main = self._rungs[span] = Rungs(game, self.dice, ladder, found.arrays["firsts"])
        # The first round and what a tie or two lead to, and all the code that answers.
        rungs.shares(range(dialect.ante, min(ladder.most, dialect.ante + MOST_SHARES - 1) + 1))
        best = self.dice.board.hands[-1]
        rungs.stakes(dialect.ante, ladder.most, best, best)
        rungs.poor(dialect.ante, dialect.ante)
        self._opens = float(ladder.starts[dialect.ante])
        levels = 1 + ladder.most - ladder.lowest
        self.solution = Solution(
            Guarantee.EXACT if dialect.best_of == 1 else Guarantee.HEURISTIC,
            Utility.CHIPS,
            TIES,
            self.values(game.start(2)),
            levels * hands * hands * (1 + len(self.dice.movers) + 2 * (dialect.raises + 1)),
            ladder.residual,
        )

    def values(self, state: State) -> Values:
        assert isinstance(state.tally, Chips)  # noqa: S101  # there are stakes
        purse = state.tally.purse
        totals = [float(chips + staked) for chips, staked in zip(purse.chips, purse.staked, strict=True)]
        if isinstance(state.phase, Done):
            return tuple(totals)
        gain, later = self._gain(state, purse), self._later(state.opener, state.tally.left - 1)
        first = state.partie.order[0]
        return tuple(
            total + (gain if seat == first else -gain) + (later if seat == 0 else -later) for seat, total in enumerate(totals)
        )

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        valued = [Choice(action, self.values(self.game.apply(state, Act(seat, action)))[seat]) for action in actions]
        return sorted(valued, key=lambda choice: -choice.value)

    def _gain(self, state: State, purse: Purse) -> float:
        """Of the first thrower, in this partie."""
        first, second = state.partie.order
        level, lowest = purse.staked[first], min(purse.staked[first], purse.staked[second])
        poorest = min(chips + staked for chips, staked in zip(purse.chips, purse.staked, strict=True))
        rungs = self.reached(poorest, lowest)
        match state.phase:
            case Casting(waiting):
                return self._cast(rungs, level, poorest, () if len(waiting) == 2 else state.partie.hands[first])
            case Staking(betting):
                stakes = rungs.stakes(
                    lowest, min(poorest, rungs.ladder.most), state.partie.hands[first], state.partie.hands[second]
                )
                return float(stakes.gain(purse, betting, first))
            case _:
                return float(level * (2 * share_of(rungs.solved(level), state) - 1))

    def _later(self, opener: Seat, parties: int) -> float:
        """What the first seat gains in so many parties after this one."""
        if self.game.dialect.opener is Opener.SAME:
            return parties * self._opens
        return (parties % 2) * (self._opens if opener else -self._opens)

    def _cast(self, rungs: Rungs, level: int, poorest: int, first: Faces) -> float:
        """The gain before the second throws, or both where `first` is empty, when the poorest has so many chips."""
        ladder, board = rungs.ladder, self.dice.board
        if poorest < ladder.most and poorest < level + reach(self.game.limits):
            firsts = rungs.poor(level, poorest)
            return float(firsts[board.hand(first)] if first else firsts @ board.weights)
        return float(rungs.firsts[level, board.hand(first)] if first else ladder.starts[level])

    def reached(self, poorest: int, level: int) -> Rungs:
        """Of a match, every partie takes the value of ties from those who have all their chips: few ties matter."""
        span = reachable(self.game.limits, self.game.dialect.ante, poorest, level)
        if span not in self._rungs and span[0] == self._main.ladder.lowest and span[1] <= self._main.ladder.most:
            return self._main
        if span not in self._rungs:
            self._rungs[span] = Rungs(self.game, self.dice, *self._climbed(*span))
        return self._rungs[span]

    def _climbed(self, lowest: int, most: int, report: Report = silent) -> tuple[Ladder, Floats]:
        hands, weights = len(self.dice.board.hands), self.dice.board.weights
        firsts = np.zeros((most + 1, hands))

        def seen(level: int, gains: Floats) -> None:
            firsts[level] = gains.reshape(hands, hands) @ weights

        play = replace(self._play, seen=seen)
        return climb(play, self.game.limits, lowest, most, report), firsts
