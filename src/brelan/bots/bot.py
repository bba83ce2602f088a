"""What a bot is."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Protocol

from brelan.core.game import Game
from brelan.core.moves import Seat


class Bot(Protocol):
    """A player of one game under one dialect. `quickness` weighs its reflexes in a cry; a person counts 4."""

    quickness: ClassVar[int]

    def __init__(self, game: Game[Any, Any, Any], chance: random.Random) -> None: ...

    def choose(self, state: Any, seat: Seat) -> Any:
        """One of the legal actions of the seat."""

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        """Does the seat mean to cry in the contest that the state awaits? Who does not stays silent."""
