"""A real terminal: the program runs behind a pseudo-terminal, and what it draws is read off an emulated screen."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brelan.core.nodes import Over
from brelan.notation import load, replay
from tests.terminal.terminal_scripts import answer

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

import pexpect  # type: ignore[import-untyped]  # it has none
import pyte

GAMES = ("feuille", "poker-das", "dice-poker", "taverne", "cul-de-chouette")
SHORT = {"feuille": ("columns=1",), "cul-de-chouette": ("target=60",)}
PATIENCE = 20.0


class Terminal:
    """A window with somebody in front of it."""

    def __init__(self, *words: str, size: tuple[int, int] = (24, 80), **environ: str) -> None:
        self.screen = pyte.Screen(size[1], size[0])
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.seen = 0
        self.redraws = b"\n" if environ.get("TERM") == "dumb" else b"\x1b[2J"
        variables = {**os.environ, "TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONUTF8": "1", **environ}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "brelan.terminal", *words],
            dimensions=size,
            env={key: value for key, value in variables.items() if value},
            # Whoever runs the tests in the background has Ctrl-C ignored, and that would be inherited.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        self.child.delaybeforesend = None

    def pump(self, seconds: float = 0.02) -> bool:
        """Reads what has come; False when nothing did."""
        try:
            data = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return False
        except pexpect.EOF:
            return False
        self.raw += data
        self.stream.feed(data)
        return True

    @property
    def lines(self) -> list[str]:
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def prompt(self) -> str:
        return str(self.lines[self.screen.cursor.y])

    def until(self, *wanted: str) -> str:
        """Waits until the screen was drawn again and the line of the cursor holds one of these, and returns it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            came = self.pump()
            if not came and self.redraws in self.raw[self.seen :] and any(word in self.prompt for word in wanted):
                return self.prompt
            if not came and not self.child.isalive():
                break
        raise AssertionError(f"waited for {wanted}:\n{self.text}")

    def shows(self, *wanted: str) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if not self.pump() and all(word in self.text for word in wanted):
                return
        raise AssertionError(f"waited to see {wanted}:\n{self.text}")

    def type(self, text: str) -> None:
        self.seen = len(self.raw)
        self.child.send(f"{text}\r")

    def ended(self) -> int:
        """The exit status; a signal is −1."""
        end = time.monotonic() + PATIENCE
        while self.child.isalive() and time.monotonic() < end:
            self.pump()
        while self.pump():
            pass
        self.child.close()
        return -1 if self.child.exitstatus is None else int(self.child.exitstatus)

    def resize(self, rows: int, columns: int) -> None:
        self.seen = len(self.raw)
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)


@pytest.fixture
def terminal(house: Path) -> Iterator[Any]:
    opened: list[Terminal] = []

    def start(*words: str, **options: Any) -> Terminal:
        opened.append(Terminal(*words, **options))
        return opened[-1]

    yield start
    for window in opened:
        window.child.close(force=True)


PROMPTS = (" >", "Entrée", "rien.", "personne.", "(o/N)", "dés :", "dé :")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_at_80_by_24(terminal: Any, house: Path, game: str) -> None:
    path = house / "partie.jdd"
    settings = [word for setting in SHORT.get(game, ()) for word in ("--set", setting)]
    window = terminal("play", game, "--seats", "Léa,bot:glouton", "--seed", "7", "--save", str(path), *settings)
    chance = random.Random(1)
    for _ in range(600):
        try:
            prompt = window.until(*PROMPTS)
        except AssertionError:
            if window.child.isalive():
                raise
            break
        last = replay(load(path))
        assert "Fenêtre" not in window.text
        if " >" in prompt:
            assert any("─────┐" in line for line in window.lines) or "Staking" in type(last.state).__name__ or "[" in window.text
        window.type(answer(last.game, last.state, prompt, chance))
    assert window.ended() == 0
    last = replay(load(path))
    assert isinstance(last.game.node(last.state), Over)
    assert b"Traceback" not in window.raw
    assert "1. " in window.text


def begun(terminal: Any, house: Path, *words: str, **options: Any) -> tuple[Terminal, Path]:
    """A game of which the first dice lie on the table."""
    path = house / "partie.jdd"
    window = terminal("play", "feuille", "--seats", "Léa,bot:glouton", "--seed", "7", "--save", str(path), *words, **options)
    window.until("Entrée", "Enter", "Entree")
    window.type("")
    window.until(" >")
    return window, path


def test_ctrl_c_leaves_a_game_that_can_be_resumed(terminal: Any, house: Path) -> None:
    window, path = begun(terminal, house)
    window.child.sendintr()
    assert window.ended() == 130
    assert "brelan play --resume ~/partie.jdd" in window.text
    assert b"Traceback" not in window.raw
    again = terminal("play", "--resume", str(path))
    again.until("Léa >")
    assert "La partie reprend" in again.text
    again.type("somme")
    again.until("Entrée")
    assert len(load(path).moves) == 2


