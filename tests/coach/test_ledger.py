"""The books balance: result = start + luck − errors, for every seat of every game that the oracle can judge."""

from __future__ import annotations

import random
from dataclasses import replace
from math import fsum, isclose
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brelan.coach import Chance, Deed, audit
from brelan.core.game import Game
from brelan.core.moves import Act, Hand, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.games.dice_poker import DicePoker
from brelan.games.dice_poker.card import CHANCE, CLASSIQUE
from brelan.games.dice_poker.dialect import DicePokerDialect
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.dialect import PokerDasDialect, TieReplay
from brelan.games.turn import Keep, Stand
from brelan.nature import KeyedDice, outcomes
from brelan.notation import Record
from brelan.notation.record import Assertion, TypedDice
from brelan.solve import Utility
from brelan.solve.exact import chances, points
from brelan.solve.small import SmallJudge

TINY = DicePoker(
    DicePokerDialect(card=replace(CLASSIQUE, left=CLASSIQUE.left[:1], right=(CHANCE,), dice=2, throws=2, threshold=1, bonus=3))
)
TINY_JUDGE = SmallJudge(TINY, 2, Utility.POINTS, points(TINY))
DUEL = PokerDas(PokerDasDialect(tirage=False, dice=2, throws=2, tie_replay=TieReplay.SHARED))
DUEL_JUDGE = SmallJudge(DUEL, 2, Utility.WIN, chances(DUEL))
TABLES = [pytest.param(TINY, TINY_JUDGE, id="points"), pytest.param(DUEL, DUEL_JUDGE, id="win")]


def played(game: Game[Any, Any, Any], seed: int, length: int = 1000, best: SmallJudge | None = None) -> Record:
    """A game of two, at random or as well as the judge knows."""
    chance, dice = random.Random(seed), KeyedDice.seeded(seed)
    record = Record(game.name, ("Léa", "Max"), "classique", game.dialect, TypedDice())
    state = game.start(2)
    for number in range(length):
        match game.node(state):
            case Throw(count):
                move: Any = Roll(dice.throw(count, number))
            case Decision(seats):
                seat = min(seats)
                action = best.choices(state, seat)[0].action if best else chance.choice(game.legal_actions(state, seat))
                move = Act(seat, action)
            case _:
                break
        state = game.apply(state, move)
        record = record.then(move)
    return record


@pytest.mark.parametrize(("game", "judge"), TABLES)
@settings(deadline=None, max_examples=60)
@given(seed=st.integers(0, 10_000), length=st.integers(0, 30))
def test_the_books_balance(game: Game[Any, Any, Any], judge: SmallJudge, seed: int, length: int) -> None:
    ledger = audit(played(game, seed, length), judge)
    for account in ledger.accounts:
        assert isclose(account.result, account.start + account.luck - account.error, abs_tol=1e-12)
        assert isclose(account.luck, account.dice + account.gifts, abs_tol=1e-12)
        own = fsum(deed.error for deed in ledger.decisions(account.seat))
        assert isclose(account.error, own, abs_tol=1e-12), "a forced decision costs nothing"


@pytest.mark.parametrize(("game", "judge"), TABLES)
def test_the_result_is_that_of_the_game(game: Game[Any, Any, Any], judge: SmallJudge) -> None:
    record = played(game, 5)
    ledger = audit(record, judge)
    last = list(record.moves)
    state = game.start(2)
    for move in last:
        state = game.apply(state, move)
    node = game.node(state)
    assert ledger.over
    assert isinstance(node, Over)
    if judge is TINY_JUDGE:
        assert ledger.end == node.scores
    else:
        assert ledger.end == tuple((rank == 1) / node.ranks.count(1) for rank in node.ranks)


@pytest.mark.parametrize(("game", "judge"), TABLES)
@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10_000))
def test_luck_has_mean_0_and_the_spread_that_is_said(game: Game[Any, Any, Any], judge: SmallJudge, seed: int) -> None:
    for event in audit(played(game, seed), judge).events:
        if isinstance(event, Chance):
            after = [(float(p), judge.values(game.apply(event.state, roll))) for roll, p in outcomes(game.node(event.state))]
            for seat in range(2):
                assert isclose(fsum(p * value[seat] for p, value in after), event.before[seat], abs_tol=1e-12)
                squares = fsum(p * (value[seat] - event.before[seat]) ** 2 for p, value in after)
                assert isclose(event.spread[seat], squares, abs_tol=1e-12)


