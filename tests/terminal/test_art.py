from __future__ import annotations

import io

import pytest
from rich.console import Console

from brelan.core.game import SheetGame
from brelan.core.moves import Seat
from brelan.core.sheet import Cell, Mark, Note
from brelan.games.feuille import Feuille
from brelan.notation import read, replay
from brelan.terminal import dice_art, seating
from brelan.terminal.grid import dotted, folded, width
from brelan.terminal.sheet_art import AnySheet, Hand, board, carnet, previews
from brelan.terminal.speech import Speech, ascii_of, cut, shows_letters
from brelan.voices import voice

FRENCH, PLAIN = Speech(voice("fr")), Speech(voice("fr"), plain=True)


def hand(*, colour: bool = True, plain: bool = False) -> Hand:
    return Hand(PLAIN if plain else FRENCH, colour)


def position(*lines: str, seats: str = "Léa", dialect: str = "classique") -> tuple[AnySheet, object]:
    last = replay(read("\n".join([f"jeu feuille\ndialecte {dialect}\nsièges {seats}", *lines])))
    assert isinstance(last.game, Feuille)
    return last.game, last.state


def drawn(*lines: str, seats: str = "Léa", dialect: str = "classique", colour: bool = True, plain: bool = False) -> str:
    game, state = position(*lines, seats=seats, dialect=dialect)
    offered = previews(game, state, Seat(0))
    return "\n".join(
        line.plain for line in board(game, state, Seat(0), hand(colour=colour, plain=plain), wide=80, offered=offered)
    )


# Dice


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips(face: int) -> None:
    lines = [line.plain for line in dice_art.drawn((face,))]
    assert len(lines) == dice_art.HEIGHT
    assert "".join(lines).count("●") == face


def test_five_dice_leave_room_for_words_beside_them() -> None:
    assert width(dice_art.drawn((1, 2, 3, 4, 5))) == 39


def test_poker_das_has_letters_and_ascii_has_none_but_ascii() -> None:
    lines = [line.plain for line in dice_art.drawn((1, 2, 3, 4, 5), "ARDVX9")]
    assert [letter for letter in lines[2] if letter.isalpha()] == list("ARDVX")
    assert all(line.plain.isascii() for line in dice_art.drawn((1, 6), plain=True))
    assert "".join(line.plain for line in dice_art.drawn((6,), plain=True)).count("o") == 6
    assert dice_art.inline((1, 1, 6), "ARDVX9") == "[A] [A] [9]"
    assert dice_art.drawn(()) == []


# Marks


@pytest.mark.parametrize(
    ("cell", "shown", "plain"),
    [
        (Cell(), "·", "."),
        (Cell(Mark.SCORED, 110), "110", "110"),
        (Cell(Mark.CLOSED, 0), "✕", "X"),
        (Cell(Mark.CLOSED, 0, Note(4, struck=False)), "✕ 4", "X 4"),
        (Cell(Mark.CLOSED, 0, Note(4, struck=True)), "✕~4", "X~4"),
        (Cell(Mark.CLOSED, 0, Note(0, struck=False)), "✕ 0", "X 0"),
        (Cell(Mark.ZERO, -200), "⓪", "0!"),
        (Cell(Mark.ZERO, 0), "0", "0"),
        (Cell(Mark.BARRED, 0), "/", "/"),
    ],
)
def test_A0_2_A0_8_each_mark_is_its_own(cell: Cell, shown: str, plain: str) -> None:
    assert hand().cell(cell).plain == shown
    assert hand(plain=True).cell(cell).plain == plain


@pytest.mark.parametrize(
    ("cell", "shown", "plain"),
    [
        (Cell(Mark.OPEN), "☆", "o"),
        (Cell(Mark.OPEN, 48), "☆48", "o48"),
        (Cell(Mark.SCORED, 48), "★48", "*48"),
        (Cell(Mark.STRUCK), "–", "-"),
    ],
)
def test_a_star_is_hollow_filled_or_struck(cell: Cell, shown: str, plain: str) -> None:
    assert hand().star(cell).plain == shown
    assert hand(plain=True).star(cell).plain == plain


# The sheet


def test_S0_the_reserve_stands_where_it_was_changed_and_the_former_one_is_struck() -> None:
    text = drawn("d 4 4 4 4 1", "1 inscrit 4", "m 3 3 1 2 5 en 3", "1 inscrit 3")
    rows = {line.split()[0]: line for line in text.splitlines() if line.split()}
    assert "✕~4" in rows["4"]
    assert "✕ 1" in rows["3"]
    assert "Réserve 1" in text


