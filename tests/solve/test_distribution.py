"""The distributions of a card against the oracle, against each other, and against games played."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from brelan.core.nodes import Over
from brelan.games.dice_poker import Card, DicePoker, DicePokerDialect, State
from brelan.games.dice_poker.card import CHANCE, LEFT, YAHTZEE
from brelan.solve.dice_poker import solve
from brelan.solve.dice_poker_plan import DicePokerPlan, described
from brelan.solve.distribution import distribution, duel, greatest_chances, moments, turns_of_aims
from brelan.solve.exact import Oracle, Vector
from brelan.solve.multisets import Floats
from brelan.solve.policy import simulated
from brelan.solve.teamwork import Team
from tests.solve.test_dice_poker import PAIR, RUN

SMALL = {
    "bonus": DicePokerDialect(card=Card((LEFT[1], LEFT[5]), (CHANCE,), 9, 11, 0, False, dice=2, throws=2)),
    "further": DicePokerDialect(card=Card((LEFT[3],), (PAIR, CHANCE), 7, 6, 13, False, dice=2, throws=2)),
    "joker": DicePokerDialect(card=Card((LEFT[3],), (PAIR, RUN), 7, 6, 13, dice=2, throws=2), left_bonus_at_63=True),
}


def _solved(dialect: DicePokerDialect) -> tuple[DicePokerPlan, Floats, int]:
    """The plan, its values, and the carry of the empty card."""
    game, plan = DicePoker(dialect), described(dialect)
    return plan, solve(plan, dialect.card.throws), plan.place(game.scoring, game.start(1).columns[0])[1]


def _distribution(dialect: DicePokerDialect) -> Floats:
    plan, values, lane = _solved(dialect)
    return distribution(plan.plan, plan.dice, dialect.card.throws, values, lane)


@pytest.mark.parametrize("name", SMALL)
def test_the_mean_of_the_distribution_is_the_value(name: str) -> None:
    _, values, lane = _solved(SMALL[name])
    chances = _distribution(SMALL[name])
    assert chances.sum() == pytest.approx(1, abs=1e-13)
    assert moments(chances)[0] == pytest.approx(values[0, lane], rel=1e-12)


@pytest.mark.parametrize("name", SMALL)
def test_each_aim_is_reached_as_often_as_the_oracle_can(name: str) -> None:
    dialect = SMALL[name]
    game, (plan, _, lane) = DicePoker(dialect), _solved(dialect)
    greatest = greatest_chances(plan.plan, plan.dice, dialect.card.throws, lane, Team(1))

    def reached(aim: int) -> Fraction:
        def utility(state: State) -> Vector | None:
            return (Fraction(game.scores(state)[0] >= aim),) if isinstance(game.node(state), Over) else None

        return Oracle(game, utility).value(game.start(1))[0]

    for aim in range(1, len(greatest) + 2, 9):
        found = greatest[aim] if aim < len(greatest) else 0
        assert found == pytest.approx(float(reached(aim)), abs=1e-13)
    assert reached(len(greatest)) == 0 < reached(len(greatest) - 1)


@pytest.mark.parametrize("name", SMALL)
def test_who_aims_at_a_sum_reaches_it_no_less_often_than_who_aims_at_the_mean(name: str) -> None:
    plan, _, lane = _solved(SMALL[name])
    tails = np.cumsum(_distribution(SMALL[name])[::-1])[::-1]
    greatest = greatest_chances(plan.plan, plan.dice, SMALL[name].card.throws, lane, Team(1))
    assert (greatest[: len(tails)] >= tails - 1e-13).all()
    assert (np.diff(greatest) <= 0).all()


def test_one_row_and_one_throw_give_the_sum_of_the_dice() -> None:
    chances = _distribution(DicePokerDialect(card=Card((), (CHANCE,), 0, 0, 0, False, dice=2, throws=1)))
    assert chances == pytest.approx([0, 0, *(min(total - 1, 13 - total) / 36 for total in range(2, 13))])


def test_the_deviation_of_yahtzee_without_bonus_and_joker_is_the_known_one() -> None:
    chances = _distribution(DicePoker.presets["yahtzee-simple"])
    mean, deviation = moments(chances)
    assert mean == pytest.approx(245.8707745141, abs=1e-9)
    assert deviation == pytest.approx(39.82, abs=0.005)


@pytest.mark.parametrize("name", ["yahtzee", "yahtzee-simple", "yacht"])
def test_games_played_agree_with_the_mean(name: str) -> None:
    dialect = DicePoker.presets[name]
    plan, values, lane = _solved(dialect)
    scores = simulated(plan.plan, plan.dice, dialect.card.throws, values, lane, 40_000, 421)
    assert abs(scores.mean() - values[0, lane]) < 3 * scores.std() / len(scores) ** 0.5


def test_games_played_agree_with_the_distribution() -> None:
    dialect = DicePokerDialect(card=replace(YAHTZEE, left=LEFT[:2], right=YAHTZEE.right[4:], threshold=7, bonus=9))
    plan, values, lane = _solved(dialect)
    chances = _distribution(dialect)
    scores = simulated(plan.plan, plan.dice, 3, values, lane, 40_000, 1).astype(int)
    seen = np.bincount(scores, minlength=len(chances)) / len(scores)
    # Kolmogorov's distance that one sample in a thousand passes.
    assert np.abs(np.cumsum(seen) - np.cumsum(chances)).max() < 1.95 / len(scores) ** 0.5


def test_a_duel_shares_what_there_is() -> None:
    one, other = np.array([0.25, 0.75]), np.array([0.5, 0.0, 0.5])
    win, tie = duel(one, other)
    lose, same = duel(other, one)
    assert (win, tie, lose) == pytest.approx((0.375, 0.125, 0.5))
    assert tie == same


@pytest.mark.parametrize("name", SMALL)
def test_some_aims_are_those_among_all(name: str) -> None:
    plan, _, lane = _solved(SMALL[name])

    def found(*aims: int) -> Floats:
        return greatest_chances(plan.plan, plan.dice, SMALL[name].card.throws, lane, Team(1), *aims)

    every = found()
    for least, most in [(0, 7), (9, 9), (12, 25), (len(every) - 2, len(every) + 20)]:
        assert np.array_equal(found(least, most), every[least : most + 1])
        assert turns_of_aims(plan.plan, least, most) < turns_of_aims(plan.plan)
    assert len(found(len(every) + 5, len(every) + 9)) == 0
