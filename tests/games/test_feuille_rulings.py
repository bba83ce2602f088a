"""The rulings A0-* of la feuille, the edges E* that concern it and the engine's cases B*."""

from __future__ import annotations

import pytest

from brelan.core.moves import Act, Fault, Hand, Illegal, MoveError, Roll, Seat, Unreadable
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.sheet import Cell, Mark, Note, Row
from brelan.games.feuille import Bar, Feuille, FeuilleDialect, Scored, Write, Zero
from brelan.games.turn import Keep, Stand
from brelan.notation import read, replay
from tests.games.feuille_table import Table

ALL_ROWS = FeuilleDialect().rows


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_seed_one_to_four_players(seats: int) -> None:
    assert Feuille().node(Feuille().start(seats)) == Throw(5, Seat(0), 3)


@pytest.mark.parametrize("seats", [0, 5])
def test_seed_no_other_number_of_players(seats: int) -> None:
    with pytest.raises(ValueError, match="de un à quatre"):
        Feuille().start(seats)


def test_seed_three_throws_at_most() -> None:
    table = Table().roll(1, 2, 3, 4, 6).keep(1, 2).roll(1, 2, 3).keep(1).roll(1, 1, 2, 2)
    assert table.refused(Keep((1, 1))) == "Léa n’a plus de lancer."
    assert {type(entry) for entry in table.entries()} == {Write, Bar, Zero}


def test_seed_one_may_stop_after_any_throw() -> None:
    assert Table().roll(1, 2, 3, 4, 5).write("petite suite").scores() == (30,)
    assert Table().roll(1, 2, 3, 4, 6).keep(1, 2, 3, 4).roll(5).write("petite suite").scores() == (15,)


def test_seed_the_game_ends_when_all_sheets_are_full() -> None:
    table = Table(2, columns=1, rows=("paire", "somme"), dice=2)
    table.strike("paire", 1, 2).strike("paire", 1, 2)
    table.put("somme", 1, 2)
    assert isinstance(table.game.node(table.state), Throw)
    table.put("somme", 6, 6)
    assert table.game.node(table.state) == Over((3, 12), (2, 1))


def test_A0_1_three_columns() -> None:
    table = Table()
    assert all(len(line.cells) == 3 for line in table.sheet().lines)
    assert len(table.sheet().stars) == 3


def test_A0_2_a_cross_is_not_a_bar() -> None:
    table = Table(columns=1, rows=("1", "paire"))
    table.put("1", 1, 1, 1, 2, 3)
    assert table.cells("1")[0].mark is Mark.CLOSED
    table.put("paire", 6, 6, 1, 2, 3)
    assert table.sheet().stars == (Cell(Mark.SCORED, 12),)


@pytest.mark.parametrize(("faces", "cost"), [((5, 5, 1, 2, 3), 5), ((5, 1, 2, 3, 4), 10)])
def test_A0_3_a_shortage_costs_its_missing_dice(faces: tuple[int, ...], cost: int) -> None:
    table = Table().put("6", 6, 6, 6, 6, 6).hand(*faces)
    assert table.rows()["5"] == -cost
    assert table.write("5").reserve() == 12 - cost


def test_A0_4_the_reserve_never_goes_negative() -> None:
    table = Table().hand(6, 6, 1, 2, 3)
    assert Write(Row("6")) not in table.entries()
    assert table.zero("6").reserve() == 0


def test_A0_5_no_zero_where_the_row_can_be_closed() -> None:
    table = Table().put("4", 4, 4, 4, 4, 1).hand(3, 3, 1, 2, 5)
    assert table.refused(Zero(Row("3"))) == "Ces dés ferment la ligne des 3 : elle ne reçoit pas de zéro."
    assert table.write("3").reserve() == 1


def test_A0_6_a_zero_while_other_boxes_are_free() -> None:
    assert Table().hand(1, 2, 3, 4, 5).zero("6").scores() == (-200,)


def test_A0_7_the_reserve_counts_once() -> None:
    table = Table().put("2", 2, 2, 2, 2, 5).put("2", 2, 2, 2, 2, 5)
    assert table.scores() == (4,)
    assert [cell.value for cell in table.cells("2")] == [0, 0, None]


