"""Parties with stakes played by the thousand: the judge's decisions, the rules' chips, and the gain that is solved."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.poker_das.dialect import Kickers, TieReplay
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import RerollOrder, Tie
from brelan.games.taverne.phases import Rerolling
from brelan.games.turn import Keep, Stand
from brelan.solve import poker_das, stakes_play, taverne
from brelan.solve.poker_stakes import StakesJudge as PokerJudge
from brelan.solve.showdown import Board
from brelan.solve.showdown_kernel import STAND, Floats
from brelan.solve.showdown_play import Numbers, What
from brelan.solve.solution import Guarantee
from brelan.solve.tables import Tables
from brelan.solve.taverne_stakes import StakesJudge as TavernJudge

STAKES = TaverneDialect(stakes=True)


class Heard:
    """What happened in each game, one thing after the other."""

    def __init__(self, games: int) -> None:
        self.games: list[list[tuple[What, int]]] = [[] for _ in range(games)]

    def __call__(self, what: What, games: Numbers, numbers: Numbers) -> None:
        for game, number in zip(games.tolist(), numbers.tolist(), strict=True):
            self.games[game].append((what, number))


def _action(board: Board, state_offers: tuple[Any, ...], what: What, number: int) -> Any:
    if what is What.KEPT:
        return Stand() if number == STAND else Keep(board.faces[number])
    if number > 0:
        return Raise(number) if Call() in state_offers else Bet(number)
    return Fold() if number < 0 or Call() not in state_offers else Call()


def _thrown(state: Any, hand: tuple[int, ...]) -> Roll:
    """The dice that made this hand of what had been kept."""
    phase = getattr(state, "phase", None)
    kept = state.turn.kept if phase is None else phase.throws[0][1] if isinstance(phase, Rerolling) else ()
    assert not Counter(kept) - Counter(hand)
    return Roll.of(*sorted((Counter(hand) - Counter(kept)).elements()))


def _followed(game: Any, judge: Any, board: Board, heard: list[tuple[What, int]]) -> tuple[int, ...]:
    """The game itself, with these dice and decisions, each of which the judge holds best; the chips at its end."""
    state, events = game.start(2), iter(heard)
    while not isinstance(node := game.node(state), Over):
        what, number = next(events)
        if isinstance(node, Throw):
            assert what is What.HAND
            state = game.apply(state, _thrown(state, board.hands[number]))
            continue
        assert isinstance(node, Decision)
        (seat,) = node.seats
        choices = judge.choices(state, seat)
        action = _action(board, game.legal_actions(state, seat), what, number)
        worth = {choice.action: choice.value for choice in choices}
        assert worth[action] == pytest.approx(choices[0].value, abs=1e-9), (state, action)
        state = game.apply(state, Act(Seat(seat), action))
    assert next(events, None) is None
    return tuple(node.scores)


def _says(judge: Any, gains: Floats) -> None:
    """They gain what is solved, give or take three and a half standard errors."""
    chips = judge.game.dialect.chips
    assert judge.solution.guarantee is Guarantee.EXACT
    assert abs(chips + gains.mean() - judge.solution.value) < 3.5 * gains.std() / len(gains) ** 0.5


@pytest.mark.parametrize(
    "dialect",
    [
        STAKES,
        replace(STAKES, rerolls=2),
        replace(STAKES, rerolls=3, raises=0, max_bet=30),
        replace(STAKES, rerolls=2, reroll_order=RerollOrder.SEQUENTIAL, tie=Tie.SPLIT),
        replace(STAKES, dice=1, ante=1, chips=20, max_bet=3, raises=1),
        replace(STAKES, dice=2, ante=3, chips=1000, max_bet=4, raises=10),
    ],
    ids=["one", "two", "three", "sequential", "one die", "far"],
)
def test_la_taverne_is_played_as_the_judge_advises(dialect: TaverneDialect, tmp_path: Path) -> None:
    game, games = Taverne(dialect), 120
    judge = taverne.judge(game, 2, Tables(tmp_path))
    assert isinstance(judge, TavernJudge)
    heard = Heard(games)
    gains = stakes_play.taverne(judge, games, np.random.default_rng(5), heard)
    for gain, told in zip(gains, heard.games, strict=True):
        assert _followed(game, judge, judge.dice.board, told) == (dialect.chips + gain, dialect.chips - gain)
    assert len({number for told in heard.games for what, number in told if what is What.STAKE}) > 2
    _says(judge, stakes_play.taverne(judge, 20_000, np.random.default_rng(6)))


@pytest.mark.parametrize(
    "dialect",
    [
        PokerDasDialect(),
        PokerDasDialect(tie_replay=TieReplay.COUP_SEC, max_bet=40),
        PokerDasDialect(tie_replay=TieReplay.SHARED, raises=1),
        PokerDasDialect(dice=2, throws=2, ante=1, chips=20, max_bet=3, raises=1, kickers=Kickers.ALL),
    ],
    ids=["classique", "coup sec", "shared", "two dice"],
)
def test_poker_das_is_played_as_the_judge_advises(dialect: PokerDasDialect, tmp_path: Path) -> None:
    game, games = PokerDas(replace(dialect, stakes=True, tirage=False)), 120
    judge = poker_das.judge(game, 2, Tables(tmp_path))
    assert isinstance(judge, PokerJudge)
    heard = Heard(games)
    gains = stakes_play.poker_das(judge, games, np.random.default_rng(5), heard)
    for gain, told in zip(gains, heard.games, strict=True):
        assert _followed(game, judge, judge.dice.capped.board, told) == (dialect.chips + gain, dialect.chips - gain)
    assert len({number for told in heard.games for what, number in told if what is What.STAKE}) > 2
    _says(judge, stakes_play.poker_das(judge, 20_000, np.random.default_rng(6)))
