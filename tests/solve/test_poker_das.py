"""Poker d'as solved: against the oracle on small games, against the laws of the whole game, and in play."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brelan.core.moves import Roll, Seat
from brelan.core.nodes import Decision
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.dialect import PRESETS, JokerTiebreak, Kickers, PokerDasDialect, TieReplay
from brelan.games.poker_das.state import Choosing, Drawing, Throwing
from brelan.games.turn import Stand
from brelan.solve.exact import chances, points
from brelan.solve.poker_das import judge
from brelan.solve.solution import Guarantee, Judge, Utility
from brelan.solve.tables import Tables
from tests.solve.agreement import agree, balanced, oracle, played, playout

SMALL = PokerDasDialect(dice=2, throws=2, tirage=False)


def _judge(game: PokerDas, seats: int, folder: Path) -> Judge:
    return judge(game, seats, Tables(folder))


def _again(state: Any) -> bool:
    """A round that starts, as it does after a tie."""
    if not isinstance(state, Throwing) or state.turn.throws:
        return False
    fresh = state.round.cap is None or state.round.cap == 1
    return fresh and all(state.round.hands[seat] is None for seat in state.round.players)


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, 2),
        ({"tie_replay": TieReplay.COUP_SEC}, 2),
        ({"tie_replay": TieReplay.SHARED}, 2),
        ({"fewer_throws_win": True}, 2),
        ({"fewer_throws_win": True, "tie_replay": TieReplay.COUP_SEC, "dice": 1}, 3),
        ({"joker_tiebreak": JokerTiebreak.NONE, "kickers": Kickers.ALL}, 2),
        ({"as_joker": False, "throws": 3}, 2),
        ({"dice": 1}, 3),
        ({"dice": 1, "throws": 3}, 3),
        ({"dice": 1, "tie_replay": TieReplay.SHARED}, 3),
        ({"throws": 1}, 3),
        ({"dice": 1, "throws": 1}, 4),
        ({"rounds": 3}, 2),
        ({"rounds": 2, "dice": 1}, 2),
        ({"rounds": 3, "tie_replay": TieReplay.SHARED, "dice": 1}, 2),
        ({"rounds": 4, "tie_replay": TieReplay.COUP_SEC, "dice": 1}, 2),
        ({"rounds": 2}, 2),
        ({"rounds": 4, "tie_replay": TieReplay.COUP_SEC}, 2),
        ({"rounds": 2, "tie_replay": TieReplay.SHARED}, 2),
        ({"rounds": 4, "tie_replay": TieReplay.SHARED, "dice": 1}, 2),
        ({"tirage": True, "dice": 1}, 2),
        ({"tirage": True, "dice": 1, "draw_low_first": True, "throws": 1}, 3),
    ],
    ids=str,
)
def test_values_and_choices_are_the_oracles(options: dict[str, Any], seats: int, tmp_path: Path) -> None:
    game = PokerDas(replace(SMALL, **options))
    found = _judge(game, seats, tmp_path)

    exact = oracle(game, found, chances(game), _again if not game.dialect.tirage else _redrawn)
    assert found.solution.guarantee is Guarantee.EXACT
    assert agree(game, seats, found, exact, 30) > 30


@pytest.mark.parametrize("tie_replay", TieReplay)
def test_a1_14_before_the_last_of_an_even_match_both_play_to_start_it(tie_replay: TieReplay, tmp_path: Path) -> None:
    """Who loses the first of two parties starts the second, which decides alone: a poker is thrown again."""
    game = PokerDas(PokerDasDialect(tirage=False, rounds=2, tie_replay=tie_replay))
    found = _judge(game, 2, tmp_path)
    first = game.apply(game.start(2), Roll.of(2, 2, 2, 2, 2))
    assert not isinstance(found.choices(first, Seat(0))[0].action, Stand)
    assert found.choices(first, Seat(0))[0].value == pytest.approx(found.values(first)[0], abs=1e-12)
    assert found.solution.value > 0.5  # to choose first is worth something, whatever one plays for
    assert isinstance(first, Choosing)
    last = replace(first, table=replace(first.table, partie=2, won=(0, 1)))
    assert isinstance(found.choices(last, Seat(0))[0].action, Stand)


def test_a_match_that_is_all_but_decided_is_still_valued(tmp_path: Path) -> None:
    """One party short of a hundred's half, the other would have to win all that are left: nothing to the last digit."""
    game = PokerDas(PokerDasDialect(tirage=False, rounds=100, tie_replay=TieReplay.SHARED, dice=2, throws=1))
    found = _judge(game, 2, tmp_path)
    start = game.start(2)
    assert isinstance(start, Throwing)
    ahead = replace(start, table=replace(start.table, won=(50, 0), partie=51))
    assert found.values(ahead) == (1, 0)
    assert found.solution.value == pytest.approx(0.5)


