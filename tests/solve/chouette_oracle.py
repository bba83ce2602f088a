"""The oracle of one turn of the cul de chouette: what follows the turn is valued by the tables on trial."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from brelan.core.moves import Order, Seat
from brelan.core.nodes import Contest, Over
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.civet import before_throw
from brelan.games.chouette.phases import NOTHING, GrelottineCry, State, SuiteDice, ThrowChouettes
from brelan.games.chouette.scribe import Scribe
from brelan.solve.chouette import PairJudge
from brelan.solve.exact import Oracle, Vector

ENDLESS = 120
"""Points between the last of a suite from which the oracle stops too: so many ties have no weight."""


@dataclass
class TurnOracle(Oracle[State]):
    """An oracle that lets the holder of a grelottine hold back where that is better for him, if the judge does."""

    free: bool = True
    ends: dict[State, Vector] = field(default_factory=dict)

    def searched(self, state: State) -> Vector:
        mean = super().searched(state)
        if not self.free or not isinstance(state.phase, GrelottineCry):
            return mean
        node = self.game.node(state)
        assert isinstance(node, Contest)
        (holder,) = node.seats
        return max(mean, self.value(self.game.apply(state, Order(()))), key=lambda value: value[holder])


def one_turn(judge: PairJudge, roller: Seat) -> TurnOracle:
    """Searches with the rules alone as far as the turn of `roller` goes."""
    game = judge.game

    def utility(state: State) -> Vector | None:
        node = game.node(state)
        if isinstance(node, Over):
            return Fraction(node.ranks[0] == 1), Fraction(node.ranks[1] == 1)
        if state.turn != roller:
            return tuple(map(Fraction, judge.values(state)))
        if isinstance(state.phase, SuiteDice) and state.phase.loss > ENDLESS:
            return Fraction(1, 2), Fraction(1, 2)
        return None

    return TurnOracle(game, utility, None, judge.reflexes, free=judge.race.free)


def turn_start(game: CulDeChouette, chance: random.Random, lowest: int, **given: Any) -> State:
    """Some start of a turn, as the rules would have it."""
    high = game.policy.target - 1
    scores = tuple(chance.choice((chance.randint(lowest, high), chance.randint(max(lowest, high // 2), high))) for _ in range(2))
    turn = Seat(chance.randrange(2))
    state = State(
        scores,
        (chance.randrange(2), chance.randrange(2)),
        (chance.randrange(2), chance.randrange(2)),
        (Seat(0), Seat(1)),
        Seat(chance.randrange(2)),
        turn,
        ThrowChouettes(NOTHING),
    )
    state = replace(state, **given)
    scribe = Scribe(game.policy, state)
    return scribe.written(before_throw(scribe, NOTHING))
