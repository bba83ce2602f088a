"""The rulings A3-…, the edges E… and the fault cases B… of dice poker."""

from __future__ import annotations

import pytest

from brelan.core.moves import Act, Fault, Hand, Illegal, Order, Roll, Seat, Unreadable
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.sheet import Cell, Mark, Row
from brelan.games.dice_poker import Column, DicePoker, Ended, State, Write
from brelan.games.turn import Keep
from tests.games.dice_poker_table import LEFT, RIGHT, Table, points

EVERY_ROW = (*LEFT, *RIGHT)


def test_A3_1_fifteen_rounds() -> None:
    table = Table(2)
    for row in EVERY_ROW:
        for seat in (0, 1):
            assert table.seat == seat
            table.filled(row)
    assert isinstance(table.game.node(table.state), Over)


def test_A3_2_64_is_needed() -> None:
    table = Table()
    for row, faces in zip(LEFT, [(1, 1, 1, 1, 2), *[(n, n, n, 1, 1) for n in (2, 3, 4, 5, 6)]], strict=True):
        assert table.cell("bonus") == Cell()
        table.put(row, *faces)
    assert table.score == 64 + 35


def test_A3_3_the_rule_wins_over_the_misprint() -> None:
    assert points("trois d'une sorte", 5, 5, 5, 2, 5) == 22


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [
        ("paire", (6, 6, 6, 1, 2), 21),
        ("paire", (2, 2, 2, 2, 2), 10),
        ("trois d'une sorte", (2, 2, 2, 2, 2), 10),
        ("trois d'une sorte", (5, 5, 5, 2, 2), 19),
        ("carré", (2, 2, 2, 2, 2), 10),
        ("petite suite", (2, 3, 4, 5, 6), 30),
        ("paire", (1, 2, 3, 4, 6), 0),
        ("trois d'une sorte", (5, 5, 4, 4, 1), 0),
        ("carré", (5, 5, 5, 4, 4), 0),
        ("petite suite", (2, 3, 4, 6, 6), 0),
        ("petite suite", (1, 1, 4, 5, 6), 0),
        ("grande suite", (1, 2, 3, 4, 6), 0),
        ("grande suite", (2, 3, 4, 5, 5), 0),
        ("poker", (5, 5, 5, 5, 4), 0),
    ],
)
def test_A3_4_containment(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces) == expected


@pytest.mark.parametrize(
    ("faces", "expected"), [((4, 4, 4, 4, 1), 0), ((4, 4, 4, 4, 4), 0), ((4, 4, 4, 1, 1), 14), ((4, 4, 1, 2, 3), 0)]
)
def test_A3_5_deux_paires_have_two_faces(faces: tuple[int, ...], expected: int) -> None:
    assert points("deux paires", *faces) == expected


@pytest.mark.parametrize(
    ("faces", "expected"), [((4, 4, 4, 4, 4), 0), ((4, 4, 4, 4, 1), 0), ((4, 4, 2, 2, 1), 0), ((1, 1, 6, 6, 6), 25)]
)
def test_A3_6_full_is_three_and_two_others(faces: tuple[int, ...], expected: int) -> None:
    assert points("full", *faces) == expected


def test_A3_7_the_joker_pays_the_right_rows() -> None:
    table = Table().poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    sums = dict.fromkeys(("paire", "deux paires", "trois d'une sorte", "carré", "chance"), 20)
    assert table.offered() == {**sums, "full": 25, "petite suite": 30, "grande suite": 40}


def test_A3_8_the_left_row_is_compulsory() -> None:
    table = Table().poker_paid().hand(4, 4, 4, 4, 4)
    assert table.refusal(Write(Row("grande suite"))) == (
        "Le joker impose la ligne «\N{NO-BREAK SPACE}Quatre\N{NO-BREAK SPACE}». Léa doit inscrire ses dés dans une ligne."
    )
    assert table.refusal(Write(Row("cinq"))) == table.refusal(Write(Row("grande suite")))


