"""La taverne with stakes, between two: both first throws lie in the open when they stake, for chips."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Faces, Seat
from brelan.games.stakes import Purse
from brelan.games.taverne.dialect import Opener, Tie
from brelan.games.taverne.phases import Casting, Chips, Done, Staking, State
from brelan.games.taverne.rules import Taverne
from brelan.solve.betting import Cases, Play, Stakes, payable, reach
from brelan.solve.duel import Duel, Solved
from brelan.solve.rounds import Rounds
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent
from brelan.solve.taverne import TIES, Values, duel, share_of

VERSION = 3


class Rungs:
    """What two do at every level of the stakes. `firsts`: (levels, hands), the gain once the first hand lies there."""

    def __init__(self, dice: Duel, rounds: Rounds, firsts: Floats) -> None:
        self.dice, self.rounds, self.ladder, self.firsts = dice, rounds, rounds.ladder, firsts
        self.solved = lru_cache(maxsize=4)(self._solved)
        self.stakes = lru_cache(maxsize=64)(self._stakes)
        self.poor = lru_cache(maxsize=256)(self._poor)

    def _solved(self, level: int) -> Solved:
        return self.dice.solve(float(self.ladder.ties[level]))

    def _stakes(self, level: int, most: int, one: Faces, two: Faces) -> Stakes:
        board = self.dice.board
        return self.laid(level, most, np.array([board.hand(one)]), np.array([board.hand(two)]))

    def laid(self, level: int, most: int, ones: Cases, twos: Cases) -> Stakes:
        """The stakes over these hands against those from this level on, pair by pair, when both can pay `most`."""
        return self.rounds.laid(level, most, ones * len(self.dice.board.hands) + twos)

    def _poor(self, level: int, most: int) -> Floats:
        """(hands,), the gain before the second throws when one of them can pay `most` and no more."""
        return by_first(self.rounds.opening(level, most), self.dice)


def by_first(gains: Floats, dice: Duel) -> Floats:
    """(hands,): the mean over the second's hands."""
    hands = len(dice.board.hands)
    # No library that would set threads to so small a sum.
    return np.asarray(np.einsum("ij,j->i", gains.reshape(hands, hands), dice.board.weights))


class StakesJudge:
    """Two seats. Values are expected chips at the end of the match, those in the pot shared as the play goes.

    A match of one partie is exact. In a longer one each partie is played for its own chips, and each of those to come
    counts what its first thrower gains with the chips of the start.
    """

    def __init__(self, game: Taverne, tables: Tables, report: Report = silent) -> None:
        self.game = game
        self.dice = duel(game)
        dialect, hands = game.dialect, len(self.dice.board.hands)
        found = tables.get(game, 2, "stakes", self._solved, report=report, version=VERSION)
        rounds = Rounds.read(self._share, game.limits, (dialect.ante, dialect.chips), found)
        ladder = rounds.ladder
        self.rungs = rungs = Rungs(self.dice, rounds, found.arrays["firsts"])
        # All the code that answers.
        best = self.dice.board.hands[-1]
        rungs.stakes(dialect.ante, ladder.most, best, best)
        rungs.poor(dialect.ante, min(dialect.ante + 1, ladder.most))
        self._opens = float(ladder.starts[dialect.ante])
        levels = 1 + ladder.most - ladder.lowest
        self.solution = Solution(
            Guarantee.EXACT if dialect.best_of == 1 else Guarantee.HEURISTIC,
            Utility.CHIPS,
            TIES,
            self.values(game.start(2)),
            levels * hands * hands * (1 + len(self.dice.movers) + 2 * (dialect.raises + 1)),
            rounds.residual,
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
        poorest, rungs = payable(purse), self.rungs
        match state.phase:
            case Casting(waiting):
                return self._cast(level, poorest, () if len(waiting) == 2 else state.partie.hands[first])
            case Staking(betting):
                stakes = rungs.stakes(lowest, poorest, state.partie.hands[first], state.partie.hands[second])
                return float(stakes.gain(purse, betting, first))
            case _:
                return float(level * (2 * share_of(rungs.solved(level), state) - 1))

    def _later(self, opener: Seat, parties: int) -> float:
        """What the first seat gains in so many parties after this one."""
        if self.game.dialect.opener is Opener.SAME:
            return parties * self._opens
        return (parties % 2) * (self._opens if opener else -self._opens)

    def _cast(self, level: int, poorest: int, first: Faces) -> float:
        """The gain before the second throws, or both where `first` is empty, when the poorest has so many chips."""
        ladder, board = self.rungs.ladder, self.dice.board
        if poorest < ladder.most and poorest < level + reach(self.game.limits):
            firsts = self.rungs.poor(level, poorest)
            return float(firsts[board.hand(first)] if first else firsts @ board.weights)
        return float(self.rungs.firsts[level, board.hand(first)] if first else ladder.starts[level])

    def _share(self, tie: float) -> Floats:
        """(pairs of hands,), the first's chance to win when that is what a tie is worth to him."""
        return next(self.dice.shares([tie])).ravel()

    def _solved(self, report: Report) -> Artefact:
        dialect, weights = self.game.dialect, self.dice.board.weights
        firsts = np.zeros((dialect.chips + 1, len(weights)))

        def mean(gains: Floats) -> float:
            return float(weights @ by_first(gains, self.dice))

        def seen(level: int, gains: Floats) -> None:
            firsts[level] = by_first(gains, self.dice)

        play = Play(self._share, mean, dialect.tie is Tie.REPLAY, seen)
        found = Rounds.solved(play, self.game.limits, (dialect.ante, dialect.chips), report)
        return Artefact({**found.arrays, "firsts": firsts}, found.facts)