def test_A0_8_a_reserve_of_nought_is_not_a_zero() -> None:
    table = Table().put("3", 3, 3, 3, 3, 1).put("3", 3, 3, 1, 2, 6)
    assert table.cells("3")[1] == Cell(Mark.CLOSED, 0, Note(0, struck=False))
    assert table.scores() == (0,)
    table.strike("4", 1, 2, 3, 5, 6)
    assert table.cells("4")[0] == Cell(Mark.ZERO, -200)
    assert table.cells("3")[1].note == Note(0, struck=False)


@pytest.mark.parametrize(
    ("row", "faces", "points"),
    [
        ("paire", (2, 2, 2, 2, 2), 4),
        ("brelan", (2, 2, 2, 2, 3), 6),
        ("carré", (2, 2, 2, 2, 2), 28),
        ("paire", (1, 1, 6, 6, 6), 12),
    ],
)
def test_A0_9_containment(row: str, faces: tuple[int, ...], points: int) -> None:
    assert Table().hand(*faces).rows()[row] == points


@pytest.mark.parametrize(("faces", "points"), [((4, 4, 4, 4, 4), None), ((4, 4, 4, 4, 1), None), ((3, 3, 3, 6, 6), 18)])
def test_A0_10_double_paire_needs_two_digits(faces: tuple[int, ...], points: int | None) -> None:
    assert Table().hand(*faces).rows()["double paire"] == points


def test_A0_11_a_poker_is_no_full() -> None:
    assert Table().hand(4, 4, 4, 4, 4).rows()["full"] is None


@pytest.mark.parametrize(("faces", "points"), [((6, 6, 5, 4, 3), 24), ((1, 1, 1, 1, 2), 6)])
def test_A0_12_somme_is_computed(faces: tuple[int, ...], points: int) -> None:
    assert Table().hand(*faces).rows()["somme"] == points


def test_A0_13_only_the_last_throw_counts() -> None:
    doubled = Table().roll(1, 2, 3, 4, 6).keep(6).roll(6, 5, 5, 1).keep().roll(6, 6, 1, 2, 3)
    assert doubled.rows()["paire"] == 24
    kept = Table().roll(1, 2, 3, 4, 6).keep().roll(6, 6, 1, 2, 3).keep(6).roll(6, 1, 2, 4)
    assert kept.rows()["paire"] == 12
    assert Table().roll(6, 6, 1, 2, 3).rows()["paire"] == 24


def test_A0_14_extras_and_somme_double_but_bonus_and_bars_do_not() -> None:
    table = Table(columns=1, rows=("carré", "somme", "paire"))
    table.put("carré", 2, 2, 2, 2, 5, once=True)
    assert table.scores() == (56 + 56,)
    table.hand(1, 1, 1, 1, 2, once=True)
    assert table.rows() == {"carré": None, "somme": 12, "paire": 4}
    table.bar("paire")
    assert table.scores() == (112,)


def test_A0_15_a_kept_die_may_be_thrown_again() -> None:
    table = Table().roll(6, 6, 1, 2, 3).keep(6, 6).roll(1, 1, 1).keep(1, 1, 1).roll(1, 1)
    assert table.rows()["poker"] == 55


def test_A0_16_the_somme_is_not_barred() -> None:
    table = Table().hand(1, 1, 1, 2, 2)
    assert table.refused(Bar(Row("somme"))) == "La Somme ne se barre pas : tous les dés y comptent."


def test_A0_17_no_zero_in_a_combination() -> None:
    table = Table().hand(1, 2, 3, 4, 6)
    assert table.refused(Zero(Row("paire"))) == "Le zéro est pour l’École : une combinaison se barre."
    assert "seulement être barrée" in table.refused(Write(Row("paire")))


@pytest.mark.parametrize("row", ["paire", "6"])
def test_A0_18_a_spoilt_first_leaves_the_bonus_to_others(row: str) -> None:
    table = Table(2, columns=1).strike(row)
    assert table.star(row, 0) == Cell(Mark.STRUCK)
    table.put(row, 6, 6, 6, 1, 2)
    assert table.star(row, 1) == Cell(Mark.SCORED, 30 if row == "6" else 12)


def test_A0_19_one_bonus_a_column_for_the_table() -> None:
    table = Table(2, columns=2, rows=("paire", "somme"))
    for _ in range(2):
        table.put("paire", 6, 6, 1, 2, 3).put("paire", 5, 5, 1, 2, 3)
    table.put("somme", 6, 6, 1, 2, 3).put("somme", 6, 6, 6, 2, 3)
    assert table.sheet(0).stars == (Cell(Mark.SCORED, 18), Cell(Mark.OPEN, 12))
    assert table.sheet(1).stars[0] == Cell(Mark.STRUCK)


