"""The oracle against sums that anybody can do, and against figures that were published."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from brelan.core.moves import Act, Roll, Seat
from brelan.games.dice_poker import DicePoker
from brelan.games.dice_poker.card import CHANCE, CLASSIQUE, POKER, Card
from brelan.games.dice_poker.dialect import DicePokerDialect
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.dialect import PokerDasDialect
from brelan.solve.exact import Oracle, Vector, chances, points


def _card(card: Card, **options: Any) -> DicePoker:
    return DicePoker(DicePokerDialect(card=card, **options))


def _mean(game: DicePoker, seats: int = 1) -> Vector:
    return Oracle(game, points(game)).value(game.start(seats))


def test_b083_chance_in_three_throws_is_70_thirds() -> None:
    assert _mean(_card(replace(CLASSIQUE, left=(), right=(CHANCE,), threshold=0, bonus=0))) == (Fraction(70, 3),)


def test_b086_the_poker_in_three_throws() -> None:
    assert _mean(_card(replace(CLASSIQUE, left=(), right=(POKER,), bonus=0))) == (50 * Fraction(347897, 7558272),)


def test_b086_a_throw_more_is_never_worth_less() -> None:
    means = [
        _mean(_card(replace(CLASSIQUE, left=(), right=(row,), bonus=0, throws=throws)))[0]
        for row in CLASSIQUE.right
        for throws in (1, 2)
    ]
    assert all(one <= two for one, two in zip(means[::2], means[1::2], strict=True))


def test_players_who_do_not_meet_expect_the_same_points() -> None:
    card = replace(CLASSIQUE, left=CLASSIQUE.left[:1], right=(CHANCE,), dice=2, throws=2, bonus=0)
    alone = _mean(_card(card))
    assert _mean(_card(card), 2) == alone * 2


def test_a_residue_changes_no_value() -> None:
    game = _card(replace(CLASSIQUE, left=CLASSIQUE.left[:2], right=(CHANCE,), dice=2, throws=2, threshold=5, bonus=7))

    def residue(state: Any) -> tuple[Any, Vector]:
        """Of a card without joker the future needs the free rows and the sum on the left."""
        column = state.columns[0]
        banked = game.scores(state)[0]
        free = tuple(box is None for box in column.boxes)
        return (free, game.scoring.left(column), state.phase), (Fraction(banked),)

    plain, folded = Oracle(game, points(game)), Oracle(game, points(game), residue)
    assert folded.value(game.start(1)) == plain.value(game.start(1))
    assert len(folded.known) < len(plain.known)


def test_the_values_of_the_choices_are_those_of_the_states_they_lead_to() -> None:
    game = _card(replace(CLASSIQUE, left=CLASSIQUE.left[:1], right=(CHANCE,), dice=2, throws=2, bonus=0))
    oracle = Oracle(game, points(game))
    state = game.apply(game.start(1), Roll((1, 6)))
    choices = oracle.choices(state, Seat(0))
    assert set(choices) == set(game.legal_actions(state, Seat(0)))
    assert max(choices.values()) == oracle.value(state)
    assert all(oracle.value(game.apply(state, Act(Seat(0), action))) == value for action, value in choices.items())


def test_chances_of_winning_are_one_in_all() -> None:
    game = _card(replace(CLASSIQUE, left=(), right=(CHANCE,), dice=2, throws=1, bonus=0))
    first, second = Oracle(game, chances(game)).value(game.start(2))
    assert first == second == Fraction(1, 2)


def test_a_game_that_returns_to_itself_is_refused_until_the_way_round_is_valued() -> None:
    game = PokerDas(PokerDasDialect(tirage=False, dice=1, throws=1))
    endless = Oracle(game, chances(game))
    start = game.start(2)
    with pytest.raises(ValueError, match="comes back"):
        endless.value(start)

    def valued(state: Any) -> Vector | None:
        return (Fraction(1, 2),) * 2 if state == start else chances(game)(state)

    # The winning chances of equals who replay their ties: the value given to the way round comes out again.
    assert Oracle(game, valued).searched(start) == (Fraction(1, 2), Fraction(1, 2))
