"""The worked examples of dice poker, each under its id."""

from __future__ import annotations

import pytest

from tests.games.dice_poker_table import LEFT, RIGHT, Table, points


def test_K01_paire() -> None:
    assert points("paire", 5, 5, 3, 2, 1) == 16


def test_K02_deux_paires() -> None:
    assert points("deux paires", 2, 2, 5, 5, 1) == 15


def test_K03_trois_of_four_fives_is_22() -> None:
    assert points("trois d'une sorte", 5, 5, 5, 2, 5) == 22


def test_K04_trois_is_21() -> None:
    assert points("trois d'une sorte", 5, 5, 5, 2, 4) == 21


def test_K05_carre() -> None:
    assert points("carré", 1, 1, 1, 1, 3) == 7


def test_K06_full() -> None:
    assert points("full", 2, 2, 2, 3, 3) == 25


def test_K07_petite_suite() -> None:
    assert points("petite suite", 2, 3, 4, 5, 5) == 30


def test_K08_grande_suite() -> None:
    assert points("grande suite", 2, 3, 4, 5, 6) == 40


def test_K09_poker() -> None:
    assert points("poker", 3, 3, 3, 3, 3) == 50


def test_K10_chance() -> None:
    assert points("chance", 2, 3, 5, 6, 6) == 22


@pytest.mark.parametrize(
    ("row", "faces", "expected"), [("as", (1, 1, 1, 3, 4), 3), ("six", (6, 6, 6, 1, 2), 18), ("quatre", (1, 2, 3, 5, 6), 0)]
)
def test_K11_left_side(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces) == expected


def test_K12_paire_of_a_full() -> None:
    assert points("paire", 6, 6, 6, 5, 5) == 28


def test_K13_deux_paires_of_a_full() -> None:
    assert points("deux paires", 6, 6, 6, 5, 5) == 28


def test_K14_deux_paires_are_two_faces() -> None:
    assert points("deux paires", 4, 4, 4, 4, 1) == 0


def test_K15_trois_of_a_carre() -> None:
    assert points("trois d'une sorte", 4, 4, 4, 4, 1) == 17


@pytest.mark.parametrize(("faces", "expected"), [((1, 2, 3, 4, 5), 30), ((1, 3, 4, 5, 6), 30), ((1, 2, 3, 5, 6), 0)])
def test_K16_petite_suite(faces: tuple[int, ...], expected: int) -> None:
    assert points("petite suite", *faces) == expected


def test_K17_grande_suite() -> None:
    assert points("grande suite", 1, 2, 3, 4, 5) == 40


def test_K18_five_alike_are_no_full() -> None:
    assert points("full", 4, 4, 4, 4, 4) == 0


def test_K19_carre_of_five_alike() -> None:
    assert points("carré", 4, 4, 4, 4, 4) == 20


def test_K20_joker_forced_to_its_left_row() -> None:
    table = Table().poker_paid().hand(4, 4, 4, 4, 4)
    assert table.offered() == {"quatre": 20}
    assert table.legal() == {"quatre"}
    table.write("quatre")
    assert table.box("quatre") == 20
    assert table.score == 50 + 20 + 100


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("paire", 20),
        ("deux paires", 20),
        ("trois d'une sorte", 20),
        ("carré", 20),
        ("full", 25),
        ("petite suite", 30),
        ("grande suite", 40),
        ("chance", 20),
    ],
)
def test_K21_joker_on_the_right(row: str, expected: int) -> None:
    table = Table().poker_paid().put("quatre", 4, 4, 1, 2, 3).hand(4, 4, 4, 4, 4)
    assert table.legal() == set(RIGHT) - {"poker"}
    assert table.offered()[row] == expected
    table.write(row)
    assert table.box(row) == expected
    assert table.score == 50 + 8 + expected + 100


def test_K22_joker_for_0_on_the_left() -> None:
    table = Table().poker_paid().put("quatre", 4, 4, 1, 2, 3).filled(*[row for row in RIGHT if row != "poker"])
    before = table.score
    table.hand(4, 4, 4, 4, 4)
    assert table.offered() == dict.fromkeys(("as", "deux", "trois", "cinq", "six"), 0)
    table.write("cinq")
    assert table.box("cinq") == 0
    assert table.score == before + 100


def test_K23_no_joker_after_a_0_in_poker() -> None:
    table = Table().put("poker", 1, 2, 3, 5, 6).hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *RIGHT} - {"poker"}
    assert table.offered()["quatre"] == 20
    assert table.offered()["grande suite"] == 0
    table.write("quatre")
    assert table.score == 20


@pytest.mark.parametrize(("row", "expected"), [("poker", 50), ("quatre", 20)])
def test_K24_poker_row_still_free(row: str, expected: int) -> None:
    table = Table().hand(4, 4, 4, 4, 4)
    assert table.legal() == {*LEFT, *RIGHT}
    assert table.write(row).score == expected


LEFT_OF_67 = [
    ("as", (1, 1, 1, 2, 3)),
    ("deux", (2, 2, 2, 1, 3)),
    ("trois", (3, 3, 3, 1, 2)),
    ("quatre", (4, 4, 4, 4, 1)),
    ("cinq", (5, 5, 5, 1, 2)),
    ("six", (6, 6, 6, 1, 2)),
]


def test_K25_63_earns_nothing() -> None:
    table = Table()
    for row, faces in LEFT_OF_67:
        table.put(row, *((4, 4, 4, 1, 2) if row == "quatre" else faces))
    assert table.sum("Côté gauche") == 63
    assert table.score == 63


def test_K26_67_earns_35() -> None:
    table = Table()
    for row, faces in LEFT_OF_67:
        table.put(row, *faces)
    assert table.sum("Côté gauche") == 67
    assert table.score == 67 + 35


def test_K27_complete_card() -> None:
    table = Table()
    turns = [
        *LEFT_OF_67,
        ("poker", (3, 3, 3, 3, 3)),
        ("paire", (5, 5, 3, 2, 1)),
        ("deux paires", (2, 2, 5, 5, 1)),
        ("trois d'une sorte", (5, 5, 5, 2, 4)),
        ("carré", (1, 1, 1, 1, 3)),
        ("petite suite", (2, 3, 4, 5, 5)),
        ("grande suite", (2, 3, 4, 5, 6)),
        ("full", (6, 6, 6, 6, 6)),  # the further Poker: a joker pays the 25 of a full
        ("chance", (2, 3, 5, 6, 6)),
    ]
    for row, faces in turns:
        table.put(row, *faces)
    boxes = [line.cells[0].value for line in table.sheet().lines if line.row != "bonus"]
    assert boxes == [3, 6, 9, 16, 15, 18, 16, 15, 21, 7, 25, 30, 40, 50, 22]
    assert table.sum("Côté droit") == 226
    assert table.over.scores == (67 + 35 + 226 + 100,) == (428,)
