"""What both environments share: a game, its numbers, and Nature played by a seeded generator."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from brelan.core.dialect import Value, written
from brelan.core.moves import Act, Move, Seat
from brelan.core.nodes import Contest, Decision, Node, Throw
from brelan.nature import Reflexes
from brelan.notation.repertoire import AnyGame, dialect_of, find_game
from brelan.rl.actions import ActionTable
from brelan.rl.chance import ChanceTable
from brelan.rl.views import viewer
from brelan.solve.wanted import hand_size

Observation = dict[str, NDArray[Any]]

Settings = Mapping[str, Value | str]
"""What differs from the preset, as values or as the notation writes them: True or "true"."""


class Kernel:
    """One game under one dialect for so many seats; `cries`: does everybody choose whether to cry?

    Raises what the repertoire raises for names that it does not know.
    """

    def __init__(self, game: str, seats: int, dialect: str, settings: Settings | None, *, cries: bool = False) -> None:
        kind = find_game(game)
        _, chosen = dialect_of(
            kind, dialect, ((key, value if isinstance(value, str) else written(value)) for key, value in (settings or {}).items())
        )
        self.game: AnyGame = kind(chosen)
        if seats not in self.game.players:
            raise ValueError(f"{game} is not for {seats}")
        self.seats = seats
        dice = hand_size(self.game)
        self.actions = ActionTable(self.game, seats, dice, cries=cries)
        self.cries = cries
        self.reflexes = Reflexes({})
        self.dice = dice
        self.view = viewer(self.game, seats)
        self.length = len(self.view(self.game.start(seats), Seat(0)))

    def observation_space(self, numbers: int) -> spaces.Dict:
        """`observation`: float32, `action_mask`: int8 of so many numbers."""
        return spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.length,), np.float32),
                "action_mask": spaces.Box(0, 1, (numbers,), np.int8),
            }
        )

    def observed(self, state: Any, seat: Seat, legal: dict[int, Any], numbers: int) -> Observation:
        mask = np.zeros(numbers, np.int8)
        mask[list(legal)] = 1
        return {"observation": np.array(self.view(state, seat), np.float32), "action_mask": mask}

    def past_chance(self, state: Any, generator: np.random.Generator, chance: ChanceTable) -> Any:
        """The state at the next decision or at the end, dice and cries drawn on the way, save those that are chosen."""
        node = self.game.node(state)
        while isinstance(node, Throw | Contest) and not self.chosen(node):
            state = self.game.apply(state, self.drawn(node, generator, chance))
            node = self.game.node(state)
        return state

    def chosen(self, node: Node) -> bool:
        """Is it a cry, and everybody's choice whether to be in it?"""
        return self.cries and isinstance(node, Contest) and node.silence

    def drawn(self, node: Throw | Contest, generator: np.random.Generator, chance: ChanceTable) -> Move:
        if isinstance(node, Contest):  # the orders of many who cry are more than could be listed
            return self.reflexes.draw(node, random.Random(int(generator.integers(2**63))))  # noqa: S311  # repeatable on purpose
        chances = chance.chances(node)
        numbers = list(chances)
        return chance.answers[numbers[int(generator.choice(len(numbers), p=[float(p) for p in chances.values()]))]]

    def acted(self, state: Any, seat: Seat, number: int) -> Any:
        """Raises ValueError for a number that is not legal; the state is a value and stays."""
        legal = self.actions.legal(state, seat)
        if number not in legal:
            raise ValueError(f"action {number} is not legal here")
        return self.game.apply(state, Act(seat, legal[number]))


def on_turn(node: Node) -> Seat | None:
    """Who decides next: of several who may act in any order, the first seat."""
    return min(node.seats) if isinstance(node, Decision) else None
