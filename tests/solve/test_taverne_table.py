"""La taverne among three and more: the oracle where it is exact, and the laws of any valuation where it is not."""

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.nodes import Decision, Throw
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Kickers, Opener, RerollOrder, Tie
from brelan.solve.estimate import challenged, shared
from brelan.solve.exact import chances
from brelan.solve.match import race
from brelan.solve.solution import Guarantee
from brelan.solve.tables import Tables
from brelan.solve.taverne import judge
from tests.solve.agreement import agree, balanced, oracle, playout
from tests.solve.test_taverne import _opens

ONE = TaverneDialect(dice=1)


@pytest.mark.parametrize(
    "options",
    [{}, {"tie": Tie.SPLIT, "ace_high": True}, {"rerolls": 2, "reroll_order": RerollOrder.SEQUENTIAL}],
    ids=str,
)
def test_three_values_and_choices_are_the_oracles(options: dict[str, Any], tmp_path: Path) -> None:
    game = Taverne(replace(ONE, **options))
    found = judge(game, 3, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.EXACT
    assert found.solution.residual < 1e-11
    assert sum(found.solution.values) == pytest.approx(1, abs=1e-12)
    # One die ties all the time: what is left of the last sweep shows.
    assert agree(game, 3, found, oracle(game, found, chances(game), _opens), 12) > 50


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        ({}, 4),
        ({"rerolls": 2}, 3),
        ({"rerolls": 3, "dice": 3}, 5),
        ({"best_of": 5}, 4),
        ({"best_of": 3}, 3),
        ({"best_of": 5, "opener": Opener.TURNS, "kickers": Kickers.NONE}, 3),
        ({"simultaneous_reroll": True}, 2),
        ({"simultaneous_reroll": True, "rerolls": 2, "tie": Tie.SPLIT}, 3),
        ({"kickers": Kickers.NONE}, 6),
    ],
    ids=str,
)
def test_guesses_are_chances_and_say_so(options: dict[str, Any], seats: int, tmp_path: Path) -> None:
    game = Taverne(replace(TaverneDialect(dice=2), **options))
    found = judge(game, seats, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.HEURISTIC
    dice = Random(8)
    for _ in range(2):
        for state in playout(game, seats, dice):
            values = found.values(state)
            assert sum(values) == pytest.approx(1, abs=1e-9)
            assert min(values) >= 0
            node = game.node(state)
            if isinstance(node, Decision):
                for seat in node.seats:
                    choices = found.choices(state, seat)
                    assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))
                    assert all(one.value >= two.value for one, two in pairwise(choices))
            elif isinstance(node, Throw):
                assert balanced(game, found, state)


@pytest.mark.parametrize(("options", "seats"), [({}, 3), ({"simultaneous_reroll": True}, 2), ({"best_of": 3}, 4)], ids=str)
def test_guesses_with_stakes_keep_the_chips(options: dict[str, Any], seats: int, tmp_path: Path) -> None:
    game = Taverne(TaverneDialect(dice=2, stakes=True, **options))
    found = judge(game, seats, Tables(tmp_path))
    assert found.solution.guarantee is Guarantee.HEURISTIC
    dice = Random(8)
    for _ in range(2):
        for state in playout(game, seats, dice):
            assert sum(found.values(state)) == pytest.approx(100 * seats, abs=1e-9)
            node = game.node(state)
            if isinstance(node, Decision):
                seat = min(node.seats)
                choices = found.choices(state, seat)
                assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))


def test_shares_among_hands_are_those_of_every_meeting() -> None:
    ends = [np.array(row) / 10 for row in ([1, 4, 5], [3, 3, 4], [10, 0, 0], [2, 0, 8])]
    expected = np.zeros(4)
    for levels in product(range(3), repeat=4):
        chance = np.prod([row[level] for row, level in zip(ends, levels, strict=True)])
        best = np.array(levels) == max(levels)
        expected += chance * best / best.sum()
    assert shared(ends) == pytest.approx(expected.tolist(), abs=1e-12)
    known = [shared([*ends, np.eye(3)[level]]) for level in range(3)]
    np.testing.assert_allclose(challenged(ends), known, atol=1e-12)


@pytest.mark.parametrize("opener", Opener)
def test_A4_8_parties_to_come_are_won_as_often_as_their_places_win(opener: Opener, tmp_path: Path) -> None:
    def expected(won: tuple[int, ...], first: int) -> list[float]:
        if 2 in won:
            return [float(parties == 2) for parties in won]
        found = [0.0, 0.0, 0.0]
        for place, chance in enumerate(partie.solution.values):
            winner = (first + place) % 3
            more = tuple(parties + (seat == winner) for seat, parties in enumerate(won))
            after = expected(more, first + (opener is Opener.TURNS))
            found = [value + chance * worth for value, worth in zip(found, after, strict=True)]
        return found

    dialect = TaverneDialect(dice=2, opener=opener)
    partie, match = (judge(Taverne(replace(dialect, best_of=parties)), 3, Tables(tmp_path)) for parties in (1, 3))
    assert match.solution.guarantee is Guarantee.HEURISTIC
    assert match.solution.values == pytest.approx(expected((0, 0, 0), 0), abs=1e-12)
    if opener is Opener.SAME:
        assert match.solution.values[2] > partie.solution.values[2] > 1 / 3, "favoured once, more over several"


@pytest.mark.parametrize("missing", [(1, 1), (2, 3), (1, 2, 3), (3, 3, 3), (0, 2)])
def test_a_race_of_equals(missing: tuple[int, ...]) -> None:
    def expected(left: tuple[int, ...]) -> list[float]:
        if 0 in left:
            return [float(parties == 0) for parties in left]
        after = [expected((*left[:seat], left[seat] - 1, *left[seat + 1 :])) for seat in range(len(left))]
        return [sum(course[seat] for course in after) / len(left) for seat in range(len(left))]

    assert race(missing) == pytest.approx(expected(missing), abs=1e-10)
