"""What a turn at a sheet comes to when it is played on as well as the judge knows: the chance of each row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from brelan.core.game import SheetGame
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Throw
from brelan.core.sheet import Row
from brelan.games import dice_poker, feuille
from brelan.games.turn import Keep
from brelan.nature import outcomes
from brelan.solve.solution import Judge

Chances = Mapping[Row | None, float]
"""By the row that ends up written with something; None: one given up, by a zero, a bar or 0 points."""


class Aims:
    """Remembers the states that it has met."""

    def __init__(self, game: SheetGame[Any, Any, Any], judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self._known: dict[Any, Chances] = {}

    def after(self, state: Any, seat: Seat, action: Any) -> Chances:
        """The chances once the seat has taken this action."""
        if not isinstance(action, Keep):
            return {self._written(state, action): 1.0}
        return self._of(self.game.apply(state, Act(seat, action)), seat)

    def _of(self, state: Any, seat: Seat) -> Chances:
        if state not in self._known:
            node = self.game.node(state)
            if isinstance(node, Throw):
                found: dict[Row | None, float] = defaultdict(float)
                for roll, chance in outcomes(node):
                    for row, share in self._of(self.game.apply(state, roll), seat).items():
                        found[row] += float(chance) * share
                self._known[state] = dict(found)
            else:
                self._known[state] = self.after(state, seat, self.judge.choices(state, seat)[0].action)
        return self._known[state]

    def _written(self, state: Any, action: Any) -> Row | None:
        match action:
            case feuille.Write(row):
                return row
            case dice_poker.Write(row) if self.game.rows(state)[row]:
                return row
            case _:
                return None
