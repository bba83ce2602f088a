"""The 252 hands of poker d'as: the tables of the rulings, the sentences of the seeds, and a slow reader of the As."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations, pairwise, product
from pathlib import Path
from typing import Any

import pytest

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.core.phrases import say
from brelan.games.poker_das import JokerTiebreak, Kickers, PokerDas, PokerDasDialect
from brelan.games.poker_das.hands import AS, NEUF, ROI, VALET, Category, Key, Reading, best_reading, key, ladder, taken_for
from tests.games.poker_das_table import category, dice, figure, poker, sign, spelled

DATA = Path(__file__).parent.parent / "data"
HANDS = tuple(faces for faces, _ in rolls(5))
DEFAULT = PokerDas()
DIALECTS = [
    PokerDasDialect(joker_tiebreak=tiebreak, kickers=kickers, suite_joker=suite, as_joker=joker)
    for tiebreak, kickers, suite, joker in product(JokerTiebreak, Kickers, (True, False), (True, False))
]

CATEGORIES = {
    "quinton": Category.QUINTON,
    "carré": Category.CARRE,
    "full": Category.FULL,
    "brelan": Category.BRELAN,
    "séquence": Category.SEQUENCE,
    "deux paires": Category.DEUX_PAIRES,
    "paire": Category.PAIRE,
}


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


# The tables of the rulings


def test_the_99_classes() -> None:
    classes = defaultdict(set)
    for faces in HANDS:
        classes[DEFAULT.strength(faces)].add(faces)
    best_first = [classes[strength] for strength in sorted(classes, reverse=True)]
    table = rows("classical_classes.tsv")
    assert len(table) == 99
    assert best_first == [{dice(hand) for hand in row["hands"].split()} for row in table]
    for row in table:
        for hand in row["hands"].split():
            reading = best_reading(dice(hand), PokerDasDialect())
            assert reading.category is CATEGORIES[row["category"]]
            assert (not reading.jokers) == (row["natural?"] == "nat")
            assert spelled(reading.figure) == row["rank"].replace(" ", "")


def test_the_order_of_the_display() -> None:
    table = rows("classical_order.tsv")
    assert DEFAULT.ladder() == tuple(dice(row["hand"]) for row in table)
    weights = dict(rolls(5))
    for row in table:
        faces = dice(row["hand"])
        reading = best_reading(faces, PokerDasDialect())
        assert str(DEFAULT.strength(faces)) == row["key"]
        assert reading.jokers == int(row["jokers"])
        figure = reading.figure if reading.category is not Category.SEQUENCE else ()
        assert set(figure) <= set(dice(row["reading"]))
        assert weights[faces] == int(row["rolls"])


def test_the_ladder_never_contradicts_the_strength() -> None:
    for dialect in DIALECTS:
        game = PokerDas(dialect)
        strengths = [game.strength(faces) for faces in game.ladder()]
        assert strengths == sorted(strengths, reverse=True)
        assert sorted(game.ladder()) == sorted(HANDS)


@pytest.mark.parametrize(
    ("category", "hands", "classes", "throws"),
    [
        (Category.QUINTON, (6, 20), (6, 5), (6, 150)),
        (Category.CARRE, (20, 50), (5, 5), (100, 1200)),
        (Category.FULL, (20, 10), (20, 10), (200, 300)),
        (Category.BRELAN, (30, 40), (5, 5), (600, 2400)),
        (Category.SEQUENCE, (2, 4), (2, 1), (240, 480)),
        (Category.DEUX_PAIRES, (30, 0), (30, 0), (900, 0)),
        (Category.PAIRE, (20, 0), (5, 0), (1200, 0)),
        (Category.RIEN, (0, 0), (0, 0), (0, 0)),
    ],
)
def test_the_counts_of_each_category(
    category: Category, hands: tuple[int, int], classes: tuple[int, int], throws: tuple[int, int]
) -> None:
    readings = ladder(PokerDasDialect()).readings
    weights = dict(rolls(5))
    for with_joker in (False, True):
        those = [f for f, reading in readings.items() if reading.category is category and bool(reading.jokers) is with_joker]
        assert len(those) == hands[with_joker]
        assert len({DEFAULT.strength(faces) for faces in those}) == classes[with_joker]
        assert sum(weights[faces] for faces in those) == throws[with_joker]


@pytest.mark.parametrize("preset", PokerDas.presets)
def test_every_preset_is_a_total_preorder(preset: str) -> None:
    """One of <, = and > for every pair, and a chain of classes that no pair contradicts."""
    keys = ladder(PokerDas.presets[preset]).keys
    chain = {strength: place for place, strength in enumerate(sorted(set(keys.values())))}
    for one, other in product(HANDS, repeat=2):
        less, same, more = keys[one] < keys[other], keys[one] == keys[other], keys[one] > keys[other]
        assert less + same + more == 1
        step = chain[keys[one]] - chain[keys[other]]
        assert (step < 0, step == 0, step > 0) == (less, same, more)


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        ({"joker_tiebreak": JokerTiebreak.RANK_FIRST}, 1180),
        ({"joker_tiebreak": JokerTiebreak.NONE}, 1654),
        ({"suite_joker": False}, 203),
    ],
)
def test_the_pairs_that_an_option_changes(options: dict[str, Any], changed: int) -> None:
    """A1-1 and A1-2 count them, out of 31,626."""
    game = poker(**options)
    pairs = list(combinations(HANDS, 2))
    assert len(pairs) == 31_626

    def compare(rules: PokerDas, one: Faces, other: Faces) -> int:
        return (rules.strength(one) > rules.strength(other)) - (rules.strength(one) < rules.strength(other))

    assert sum(compare(DEFAULT, *pair) != compare(game, *pair) for pair in pairs) == changed


def test_kickers_all_leaves_only_jokers_tied() -> None:
    game = poker(kickers=Kickers.ALL)
    classes: dict[Key, list[Faces]] = defaultdict(list)
    for faces in HANDS:
        classes[game.strength(faces)].append(faces)
    for tied in classes.values():
        readings = {best_reading(faces, game.dialect) for faces in tied}
        assert len({(reading.category, reading.figure, reading.others) for reading in readings}) == 1
        assert len(tied) == 1 or all(reading.jokers for reading in readings)


# The reading of the As, the slow way


def slow_key(faces: Faces, dialect: PokerDasDialect) -> tuple[Key, int]:
    """Every As stands for every face in turn; the best key, and the fewest As that must stand for another face."""
    places = [place for place, face in enumerate(faces) if face == AS] if dialect.as_joker else []
    found = []
    for stands_for in product(range(AS, NEUF + 1), repeat=len(places)):
        read = list(faces)
        for place, face in zip(places, stands_for, strict=True):
            read[place] = face
        jokers = sum(face != AS for face in stands_for)
        found.append((slow_value(sorted(read), jokers, dialect), -jokers))
    best, fewest = max(found)
    return best, -fewest


def slow_value(read: list[int], jokers: int, dialect: PokerDasDialect) -> Key:
    values = [6 - face for face in read]
    by_count = sorted({(values.count(value), value) for value in values}, reverse=True)
    shape = tuple(count for count, _ in by_count)
    run = len(by_count) == 5 and max(values) - min(values) == 4
    if run and (dialect.suite_joker or not jokers):
        category, figure, others = 3, [max(values)], []
    else:
        made = {
            (5,): (7, 1),
            (4, 1): (6, 1),
            (3, 2): (5, 2),
            (3, 1, 1): (4, 1),
            (2, 2, 1): (2, 2),
            (2, 1, 1, 1): (1, 1),
            (1, 1, 1, 1, 1): (0, 0),
        }
        category, size = made[shape]
        figure, others = [value for _, value in by_count[:size]], [value for _, value in by_count[size:]]
    if dialect.kickers == "none" or (dialect.kickers == "two_pairs" and category != 2):
        others = []
    natural = int(jokers == 0)
    if dialect.joker_tiebreak == "category_first":
        return (category, natural, *figure, *others)
    if dialect.joker_tiebreak == "rank_first":
        return (category, *figure, natural, *others)
    return (category, *figure, *others)


@pytest.mark.parametrize("dialect", DIALECTS, ids=str)
def test_the_best_reading_is_the_best_of_all_substitutions(dialect: PokerDasDialect) -> None:
    """A1-16: the engine takes the best reading."""
    game = PokerDas(dialect)
    for faces in HANDS:
        assert (game.strength(faces), best_reading(faces, dialect).jokers) == slow_key(faces, dialect), spelled(faces)


def test_what_the_enumeration_found() -> None:
    """Rulings 2(b,c): no hand is nothing; pairs carry no As; an As is an As only in two hands."""
    readings = {faces: best_reading(faces, PokerDasDialect()) for faces in HANDS}
    for faces, reading in readings.items():
        assert reading.category is not Category.RIEN
        if reading.category in {Category.PAIRE, Category.DEUX_PAIRES}:
            assert AS not in faces
        if AS in reading.figure:
            assert spelled(faces) in {"AAAAA", "ARDVX"}
        assert AS not in reading.others
        if spelled(faces) not in {"AAAAA", "ARDVX"}:
            assert reading.jokers == faces.count(AS)


@pytest.mark.parametrize("suite", [True, False])
def test_the_dice_as_they_are_read_are_that_figure_without_jokers(suite: bool) -> None:
    plain = PokerDasDialect(as_joker=False)
    for faces in HANDS:
        reading = best_reading(faces, PokerDasDialect(suite_joker=suite))
        taken = taken_for(faces, reading)
        assert all(die in (face, AS) for die, face in zip(faces, taken, strict=True))
        assert sum(die != face for die, face in zip(faces, taken, strict=True)) == reading.jokers
        natural = best_reading(tuple(sorted(taken)), plain)
        assert (natural.category, natural.figure, natural.others) == (reading.category, reading.figure, reading.others)


def test_small_games_have_hands_too() -> None:
    """Two dice: pairs of each face, with an As or without, above nothing."""
    game = poker(dice=2)
    assert spelled(game.ladder()[0]) == "AA"
    assert [spelled(faces) for faces in game.ladder()[1:6]] == ["RR", "DD", "VV", "XX", "99"]
    assert [spelled(faces) for faces in game.ladder()[6:11]] == ["AR", "AD", "AV", "AX", "A9"]
    assert {say(game.hand_name(faces)) for faces in game.ladder()[11:]} == {"rien"}


# Worked examples

EXAMPLES = [
    ("C01", "RRRRA", "<", "DDDDD"),
    ("C02", "AAAAA", ">", "RRRRR"),
    ("C03", "AAAAR", "<", "99999"),
    ("C04", "AAAAR", ">", "RRRRD"),
    ("C05", "AAARD", "<", "RRRR9"),
    ("C06", "AAARD", "=", "AARR9"),
    ("C07", "RRR99", ">", "DDDVV"),
    ("C08", "RR99A", "<", "DDDVV"),
    ("C09", "RR99A", ">", "DDVVA"),
    ("C10", "ADDV9", "<", "999RD"),
    ("C11", "AARDV", "=", "ARR9X"),
    ("C12", "ARDVX", ">", "RDVX9"),
    ("C13", "ADVX9", "<", "RDVX9"),
    ("C14", "ADVX9", "=", "ARVX9"),
    ("C15", "DD99X", "<", "DD99V"),
    ("C16", "RRDV9", "=", "RRDVX"),
    ("C17", "RRDVX", ">", "DDRVX"),
    ("C18", "ADVX9", ">", "RRDDV"),
    ("C19", "AA9XV", ">", "RDVX9"),
    ("C20", "RRRR9", "=", "RRRRD"),
    ("C21", "RRRDV", "=", "RRRX9"),
    ("C22", "RRRDD", ">", "RRRVV"),
    ("C23", "AAA99", "<", "RRRRR"),
    ("C24", "AAA99", "<", "AAAXX"),
]


@pytest.mark.parametrize(("one", "expected", "other"), [row[1:] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES])
def test_worked_examples(one: str, expected: str, other: str) -> None:
    assert sign(DEFAULT, one, other) == expected
    assert sign(DEFAULT, other, one) == {"<": ">", ">": "<", "=": "="}[expected]


def test_C25_two_valets_beat_an_as_and_a_valet() -> None:
    assert declared(Category.PAIRE, VALET) > declared(Category.PAIRE, VALET, jokers=1)


def test_C26_nines_beat_a_roi_and_an_as() -> None:
    assert declared(Category.PAIRE, NEUF) > declared(Category.PAIRE, ROI, jokers=1)
    assert sign(poker(suite_joker=False), "99RDX", "ARVX9") == ">"


def test_C29_ordinary_dice() -> None:
    assert DEFAULT.strength((1, 2, 3, 4, 5)) > DEFAULT.strength((2, 3, 4, 5, 6))
    assert say(DEFAULT.hand_name((1, 2, 3, 4, 5))) == "séquence à l’As"


def declared(category: Category, *figure: int, jokers: int = 0, dialect: PokerDasDialect | None = None) -> Key:
    """The key of a reading that no whole hand need have."""
    return key(Reading(category, figure, (), jokers), dialect or PokerDasDialect())


SAME_OF_EACH = ["AAAAA", "RRRRR", "DDDDD", "VVVVV", "XXXXX", "99999"]
FIVE_DIFFERENT = ["ARDVX", "RDVX9", "ARDV9", "ARDX9", "ARVX9", "ADVX9"]
NATURALS = ["RRRRR", "RRRRD", "RRRDD", "RRRDV", "RDVX9", "RRDDV", "RRDVX"]
SENTENCES: dict[str, Callable[[], bool]] = {
    "001: les faces par valeurs décroissantes": lambda: all(
        sign(DEFAULT, better, worse) == ">" for better, worse in pairwise(SAME_OF_EACH)
    ),
    "001: un As et un Roi valent deux Rois": lambda: (
        best_reading((AS, ROI), PokerDasDialect(dice=2)) == Reading(Category.PAIRE, (ROI,), (), 1)
    ),
    "001: un As et deux Dames valent trois Dames": lambda: say(DEFAULT.hand_name(dice("ADDX9"))).startswith("brelan de Dames"),
    "001: le quinton, cinq figures identiques": lambda: category("VVVVV") is Category.QUINTON,
    "001: ou quatre et un As": lambda: category("VVVVA") is Category.QUINTON,
    "001: ou trois et deux As, etc.": lambda: {category("VVVAA"), category("VVAAA"), category("VAAAA")} == {Category.QUINTON},
    "001: le carré, quatre figures identiques": lambda: category("VVVV9") is Category.CARRE,
    "001: ou trois et un As, etc.": lambda: {category("VVVA9"), category("VVAA9"), category("VAAA9")} == {Category.CARRE},
    "001: full aux Rois par les 9": lambda: say(DEFAULT.hand_name(dice("RRR99"))) == "full aux Rois par les 9",
    "001: il bat tout full aux Dames, même par les Valets": lambda: all(
        sign(DEFAULT, "RRR99", "DDD" + pair) == ">" for pair in ("RR", "VV", "XX", "99")
    ),
    "001: le brelan, trois identiques et deux différentes": lambda: category("VVVRX") is Category.BRELAN,
    "001: la séquence, cinq dés différents": lambda: {category(hand) for hand in FIVE_DIFFERENT} == {Category.SEQUENCE},
    "001: Roi, Dame, Valet, X, 9 est au Roi": lambda: figure("RDVX9") == "R",
    "001: de même As, Dame, Valet, X, 9": lambda: figure("ADVX9") == "R",
    "001: la séquence au Roi est battue par la séquence à l’As": lambda: (
        sign(DEFAULT, "RDVX9", "ARDVX") == sign(DEFAULT, "ADVX9", "ARDVX") == "<"
    ),
    "001: deux paires, deux Dames et deux 9": lambda: category("DD99X") is Category.DEUX_PAIRES,
    "001: Dames et 9 par un X, battues par un Valet": lambda: sign(DEFAULT, "DD99X", "DD99V") == "<",
    "001: la paire aux Rois est la plus forte": lambda: (
        figure(next(spelled(faces) for faces in DEFAULT.ladder() if category(spelled(faces)) is Category.PAIRE)) == "R"
    ),
    "001: deux As font un brelan avec le plus fort des trois autres": lambda: (
        (category("AA9XV"), figure("AA9XV")) == (Category.BRELAN, "V")
    ),
    "001 et 002: l’ordre des figures": lambda: all(sign(DEFAULT, better, worse) == ">" for better, worse in pairwise(NATURALS)),
    "002: deux Valets l’emportent sur un As et un Valet": lambda: (
        declared(Category.PAIRE, VALET) > declared(Category.PAIRE, VALET, jokers=1)
    ),
    "002: le poker d’As, supérieur au poker de Rois": lambda: sign(DEFAULT, "AAAAA", "RRRRR") == ">",
    "002: le carré d’As, supérieur au carré de Rois": lambda: declared(Category.CARRE, AS) > declared(Category.CARRE, ROI),
    "002: paire de Rois plus forte que paire de 9": lambda: sign(DEFAULT, "RRDVX", "99RDX") == ">",
    "002: paire d’As plus forte que paire de Rois": lambda: declared(Category.PAIRE, AS) > declared(Category.PAIRE, ROI),
    "002: paire de 9 plus forte que Roi et As": lambda: declared(Category.PAIRE, NEUF) > declared(Category.PAIRE, ROI, jokers=1),
}


def test_there_are_26_sentences() -> None:
    assert len(SENTENCES) == 26


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_of_the_seeds(sentence: str) -> None:
    assert SENTENCES[sentence]()


# Names


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("AAAAA", "quinton d’As"),
        ("RRRRR", "quinton de Rois"),
        ("AAA99", "quinton de 9, avec trois As"),
        ("DDDDX", "carré de Dames"),
        ("AAXXV", "carré de X, avec deux As"),
        ("RRR99", "full aux Rois par les 9"),
        ("ARR99", "full aux Rois par les 9, avec un As"),
        ("VVVRX", "brelan de Valets"),
        ("AA9XV", "brelan de Valets, avec deux As"),
        ("ARDVX", "séquence à l’As"),
        ("RDVX9", "séquence au Roi"),
        ("ADVX9", "séquence au Roi, avec un As"),
        ("DD99V", "deux paires, Dames et 9, par un Valet"),
        ("RRXXD", "deux paires, Rois et X, par une Dame"),
        ("99RDV", "paire de 9"),
    ],
)
def test_names(hand: str, name: str) -> None:
    assert say(DEFAULT.hand_name(dice(hand))) == name


def test_names_tell_the_dice_that_decide_and_no_others() -> None:
    none, every = poker(kickers=Kickers.NONE), poker(kickers=Kickers.ALL)
    assert say(none.hand_name(dice("DD99V"))) == "deux paires, Dames et 9"
    assert say(every.hand_name(dice("DD99V"))) == "deux paires, Dames et 9, par un Valet"
    assert say(every.hand_name(dice("99RDV"))) == "paire de 9, puis R-D-V"
    assert say(every.hand_name(dice("AARDV"))) == "brelan de Rois, puis D-V, avec deux As"
    assert say(poker(kickers=Kickers.ALL, as_joker=False).hand_name(dice("ARDV9"))) == "rien (A-R-D-V-9)"


@pytest.mark.parametrize("dialect", DIALECTS, ids=str)
def test_hands_of_one_name_tie_and_hands_of_two_do_not(dialect: PokerDasDialect) -> None:
    """But for how many As it took, and whether that counts."""
    game = PokerDas(dialect)
    by_name: dict[str, set[Key]] = defaultdict(set)
    by_key: dict[Key, set[str]] = defaultdict(set)
    for faces in HANDS:
        name, strength = say(game.hand_name(faces)), game.strength(faces)
        by_name[name].add(strength)
        by_key[strength].add(name.split(", avec")[0])
    assert all(len(strengths) == 1 for strengths in by_name.values())
    assert all(len(names) == 1 for names in by_key.values())


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("DDDDD", "RRRRA", "À combinaison égale, la main sans As joker l’emporte."),
        ("RDVX9", "ADVX9", "À combinaison égale, la main sans As joker l’emporte."),
        ("DD99V", "DD99X", "Les deux paires sont les mêmes : le cinquième dé départage."),
        ("RRRRD", "ADDDX", None),
        ("RRR99", "DDDVV", None),
        ("RRRDD", "RRRVV", None),
        ("VVVR9", "RDVX9", None),
        ("RRDV9", "RRDVX", None),
    ],
)
def test_why(better: str, worse: str, why: str | None) -> None:
    reason = DEFAULT.why(dice(better), dice(worse))
    assert (None if reason is None else say(reason)) == why


def test_why_with_kickers() -> None:
    reason = poker(kickers=Kickers.ALL).why(dice("RRRRD"), dice("RRRRX"))
    assert reason is not None
    assert say(reason) == "La figure est la même : les autres dés départagent."
