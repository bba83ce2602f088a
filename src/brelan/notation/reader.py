"""Text to record. Every error names its line and column; nothing that was written is dropped in silence."""

from __future__ import annotations

import re
from dataclasses import dataclass

from brelan.core.dialect import DialectError
from brelan.core.moves import Move, MoveError
from brelan.core.phrases import phrase
from brelan.notation.lines import LineError, read_move
from brelan.notation.record import (
    Assertion,
    CommittedDice,
    DiceOrigin,
    Entry,
    Record,
    RecordError,
    SeededDice,
    SystemDice,
    TypedDice,
    wrong_name,
)
from brelan.notation.repertoire import AnyGame, UnknownGame, dialect_of, find_game
from brelan.notation.words import fold, number, tokens

HEADERS = ("jeu", "dialecte", "regles", "sieges", "des")


def read(text: str | bytes) -> Record:
    """The record that the text writes. Its moves are read, not yet played: `replay` does that. Raises `RecordError`."""
    words = _decoded(text)
    if not words.strip():
        raise RecordError(phrase("Ce fichier est vide."), 1)
    return _Reader(words).record()


def _decoded(text: str | bytes) -> str:
    if isinstance(text, str):
        return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = text[: error.start]
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise RecordError(phrase("Ce n’est pas du texte en UTF-8."), line, column) from None