def test_what_each_row_would_give_is_previewed_in_its_next_free_box() -> None:
    text = drawn("d 6 6 6 6 1")
    rows = {line.split("│")[1].split()[1]: line.split("│")[1] for line in text.splitlines()[1:11] if "│" in line}
    assert rows["Carré"].split()[2:4] == ["88", "·"]
    assert rows["Full"].split()[2] == "(/)"
    assert " ✕+6 " in text
    assert text.count("−200") == 5


def test_without_colours_previews_stand_in_parentheses() -> None:
    text = drawn("d 6 6 6 6 1", colour=False)
    assert "(88)" in text
    assert "(✕+6)" in text
    assert "(−200)" in text


def test_a_sheet_of_six_columns_fits_eighty_cells() -> None:
    for columns in range(1, 7):
        game, state = position("d 6 6 6 6 1", dialect=f"classique columns={columns}")
        for colour in (True, False):
            lines = board(game, state, Seat(0), hand(colour=colour), wide=80, offered=previews(game, state, Seat(0)))
            assert width(lines) <= 80
            assert len(lines) <= 20


def test_four_sheets_of_three_columns_fit_a_screen() -> None:
    names = ("Léa", "Maximilienne-Antoinette", "日本語の名前です", "Zoé")
    game, state = position("d 6 6 6 6 1", "1 inscrit carré", seats="Léa,Max,Jo,Zoé")
    lines = carnet(game, state, names, hand(), 80)
    assert 0 < width(lines) <= 80
    assert len(lines) <= 22
    rows = [line.plain for line in lines]
    assert all(rows[place].startswith(start) for place, start in enumerate(["   ", "1 ", "2 ", "3 "]))
    assert "88" in next(row for row in rows if row.startswith("Carré"))


@pytest.mark.parametrize("plain", [True, False])
def test_plain_letters_are_ascii(plain: bool) -> None:
    text = drawn("m 4 4 4 4 1 en 3", "1 inscrit 4", "d 1 2 3 4 5", plain=plain)
    assert text.isascii() == plain


# Letters


def test_letters_that_steer_a_terminal_are_not_shown() -> None:
    assert FRENCH.letters("a\x1b[31mb\u202ec\x07") == "a?[31mb?c?"
    assert FRENCH.letters("un\u202f!\u00a0: l’été œuf") == "un\u202f!\u00a0: l’été œuf"


def test_ascii_keeps_the_words() -> None:
    assert ascii_of("L’été\u00a0: «\u00a0œuf\u00a0» − 3…") == 'L\'ete : "oeuf" - 3...'
    assert ascii_of("日本") == "??"


@pytest.mark.parametrize(
    ("encoding", "shows"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp437", False), ("zut", False)]
)
def test_an_encoding_is_tried_on_what_is_drawn(encoding: str, shows: bool) -> None:
    class Stream(io.StringIO):
        @property
        def encoding(self) -> str:  # type: ignore[override]
            return encoding

    assert shows_letters(Stream()) == shows


def test_B110_long_names_are_cut_by_cells() -> None:
    assert cut("Maximilienne-Antoinette", 8) == "Maximil…"
    assert cut("日本語の名前", 7) == "日本語…"
    assert cut("Léa", 8) == "Léa"
    assert cut("Léa", 0) == ""


def test_lines_are_folded_at_plain_spaces_only() -> None:
    assert folded("Entrée\u00a0: rien du tout", 13) == ["Entrée\u00a0: rien", "du tout"]
    assert folded("abcdefghij", 4) == ["abcd", "efgh", "ij"]
    assert folded("日本語", 3) == ["日", "本", "語"]
    assert folded("a\nb", 9) == ["a", "b"]
    assert folded("abc", 0) == ["a", "b", "c"]


@pytest.mark.parametrize(("name", "seats"), [("dice-poker", "Léa,Max"), ("feuille", "Léa")])
def test_every_line_of_a_sheet_can_be_printed(name: str, seats: str) -> None:
    game, _ = seating.rulebook(name)
    assert isinstance(game, SheetGame)
    console = Console(file=io.StringIO(), width=80)
    for line in board(game, game.start(len(seats.split(","))), Seat(0), hand(), wide=80):
        console.print(line)


def test_a_list_breaks_between_its_words_where_they_are_short() -> None:
    words = ["ligne 9", "encore 1 lancer", "à battre\xa0: full aux Rois par les Valets, avec un As"]
    broken = ["ligne 9 · encore 1 lancer · à", "battre\xa0: full aux Rois par les", "Valets, avec un As"]
    assert dotted(words, "·", 30) == broken
    assert dotted(words, "·", 20)[:2] == ["ligne 9 · encore 1", "lancer · à battre\xa0:"], "it is longer than half a line"
    assert dotted([*words[:2], words[1]], "·", 30) == ["ligne 9 · encore 1 lancer ·", "encore 1 lancer"]
    assert dotted(words, "·", 200) == [" · ".join(words)]
