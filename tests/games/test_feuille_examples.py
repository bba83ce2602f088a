"""The worked examples of la feuille, each under its id."""

from __future__ import annotations

import pytest

from brelan.core.nodes import Over
from brelan.core.sheet import Cell, Mark, Note, Row
from brelan.games.feuille import Bar, Write
from tests.games.feuille_table import Table


def written(row: str, *faces: int, once: bool = False) -> int:
    """The points of a box in the first turn of a game."""
    table = Table().put(row, *faces, once=once)
    assert table.cells(row)[0] == Cell(Mark.SCORED, table.scores()[0])
    return table.scores()[0]


def test_F01_paire() -> None:
    assert written("paire", 5, 5, 3, 1, 2) == 10


def test_F02_brelan() -> None:
    assert written("brelan", 4, 4, 4, 2, 1) == 12


def test_F03_double_paire() -> None:
    assert written("double paire", 5, 5, 3, 3, 2) == 16


@pytest.mark.parametrize("faces", [(5, 5, 5, 2, 2), (3, 3, 3, 5, 5)])
def test_F04_full(faces: tuple[int, ...]) -> None:
    assert written("full", *faces) == 19


def test_F05_carre() -> None:
    assert written("carré", 6, 6, 6, 6, 2) == 24 + 20


def test_F06_poker() -> None:
    assert written("poker", 2, 2, 2, 2, 2) == 10 + 50


def test_F07_suites() -> None:
    assert written("petite suite", 1, 2, 3, 4, 5) == 15
    assert written("grande suite", 2, 3, 4, 5, 6) == 20


def test_F08_somme() -> None:
    assert written("somme", 6, 6, 4, 3, 1) == 20


def test_F09_poker_of_ones_at_once() -> None:
    assert written("poker", 1, 1, 1, 1, 1, once=True) == (5 + 50) * 2


def test_F10_full_at_once() -> None:
    assert written("full", 6, 6, 6, 5, 5, once=True) == 56


def test_F11_five_rethrown_at_the_second_throw() -> None:
    table = Table().roll(6, 6, 1, 2, 3).keep().roll(2, 3, 4, 5, 6)
    assert table.game.doubled(table.state)
    assert table.write("grande suite").scores() == (40,)


def test_F12_dice_kept_do_not_double() -> None:
    table = Table().roll(6, 6, 6, 1, 2).keep(6, 6, 6).roll(6, 6)
    assert not table.game.doubled(table.state)
    assert table.write("poker").scores() == (80,)


def test_F13_a_die_kept_earlier_then_all_five_rethrown() -> None:
    table = Table().roll(1, 2, 3, 5, 6).keep(6).roll(2, 2, 3, 4).keep().roll(1, 1, 1, 1, 6).write("carré")
    assert table.scores() == (48,)


def test_F13b_nothing_kept_at_all() -> None:
    table = Table().roll(1, 2, 3, 5, 6).keep().roll(1, 2, 3, 5, 6).keep().roll(4, 4, 4, 2, 2).write("full")
    assert table.scores() == (32,)


def test_F14_paire_takes_the_sixes() -> None:
    assert written("paire", 6, 6, 6, 5, 5) == 12


def test_F15_brelan_within_five_alike() -> None:
    assert written("brelan", 5, 5, 5, 5, 5) == 15


def test_F16_carre_within_five_alike() -> None:
    assert written("carré", 5, 5, 5, 5, 5) == 40


def test_F17_double_paire_within_a_full() -> None:
    assert written("double paire", 3, 3, 3, 6, 6) == 18


@pytest.mark.parametrize(
    ("row", "faces"),
    [
        pytest.param("double paire", (4, 4, 4, 4, 2), id="F18"),
        pytest.param("full", (4, 4, 4, 4, 4), id="F19"),
        pytest.param("petite suite", (2, 3, 4, 5, 6), id="F20"),
        pytest.param("paire", (1, 2, 3, 4, 6), id="F21"),
    ],
)
def test_F18_F19_F20_F21_not_there_so_only_barred(row: str, faces: tuple[int, ...]) -> None:
    table = Table().hand(*faces)
    assert table.rows()[row] is None
    assert "seulement être barrée" in table.refused(Write(Row(row)))
    assert Bar(Row(row)) in table.entries()
    assert table.bar(row).cells(row)[0] == Cell(Mark.BARRED, 0)
    assert table.scores() == (0,)


