"""La taverne solved: against the oracle on small games, against counting, and in play."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.nodes import Decision, Throw
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Kickers, Opener, RerollOrder, Tie
from brelan.games.taverne.hands import read
from brelan.games.taverne.phases import Casting, Rerolling
from brelan.solve.duel import Duel
from brelan.solve.exact import chances, points
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Tables
from brelan.solve.taverne import board, duel, judge
from tests.solve.agreement import agree, balanced, oracle, played, playout

SMALL = TaverneDialect(dice=1)


def _opens(state: Any) -> bool:
    return isinstance(state.phase, Casting) and state.phase.waiting == state.partie.order


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rerolls": 2},
        {"rerolls": 2, "reroll_order": RerollOrder.SEQUENTIAL},
        {"rerolls": 3},
        {"tie": Tie.SPLIT},
        {"ace_high": True, "kickers": Kickers.NONE, "rerolls": 2},
        {"best_of": 3},
        {"best_of": 3, "opener": Opener.TURNS, "tie": Tie.SPLIT},
        {"best_of": 4, "opener": Opener.TURNS},
        {"dice": 2},
        {"dice": 2, "kickers": Kickers.NONE},
    ],
    ids=str,
)
def test_two_values_and_choices_are_the_oracles(options: dict[str, Any], tmp_path: Path) -> None:
    game = Taverne(replace(SMALL, **options))
    found = judge(game, 2, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.EXACT
    assert found.solution.utility is Utility.WIN
    assert agree(game, 2, found, oracle(game, found, chances(game), _opens), 30) > 30


STAKES = TaverneDialect(dice=1, stakes=True, chips=5, ante=1, max_bet=2, raises=2)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"rerolls": 2, "raises": 1},
        {"rerolls": 2, "reroll_order": RerollOrder.SEQUENTIAL, "raises": 0},
        {"tie": Tie.SPLIT, "raises": 3},
        {"max_bet": 1, "chips": 7, "ante": 2},
        {"max_bet": 9},
        {"chips": 3, "ante": 3},
    ],
    ids=str,
)
def test_stakes_of_two_are_the_oracles(options: dict[str, Any], tmp_path: Path) -> None:
    game = Taverne(replace(STAKES, **options))
    found = judge(game, 2, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.EXACT
    assert found.solution.utility is Utility.CHIPS
    assert agree(game, 2, found, oracle(game, found, points(game), _opens), 40) > 20


@pytest.mark.parametrize("raises", [0, 1])
def test_one_round_of_stakes_is_the_doubling_cube(raises: int, tmp_path: Path) -> None:
    """Where ties share the pot: who is ahead bets all he may, or so much that the other must leave the pot.

    Without raises, who is behind and speaks first bets one chip, so that the other can add no more.
    """
    game = Taverne(TaverneDialect(stakes=True, tie=Tie.SPLIT, chips=30, ante=5, max_bet=20, raises=raises))
    found = judge(game, 2, Tables(tmp_path))
    solved = duel(game)
    edges = 2 * solved.solve(0.5).stages[0] - 1
    behind = 25 * edges if raises else 6 * edges
    gains = np.clip(np.where(edges > 0, 25 * edges, behind), -5, 5)
    weights = solved.board.weights
    assert found.solution.value == pytest.approx(30 + float(weights @ gains @ weights), abs=1e-11)


@pytest.mark.parametrize("rerolls", [1, 2, 3])
def test_values_before_a_throw_are_the_means_of_those_after_it(rerolls: int, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(rerolls=rerolls, best_of=3))
    found = judge(game, 2, Tables(tmp_path))
    dice = Random(3)
    states = [state for _ in range(3) for state in playout(game, 2, dice) if isinstance(state.phase, Casting | Rerolling)]
    assert len(states) > 10
    assert all(balanced(game, found, state) for state in states)
    assert found.solution.residual < 1e-14


def test_b085_one_throw_each_by_category() -> None:
    table = board(Taverne())
    categories = np.array([read(hand, ace_high=False).category for hand in table.hands], np.int32)
    thrown = Duel(table, categories, ())
    tie = Fraction(250163, 839808)
    assert thrown.tied == pytest.approx(float(tie), abs=1e-15)
    assert thrown.solve(0).start == pytest.approx(float((1 - tie) / 2), abs=1e-15)
    assert thrown.solve(1).start == pytest.approx(float((1 + tie) / 2), abs=1e-15)


def test_without_a_reroll_both_are_equal() -> None:
    table = board(Taverne())
    strengths = np.arange(len(table.hands), dtype=np.int32)
    assert Duel(table, strengths, ()).again()[0].start == pytest.approx(0.5, abs=1e-15)
    assert Duel(table, strengths, (0,)).again()[0].start > 0.5 > Duel(table, strengths, (1,)).again()[0].start


def test_optimal_play_wins_as_often_as_it_says(tmp_path: Path) -> None:
    """Twelve hundred parties of the judge against itself, by its own choices, in the game's own hands."""
    game = Taverne()
    found = judge(game, 2, Tables(tmp_path))
    dice, won, games = Random(11), 0, 1200
    for _ in range(games):
        won += game.scores(played(game, 2, found, dice))[0]
    share = found.solution.value
    assert abs(won / games - share) < 3 * (share * (1 - share) / games) ** 0.5


@pytest.mark.parametrize("opener", Opener)
def test_a_match_with_stakes_is_valued_to_its_end(opener: Opener, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(dice=2, stakes=True, chips=20, ante=2, max_bet=3, raises=1, best_of=6, opener=opener))
    found = judge(game, 2, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.HEURISTIC
    dice = Random(4)
    for _ in range(10):
        for state in playout(game, 2, dice):
            assert sum(found.values(state)) == pytest.approx(40, abs=1e-9)
            node = game.node(state)
            if isinstance(node, Decision):
                best = found.choices(state, min(node.seats))[0]
                assert best.value == pytest.approx(found.values(state)[min(node.seats)], abs=1e-9)
            elif isinstance(node, Throw) and state.tally.left == 1:
                assert balanced(game, found, state, 0.005)  # of 40 chips: ties are valued as with all the chips
