"""Which hand of la taverne beats which: rulings §4, the examples D01 to D16 and the fault cases."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product

import pytest

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.games.taverne.dialect import Kickers
from brelan.games.taverne.hands import Category, decider, read

CLASSIQUE = Taverne()
NO_KICKERS = Taverne(TaverneDialect(kickers=Kickers.NONE))
ACE_HIGH = Taverne(TaverneDialect(ace_high=True))
HANDS = tuple(faces for faces, _ in rolls(5))


def dice(text: str) -> Faces:
    return tuple(sorted(int(face) for face in text))


def beats(better: str, worse: str, game: Taverne = CLASSIQUE) -> bool:
    return game.strength(dice(better)) > game.strength(dice(worse))


def ties(one: str, other: str, game: Taverne = CLASSIQUE) -> bool:
    return game.strength(dice(one)) == game.strength(dice(other))


EXAMPLES = {
    "D01": ("22222", "66665"),
    "D02": ("11112", "66655"),
    "D03": ("11122", "23456"),
    "D04": ("23456", "12345"),
    "D05": ("12345", "66654"),
    "D06": ("11123", "66554"),
    "D07": ("11223", "66543"),
    "D08": ("11234", "13456"),
    "D09": ("66551", "66443"),
    "D10": ("55336", "55334"),
    "D11": ("44456", "44431"),
    "D12": ("33366", "33355"),
    "D13": ("13456", "12346"),
    "D15": ("55566", "66612"),
    "D16": ("33312", "22256"),
}


@pytest.mark.parametrize(("better", "worse"), EXAMPLES.values(), ids=EXAMPLES.keys())
def test_D01_to_D16(better: str, worse: str) -> None:
    assert beats(better, worse)
    assert not beats(worse, better)


def test_D14_identical_hands_tie() -> None:
    assert ties("24566", "24566")


# With the dice outside the figure left out, some of them tie and the others stand.
@pytest.mark.parametrize("example", ["D01", "D02", "D03", "D04", "D05", "D06", "D07", "D08", "D09", "D12", "D15", "D16"])
def test_A4_1_without_kickers_figures_still_decide(example: str) -> None:
    assert beats(*EXAMPLES[example], game=NO_KICKERS)


@pytest.mark.parametrize("example", ["D10", "D11", "D13"])
def test_A4_1_without_kickers_equal_figures_tie(example: str) -> None:
    assert ties(*EXAMPLES[example], game=NO_KICKERS)


def test_A4_1_kickers_all_orders_the_252_hands_strictly() -> None:
    assert len(HANDS) == 252
    assert len({CLASSIQUE.strength(faces) for faces in HANDS}) == 252


def test_A4_1_kickers_none_makes_72_classes() -> None:
    classes = Counter(NO_KICKERS.strength(faces) for faces in HANDS)
    assert len(classes) == 72
    assert Counter(key[0] for key in classes) == {
        Category.POKER: 6,
        Category.CARRE: 6,
        Category.FULL: 30,
        Category.GRANDE_SUITE: 1,
        Category.PETITE_SUITE: 1,
        Category.BRELAN: 6,
        Category.DOUBLE_PAIRE: 15,
        Category.PAIRE: 6,
        Category.RIEN: 1,
    }


def test_kickers_all_never_contradicts_kickers_none() -> None:
    for one, other in product(HANDS, HANDS):
        if NO_KICKERS.strength(one) > NO_KICKERS.strength(other):
            assert CLASSIQUE.strength(one) > CLASSIQUE.strength(other)


def test_A4_categories_have_the_hands_and_rolls_of_the_table() -> None:
    hands: Counter[Category] = Counter()
    throws: Counter[Category] = Counter()
    for faces, weight in rolls(5):
        hands[read(faces, ace_high=False).category] += 1
        throws[read(faces, ace_high=False).category] += weight
    assert {category: (hands[category], throws[category]) for category in Category} == {
        Category.POKER: (6, 6),
        Category.CARRE: (30, 150),
        Category.FULL: (30, 300),
        Category.GRANDE_SUITE: (1, 120),
        Category.PETITE_SUITE: (1, 120),
        Category.BRELAN: (60, 1200),
        Category.DOUBLE_PAIRE: (60, 1800),
        Category.PAIRE: (60, 3600),
        Category.RIEN: (4, 480),
    }


def test_D_6_categories_rank_as_the_seed_lists_them() -> None:
    assert sorted(Category, reverse=True) == [
        Category.POKER,
        Category.CARRE,
        Category.FULL,
        Category.GRANDE_SUITE,
        Category.PETITE_SUITE,
        Category.BRELAN,
        Category.DOUBLE_PAIRE,
        Category.PAIRE,
        Category.RIEN,
    ]
    assert all(
        CLASSIQUE.strength(one) > CLASSIQUE.strength(other)
        for one, other in product(HANDS, HANDS)
        if read(one, ace_high=False).category > read(other, ace_high=False).category
    )


def test_A4_2_rien_is_compared_die_by_die_from_the_top() -> None:
    ladder = ["13456", "12456", "12356", "12346"]
    assert all(beats(better, worse) for better, worse in pairwise(ladder))
    assert all(read(dice(hand), ace_high=False).category is Category.RIEN for hand in ladder)
    assert len({NO_KICKERS.strength(dice(hand)) for hand in ladder}) == 1


def test_A4_4_the_1_is_low() -> None:
    assert beats("66234", "11654")
    assert beats("55562", "55521")


def test_A4_4_ace_high_makes_the_1_the_strongest_face() -> None:
    assert beats("11111", "66666", ACE_HIGH)
    assert beats("11234", "66543", ACE_HIGH)
    assert beats("11133", "66655", ACE_HIGH)
    assert beats("55511", "55566", ACE_HIGH)
    assert beats("55512", "55564", ACE_HIGH)
    assert beats("11223", "66554", ACE_HIGH)
    assert len({ACE_HIGH.strength(faces) for faces in HANDS}) == 252


def test_A4_4_ace_high_leaves_the_two_suites_as_the_seed_names_them() -> None:
    assert beats("23456", "12345", ACE_HIGH)
    assert beats("12345", "66654", ACE_HIGH)
    assert read(dice("13456"), ace_high=True).category is Category.RIEN


@pytest.mark.parametrize(("better", "worse"), [("33322", "23456"), ("23456", "12345"), ("12345", "66612")])
def test_B037_straights_stand_between_full_and_brelan(better: str, worse: str) -> None:
    assert beats(better, worse)
    assert beats(better, worse, NO_KICKERS)


def test_B043_the_fifth_die_of_a_carre() -> None:
    assert beats("66662", "66661")
    assert ties("66662", "66661", NO_KICKERS)


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("66666", "poker de 6"),
        ("44441", "carré de 4"),
        ("66655", "full aux 6 par les 5"),
        ("33366", "full aux 3 par les 6"),
        ("23456", "grande suite"),
        ("12345", "petite suite"),
        ("44413", "brelan de 4"),
        ("55661", "double paire 6 et 5"),
        ("22356", "paire de 2"),
        ("12346", "rien, 6 en tête"),
    ],
)
def test_hands_have_their_names(hand: str, words: str) -> None:
    assert str(CLASSIQUE.hand_name(dice(hand))) == words


def test_hands_are_named_by_what_counts() -> None:
    assert str(NO_KICKERS.hand_name(dice("12346"))) == "rien"
    assert str(ACE_HIGH.hand_name(dice("12346"))) == "rien, 1 en tête"
    assert str(ACE_HIGH.hand_name(dice("11665"))) == "double paire 1 et 6"


def test_two_dice_make_a_game_too() -> None:
    small = Taverne(TaverneDialect(dice=2))
    ladder = sorted((faces for faces, _ in rolls(2)), key=small.strength)
    assert ladder[-6:] == [(face, face) for face in range(1, 7)]
    assert ladder[0] == (1, 2)
    assert ladder[14] == (5, 6)


@pytest.mark.parametrize("ace_high", [False, True])
def test_what_decides_between_equal_figures_is_the_first_other_die_that_differs(ace_high: bool) -> None:
    same: dict[object, list[Faces]] = {}
    for faces in HANDS:
        hand = read(faces, ace_high)
        same.setdefault((hand.category, hand.figure), []).append(faces)
    for hands in same.values():
        for winner, loser in product(hands, hands):
            figure = read(winner, ace_high).figure
            others = [sorted((f for f in h if f not in figure), key=lambda f: (ace_high and f == 1, f)) for h in (winner, loser)]
            apart = [pair for pair in zip(*map(reversed, others), strict=True) if pair[0] != pair[1]]
            assert decider(winner, loser, ace_high) == (apart[0] if apart else None)
    assert decider(dice("11662"), dice("66543"), ace_high) is None, "the figures differ"
