"""Records as text (design §4): reading, writing, replaying, and refusing with line and column."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.core.moves import Fault, Roll
from brelan.notation import Assertion, Record, RecordError, load, positions, read, replay, save, write
from brelan.notation.record import CommittedDice, SeededDice, SystemDice, TypedDice
from brelan.testing.moves import legal_moves

DESIGN = """\
jeu       cul-de-chouette
dialecte  officiel tirage=0         # no draw
règles    1
sièges    Perceval, Karadoc, l'Aubergiste
dés       typés                  # or: graine 42 · engagement sha256:…

d 4 4
d 2                              # chouette de 4
1 sirote
2 parie fauvette
3 parie bergeronnette
d 5
= -16 0 25
d 3 4
d 5                              # suite
! 1 > 2,3                        # cries: 1 first, 2 and 3 tied
! 2 > 3
"""


def test_the_example_of_the_design() -> None:
    record = read(DESIGN)
    assert record.seats == ("Perceval", "Karadoc", "l'Aubergiste")
    end = replay(record)
    assert end.game.scores(end.state) == (-16, 0, 15)
    assert read(write(record)) == record


def test_reading_forgives() -> None:
    spoken = DESIGN.replace("é", "e").replace("è", "E").replace("'", "’").replace("\n", "\r\n").replace("sirote", "SIROTE")
    assert read("\ufeff" + spoken).moves == read(DESIGN).moves
    assert read(("\ufeff" + spoken).encode()).moves == read(DESIGN).moves


def test_a_bare_record_has_defaults() -> None:
    record = read("jeu feuille\nsièges Léa\n")
    assert (record.preset, record.rules, record.dice, record.entries) == ("classique", 1, TypedDice(), ())


@pytest.mark.parametrize(
    ("change", "line", "word"),
    [
        (("jeu       cul-de-chouette", "jeu       belote"), 1, "belote"),
        (("jeu       cul-de-chouette\n", ""), 6, "jeu"),
        (("officiel", "martien"), 2, "martien"),
        (("tirage=0", "tirage=peut-être"), 2, "peut-être"),
        (("tirage=0", "tirag=0"), 2, "tirag"),
        (("tirage=0", "tirage"), 2, "clé=valeur"),
        (("tirage=0", "tirage=0 TIRAGE=1"), 2, "deux fois"),
        (("règles    1", "règles    7"), 3, "7"),
        (("sièges    Perceval, Karadoc, l'Aubergiste", "sièges    Perceval,, Karadoc"), 4, "nom"),
        (("sièges    Perceval, Karadoc, l'Aubergiste", "sièges    Perceval"), 4, "2"),
        (("typés", "pipés"), 5, "typés"),
        (("d 4 4", "d 4"), 7, "dé"),
        (("d 4 4", "d 4 7"), 7, "7"),
        (("1 sirote", "1 sirotte"), 9, "sirotte"),
        (("1 sirote", "2 sirote"), 9, "Karadoc"),
        (("1 sirote", "sièges A, B"), 9, "en-tête"),
        (("= -16 0 25", "= -16 0 24"), 13, "24"),
        (("= -16 0 25", "= 0 -16 25"), 13, "0 -16 25"),
        (("= -16 0 25", "= -16 0"), 13, "25"),
        (("= -16 0 25", "= a b"), 13, "a"),
        (("! 2 > 3", "! 2 > 1"), 17, "cri"),
        (("! 2 > 3", "! 2 > 3 {dit"), 17, "annotation"),
        (("! 2 > 3", "! 2 > 3 {dit} et puis"), 17, "et puis"),
    ],
)
def test_errors_name_line_and_reason(change: tuple[str, str], line: int, word: str) -> None:
    wrong = DESIGN.replace(*change, 1)
    assert wrong != DESIGN
    with pytest.raises(RecordError) as refused:
        replay(read(wrong))
    assert refused.value.line == line
    assert word in str(refused.value)


@pytest.mark.parametrize(
    ("names", "column", "word"),
    [
        ("Léa, Max, Léa", 21, "Léa"),
        ("Léa,  Max,\tLEA", 22, "LEA"),
        ("Zoé, zoe", 16, "Zoé"),
        ("l'Ours, l’ours", 19, "l'Ours"),
        ("bot:glouton, Bot:Glouton", 24, "bot:glouton"),
        (f"Léa, {'x' * 41}", 16, "40"),
    ],
)
def test_a_name_that_cannot_stand_is_pointed_at(names: str, column: int, word: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(f"jeu taverne\nsièges    {names}\n")
    assert (refused.value.line, refused.value.column) == (2, column)
    assert word in str(refused.value)


def test_a_record_made_by_hand_refuses_twins_too() -> None:
    with pytest.raises(RecordError, match="une autre place"):
        replace(read("jeu taverne\nsièges Léa, Max\n"), seats=("Léa", "léa"))


def test_a_refusal_calls_the_seats_by_their_names() -> None:
    with pytest.raises(RecordError) as refused:
        replay(read(DESIGN.replace("! 1 > 2,3", "2 garde")))
    assert str(refused.value).endswith("On attend les cris (Perceval, Karadoc et l'Aubergiste).")


@pytest.mark.parametrize("dice", ["système", "graine 42", "engagement sha256:" + "0" * 64])
def test_only_typed_dice_are_told_as_a_whole_hand(dice: str) -> None:
    record = "jeu feuille\nsièges Léa\ndés {}\nm 1 2 3 4 5 en 3\n"
    replay(read(record.format("typés")))
    with pytest.raises(RecordError, match="vrais dés") as refused:
        replay(read(record.format(dice)))
    assert refused.value.line == 4


@pytest.mark.parametrize(
    ("change", "line", "column"),
    [
        (("cul-de-chouette", "belote"), 1, 11),
        (("officiel", "martien"), 2, 11),
        (("Perceval, Karadoc", "Perceval,, Karadoc"), 4, 20),
        (("2 parie fauvette", "  2 parie  corbeau"), 10, 12),
        (("1 sirote", "  2 sirote"), 9, 3),
        (("= -16 0 25", "= -16 zéro 25"), 13, 7),
        (("! 2 > 3", "! 2 > 3 {dit"), 17, 9),
    ],
)
def test_errors_point_at_the_word(change: tuple[str, str], line: int, column: int) -> None:
    with pytest.raises(RecordError) as refused:
        replay(read(DESIGN.replace(*change, 1)))
    assert (refused.value.line, refused.value.column) == (line, column)


def test_a_file_has_one_game() -> None:
    game = "jeu dice-poker\nsièges Léa\nd 1 2 3 4 5\n"
    with pytest.raises(RecordError) as caught:
        read(game + game)
    assert (caught.value.line, caught.value.column) == (4, 1)
    assert "autre partie" in str(caught.value.reason)


def test_bytes_that_are_not_text() -> None:
    with pytest.raises(RecordError) as refused:
        read("jeu feuille\nsièges L".encode() + b"\xff, Max\n")
    assert (refused.value.line, refused.value.column) == (2, 9)


def test_E2_nothing_but_assertions_and_comments_follows_the_end() -> None:
    golden = min((Path(__file__).parents[2] / "goldens").glob("taverne-*.jdd")).read_text(encoding="utf-8")
    end = replay(read(golden))
    scores = " ".join(map(str, end.game.scores(end.state)))
    replay(read(f"{golden}= {scores}\n# merci {{}}\n"))
    with pytest.raises(RecordError, match="finie"):
        replay(read(f"{golden}d 1 2 3 4 5\n"))


WORDS = st.text(st.characters(blacklist_categories=("Cc", "Cs", "Zl", "Zp"), blacklist_characters="{}#\x85"), max_size=30).map(
    lambda text: " ".join(text.split())
)


@given(st.lists(st.tuples(st.none() | WORDS, st.none() | WORDS, st.booleans())), st.integers(0, 10**8))
def test_comments_and_annotations_survive(words: list[tuple[str | None, str | None, bool]], seed: int) -> None:
    game = read(DESIGN)
    record = Record(game.game, game.seats, game.preset, game.dialect, SeededDice(seed))
    for comment, annotation, move in words:
        if move or comment is not None or annotation is not None:
            record = record.then(Roll((1, 2)) if move else None, comment, annotation)
    assert read(write(record)) == record


@pytest.mark.parametrize(
    "dice", [TypedDice(), SystemDice(), SeededDice(42), CommittedDice("0" * 64), CommittedDice("0" * 64, "ff00")]
)
def test_dice_survive(dice: TypedDice | SystemDice | SeededDice | CommittedDice) -> None:
    record = Record("feuille", ("Léa",), "classique", read("jeu feuille\nsièges Léa").dialect, dice)
    assert read(write(record)).dice == dice


@pytest.mark.parametrize("nothing", ["", "\ufeff", " \n\t\n", b"", b"\xef\xbb\xbf\r\n"])
def test_an_empty_text_is_said_to_be_empty(nothing: str | bytes) -> None:
    with pytest.raises(RecordError, match="vide") as refused:
        read(nothing)
    assert refused.value.line == 1


def test_a_seed_with_a_true_minus_sign() -> None:
    assert read("jeu feuille\nsièges Léa\ndés graine \N{MINUS SIGN}7").dice == SeededDice(-7)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_garbage_never_crashes(garbage: bytes) -> None:
    for text in (garbage, DESIGN.encode() + garbage, b"jeu feuille\n" + garbage, garbage + DESIGN.encode()):
        try:
            replay(read(text))
        except RecordError:
            continue


@given(st.integers(0, len(DESIGN) - 1), st.characters())
def test_a_changed_letter_is_refused_or_replays_as_it_says(place: int, letter: str) -> None:
    """A reader never accepts what `apply` refuses: what it reads, replayed move by move, is legal at each step."""
    try:
        record = read(DESIGN[:place] + letter + DESIGN[place + 1 :])
        reached = list(positions(record))
    except RecordError:
        return
    before = reached[0]
    for position in reached[1:]:
        assert position.entry is not None
        if position.entry.what is not None and not isinstance(position.entry.what, Assertion):
            assert isinstance(position.entry.what, Fault) or position.entry.what in list(legal_moves(before.game, before.state))
        before = position


@pytest.mark.parametrize("name", ["", " Léa", "Léa, Max", "Lé#a", "L{a", "L\na", "x" * 41, "a\x00b"])
def test_names_that_no_record_can_carry(name: str) -> None:
    with pytest.raises(RecordError):
        Record("feuille", (name,), "classique", read("jeu feuille\nsièges Léa").dialect, TypedDice())


def test_undone_drops_the_last_move_and_what_follows_it() -> None:
    record = read(DESIGN)
    assert record.undone().moves == record.moves[:-1]
    assert read("jeu feuille\nsièges Léa\n# rien").undone().entries == read("jeu feuille\nsièges Léa\n# rien").entries


class TestFiles:
    def test_a_saved_record_comes_back(self, tmp_path: Path) -> None:
        save(tmp_path / "a.jdd", read(DESIGN))
        assert load(tmp_path / "a.jdd") == read(DESIGN)
        assert [path.name for path in tmp_path.iterdir()] == ["a.jdd"]

    def test_B080_a_failed_save_leaves_the_old_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        place = tmp_path / "a.jdd"
        save(place, read(DESIGN))
        monkeypatch.setattr("os.fsync", _full_disk)
        with pytest.raises(OSError, match="plein"):
            save(place, read(DESIGN).undone())
        assert load(place) == read(DESIGN)
        assert [path.name for path in tmp_path.iterdir()] == ["a.jdd"]

    @pytest.mark.parametrize("content", [b"", b"\n \n", b"\x00" * 50, "jeu feuille\nsièges L".encode()[:15]])
    def test_B080_empty_and_cut_files_are_refused(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "a.jdd").write_bytes(content)
        with pytest.raises(RecordError):
            load(tmp_path / "a.jdd")

    def test_a_file_too_large_is_not_read(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("brelan.notation.files.LARGEST_FILE", 100)
        (tmp_path / "a.jdd").write_bytes(b"#" * 101)
        with pytest.raises(RecordError, match="grand"):
            load(tmp_path / "a.jdd")


def _full_disk(handle: int) -> None:
    raise OSError("disque plein")
