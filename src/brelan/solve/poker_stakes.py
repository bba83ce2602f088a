"""Poker d'as with stakes, between two: one round of stakes once the first hand lies there, for chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.poker_das.dialect import TieReplay
from brelan.games.poker_das.rules import PokerDas
from brelan.games.poker_das.state import Choosing, Drawing, Finished, Round, Shown, Staking, State, Table, Throwing
from brelan.games.stakes import Limits, Purse
from brelan.solve import showdown
from brelan.solve.betting import Ladder, Play, Stakes, climb, cut, reachable
from brelan.solve.draw import drawn
from brelan.solve.poker_das import TIES, VERSION, Values, against, rules
from brelan.solve.showdown import Capped, Turn
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent


class Dice:
    """The rounds of two by what a tie is worth to the first, as a share of the pot."""

    def __init__(self, capped: Capped) -> None:
        self.capped = capped
        self._rounds: dict[float, showdown.Round] = {}

    def round(self, tie: float) -> showdown.Round:
        if tie not in self._rounds:
            self._rounds[tie] = self.fresh(tie)
        return self._rounds[tie]

    def fresh(self, tie: float) -> showdown.Round:
        return self.capped.solve(np.array([[0, 0], [1, 0], [0, 1], [tie, 1 - tie]]))

    def share(self, tie: float) -> Floats:
        """By throws that the first took, then by level of his hand, in one row."""
        return np.concatenate([after[1][:, 1, 0] for after in self.fresh(tie).after])

    def opening(self, gains: Floats) -> Turn:
        """The first's turn, when his hand once shown gains him so many chips, by throws and level in one row."""
        by_level = gains.reshape(self.capped.throws, -1)
        stands = np.array([row[lead] for row, lead in zip(by_level, self.capped.lead, strict=True)])
        return Turn.of(self.capped.board, stands[..., None], 0)

    def mean(self, gains: Floats) -> float:
        return float(self.opening(gains).start[0])


class Board:
    """What two who can both pay `most` do, from level `lowest` on."""

    def __init__(self, dice: Dice, limits: Limits, ladder: Ladder, shown: Floats) -> None:
        self.dice, self.limits, self.ladder = dice, limits, ladder
        self.stakes = Stakes.of(limits, ladder.lowest, shown)
        self._openings: dict[int, Turn] = {}

    @classmethod
    def of(cls, dice: Dice, limits: Limits, ladder: Ladder) -> Board:
        shares = [dice.share(float(tie)) for tie in ladder.ties[ladder.lowest :]]
        levels = np.arange(ladder.lowest, ladder.most + 1)[:, None]
        none = np.zeros((ladder.lowest, len(shares[0])))
        return cls(dice, limits, ladder, np.concatenate([none, levels * (2 * np.array(shares) - 1)]))

    def poorer(self, most: int) -> Board:
        """The same, ties as they are worth here, when one can pay less. Few ties matter."""
        ladder = replace(self.ladder, most=most, ties=self.ladder.ties[: most + 1], starts=self.ladder.starts[: most + 1])
        return Board(self.dice, self.limits, ladder, self.stakes.shown[: most + 1])

    def opening(self, level: int) -> Turn:
        if level not in self._openings:
            self._openings[level] = self.dice.opening(self.stakes.opening(level))
        return self._openings[level]


