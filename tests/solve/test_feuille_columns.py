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
from brelan.solve.feuille_columns import MOST_COLUMNS, SheetJudge, kept
from brelan.solve.feuille_features import Desk, offered, valued
from brelan.solve.feuille_fit import LESSON, Players, generator, last_of, teach
from brelan.solve.feuille_model import Sheet, sheet
from brelan.solve.feuille_net import Net, Singles, net, untaught
from brelan.solve.feuille_plan import described
from brelan.solve.feuille_play import entered
from brelan.solve.multisets import Integers
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Artefact, Tables
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
    return sheet(SMALL[name])


def _players(name: str, seats: int = 1) -> Players:
    return Players(_drawn(name), seats, Team(1))


def _guesses(drawn: Sheet, columns: int) -> dict[str, Singles]:
    """Weights of any kind."""
    chance = np.random.default_rng(5)
    weights = untaught(drawn.model, columns, chance)
    return {name: chance.normal(0, 0.1, own.shape).astype(np.float32) for name, own in weights.items()}


def _net(name: str) -> Net:
    drawn = _drawn(name)
    return net(drawn.model, drawn.model.columns, _guesses(drawn, drawn.model.columns))


@cache
def _judge(name: str, seats: int) -> SheetJudge:
    """With weights of any kind: what follows must hold for all."""
    facts = _players(name, seats).measured(_net(name), 8, generator(1))
    drawn = _drawn(name)
    return SheetJudge(Feuille(SMALL[name]), seats, drawn, Artefact(_guesses(drawn, drawn.model.columns), facts))


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
                assert choices[0].value == pytest.approx(values[seat], abs=1e-3)
            elif isinstance(node, Throw):
                assert balanced(game, solved, state, 1e-3)
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


@pytest.mark.parametrize("name", SMALL)
def test_what_a_slot_leaves_is_what_the_card_then_says(name: str) -> None:
    """The net is asked about the difference that a slot makes; asked about the whole card it must say the same."""
    drawn, by = _drawn(name), _net(name)
    dice, model = drawn.slots.dice, drawn.model
    desk = Desk.of(model, dice, drawn.game.dialect.throws)
    chance, compared = np.random.default_rng(3), 0
    for _ in range(40):
        card = drawn.blank.copy()
        for turns in range(model.rows * model.columns, 0, -1):
            offered(card, turns, 0, desk, by, model)
            worths, struck = desk.slots[:-1, 0].copy(), desk.struck[:-1, 0].copy()
            possible = np.flatnonzero(np.isfinite(worths)).tolist()
            for slot in possible:
                own = card.copy()
                row = int(np.searchsorted(model.first, slot, "right")) - 1
                earned = entered(own, row, slot, bool(struck[slot]), model)[0]
                assert worths[slot] == pytest.approx(earned + valued(own, turns - 1, desk, by, model), abs=1e-2)
                compared += 1
            if not possible:
                break
            slot = int(chance.choice(possible))
            entered(card, int(np.searchsorted(model.first, slot, "right")) - 1, slot, bool(struck[slot]), model)
    assert compared > 100


def test_games_of_fewer_columns_are_the_ends_of_games_of_more() -> None:
    """Three columns of which the first is full, its bonuses still to be had, are a blank card of two."""
    narrow, wide = sheet(FeuilleDialect(2)), sheet(FeuilleDialect(3))
    weights = _guesses(wide, 3)
    rows = wide.model.rows
    card = wide.blank.copy()
    card[:rows] = 1
    card[3 * rows] = 0
    said = []
    for drawn, own in ((narrow, narrow.blank), (wide, card)):
        dice = drawn.slots.dice
        desk = Desk.of(drawn.model, dice, 3)
        said.append(valued(own, 2 * rows, desk, net(drawn.model, 3, weights), drawn.model))
    assert said[0] == pytest.approx(said[1], abs=1e-3)


def _taught(name: str, games: int) -> dict[str, Singles]:
    drawn = _drawn(name)
    columns = drawn.model.columns
    lessons = teach([_players(name)], untaught(drawn.model, columns, generator(1)), columns, games, generator(2))
    return last_of(lessons, games, 1)


