"""What a solver says of a game, and of every position of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, runtime_checkable

from brelan.core.moves import Seat


class Guarantee(StrEnum):
    """How sure a value is."""

    EXACT = "exact"  # perfect play, to the digits of the arithmetic and the residual
    BOUND = "bound"  # no play does better
    HEURISTIC = "heuristic"  # the strongest play that was measured


class Utility(StrEnum):
    """What the seats maximise."""

    POINTS = "points"
    WIN = "win"  # the probability of winning, ties as the solution's `ties` says
    CHIPS = "chips"


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a game for its first seat, and what that value is worth.

    `values`: one a seat. `ties`: the tie rule, in words for programs. `states`: how many were valued.
    `residual`: the largest change of the last sweep of a fixed point, and the largest error of what is kept only in part;
    0 where there is neither. `assumes`: what the rules leave open and the values take for granted, in words for programs.
    """

    guarantee: Guarantee
    utility: Utility
    ties: str
    values: tuple[float, ...]
    states: int
    residual: float = 0.0
    assumes: tuple[str, ...] = ()

    @property
    def value(self) -> float:
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action and what it is worth to the seat that may take it."""

    action: Any
    value: float


class Judge(Protocol):
    """Knows every position of one game, dialect and number of seats. Bots, advice and the coach ask only this."""

    solution: Solution

    def values(self, state: Any) -> tuple[float, ...]:
        """What each seat expects, in the utility, of any state: before a throw, before a decision, at the end.

        Before a throw or a cry it is the mean over the outcomes of the values after them, or luck would be biased.
        """

    def choices(self, state: Any, seat: Seat) -> Sequence[Choice]:
        """Every legal action of the seat, best first; equals stay in the order of `legal_actions`."""


@runtime_checkable
class Contender(Protocol):
    """A judge that values what a seat has for itself, and knows what wins more often among rivals.

    Before the last turn of a seat it counts its points less what rivals expect, in their mean; in that turn the chance of
    being first.
    """

    def strongest(self, state: Any, seat: Seat) -> Any:
        """The legal action that wins most of the games that were measured; its `Choice` need not be the best."""

    def contest(self, state: Any, seat: Seat) -> Sequence[Choice]:
        """Every legal action, best for the win first, with values of that count: only their differences mean something."""

    def deciding(self, state: Any, seat: Seat) -> bool:
        """Is this the last turn of the seat, where the differences are those of a chance?"""
