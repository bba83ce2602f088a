"""Showdowns played by the thousand: they choose what the judge chooses, and win as often as it says."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.poker_das.dialect import TieReplay
from brelan.games.poker_das.state import Choosing
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne import phases as tavern
from brelan.games.taverne.dialect import Tie
from brelan.games.turn import Keep, Stand
from brelan.solve import poker_das, taverne
from brelan.solve.poker_das import against
from brelan.solve.showdown import Board
from brelan.solve.showdown_kernel import STAND
from brelan.solve.showdown_play import _means, choice, duels, rounds
from brelan.solve.tables import Tables
from tests.solve.agreement import playout


def _action(board: Board, option: int) -> Keep | Stand:
    return Stand() if option == STAND else Keep(board.faces[option])


@pytest.mark.parametrize("seats", [2, 4])
def test_poker_das_plays_what_the_judge_advises(seats: int, tmp_path: Path) -> None:
    game = PokerDas()
    found, dice, asked = poker_das.judge(game, seats, Tables(tmp_path)), Random(3), 0
    assert isinstance(found, poker_das.PartieJudge)
    for _ in range(60):
        for state in playout(game, seats, dice):
            if not isinstance(state, Choosing):
                continue
            solved, throw = found.rounds[len(state.round.players)], state.turn.throws
            me, turn = 0, solved.opening
            if state.round.cap is not None:
                me, best, tied = against(found.rules, state.round)
                turn = solved.follower(state.round.cap, me, best, tied)
            options = choice(turn.board, turn.stands[throw - 1, :, me, None], turn.means[throw - 1, :, me, None])
            advised = found.choices(state, state.round.players[me])[0]
            chosen = _action(turn.board, int(options[turn.board.hand(state.turn.dice), 0]))
            values = {one.action: one.value for one in found.choices(state, state.round.players[me])}
            assert values[chosen] == pytest.approx(advised.value, abs=1e-11)
            asked += 1
    assert asked > 60


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_la_taverne_plays_what_the_judge_advises(rerolls: int, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(rerolls=rerolls))
    found, dice = taverne.judge(game, 2, Tables(tmp_path)), Random(3)
    assert isinstance(found, taverne.DuelJudge)
    board, movers = found.duel.board, found.duel.movers
    best = []
    for stage, mover in enumerate(movers):
        after = found.partie.stages[stage + 1] if mover == 0 else 1 - found.partie.stages[stage + 1].T
        best.append(choice(board, after, _means(board, after)))
    for _ in range(60):
        for state in playout(game, 2, dice):
            if isinstance(state.phase, tavern.Choosing):
                stage, order = len(movers) - len(state.phase.groups), state.partie.order
                seat, other = order[movers[stage]], order[1 - movers[stage]]
                option = best[stage][board.hand(state.partie.hands[seat]), board.hand(state.partie.hands[other])]
                values = {one.action: one.value for one in found.choices(state, seat)}
                assert values[_action(board, int(option))] == pytest.approx(max(values.values()), abs=1e-11)


@pytest.mark.parametrize("tie_replay", TieReplay)
@pytest.mark.parametrize("seats", [2, 3])
def test_poker_das_wins_as_often_as_it_says(tie_replay: TieReplay, seats: int, tmp_path: Path) -> None:
    game = PokerDas(PokerDasDialect(tie_replay=tie_replay))
    found = poker_das.judge(game, seats, Tables(tmp_path))
    assert isinstance(found, poker_das.PartieJudge)
    shares = rounds(found.rounds, seats, 30_000, np.random.default_rng(2), tie_replay)
    assert shares.sum(1) == pytest.approx(1)
    errors = shares.std(0) / len(shares) ** 0.5
    assert (np.abs(shares.mean(0) - found.rounds[seats].opening.start) < 3.5 * errors).all()


@pytest.mark.parametrize("tie", Tie)
def test_la_taverne_wins_as_often_as_it_says(tie: Tie, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(rerolls=2, tie=tie))
    found = taverne.judge(game, 2, Tables(tmp_path))
    assert isinstance(found, taverne.DuelJudge)
    shares = duels(found.partie, 30_000, np.random.default_rng(2), replayed=tie is Tie.REPLAY)
    assert abs(shares.mean() - found.partie.start) < 3 * shares.std() / len(shares) ** 0.5
