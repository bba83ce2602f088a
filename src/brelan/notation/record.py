"""A record: the log, the save file, the test fixture and the bug report are the same text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Union

from brelan.core.moves import Move
from brelan.core.phrases import Phrase, PhrasedError, phrase
from brelan.notation.repertoire import AnyGame, find_game
from brelan.notation.words import fold

LONGEST_NAME = 40


class RecordError(PhrasedError):
    """What is wrong in a record, and where: `line` and `column` from 1; line 0 is the record as a whole."""

    def __init__(self, reason: Phrase, line: int = 0, column: int = 1) -> None:
        super().__init__(reason)
        self.line = line
        self.column = column

    @property
    def sentence(self) -> Phrase:
        if not self.line:
            return self.reason
        return phrase(
            "ligne {line}, colonne {column} : {reason}", line=str(self.line), column=str(self.column), reason=self.reason
        )

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True, slots=True)
class TypedDice:
    """Real dice, typed by a person."""


@dataclass(frozen=True, slots=True)
class SystemDice:
    """Dice of the system's secure generator."""


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Dice that anybody can draw again from the seed."""

    seed: int


@dataclass(frozen=True, slots=True)
class CommittedDice:
    """Dice of a secret whose SHA-256 was shown before the game; `key` is the secret in hexadecimal, once told."""

    digest: str
    key: str | None = None


DiceOrigin = Union[TypedDice, SystemDice, SeededDice, CommittedDice]


@dataclass(frozen=True, slots=True)
class Assertion:
    """`= a b …`: the scores of the seats at this point."""

    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line after the header: a move, an assertion, or only words. `line` is where it was read, if it was."""

    what: Move | Assertion | None = None
    comment: str | None = None
    annotation: str | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """Names, dice and everything that happened. Raises `RecordError` on seats that the notation cannot write."""

    game: str
    seats: tuple[str, ...]
    preset: str
    dialect: Any
    dice: DiceOrigin
    entries: tuple[Entry, ...] = ()
    rules: int = 1

    def __post_init__(self) -> None:
        wrong = wrong_name(self.seats)
        if wrong is not None:
            raise RecordError(wrong[1])
        players = find_game(self.game).players
        if len(self.seats) not in players:
            raise RecordError(
                phrase(
                    "Ce jeu se joue de {low} à {high} places ; il y en a ici {n}.",
                    n=len(self.seats),
                    low=players[0],
                    high=players[-1],
                )
            )

    def rulebook(self) -> AnyGame:
        """The game under the record's dialect."""
        return find_game(self.game)(self.dialect)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(entry.what for entry in self.entries if entry.what is not None and not isinstance(entry.what, Assertion))

    def then(self, what: Move | Assertion | None, comment: str | None = None, annotation: str | None = None) -> Record:
        """The record with one more line."""
        return replace(self, entries=(*self.entries, Entry(what, comment, annotation)))

    def undone(self) -> Record:
        """The record without its last move and all that follows it."""
        places = [
            place for place, entry in enumerate(self.entries) if entry.what is not None and not isinstance(entry.what, Assertion)
        ]
        return replace(self, entries=self.entries[: places[-1]]) if places else self


def wrong_name(names: Sequence[str]) -> tuple[int, Phrase] | None:
    """The first name, counted from 0, that no record carries beside those before it, and why."""
    known: dict[str, str] = {}
    for place, name in enumerate(names):
        try:
            check_name(name)
        except RecordError as error:
            return place, error.reason
        other = known.setdefault(fold(name), name)
        if place >= len(known):
            return place, phrase("« {name} » : une autre place s’appelle déjà « {other} ».", name=name, other=other)
    return None


def check_name(name: str) -> None:
    """Raises `RecordError` when a record cannot carry the name."""
    if not name or name != " ".join(name.split()):
        raise RecordError(phrase("Un nom ne peut être vide ni commencer ou finir par une espace."))
    if len(name) > LONGEST_NAME:
        raise RecordError(phrase("« {name}… » : un nom a {n} caractères au plus.", name=name[:12], n=LONGEST_NAME))
    if not name.isprintable() or re.search(r"[,#{}]", name):
        raise RecordError(phrase("« {name} » : un nom ne contient ni virgule, ni « # », ni accolade.", name=_shown(name)))


def _shown(name: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in name)