def test_A3_8_then_the_right_side() -> None:
    table = Table().poker_paid().filled("quatre").hand(4, 4, 4, 4, 4)
    assert table.refusal(Write(Row("cinq"))).startswith("Le joker s’inscrit du côté droit tant qu’une ligne y est libre.")
    assert "déjà remplie" in table.refusal(Write(Row("quatre")))
    assert "déjà remplie" in table.refusal(Write(Row("poker")))


def test_A3_8_then_0_on_the_left() -> None:
    table = Table().poker_paid().filled("quatre", *[row for row in RIGHT if row != "poker"]).hand(4, 4, 4, 4, 4)
    assert table.offered() == dict.fromkeys(set(LEFT) - {"quatre"}, 0)


def test_A3_9_poker_row_at_0_makes_an_ordinary_throw() -> None:
    table = Table().filled("poker").hand(4, 4, 4, 4, 4)
    assert table.legal() == set(EVERY_ROW) - {"poker"}
    assert table.offered()["full"] == table.offered()["petite suite"] == 0
    assert table.write("carré").score == 20


def test_A3_10_second_poker_while_the_row_is_free() -> None:
    table = Table().put("quatre", 4, 4, 4, 4, 4).hand(4, 4, 4, 4, 4)
    assert table.legal() == set(EVERY_ROW) - {"quatre"}
    assert table.offered()["full"] == 0
    assert table.write("poker").score == 20 + 50


def test_A3_11_the_100_of_a_0_help_nothing_else() -> None:
    table = Table().poker_paid().filled("quatre", *[row for row in RIGHT if row != "poker"])
    left, right, score = table.sum("Côté gauche"), table.sum("Côté droit"), table.score
    table.put("cinq", 4, 4, 4, 4, 4)
    assert table.score == score + 100
    assert (table.sum("Côté gauche"), table.sum("Côté droit")) == (left, right)
    assert table.sum("Bonus de Poker") == 100


def test_A3_11_each_further_poker_earns_100() -> None:
    table = Table().poker_paid()
    for face, row in ((4, "quatre"), (5, "cinq"), (4, "full"), (4, "grande suite")):
        table.put(row, *(face,) * 5)
    assert table.sum("Bonus de Poker") == 400
    assert table.score == 50 + 20 + 25 + 25 + 40 + 400


def test_A3_12_a_0_by_choice() -> None:
    table = Table().hand(6, 6, 6, 6, 1)
    assert table.offered()["carré"] == 25
    table.write("grande suite")
    assert table.cell("grande suite") == Cell(Mark.ZERO, 0)
    assert table.score == 0


def test_A3_13_left_row_without_its_face() -> None:
    assert points("deux", 1, 3, 4, 5, 6) == 0


def test_A3_14_order_of_seats() -> None:
    table = Table(3)
    for row in ("chance", "as"):
        for seat in (0, 1, 2):
            assert table.seat == seat
            table.filled(row)


@pytest.mark.parametrize("seats", [0, 9, -1])
def test_A3_14_number_of_players(seats: int) -> None:
    game = DicePoker()
    with pytest.raises(ValueError, match="1 to 8 players"):
        game.start(seats)
    assert [len(game.start(number).columns) for number in game.players] == list(range(1, 9))


def test_A3_15_a_die_set_aside_may_be_rethrown() -> None:
    table = Table().roll(6, 6, 6, 1, 2).keep(6, 6, 6).roll(3, 4).keep(3, 4)
    assert table.game.node(table.state) == Throw(3, Seat(0))
    assert table.roll(5, 6, 1).write("petite suite").score == 30


def test_A3_15_every_die_may_be_rethrown() -> None:
    table = Table().roll(6, 6, 6, 1, 2).keep(6, 6, 6).roll(3, 4).keep()
    assert table.game.node(table.state) == Throw(5, Seat(0))


