"""The sheet as on paper, the ★ in every way there is, and what the table hears."""

from __future__ import annotations

from brelan.core.lexicon import Choice
from brelan.core.moves import Act, Hand, Roll, Seat
from brelan.core.phrases import say
from brelan.core.sheet import Cell, Mark, Row
from brelan.games.feuille import Bar, TieBreak, Write, Zero
from brelan.games.turn import Keep
from tests.games.feuille_table import NAMES, Table

STRUCK, OPEN = Cell(Mark.STRUCK), Cell(Mark.OPEN)


def test_the_lines_in_the_order_of_the_seed() -> None:
    sheet = Table().sheet()
    assert [say(line.label) for line in sheet.lines] == [
        *"123456",
        *("Paire", "Brelan", "Double paire", "Full", "Carré", "Poker", "Petite suite", "Grande suite", "Somme"),
    ]
    assert [line.block for line in sheet.lines] == [0] * 6 + [1] * 9
    assert [say(label) for label, _ in sheet.sums] == ["Cases", "Bonus", "Réserve", "Zéros"]


def test_a_blank_sheet() -> None:
    table = Table(columns=2)
    assert [table.paper(digit) for digit in "16"] == [" | |★(5)", " | |★(30)"]
    assert [table.paper(row) for row in ("paire", "somme")] == [" | |★?", " | "]


def test_a_combination_star_shows_the_best_box_so_far() -> None:
    table = Table().put("carré", 2, 2, 2, 2, 5).put("carré", 1, 1, 1, 1, 5)
    assert table.paper("carré") == "28|24| |★(28)"
    assert table.put("carré", 3, 3, 3, 3, 5).paper("carré") == "28|24|32|★32"


def test_reserve_is_struck_across_rows_and_columns() -> None:
    table = Table().put("4", 4, 4, 4, 4, 1).put("4", 4, 4, 4, 4, 1)
    assert table.paper("4") == "x4~|x8| |★(20)"
    table.put("6", 6, 6, 6, 1, 2)
    assert table.paper("4") == "x4~|x8| |★(20)"
    table.put("4", 4, 4, 1, 2, 3)
    assert table.paper("4") == "x4~|x8~|x4|★-"
    table.put("5", 5, 5, 5, 5, 5)
    assert table.paper("4") == "x4~|x8~|x4~|★-"
    assert table.paper("5") == "x14| | |★(25)"
    table.put("5", 5, 5, 5, 1, 2)
    assert table.paper("5") == "x14|x| |★(25)"


def test_a_zero_and_a_bar_on_paper() -> None:
    table = Table(columns=2).strike("6", 1, 2, 3, 4, 5).strike("poker")
    assert table.paper("6") == "0| |★-"
    assert table.paper("poker") == "/| |★-"
    assert table.sheet().stars == (STRUCK, OPEN)


def test_each_player_has_his_own_sheet() -> None:
    table = Table(2).put("4", 4, 4, 4, 4, 1).put("4", 4, 4, 4, 4, 4)
    assert (table.paper("4", 0), table.paper("4", 1)) == ("x4| | |★(20)", "x8| | |★(20)")


def test_a_certain_rival_takes_a_column_away_before_he_writes() -> None:
    """Léa has only her Somme left, which nothing can spoil; Max would come after her."""
    table = Table(2, columns=1, rows=("paire", "somme"))
    table.put("paire", 6, 6, 1, 2, 3).put("paire", 5, 5, 1, 2, 3)
    assert table.sheet(0).stars == (Cell(Mark.OPEN, 12),)
    assert table.sheet(1).stars == (STRUCK,)


def test_a_rival_who_may_still_bar_takes_nothing_away() -> None:
    table = Table(2, columns=1, rows=("paire", "somme"))
    table.put("somme", 6, 6, 1, 2, 3).put("paire", 5, 5, 1, 2, 3)
    assert table.sheet(1).stars == (Cell(Mark.OPEN, 10),)
    table.strike("paire")
    assert table.put("somme", 6, 6, 6, 1, 2).sheet(1).stars == (Cell(Mark.SCORED, 21),)


