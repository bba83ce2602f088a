"""Where a game stands: one phase for each thing that may be awaited, with what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Faces, Seat
from brelan.games.chouette.actions import Bird


@dataclass(frozen=True, slots=True)
class Wager:
    """A civet: points staked on one's own throw."""

    stake: int
    target: str


@dataclass(frozen=True, slots=True)
class Challenge:
    """A grelottine: points that the grelottin stakes against the throw of the player on turn."""

    grelottin: Seat
    stake: int
    target: str


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is to be settled once the throw has had all its effects."""

    civet: Wager | None = None
    challenge: Challenge | None = None


NOTHING = Stakes()


@dataclass(frozen=True, slots=True)
class Cast:
    """Three dice on the table and what hangs on them.

    They are those of the player on turn: a challenge too is thrown by him, since only who has just made a néant
    may be challenged. A soufflette is the one throw made by somebody else, and it casts nothing.
    """

    dice: Faces
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class Round:
    """One throw each, in this order. `shown`: what the first of them showed."""

    seats: tuple[Seat, ...]
    shown: tuple[int, ...] = ()

    @property
    def by(self) -> Seat:
        return self.seats[len(self.shown)]

    @property
    def over(self) -> bool:
        return len(self.shown) == len(self.seats)

    def then(self, pips: int) -> Round:
        return Round(self.seats, (*self.shown, pips))

    def showing(self, pips: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, shown in zip(self.seats, self.shown, strict=True) if shown == pips)


# The start


@dataclass(frozen=True, slots=True)
class Draw:
    round: Round


# A turn


@dataclass(frozen=True, slots=True)
class CivetChoice:
    """The player on turn may stake up to `most` on the throw to come."""

    stakes: Stakes
    most: int


@dataclass(frozen=True, slots=True)
class ThrowChouettes:
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class ThrowCul:
    stakes: Stakes
    chouettes: Faces


@dataclass(frozen=True, slots=True)
class KeepChoice:
    """A challenge missed at its first throw: which dice stay for the second."""

    cast: Cast


@dataclass(frozen=True, slots=True)
class ThrowRest:
    stakes: Stakes
    kept: Faces


# Sirotage


@dataclass(frozen=True, slots=True)
class SirotageChoice:
    cast: Cast


@dataclass(frozen=True, slots=True)
class Bets:
    """`birds`: one place for each seat, empty until it bets. `waiting`: who has not answered, in turn order."""

    cast: Cast
    birds: tuple[Bird | None, ...]
    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SirotageDie:
    cast: Cast
    birds: tuple[Bird | None, ...]


# Chouette velute


@dataclass(frozen=True, slots=True)
class Caillou:
    cast: Cast


@dataclass(frozen=True, slots=True)
class CaillouDice:
    """Those who cried together look for a six. `roller_stands`: without any, the player on turn takes the points."""

    cast: Cast
    round: Round
    roller_stands: bool


# Suite


@dataclass(frozen=True, slots=True)
class Grelotte:
    cast: Cast


@dataclass(frozen=True, slots=True)
class SansFin:
    cast: Cast
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SuiteDice:
    """`loss`: what this round costs its loser."""

    cast: Cast
    round: Round
    loss: int


# 421


@dataclass(frozen=True, slots=True)
class SouffletteChoice:
    stakes: Stakes


@dataclass(frozen=True, slots=True)
class SouffletteThrow:
    """`left`: throws that the challenged still has, this one included."""

    stakes: Stakes
    seat: Seat
    left: int
    kept: Faces


# Néant. The purses are the smaller scores of roller and holder as they were when the cry opened: a bévue
# announced in between changes scores, not what may be staked.

Purse = tuple[Seat, int]


@dataclass(frozen=True, slots=True)
class GrelottineCry:
    purses: tuple[Purse, ...]


@dataclass(frozen=True, slots=True)
class CryDice:
    purses: tuple[Purse, ...]
    round: Round


@dataclass(frozen=True, slots=True)
class ChallengeChoice:
    grelottin: Seat
    purse: int


# The end


@dataclass(frozen=True, slots=True)
class Ended:
    winner: Seat


Phase = Union[
    Draw,
    CivetChoice,
    ThrowChouettes,
    ThrowCul,
    KeepChoice,
    ThrowRest,
    SirotageChoice,
    Bets,
    SirotageDie,
    Caillou,
    CaillouDice,
    Grelotte,
    SansFin,
    SuiteDice,
    SouffletteChoice,
    SouffletteThrow,
    GrelottineCry,
    CryDice,
    ChallengeChoice,
    Ended,
]


@dataclass(frozen=True, slots=True)
class State:
    """`seats`: who still plays, in seat order. `starter`: who opened the game; `turn`: whose turn it is."""

    scores: tuple[int, ...]
    civets: tuple[int, ...]
    grelottines: tuple[int, ...]
    seats: tuple[Seat, ...]
    starter: Seat
    turn: Seat
    phase: Phase