def test_A3_16_the_35_is_counted_with_the_box_that_crosses() -> None:
    table = Table()
    for face in (6, 5):
        table.put(LEFT[face - 1], *(face,) * 5)
    assert (table.score, table.cell("bonus")) == (55, Cell())
    table.put("quatre", 4, 4, 4, 1, 2)
    assert (table.score, table.cell("bonus")) == (67 + 35, Cell(Mark.SCORED, 35))
    table.put("as", 2, 2, 3, 3, 4)
    assert table.score == 67 + 35


def test_A3_17_fixed_scores_do_not_look_at_faces() -> None:
    assert points("full", 1, 1, 1, 2, 2) == points("full", 6, 6, 6, 5, 5) == 25
    assert points("poker", 1, 1, 1, 1, 1) == points("poker", 6, 6, 6, 6, 6) == 50
    assert points("grande suite", 1, 2, 3, 4, 5) == points("grande suite", 2, 3, 4, 5, 6) == 40


def test_K_6_at_most_three_throws() -> None:
    table = Table().roll(1, 2, 3, 4, 6).keep(1).roll(1, 2, 3, 4).keep(1, 1).roll(2, 3, 6)
    assert table.refusal(Keep((1, 1))).startswith("Léa n’a plus de lancer.")
    assert table.legal() == set(EVERY_ROW)


def test_K_6_one_may_write_after_any_throw() -> None:
    assert Table().roll(6, 6, 6, 6, 1).write("carré").score == 25
    assert Table().roll(6, 6, 6, 1, 2).keep(6, 6, 6).roll(6, 1).write("carré").score == 25


def test_E3_keeping_all_five_is_no_keep() -> None:
    table = Table().roll(6, 6, 6, 6, 6)
    assert "Garder tous les dés n’est pas relancer." in table.refusal(Keep((6, 6, 6, 6, 6)))
    assert Keep((6, 6, 6, 6, 6)) not in table.game.legal_actions(table.state, Seat(0))


def test_E3_only_dice_on_the_table_are_kept() -> None:
    assert "on y voit 1-2-3-4-6." in Table().roll(1, 2, 3, 4, 6).refusal(Keep((5,)))


def test_E4_bonuses_enter_the_score_with_their_box() -> None:
    table = Table(2)
    game = [("six", 6), ("six", 6), ("cinq", 5), ("cinq", 5), ("quatre", 4)]
    for row, face in game:
        table.put(row, *(face,) * 5)
    assert table.scores == (30 + 25 + 20 + 35, 55)
    table.put("poker", 1, 1, 1, 1, 1).put("poker", 2, 2, 2, 2, 2).hand(3, 3, 3, 3, 3)
    assert table.scores == (110 + 50, 55 + 50)
    assert table.write("trois").scores == (110 + 50, 55 + 50 + 15 + 35 + 100)


def test_E5_a_rethrown_poker_earns_nothing() -> None:
    table = Table().poker_paid().roll(4, 4, 4, 4, 4).keep(4, 4, 4).roll(1, 2)
    assert table.legal() == set(EVERY_ROW) - {"poker"}
    assert table.write("quatre").score == 50 + 12


def test_E5_a_poker_at_the_last_throw_counts() -> None:
    table = Table().poker_paid().roll(4, 4, 4, 1, 2).keep(4, 4, 4).roll(4, 1).keep(4, 4, 4, 4).roll(4)
    assert table.offered() == {"quatre": 20}
    assert table.write("quatre").score == 50 + 20 + 100


def test_E5_a_joker_may_be_rethrown() -> None:
    table = Table().poker_paid().roll(4, 4, 4, 4, 4)
    assert Keep((4, 4)) in table.game.legal_actions(table.state, Seat(0))
    assert table.legal() == {"quatre"}


def test_E22_a_zero_is_written_with_inscrit() -> None:
    assert set(DicePoker().lexicon.by_word) == {"garde", "inscrit"}


