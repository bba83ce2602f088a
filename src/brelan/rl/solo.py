"""Gymnasium, for the games that one plays alone: la feuille and dice poker."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from brelan.core.game import SheetGame
from brelan.core.moves import Seat
from brelan.core.nodes import Decision, Over
from brelan.rl.chance import ChanceTable
from brelan.rl.kernel import Kernel, Observation, Settings

ALONE = Seat(0)


class SoloEnv(gymnasium.Env[Observation, np.int64]):
    """One player, points. Dice are hidden: each step ends at the next decision.

    The reward of a step is what it added to the score, so that a game's rewards sum to its total. `action_mask` is in
    the observation and in `info`; an illegal action changes nothing, costs nothing and is told in `info["illegal"]`.
    """

    metadata = {"render_modes": ["ansi"], "name": "brelan_solo_v1"}  # noqa: RUF012  # Gymnasium's own shape

    def __init__(
        self,
        game: str = "dice-poker",
        dialect: str = "classique",
        settings: Settings | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.kernel = Kernel(game, 1, dialect, settings)
        if not isinstance(self.kernel.game, SheetGame):
            raise ValueError(f"nobody plays {game} alone")
        self.sheets: SheetGame[Any, Any, Any] = self.kernel.game
        self.render_mode = render_mode
        self.chance = ChanceTable(self.kernel.dice, 0, self.kernel.reflexes)
        self.action_space = spaces.Discrete(len(self.kernel.actions))
        self.observation_space = self.kernel.observation_space(len(self.kernel.actions))  # type: ignore[assignment]  # a space of other arrays
        self.state: Any = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.state = self.kernel.past_chance(self.kernel.game.start(1), self.np_random, self.chance)
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.state is None:
            raise ResetNeeded("reset comes before the first step")
        before = self._score()
        legal = self.kernel.actions.legal(self.state, ALONE)
        if int(action) not in legal:
            seen, info = self._seen()
            return seen, 0.0, isinstance(self.kernel.game.node(self.state), Over), False, {**info, "illegal": True}
        self.state = self.kernel.past_chance(self.kernel.acted(self.state, ALONE, int(action)), self.np_random, self.chance)
        seen, info = self._seen()
        over = not isinstance(self.kernel.game.node(self.state), Decision)
        return seen, float(self._score() - before), over, False, info

    def render(self) -> str | None:
        """The sheet, a row a line."""
        if self.render_mode != "ansi":
            return None
        if self.state is None:
            raise ResetNeeded("reset comes before the sheet is shown")
        sheet = self.sheets.sheet(self.state, ALONE)
        lines = [
            f"{line.row}: " + " ".join("." if cell.value is None else str(cell.value) for cell in line.cells)
            for line in sheet.lines
        ]
        return "\n".join([*lines, f"= {sheet.total}"])

    def _score(self) -> int:
        return self.kernel.game.scores(self.state)[0]

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        legal = self.kernel.actions.legal(self.state, ALONE)
        seen = self.kernel.observed(self.state, ALONE, legal, len(self.kernel.actions))
        return seen, {"action_mask": seen["action_mask"], "score": self._score()}
