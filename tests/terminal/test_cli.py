from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from brelan import __version__
from brelan.notation import GAMES
from brelan.terminal.cli import app
from brelan.voices import voice
from tests.terminal.terminal_scripts import Run

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


@pytest.mark.parametrize("module", ["typer", "brelan.terminal.cli", "brelan.voices"])
def test_ctrl_c_is_heard_while_the_program_is_still_being_read(module: str) -> None:
    """No traceback: the status of an interrupted call, and not a word."""
    script = f"""
import builtins
read = builtins.__import__
def interrupted(name, *rest):
    if name == {module!r}:
        raise KeyboardInterrupt
    return read(name, *rest)
builtins.__import__ = interrupted
from brelan.terminal.call import main
"""
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "")
