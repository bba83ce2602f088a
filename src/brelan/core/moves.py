"""What the dice, the table or a player answer to a node; and how a bad answer is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, NewType, TypeVar, Union

from brelan.core.phrases import Phrase, PhrasedError, phrase, say

Seat = NewType("Seat", int)
Faces = tuple[int, ...]

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that came up, sorted by face: dice have no names."""

    faces: Faces

    @classmethod
    def of(cls, *faces: int) -> Roll:
        return cls(tuple(sorted(faces)))


@dataclass(frozen=True, slots=True)
class Hand:
    """The last dice of a whole turn, announced at once at a real table.

    It answers the first `Throw` of a turn. `throws` is the number of throws used; `fresh` says that the last one
    rolled all the dice. The keeps in between stay unknown.
    """

    faces: Faces
    throws: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Order:
    """Who cried, first to last; ties share a set and the silent are absent."""

    ranks: tuple[frozenset[Seat], ...]


@dataclass(frozen=True, slots=True)
class Act(Generic[A]):
    """A player's decision."""

    seat: Seat
    action: A


@dataclass(frozen=True, slots=True)
class Fault:
    """A *bévue* announced by the table, in free words."""

    seat: Seat
    what: str


Move = Union[Roll, Hand, Order, Act[Any], Fault]


class MoveError(PhrasedError):
    """A refused move: nothing has changed. `reason` says why, `awaited` what the game waits for."""

    def __init__(self, reason: Phrase, awaited: Phrase | None = None) -> None:
        super().__init__(reason)
        self.awaited = awaited

    @property
    def sentence(self) -> Phrase:
        if self.awaited is None:
            return self.reason
        return phrase("{reason} {awaited}", reason=self.reason, awaited=self.awaited)

    def __str__(self) -> str:
        return say(self.sentence)


class Unreadable(MoveError):
    """Malformed: no rule of the game was even asked."""


class Illegal(MoveError):
    """Well formed, but the rules do not allow it here."""


class Ambiguous(MoveError):
    """May mean several things."""
