"""What a state waits for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: `dice` dice of seat `by`.

    `turn` is the number of throws that the turn opened by this one may use, where a `Hand` may tell them all at
    once; 0 where only a `Roll` answers.
    """

    dice: int
    by: Seat
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Contest:
    """A cry: who of `seats` shouts `cry`, in which order. `silence`: may somebody never cry."""

    cry: Phrase
    seats: frozenset[Seat]
    silence: bool = True


@dataclass(frozen=True, slots=True)
class Decision:
    """Players to act; when there are several, in any order, and their actions commute."""

    seats: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Over:
    """The end. `ranks`: 1 is first, ties share a rank as 1-1-3."""

    scores: tuple[int, ...]
    ranks: tuple[int, ...]


Node = Union[Throw, Contest, Decision, Over]


def ranked(scores: tuple[int, ...]) -> tuple[int, ...]:
    """Ranks of scores, best first: 212, 212, 180 are 1, 1, 3."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
