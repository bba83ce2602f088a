"""Dialects in words: every option with its choices, and what differs from the usual rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from brelan.core.dialect import options, written
from brelan.core.phrases import NBSP, Phrase, phrase, plural
from brelan.notation.repertoire import dialect_of, find_game


@dataclass(frozen=True, slots=True)
class Choice:
    value: str
    says: Phrase


@dataclass(frozen=True, slots=True)
class Rule:
    """An option: its value and sentence, those of the usual rules, and what it may be.

    `choices`: each value with its sentence; `bounds`: the least and the most of a number; `offered`: the values that a number
    is chosen from, each with its name; `under`: the heading that it is read by.
    """

    key: str
    value: str
    says: Phrase
    usual: str
    usually: Phrase
    choices: tuple[Choice, ...]
    bounds: tuple[int, int] | None
    offered: tuple[Choice, ...]
    under: Phrase

    @property
    def differs(self) -> bool:
        return self.value != self.usual


@dataclass(frozen=True, slots=True)
class Group:
    """The options that stand under one heading, and how many of them are not as usual."""

    heading: Phrase
    rules: tuple[Rule, ...]

    @property
    def changes(self) -> int:
        return sum(rule.differs for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Difference:
    """What holds here, and what usually holds instead; one of them may be missing."""

    here: Phrase | None
    usually: Phrase | None


@dataclass(frozen=True, slots=True)
class Dialect:
    preset: str
    rules: tuple[Rule, ...]
    differences: tuple[Difference, ...]

    @property
    def groups(self) -> tuple[Group, ...]:
        """In the order in which their headings come first."""
        headings = dict.fromkeys(rule.under for rule in self.rules)
        return tuple(Group(heading, tuple(rule for rule in self.rules if rule.under == heading)) for heading in headings)


def described(game: str, preset: str = "classique", settings: Iterable[tuple[str, str]] = ()) -> Dialect:
    """The dialect as people read it. Raises `UnknownGame` and `DialectError`."""
    return _described(game, preset, tuple(settings))


@lru_cache(maxsize=512)
def _described(game: str, preset: str, settings: tuple[tuple[str, str], ...]) -> Dialect:
    kind = find_game(game)
    name, dialect = dialect_of(kind, preset, settings)
    usual = kind.presets["classique"]
    asked = {field.name: field.metadata for field in fields(dialect) if "says" in field.metadata}
    rules = tuple(
        Rule(
            own.key,
            written(own.value),
            own.says,
            written(other.value),
            other.says,
            _choices(asked[own.key]["says"]),
            _bounds(asked[own.key]),
            _offered(asked[own.key], own.value),
            own.under or phrase("Les règles"),
        )
        for own, other in zip(options(dialect), options(usual), strict=True)
    )
    changed = (Difference(rule.says, rule.usually) for rule in rules if rule.differs)
    return Dialect(name, rules, (*changed, *_printed_anew(_printed(kind, dialect), _printed(kind, usual))))


def _choices(says: Any) -> tuple[Choice, ...]:
    return tuple(Choice(written(value), words) for value, words in says.items()) if isinstance(says, Mapping) else ()


def _bounds(metadata: Mapping[str, Any]) -> tuple[int, int] | None:
    allowed = metadata["allowed"]
    return None if allowed is None or isinstance(metadata["says"], Mapping) else (allowed[0], allowed[-1])


def _offered(metadata: Mapping[str, Any], value: Any) -> tuple[Choice, ...]:
    """What is in force is always among them: somebody may have typed it elsewhere."""
    names = metadata["offered"]
    if not names:
        return ()
    if value not in names:
        names = {**names, value: plural("{n} point", "{n} points", value)}
    return tuple(Choice(written(number), words) for number, words in names.items())


def _printed_anew(here: tuple[Phrase, ...], there: tuple[Phrase, ...]) -> Iterator[Difference]:
    """Lines that speak of the same thing belong together; the rest stand alone."""
    gone = [words for words in there if words not in here]
    for words in here:
        if words not in there:
            other = next((other for other in gone if _same_row(words, other)), None)
            if other is not None:
                gone.remove(other)
            yield Difference(words, other)
    for words in gone:
        yield Difference(None, words)


def _same_row(one: Phrase, other: Phrase) -> bool:
    """A row is named before its colon; what names no row is the same when only its numbers differ."""
    rows = [str(words).partition(f"{NBSP}:")[0] for words in (one, other)]
    return rows[0] == rows[1] or (one.one == other.one and all(isinstance(value, int) for _, value in one.params))


def _printed(kind: Any, dialect: Any) -> tuple[Phrase, ...]:
    """What a sheet of paper would say: games whose rows are data have it."""
    printed = getattr(kind(dialect), "printed", None)
    return () if printed is None else tuple(printed())
