"""The solver of one column against the oracle on small cards, with its reductions and without them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from brelan.core.moves import Act, Hand, Roll, Seat
from brelan.core.nodes import Decision, Over
from brelan.core.sheet import Row
from brelan.games.feuille import Closed, Feuille, FeuilleDialect, Scored, State
from brelan.games.feuille.actions import Zero
from brelan.solve.exact import Oracle, Vector, points
from brelan.solve.feuille import judge
from brelan.solve.feuille_column import ColumnJudge, solve
from brelan.solve.feuille_column_play import simulated
from brelan.solve.feuille_plan import described
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Tables
from tests.solve.agreement import balanced, playout


def _card(*rows: str, dice: int = 2, throws: int = 2, needed: int = 2, **options: Any) -> FeuilleDialect:
    return FeuilleDialect(1, rows=tuple(map(Row, rows)), dice=dice, throws=throws, needed=needed, **options)


SMALL = {
    "school and a row": _card("6", "paire", "somme"),
    "two digits": _card("3", "4", "somme"),
    "zero when forced": _card("3", "4", "somme", zero_only_when_forced=True),
    "school only": _card("1", "2", "3"),
    "school only, zero when forced": _card("3", "4", zero_only_when_forced=True),
    "doubled once": _card("2", "paire", "somme", double_first_throw_only=True),
    "réserve below zero": _card("5", "2", "paire", reserve_may_go_negative=True),
    "réserve": _card("1", "2", "paire", dice=3, throws=1),
    "réserve, zero when forced": _card("3", "1", dice=3, zero_only_when_forced=True),
    "one throw": _card("4", "paire", "somme", throws=1),
    "no School": _card("paire", "somme", throws=3),
    "one row": _card("somme", throws=3),
    "without bonuses": _card("2", "paire", "somme", without_bonuses=True),
    "a poker is a full": _card("1", "full", dice=5, throws=1, needed=3, full_accepts_poker=True),
    "réserve below zero, zero when forced": _card("5", "2", "somme", reserve_may_go_negative=True, zero_only_when_forced=True),
    "abaka": _card(
        "2",
        "paire",
        "somme",
        double_first_throw_only=True,
        first_to_fill_kills_bonus=True,
        last_column_individual=True,
        zero_only_when_forced=True,
    ),
    "without bonuses, réserve below zero": _card("5", "2", "paire", without_bonuses=True, reserve_may_go_negative=True),
    "without bonuses, doubled once": _card("2", "paire", "somme", without_bonuses=True, double_first_throw_only=True),
    "without bonuses, zero when forced": _card("3", "1", dice=3, throws=1, without_bonuses=True, zero_only_when_forced=True),
}


@cache
def _oracle(name: str) -> tuple[Feuille, Oracle[State]]:
    """With what is banked forgotten, save what a bonus to come makes of it."""
    game = Feuille(SMALL[name])

    def residue(state: State) -> tuple[Any, Vector]:
        told = [
            (
                card.reserve,
                [(type(box), box.points if type(box) is Scored else 0) for row in card.rows for box in row],
                tuple(map(len, card.rows)),
            )
            for card in state.cards
        ]
        return (repr(told), state.phase), tuple(Fraction(card.total) for card in state.cards)

    return game, Oracle(game, points(game), residue)


@cache
def _judge(name: str, reduced: bool) -> ColumnJudge:
    plan = described(SMALL[name], reduced=reduced)
    return ColumnJudge(Feuille(SMALL[name]), 1, plan, solve(plan, SMALL[name].throws, threads=1))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("reduced", [True, False])
def test_every_position_is_worth_what_the_oracle_says(name: str, reduced: bool) -> None:
    game, oracle = _oracle(name)
    solved, dice = _judge(name, reduced), Random(name)
    for _ in range(6):
        for state in playout(game, 1, dice):
            assert solved.values(state)[0] == pytest.approx(float(oracle.value(state)[0]), abs=1e-11)
            if isinstance(game.node(state), Decision):
                wanted = oracle.choices(state, Seat(0))
                found = solved.choices(state, Seat(0))
                assert [choice.value for choice in found] == sorted((choice.value for choice in found), reverse=True)
                assert {choice.action for choice in found} == set(wanted)
                for choice in found:
                    assert choice.value == pytest.approx(float(wanted[choice.action][0]), abs=1e-11)


@pytest.mark.parametrize("name", SMALL)
def test_many_games_earn_what_is_promised(name: str) -> None:
    dialect, solved = SMALL[name], _judge(name, True)
    totals = simulated(solved.plan, dialect.throws, solved.table, 20_000, 421)
    assert abs(totals.mean() - solved.solution.value) < 3 * totals.std() / len(totals) ** 0.5


def test_reductions_merge_states_and_change_no_value() -> None:
    """Three dice and a row that shows at least 12: lower pairs are one class until it is written."""
    dialect = _card("1", "2", "paire", "petite suite", "somme", dice=5, throws=1, needed=3)
    small, large = described(dialect), described(dialect, reduced=False)
    assert small.states < large.states
    few, many = (ColumnJudge(Feuille(dialect), 1, plan, solve(plan, 1, threads=1)) for plan in (small, large))
    dice = Random(1)
    for _ in range(200):
        for state in playout(few.game, 1, dice):
            assert few.values(state)[0] == pytest.approx(many.values(state)[0], abs=1e-11)


def test_values_from_the_hands_of_a_real_table() -> None:
    game, _ = _oracle("doubled once")
    solved = _judge("doubled once", reduced=True)
    state = game.start(1)
    late = game.apply(state, Hand((5, 5), 2, fresh=True))
    once = game.apply(state, Hand((5, 5), 1, fresh=True))
    written = {choice.action: choice.value for choice in solved.choices(late, Seat(0))}
    doubled = {choice.action: choice.value for choice in solved.choices(once, Seat(0))}
    assert written.keys() == doubled.keys()
    assert max(doubled.values()) > max(written.values()) == solved.values(late)[0]


def test_before_a_throw_it_is_the_mean_of_what_follows() -> None:
    game, _ = _oracle("réserve")
    solved, dice = _judge("réserve", reduced=True), Random(2)
    for state in playout(game, 1, dice):
        if not isinstance(game.node(state), Decision | Over):
            assert balanced(game, solved, state)


def test_b088_the_last_resort_is_advised() -> None:
    """École row 6 alone is free, nothing in the réserve, the dice show no six."""
    game = Feuille(_card("6", dice=5, throws=3, needed=3))
    plan = described(game.dialect)
    solved = ColumnJudge(game, 1, plan, solve(plan, 3, threads=1))
    state = game.apply(game.start(1), Hand((1, 2, 3, 4, 5), 3, fresh=False))
    (choice,) = solved.choices(state, Seat(0))
    assert (choice.action, choice.value) == (Zero(Row("6")), -200)


def test_one_thread_and_two_give_the_same_numbers() -> None:
    plan = described(SMALL["réserve"])
    assert np.array_equal(solve(plan, 1, threads=1), solve(plan, 1, threads=2))


def test_a_closed_row_is_told_from_one_that_the_reserve_paid() -> None:
    """Paying from the réserve loses the bonus of the row, and not that of the column."""
    game, _ = _oracle("réserve")
    solved = _judge("réserve", reduced=True)
    card = game.start(1).cards[0].with_box(0, Closed(2, 2)).with_box(1, Closed(-2, 0))
    clean = game.start(1).cards[0].with_box(0, Closed(2, 2)).with_box(1, Closed(0, 0))
    assert solved.plan.place(card)[1] == solved.plan.place(clean)[1] != 0


@pytest.mark.parametrize("name", SMALL)
def test_alone_with_one_column_it_is_exact(name: str, tmp_path: Any) -> None:
    dialect = SMALL[name]
    solution = judge(Feuille(dialect), 1, Tables(tmp_path)).solution
    assert (solution.guarantee, solution.utility) == (Guarantee.EXACT, Utility.POINTS)
    game, oracle = _oracle(name)
    assert solution.value == pytest.approx(float(oracle.value(game.start(1))[0]), abs=1e-11)


def test_without_bonuses_seats_have_games_of_their_own(tmp_path: Any) -> None:
    dialect = SMALL["without bonuses"]
    alone, both = (judge(Feuille(dialect), seats, Tables(tmp_path)) for seats in (1, 2))
    assert both.solution.guarantee is Guarantee.EXACT
    assert both.solution.values == alone.solution.values * 2
    game, dice = Feuille(dialect), Random(3)
    state = game.start(2)
    state = game.apply(state, Roll((dice.randint(1, 6),) * 2))
    state = game.apply(state, Act(Seat(0), both.choices(state, Seat(0))[0].action))
    assert both.values(state)[1] == both.solution.values[1]