def test_a_certain_rival_with_time_to_lose_can_be_overtaken() -> None:
    table = Table(2, columns=1, rows=("paire", "brelan", "somme"))
    table.put("paire", 6, 6, 1, 2, 3).put("somme", 5, 5, 1, 2, 3)
    assert table.sheet(1).stars == (Cell(Mark.OPEN, 16),)


def test_a_rival_who_has_spoilt_his_column_takes_nothing_away() -> None:
    table = Table(2, columns=1, rows=("paire", "somme")).strike("paire").put("paire", 5, 5, 1, 2, 3)
    assert table.sheet(1).stars == (Cell(Mark.OPEN, 10),)


def test_what_the_table_hears_of_the_dice() -> None:
    table = Table(2)
    assert table.told(Roll.of(6, 6, 6, 5, 2)) == ["Léa, premier lancer : 2-5-6-6-6. Il reste 2 lancers."]
    assert table.told(Act(Seat(0), Keep((6, 6, 6)))) == ["Léa garde 6-6-6 et relance 2 dés."]
    assert table.told(Roll.of(1, 2)) == ["Léa, deuxième lancer : 1-2-6-6-6. Il reste 1 lancer."]
    assert table.told(Act(Seat(0), Keep(()))) == ["Léa relance tous les dés."]
    assert table.told(Roll.of(1, 1, 1, 1, 1)) == [
        "Léa, dernier lancer : 1-1-1-1-1.",
        "Tous les dés ont été relancés : combinaison ou Somme, les points seront doublés.",
    ]
    assert table.told(Act(Seat(0), Write(Row("poker")))) == [
        "Léa inscrit 110 points, doublés : Poker.",
        "Léa a maintenant 110 points.",
    ]
    assert table.told(Hand((1, 2, 3, 4, 5), 1, True)) == ["Max, 1 lancer : 1-2-3-4-5."]
    assert table.told(Act(Seat(1), Write(Row("petite suite"))))[0] == "Max inscrit 30 points, doublés : Petite suite."
    assert table.told(Hand((1, 1, 1, 1, 2), 3, False)) == ["Léa, 3 lancers : 1-1-1-1-2."]


def test_rows_are_called_in_a_choice_as_on_the_sheet() -> None:
    table = Table(columns=1)
    called = {line.row: say(line.label) for line in table.sheet().lines}
    for word in ("inscrit", "barre", "zéro"):
        (choice,) = table.game.lexicon.by_word[word].arguments
        assert isinstance(choice, Choice)
        assert {row: say(label) for row, label in zip(choice.words, choice.labels, strict=True)} == called


def test_a_second_throw_of_all_the_dice_is_said_to_double() -> None:
    table = Table(2).roll(1, 2, 3, 4, 6).keep()
    assert table.told(Roll((1, 1, 2, 5, 6)))[1].startswith("Tous les dés ont été relancés")
    table = Table(2).roll(1, 2, 3, 4, 6).keep(6)
    assert len(table.told(Roll((1, 1, 2, 5)))) == 1


def test_what_the_table_hears_of_ecole() -> None:
    table = Table(2).hand(4, 4, 4, 4, 1)
    assert table.told(Act(Seat(0), Write(Row("4"))))[0] == "Léa ferme la ligne des 4 : réserve 0, puis 4."
    table.hand(2, 2, 2, 1, 1)
    assert table.told(Act(Seat(1), Write(Row("2")))) == ["Max ferme la ligne des 2.", "Max a maintenant 0 point."]
    table.hand(3, 3, 1, 2, 5)
    assert table.told(Act(Seat(0), Write(Row("3")))) == [
        "Léa ferme la ligne des 3 : réserve 4, puis 1.",
        "Bonus hors de portée pour Léa : la ligne des 3.",
        "Léa a maintenant 1 point.",
    ]
    table.hand(1, 2, 3, 4, 6)
    assert table.told(Act(Seat(1), Zero(Row("5")))) == [
        "Max écrit un zéro dans la ligne des 5 : −200 points.",
        "Bonus hors de portée pour Max : la ligne des 5 et la colonne 1.",
        "Max a maintenant −200 points.",
    ]
    table.hand(1, 2, 3, 4, 6)
    assert table.told(Act(Seat(0), Bar(Row("carré"))))[:2] == [
        "Léa barre une case dans la ligne Carré.",
        "Bonus hors de portée pour Léa : la ligne Carré et la colonne 1.",
    ]


