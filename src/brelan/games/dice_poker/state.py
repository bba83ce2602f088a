"""What a game of dice poker is at one moment, and what a player may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.sheet import Row
from brelan.games.turn import Holding, Keep, Rolling


@dataclass(frozen=True, slots=True)
class Column:
    """One player's column of the card. `further`: how many further Pokers have been paid."""

    boxes: tuple[int | None, ...]
    further: int = 0


@dataclass(frozen=True, slots=True)
class Ended:
    """Every row of every column is filled."""


@dataclass(frozen=True, slots=True)
class State:
    columns: tuple[Column, ...]
    phase: Union[Rolling, Holding, Ended]


@dataclass(frozen=True, slots=True)
class Write:
    """Writes the dice in a row of the card, be it for 0."""

    row: Row


Action = Union[Keep, Write]
