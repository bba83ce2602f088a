"""One move, one line (design §4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.core.lexicon import Lexicon
from brelan.core.moves import Act, Ambiguous, Fault, Hand, Move, MoveError, Order, Roll, Seat
from brelan.notation import LineError, read_move, write_move
from brelan.notation.lines import read_faces
from brelan.notation.repertoire import GAMES
from brelan.testing import any_actions

FEUILLE = GAMES["feuille"]().lexicon  # type: ignore[call-arg]  # the default dialect
CARDS = GAMES["poker-das"]().lexicon  # type: ignore[call-arg]
CHOUETTE = GAMES["cul-de-chouette"]().lexicon  # type: ignore[call-arg]


def group(*seats: int) -> frozenset[Seat]:
    return frozenset(Seat(seat) for seat in seats)


@pytest.mark.parametrize(
    ("text", "move", "canonical"),
    [
        ("d 4 4", Roll((4, 4)), "d 4 4"),
        ("D 52231", Roll((1, 2, 2, 3, 5)), "d 1 2 2 3 5"),
        ("d 5-2-2-3-1", Roll((1, 2, 2, 3, 5)), "d 1 2 2 3 5"),
        ("m 6 6 6 5 2 en 3 d'un coup", Hand((2, 5, 6, 6, 6), 3, True), "m 2 5 6 6 6 en 3 d'un coup"),
        ("M 66652 EN 3 D’UN  COUP", Hand((2, 5, 6, 6, 6), 3, True), "m 2 5 6 6 6 en 3 d'un coup"),
        ("m 6 6 6 5 2 en 1", Hand((2, 5, 6, 6, 6), 1, True), "m 2 5 6 6 6 en 1"),
        ("m 6 6 6 5 2 en 2", Hand((2, 5, 6, 6, 6), 2, False), "m 2 5 6 6 6 en 2"),
        ("! 1 > 2,3", Order((group(0), group(1, 2))), "! 1 > 2,3"),
        ("!1>3 , 2", Order((group(0), group(1, 2))), "! 1 > 2,3"),
        ("!", Order(()), "!"),
        ("2 bévue sans fin trop tôt", Fault(Seat(1), "sans fin trop tôt"), "2 bévue sans fin trop tôt"),
        ("2 BEVUE", Fault(Seat(1), ""), "2 bévue"),
    ],
)
def test_common_lines(text: str, move: Move, canonical: str) -> None:
    lexicon = CHOUETTE
    assert read_move(lexicon, text) == move
    assert write_move(lexicon, move) == canonical


@pytest.mark.parametrize(
    ("lexicon", "text", "canonical"),
    [
        (FEUILLE, "1 GARDE 6 6", "1 garde 6 6"),
        (FEUILLE, "1 garde", "1 garde"),
        (FEUILLE, "2 inscrit DOUBLE   PAIRE", "2 inscrit double paire"),
        (FEUILLE, "2 inscrit carre", "2 inscrit carré"),
        (FEUILLE, "1 zero 5", "1 zéro 5"),
        (CARDS, "d A R D V X", "d A R D V X"),
        (CARDS, "d 9xvdr", "d R D V X 9"),
        (CARDS, "d 1 2 3 4 10", "d A R D V X"),
        (CARDS, "1 garde aa", "1 garde A A"),
        (CHOUETTE, "1 garde", "1 garde"),
        (CHOUETTE, "1 civet 42 Chouette Velute", "1 civet 42 chouette velute"),
        (CHOUETTE, "3 grelottine 5 cul de chouette AVEC sirotage", "3 grelottine 5 cul de chouette avec sirotage"),
        (CHOUETTE, "2 parie bergeronnette", "2 parie bergeronnette"),
        (CHOUETTE, "1 soufflette 2", "1 soufflette 2"),
    ],
)
def test_lines_of_the_games(lexicon: Lexicon, text: str, canonical: str) -> None:
    assert write_move(lexicon, read_move(lexicon, text)) == canonical


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("x 1 2", 1),
        ("d", 2),
        ("d 1 2 7", 7),
        ("d 1 2 3 4 5 6 1", 3),
        ("m 6 6 6 5 2", 1),
        ("m 6 6 6 5 2 en", 13),
        ("m 6 6 6 5 2 en trois", 16),
        ("m 6 6 6 5 2 en 3 peut-être", 18),
        ("! 1 > ", 3),
        ("! 1 > 1", 3),
        ("! 0", 3),
        ("0 garde 1", 1),
        ("-1 garde 1", 1),
        ("１ garde 1", 1),
        ("1", 2),
        ("1 mange 3", 3),
        ("1 inscrit", 10),
        ("1 inscrit flush", 11),
        ("1 inscrit suite", 11),
        ("99999999999 garde", 1),
    ],
)
def test_unreadable_lines_name_their_column(text: str, column: int) -> None:
    with pytest.raises(LineError) as refused:
        read_move(FEUILLE, text)
    assert refused.value.column == column


@pytest.mark.parametrize(
    "text", ["1 soufflette", "1 soufflette 0", "1 soufflette deux", "1 civet chouette", "1 sirote 3", "1 renonce à tout"]
)
def test_arguments_are_asked_for(text: str) -> None:
    with pytest.raises(LineError):
        read_move(CHOUETTE, text)


def test_B091_abbreviations_only_if_unique() -> None:
    assert read_move(FEUILLE, "1 inscrit pai", abbreviated=True) == read_move(FEUILLE, "1 inscrit paire")
    assert read_move(FEUILLE, "1 inscrit pe s", abbreviated=True) == read_move(FEUILLE, "1 inscrit petite suite")
    with pytest.raises(Ambiguous, match=r"petite suite|poker"):
        read_move(FEUILLE, "1 inscrit p", abbreviated=True)
    for missing in ("1 inscrit", '1 inscrit ""', "1 inscrit e"):
        with pytest.raises(LineError, match="paire"):
            read_move(FEUILLE, missing, abbreviated=True)
    with pytest.raises(LineError):
        read_move(FEUILLE, "1 inscrit pai")


def test_typed_dice_in_both_forms() -> None:
    assert read_faces(FEUILLE, "5 5 3 2 1") == read_faces(FEUILLE, "55321") == (1, 2, 3, 5, 5)
    assert read_faces(CARDS, "AARDX") == (1, 1, 2, 3, 5)


@pytest.mark.parametrize("name", list(GAMES))
@given(st.randoms(use_true_random=False), st.integers(0, 7))
def test_every_action_survives_its_line(name: str, chance: object, seat: int) -> None:
    lexicon = GAMES[name]().lexicon  # type: ignore[call-arg]
    for action in any_actions(GAMES[name](), chance, 5):  # type: ignore[call-arg, arg-type]
        act = Act(Seat(seat), action)
        assert read_move(lexicon, write_move(lexicon, act)) == act


@pytest.mark.parametrize("name", list(GAMES))
@given(st.text(max_size=40))
def test_garbage_is_refused_or_read_never_worse(name: str, text: str) -> None:
    lexicon = GAMES[name]().lexicon  # type: ignore[call-arg]
    for line in (text, f"d {text}", f"m {text} en 3", f"! {text}", f"1 garde {text}", f"1 inscrit {text}", f"1 {text}"):
        try:
            move = read_move(lexicon, line, abbreviated=True)
        except MoveError:
            continue
        assert read_move(lexicon, write_move(lexicon, move)) == move