def test_A0_20_in_the_same_round_who_writes_first() -> None:
    table = Table(2, columns=1, rows=("paire", "6")).put("paire", 1, 1, 2, 3, 4).put("paire", 6, 6, 2, 3, 4)
    assert [table.star("paire", seat) for seat in (0, 1)] == [Cell(Mark.SCORED, 2), Cell(Mark.STRUCK)]


def test_A0_21_a_surplus_and_other_rows_do_no_harm() -> None:
    table = Table(columns=1, rows=("5", "6", "3", "paire"))
    table.put("6", 6, 6, 6, 6, 6).put("3", 3, 3, 1, 2, 4).put("5", 5, 5, 5, 5, 1)
    assert [table.star(row) for row in ("6", "3", "5")] == [Cell(Mark.SCORED, 30), Cell(Mark.STRUCK), Cell(Mark.SCORED, 25)]
    table.put("paire", 6, 6, 1, 2, 3)
    assert table.sheet().stars == (Cell(Mark.SCORED, 12),)


@pytest.mark.parametrize("digit", range(1, 7))
def test_A0_22_five_times_the_digit(digit: int) -> None:
    other = 1 if digit > 1 else 2
    table = Table(columns=1)
    assert table.star(str(digit)) == Cell(Mark.OPEN, 5 * digit)
    assert table.put(str(digit), digit, digit, digit, other, other).star(str(digit)) == Cell(Mark.SCORED, 5 * digit)
    assert table.scores() == (5 * digit,)


def test_A0_23_one_box_two_bonuses() -> None:
    table = Table(columns=1, rows=("paire", "brelan")).put("brelan", 6, 6, 6, 1, 2)
    assert table.scores() == (18 + 18,)
    table.put("paire", 5, 5, 1, 2, 3)
    assert table.scores() == (18 + 18 + 10 + 10 + 18,)


def test_A0_24_struck_by_a_bar_a_zero_the_reserve_and_another() -> None:
    table = Table(2)
    table.put("6", 6, 6, 6, 6, 1).strike("carré")
    assert table.star("carré", 1) == Cell(Mark.STRUCK)
    assert table.sheet(1).stars[0] == Cell(Mark.STRUCK)
    assert table.star("carré", 0) == Cell(Mark.OPEN)
    table.put("5", 5, 5, 1, 2, 3).strike("5", 1, 2, 3, 4, 6)
    assert [table.star("5", seat) for seat in (0, 1)] == [Cell(Mark.STRUCK)] * 2
    assert table.sheet(0).stars[0] == Cell(Mark.OPEN)


def test_A0_25_equal_totals_share_the_win() -> None:
    table = Table(2, columns=1, rows=("somme",)).put("somme", 1, 2, 3, 4, 6).put("somme", 1, 2, 3, 4, 6)
    assert table.scores() == (16 + 16, 16)
    table = Table(3, columns=1, rows=("1",)).strike("1", 2, 2, 2, 2, 2).strike("1", 2, 2, 2, 2, 2).put("1", 1, 1, 1, 1, 1)
    assert table.game.node(table.state) == Over((-200, -200, 7), (2, 2, 1))
    table = Table(3, columns=1, rows=("1",)).strike("1", 2, 2, 2, 2, 2)
    table.put("1", 1, 1, 1, 2, 2).strike("1", 2, 2, 2, 2, 2)
    assert table.game.node(table.state) == Over((-200, 5, -200), (2, 1, 2))


def test_A0_26_alone_every_bonus_is_mine() -> None:
    table = Table(columns=1, rows=("paire", "somme")).put("paire", 6, 6, 1, 2, 3).put("somme", 6, 6, 1, 2, 3)
    assert [points for _, points in table.sheet().sums] == [12 + 18, 12 + 18, 0, 0]


def test_E1_E4_ranks_only_at_the_end_and_bonuses_at_once() -> None:
    table = Table(2, columns=1, rows=("paire",)).hand(6, 6, 1, 2, 3)
    assert table.scores() == (0, 0)
    table.write("paire")
    assert table.scores() == (12 + 12 + 12, 0)
    assert isinstance(table.game.node(table.state), Throw)


