from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from brelan import __version__
from brelan.core.phrases import say
from brelan.nature import KeyedDice
from brelan.notation import GAMES
from brelan.server.dialects import described
from brelan.terminal.cli import app
from brelan.voices import voice
from tests.terminal.terminal_scripts import Run

SEED_SCENE = """jeu       cul-de-chouette
dialecte  officiel tirage=0
règles    1
sièges    Perceval, Karadoc, l'Aubergiste
dés       typés

d 4 4
d 2                              # chouette de 4
1 sirote
2 parie fauvette
3 parie bergeronnette
d 5
= -16 0 25
"""


def written(folder: Path, text: str, name: str = "partie.jdd") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


# What there is


def test_alone_it_shows_every_game_and_how_to_begin(brelan: Run) -> None:
    answer = brelan()
    assert answer.status == 0
    assert all(name in answer.out for name in GAMES)
    assert all(command in answer.out for command in ("play", "replay", "rows", "compare", "rules", "simulate", "verify"))
    assert len(answer.out.splitlines()) <= 24
    assert max(map(len, answer.out.splitlines())) <= 80


def test_the_version(brelan: Run) -> None:
    assert brelan("--version").out == f"brelan {__version__}\n"


@pytest.mark.parametrize("command", ["play", "replay", "rows", "compare", "rules", "simulate", "verify"])
@pytest.mark.parametrize(("language", "usage"), [("fr", "Usage\u00a0:"), ("en", "Usage:")])
def test_every_command_has_its_help(brelan: Run, command: str, language: str, usage: str) -> None:
    answer = brelan(command, "--help", "--lang", language)
    assert answer.status == 0
    assert answer.out.startswith(f"{usage} brelan {command}")
    assert ("--json" in answer.out) == (command != "play")


def test_everything_in_the_help_is_translated_and_fits(brelan: Run) -> None:
    english, group = voice("en"), get_command(app)
    for name, one in group.commands.items():  # type: ignore[attr-defined]
        texts = [text for param in one.params for text in (param.help, param.metavar) if text]
        left = {text for text in texts if english.gettext(text) == text}
        assert not {text for text in left if not text.isascii() or " " in text}, name
        for language in ("en", "fr"):
            lines = brelan("--lang", language, name, "--help").out.splitlines()
            assert max(map(len, lines)) <= 80, name
            assert "{" not in "".join(lines)


def test_what_is_missing_is_named_in_the_language_that_is_spoken(brelan: Run) -> None:
    assert brelan("--lang", "en", "solve").err == "brelan: GAME is missing.\n"
    assert brelan("--lang", "en", "coach").err == "brelan: FILE is missing.\n"
    assert brelan("solve").err == "brelan: Il manque JEU.\n"


