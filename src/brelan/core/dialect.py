"""Dialects: the house rules of a game as a value, each option with its sentence.

A dialect is a frozen dataclass whose fields are made with `option`. Values are bool, int or a `StrEnum` where they
come from a record or a command line; anything else is data that only presets set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, TypeVar, Union

from brelan.core.phrases import Phrase, PhrasedError, phrase

Value = Union[bool, int, StrEnum]
D = TypeVar("D")


class DialectError(PhrasedError):
    """An option that does not exist, or a value that it cannot take."""


Saying = Union[Mapping[Any, Phrase], Callable[[Any], Phrase]]


def option(
    default: Any,
    says: Saying,
    allowed: range | None = None,
    *,
    under: Phrase | None = None,
    offered: Mapping[int, Phrase] | None = None,
) -> Any:
    """A field of a dialect. `says` gives the sentence of each value; `allowed` bounds a number.

    `under`: the heading that a long list of options is read by; `offered`: of a number that nobody would want to type,
    the values to choose from, each with its name.
    """
    return field(default=default, metadata={"says": says, "allowed": allowed, "under": under, "offered": offered})


def data(default: Any) -> Any:
    """A field that presets set and that nobody types: rows, tables."""
    return field(default=default)


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a dialect value: its key, its value, the sentence of that value, and the heading that it stands under."""

    key: str
    value: Value
    says: Phrase
    under: Phrase | None = None


def options(dialect: Any) -> Iterator[Option]:
    """Every option with the value in force, in the order of the dataclass."""
    for item in fields(dialect):
        if "says" in item.metadata:
            value = getattr(dialect, item.name)
            says = item.metadata["says"]
            words = says[value] if isinstance(says, Mapping) else says(value)
            yield Option(item.name, value, words, item.metadata["under"])


def differences(dialect: Any, base: Any) -> tuple[Option, ...]:
    """The options of `dialect` whose value is not that of `base`."""
    return tuple(own for own, other in zip(options(dialect), options(base), strict=True) if own.value != other.value)


def written(value: Value) -> str:
    """An option's value in the notation."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def changed(dialect: D, key: str, text: str) -> D:
    """The dialect with `key=text` read and set. Raises `DialectError`."""
    known = {item.key: item.value for item in options(dialect)}
    if key not in known:
        raise DialectError(phrase("L’option « {key} » n’existe pas. Options : {keys}.", key=key, keys=", ".join(known)))
    value = _read(key, known[key], text.strip())
    return checked(replace(dialect, **{key: value}))  # type: ignore[type-var]  # D is a dataclass


def checked(dialect: D) -> D:
    """The dialect, if each number is within its bounds; its own `check` method, if any, has the last word."""
    for item in fields(dialect):  # type: ignore[arg-type]  # D is a dataclass
        allowed = item.metadata.get("allowed")
        value = getattr(dialect, item.name)
        if allowed is not None and value not in allowed:
            raise DialectError(
                phrase(
                    "L’option « {key} » va de {low} à {high} ; {value} n’en est pas.",
                    key=item.name,
                    low=allowed[0],
                    high=allowed[-1],
                    value=value,
                )
            )
    check = getattr(dialect, "check", None)
    if check is not None:
        check()
    return dialect


def _read(key: str, current: Value, text: str) -> Value:
    if isinstance(current, bool):
        words = {"true": True, "1": True, "false": False, "0": False}
        if text.lower() in words:
            return words[text.lower()]
        raise _no(key, text, "true, false")
    if isinstance(current, StrEnum):
        kind = type(current)
        if text.lower() in list(kind):
            return kind(text.lower())
        raise _no(key, text, ", ".join(kind))
    if text.removeprefix("-").isascii() and text.removeprefix("-").isdigit() and len(text) < 10:
        return int(text)
    raise DialectError(phrase("L’option « {key} » attend un nombre entier ; « {text} » n’en est pas un.", key=key, text=text))


def _no(key: str, text: str, values: str) -> DialectError:
    return DialectError(
        phrase("L’option « {key} » ne prend pas « {text} ». Valeurs : {values}.", key=key, text=text, values=values)
    )