def test_E2_nothing_after_the_end() -> None:
    table = Table(columns=1, rows=("somme",)).put("somme", 1, 2, 3, 4, 6)
    for move in (Roll.of(1), Act(Seat(0), Write(Row("somme"))), Hand((1, 1, 1, 1, 1), 1, True), Fault(Seat(0), "triche")):
        with pytest.raises(Illegal):
            table.game.apply(table.state, move)
    assert table.game.legal_actions(table.state, Seat(0)) == ()
    assert table.rows() == {}


def test_E3_keeping_all_five_is_not_a_keep() -> None:
    table = Table().roll(1, 1, 1, 1, 1)
    assert table.refused(Keep((1, 1, 1, 1, 1))) == "Garder tous les dés n’est pas relancer."
    assert "pas sur la table" in table.refused(Keep((2,)))


def test_E22_only_the_verbs_of_la_feuille() -> None:
    assert [verb.word for verb in Feuille().lexicon.verbs] == ["garde", "inscrit", "barre", "zéro"]
    table = Table().roll(1, 1, 1, 1, 1)
    for action in (Stand(), Write(Row("chance")), Write(Row("")), Write(Row("pa"))):
        with pytest.raises(Unreadable):
            table.game.apply(table.state, Act(Seat(0), action))


def test_E22_each_row_has_its_ways() -> None:
    table = Table().hand(1, 1, 1, 2, 3)
    assert table.entries() == {
        Write(Row("1")),
        *(Zero(Row(digit)) for digit in "23456"),
        *(Write(Row(row)) for row in ("paire", "brelan", "somme")),
        *(Bar(row) for row in ALL_ROWS[6:14]),
    }


def test_a_bar_is_allowed_although_the_dice_fit() -> None:
    assert Table().hand(6, 6, 6, 6, 6).bar("poker").scores() == (0,)


def test_ecole_is_not_barred() -> None:
    table = Table().hand(1, 1, 1, 2, 3)
    assert table.refused(Bar(Row("1"))) == "Une ligne de l’École ne se barre pas : elle se ferme, ou reçoit un zéro."


def test_a_full_row_takes_no_more() -> None:
    table = Table(columns=1).put("somme", 1, 2, 3, 4, 6).hand(1, 2, 3, 4, 6)
    assert table.refused(Write(Row("somme"))) == "La ligne « Somme » est pleine."
    assert table.rows()["somme"] is None


def test_hand_asks_for_the_entry_only() -> None:
    table = Table().hand(6, 6, 6, 5, 5)
    assert table.refused(Keep(())) == "Léa n’a plus de lancer."
    assert isinstance(table.game.node(table.state), Decision)


def test_hand_answers_only_the_first_throw() -> None:
    table = Table().roll(1, 2, 3, 4, 6).keep()
    with pytest.raises(Illegal, match="se note seul"):
        table.game.apply(table.state, Hand((1, 1, 1, 1, 1), 2, True))
    with pytest.raises(Illegal, match="3 lancers au plus"):
        table.game.apply(table.game.start(1), Hand((1, 1, 1, 1, 1), 4, True))


@pytest.mark.parametrize(
    ("throws", "fresh", "points"), [(1, True, 24), (2, True, 24), (3, True, 24), (2, False, 12), (3, False, 12)]
)
def test_hand_doubles_when_the_last_throw_was_of_all_dice(throws: int, fresh: bool, points: int) -> None:
    table = Table().play(Hand((1, 2, 3, 6, 6), throws, fresh))
    assert table.rows()["paire"] == points


def test_hand_equals_the_same_turn_told_throw_by_throw() -> None:
    told = Table(2).roll(6, 6, 1, 2, 3).keep(6, 6).roll(6, 6, 1).write("carré")
    announced = Table(2).play(Hand((1, 6, 6, 6, 6), 2, False)).write("carré")
    assert told.state == announced.state


def test_B013_doubling_asks_for_the_last_throw() -> None:
    assert Table().roll(5, 5, 2, 3, 1).keep().roll(6, 6, 6, 6, 1).rows()["carré"] == 88
    assert Table().roll(6, 6, 2, 3, 1).keep(6, 6).roll(6, 6, 1).rows()["carré"] == 44


def test_B014_a_refusal_leaves_reserve_turn_and_dice() -> None:
    table = Table().put("6", 6, 6, 6, 6, 6).put("5", 5, 5, 5, 5, 1).put("3", 3, 3, 3, 3, 1)
    assert table.reserve() == 20
    table.roll(1, 2, 4, 5, 6)
    assert table.refused(Write(Row("3"))) == "Aucun dé ne montre 3 : cette ligne ne reçoit qu’un zéro."
    assert table.reserve() == 20
    assert {entry for entry in table.entries() if entry.row == "3"} == {Zero(Row("3"))}  # type: ignore[union-attr]