@pytest.mark.parametrize("typed", ["", "?", "z 1"])
def test_B092_ctrl_d_leaves_the_same(terminal: Any, house: Path, typed: str) -> None:
    window, path = begun(terminal, house)
    if typed:
        window.type(typed)
        window.until("retour", "(o/N)")
    window.child.sendeof()
    assert window.ended() == 0
    assert "La partie est gardée" in window.text
    assert len(load(path).moves) == 1


@pytest.mark.parametrize(("name", "status"), [("SIGHUP", 129), ("SIGTERM", 143)])
def test_a_closed_terminal_keeps_the_game(terminal: Any, house: Path, name: str, status: int) -> None:
    window, path = begun(terminal, house)
    window.child.kill(getattr(signal, name))
    assert window.ended() == status
    assert b"Traceback" not in window.raw
    assert len(load(path).moves) == 1


def test_a_killed_program_has_kept_every_accepted_move(terminal: Any, house: Path) -> None:
    path = house / "partie.jdd"
    window = terminal("play", "dice-poker", "--seats", "Léa,bot:hasard", "--seed", "7", "--save", str(path))
    chance = random.Random(3)
    for _ in range(12):
        prompt = window.until(*PROMPTS)
        last = replay(load(path))
        seen = window.text
        window.type(answer(last.game, last.state, prompt, chance))
    window.until(*PROMPTS)
    seen = window.text
    kept = len(load(path).moves)
    window.child.kill(signal.SIGKILL)
    window.ended()
    assert len(load(path).moves) == kept
    again = terminal("play", "--resume", str(path))
    again.until(*PROMPTS)
    assert [line for line in again.lines[:12] if line] == [line for line in seen.splitlines()[:12] if line]


def test_B094_a_small_window_says_so_and_is_whole_again_once_enlarged(terminal: Any, house: Path) -> None:
    window, path = begun(terminal, house)
    before = window.lines[:13]
    for rows, columns in ((5, 20), (1, 1), (3, 200), (50, 30)):
        window.resize(rows, columns)
        for _ in range(10):
            window.pump()
        assert window.child.isalive()
        if columns >= 20 and rows >= 3:
            window.shows("Fenêtre")
    window.resize(24, 80)
    window.shows("Combinaisons", "Léa >")
    assert window.lines[:13] == before
    window.type("somme")
    window.until("Entrée")
    assert len(load(path).moves) == 2


def test_what_was_typed_survives_a_change_of_the_window(terminal: Any, house: Path) -> None:
    window, path = begun(terminal, house)
    window.child.send("som")
    window.until("som")
    window.resize(30, 100)
    window.until("Léa > som")
    window.type("me")
    window.until("Entrée")
    assert len(load(path).moves) == 2


def test_without_colours_previews_stand_in_parentheses(terminal: Any, house: Path) -> None:
    window, _ = begun(terminal, house, NO_COLOR="1")
    assert "(−200)" in window.text
    assert b"\x1b[31m" not in window.raw


def test_colours_say_what_parentheses_would(terminal: Any, house: Path) -> None:
    window, _ = begun(terminal, house)
    assert "−200" in window.text
    assert "(−200)" not in window.text


def test_a_terminal_that_cannot_move_its_cursor_gets_plain_lines(terminal: Any, house: Path) -> None:
    window, _ = begun(terminal, house, TERM="dumb")
    assert b"\x1b[2J" not in window.raw
    assert "(−200)" in window.text


def test_an_ascii_terminal_gets_ascii(terminal: Any, house: Path) -> None:
    window, path = begun(terminal, house, PYTHONUTF8="", PYTHONIOENCODING="ascii", LC_ALL="C", LANG="C", PYTHONCOERCECLOCALE="0")
    assert window.raw.isascii()
    window.type("carré é ♠")
    window.until("Lea >")
    window.type("somme")
    window.until("Entree")
    assert load(path).seats[0] == "Léa"
    assert b"Traceback" not in window.raw


def test_english(terminal: Any, house: Path) -> None:
    window, _ = begun(terminal, house, LANG="en_GB.UTF-8")
    window.type("?")
    window.until("Enter")
    assert "Help" in window.text


def test_who_plays_is_asked_and_enter_plays_against_a_bot(terminal: Any, house: Path) -> None:
    window = terminal("play", "taverne")
    window.until(">")
    window.type("Léa,,")
    window.until(">")
    assert "nom vide" in window.text
    window.type("")
    window.until("Entrée")
    assert "Glouton" in window.text
    assert "Joueur 1" in window.text


def test_a_reader_that_goes_away_is_no_reason_to_complain(house: Path) -> None:
    command = f"{sys.executable} -m brelan.terminal rules feuille | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True, timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines()[0].startswith("La feuille")


def test_a_closed_standard_input_is_an_end(house: Path) -> None:
    command = f"{sys.executable} -m brelan.terminal play feuille <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0
    assert done.stderr == ""
