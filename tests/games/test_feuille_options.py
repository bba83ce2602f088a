"""Every option of la feuille, its presets and the sizes of its card."""

from __future__ import annotations

import pytest

from brelan.core.dialect import DialectError, changed, options
from brelan.core.moves import Seat
from brelan.core.nodes import Over, Throw
from brelan.core.phrases import say
from brelan.core.sheet import Cell, Mark, Row
from brelan.games.feuille import Bar, Feuille, FeuilleDialect, TieBreak, Write, Zero
from tests.games.feuille_table import Table

STRUCK = Cell(Mark.STRUCK)


@pytest.mark.parametrize("columns", range(1, 7))
def test_A0_1_columns(columns: int) -> None:
    table = Table(columns=columns)
    for _ in range(columns):
        table.put("somme", 1, 2, 3, 4, 6)
    assert Write(Row("somme")) not in table.hand(1, 2, 3, 4, 6).entries()


@pytest.mark.parametrize("columns", [0, 7])
def test_A0_1_no_other_number_of_columns(columns: int) -> None:
    with pytest.raises(DialectError):
        changed(FeuilleDialect(), "columns", str(columns))


def test_A0_13_double_first_throw_only() -> None:
    first = Table(double_first_throw_only=True).roll(6, 6, 1, 2, 3)
    assert first.rows()["paire"] == 24
    second = first.keep().roll(6, 6, 1, 2, 3)
    assert second.rows()["paire"] == 12
    assert not second.game.doubled(second.state)
    assert second.write("paire").scores() == (12,)


def test_A0_11_full_accepts_poker() -> None:
    table = Table(full_accepts_poker=True).hand(4, 4, 4, 4, 4)
    assert table.rows()["full"] == 20
    assert table.rows()["double paire"] is None
    assert table.write("full").scores() == (20,)


@pytest.mark.parametrize("row", ["paire", "6"])
def test_A0_18_first_to_fill_kills_bonus(row: str) -> None:
    table = Table(2, columns=1, first_to_fill_kills_bonus=True).strike(row)
    assert table.star(row, 1) == STRUCK
    table.put(row, 6, 6, 6, 1, 2)
    assert table.scores() == (0 if row == "paire" else -200, 12 if row == "paire" else 0)


def test_F31_first_to_fill_kills_bonus() -> None:
    table = Table(2, columns=2, first_to_fill_kills_bonus=True)
    table.put("paire", 5, 5, 1, 2, 3).put("paire", 6, 6, 1, 2, 3, once=True).strike("paire").put("paire", 1, 1, 2, 3, 4)
    assert table.scores() == (10, 26)
    assert [table.star("paire", seat) for seat in (0, 1)] == [STRUCK, STRUCK]


def test_A0_18_a_column_is_killed_too() -> None:
    table = Table(2, columns=2, rows=("paire", "brelan"), first_to_fill_kills_bonus=True)
    table.strike("paire").put("paire", 6, 6, 1, 2, 3)
    assert table.sheet(1).stars[0] == Cell(Mark.OPEN, 12)
    table.put("brelan", 6, 6, 6, 1, 2)
    assert table.sheet(1).stars[0] == STRUCK
    table.put("brelan", 6, 6, 6, 1, 2)
    assert table.scores() == (18, 30)


def test_A0_18_then_only_the_first_seat_can_have_the_last_column() -> None:
    table = Table(2, first_to_fill_kills_bonus=True)
    assert table.sheet(0).stars == (Cell(Mark.OPEN),) * 3
    assert table.sheet(1).stars == (Cell(Mark.OPEN), Cell(Mark.OPEN), STRUCK)


def test_A0_18_who_fills_first_and_cleanly_still_wins() -> None:
    table = Table(2, columns=1, first_to_fill_kills_bonus=True).put("paire", 6, 6, 1, 2, 3)
    assert table.scores() == (24, 0)


def both_columns(**options: bool) -> Table:
    """Two players fill two columns cleanly, one box after the other."""
    table = Table(2, columns=2, rows=("paire", "brelan"), **options)
    for row in ("paire", "brelan", "paire", "brelan"):
        table.put(row, 5, 5, 5, 1, 2).put(row, 6, 6, 6, 1, 2)
    return table


@pytest.mark.parametrize("kills", [False, True])
def test_A0_19_last_column_individual(kills: bool) -> None:
    table = both_columns(last_column_individual=True, first_to_fill_kills_bonus=kills)
    assert table.sheet(0).stars == (Cell(Mark.SCORED, 15), Cell(Mark.SCORED, 15))
    assert table.sheet(1).stars == (STRUCK, Cell(Mark.SCORED, 18))
    assert both_columns().sheet(1).stars == (STRUCK, STRUCK)


def test_A0_6_zero_only_when_forced() -> None:
    table = Table(columns=1, rows=("5", "6", "paire", "somme"), zero_only_when_forced=True).hand(1, 2, 3, 4, 6)
    assert table.entries() == {Bar(Row("paire")), Write(Row("somme"))}
    assert table.refused(Zero(Row("6"))) == "Le zéro de la ligne « 6 » est évitable : 2 autres choix restent."
    table.bar("paire").put("somme", 1, 2, 3, 4, 6)
    table.hand(6, 6, 6, 1, 2)
    assert table.entries() == {Write(Row("6"))}
    table.write("6").hand(1, 2, 3, 4, 6)
    assert table.entries() == {Zero(Row("5"))}
    table.zero("5")


