"""What the As does: the rulings with their options, the presets, and the faults of others."""

from __future__ import annotations

from collections import defaultdict

import pytest

from brelan.core.dice import rolls
from brelan.core.phrases import say
from brelan.games.poker_das import JokerTiebreak, Kickers, PokerDas, PokerDasDialect
from brelan.games.poker_das.hands import AS, Category, best_reading
from tests.games.poker_das_table import category, dice, figure, poker, sign

DEFAULT = PokerDas()

# The rulings on the As, each with what its options change


@pytest.mark.parametrize(
    ("one", "other", "category_first", "rank_first", "none"),
    [
        ("RRRRA", "DDDDD", "<", ">", ">"),  # C01
        ("AAAAR", "99999", "<", ">", ">"),  # C03 and A1-7
        ("AAARD", "RRRR9", "<", "<", "="),  # C05
        ("RR99A", "DDDVV", "<", ">", ">"),  # C08
        ("ADDV9", "999RD", "<", ">", ">"),  # C10
        ("ADVX9", "RDVX9", "<", "<", "="),  # C13 and A1-3
    ],
)
def test_A1_1_joker_tiebreak(one: str, other: str, category_first: str, rank_first: str, none: str) -> None:
    for tiebreak, expected in zip(JokerTiebreak, (category_first, rank_first, none), strict=True):
        assert sign(poker(joker_tiebreak=tiebreak), one, other) == expected


def test_A1_2_suite_joker() -> None:
    strict = poker(suite_joker=False)
    for hand in ("ARDV9", "ARDX9", "ARVX9", "ADVX9"):
        assert say(DEFAULT.hand_name(dice(hand))) == "séquence au Roi, avec un As"
    for hand in ("ARDV9", "ARDX9", "ARVX9"):
        assert say(strict.hand_name(dice(hand))) == "paire de Rois, avec un As"
    assert say(strict.hand_name(dice("ADVX9"))) == "paire de Dames, avec un As"
    assert say(strict.hand_name(dice("ARDVX"))) == "séquence à l’As"
    assert say(strict.hand_name(dice("RDVX9"))) == "séquence au Roi"


def test_A1_3_the_four_joker_sequences_tie_below_the_natural_one() -> None:
    keys = {DEFAULT.strength(dice(hand)) for hand in ("ARDV9", "ARDX9", "ARVX9", "ADVX9")}
    assert len(keys) == 1
    assert keys.pop() < DEFAULT.strength(dice("RDVX9"))


def test_A1_4_four_as_and_a_roi_are_a_quinton_de_rois() -> None:
    assert say(DEFAULT.hand_name(dice("AAAAR"))) == "quinton de Rois, avec quatre As"


def test_A1_5_three_as() -> None:
    assert say(DEFAULT.hand_name(dice("AAARD"))) == "carré de Rois, avec trois As"
    assert say(DEFAULT.hand_name(dice("AAADD"))) == "quinton de Dames, avec trois As"


def test_A1_6_five_as_are_the_best_hand() -> None:
    assert max((faces for faces, _ in rolls(5)), key=DEFAULT.strength) == (AS,) * 5
    assert best_reading((AS,) * 5, PokerDasDialect()).jokers == 0


def test_A1_7_natural_nines_beat_rois_with_a_joker() -> None:
    assert sign(DEFAULT, "ARRRR", "99999") == "<"


def test_A1_8_as_joker_off() -> None:
    plain = poker(as_joker=False)
    names = {"AARDV": "paire d’As", "AAARD": "brelan d’As", "AAAAR": "carré d’As", "AAARR": "full aux As par les Rois"}
    for hand, name in names.items():
        assert say(plain.hand_name(dice(hand))) == name
    assert say(plain.hand_name(dice("AARRD"))) == "deux paires, As et Rois, par une Dame"
    assert sign(plain, "AARDV", "RRDVX") == ">"
    assert sign(plain, "AAARD", "RRRAD") == ">"
    assert sign(plain, "AARDV", "RRR9X") == "<"
    assert sign(plain, "AADD9", "RRVVX") == ">"
    for hand in ("ARDV9", "ARDX9", "ARVX9", "ADVX9"):
        assert say(plain.hand_name(dice(hand))) == "rien"
        assert sign(plain, hand, "99RDX") == "<"
    assert sign(plain, "ARDV9", "ADVX9") == "="
    assert sign(poker(as_joker=False, kickers=Kickers.ALL), "ARDV9", "ADVX9") == ">"


