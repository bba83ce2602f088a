"""The seven figures of the 216 throws, and the odds that follow from them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations, product

import pytest

from brelan.games.chouette import Combo, Figure, combo
from brelan.games.chouette.bets import Fulfilments, Target, feat, fulfilments
from brelan.games.chouette.combos import FOUR_TWO_ONE, PARTITION, WITHOUT_421

ALL = tuple(product(range(1, 7), repeat=3))


def exact(**options: bool) -> Fulfilments:
    return fulfilments(**{"inclusive": False, "avec_means_allowed": False, "with_421": True, **options})


def thrown(target: Target, wins: Fulfilments) -> Fraction:
    """How often a throw that nobody sirotes wins a stake on the target."""
    return Fraction(sum(feat(combo(dice)) in wins[target] for dice in ALL), 216)


def test_the_216_throws_are_cut_into_seven_figures() -> None:
    assert Counter(combo(dice).figure for dice in ALL) == {
        Figure.CUL: 6,
        Figure.CHOUETTE_VELUTE: 9,
        Figure.SUITE: 24,
        Figure.VELUTE: 30,
        Figure.CHOUETTE: 81,
        Figure.QUATRE_DEUX_UN: 6,
        Figure.NEANT: 60,
    }
    assert len(PARTITION) == 56


def test_the_multisets_of_each_figure() -> None:
    found: dict[Figure, set[tuple[int, ...]]] = {}
    for dice, made in PARTITION.items():
        found.setdefault(made.figure, set()).add(dice)
    assert found[Figure.CUL] == {(n, n, n) for n in range(1, 7)}
    assert found[Figure.CHOUETTE_VELUTE] == {(1, 1, 2), (2, 2, 4), (3, 3, 6)}
    assert found[Figure.SUITE] == {(1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6)}
    assert found[Figure.VELUTE] == {(1, 3, 4), (1, 4, 5), (1, 5, 6), (2, 3, 5), (2, 4, 6)}
    assert len(found[Figure.CHOUETTE]) == 27
    assert found[Figure.QUATRE_DEUX_UN] == {(1, 2, 4)}
    assert found[Figure.NEANT] == {
        *((1, 2, 5), (1, 2, 6), (1, 3, 5), (1, 3, 6), (1, 4, 6)),
        *((2, 3, 6), (2, 4, 5), (2, 5, 6), (3, 4, 6), (3, 5, 6)),
    }


@pytest.mark.parametrize("value", range(1, 7))
def test_points_of_chouettes_and_culs(value: int) -> None:
    assert combo((value,) * 3) == Combo(Figure.CUL, value, 40 + 10 * value)
    chouettes = [made for dice, made in PARTITION.items() if made.figure is Figure.CHOUETTE and dice.count(value) == 2]
    assert chouettes
    assert set(chouettes) == {Combo(Figure.CHOUETTE, value, value**2)}


def test_points_of_velutes_and_suites() -> None:
    assert [combo(dice).points for dice in ((1, 1, 2), (2, 2, 4), (3, 3, 6))] == [8, 32, 72]
    assert [combo(dice).points for dice in ((1, 3, 4), (1, 4, 5), (2, 3, 5), (1, 5, 6), (2, 4, 6))] == [32, 50, 50, 72, 72]
    assert [combo(dice).points for dice in ((1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6))] == [18, 0, 0, 0]


def test_a_neant_and_421_have_neither_n_nor_points() -> None:
    assert combo((1, 4, 6)) == Combo(Figure.NEANT, 0, 0)
    assert combo((4, 2, 1)) == Combo(Figure.QUATRE_DEUX_UN, 0, 0)
    assert WITHOUT_421[FOUR_TWO_ONE] == combo((1, 4, 6))


def test_A5_6_A5_9_the_order_of_the_dice_does_not_matter() -> None:
    for dice in PARTITION:
        assert len({combo(order) for order in permutations(dice)}) == 1
    assert all(combo(order).figure is Figure.QUATRE_DEUX_UN for order in permutations((4, 2, 1)))


def test_A5_7_a_chouette_velute_is_neither_a_chouette_nor_a_velute() -> None:
    for target in (Target.CHOUETTE, Target.VELUTE):
        assert feat(combo((1, 1, 2))) not in exact()[target]


def test_A5_8_without_the_soufflette_421_is_a_neant() -> None:
    assert WITHOUT_421[FOUR_TWO_ONE].figure is Figure.NEANT
    neants = sum(WITHOUT_421[tuple(sorted(dice))].figure is Figure.NEANT for dice in ALL)
    assert neants == 66
    assert Target.QUATRE_DEUX_UN not in exact(with_421=False)


def test_B049_faces_are_faces_and_their_order_is_none() -> None:
    assert combo((5, 3, 4)).figure is Figure.SUITE
    assert combo((1, 1, 1)) == Combo(Figure.CUL, 1, 50)
    assert combo((6, 3, 3)) == Combo(Figure.CHOUETTE_VELUTE, 6, 72)
    assert combo((4, 2, 1)).figure is Figure.QUATRE_DEUX_UN


@pytest.mark.parametrize("dice", [(), (1, 2), (0, 1, 2), (1, 2, 3, 4), (1, 2, 7)])
def test_B052_nothing_but_three_dice_makes_a_figure(dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="three dice"):
        combo(dice)


def test_A5_10_suite_and_421_are_two_targets() -> None:
    assert exact()[Target.SUITE].isdisjoint(exact()[Target.QUATRE_DEUX_UN])


def test_odds_of_the_bets() -> None:
    odds = {target: thrown(target, exact()) for target in Target}
    assert odds[Target.CHOUETTE] == Fraction(81, 216)
    assert odds[Target.VELUTE] == Fraction(36, 216)
    assert odds[Target.CHOUETTE_VELUTE] == Fraction(9, 216)
    assert odds[Target.SUITE] == Fraction(24, 216)
    assert odds[Target.QUATRE_DEUX_UN] == Fraction(6, 216)
    assert odds[Target.CUL_SANS] == Fraction(6, 216)
    assert odds[Target.CUL_AVEC] == 0
    assert odds[Target.CHOUETTE] / 6 == Fraction(1, 16)


def test_A5_31_odds_of_inclusive_bets() -> None:
    wins = exact(inclusive=True)
    assert thrown(Target.CHOUETTE, wins) == Fraction(81 + 9 + 6, 216)
    assert thrown(Target.VELUTE, wins) == Fraction(36 + 9, 216)
    assert {target: wins[target] for target in Target if target not in (Target.CHOUETTE, Target.VELUTE)} == {
        target: exact()[target] for target in Target if target not in (Target.CHOUETTE, Target.VELUTE)
    }


def test_odds_of_the_soufflette() -> None:
    success = Fraction(sum(combo(dice).figure is Figure.QUATRE_DEUX_UN for dice in ALL), 216)
    at = [success * (1 - success) ** missed for missed in range(3)]
    assert at == [Fraction(1, 36), Fraction(35, 1296), Fraction(1225, 46656)]
    assert 1 - sum(at) == Fraction(42875, 46656)
    challenger = 30 * (1 - sum(at)) - sum(gain * chance for gain, chance in zip((50, 40, 30), at, strict=True))
    assert round(float(challenger), 1) == 24.3


def test_what_siroting_is_worth() -> None:
    gains = [Fraction(combo((n, n, n)).points, 6) - Fraction(5, 6) * n * n for n in range(1, 7)]
    assert [round(float(gain), 2) for gain in gains] == [7.5, 6.67, 4.17, 0.0, -5.83, -13.33]
