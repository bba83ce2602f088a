"""The bot that takes the most it can see."""

from __future__ import annotations

import random
from typing import Any, ClassVar, Protocol

from brelan.bots.greedy_chouette import GreedyChouette
from brelan.bots.greedy_hands import GreedyHands
from brelan.bots.greedy_sheets import GreedyDicePoker, GreedyFeuille
from brelan.core.game import Game
from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne


class Chooser(Protocol):
    def choose(self, state: Any, seat: Seat) -> Any: ...


class Glouton:
    """Greedy, one throw ahead, in every game."""

    quickness: ClassVar[int] = 3

    def __init__(self, game: Game[Any, Any, Any], chance: random.Random) -> None:
        self._chooser = _chooser(game, chance)

    def choose(self, state: Any, seat: Seat) -> Any:
        return self._chooser.choose(state, seat)

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        return True


def _chooser(game: Game[Any, Any, Any], chance: random.Random) -> Chooser:
    match game:
        case Feuille():
            return GreedyFeuille(game)
        case DicePoker():
            return GreedyDicePoker(game)
        case PokerDas() | Taverne():
            return GreedyHands(game)
        case CulDeChouette():
            return GreedyChouette(game, chance)
        case _:
            raise TypeError(f"no greedy player of {game.name}")