def test_A0_4_reserve_may_go_negative() -> None:
    table = Table(reserve_may_go_negative=True).hand(6, 1, 2, 3, 4)
    assert table.rows()["6"] == -12
    assert table.rows()["5"] is None
    assert "fermer" not in table.refused(Zero(Row("6"))).split()
    table.write("6")
    assert table.scores() == (-12,)
    assert table.paper("6") == "x-12| | |★-"
    table.put("6", 6, 6, 6, 6, 1)
    assert table.paper("6") == "x-12~|x-6| |★-"


def tied(**options: TieBreak) -> Table:
    """Léa and Max have 24 points each: hers by the bonus of the row, his by his réserve of 12 and his Somme."""
    table = Table(2, columns=1, rows=("6", "paire", "somme"), **options)
    table.put("6", 6, 6, 6, 1, 2).put("6", 6, 6, 6, 6, 6)
    table.strike("paire").strike("paire")
    return table.put("somme", 1, 1, 1, 1, 2).put("somme", 6, 6, 6, 4, 2)


def test_A0_25_tie_break() -> None:
    shared = tied()
    assert shared.game.node(shared.state) == Over((36, 36), (1, 1))
    bonus = tied(tie_break=TieBreak.BONUS)
    assert bonus.game.node(bonus.state) == Over((36, 36), (1, 2))
    reserve = tied(tie_break=TieBreak.RESERVE)
    assert reserve.game.node(reserve.state) == Over((36, 36), (2, 1))


def test_A0_25_what_is_still_equal_is_shared() -> None:
    table = Table(2, columns=1, rows=("6",), tie_break=TieBreak.BONUS).strike("6").strike("6")
    assert table.game.node(table.state) == Over((-200, -200), (1, 1))


def test_presets() -> None:
    assert list(Feuille.presets) == ["classique", "courte", "abaka"]
    assert Feuille.presets["classique"] == FeuilleDialect() == Feuille().dialect
    assert Feuille.presets["courte"].columns == 1
    assert {option.key for option in options(Feuille.presets["abaka"]) if option.value is True} == {
        "double_first_throw_only",
        "first_to_fill_kills_bonus",
        "last_column_individual",
        "zero_only_when_forced",
    }


def test_every_option_says_its_rule() -> None:
    for option in options(FeuilleDialect()):
        assert say(option.says).endswith("."), option.key
        if isinstance(option.value, bool):
            (other,) = [o for o in options(changed(FeuilleDialect(), option.key, "true")) if o.key == option.key]
            assert other.says != option.says
    assert len({say(next(o for o in options(FeuilleDialect(tie_break=t)) if o.key == "tie_break").says) for t in TieBreak}) == 3


@pytest.mark.parametrize(
    ("size", "reason"),
    [
        ({"dice": 4}, "Avec 4 dés, la ligne « full »"),
        ({"dice": 2, "rows": ("1",)}, "Avec 2 dés, la ligne « 1 »"),
        ({"dice": 4, "rows": ("petite suite",)}, "Avec 4 dés, la ligne « petite suite »"),
        ({"dice": 1, "rows": ("somme", "paire")}, "Avec 1 dé, la ligne « paire »"),
        ({"dice": 0}, "1 à 6 dés"),
        ({"throws": 0}, "1 à 3 lancers"),
        ({"throws": 4}, "1 à 3 lancers"),
        ({"rows": ()}, "chacune une fois"),
        ({"rows": ("paire", "paire")}, "chacune une fois"),
        ({"rows": ("chance",)}, "chacune une fois"),
        ({"needed": 0}, "au moins un dé"),
    ],
)
def test_a_card_that_makes_no_sense(size: dict[str, object], reason: str) -> None:
    with pytest.raises(DialectError, match=reason):
        Feuille(FeuilleDialect(**size))  # type: ignore[arg-type]


def test_a_small_card() -> None:
    table = Table(1, rows=("2", "somme"), columns=1, dice=2, throws=2, needed=2)
    assert table.game.node(table.state) == Throw(2, table.seat, 2)
    table.roll(1, 2).keep(2).roll(2)
    assert table.rows() == {"2": 0, "somme": 4}
    table.write("2").roll(5, 6).write("somme")
    assert table.game.node(table.state) == Over((10 + 22 + 22,), (1,))


def test_a_card_of_ecole_has_no_column_bonus() -> None:
    table = Table(columns=2, rows=("1", "2"))
    assert table.sheet().stars == ()
    table.put("1", 1, 1, 1, 2, 3).put("2", 2, 2, 2, 3, 4)
    assert table.scores() == (0,)


def test_one_die() -> None:
    table = Table(rows=("6", "somme"), columns=1, dice=1, throws=1, needed=1)
    table.roll(6).write("6").roll(5).write("somme")
    assert table.scores() == (30 + 10 + 10,)


def test_six_dice() -> None:
    table = Table(dice=6, columns=1).hand(3, 3, 3, 5, 5, 5)
    assert {row: points for row, points in table.rows().items() if points is not None} == {
        "3": 0,
        "5": 0,
        "paire": 10,
        "brelan": 15,
        "double paire": 16,
        "full": 21,
        "somme": 24,
    }


def test_without_bonuses() -> None:
    game = Feuille(FeuilleDialect(columns=1, without_bonuses=True))
    assert game.bonuses.all == ()
    table = Table(1, columns=1, rows=("6", "paire"), without_bonuses=True)
    table.strike("6")
    assert table.game.scores(table.state) == (-200,)
    assert [line.star for line in table.game.sheet(table.state, Seat(0)).lines] == [None, None]