def with_reserve(reserve: int) -> Table:
    """A player whose réserve was fed by one die too many in each École box, the great digits first."""
    table = Table(columns=6)
    for digit in (6, 5, 4, 3, 2, 1):
        while digit <= reserve - table.reserve() and table.cells(str(digit))[5].mark is Mark.OPEN:
            table.put(str(digit), *[digit] * 4, 1 if digit > 1 else 2)
    assert table.reserve() == reserve
    return table


def test_F22_four_twos() -> None:
    table = Table().put("2", 2, 2, 2, 2, 5)
    assert table.cells("2")[0] == Cell(Mark.CLOSED, 0, Note(2, struck=False))
    assert table.reserve() == 2


def test_F23_F24_four_fours_then_two_threes() -> None:
    table = Table().put("4", 4, 4, 4, 4, 1)
    assert table.paper("4") == "x4| | |★(20)"
    table.put("3", 3, 3, 1, 2, 5)
    assert table.paper("4") == "x4~| | |★(20)"
    assert table.paper("3") == "x1| | |★-"
    assert table.scores() == (1,)


def test_F25_reserve_too_short_by_one() -> None:
    table = with_reserve(5).hand(6, 6, 1, 2, 3)
    assert table.rows()["6"] is None
    assert table.refused(Write(Row("6"))) == "Fermer la ligne des 6 coûterait 6 à la réserve, qui est de 5."
    table.zero("6")
    assert table.reserve() == 5
    assert table.scores() == (5 - 200,)


def test_F26_reserve_just_enough() -> None:
    table = with_reserve(6)
    column = sum(cell.mark is not Mark.OPEN for cell in table.cells("6"))
    table.hand(6, 6, 1, 2, 3)
    assert table.rows()["6"] == -6
    table.write("6")
    assert table.reserve() == 0
    assert table.cells("6")[column] == Cell(Mark.CLOSED, 0, Note(0, struck=False))
    assert table.star("6") == Cell(Mark.STRUCK)


def test_F27_one_die_and_twelve_of_reserve() -> None:
    table = with_reserve(12).put("6", 6, 1, 2, 3, 4)
    assert table.reserve() == 0
    assert table.scores() == (0,)


def test_F28_one_die_and_eleven_of_reserve() -> None:
    table = with_reserve(11).hand(6, 1, 2, 3, 4)
    assert Write(Row("6")) not in table.entries()
    assert table.zero("6").reserve() == 11


def test_F29_no_die_of_the_digit() -> None:
    table = with_reserve(30).hand(2, 3, 4, 5, 6)
    assert table.refused(Write(Row("1"))) == "Aucun dé ne montre 1 : cette ligne ne reçoit qu’un zéro."
    assert table.zero("1").scores() == (30 - 200,)


def test_F30_ecole_is_never_doubled() -> None:
    table = Table().hand(5, 5, 5, 5, 5, once=True)
    assert table.rows()["5"] == 10
    assert table.write("5").reserve() == 10


def paire_race(**options: bool) -> Table:
    table = Table(2, columns=2, **options)
    table.put("paire", 5, 5, 1, 2, 3).put("paire", 6, 6, 1, 2, 3, once=True)
    assert table.scores() == (10, 24)
    return table.strike("paire").put("paire", 1, 1, 2, 3, 4)


def test_F31_the_bonus_stays_for_the_other() -> None:
    table = paire_race()
    assert table.scores() == (10, 24 + 2 + 24)
    assert table.star("paire", 0) == Cell(Mark.STRUCK)
    assert table.star("paire", 1) == Cell(Mark.SCORED, 24)


def test_F32_first_to_close_the_row() -> None:
    table = Table(2, columns=2).put("6", 6, 6, 6, 1, 2).put("6", 6, 6, 6, 6, 6)
    table.put("6", 6, 6, 6, 1, 3)
    assert table.scores() == (30, 12)
    table.put("6", 6, 6, 6, 6, 1)
    assert table.scores() == (30, 18)
    assert table.star("6", 0) == Cell(Mark.SCORED, 30)
    assert table.star("6", 1) == Cell(Mark.STRUCK)


