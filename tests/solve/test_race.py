"""The race of the cul de chouette against the oracle: one whole turn at a time, under many houses' rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from brelan.core.moves import Act, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Civet, Grelottine, JustThrow
from brelan.games.chouette.dialect import OFFICIEL
from brelan.games.chouette.phases import (
    NOTHING,
    Cast,
    ChallengeChoice,
    CivetChoice,
    GrelottineCry,
    Round,
    State,
    SuiteDice,
)
from brelan.nature.reflexes import Reflexes
from brelan.solve import chouette_plan
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_dice import suite_dice
from brelan.solve.solution import Guarantee, Utility
from brelan.solve.tables import Tables
from tests.solve.chouette_oracle import one_turn, turn_start

DIALECTS: Mapping[str, Mapping[str, Any]] = {
    "officiel": {"target": 12},
    "floored, capped, immediate": {
        "target": 12, "floor_at_zero": True, "cap_off_turn_332": True, "sirotage_new_combo": True, "inclusive_bets": True,
        "avec_means_allowed": True, "end_check": "immediate", "bet_stake": 5, "roller_default": True,
        "chouette_velute_tie": "tie_loses", "stake_beyond_score": True,
    },
    "in rounds": {
        "target": 7, "equal_turns": True, "eliminated_below": -10, "soufflette": False, "grelottine_percent_table": True,
        "sirotage_fail": "forfeit", "suite_highest_loses": True, "both_lose_grelottine": True,
    },
    "beyond": {
        "target": 6, "stake_beyond_score": True, "min_score_30": True, "soufflette": False, "unique_birds": True, "suite_dice": 3,
    },
    "two throws": {"target": 4, "challenge_throws": 2, "grelottine_ceil": True, "soufflette_keep": True},
    "civet in challenge": {"target": 4, "civet_in_challenge": True, "grelottine_ceil": True, "rechallenge": True},
}  # fmt: skip
LOWEST, DEEPEST = -8, 12
CLOSE = 1e-9


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("solved"))


@cache
def _judge(tables: Tables, name: str, quick: tuple[int, int] = (1, 1), free: bool = True) -> PairJudge:
    game = CulDeChouette(replace(OFFICIEL, **DIALECTS[name]))
    reflexes = Reflexes({Seat(seat): weight for seat, weight in enumerate(quick)})
    return PairJudge(game, tables, reflexes=reflexes, free=free, deepest=DEEPEST)


def _agrees(judge: PairJudge, state: State, chance: random.Random) -> None:
    """Is the value of the start of a turn what the rules make of the values after the turn?"""
    oracle, roller = one_turn(judge, state.turn), state.turn
    if not isinstance(state.phase, CivetChoice):
        assert float(oracle.searched(state)[0]) == pytest.approx(judge.values(state)[0], abs=CLOSE)
        return
    choices = judge.choices(state, roller)
    assert {choice.action for choice in choices} == set(judge.game.legal_actions(state, roller))
    assert choices[0].value == pytest.approx(judge.values(state)[roller], abs=CLOSE)
    just_throw = [choice for choice in choices if isinstance(choice.action, JustThrow)]
    for choice in (*just_throw, choices[0], *chance.sample(choices, 1)):
        searched = oracle.value(judge.game.apply(state, Act(roller, choice.action)))
        assert float(searched[roller]) == pytest.approx(choice.value, abs=CLOSE)


@pytest.mark.parametrize("name", DIALECTS)
def test_the_tables_are_a_fixed_point_of_the_rules(tables: Tables, name: str) -> None:
    chance = random.Random(name)
    judge = _judge(tables, name)
    assert judge.solution.residual <= 1e-10
    lowest = max(LOWEST, judge.race.low)
    for civet, grelottine in ((0, 1), (1, 0)):
        state = turn_start(judge.game, chance, lowest)
        held = [0, 0]
        held[state.turn] = civet
        dares = [0, 0]
        dares[1 - state.turn] = grelottine
        state = turn_start(
            judge.game, chance, lowest, turn=state.turn, civets=tuple(held), grelottines=tuple(dares), scores=state.scores
        )
        _agrees(judge, state, chance)


@pytest.mark.parametrize(("quick", "free"), [((3, 1), True), ((1, 1), False)])
def test_other_reflexes_and_tempers(tables: Tables, quick: tuple[int, int], free: bool) -> None:
    chance = random.Random(7)
    judge = _judge(tables, "officiel", quick, free)
    for turn in (Seat(0), Seat(1)):
        _agrees(judge, turn_start(judge.game, chance, LOWEST, turn=turn, civets=(0, 0), grelottines=(1, 1)), chance)


def _cry(judge: PairJudge) -> State:
    """Seat 1 may challenge the néant of seat 0."""
    state = turn_start(
        judge.game, random.Random(1), 0, scores=(10, 9), turn=Seat(0), starter=Seat(0), civets=(0, 0), grelottines=(1, 1)
    )
    return replace(state, phase=GrelottineCry(((Seat(1), 9),)))


def test_every_challenge_is_valued_as_the_rules_value_it(tables: Tables) -> None:
    judge = _judge(tables, "officiel")
    choosing = judge.game.apply(_cry(judge), Order((frozenset({Seat(1)}),)))
    assert isinstance(choosing.phase, ChallengeChoice)
    choices = judge.choices(choosing, Seat(1))
    assert {choice.action for choice in choices} == set(judge.game.legal_actions(choosing, Seat(1)))
    assert choices == sorted(choices, key=lambda choice: -choice.value)
    oracle = one_turn(judge, Seat(0))
    for choice in choices[:: max(1, len(choices) // 3)]:
        assert isinstance(choice.action, Grelottine)
        searched = oracle.value(judge.game.apply(choosing, Act(Seat(1), choice.action)))
        assert float(searched[1]) == pytest.approx(choice.value, abs=CLOSE)


def test_who_may_hold_back_a_cry_loses_nothing_by_it(tables: Tables) -> None:
    free, rash = _judge(tables, "officiel"), _judge(tables, "officiel", (1, 1), False)
    state = _cry(free)
    quiet = free.game.apply(state, Order(()))
    assert free.values(state)[1] >= free.values(quiet)[1] - CLOSE
    assert free.cries(state, Seat(1)) == (free.values(state)[1] > free.values(quiet)[1])
    loud = rash.game.apply(state, Order((frozenset({Seat(1)}),)))
    means = [0.05 * one + 0.95 * other for one, other in zip(rash.values(quiet), rash.values(loud), strict=True)]
    assert rash.values(state) == pytest.approx(means, abs=CLOSE)


def test_chances_of_both_are_one(tables: Tables) -> None:
    chance = random.Random(3)
    judge = _judge(tables, "officiel")
    for _ in range(20):
        assert sum(judge.values(turn_start(judge.game, chance, LOWEST))) == pytest.approx(1, abs=1e-15)


def test_equal_reflexes_are_equal_chances_before_the_draw(tables: Tables) -> None:
    judge = _judge(tables, "officiel")
    assert judge.values(judge.game.start(2))[0] == pytest.approx(0.5, abs=CLOSE)
    assert judge.solution.value > 0.5
    assert judge.solution.guarantee is Guarantee.EXACT
    assert judge.solution.utility is Utility.WIN


def test_quicker_reflexes_win_more(tables: Tables) -> None:
    assert _judge(tables, "officiel", (3, 1)).solution.value > _judge(tables, "officiel").solution.value


def test_before_a_throw_stands_the_mean_of_what_follows(tables: Tables) -> None:
    judge = _judge(tables, "officiel")
    chance = random.Random(11)
    for _ in range(2):
        state = turn_start(judge.game, chance, LOWEST, civets=(0, 0))
        assert judge._mean(state) == pytest.approx(judge.values(state)[0], abs=CLOSE)


def test_values_are_read_again_from_the_disk(tables: Tables, tmp_path: Path) -> None:
    judge = _judge(tables, "officiel")
    again = PairJudge(judge.game, Tables(tables.folder), deepest=DEEPEST)
    assert again.solution == judge.solution


def test_a_civet_cannot_be_staked_without_points(tables: Tables) -> None:
    judge = _judge(tables, "officiel")
    state = turn_start(judge.game, random.Random(2), 0, scores=(5, 5), turn=Seat(1), civets=(0, 1), grelottines=(0, 0))
    stakes = [choice.action.stake for choice in judge.choices(state, Seat(1)) if isinstance(choice.action, Civet)]
    assert max(stakes) == 5


def _won_by_first(judge: PairJudge, chance: random.Random) -> bool:
    """One game of the policy against itself, seat 0 to begin."""
    game = judge.game
    state = turn_start(game, chance, 0, scores=(0, 0), turn=Seat(0), starter=Seat(0), civets=(0, 0), grelottines=(0, 0))
    while not isinstance(node := game.node(state), Over):
        match node:
            case Throw(dice):
                move: Move = Roll.of(*(chance.randint(1, 6) for _ in range(dice)))
            case Decision(seats):
                seat = min(seats)
                move = Act(seat, judge.choices(state, seat)[0].action)
            case Contest(seats=seats):
                held_back = isinstance(state.phase, GrelottineCry) and not judge.cries(state, min(seats))
                move = Order(()) if held_back else judge.reflexes.draw(node, chance)
        state = game.apply(state, move)
    return node.ranks[0] == 1


def test_a_long_race_with_a_floor_is_solved_with_some_of_the_stakes(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every stake may still be chosen. What is left out weighs little, and no turn without stakes is valued otherwise."""
    game, chance = CulDeChouette(replace(OFFICIEL, target=12, floor_at_zero=True)), random.Random(41)
    whole = PairJudge(game, tables)
    monkeypatch.setattr(chouette_plan, "EVERY_STAKE_UP_TO", 11)  # as if it were long
    monkeypatch.setattr(chouette_plan, "CLOSELY", 1)
    judge = PairJudge(game, Tables(tables.folder / "some"))
    assert (judge.solution.guarantee, whole.solution.guarantee) == (Guarantee.HEURISTIC, Guarantee.EXACT)
    assert judge.solution.value == pytest.approx(whole.solution.value, abs=1e-2)
    state = turn_start(game, chance, 0, civets=(0, 0), grelottines=(0, 0))
    oracle = one_turn(judge, state.turn)
    assert float(oracle.searched(state)[0]) == pytest.approx(judge.values(state)[0], abs=1e-6)
    civet = turn_start(game, chance, 0, scores=(8, 8), turn=Seat(0), civets=(1, 0), grelottines=(0, 0))
    assert {choice.action for choice in judge.choices(civet, Seat(0))} == set(game.legal_actions(civet, Seat(0)))