@pytest.mark.parametrize(("game", "judge"), TABLES)
@settings(deadline=None, max_examples=20)
@given(seed=st.integers(0, 10_000))
def test_a_decision_is_worth_at_most_the_best_one(game: Game[Any, Any, Any], judge: SmallJudge, seed: int) -> None:
    ledger = audit(played(game, seed), judge)
    for deed in ledger.decisions():
        assert deed.best == deed.choices[0].value
        assert deed.error >= 0
        assert deed.played in {choice.value for choice in deed.choices if choice.action == deed.action}
    assert list(ledger.worst(3)) == sorted(ledger.worst(3), key=lambda deed: -deed.error)
    assert all(deed.error > 0 for deed in ledger.worst(99))


@pytest.mark.parametrize(("game", "judge"), TABLES)
def test_perfect_play_makes_no_error(game: Game[Any, Any, Any], judge: SmallJudge) -> None:
    for seed in range(20):
        ledger = audit(played(game, seed, best=judge), judge)
        assert not ledger.worst()
        assert all(isclose(account.error, 0, abs_tol=1e-12) for account in ledger.accounts)


def test_what_one_gives_away_the_other_receives() -> None:
    """With a winner only, the gift of one is the error of the other."""
    for seed in range(20):
        first, second = audit(played(DUEL, seed), DUEL_JUDGE).accounts
        assert isclose(first.gifts, second.error, abs_tol=1e-12)
        assert isclose(first.dice, -second.dice, abs_tol=1e-12)


def test_players_who_do_not_meet_give_nothing() -> None:
    assert all(account.gifts == 0 for account in audit(played(TINY, 3), TINY_JUDGE).accounts)


def test_a_turn_announced_at_once_is_judged_by_its_entry() -> None:
    """Design §2: the keeps stay unknown, and the coach then judges only the entry."""
    record = Record(TINY.name, ("Léa", "Max"), "classique", TINY.dialect, TypedDice())
    state = TINY.apply(TINY.start(2), Hand((1, 1), 2, fresh=False))
    entry = TINY.legal_actions(state, Seat(0))[1]
    ledger = audit(record.then(Hand((1, 1), 2, fresh=False)).then(Act(Seat(0), entry)), TINY_JUDGE)
    chance, deed = ledger.events
    assert isinstance(chance, Chance)
    assert isinstance(deed, Deed)
    assert {type(choice.action) for choice in deed.choices} != {Keep}
    first = ledger.account(Seat(0))
    assert not ledger.over
    assert isclose(first.result, first.start + first.luck - first.error, abs_tol=1e-12)
    assert first.decisions == 1


def test_assertions_and_words_are_no_events() -> None:
    record = played(TINY, 1, 2)
    spoken = record.then(None, "Bien joué").then(Assertion(TINY.scores(TINY.start(2))))
    assert audit(spoken, TINY_JUDGE).events == audit(record, TINY_JUDGE).events


def test_standing_too_early_is_named() -> None:
    """Two dice: Dame and 9 are thrown again, a pair of Rois stands."""
    assert DUEL_JUDGE.solution.utility is Utility.WIN
    for faces, right in (((3, 6), Keep), ((2, 2), Stand)):
        state = DUEL.apply(DUEL.start(2), Roll(faces))
        best = DUEL_JUDGE.choices(state, Seat(0))[0]
        wrong = next(action for action in DUEL.legal_actions(state, Seat(0)) if type(action) is not right)
        record = Record(DUEL.name, ("Léa", "Max"), "classique", DUEL.dialect, TypedDice())
        worst = audit(record.then(Roll(faces)).then(Act(Seat(0), wrong)), DUEL_JUDGE).worst()
        assert type(best.action) is right
        assert [deed.action for deed in worst] == [wrong]