def test_B001_no_run_no_petite_suite() -> None:
    table = Table().hand(3, 4, 4, 6, 6)
    assert table.offered()["petite suite"] == 0
    table.write("petite suite")
    assert table.cell("petite suite") == Cell(Mark.ZERO, 0)
    assert "petite suite" not in table.hand(1, 2, 3, 4, 6).legal()


@pytest.mark.parametrize(
    ("row", "faces", "expected"),
    [("carré", (1, 1, 1, 1, 3), 7), ("trois d'une sorte", (5, 5, 5, 2, 5), 22), ("paire", (5, 5, 3, 2, 1), 16)],
)
def test_B002_all_dice_count(row: str, faces: tuple[int, ...], expected: int) -> None:
    assert points(row, *faces) == expected


@pytest.mark.parametrize(("ones", "bonus"), [(3, Cell(Mark.STRUCK)), (4, Cell(Mark.SCORED, 35))])
def test_B004_63_and_64(ones: int, bonus: Cell) -> None:
    table = Table().put("as", *(1,) * ones, *(6,) * (5 - ones))
    for face in (2, 3, 4, 5, 6):
        assert table.cell("bonus") == Cell()
        table.put(LEFT[face - 1], face, face, face, *((1, 1) if face > 1 else ()))
    assert table.sum("Côté gauche") == 60 + ones
    assert table.cell("bonus") == bonus
    assert table.sum("Manque pour le bonus") is None
    assert table.score == 60 + ones + (bonus.value or 0)


def test_B004_c_the_bonus_is_pending() -> None:
    table = Table().put("as", 1, 1, 2, 3, 4).put("deux", 2, 2, 2, 1, 3).put("trois", 3, 3, 3, 1, 2)
    table.put("quatre", 4, 4, 1, 2, 3).put("cinq", 5, 5, 5, 1, 2)
    assert table.sum("Côté gauche") == 40
    assert table.cell("bonus") == Cell(Mark.OPEN, None)
    assert table.sum("Manque pour le bonus") == 24


def test_B004_the_bonus_is_struck_when_out_of_reach() -> None:
    table = Table().put("as", 1, 1, 2, 3, 4).put("deux", 2, 2, 2, 1, 3).put("trois", 3, 3, 3, 1, 2).put("quatre", 4, 1, 1, 2, 3)
    assert (table.sum("Côté gauche"), table.cell("bonus")) == (21, Cell())
    table.put("cinq", 5, 5, 1, 2, 3)
    assert (table.sum("Côté gauche"), table.cell("bonus")) == (31, Cell(Mark.STRUCK))
    assert table.heard[-1] == "Léa ne peut plus atteindre le bonus du côté gauche."


def test_B004_the_bonus_is_pending_while_the_best_dice_would_just_reach_it() -> None:
    table = Table().put("cinq", 5, 5, 5, 5, 5).put("trois", 3, 3, 3, 1, 2).filled("as", "deux", "quatre")
    assert (table.sum("Côté gauche"), table.cell("bonus")) == (37, Cell())
    table = Table().put("cinq", 5, 5, 5, 5, 1).put("quatre", 4, 4, 4, 1, 2).filled("as").put("trois", 1, 2, 4, 5, 6)
    table.put("deux", 1, 3, 4, 5, 6)
    assert (table.sum("Côté gauche"), table.cell("bonus")) == (33, Cell(Mark.STRUCK))
    table = Table().put("cinq", 5, 5, 5, 5, 1).put("quatre", 4, 4, 4, 1, 2).put("as", 2, 3, 4, 5, 6).put("deux", 2, 1, 3, 4, 5)
    assert table.put("trois", 1, 2, 4, 5, 6).sum("Côté gauche") == 34
    assert table.cell("bonus") == Cell()
    assert table.put("six", 6, 6, 6, 6, 6).score == 64 + 35


