"""The words of a game: which actions there are, how each is called and what it takes.

A lexicon is data, so that one reader and one writer serve the records, the terminal and the wire.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Union

from brelan.core.dice import MOST_DICE
from brelan.core.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Dice:
    """The argument is a set of dice, possibly empty; takes the rest of the line."""

    def accepts(self, value: object) -> bool:
        return (
            type(value) is tuple
            and len(value) <= MOST_DICE
            and all(type(face) is int for face in value)
            and list(value) == sorted(value)
        )


@dataclass(frozen=True, slots=True)
class Amount:
    """The argument is a whole number."""

    def accepts(self, value: object) -> bool:
        return type(value) is int


@dataclass(frozen=True, slots=True)
class Player:
    """The argument is a seat: 0-based inside, 1-based in writing."""

    def accepts(self, value: object) -> bool:
        return type(value) is int and value >= 0


@dataclass(frozen=True, slots=True)
class Choice:
    """The argument is one of a list of words; takes the rest of the line.

    Each word is the value itself (a `StrEnum` member or a `Row`), written as the notation writes it.
    `labels` says the same for people.
    """

    words: tuple[str, ...]
    labels: tuple[Phrase, ...] = ()

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.words

    def value(self, word: str) -> str:
        """The word as the game's own value."""
        return self.words[self.words.index(word)]

    def label(self, word: str) -> Phrase:
        return self.labels[self.words.index(word)] if self.labels else Phrase(word)


Argument = Union[Dice, Amount, Player, Choice]


@dataclass(frozen=True, slots=True)
class Verb:
    """`N word arguments…` in the notation; `action` is called with the arguments in the order of its fields."""

    word: str
    action: Callable[..., Any]
    arguments: tuple[Argument, ...] = ()
    help: Phrase | None = None

    def accepts(self, action: Any) -> bool:
        """Is the action well formed? No rule is asked."""
        if not self.arguments:
            return True
        return all(
            argument.accepts(getattr(action, name))
            for argument, name in zip(self.arguments, action.__dataclass_fields__, strict=True)
        )

    def values(self, action: Any) -> tuple[Any, ...]:
        """The arguments of the action, in order."""
        return tuple(getattr(action, name) for name in action.__dataclass_fields__)


class Lexicon:
    """The verbs of a game and the faces of its dice, in the order 1 to 6."""

    def __init__(self, verbs: tuple[Verb, ...], symbols: str = "123456") -> None:
        self.verbs = verbs
        self.symbols = symbols
        self.by_action: dict[object, Verb] = {verb.action: verb for verb in verbs}
        self.by_word: dict[str, Verb] = {verb.word: verb for verb in verbs}

    def faces(self, faces: tuple[int, ...], between: str = "-") -> str:
        """Dice as people read them: 6-6-6-5-2, A-R-D-V-X."""
        return between.join(self.symbols[face - 1] for face in faces)
