"""Sentences for people, kept as data until somebody knows the language and the names.

The core never picks a language: a rule raises or tells a `Phrase`, and the door that faces a person turns it
into text with `say`. French is the source language, so that without any catalogue the text is already right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Union

NBSP = "\N{NO-BREAK SPACE}"
THIN = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Who:
    """A seat inside a phrase; it becomes the player's name."""

    seat: int


@dataclass(frozen=True, slots=True)
class Signed:
    """A gain or a loss: always carries its sign."""

    points: int


Param = Union[str, int, Who, Signed, "Phrase", tuple["Param", ...]]


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a name. `many` is its plural, chosen by the parameter `n`."""

    one: str
    many: str | None = None
    params: tuple[tuple[str, Param], ...] = ()

    def __str__(self) -> str:
        return say(self)


class PhrasedError(ValueError):
    """An error that gives its reason as a phrase: whoever faces a person says it in that person's language."""

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        return say(self.reason)


class Voice(Protocol):
    """What a phrase needs of a language: a gettext catalogue has just this shape."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, one: str, many: str, n: int, /) -> str: ...

    def __hash__(self) -> int: ...


class French:
    """The source language: 0 and 1 are singular."""

    def gettext(self, message: str, /) -> str:
        return message

    def ngettext(self, one: str, many: str, n: int, /) -> str:
        return one if abs(n) < 2 else many


FRENCH = French()


def phrase(text: str, /, **params: Param) -> Phrase:
    """A phrase without a plural. `text` is the French source and the key of the catalogues."""
    return Phrase(text, None, tuple(params.items()))


def plural(one: str, many: str, n: int, /, **params: Param) -> Phrase:
    """A phrase whose form depends on `n`, which is also its parameter `{n}`."""
    return Phrase(one, many, (("n", n), *params.items()))


def say(words: Phrase, names: Sequence[str] = (), voice: Voice = FRENCH) -> str:
    """The phrase as text. Seats without a name are called by their number, from 1."""
    if words.many is None and not words.params:
        return voice.gettext(words.one)
    params = dict(words.params)
    count = params.get("n", 0)
    if words.many is None:
        text = voice.gettext(words.one)
    else:
        text = voice.ngettext(words.one, words.many, abs(count) if isinstance(count, int) else 0)
    return text.format_map({key: _spell(value, names, voice) for key, value in params.items()})


def named(words: Phrase, names: Sequence[str]) -> Phrase:
    """The phrase with the names written in, for those who will say it without knowing the seats."""
    return Phrase(words.one, words.many, tuple((key, _named(value, names)) for key, value in words.params))


def _named(value: Param, names: Sequence[str]) -> Param:
    match value:
        case Who(seat) if 0 <= seat < len(names):
            return names[seat]
        case Phrase():
            return named(value, names)
        case tuple():
            return tuple(_named(item, names) for item in value)
        case _:
            return value


_THOUSANDS = phrase("1\N{NARROW NO-BREAK SPACE}000")
"""How a language writes a thousand: what it puts between the digits is taken from there."""


def figure(number: int, voice: Voice = FRENCH) -> str:
    """A number as people read it: a real minus, and between thousands what the language wants there."""
    text = f"{abs(number):,}".replace(",", say(_THOUSANDS, (), voice)[1:-3])
    return MINUS + text if number < 0 else text


def decimal(value: float, places: int = 2) -> Phrase:
    """A number with so many decimals, one at least; comma and thousands are those of the language."""
    scale = 10**places
    units = round(abs(value) * scale)
    if value < 0 and units:
        return phrase("−{value}", value=decimal(-value, places))
    whole, part = divmod(units, scale)
    digits = f"{part:0{places}}"
    return phrase("{whole},{part}", whole=whole, part=digits)


def _spell(value: Param, names: Sequence[str], voice: Voice) -> str:
    match value:
        case str():
            return value
        case int():
            return figure(value, voice)
        case Signed(points):
            return f"+{figure(points, voice)}" if points > 0 else figure(points, voice)
        case Who(seat):
            return names[seat] if 0 <= seat < len(names) else say(phrase("Joueur {n}", n=seat + 1), (), voice)
        case Phrase():
            return say(value, names, voice)
        case _:
            return listed([_spell(item, names, voice) for item in value], voice)


def listed(items: Sequence[str], voice: Voice = FRENCH) -> str:
    """« a, b et c »."""
    if len(items) < 2:
        return "".join(items)
    return say(phrase("{before} et {last}", before=", ".join(items[:-1]), last=items[-1]), (), voice)