@pytest.mark.parametrize("losing", [min, max])
@pytest.mark.parametrize("shown", [(), (9,), (9, 12)])
def test_throws_of_a_suite_that_come_to_the_same_are_thrown_once(losing: Callable[[Any], int], shown: tuple[int, ...]) -> None:
    policy = replace(CulDeChouette(replace(OFFICIEL, suite_dice=3)).policy, suite_loser=losing)
    seats = tuple(map(Seat, range(len(shown) + 1)))
    throws = suite_dice(policy, SuiteDice(Cast((3, 4, 5), NOTHING), Round(seats, shown), 10))
    assert sum(chance for _, chance in throws) == pytest.approx(1)
    everywhere: Counter[tuple[bool, ...]] = Counter()
    for faces in product(range(1, 7), repeat=3):
        sums = *shown, sum(faces)
        everywhere[tuple(pips == losing(sums) for pips in sums)] += 1
    found = {tuple(pips == losing((*shown, sum(faces))) for pips in (*shown, sum(faces))): chance for faces, chance in throws}
    assert found == pytest.approx({who: count / 216 for who, count in everywhere.items()})


def test_games_of_the_policy_are_won_as_often_as_the_tables_say(tables: Tables) -> None:
    judge, chance, games = _judge(tables, "officiel"), random.Random(343), 100
    won = sum(_won_by_first(judge, chance) for _ in range(games))
    value = judge.solution.value
    assert abs(won / games - value) < 3 * (value * (1 - value) / games) ** 0.5


def test_games_of_the_programs_are_won_as_often(tables: Tables) -> None:
    judge, games = _judge(tables, "officiel"), 40_000
    value = judge.solution.value
    assert abs(judge.won_by_first(games, 343) / games - value) < 3 * (value * (1 - value) / games) ** 0.5