@pytest.mark.parametrize(("variable", "value"), [("LANG", "en_GB.UTF-8"), ("LANGUAGE", "en:fr"), ("LC_ALL", "en_US")])
def test_the_locale_chooses_the_language(brelan: Run, monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    assert "five dice games" in brelan().out
    assert "cinq jeux de dés" in brelan("--lang", "fr").out


# Wrong calls


@pytest.mark.parametrize(
    "words",
    [
        ("zut",),
        ("--zut",),
        ("play",),
        ("play", "zut"),
        ("play", "feuille", "zut", "zut"),
        ("play", "feuille", "--zut"),
        ("play", "feuille", "--seed"),
        ("play", "feuille", "--seed", "x"),
        ("play", "feuille", "--seats", "Léa,Léa"),
        ("play", "feuille", "--seats", "Léa,léa"),
        ("play", "feuille", "--seats", "Léa,,Max"),
        ("play", "feuille", "--seats", "A,B,C,D,E"),
        ("play", "feuille", "--seats", "Léa,bot:zut"),
        ("play", "feuille", "--seats", "L#a"),
        ("play", "feuille", "--seats", "x" * 41),
        ("play", "poker-das", "--seats", "Léa"),
        ("play", "feuille", "--dice", "zut"),
        ("play", "feuille", "--dice", "typed", "--seed", "1"),
        ("play", "feuille", "--dialect", "zut"),
        ("play", "feuille", "--set", "zut=1"),
        ("play", "feuille", "--set", "columns"),
        ("play", "feuille", "--set", "columns=9"),
        ("play", "feuille", "--resume", "nulle-part.jdd"),
        ("play", "--resume", "nulle-part.jdd"),
        ("play", "--resume", "/"),
        ("play", "feuille", "--save", "nulle/part.jdd"),
        ("replay",),
        ("replay", "nulle-part.jdd"),
        ("replay", "\0"),
        ("rows",),
        ("rows", "feuille"),
        ("rows", "feuille", "6", "6"),
        ("rows", "feuille", "66667"),
        ("rows", "feuille", "666666666"),
        ("rows", "taverne", "66666"),
        ("rows", "cul-de-chouette", "666"),
        ("compare", "poker-das", "ARRDD"),
        ("compare", "poker-das", "ARRDD", "9999"),
        ("compare", "poker-das", "ARRDD", "99998"),
        ("compare", "feuille", "66666", "66665"),
        ("rules", "zut"),
        ("rules", "feuille", "--diff", "zut"),
        ("simulate", "feuille"),
        ("simulate", "feuille", "--seats", "bot:zut"),
        ("simulate", "feuille", "--seats", "hasard", "--scheduler", "http://x"),
        ("simulate", "feuille", "--seats", "hasard", "--scheduler", "tcp://x"),
        ("simulate", "feuille", "--seats", "hasard", "--scheduler", "tcp://x:0"),
        ("simulate", "feuille", "--seats", "hasard", "--scheduler", "tcp://x:65536"),
        ("coach", ""),
        ("advise", ""),
        ("simulate", "feuille", "--seats", "hasard", "--workers", "0"),
        ("simulate", "feuille", "--seats", "bot:hasard", "--games", "0"),
        ("simulate", "feuille", "--seats", "bot:hasard", "--games", "x"),
        ("simulate", "taverne", "--seats", "bot:hasard"),
        ("verify", "nulle-part.jdd"),
        ("--lang", "de"),
        ("--lang",),
    ],
)
@pytest.mark.parametrize("language", [None, "en"])
def test_a_wrong_call_is_refused_in_one_sentence(brelan: Run, words: tuple[str, ...], language: str | None) -> None:
    answer = brelan(*words) if language is None else brelan("--lang", language, *words)
    if words == ("--lang",) and language:
        return
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("brelan: ")
    assert len(answer.err.splitlines()) == 1
    assert answer.err.rstrip().endswith((".", ")"))
    assert "Traceback" not in answer.err


def test_a_fault_of_ours_is_one_sentence_too(brelan: Run, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("brelan.terminal.answers.rules", lambda *_, **__: 1 // 0)
    answer = brelan("rules", "feuille")
    assert answer.status == 70
    assert len(answer.err.splitlines()) == 1
    assert "ZeroDivisionError" in (house / "data" / "brelan" / "incident.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("words", [("rules", "feuille"), ("rules", "cul-de-chouette", "--json")], ids=["little", "much"])
def test_nobody_reads_any_more(words: tuple[str, ...]) -> None:
    """Neither a word nor the status of a wrong file, whether the pipe breaks at the end or in the middle."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        found = subprocess.run(
            [sys.executable, "-m", "brelan.terminal", *words], stdout=writer, stderr=subprocess.PIPE, text=True, check=False
        )
    finally:
        os.close(writer)
    assert (found.returncode, found.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_an_answer_that_cannot_be_written_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            [sys.executable, "-m", "brelan.terminal", "--lang", "en", "rules", "feuille"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert found.returncode == 2
    assert found.stderr == "brelan: The system refuses: there is no space left.\n"


def test_letters_that_steer_a_terminal_are_not_repeated(brelan: Run) -> None:
    answer = brelan("play", "\x1b[31mzut\x07")
    assert "\x1b" not in answer.err
    assert "\x07" not in answer.err


# rows


def test_F10_rows_of_the_feuille(brelan: Run) -> None:
    answer = json.loads(brelan("rows", "feuille", "6", "6", "6", "6", "1", "--fresh", "--json").out)
    assert answer["doubled"] is True
    assert answer["rows"]["carré"] == 88
    assert answer["rows"]["6"] == 6
    assert answer["rows"]["1"] is None
    assert list(answer["rows"])[:7] == ["1", "2", "3", "4", "5", "6", "paire"]
    assert json.loads(brelan("rows", "feuille", "66661", "--json").out)["rows"]["carré"] == 44


def test_K03_rows_of_dice_poker(brelan: Run) -> None:
    answer = json.loads(brelan("rows", "dice-poker", "5", "5", "5", "2", "5", "--json").out)
    assert answer["rows"]["trois d'une sorte"] == 22
    assert answer["rows"]["full"] == 0
    assert answer["doubled"] is False


def test_rows_under_a_dialect(brelan: Run) -> None:
    assert json.loads(brelan("rows", "feuille", "44444", "--set", "full_accepts_poker=true", "--json").out)["rows"]["full"] == 20
    assert "paire" not in json.loads(brelan("rows", "dice-poker", "44444", "--dialect", "yahtzee", "--json").out)["rows"]


def test_rows_for_people(brelan: Run) -> None:
    answer = brelan("rows", "feuille", "66661", "--fresh")
    assert "doublés" in answer.out
    assert next(line for line in answer.out.splitlines() if "Carré" in line).split()[-1] == "88"


# compare


def test_C03_compare_gives_the_order_of_the_hands(brelan: Run) -> None:
    answer = json.loads(brelan("compare", "poker-das", "ARRDD", "99999", "--json").out)
    assert answer["order"] == [[1], [0]]
    assert answer["hands"] == [
        {"dice": "A R R D D", "name": "full aux Rois par les Dames, avec un As"},
        {"dice": "9 9 9 9 9", "name": "quinton de 9"},
    ]


def test_C06_ties_share_a_list(brelan: Run) -> None:
    answer = json.loads(brelan("compare", "poker-das", "AAARD", "99999", "AARR9", "--json").out)
    assert answer["order"] == [[1], [0, 2]]
    assert "Égalité" in brelan("compare", "taverne", "66652", "66652").out


def test_D10_compare_says_why(brelan: Run) -> None:
    out = brelan("compare", "taverne", "55336", "55334").out
    assert out.splitlines()[0].startswith("1. 3-3-5-5-6")
    assert "le 6 bat le 4" in out
    assert "le 6 bat" not in brelan("compare", "taverne", "66666", "55334").out
    assert len(brelan("compare", "poker-das", "DD99X", "DD99V").out.splitlines()) == 4


# rules


def test_rules_say_every_option(brelan: Run) -> None:
    answer = json.loads(brelan("rules", "feuille", "--set", "columns=5", "--json").out)
    options = {option["key"]: option for option in answer["options"]}
    assert options["columns"]["value"] == 5
    assert options["columns"]["changed"] is True
    assert options["full_accepts_poker"]["changed"] is False
    assert all(option["says"] for option in options.values())
    assert "classique" in answer["presets"]
    text = brelan("rules", "feuille", "--set", "columns=5").out
    assert "* columns=5" in text
    assert options["columns"]["says"] in text


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_rules_stand_under_the_headings_that_the_pages_have(brelan: Run, game: str, language: str) -> None:
    lines = brelan("rules", game, "--lang", language).out.splitlines()
    groups = [(say(group.heading, (), voice(language)), group.rules) for group in described(game).groups]
    assert len(groups) > 1
    for heading, rules in groups:
        place = lines.index(heading)
        assert lines[place - 1] == ""
        keys = [line.split("=")[0].strip() for line in lines[place + 1 : place + 1 + 2 * len(rules) : 2]]
        assert keys == [rule.key for rule in rules]
    listed = json.loads(brelan("rules", game, "--lang", language, "--json").out)["options"]
    assert {option["key"]: option["under"] for option in listed} == {
        rule.key: heading for heading, rules in groups for rule in rules
    }


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_every_preset_are_shown(brelan: Run, game: str) -> None:
    for preset in GAMES[game].presets:
        assert brelan("rules", game, "--dialect", preset).status == 0


def test_two_dialects_are_told_apart(brelan: Run) -> None:
    answer = json.loads(brelan("rules", "taverne", "--diff", "mises", "--json").out)
    assert {difference["key"] for difference in answer["differences"]} >= {"stakes", "best_of"}
    assert answer["other"] == "mises"
    assert "même chose" in brelan("rules", "taverne", "--diff", "classique").out
    assert "5 colonnes" in brelan("rules", "feuille", "--diff", "classique columns=5").out


@pytest.mark.parametrize(("language", "mark"), [("fr", ")\N{NO-BREAK SPACE}: "), ("en", "): ")])
def test_a_difference_is_set_in_the_language_that_is_spoken(brelan: Run, language: str, mark: str) -> None:
    lines = brelan("rules", "poker-das", "--diff", "seed-001", "--lang", language).out.splitlines()
    told = [line for line in lines if line.startswith(("  classique (", "  seed-001 ("))]
    assert told
    assert all(mark in line for line in told)
    assert (")\N{NO-BREAK SPACE}:" in "".join(told)) == (language == "fr")


BOTS_AT_PLAY = "jeu taverne\nsièges Léa, bot:glouton\nd 1 2 3 4 6\nd 6 6 6 6 6\n1 reste\n"


def test_replay_calls_a_bot_by_its_name(brelan: Run, tmp_path: Path) -> None:
    answer = brelan("replay", written(tmp_path, BOTS_AT_PLAY))
    assert "Glouton 0" in answer.out
    assert "(Glouton)" in answer.out or "Glouton doit" in answer.out
    assert "bot:" not in answer.out
    wrong = brelan("replay", written(tmp_path, BOTS_AT_PLAY.replace("1 reste", "2 reste\n2 reste")))
    assert "Glouton" in wrong.err
    assert "bot:" not in wrong.err
    told = json.loads(brelan("replay", "--json", written(tmp_path, BOTS_AT_PLAY)).out)
    assert told["seats"] == ["Léa", "bot:glouton"]
    assert "bot:" not in told["awaited"]


def test_a_person_who_has_taken_a_bots_name_is_told_from_it(brelan: Run, tmp_path: Path) -> None:
    out = brelan("replay", written(tmp_path, BOTS_AT_PLAY.replace("Léa", "Glouton"))).out
    assert "Glouton 0, bot:glouton 0" in out


def test_english_parts_thousands_with_a_comma(brelan: Run, tmp_path: Path) -> None:
    start = "jeu taverne\ndialecte mises chips=5000\nsièges Léa, Max\n"
    assert "Léa 4,995" in brelan("replay", "--lang", "en", written(tmp_path, start)).out
    assert "Léa 4\N{NARROW NO-BREAK SPACE}995" in brelan("replay", written(tmp_path, start)).out


# replay


def test_Q19_a_right_record_is_told(brelan: Run, tmp_path: Path) -> None:
    path = written(tmp_path, SEED_SCENE)
    answer = brelan("replay", path, "--json")
    assert answer.status == 0
    told = json.loads(answer.out)
    assert told["game"] == "cul-de-chouette"
    assert told["dialect"] == "officiel"
    assert told["seats"] == ["Perceval", "Karadoc", "l'Aubergiste"]
    assert told["scores"] == [-16, 0, 25]
    assert told["over"] is False
    assert told["ranks"] is None
    assert told["moves"] == 6
    assert told["awaited"].endswith(".")
    assert "6 coups, tout est juste" in brelan("replay", path).out


def test_several_records_give_an_array(brelan: Run, tmp_path: Path) -> None:
    right, wrong = written(tmp_path, SEED_SCENE), written(tmp_path, SEED_SCENE.replace("= -16 0 25", "= 0 0 25"), "faux.jdd")
    answer = brelan("replay", right, wrong, "--json")
    assert answer.status == 1
    told = json.loads(answer.out)
    assert [set(item) & {"error", "scores"} for item in told] == [{"scores"}, {"error"}]
    assert told[1]["error"]["line"] == 13
    assert told[1]["error"]["column"] == 1
    assert "ligne 13, colonne 1" in answer.err


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("zut", 1),
        ("jeu zut", 1),
        (SEED_SCENE.replace("d 2 ", "d 7 "), 8),
        (SEED_SCENE.replace("1 sirote", "2 sirote"), 9),
        (SEED_SCENE.replace("parie fauvette", "parie pigeon"), 10),
        ("jeu taverne\nsièges Léa, Max\nd 1 2 3 4", 3),
        ("jeu taverne\nsièges Léa\n", 2),
    ],
)
def test_a_wrong_record_is_refused_with_its_line(brelan: Run, tmp_path: Path, text: str, line: int) -> None:
    path = written(tmp_path, text)
    answer = brelan("replay", path)
    assert answer.status == 1
    assert answer.err.startswith(f"{path}: ligne {line}, colonne ")
    assert json.loads(brelan("replay", path, "--json").out)["error"]["line"] == line


def test_a_record_is_read_from_the_standard_input(brelan: Run) -> None:
    assert json.loads(brelan("replay", "-", "--json", typed=SEED_SCENE).out)["moves"] == 6
    assert brelan("replay", "-", typed=b"\xff\xfe").status == 1


def test_a_folder_is_no_record(brelan: Run, tmp_path: Path) -> None:
    assert brelan("replay", str(tmp_path)).status == 2


# verify


def seeded(seed: int, *, wrong: bool = False) -> str:
    dice = KeyedDice.seeded(seed)
    first, second = dice.throw(5, 0), dice.throw(5, 1)
    if wrong:
        second = (1, 1, 1, 1, 1) if second != (1, 1, 1, 1, 1) else (2, 2, 2, 2, 2)
    lines = [f"d {' '.join(map(str, faces))}" for faces in (first, second)]
    return f"jeu dice-poker\nsièges Léa\ndés graine {seed}\n{lines[0]}\n1 garde\n{lines[1]}\n"


def test_seeded_dice_are_drawn_again(brelan: Run, tmp_path: Path) -> None:
    right = brelan("verify", written(tmp_path, seeded(42)), "--json")
    assert right.status == 0
    assert json.loads(right.out) == {"ok": True, "line": None, "reason": None}
    wrong = brelan("verify", written(tmp_path, seeded(42, wrong=True)), "--json")
    assert wrong.status == 1
    assert json.loads(wrong.out)["line"] == 6
    assert "Le lancer 2" in json.loads(wrong.out)["reason"]


def test_a_commitment_is_checked_with_its_key(brelan: Run, tmp_path: Path) -> None:
    import hashlib

    key = bytes(range(16))
    faces = " ".join(map(str, KeyedDice(key).throw(5, 0)))
    digest = hashlib.sha256(key).hexdigest()
    record = f"jeu dice-poker\nsièges Léa\ndés engagement sha256:{digest} clé {key.hex()}\nd {faces}\n"
    assert brelan("verify", written(tmp_path, record)).status == 0
    assert brelan("verify", written(tmp_path, record.replace(digest, digest[::-1]))).status == 1
    assert brelan("verify", written(tmp_path, record.replace(f" clé {key.hex()}", ""))).status == 1


@pytest.mark.parametrize("dice", ["typés", "système"])
def test_dice_that_follow_nothing_cannot_be_verified(brelan: Run, tmp_path: Path, dice: str) -> None:
    answer = brelan("verify", written(tmp_path, f"jeu dice-poker\nsièges Léa\ndés {dice}\nd 1 2 3 4 5\n"), "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["ok"] is False


def test_a_wrong_record_is_not_verified(brelan: Run, tmp_path: Path) -> None:
    answer = brelan("verify", written(tmp_path, seeded(42) + "d 1\n"), "--json")
    assert answer.status == 1
    assert json.loads(answer.out)["line"] == 7


# simulate


@pytest.mark.parametrize("game", GAMES)
def test_simulate_gives_the_same_games_for_the_same_seed(brelan: Run, game: str) -> None:
    words = ("simulate", game, "--seats", "bot:hasard,glouton", "--games", "3", "--seed", "5", "--json")
    answer = brelan(*words)
    assert answer.status == 0
    assert answer.err == ""
    told = json.loads(answer.out)
    assert told["games"] == 3
    assert [seat["bot"] for seat in told["seats"]] == ["bot:hasard", "bot:glouton"]
    assert all(set(seat) == {"bot", "mean", "stderr", "wins", "ties"} for seat in told["seats"])
    assert sum(seat["wins"] for seat in told["seats"]) <= 3
    assert brelan(*words).out == answer.out


def test_simulate_for_people(brelan: Run) -> None:
    out = brelan("simulate", "taverne", "--seats", "bot:hasard,bot:hasard", "--games", "4", "--seed", "5").out
    assert "moyenne" in out
    assert "4 parties, graine 5." in out
    alone = brelan("simulate", "taverne", "--seats", "bot:hasard,bot:hasard", "--games", "1", "--seed", "5").out
    assert "1 partie, graine 5." in alone
    assert all(line.split()[2] == "–" for line in alone.splitlines()[1:3])  # one game says nothing of its error


def test_names_of_bots_are_refused_as_they_were_typed(brelan: Run) -> None:
    err = brelan("simulate", "taverne", "--seats", "Léa,Max").err
    assert "« Léa » n’est pas un bot" in err.replace("\N{NO-BREAK SPACE}", " ")


# play, through a pipe


def test_a_whole_game_is_played_from_a_pipe(brelan: Run, house: Path) -> None:
    path = house / "partie.jdd"
    typed = "".join(f"{dice} 1\n{row}\n" for dice, row in [("12345", f"i {row}") for row in range(1, 16)])
    answer = brelan("play", "dice-poker", "--seats", "Léa", "--dice", "typed", "--save", str(path), typed=typed)
    assert answer.status == 0
    told = json.loads(brelan("replay", str(path), "--json").out)
    assert told["over"] is True
    assert told["scores"] == [15 + 30 + 40 + 15]
    assert "\x1b" not in answer.out


def test_the_end_of_the_input_keeps_the_game_and_says_how_to_go_on(brelan: Run, house: Path) -> None:
    answer = brelan("play", "feuille", "--seats", "../../etc/x,bot:glouton", "--seed", "3", typed="\nsomme\n")
    assert answer.status == 0
    (path,) = (house / "data").rglob("*.jdd")
    assert path.parent == house / "data" / "brelan" / "parties"
    assert path.name.startswith("feuille-")
    assert f"brelan play --resume ~/{path.relative_to(house)}" in answer.out
    again = brelan("play", "--resume", str(path), typed="\nl\n")
    assert again.status == 0
    assert "La partie reprend" in again.out
    assert json.loads(brelan("replay", str(path), "--json").out)["moves"] > 3


def test_a_game_that_is_over_is_shown_and_left(brelan: Run, house: Path) -> None:
    path = written(house, "jeu taverne\nsièges Léa, Max\nd 1 2 3 4 6\nd 6 6 6 6 6\n1 reste\n2 reste\n")
    answer = brelan("play", "--resume", path)
    assert answer.status == 0
    assert "1. Max" in answer.out


def test_a_wrong_record_is_not_resumed(brelan: Run, house: Path) -> None:
    answer = brelan("play", "--resume", written(house, "jeu taverne\nsièges Léa, Max\nd 1 2 3 4\n"))
    assert answer.status == 1
    assert "ligne 3" in answer.err


def test_a_file_that_exists_is_not_written_over(brelan: Run, house: Path) -> None:
    path = written(house, "précieux")
    assert brelan("play", "feuille", "--seats", "Léa", "--save", path).status == 2
    assert Path(path).read_text(encoding="utf-8") == "précieux"


@pytest.mark.parametrize("game", GAMES)
def test_B092_nothing_typed_ends_at_once(brelan: Run, game: str) -> None:
    assert brelan("play", game).status == 0


def test_a_folder_that_cannot_be_written_is_said(brelan: Run, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (house / "fichier").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(house / "fichier"))
    answer = brelan("play", "feuille", "--seats", "Léa")
    assert answer.status == 2
    assert "ne peuvent être gardées" in answer.err


def test_real_dice_are_typed_throw_by_throw_where_the_call_says_so(brelan: Run, house: Path) -> None:
    path = house / "partie.jdd"
    words = ("play", "dice-poker", "--seats", "Léa", "--dice", "typed", "--save", str(path))
    assert brelan(*words, "--throws", typed="66521\ng 66\n661\ncarré\n").status == 0
    assert json.loads(brelan("replay", str(path), "--json").out)["scores"] == [25]