@dataclass(frozen=True, slots=True)
class _Field:
    """A header line: its value and where the value stands."""

    value: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A line cut into what is said and the words around it."""

    body: str
    annotation: str | None
    comment: str | None


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines = re.split(r"\r\n|\n|\r", text)
        self.head: dict[str, _Field] = {}
        self.entries: list[Entry] = []

    def record(self) -> Record:
        game: AnyGame | None = None
        for place, line in enumerate(self.lines, 1):
            pieces = _cut(line, place)
            if not pieces.body:
                if pieces.comment is not None or pieces.annotation is not None:
                    self.entries.append(Entry(None, pieces.comment, pieces.annotation, place))
                continue
            column = len(line) - len(line.lstrip()) + 1
            key = fold(pieces.body.split()[0])
            if key in HEADERS:
                if game is not None:
                    if key == "jeu":
                        raise RecordError(phrase("Une autre partie commence ici : un fichier n’en a qu’une."), place, column)
                    raise RecordError(phrase("L’en-tête finit avant le premier coup."), place, column)
                self._header(key, pieces, place, column)
                continue
            game = game or self._game(place)
            self.entries.append(self._entry(game, pieces, place, column))
        game = game or self._game(len(self.lines))
        return self._assembled(game)

    def _header(self, key: str, pieces: _Pieces, line: int, column: int) -> None:
        if key in self.head:
            raise RecordError(
                phrase("« {key} » est déjà dit à la ligne {line}.", key=key, line=str(self.head[key].line)), line, column
            )
        first = pieces.body.split()[0]
        value = pieces.body[len(first) :].strip()
        if not value:
            raise RecordError(phrase("« {key} » n’a pas de valeur.", key=first), line, column)
        self.head[key] = _Field(value, line, column + pieces.body.index(value, len(first)))
        if pieces.comment is not None or pieces.annotation is not None:
            self.entries.append(Entry(None, pieces.comment, pieces.annotation, line))

    def _game(self, line: int) -> AnyGame:
        if "jeu" not in self.head:
            raise RecordError(phrase("Il manque le jeu : « jeu feuille », par exemple."), line)
        named = self.head["jeu"]
        try:
            kind = find_game(named.value)
        except UnknownGame as error:
            raise RecordError(error.reason, named.line, named.column) from None
        words = self.head["dialecte"].value.split() if "dialecte" in self.head else []
        preset = words.pop(0) if words and "=" not in words[0] else "classique"
        spoken = self.head.get("dialecte", named)
        pairs = [word.partition("=") for word in words]
        if any(not sign for _, sign, _ in pairs):
            raise RecordError(phrase("Les différences d’un dialecte s’écrivent « clé=valeur »."), spoken.line, spoken.column)
        told: set[str] = set()
        for key, _, _ in pairs:
            if fold(key) in told:
                raise RecordError(phrase("L’option « {key} » est dite deux fois.", key=key), spoken.line, spoken.column)
            told.add(fold(key))
        try:
            self.preset, dialect = dialect_of(kind, preset, [(key, value) for key, _, value in pairs])
        except DialectError as error:
            raise RecordError(error.reason, spoken.line, spoken.column) from None
        return kind(dialect)

    def _assembled(self, game: AnyGame) -> Record:
        if "sieges" not in self.head:
            raise RecordError(phrase("Il manque les sièges : « sièges Léa, Max », par exemple."), len(self.lines))
        seats = self.head["sieges"]
        names = _names(seats)
        rules = self.head.get("regles")
        if rules is not None and number(rules.value) != game.version:
            raise RecordError(
                phrase(
                    "Ces règles ont la version {version} ; « {text} » n’est pas connue ici.",
                    version=game.version,
                    text=rules.value,
                ),
                rules.line,
                rules.column,
            )
        dice = self._dice()
        try:
            return Record(game.name, names, self.preset, game.dialect, dice, tuple(self.entries), game.version)
        except RecordError as error:
            raise RecordError(error.reason, seats.line, seats.column) from None

    def _dice(self) -> DiceOrigin:
        said = self.head.get("des")
        if said is None:
            return TypedDice()
        words = fold(said.value).split()
        match words:
            case ["types"]:
                return TypedDice()
            case ["systeme"]:
                return SystemDice()
            case ["graine", text] if (seed := number(text)) is not None:
                return SeededDice(seed)
            case ["engagement", digest, *rest] if re.fullmatch(r"sha256:[0-9a-f]{64}", digest):
                key = rest[1] if len(rest) == 2 and rest[0] == "cle" and re.fullmatch(r"([0-9a-f]{2})+", rest[1]) else None
                if key is not None or not rest:
                    return CommittedDice(digest.removeprefix("sha256:"), key)
        raise RecordError(
            phrase("Les dés sont « typés », « système », « graine N » ou « engagement sha256:… »."), said.line, said.column
        )

    def _entry(self, game: AnyGame, pieces: _Pieces, line: int, column: int) -> Entry:
        what: Move | Assertion
        if pieces.body.startswith("="):
            what = _assertion(pieces.body, line, column)
        else:
            try:
                what = read_move(game.lexicon, pieces.body, column)
            except LineError as error:
                raise RecordError(error.reason, line, error.column) from None
            except MoveError as error:
                raise RecordError(error.reason, line, column) from None
        return Entry(what, pieces.comment, pieces.annotation, line, column)


def _cut(line: str, place: int) -> _Pieces:
    """Whichever of « # » and « { » comes first begins the words; an annotation ends with its brace."""
    start = re.search(r"[#{]", line)
    if start is None:
        return _Pieces(line.strip(), None, None)
    body, rest = line[: start.start()].strip(), line[start.start() :]
    if rest.startswith("#"):
        return _Pieces(body, None, rest[1:].strip())
    annotation, closed, after = rest[1:].partition("}")
    if not closed:
        raise RecordError(phrase("L’annotation n’est pas fermée."), place, start.start() + 1)
    after = after.strip()
    if after and not after.startswith("#"):
        raise RecordError(phrase("« {text} » est de trop après l’annotation.", text=after), place, line.rindex(after) + 1)
    return _Pieces(body, annotation.strip(), after[1:].strip() if after else None)


def _names(seats: _Field) -> tuple[str, ...]:
    """Raises `RecordError` at the first name that cannot stand where it does."""
    said = seats.value.split(",")
    names = tuple(" ".join(name.split()) for name in said)
    wrong = wrong_name(names)
    if wrong is not None:
        place, reason = wrong
        blanks = len(said[place]) - len(said[place].lstrip())
        raise RecordError(reason, seats.line, seats.column + sum(len(name) + 1 for name in said[:place]) + blanks)
    return names


def _assertion(body: str, line: int, column: int) -> Assertion:
    words = tokens(body[1:], column + 1)
    scores = [number(word.text) for word in words]
    for word, score in zip(words, scores, strict=True):
        if score is None:
            raise RecordError(phrase("« {text} » n’est pas un score.", text=word.text), line, word.column)
    if not scores:
        raise RecordError(phrase("Après « = », il faut le score de chaque place."), line, column)
    return Assertion(tuple(score for score in scores if score is not None))