class StakesJudge:
    """Two seats. Values are expected chips, those in the pot shared as the play goes, at the end of the partie at hand.

    One partie is the whole match unless `rounds` says more; then each is played for its own chips, which is not exact.
    """

    def __init__(self, game: PokerDas, tables: Tables, report: Report = silent) -> None:
        self.game = game
        dialect = game.dialect
        self.limits = Limits(dialect.max_bet, dialect.raises)
        self.dice = Dice(rules(game))
        self._play = Play(self.dice.share, self.dice.mean, dialect.tie_replay is TieReplay.FULL_ROUND)
        self._boards: dict[tuple[int, int], Board] = {}

        span = reachable(self.limits, dialect.ante, dialect.chips, dialect.ante)

        def build(report: Report) -> Artefact:
            ladder = self._climbed(*span, report)
            residual = ladder.residual + cut(self._play, self.limits, dialect.chips, span)
            return Artefact({"ties": ladder.ties, "starts": ladder.starts}, {"residual": residual})

        found = tables.get(game, 2, "stakes", build, report=report, version=VERSION)
        arrays, residual = found.arrays, float(found.facts["residual"])
        ladder = Ladder(*span, arrays["ties"], arrays["starts"], residual)
        board = self._main = self._boards[span] = Board.of(self.dice, self.limits, ladder)
        self._opening: Values = ()
        self._opening = self.values(PokerDas(replace(dialect, tirage=False)).start(2))
        self.solution = Solution(
            Guarantee.EXACT if dialect.rounds == 1 else Guarantee.HEURISTIC,
            Utility.CHIPS,
            TIES,
            self._opening,
            board.stakes.ups.size + board.stakes.shown.size,
            residual,
        )

    def values(self, state: State) -> Values:
        match state:
            case Finished(table=Table(purse=Purse(chips))):
                return tuple(map(float, chips))
            case Drawing(groups, dice):
                return drawn(groups, dice, self._opening, self.game.dialect.draw_low_first)
            case Staking(Table(purse=Purse() as purse), round_, betting):
                first = round_.players[0]
                hand = round_.hands[first]
                assert hand is not None  # noqa: S101  # the stakes begin when it is known
                gain = self._board(purse, first).stakes.gain(purse, betting, first, self._case(hand))
                return _chips(purse, first, gain)
            case Throwing(Table(purse=Purse() as purse), round_, rolling):
                turn, won = self._turn(purse, round_)
                return _chips(purse, round_.players[0], won(turn.kept(rolling.throws, rolling.kept)))
            case Choosing(Table(purse=Purse() as purse), round_, holding):
                turn, won = self._turn(purse, round_)
                return _chips(purse, round_.players[0], won(turn.lying(holding.throws, holding.dice)))
        raise ValueError("a game without stakes")

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        valued = [Choice(action, self.values(self.game.apply(state, Act(seat, action)))[seat]) for action in actions]
        return sorted(valued, key=lambda choice: -choice.value)

    def _case(self, hand: Shown) -> int:
        levels = self.dice.capped.levels
        height = 1 + int(levels.max())
        return (hand.throws - 1) * height + int(levels[hand.throws - 1, self.dice.capped.board.hand(hand.faces)])

    def _turn(self, purse: Purse, round_: Round) -> tuple[Turn, Callable[[Floats], float]]:
        """The turn at hand, and how what it holds becomes the first's gain."""
        first = round_.players[0]
        board, level = self._board(purse, first), purse.staked[first]
        if round_.cap is None:
            return board.opening(level), lambda found: float(found[0])
        solved = self.dice.round(float(board.ladder.ties[level]))
        turn = solved.follower(round_.cap, *against(self.dice.capped, round_))
        return turn, lambda found: float(level * (2 * found[0] - 1))

    def _board(self, purse: Purse, first: Seat) -> Board:
        poorest = min(chips + staked for chips, staked in zip(purse.chips, purse.staked, strict=True))
        return self.reached(poorest, purse.staked[first])

    def reached(self, poorest: int, level: int) -> Board:
        """For who has staked so much, when the poorest can pay so much."""
        span = reachable(self.limits, self.game.dialect.ante, poorest, level)
        ladder = self._main.ladder
        if span not in self._boards and span[0] == ladder.lowest and span[1] <= ladder.most:
            self._boards[span] = self._main.poorer(span[1])
        elif span not in self._boards:
            self._boards[span] = Board.of(self.dice, self.limits, self._climbed(*span, silent))
        return self._boards[span]

    def _climbed(self, lowest: int, most: int, report: Report) -> Ladder:
        return climb(self._play, self.limits, lowest, most, report)


def _chips(purse: Purse, first: Seat, gain: float) -> Values:
    totals = [float(chips + staked) for chips, staked in zip(purse.chips, purse.staked, strict=True)]
    return tuple(total + (gain if seat == first else -gain) for seat, total in enumerate(totals))