def test_B016_rows_fill_from_the_left() -> None:
    table = Table()
    for points in (24, 28, 32):
        table.put("carré", *[(points - 20) // 4] * 4, 6)
        filled = [cell.value for cell in table.cells("carré")]
        assert filled == sorted(filled, key=lambda value: value is None)
    assert filled == [24, 28, 32]


def test_B017_dropping_the_last_move_restores_everything() -> None:
    """What undoes is the log: without its last line it gives back the paper, and the dice that lay there."""
    table = Table().put("4", 4, 4, 4, 4, 1).roll(1, 2, 6, 6, 6).keep(1, 2).roll(3, 3, 5)
    before, sheet = table.state, table.sheet()
    table.write("3")
    moves = "m 4 4 4 4 1 en 2\n1 inscrit 4\nd 1 2 6 6 6\n1 garde 1 2\nd 3 3 5\n= 4\n1 inscrit 3  # la réserve sert\n= 1\n"
    record = read(f"jeu feuille\nsièges Odile\n{moves}")
    assert replay(record).state == table.state
    assert (table.paper("4"), table.paper("3"), table.reserve()) == ("x4~| | |★(20)", "x1| | |★-", 1)

    table.state = replay(record.undone()).state
    assert (table.paper("4"), table.paper("3"), table.reserve()) == ("x4| | |★(20)", " | | |★(15)", 4)
    assert (table.state, table.sheet()) == (before, sheet)
    assert Write(Row("3")) in table.entries()
    assert Keep((1, 2)) in table.game.legal_actions(table.state, Seat(0)), "a throw is left, as before the entry"
    assert table.game.node(replay(record.undone().undone()).state) == Throw(3, Seat(0))


def test_B019_no_bonus_for_the_somme_nor_for_a_column_with_a_zero() -> None:
    table = Table(columns=1, rows=("2", "somme"))
    table.put("somme", 6, 6, 6, 6, 6)
    assert table.star("somme") is None
    assert table.scores() == (30,)
    assert table.sheet().stars == (Cell(Mark.OPEN, 30),)
    table.strike("2", 1, 3, 4, 5, 6)
    assert table.sheet().stars == (Cell(Mark.STRUCK),)
    assert table.scores() == (30 - 200,)


def test_B022_the_next_player_throws_all_five() -> None:
    table = Table(2).roll(6, 6, 1, 2, 3).keep(6, 6).roll(1, 2, 3).write("paire")
    assert table.game.node(table.state) == Throw(5, Seat(1), 3)
    table.roll(1, 2, 3, 4, 5).write("petite suite")
    assert table.scores() == (12, 30)


def test_B088_the_zero_is_the_only_move() -> None:
    table = Table(columns=1)
    for digit in "12345":
        table.put(digit, *[int(digit)] * 3, 6, 6)
    for row in ALL_ROWS[6:14]:
        table.strike(row)
    table.put("somme", 1, 2, 3, 4, 6)
    table.roll(1, 2, 3, 4, 6).keep(1, 2, 3).roll(4, 6).keep(1, 2, 3, 4).roll(5)
    assert table.game.legal_actions(table.state, Seat(0)) == (Zero(Row("6")),)
    score = table.scores()[0]
    assert table.zero("6").scores() == (score - 200,)


def test_it_is_not_the_other_player_s_turn() -> None:
    table = Table(2).roll(1, 2, 3, 4, 5)
    assert table.game.legal_actions(table.state, Seat(1)) == ()
    with pytest.raises(Illegal, match="Joueur 2"):
        table.game.apply(table.state, Act(Seat(1), Write(Row("somme"))))


@pytest.mark.parametrize("faces", [(1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (5, 4, 3, 2, 1)])
def test_dice_that_do_not_answer_the_throw(faces: tuple[int, ...]) -> None:
    with pytest.raises(MoveError):
        Feuille().apply(Feuille().start(1), Roll(faces))


def test_the_state_is_a_value() -> None:
    one, other = Table(2).put("paire", 1, 1, 2, 3, 4), Table(2).put("paire", 1, 1, 2, 3, 5)
    assert one.state == other.state
    assert hash(one.state) == hash(other.state)
    assert one.state.cards[0].rows[6] == (Scored(2),)
