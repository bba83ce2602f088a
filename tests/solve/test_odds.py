"""Chances of figures against published figures, against counts of all throws, and against the laws of choice."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import product

import pytest

from brelan.core.dice import keeps, merged, rolls
from brelan.core.moves import Faces
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.dialect import PokerDasDialect
from brelan.games.poker_das.hands import Category, best_reading
from brelan.solve.odds import Odds, odds


def _most(faces: Faces) -> int:
    return max(Counter(faces).values())


def _full(faces: Faces) -> bool:
    return sorted(Counter(faces).values()) == [2, 3]


def _reads(dialect: PokerDasDialect, category: Category, faces: Faces) -> bool:
    return best_reading(faces, dialect).category is category


def _large(faces: Faces) -> bool:
    return faces in {(1, 2, 3, 4, 5), (2, 3, 4, 5, 6)}


@pytest.mark.parametrize(
    ("want", "chance"),
    [
        (lambda faces: _most(faces) == 5, Fraction(347897, 7558272)),  # B086
        (lambda faces: _most(faces) >= 4, Fraction(2197897, 7558272)),
        (_full, Fraction(5485535, 15116544)),
        (_large, Fraction(319695199, 1224440064)),
        (lambda faces: _most(faces) >= 3, Fraction(234053, 314928)),
        (lambda faces: set(faces) == {4}, Fraction(6240321451, 470184984576)),
    ],
    ids=["poker", "carré", "full", "grande suite", "brelan", "five fours"],
)
def test_published_chances_in_three_throws(want: Callable[[Faces], bool], chance: Fraction) -> None:
    assert odds(5, 3, want) == Odds(chance, ())


def test_b089_one_throw_of_poker_das_by_category() -> None:
    dialect = PokerDas().dialect
    counted = {
        category.name.lower(): 7776 * odds(5, 1, partial(_reads, dialect, category)).probability
        for category in Category
        if category is not Category.RIEN
    }
    assert counted == {
        "quinton": 156,
        "carre": 1300,
        "full": 500,
        "brelan": 3000,
        "sequence": 720,
        "deux_paires": 900,
        "paire": 1200,
    }


def test_the_keeps_are_those_of_a_search_through_every_throw() -> None:
    """Two throws to come, every keep tried, every throw of single dice counted."""

    @cache
    def chance(have: Faces, part: Faces, left: int) -> Fraction:
        thrown = list(product(range(1, 7), repeat=len(have) - len(part)))
        return sum((best(merged(part, tuple(sorted(dice))), left - 1) for dice in thrown), Fraction()) / len(thrown)

    @cache
    def best(have: Faces, left: int) -> Fraction:
        stop = Fraction(_most(have) == 3)
        return max([stop, *(chance(have, part, left) for part in keeps(have))]) if left else stop

    for have, _ in rolls(3):
        found = odds(3, 2, lambda faces: _most(faces) == 3, have)
        assert found.probability == best(have, 2)
        for part in found.keeps:
            assert part == have or chance(have, part, 2) == found.probability


def test_whoever_has_it_keeps_it() -> None:
    assert odds(5, 2, _full, (2, 2, 3, 3, 3)) == Odds(Fraction(1), ((2, 2, 3, 3, 3),))
    assert odds(5, 0, _full, (2, 2, 3, 3, 3)) == Odds(Fraction(1), ())
    assert odds(5, 0, _full, (2, 2, 3, 3, 4)) == Odds(Fraction(0), ())


def test_equal_keeps_are_all_told() -> None:
    """Two dice, both sixes wanted, one throw: a 1 and a 2 are equally useless."""
    assert odds(2, 1, lambda faces: faces == (6, 6), (1, 2)) == Odds(Fraction(1, 36), ((),))
    assert odds(2, 1, lambda faces: len(faces) == 7, (1, 2)) == Odds(Fraction(0), ((), (1,), (2,), (1, 2)))


@pytest.mark.parametrize(("throws", "have"), [(-1, (1, 2)), (0, None), (1, (2, 1)), (1, (1, 2, 3))])
def test_what_makes_no_sense_is_refused(throws: int, have: Faces | None) -> None:
    with pytest.raises(ValueError, match=r"needs a throw|sorted dice"):
        odds(2, throws, bool, have)
