"""How a table is set: which game, whose dice, who says who cried first, what happens to the absent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from brelan.notation.repertoire import AnyGame, dialect_of, find_game

LEAD = 900
"""Milliseconds: the tumble, and a little."""


class Way(StrEnum):
    """The four ways to start a table."""

    SOLO = "solo"  # one person and bots
    SHARED = "shared"  # several people, one device
    ONLINE = "online"
    REAL = "real"  # real dice: one referee, and phones as buzzers if people like


class DiceFrom(StrEnum):
    SERVER = "server"
    TABLE = "table"  # real dice, typed


class Cries(StrEnum):
    """How an order of cries comes about."""

    RACE = "race"  # measured on every phone
    REFEREE = "referee"  # somebody says who was first
    LOT = "lot"  # drawn, for those who cannot race


class Referee(StrEnum):
    """Who may overrule a verdict, or say a bévue, alone. At a real table that is always whoever holds the table."""

    TABLE = "table"  # nobody: all must agree
    HOST = "host"


class Absence(StrEnum):
    """What happens when a player has been away longer than the grace."""

    WAIT = "wait"
    BOT = "bot"  # a bot takes the seat until its player is back
    SKIP = "skip"  # the shortest turn that the rules allow


@dataclass(frozen=True, slots=True)
class Settings:
    """`options`: what differs from the preset, as written; times in milliseconds."""

    game: str
    preset: str = "classique"
    options: tuple[tuple[str, str], ...] = ()
    way: Way = Way.ONLINE
    dice: DiceFrom = DiceFrom.SERVER
    cries: Cries = Cries.RACE
    absence: Absence = Absence.WAIT
    referee: Referee = Referee.TABLE
    window: int = 5_000
    tolerance: int = 25
    grace: int = 60_000
    turn_clock: int = 0

    @property
    def lead(self) -> int:
        """From the event that carries dice to the moment when every phone shows them. Real dice are seen already."""
        return LEAD if self.dice is DiceFrom.SERVER else 0

    @property
    def measure(self) -> str:
        return f"cris : fenêtre {self.window} ms, tolérance {self.tolerance} ms"

    def rulebook(self) -> AnyGame:
        """The game under the table's dialect. Raises `UnknownGame` or `DialectError`."""
        kind = find_game(self.game)
        return kind(self.dialect())

    def dialect(self) -> Any:
        return dialect_of(find_game(self.game), self.preset, self.options)[1]