def test_one_column_taught_is_nearly_the_column_solved() -> None:
    dialect = FeuilleDialect(1, rows=ROWS, throws=2)
    plan = described(dialect)
    exact = ColumnJudge(Feuille(dialect), 1, plan, solve(plan, dialect.throws, threads=1)).solution.value
    players = Players(sheet(dialect), 1, Team(1))
    begin = untaught(players.sheet.model, 1, generator(1))
    before = players.measured(net(players.sheet.model, 1, begin), 4096, generator(3))
    weights = last_of(teach([players], begin, 1, 80 * LESSON, generator(2)), 80 * LESSON, 1)
    found = players.measured(net(players.sheet.model, 1, weights), 4096, generator(3))
    assert before["measured"] < exact - 50
    assert exact - 15 < found["measured"] < exact + 4 * found["stderr"]


def test_teaching_plays_better_and_promises_what_it_scores() -> None:
    players = _players("as it is")
    model = players.sheet.model
    before = players.measured(net(model, 2, untaught(model, 2, generator(1))), 2048, generator(7))
    after = players.measured(net(model, 2, _taught("as it is", 40 * LESSON)), 2048, generator(7))
    assert after["measured"] > before["measured"] + 4 * after["stderr"]
    assert abs(after["measured"] - after["promise"]) < 4 * after["stderr"] + 0.02 * abs(after["measured"])


def test_a_seed_plays_the_same_games_whoever_shares_them() -> None:
    drawn, by = _drawn("as it is"), _net("as it is")
    one, two = (Players(drawn, 2, Team(threads)).play(by, 300, generator(4)) for threads in (1, 2))
    assert np.array_equal(one.scores, two.scores)


def test_a_seed_teaches_the_same() -> None:
    one, two = (_taught("school only, zero when forced", 4 * LESSON) for _ in range(2))
    assert all(np.array_equal(one[name], two[name]) for name in one)


def test_nobody_exceeds_the_bound() -> None:
    dialect = SMALL["as it is"]
    by = net(_drawn("as it is").model, 2, _taught("as it is", 20 * LESSON))
    assert bound(dialect) > _players("as it is").measured(by, 2048, generator(2))["measured"]
    one = FeuilleDialect(1, rows=ROWS, throws=2)
    plan = described(one)
    assert bound(one) > ColumnJudge(Feuille(one), 1, plan, solve(plan, 2, threads=1)).solution.value


@pytest.mark.parametrize(("columns", "seats"), [(1, 1), (2, 1), (3, 1), (1, 2), (2, 3), (1, 4)])
def test_the_net_that_comes_with_the_package_scores_what_it_says(columns: int, seats: int) -> None:
    known = kept(FeuilleDialect(columns), seats)
    assert known is not None
    players = Players(sheet(FeuilleDialect(columns)), seats, Team(1))
    by = net(players.sheet.model, MOST_COLUMNS, known.arrays, seats)
    found = players.measured(by, 512, generator(11))
    assert abs(found["measured"] - float(known.facts["measured"])) < 4 * found["stderr"]
    assert abs(found["promise"] - float(known.facts["measured"])) < 0.01 * found["promise"]


def test_the_package_has_a_net_for_every_usual_table() -> None:
    assert all(kept(FeuilleDialect(columns), seats) for columns in range(1, MOST_COLUMNS + 1) for seats in (1, 2, 3, 4))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_was_taught_among_rivals_scores_more_among_them(seats: int) -> None:
    """Each of them among those who play as if they were alone, in whose eyes no bonus can be lost."""
    dialect = FeuilleDialect(1)
    drawn = sheet(dialect)
    best, plain = kept(dialect, seats), kept(dialect, 1)
    assert best is not None
    assert plain is not None
    nets = [net(drawn.model, MOST_COLUMNS, known.arrays, seats) for known in (best, *[plain] * (seats - 1))]
    scores = Players(drawn, seats, Team(1)).race(nets, [0.0] * seats, 4096, generator(6)).scores
    apart = scores[0] - scores[1:].mean(0)
    assert apart.mean() > 3 * apart.std() / len(apart) ** 0.5


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
