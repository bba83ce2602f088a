"""Four players of one kind: they know what every move is worth, and are more or less careful about it.

A level draws its move with weights exp(−loss / noise): what costs little is played often, what costs much hardly ever.
The noise is fitted, game by game, so that the mean loss of a decision is the one that is `promised`; `bench/levels.py`
fits it and measures what each level is worth. The perfect player has none, and where a judge knows what wins more often
than the best of its values, he plays that.
"""

from __future__ import annotations

import random
from math import exp
from typing import Any, ClassVar

from brelan.bots.glouton import Glouton
from brelan.bots.hasard import Hasard
from brelan.bots.judges import judge_of
from brelan.core.game import Game
from brelan.core.moves import Order, Seat
from brelan.games.chouette.phases import GrelottineCry
from brelan.solve.solution import Contender, Judge, Utility

LOSSES = {
    "débutant": {Utility.POINTS: 1.5, Utility.WIN: 0.03, Utility.CHIPS: 1.0},
    "moyen": {Utility.POINTS: 0.5, Utility.WIN: 0.01, Utility.CHIPS: 0.35},
    "fort": {Utility.POINTS: 0.15, Utility.WIN: 0.003, Utility.CHIPS: 0.1},
    "parfait": {Utility.POINTS: 0.0, Utility.WIN: 0.0, Utility.CHIPS: 0.0},
}
"""What a decision of each level loses on average: points, probability of winning, or chips; see `promised`."""

LESS = {("débutant", "cul-de-chouette"): 0.02}
"""Games where the loss of a level is out of reach: even blind play hardly loses more."""

NOISES: dict[str, dict[str, float]] = {
    "débutant": {"feuille": 2.72, "poker-das": 0.0445, "dice-poker": 2.17, "taverne": 0.0442, "cul-de-chouette": 0.105},
    "moyen": {"feuille": 1.43, "poker-das": 0.0241, "dice-poker": 0.936, "taverne": 0.023, "cul-de-chouette": 0.0395},
    "fort": {"feuille": 0.861, "poker-das": 0.0137, "dice-poker": 0.484, "taverne": 0.0127, "cul-de-chouette": 0.0116},
}
"""By level and game, fitted by `bench/levels.py --fit`."""

CHIPS_NOISES = {"débutant": 1.845, "moyen": 0.782, "fort": 0.341}
"""The same in chips, fitted on la taverne, for every game with stakes."""

MOST_EXPONENT = 700
"""Beyond it exp is too large for a double."""


class Level:
    """`name` is a key of `LOSSES`; `sense`: how often it plays like the greedy bot where nothing can judge the game."""

    name: ClassVar[str]
    quickness: ClassVar[int]
    sense: ClassVar[float]

    def __init__(self, game: Game[Any, Any, Any], chance: random.Random) -> None:
        self.game = game
        self.chance = chance
        self._greedy = Glouton(game, chance)
        self._careless = Hasard(game, chance)

    def choose(self, state: Any, seat: Seat) -> Any:
        legal = self.game.legal_actions(state, seat)
        if len(legal) == 1:
            return legal[0]
        judge = judge_of(self.game, len(self.game.scores(state)))
        if judge is None:
            return (self._greedy if self.chance.random() < self.sense else self._careless).choose(state, seat)
        noise = noise_of(self.name, self.game.name, judge.solution.utility)
        if not noise and isinstance(judge, Contender):
            return judge.strongest(state, seat)
        choices = judge.choices(state, seat)
        if not noise:
            return choices[0].action
        best = choices[0].value
        weights = [exp((choice.value - best) / noise) for choice in choices]
        return self.chance.choices(choices, weights)[0].action

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        """Always, but for a challenge that may not be worth it: one may hold back, as carefully as one plays."""
        if not isinstance(getattr(state, "phase", None), GrelottineCry):
            return True
        judge = judge_of(self.game, len(self.game.scores(state)))
        if judge is None:
            return True
        noise = noise_of(self.name, self.game.name, judge.solution.utility)
        return cries_out(self.game, judge, state, seat, noise=noise, chance=chance)


class Debutant(Level):
    name = "débutant"
    quickness = 2
    sense = 0.8


class Moyen(Level):
    name = "moyen"
    quickness = 3
    sense = 0.95


class Fort(Level):
    name = "fort"
    quickness = 5
    sense = 1.0


class Parfait(Level):
    name = "parfait"
    quickness = 6
    sense = 1.0


def promised(level: str, game: str, utility: Utility) -> float:
    """What a decision of the level loses on average in that game, in the units of the utility."""
    return LESS.get((level, game), LOSSES[level][utility])


def noise_of(level: str, game: str, utility: Utility) -> float:
    """In the units of the utility; 0 for the perfect player."""
    return CHIPS_NOISES.get(level, 0.0) if utility is Utility.CHIPS else NOISES.get(level, {}).get(game, 0.0)


def cries_out(game: Game[Any, Any, Any], judge: Judge, state: Any, seat: Seat, *, noise: float, chance: random.Random) -> bool:
    """Does the holder of a grelottine cry? Drawn as moves are: by what crying alone brings him above silence."""
    loud = judge.values(game.apply(state, Order((frozenset({seat}),))))[seat]
    quiet = judge.values(game.apply(state, Order(())))[seat]
    if not noise:
        return loud >= quiet
    return chance.random() < 1 / (1 + exp(min(MOST_EXPONENT, (quiet - loud) / noise)))
