"""Dice and reflexes: fair, repeatable where they must be, exact where they can be."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.core.moves import Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Throw
from brelan.core.phrases import phrase
from brelan.nature import PERSON, DiceSource, KeyedDice, Reflexes, SecureDice, outcomes, reaction
from brelan.nature.reflexes import STARTLE


@pytest.mark.parametrize("source", [SecureDice(), KeyedDice.seeded(42)])
def test_B082_every_face_comes_up_and_none_is_favoured(source: DiceSource) -> None:
    thrown = Counter(face for index in range(12_000) for face in source.throw(5, index))
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert all(abs(count - 10_000) <= 500 for count in thrown.values()), thrown


def test_B103_throws_of_one_moment_do_not_follow_each_other() -> None:
    one, two = KeyedDice.seeded(1), KeyedDice.seeded(2)
    equal = sum(one.throw(5, index) == two.throw(5, index) for index in range(2_000))
    # Two sorted throws of five dice are equal about once in 98.
    assert equal < 60
    assert len({one.throw(5, index) for index in range(2_000)}) > 200


def test_keyed_dice_are_what_the_notation_says() -> None:
    """docs/records.md: anybody can draw them again with SHA-256 alone."""
    faces: list[int] = []
    for block in range(2):
        faces += [byte % 6 + 1 for byte in hashlib.sha256(b"brelan 1|42|7|%d" % block).digest() if byte < 252]
    assert KeyedDice.seeded(42).throw(5, 7) == tuple(sorted(faces[:5]))
    assert KeyedDice.seeded(42).throw(40, 7) == tuple(sorted(faces[:40]))


@given(st.integers(1, 6))
def test_chances_of_a_throw_sum_to_one(dice: int) -> None:
    chances = dict(outcomes(Throw(dice, Seat(0))))
    assert sum(chances.values()) == 1
    assert chances[Roll((6,) * dice)] == Fraction(1, 6**dice)


reflexes = st.builds(
    Reflexes,
    st.dictionaries(st.integers(0, 3).map(Seat), st.integers(1, 9)),
    st.fractions(0, 1),
    st.fractions(0, 1),
)


@given(reflexes, st.sets(st.integers(0, 3).map(Seat), min_size=1), st.booleans())
def test_chances_of_a_contest_sum_to_one(model: Reflexes, seats: set[Seat], silence: bool) -> None:
    contest = Contest(phrase("Pas mou l’caillou"), frozenset(seats), silence)
    chances = list(outcomes(contest, model))
    assert sum(chance for _, chance in chances) == 1
    assert len({order for order, _ in chances}) == len(chances)
    if not silence:
        assert all(sum(map(len, order.ranks)) == len(seats) for order, chance in chances if isinstance(order, Order) and chance)


@pytest.mark.parametrize("silence", [False, True])
def test_drawn_orders_follow_the_exact_chances(silence: bool) -> None:
    model = Reflexes({Seat(0): 4, Seat(1): 1}, Fraction(1, 10), Fraction(1, 5))
    contest = Contest(phrase("Grelotte ça picote"), frozenset({Seat(0), Seat(1)}), silence)
    chance = random.Random(5)
    drawn = Counter(model.draw(contest, chance) for _ in range(20_000))
    assert drawn.keys() == {order for order, _ in model.outcomes(contest)}
    for order, exact in model.outcomes(contest):
        assert drawn[order] / 20_000 == pytest.approx(float(exact), abs=0.012)


@pytest.mark.parametrize(("quick", "slow"), [(6, 5), (6, 1), (PERSON, 2), (3, 3)])
def test_reactions_in_milliseconds_win_races_as_often_as_drawn_ones(quick: int, slow: int) -> None:
    chance, races = random.Random(quick), 20_000
    wins = sum(reaction(quick, chance) < reaction(slow, chance) for _ in range(races))
    model = Reflexes({Seat(0): quick, Seat(1): slow}, tie=Fraction(0))
    contest = Contest(phrase("Grelotte ça picote"), frozenset({Seat(0), Seat(1)}), silence=False)
    exact = sum(share for order, share in model.outcomes(contest) if order.ranks[0] == {Seat(0)})
    assert wins / races == pytest.approx(float(exact), abs=0.012)  # a few fall within the same millisecond


def test_nobody_cries_before_he_has_seen() -> None:
    chance = random.Random(1)
    times = [reaction(quickness, chance) for quickness in (1, PERSON, 6) for _ in range(2_000)]
    assert min(times) >= STARTLE
    assert max(times) < 5_000


def test_a_decision_has_no_chances() -> None:
    for node in (Decision(frozenset({Seat(0)})), Contest(phrase("x"), frozenset({Seat(0)}))):
        with pytest.raises(ValueError, match="no chances"):
            list(outcomes(node))
