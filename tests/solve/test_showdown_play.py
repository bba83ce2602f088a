"""Showdowns played by the thousand: they choose what the judge chooses, and win as often as it says."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.moves import Act, Roll
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.poker_das.dialect import TieReplay
from brelan.games.poker_das.state import Choosing
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne import phases as tavern
from brelan.games.taverne.dialect import Kickers, Opener, RerollOrder, Tie
from brelan.games.turn import Keep, Stand
from brelan.solve import match_play, poker_das, table_play, taverne
from brelan.solve.poker_das import against
from brelan.solve.showdown import Board
from brelan.solve.showdown_kernel import STAND
from brelan.solve.showdown_play import Numbers, What, _means, choice, duels, rounds
from brelan.solve.solution import Guarantee
from brelan.solve.tables import Tables
from brelan.solve.taverne_table import TableJudge
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


@pytest.mark.parametrize(
    "options",
    [{}, {"tie": Tie.SPLIT, "kickers": Kickers.NONE}, {"rerolls": 2, "reroll_order": RerollOrder.SEQUENTIAL, "dice": 3}],
    ids=str,
)
def test_three_play_la_taverne_as_the_judge_advises(options: dict[str, Any], tmp_path: Path) -> None:
    game, games = Taverne(replace(TaverneDialect(), **options)), 60
    found = taverne.judge(game, 3, Tables(tmp_path))
    assert isinstance(found, TableJudge)
    assert found.solution.guarantee is Guarantee.EXACT
    told: list[list[tuple[What, int]]] = [[] for _ in range(games)]

    def hear(what: What, some: Numbers, numbers: Numbers) -> None:
        for one, number in zip(some.tolist(), numbers.tolist(), strict=True):
            told[one].append((what, number))

    shares, alone = table_play.three(found, games, np.random.default_rng(4), hear), 0
    for share, events in zip(shares, told, strict=True):
        state, following = game.start(3), iter(events)
        # Two who tie play on as the duels, of which nothing is told.
        while len(state.partie.order) == 3 and not isinstance(state.phase, tavern.Done):
            what, number = next(following)
            if isinstance(state.phase, tavern.Choosing):
                (seat,) = state.phase.groups[0]
                choices = found.choices(state, seat)
                chosen = _action(found.board, number)
                values = {one.action: one.value for one in choices}
                assert values[chosen] == pytest.approx(choices[0].value, abs=1e-11)
                state = game.apply(state, Act(seat, chosen))
            else:
                assert what is What.HAND
                assert isinstance(state.phase, tavern.Casting | tavern.Rerolling)
                kept = state.phase.throws[0][1] if isinstance(state.phase, tavern.Rerolling) else ()
                thrown = Counter(found.board.hands[number])
                thrown.subtract(kept)
                state = game.apply(state, Roll.of(*sorted(thrown.elements())))
        assert next(following, None) is None
        if isinstance(state.phase, tavern.Done):
            first = [rank == 1 for rank in state.phase.ranks]
            assert share.tolist() == [won / sum(first) for won in first]
            alone += 1
        else:
            assert share[list(set(range(3)) - set(state.partie.order))] == 0
    assert alone > games / 2


@pytest.mark.parametrize(
    "options", [{"tie": Tie.SPLIT}, {"rerolls": 2, "reroll_order": RerollOrder.SEQUENTIAL}, {"dice": 1}], ids=str
)
def test_three_win_la_taverne_as_often_as_they_say(options: dict[str, Any], tmp_path: Path) -> None:
    found = taverne.judge(Taverne(replace(TaverneDialect(dice=2), **options)), 3, Tables(tmp_path))
    assert isinstance(found, TableJudge)
    shares = table_play.three(found, 30_000, np.random.default_rng(2))
    assert shares.sum(1) == pytest.approx(1)
    errors = shares.std(0) / len(shares) ** 0.5
    assert (np.abs(shares.mean(0) - found.solution.values) < 3.5 * errors).all()


@pytest.mark.parametrize(
    "options", [{"best_of": 3}, {"best_of": 5, "tie": Tie.SPLIT, "opener": Opener.TURNS}, {"best_of": 2, "dice": 1}], ids=str
)
def test_matches_of_la_taverne_are_won_as_often_as_they_say(options: dict[str, Any], tmp_path: Path) -> None:
    found = taverne.judge(Taverne(replace(TaverneDialect(), **options)), 2, Tables(tmp_path))
    assert isinstance(found, taverne.DuelJudge)
    shares = match_play.taverne(found, 30_000, np.random.default_rng(2))
    assert len(shares) == 30_000
    assert abs(shares.mean() - found.solution.value) < 3.5 * shares.std() / len(shares) ** 0.5


@pytest.mark.parametrize("tie_replay", TieReplay)
@pytest.mark.parametrize("parties", [1, 2, 4])
def test_matches_of_poker_das_are_won_as_often_as_they_say(tie_replay: TieReplay, parties: int, tmp_path: Path) -> None:
    found = poker_das.judge(PokerDas(PokerDasDialect(tirage=False, rounds=parties, tie_replay=tie_replay)), 2, Tables(tmp_path))
    assert isinstance(found, poker_das.PartieJudge)
    shares = match_play.poker_das(found, 30_000, np.random.default_rng(2))
    assert len(shares) == 30_000
    assert abs(shares.mean() - found.solution.value) < 3.5 * shares.std() / len(shares) ** 0.5
