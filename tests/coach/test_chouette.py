"""The coach at the cul de chouette: two, whose race is solved, and three, where the judge guesses."""

from __future__ import annotations

from functools import cache
from math import fsum

import pytest

from brelan.coach.ledger import Chance, Deed, Ledger, audit
from brelan.coach.report import reported
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.phases import NOTHING, ThrowChouettes
from brelan.nature import outcomes
from brelan.notation.repertoire import AnyGame
from brelan.solve.solution import Guarantee, Judge
from tests.coach.coached import game_of, judge_for, played

SHORT = "12"


def game() -> AnyGame:
    return game_of("cul-de-chouette", "officiel", target=SHORT)


@cache
def judge(seats: int) -> Judge:
    return judge_for(game(), seats)


def ledger(seats: int, seed: int) -> Ledger:
    return audit(played(game(), "hgh"[:seats], seed, preset="officiel"), judge(seats))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_the_books_balance(seats: int, seed: int) -> None:
    books = ledger(seats, seed)
    assert books.over
    for account in books.accounts:
        assert account.start + account.luck - account.error == pytest.approx(account.result, abs=1e-9)
        assert account.error >= -1e-9
    assert fsum(books.start) == pytest.approx(1)
    assert sorted(books.end) == [0.0] * (seats - 1) + [1.0]


def test_for_two_nothing_is_revised_and_no_throw_is_loaded() -> None:
    """The value before each throw is the mean of the values after it: the race is solved, so luck has mean 0."""
    solved = judge(2)
    rules = game()
    for seed in range(4):
        books = ledger(2, seed)
        for event in books.events:
            if isinstance(event, Deed):
                assert event.revision == pytest.approx(0, abs=1e-8)
            elif isinstance(event, Chance) and event.by is not None:
                weighed = [
                    (float(chance), solved.values(rules.apply(event.state, move)))
                    for move, chance in outcomes(rules.node(event.state))
                ]
                mean = fsum(chance * values[0] for chance, values in weighed)
                assert mean == pytest.approx(event.before[0], abs=1e-8)


def test_of_three_throws_within_a_turn_are_not_loaded() -> None:
    guessed, rules = judge(3), game()
    assert guessed.solution.guarantee is Guarantee.HEURISTIC
    assert isinstance(rules, CulDeChouette)
    seen = 0
    for seed in range(4):
        for event in ledger(3, seed).events:
            phase = event.state.phase
            begins = isinstance(phase, ThrowChouettes) and phase.stakes == NOTHING
            if isinstance(event, Chance) and event.by is not None and not begins:
                weighed = [
                    (float(chance), guessed.values(rules.apply(event.state, move)))
                    for move, chance in outcomes(rules.node(event.state))
                ]
                for seat in range(3):
                    mean = fsum(chance * values[seat] for chance, values in weighed)
                    assert mean == pytest.approx(event.before[seat], abs=1e-8)
                seen += 1
    assert seen


@pytest.mark.parametrize("seats", [2, 3])
def test_lessons_name_decisions_that_cost(seats: int) -> None:
    record = played(game(), "hhh"[:seats], 5, preset="officiel")
    told = reported(record, judge(seats), 3)
    assert [lesson.deed.error for lesson in told.lessons] == sorted((lesson.deed.error for lesson in told.lessons), reverse=True)
    assert all(lesson.deed.error > 0 for lesson in told.lessons)