def _redrawn(state: Any) -> bool:
    return _again(state) or (isinstance(state, Drawing) and not state.dice)


def test_values_before_a_throw_are_the_means_of_those_after_it(tmp_path: Path) -> None:
    game = PokerDas(PokerDasDialect(tirage=True, fewer_throws_win=True))
    found = _judge(game, 3, tmp_path)
    dice = Random(7)
    states = [state for _ in range(3) for state in playout(game, 3, dice) if isinstance(state, Throwing | Drawing)]
    assert len(states) > 20
    assert all(balanced(game, found, state) for state in states)


STAKES = PokerDasDialect(dice=1, throws=2, tirage=False, stakes=True, chips=6, ante=1, max_bet=2, raises=2)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"tie_replay": TieReplay.COUP_SEC, "raises": 0},
        {"tie_replay": TieReplay.SHARED, "throws": 3, "fewer_throws_win": True},
        {"dice": 2, "throws": 1, "chips": 4, "raises": 1},
        {"raises": 3, "max_bet": 1, "as_joker": False},
        {"max_bet": 5, "ante": 2},
        {"chips": 7, "ante": 7},
        {"tirage": True, "throws": 1, "chips": 3},
    ],
    ids=str,
)
def test_stakes_of_two_are_the_oracles(options: dict[str, Any], tmp_path: Path) -> None:
    game = PokerDas(replace(STAKES, **options))
    found = _judge(game, 2, tmp_path)
    assert found.solution.guarantee is Guarantee.EXACT
    assert found.solution.utility is Utility.CHIPS
    exact = oracle(game, found, points(game), _redrawn if game.dialect.tirage else _again)
    assert agree(game, 2, found, exact, 40) > 20


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_solved_exactly(name: str, tmp_path: Path) -> None:
    solution = _judge(PokerDas(PRESETS[name]), 3, tmp_path).solution
    assert solution.guarantee is Guarantee.EXACT
    assert solution.utility is Utility.WIN
    assert solution.residual < 1e-14
    assert sum(solution.values) == pytest.approx(1, abs=1e-13)
    assert solution.values[0] > max(solution.values[1:])


def test_a_table_read_again_says_the_same(tmp_path: Path) -> None:
    game = PokerDas()
    assert _judge(game, 3, tmp_path).solution == _judge(game, 3, tmp_path).solution


@pytest.mark.parametrize("seats", [2, 4])
def test_optimal_play_wins_as_often_as_it_says(seats: int, tmp_path: Path) -> None:
    """A thousand parties of the judge against itself, by its own choices, in the game's own hands."""
    game = PokerDas(PokerDasDialect(tirage=False))
    found = _judge(game, seats, tmp_path)
    dice, games = Random(5), 1000
    won = sum(game.scores(played(game, seats, found, dice))[0] for _ in range(games))
    share = found.solution.value
    assert abs(won / games - share) < 3 * (share * (1 - share) / games) ** 0.5


@pytest.mark.parametrize(
    "options",
    [
        {"rounds": 4},
        {"stakes": True, "rounds": 3},
        {"stakes": True, "tie_replay": TieReplay.COUP_SEC},
        {"rounds": 2, "stakes": True},
    ],
    ids=str,
)
def test_guesses_among_three_keep_their_sums(options: dict[str, Any], tmp_path: Path) -> None:
    game = PokerDas(replace(SMALL, **options))
    found = _judge(game, 3, tmp_path)
    assert found.solution.guarantee is Guarantee.HEURISTIC
    whole = 300 if game.dialect.stakes else 1
    dice = Random(9)
    for _ in range(3):
        for state in playout(game, 3, dice):
            assert sum(found.values(state)) == pytest.approx(whole, abs=1e-9)
            node = game.node(state)
            if isinstance(node, Decision):
                (seat,) = node.seats
                choices = found.choices(state, seat)
                assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))
                assert all(one.value >= two.value for one, two in pairwise(choices))