def test_B005_no_joker_after_a_zero() -> None:
    table = Table().filled("poker").hand(4, 4, 4, 4, 4)
    assert len(table.legal()) == 14
    assert table.write("quatre").score == 20
    assert table.sum("Bonus de Poker") == 0


def test_B007_zero_on_the_left_and_100() -> None:
    table = Table().poker_paid().filled("quatre", "deux", "trois", "cinq", *[row for row in RIGHT if row != "poker"])
    before = table.score
    table.hand(4, 4, 4, 4, 4)
    assert table.offered() == {"as": 0, "six": 0}
    assert table.legal() == {"as", "six"}
    assert table.write("as").score == before + 100


def test_B008_five_threes() -> None:
    assert points("carré", 3, 3, 3, 3, 3) == 15
    assert points("full", 3, 3, 3, 3, 3) == 0


def test_B010_nothing_after_the_end() -> None:
    table = Table(2)
    for row in EVERY_ROW:
        table.filled(row).filled(row)
    end = table.state
    assert end.phase == Ended()
    for late in (
        Roll.of(1, 2, 3, 4, 5),
        Hand((1, 2, 3, 4, 5), 1, fresh=True),
        Act(Seat(0), Write(Row("chance"))),
        Act(Seat(0), Keep(())),
        Fault(Seat(0), "lance encore"),
        Order(()),
    ):
        with pytest.raises(Illegal) as refused:
            table.game.apply(end, late)
        assert str(refused.value.awaited) == "La partie est finie."
    assert table.state is end
    assert table.game.legal_actions(end, Seat(0)) == table.game.legal_actions(end, Seat(1)) == ()


def test_B011_a_doubled_die_inside_a_run() -> None:
    assert points("petite suite", 1, 2, 3, 3, 4) == 30


def test_B109_equal_totals_share_the_first_rank() -> None:
    table = Table(3)
    full = Column((0, 0, 0, 0, 0, 0, 30, 29, 28, 27, 25, 30, 0, 0, None))
    table.state = State((full, full, full), table.state.phase)
    table.put("chance", 5, 5, 6, 6, 6).put("chance", 5, 5, 6, 6, 6).put("chance", 1, 2, 3, 4, 5)
    assert table.over == Over((197, 197, 184), (1, 1, 3))
    assert table.heard[-1] == "Léa et Max gagnent ex æquo avec 197 points."


def test_only_the_player_on_turn_decides() -> None:
    table = Table(2).hand(1, 2, 3, 4, 5)
    assert table.game.node(table.state) == Decision(frozenset({Seat(0)}))
    assert table.game.legal_actions(table.state, Seat(1)) == ()
    with pytest.raises(Illegal, match="Ce n’est pas à Joueur 2 de jouer"):
        table.game.apply(table.state, Act(Seat(1), Write(Row("chance"))))


def test_a_row_of_another_card_is_unreadable() -> None:
    table = Table(preset="yahtzee").hand(1, 1, 3, 4, 5)
    with pytest.raises(Unreadable):
        table.write("paire")


def test_rows_are_empty_while_dice_are_in_the_air() -> None:
    table = Table()
    assert table.game.rows(table.state) == {}
    table.roll(1, 2, 3, 4, 5)
    assert list(table.game.rows(table.state)) == list(EVERY_ROW)
    assert not table.game.doubled(table.state)
    assert table.game.rows(table.keep(1).state) == {}


def test_a_whole_turn_is_told_at_once() -> None:
    table = Table().play(Hand((4, 4, 4, 4, 4), 2, fresh=False))
    assert not any(isinstance(action, Keep) for action in table.game.legal_actions(table.state, Seat(0)))
    assert table.write("poker").score == 50


@pytest.mark.parametrize("throws", [0, 4])
def test_a_whole_turn_has_one_to_three_throws(throws: int) -> None:
    with pytest.raises(Illegal, match="3 lancers au plus"):
        Table().play(Hand((4, 4, 4, 4, 4), throws, fresh=True))