def solo() -> Table:
    """F33 up to the last box, the petite suite."""
    table = Table(columns=1)
    table.put("2", 2, 2, 2, 2, 2).put("4", 4, 4, 1, 2, 3).put("5", 5, 5, 5, 1, 2).put("6", 6, 6, 6, 6, 1)
    table.put("3", 3, 1, 2, 5, 6).put("1", 1, 1, 1, 2, 3)
    table.put("paire", 6, 6, 1, 2, 3).put("brelan", 5, 5, 5, 1, 2).put("double paire", 6, 6, 4, 4, 2)
    table.put("full", 4, 4, 4, 1, 1).put("carré", 2, 2, 2, 2, 5).put("poker", 3, 3, 3, 3, 3, once=True)
    return table.put("grande suite", 2, 3, 4, 5, 6).put("somme", 6, 6, 5, 5, 4)


def test_F33_a_whole_game_alone() -> None:
    table = solo().put("petite suite", 1, 2, 3, 4, 5)
    assert table.game.node(table.state) == Over((734,), (1,))
    sheet = table.sheet()
    assert [points for _, points in sheet.sums] == [280, 254 + 70 + 130, 0, 0]
    assert sheet.total == 734
    assert sheet.stars == (Cell(Mark.SCORED, 130),)
    assert [table.paper(digit) for digit in "123456"] == ["x|★5", "x4~|★10", "x0|★-", "x0~|★-", "x|★25", "x6~|★30"]


def test_F34_the_same_with_a_bar() -> None:
    table = solo().strike("petite suite", 1, 2, 3, 4, 6)
    assert table.game.node(table.state) == Over((574,), (1,))
    assert [points for _, points in table.sheet().sums] == [265, 239 + 70, 0, 0]
    assert table.sheet().stars == (Cell(Mark.STRUCK),)
    assert table.star("petite suite") == Cell(Mark.STRUCK)


def sacrificed(*kept: tuple[str, tuple[int, ...]], sommes: tuple[tuple[int, ...], ...]) -> Table:
    """Three columns, every combination row barred at least once: no bonus but those of École."""
    table = Table(columns=3)
    for row in ("paire", "brelan", "double paire", "full", "carré", "poker", "petite suite", "grande suite"):
        hands = [faces for name, faces in kept if name == row]
        for _ in range(3 - len(hands)):
            table.strike(row)
        for faces in hands:
            table.put(row, *faces)
    for faces in sommes:
        table.put("somme", *faces)
    return table


PAIRS = [
    (row, faces)
    for row, faces in [
        ("paire", (6, 6, 1, 2, 3)),
        ("brelan", (6, 6, 6, 1, 2)),
        ("double paire", (6, 6, 5, 5, 1)),
        ("full", (6, 6, 6, 5, 5)),
    ]
    for _ in range(2)
]
CARRE = ("carré", (6, 6, 6, 6, 1))


def test_F35_reserve_and_zero_in_the_total() -> None:
    table = sacrificed(*PAIRS, CARRE, CARRE, sommes=((6, 5, 3, 2, 1), (6, 5, 3, 2, 1), (6, 6, 3, 2, 1)))
    table.put("6", 6, 6, 6, 6, 6).put("6", 6, 6, 6, 6, 1).put("4", 4, 4, 4, 4, 1)
    for digit in (5, 4, 3, 2, 1):
        other = 6 if digit < 6 else 1
        table.put(str(digit), digit, digit, other, other, other)
    table.strike("6")
    for digit in (5, 5, 4, 3, 3, 2, 2, 1, 1):
        table.put(str(digit), digit, digit, digit, 6, 6)
    assert [points for _, points in table.sheet().sums] == [300, 0, 7, -200]
    assert table.game.node(table.state) == Over((107,), (1,))


def test_B020_cells_bonus_reserve_and_one_zero() -> None:
    table = sacrificed(*PAIRS, CARRE, sommes=((5, 4, 3, 2, 1), (5, 4, 3, 2, 1), (6, 4, 3, 2, 1)))
    table.put("6", 6, 6, 6, 6, 6).put("5", 5, 5, 5, 5, 1)
    for digit in (4, 3, 2, 1):
        table.put(str(digit), digit, digit, 6, 6, 6)
    table.strike("5")
    for digit in (6, 6, 5, 4, 4, 3, 3, 2, 2, 1, 1):
        table.put(str(digit), digit, digit, digit, *((5, 5) if digit == 6 else (6, 6)))
    assert [points for _, points in table.sheet().sums] == [250, 30, 7, -200]
    assert table.game.node(table.state) == Over((87,), (1,))
