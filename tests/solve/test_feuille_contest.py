"""Among rivals a seat plays for the win: what its entries take from the others counts, and at last who is first."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from brelan.bots.judges import judge_of
from brelan.bots.levels import Parfait
from brelan.core.moves import Act, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.sheet import Row
from brelan.games.feuille import Feuille, FeuilleDialect, State
from brelan.games.turn import Holding, Keep
from brelan.nature import outcomes
from brelan.solve.exact import Oracle, chances
from brelan.solve.feuille_columns import MOST_COLUMNS, SheetJudge, kept
from brelan.solve.feuille_contest import Contest
from brelan.solve.feuille_features import ROW, Desk, valued
from brelan.solve.feuille_fit import Players, generator
from brelan.solve.feuille_model import sheet
from brelan.solve.feuille_net import net, untaught
from brelan.solve.feuille_rivals import POINTS, SPREAD, WIN, first_of, threatened, turns_of
from brelan.solve.solution import Contender
from brelan.solve.tables import Artefact
from brelan.solve.teamwork import Team
from tests.solve.agreement import playout

ROWS = tuple(map(Row, ("1", "2", "paire", "petite suite", "somme")))
SMALL = {
    "one column": FeuilleDialect(1, rows=ROWS, throws=2),
    "two columns": FeuilleDialect(2, rows=ROWS, throws=2),
    "first to fill": FeuilleDialect(
        2, rows=ROWS[1:4], throws=2, first_to_fill_kills_bonus=True, last_column_individual=True, zero_only_when_forced=True
    ),
}


def _judge(dialect: FeuilleDialect, seats: int) -> SheetJudge:
    """With weights of any kind: what follows must hold for all."""
    drawn, chance = sheet(dialect), np.random.default_rng(5)
    begin = untaught(drawn.model, dialect.columns, chance)
    weights = {name: chance.normal(0, 0.1, own.shape).astype(np.float32) for name, own in begin.items()}
    return SheetJudge(Feuille(dialect), seats, drawn, Artefact(weights, {"measured": 0.0}))


def _contest(solved: SheetJudge) -> Contest:
    found = solved._contest
    assert found is not None
    return found


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("seats", [2, 3])
def test_throwing_again_is_worth_the_mean_of_what_is_best_after_it(name: str, seats: int) -> None:
    """What dice would be written for is reckoned by compiled code, what lies there by the rules: they must agree."""
    game, contest, dice, compared = Feuille(SMALL[name]), _contest(_judge(SMALL[name], seats)), Random(name), 0
    for _ in range(3):
        for state in playout(game, seats, dice):
            if not isinstance(state.phase, Holding):
                continue
            seat = state.phase.seat
            choices = contest.choices(state, seat)
            assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))
            for choice in choices:
                # One die is thrown: its outcomes are few.
                if isinstance(choice.action, Keep) and len(choice.action.faces) == game.dialect.dice - 1:
                    rolling = game.apply(state, Act(seat, choice.action))
                    after = [(game.apply(rolling, move), float(chance)) for move, chance in outcomes(game.node(rolling))]
                    worth = sum(chance * contest.choices(one, seat)[0].value for one, chance in after)
                    assert choice.value == pytest.approx(worth, abs=1e-3)
                    compared += 1
    assert compared > 50


def test_who_comes_last_takes_the_best_chance_to_win() -> None:
    """The others have finished: what is best is known exactly."""
    dialect = SMALL["one column"]
    game, solved = Feuille(dialect), _judge(dialect, 2)
    exact, dice, compared = Oracle(game, chances(game)), Random(3), 0
    for _ in range(25):
        for state in playout(game, 2, dice):
            last = [card.written for card in state.cards] == [len(ROWS), len(ROWS) - 1]
            if not (last and isinstance(state.phase, Holding)):
                continue
            wanted = {action: float(worth[1]) for action, worth in exact.choices(state, Seat(1)).items()}
            assert wanted[solved.strongest(state, Seat(1))] == pytest.approx(max(wanted.values()), abs=1e-3)
            compared += min(wanted.values()) < max(wanted.values())
    assert compared > 5


def test_a_bonus_that_rivals_lose_counts_as_much_as_they_expected_of_it() -> None:
    """One row is left to both. Whoever writes it first has its bonus, the other nothing."""
    dialect = SMALL["one column"]
    drawn = sheet(dialect)
    solved = _judge(dialect, 2)
    desk = Desk.of(drawn.model, drawn.slots.dice, dialect.throws)
    own = drawn.blank.copy()
    poor = own.copy()
    row = drawn.model.rows - 2
    poor[drawn.model.rows + row] = 0
    cards = np.stack([own, own])
    threatened(cards, 0, 1, 0, POINTS, desk, solved._net, drawn.model)
    assert not desk.taken.any()
    threatened(cards, 0, 1, 0, WIN, desk, solved._net, drawn.model)
    turns = turns_of(own, drawn.model)
    lost = valued(own, turns, desk, solved._net, drawn.model) - valued(poor, turns, desk, solved._net, drawn.model)
    assert lost != 0
    assert desk.taken[row, ROW] == pytest.approx(lost)
    threatened(np.stack([poor, own, own]), 0, 1, 0, WIN, desk, solved._net, drawn.model)
    assert desk.taken[row, ROW] == 0
    threatened(np.stack([own, poor, own]), 0, 1, 0, WIN, desk, solved._net, drawn.model)
    assert desk.taken[row, ROW] == pytest.approx(lost / 2)


def test_the_chance_of_being_first() -> None:
    def chance(total: float, *rivals: tuple[float, float]) -> float:
        theirs, apart = np.array(rivals).T
        return first_of(total, theirs.copy(), apart.copy())

    close = 1e-3  # points count a little, too
    assert chance(100, (99, 0)) == pytest.approx(1, abs=close)
    assert chance(100, (100, 0)) == pytest.approx(1 / 2, abs=close)
    assert chance(100, (100, 0), (100, 0)) == pytest.approx(1 / 3, abs=close)
    assert chance(100, (101, 0), (0, 0)) == pytest.approx(0, abs=close)
    assert chance(100, (100, SPREAD), (100, SPREAD)) == pytest.approx(1 / 4, abs=close)
    assert chance(100 + SPREAD, (100, SPREAD)) == pytest.approx(0.8413, abs=close)
    assert chance(20, (100, 0)) > chance(10, (100, 0))


def test_who_plays_for_the_win_wins_more_than_who_plays_for_points() -> None:
    dialect, seats, games = FeuilleDialect(1), 2, 4096
    drawn, known = sheet(dialect), kept(dialect, seats)
    assert known is not None
    by, won = net(drawn.model, MOST_COLUMNS, known.arrays, seats), np.zeros(games)
    for seat in range(seats):
        aims = [WIN if other == seat else POINTS for other in range(seats)]
        scores = Players(drawn, seats, Team(1)).race([by] * seats, [0.0] * seats, games, generator(7), aims).scores
        first = scores == scores.max(0)
        won += first[seat] / first.sum(0) / seats
    assert won.mean() - 1 / seats > 3 * won.std() / games**0.5


def test_the_perfect_bot_plays_for_the_win() -> None:
    game, dice = Feuille(FeuilleDialect(1)), Random(2)
    judge = judge_of(game, 2)
    assert isinstance(judge, SheetJudge)
    assert isinstance(judge, Contender)
    best, otherwise = Parfait(game, dice), 0
    state: State = game.start(2)
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Decision):
            seat = min(node.seats)
            action = best.choose(state, seat)
            if len(game.legal_actions(state, seat)) > 1:
                assert action == judge.strongest(state, seat)
                otherwise += action != judge.choices(state, seat)[0].action
            state = game.apply(state, Act(seat, action))
        else:
            assert isinstance(node, Throw)
            state = game.apply(state, Roll.of(*(dice.randint(1, 6) for _ in range(node.dice))))
    assert otherwise


def test_alone_the_strongest_is_the_best_of_the_choices() -> None:
    game, solved, dice = Feuille(SMALL["two columns"]), _judge(SMALL["two columns"], 1), Random(1)
    for state in playout(game, 1, dice):
        if isinstance(state.phase, Holding):
            assert solved.strongest(state, Seat(0)) == solved.choices(state, Seat(0))[0].action