def test_what_the_table_hears_of_bonuses_and_the_end() -> None:
    table = Table(2, columns=1, rows=("paire", "somme"))
    table.hand(6, 6, 1, 2, 3)
    assert table.told(Act(Seat(0), Write(Row("paire")))) == [
        "Léa inscrit 12 points : Paire.",
        "Léa prend le bonus de la ligne Paire : 12 points.",
        "Bonus hors de portée pour Max : la colonne 1.",
        "Léa a maintenant 24 points.",
    ]
    table.put("paire", 5, 5, 1, 2, 3).hand(1, 1, 1, 1, 2)
    assert table.told(Act(Seat(0), Write(Row("somme")))) == [
        "Léa inscrit 6 points : Somme.",
        "Léa prend le bonus de la colonne 1 : 12 points.",
        "Léa a maintenant 42 points.",
    ]
    table.hand(1, 1, 1, 1, 2)
    assert table.told(Act(Seat(1), Write(Row("somme"))))[1:] == ["Max a maintenant 16 points.", "Léa gagne, 42 à 16."]


def last_words(seats: int, *hands: tuple[int, ...], **options: TieBreak) -> str:
    """The last sentence of a game of one row, that of the 1."""
    table = Table(seats, columns=1, rows=("1",), **options)
    for faces in hands[:-1]:
        table.put("1", *faces) if 1 in faces else table.strike("1", *faces)
    table.hand(*hands[-1])
    return table.told(Act(table.seat, Write(Row("1")) if 1 in hands[-1] else Zero(Row("1"))))[-1]


def test_the_last_sentence() -> None:
    none, three, five = (2, 2, 2, 2, 2), (1, 1, 1, 2, 2), (1, 1, 1, 1, 1)
    assert last_words(1, three) == "La partie est finie (Léa) : 5 points."
    assert last_words(3, none, five, none) == "Max gagne, avec 7 points."
    assert last_words(2, none, none) == "Léa et Max gagnent ensemble, avec −200 points."
    assert last_words(3, none, none, none) == "Léa, Max et Zoé gagnent ensemble, avec −200 points."


def test_the_last_sentence_of_a_tie_that_is_broken() -> None:
    for tie_break, sentence in (
        (TieBreak.BONUS, "À égalité de points, Léa gagne par ses bonus."),
        (TieBreak.RESERVE, "À égalité de points, Max gagne par sa réserve."),
    ):
        table = Table(2, columns=1, rows=("6", "paire", "somme"), tie_break=tie_break)
        table.put("6", 6, 6, 6, 1, 2).put("6", 6, 6, 6, 6, 6).strike("paire").strike("paire")
        table.put("somme", 1, 1, 1, 1, 2).hand(6, 6, 6, 4, 2)
        assert table.told(Act(Seat(1), Write(Row("somme"))))[-1] == sentence


def test_a_killed_bonus_is_told_to_all() -> None:
    table = Table(3, columns=1, rows=("paire", "brelan"), first_to_fill_kills_bonus=True).hand(1, 2, 3, 4, 6)
    assert [line for line in table.told(Act(Seat(0), Bar(Row("paire")))) if "hors de portée" in line] == [
        "Bonus hors de portée pour Léa : la ligne Paire et la colonne 1.",
        "Bonus hors de portée pour Max : la ligne Paire.",
        "Bonus hors de portée pour Zoé : la ligne Paire.",
    ]


def test_what_is_awaited() -> None:
    table = Table()
    assert say(table.game.awaited(table.state), NAMES) == "On attend 5 dés (Léa)."
    table.roll(1, 1, 1, 1, 2)
    assert (
        say(table.game.awaited(table.state), NAMES) == "Léa a 1-1-1-1-2 et doit garder des dés ou inscrire ; il reste 2 lancers."
    )
    table.keep(1, 1, 1, 1).roll(2).keep(1, 1, 1, 1).roll(2)
    assert say(table.game.awaited(table.state), NAMES) == "Léa doit choisir une case pour 1-1-1-1-2."
