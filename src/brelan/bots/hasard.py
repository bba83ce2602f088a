"""The bot that plays anything legal."""

from __future__ import annotations

import random
from typing import Any, ClassVar

from brelan.core.game import Game
from brelan.core.moves import Seat


class Hasard:
    """Every legal action is as likely as any other."""

    quickness: ClassVar[int] = 1

    def __init__(self, game: Game[Any, Any, Any], chance: random.Random) -> None:
        self.game = game
        self.chance = chance

    def choose(self, state: Any, seat: Seat) -> Any:
        return self.chance.choice(self.game.legal_actions(state, seat))

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        return True