def test_A1_9_the_higher_pair_becomes_the_brelan() -> None:
    assert say(DEFAULT.hand_name(dice("RR99A"))) == "full aux Rois par les 9, avec un As"


@pytest.mark.parametrize(
    ("one", "other", "two_pairs", "none", "every"),
    [
        ("AAARD", "AARR9", "=", "=", ">"),  # C06
        ("AARDV", "ARR9X", "=", "=", ">"),  # C11
        ("DD99X", "DD99V", "<", "=", "<"),  # C15
        ("RRDV9", "RRDVX", "=", "=", "<"),  # C16
        ("RRRR9", "RRRRD", "=", "=", "<"),  # C20
        ("RRRDV", "RRRX9", "=", "=", ">"),  # C21
        ("RRRRV", "AAARD", ">", ">", ">"),  # the figure first, natural or not, then the others
    ],
)
def test_A1_10_kickers(one: str, other: str, two_pairs: str, none: str, every: str) -> None:
    for kickers, expected in zip((Kickers.TWO_PAIRS, Kickers.NONE, Kickers.ALL), (two_pairs, none, every), strict=True):
        assert sign(poker(kickers=kickers), one, other) == expected


def test_kickers_come_after_the_jokers() -> None:
    """`rank_first` with `kickers=all`: equal figures, then natural, then the other dice."""
    game = poker(joker_tiebreak=JokerTiebreak.RANK_FIRST, kickers=Kickers.ALL)
    assert sign(game, "RRRR9", "ARRRD") == ">"
    assert sign(poker(joker_tiebreak=JokerTiebreak.NONE, kickers=Kickers.ALL), "RRRR9", "ARRRD") == "<"


@pytest.mark.parametrize(
    ("preset", "one", "expected", "other"),
    [
        ("classique", "RRRRA", "<", "DDDDD"),
        ("seed-001", "RRRRA", ">", "DDDDD"),
        ("seed-001", "ADVX9", "=", "RDVX9"),
        ("seed-001", "DD99X", "<", "DD99V"),
        ("seed-002", "RRRRA", "<", "DDDDD"),
        ("seed-002", "99RDX", ">", "ARVX9"),
        ("seed-002", "DD99X", "=", "DD99V"),
        ("savoir", "RRRRA", ">", "DDDDD"),
        ("savoir", "RRRRD", ">", "ARRRV"),
        ("savoir", "ADVX9", "<", "RDVX9"),
        ("savoir", "ADVX9", "=", "ARVX9"),
    ],
)
def test_presets(preset: str, one: str, expected: str, other: str) -> None:
    assert sign(PokerDas(PokerDas.presets[preset]), one, other) == expected


def test_the_default_preset_comes_first() -> None:
    assert list(PokerDas.presets) == ["classique", "seed-001", "seed-002", "savoir"]
    assert PokerDas.presets["classique"] == PokerDas().dialect == PokerDasDialect()


# Faults of others


def test_B023_an_as_does_not_push_a_sequence_up() -> None:
    assert figure("ADVX9") == "R"
    assert sign(DEFAULT, "ADVX9", "ARDVX") == "<"


def test_B025_a_brelan_beats_a_sequence() -> None:
    assert sign(DEFAULT, "VVVR9", "RDVX9") == ">"


def test_B026_the_fifth_die_decides_between_equal_double_pairs() -> None:
    assert sign(DEFAULT, "DD99X", "DD99V") == "<"


def test_B032_the_smaller_pip_is_the_better_face() -> None:
    assert DEFAULT.strength((2, 2, 3, 4, 6)) > DEFAULT.strength((3, 4, 5, 6, 6))


def test_B034_five_different_faces_are_a_sequence() -> None:
    assert (category("ARVX9"), figure("ARVX9")) == (Category.SEQUENCE, "R")


def test_B089_one_throw() -> None:
    weights: dict[Category, int] = defaultdict(int)
    for faces, weight in rolls(5):
        weights[best_reading(faces, PokerDasDialect()).category] += weight
    assert weights == {
        Category.QUINTON: 156,
        Category.CARRE: 1300,
        Category.FULL: 500,
        Category.BRELAN: 3000,
        Category.SEQUENCE: 720,
        Category.DEUX_PAIRES: 900,
        Category.PAIRE: 1200,
    }
