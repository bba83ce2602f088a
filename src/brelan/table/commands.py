"""What people ask of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Seat
from brelan.table.cries import CryWord
from brelan.table.settings import Settings


@dataclass(frozen=True, slots=True)
class Join:
    """Comes in, as a spectator until seated. Coming in again changes nothing but the name."""

    name: str


@dataclass(frozen=True, slots=True)
class Sit:
    """Takes a seat; the same person may take several on a shared device, each with its own name."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SeatBot:
    seat: Seat
    bot: str


@dataclass(frozen=True, slots=True)
class Stand:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Leave:
    pass


@dataclass(frozen=True, slots=True)
class Change:
    settings: Settings


@dataclass(frozen=True, slots=True)
class Start:
    pass


@dataclass(frozen=True, slots=True)
class CastDice:
    """Asks for the dice that are awaited."""


@dataclass(frozen=True, slots=True)
class Play:
    """A line of the record: an action, or what only a referee may say (dice, an order of cries, a bévue)."""

    line: str


@dataclass(frozen=True, slots=True)
class Cry:
    """`at`: the moment of the press by the room's clock, as the shell accepts it; `pressed`: as the page said it, if it did."""

    seat: Seat
    word: CryWord
    at: int
    pressed: int | None = None


@dataclass(frozen=True, slots=True)
class KeepSilent:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last decision of this person."""


@dataclass(frozen=True, slots=True)
class ProposeFault:
    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class Overrule:
    """Gives the last contest another verdict. `line`: the order as the record writes it, `! 3 > 2`."""

    line: str


@dataclass(frozen=True, slots=True)
class Answer:
    """To what is proposed."""

    agree: bool


@dataclass(frozen=True, slots=True)
class Relay:
    """Lets a bot play for the absent seat."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rematch:
    pass


@dataclass(frozen=True, slots=True)
class Forgo:
    """Does not want the rematch any more."""


@dataclass(frozen=True, slots=True)
class Arrive:
    """A connection of the person has opened. Said by the shell, not by the person."""


@dataclass(frozen=True, slots=True)
class Depart:
    """The last connection of the person is gone."""


Command = Union[
    Join, Sit, SeatBot, Stand, Leave, Change, Start, CastDice, Play, Cry, KeepSilent, Undo, ProposeFault, Overrule,
    Answer, Relay, Rematch, Forgo, Arrive, Depart,
]  # fmt: skip
