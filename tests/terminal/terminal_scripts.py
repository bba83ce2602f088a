"""Terminals for tests: scripted keyboards, and a player who types legal moves in all the ways that there are."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from brelan.core.moves import Act
from brelan.core.nodes import Decision, Throw
from brelan.notation import Record, write_move
from brelan.notation.repertoire import AnyGame
from brelan.terminal import seating
from brelan.terminal.screen import Lines, Screen
from brelan.terminal.session import Session
from brelan.terminal.speech import Speech
from brelan.terminal.table import Table
from brelan.voices import voice


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str


Run = Callable[..., Answer]


def written(folder: Path, text: str, name: str = "partie.jdd") -> str:
    """The path of a file with that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


class Script:
    """Types the lines of a list, then comes to its end; remembers the prompts."""

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []

    def line(self, prompt: str, typed: str = "") -> str:
        self.prompts.append(prompt)
        for line in self.lines:
            return line
        raise EOFError


class Typist:
    """Asks a function what to type at each prompt."""

    def __init__(self, types: Callable[[str], str]) -> None:
        self.types = types
        self.prompts: list[str] = []

    def line(self, prompt: str, typed: str = "") -> str:
        self.prompts.append(prompt)
        return self.types(prompt)


class Sitting:
    """A table in memory: what it shows is in `text`, what it keeps in `kept`."""

    def __init__(
        self,
        record: Record,
        keyboard: Script | Typist,
        *,
        screen: tuple[int, int] | None = None,
        plain: bool = False,
        colour: bool = False,
        language: str = "fr",
    ) -> None:
        self.kept: list[Record] = []
        self.stream = io.StringIO()
        wide, high = screen or (80, 24)
        console = Console(file=self.stream, width=wide, height=high, force_terminal=screen is not None, color_system=None)
        speech = Speech(voice(language), plain)
        display = Lines(console, keyboard, speech) if screen is None else Screen(console, keyboard, speech, colour)
        self.session = Session(record, self.kept.append)
        self.table = Table(self.session, seating.company(record), display, seating.shown_names(record.seats))

    @property
    def text(self) -> str:
        return self.stream.getvalue()


def record(
    game: str, seats: str, *settings: str, preset: str | None = None, dice: str | None = None, seed: int | None = None
) -> Record:
    rules, name = seating.rulebook(game, preset, settings)
    origin = seating.origin(dice, seed)
    return Record(rules.name, seating.seats(seats, rules, origin), name, rules.dialect, origin)


def sitting(
    lines: Iterable[str], game: str, seats: str, *settings: str, dice: str | None = None, seed: int | None = 1
) -> Sitting:
    """A table where these lines are typed; the end of the script is the end of the input."""
    return Sitting(record(game, seats, *settings, dice=dice, seed=None if dice else seed), Script(lines))


def played(lines: Iterable[str], game: str, seats: str, *settings: str, dice: str | None = None, seed: int | None = 1) -> Sitting:
    """The same, once the script is over."""
    table = sitting(lines, game, seats, *settings, dice=dice, seed=seed)
    with contextlib.suppress(EOFError):
        table.table.run()
    return table


def answer(game: AnyGame, state: object, prompt: str, chance: random.Random) -> str:
    """Something to type that is right: `prompt` is what was asked, `state` what the record has come to."""
    node = game.node(state)
    if "(o/N)" in prompt or "(y/N)" in prompt:
        return "o"
    if prompt.rstrip().endswith(">") and isinstance(node, Decision):
        seat = min(node.seats)
        line = write_move(game.lexicon, Act(seat, chance.choice(game.legal_actions(state, seat))))
        return line if chance.random() < 0.5 else line.partition(" ")[2]
    if isinstance(node, Throw) and "dé" in prompt:
        return "".join(str(chance.randint(1, 6)) for _ in range(node.dice)) + (" 1" if "tour" in prompt else "")
    return ""


NONSENSE = (
    "zzz",
    "999999999999999",
    "é♠",
    "\x1b[31m",
    "-1",
    "1 2 3 4 5 6 7 8 9",
    "garde 6 6 6 6 6 6 6",
    "i",
    "inscrit",
    "b 99",
    "!",
    "= 1",
    "bévue",
)


class Player:
    """Plays a whole game at random from what the table keeps; types nonsense first where `rude`."""

    def __init__(self, seed: int = 1, *, rude: bool = False) -> None:
        self.chance = random.Random(seed)
        self.rude = rude
        self.table: Sitting | None = None
        self.sane = True
        self.asked = 0

    def __call__(self, prompt: str) -> str:
        assert self.table is not None
        self.asked += 1
        assert self.asked < 5000, prompt
        if self.rude and self.sane and "(o/N)" not in prompt and ">" in prompt:
            self.sane = False
            return self.chance.choice(NONSENSE)
        self.sane = True
        return answer(self.table.session.game, self.table.session.state, prompt, self.chance)


def whole(
    record: Record, *, rude: bool = False, seed: int = 1, screen: tuple[int, int] | None = None, plain: bool = False
) -> Sitting:
    """A game played to its end by a random person."""
    player = Player(seed, rude=rude)
    player.table = Sitting(record, Typist(player), screen=screen, plain=plain)
    player.table.table.run()
    return player.table


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")
