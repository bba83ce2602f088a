"""Poker d'as with stakes, between two: one round of stakes once the first hand lies there, for chips."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.poker_das.dialect import TieReplay
from brelan.games.poker_das.rules import PokerDas
from brelan.games.poker_das.state import Choosing, Drawing, Finished, Round, Shown, Staking, State, Table, Throwing
from brelan.games.stakes import Limits, Purse
from brelan.solve import showdown
from brelan.solve.betting import Play, Stakes, payable
from brelan.solve.chase import Chase
from brelan.solve.draw import drawn
from brelan.solve.poker_das import TIES, Values, against, rules
from brelan.solve.rounds import Rounds
from brelan.solve.showdown import Capped, Turn
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 3


class Dice:
    """The rounds of two by what a tie is worth to the first, as a share of the pot.

    Where ties bring new stakes, the first's turns are valued with these; where they do not, a tie is always worth as much.
    """

    def __init__(self, capped: Capped, *, replayed: bool) -> None:
        self.capped = capped
        self._known = capped.ending if replayed else capped.solve
        self.round = lru_cache(maxsize=16)(self._round)
        self._chase = Chase(capped)

    def _round(self, tie: float) -> showdown.Round:
        return self._known(np.array([[0, 0], [1, 0], [0, 1], [tie, 1 - tie]]))

    def share(self, tie: float) -> Floats:
        """By throws that the first took, then by level of his hand, in one row."""
        return self._chase.shares(tie)

    def opening(self, gains: Floats) -> Turn:
        """The first's turn, when his hand once shown gains him so many chips, by throws and level in one row."""
        by_level = gains.reshape(self.capped.throws, -1)
        stands = np.array([row[lead] for row, lead in zip(by_level, self.capped.lead, strict=True)])
        return Turn.of(self.capped.board, stands[..., None], 0)

    def mean(self, gains: Floats) -> float:
        return float(self.opening(gains).start[0])


class Board:
    """What two do at every level of the stakes."""

    def __init__(self, dice: Dice, rounds: Rounds) -> None:
        self.dice, self.rounds, self.ladder = dice, rounds, rounds.ladder
        self.opening = lru_cache(maxsize=256)(self._opening)
        self.stakes = lru_cache(maxsize=64)(self._stakes)

    def _stakes(self, level: int, most: int, case: int) -> Stakes:
        """From this level on, when both can pay `most`, over one case: see `Dice.share`."""
        return self.rounds.laid(level, most, np.array([case]))

    def _opening(self, level: int, most: int) -> Turn:
        """The first's turn, when both have staked so much and can pay `most`."""
        return self.dice.opening(self.rounds.opening(level, most))


class StakesJudge:
    """Two seats. Values are expected chips, those in the pot shared as the play goes, at the end of the partie at hand.

    One partie is the whole match unless `rounds` says more; then each is played for its own chips, which is not exact.
    """

    def __init__(self, game: PokerDas, tables: Tables, report: Report = silent) -> None:
        self.game = game
        dialect = game.dialect
        self.limits = Limits(dialect.max_bet, dialect.raises)
        replayed = dialect.tie_replay is TieReplay.FULL_ROUND
        self.dice = Dice(rules(game), replayed=replayed)

        span = dialect.ante, dialect.chips

        def build(report: Report) -> Artefact:
            play = Play(self.dice.share, self.dice.mean, replayed)
            return Rounds.solved(play, self.limits, span, report)

        found = tables.get(game, 2, "stakes", build, report=report, version=VERSION)
        self.board = board = Board(self.dice, Rounds.read(self.dice.share, self.limits, span, found))
        ladder = board.ladder
        self._opening: Values = ()
        self._opening = self.values(PokerDas(replace(dialect, tirage=False)).start(2))
        # All the code that answers.
        board.stakes(dialect.ante, ladder.most, 0)
        board.opening(dialect.ante, min(dialect.ante + 1, ladder.most))
        self.dice.round(float(ladder.ties[dialect.ante])).follower(self.dice.capped.throws, 1, 0, 1)
        cases = board.rounds.shares.known.shape[1]
        self.solution = Solution(
            Guarantee.EXACT if dialect.rounds == 1 else Guarantee.HEURISTIC,
            Utility.CHIPS,
            TIES,
            self._opening,
            (1 + dialect.chips - dialect.ante) * cases * (1 + 2 * (dialect.raises + 1)),
            board.rounds.residual,
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
                stakes = self.board.stakes(min(purse.staked[seat] for seat in round_.players), payable(purse), self._case(hand))
                gain = stakes.gain(purse, betting, first)
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
        level = purse.staked[first]
        if round_.cap is None:
            return self.board.opening(level, payable(purse)), lambda found: float(found[0])
        solved = self.dice.round(float(self.board.ladder.ties[level]))
        turn = solved.follower(round_.cap, *against(self.dice.capped, round_))
        return turn, lambda found: float(level * (2 * found[0] - 1))


def _chips(purse: Purse, first: Seat, gain: float) -> Values:
    totals = [float(chips + staked) for chips, staked in zip(purse.chips, purse.staked, strict=True)]
    return tuple(total + (gain if seat == first else -gain) for seat, total in enumerate(totals))
