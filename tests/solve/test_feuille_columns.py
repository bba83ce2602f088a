"""Play of several columns: what is promised hangs together, and is what the rules pay."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.sheet import Row
from brelan.games.feuille import Bar, Feuille, FeuilleDialect, State, Write, Zero
from brelan.games.turn import Holding, Keep
from brelan.solve import feuille_columns
from brelan.solve.feuille import judge
from brelan.solve.feuille_bound import bound
from brelan.solve.feuille_column import ColumnJudge, solve
from brelan.solve.feuille_columns import SheetJudge
from brelan.solve.feuille_fit import Players, generator
from brelan.solve.feuille_model import Sheet, sheet, singles
from brelan.solve.feuille_plan import described
from brelan.solve.feuille_play import entered
from brelan.solve.multisets import Integers
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Tables
from brelan.solve.teamwork import Team
from tests.solve.agreement import balanced, playout

ROWS = tuple(map(Row, ("1", "2", "paire", "petite suite", "somme")))
SMALL = {
    "as it is": FeuilleDialect(2, rows=ROWS, throws=2),
    "zero when forced": FeuilleDialect(2, rows=(*ROWS[:2], ROWS[4]), throws=2, zero_only_when_forced=True),
    "school only, zero when forced": FeuilleDialect(2, rows=ROWS[:2], throws=1, zero_only_when_forced=True),
    "réserve below zero": FeuilleDialect(3, rows=ROWS[:3], throws=1, reserve_may_go_negative=True),
    "doubled once": FeuilleDialect(2, rows=ROWS[2:], throws=2, double_first_throw_only=True),
    "without bonuses": FeuilleDialect(2, rows=ROWS, throws=1, without_bonuses=True),
    "first to fill": FeuilleDialect(2, rows=ROWS[1:4], throws=1, first_to_fill_kills_bonus=True, last_column_individual=True),
}


@cache
def _drawn(name: str) -> Sheet:
    dialect = SMALL[name]
    plan = described(dialect, share=1 / dialect.columns)
    return sheet(dialect, plan, singles(plan, solve(plan, dialect.throws, threads=1)))


def _players(name: str, seats: int = 1) -> Players:
    return Players(_drawn(name), seats, Team(1))


@cache
def _judge(name: str, seats: int) -> SheetJudge:
    """With weights of any kind: what follows must hold for all."""
    players = _players(name, seats)
    weights = np.random.default_rng(5).normal(0, 5, players.sheet.model.weights)
    return SheetJudge(Feuille(SMALL[name]), seats, players.sheet, players.measured(weights, 8, generator(1)))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seats", [1, 2])
def test_promises_hang_together(name: str, seats: int) -> None:
    """Before a decision the best of its choices; before a throw the mean of what follows; at the end what was scored."""
    game, solved, dice = Feuille(SMALL[name]), _judge(name, seats), Random(name)
    for _ in range(3):
        for state in playout(game, seats, dice):
            values, node = solved.values(state), game.node(state)
            if isinstance(node, Decision):
                seat = min(node.seats)
                choices = solved.choices(state, seat)
                assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))
                assert choices[0].value == pytest.approx(values[seat], abs=1e-9)
            elif isinstance(node, Throw):
                assert balanced(game, solved, state, 1e-9)
            else:
                assert values == game.scores(state)


@pytest.mark.parametrize("name", SMALL)
def test_the_model_writes_as_the_rules_do(name: str) -> None:
    game, drawn, dice = Feuille(SMALL[name]), _drawn(name), Random(name)
    found, model = drawn.slots, drawn.model
    compared = 0
    for _ in range(20):
        for state in playout(game, 1, dice):
            if not isinstance(state.phase, Holding):
                continue
            card = drawn.card(state.cards, 0)
            table = found.fresh if game.doubled(state) else found.plain
            roll = found.dice.place[state.phase.dice] - found.dice.base
            for action in game.legal_actions(state, Seat(0)):
                if isinstance(action, Keep):
                    continue
                after: State = game.apply(state, Act(Seat(0), action))
                row = game.place[action.row]
                own = card.copy()
                earned = entered(own, row, int(table[row, roll]), isinstance(action, Bar | Zero), model)[0]
                assert earned == after.cards[0].total - state.cards[0].total
                expected = drawn.card(after.cards, 0)
                if after.cards[0].written < model.rows * model.columns:
                    assert own.tolist() == expected.tolist() or _as_good(own, expected, model.rows, model.columns)
                compared += 1
    assert compared > 50


def _as_good(own: Integers, expected: Integers, rows: int, columns: int) -> bool:
    """A best box that a bonus lost cannot use may be remembered or not."""
    flags = [*range(2 * rows), *range(3 * rows, 3 * rows + columns), len(own) - 1]
    return bool(own[flags].tolist() == expected[flags].tolist())


def test_one_column_by_the_model_is_the_column_solved() -> None:
    """Without any weight, one column that is paid its row bonuses at once is played perfectly."""
    dialect = FeuilleDialect(1, rows=ROWS, throws=2)
    plan = described(dialect)
    values = solve(plan, dialect.throws, threads=1)
    drawn = sheet(dialect, plan, singles(plan, values))
    exact = ColumnJudge(Feuille(dialect), 1, plan, values).solution.value
    found = Players(drawn, 1, Team(1)).play(np.zeros(drawn.model.weights), 4000, generator(3))
    assert found.ahead[0] == pytest.approx(exact, abs=1e-3)
    assert abs(found.scores.mean() - exact) < 4 * found.scores.std() / 4000**0.5


def test_fitting_plays_better_and_promises_what_it_scores() -> None:
    players = _players("as it is")
    before = players.measured(np.zeros(players.sheet.model.weights), 2048, generator(7)).facts
    after = players.measured(players.fit(4096, generator(1)), 2048, generator(7)).facts
    assert after["measured"] > before["measured"]
    assert abs(after["measured"] - after["promise"]) < 4 * after["stderr"] + 0.02 * abs(after["measured"])


def test_a_seed_plays_the_same_games_whoever_shares_them() -> None:
    drawn = _drawn("as it is")
    one, two = (Players(drawn, 2, Team(threads)).play(drawn.guess, 300, generator(4)) for threads in (1, 2))
    assert np.array_equal(one.scores, two.scores)


def test_nobody_exceeds_the_bound() -> None:
    dialect = SMALL["as it is"]
    assert bound(dialect) > _players("as it is").measured(_drawn("as it is").guess, 2048, generator(2)).facts["measured"]
    one = FeuilleDialect(1, rows=ROWS, throws=2)
    plan = described(one)
    assert bound(one) > ColumnJudge(Feuille(one), 1, plan, solve(plan, 2, threads=1)).solution.value


def test_b088_a_single_legal_move_is_advised() -> None:
    solved = _judge("school only, zero when forced", 1)
    game, dice = solved.game, Random(1)
    for state in playout(game, 1, dice):
        if isinstance(game.node(state), Decision):
            assert isinstance(solved.choices(state, Seat(0))[0].action, Keep | Write | Zero)


def test_several_columns_are_heuristic(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feuille_columns, "GAMES", 512)
    solved = judge(Feuille(SMALL["as it is"]), 1, Tables(tmp_path))  # type: ignore[arg-type]
    assert (solved.solution.guarantee, solved.solution.utility) == (Guarantee.HEURISTIC, Utility.POINTS)
    assert isinstance(solved, SheetJudge)
    assert solved.facts["games"] == 512
    assert solved.solution.value == solved.facts["measured"]
    state = Feuille(SMALL["as it is"]).start(1)
    assert not isinstance(solved.game.node(state), Over)
