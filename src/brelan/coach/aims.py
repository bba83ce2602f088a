"""What a turn at a sheet comes to when it is played on as well as the judge knows: the chance of each row, and the points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

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


class Outlook(NamedTuple):
    """`values`: by row, its chance times what the game is worth once it is written; `points`: what the turn adds to the total
    on average, bonuses included.
    """

    chances: Chances
    values: Chances
    points: float

    def margins(self, level: float) -> Mapping[Row | None, float]:
        """By row, what it contributes to being worth more than `level`: their sum is that difference."""
        return {row: self.values[row] - level * share for row, share in self.chances.items()}


class Aims:
    """Remembers the states that it has met."""

    def __init__(self, game: SheetGame[Any, Any, Any], judge: Judge) -> None:
        self.game = game
        self.judge = judge
        self._known: dict[Any, Outlook] = {}

    def after(self, state: Any, seat: Seat, action: Any) -> Outlook:
        """What comes of the turn once the seat has taken this action."""
        after = self.game.apply(state, Act(seat, action))
        if isinstance(action, Keep):
            return self._of(after, seat)
        row, points = self._written(state, action), self.game.scores(after)[seat] - self.game.scores(state)[seat]
        return Outlook({row: 1.0}, {row: self.judge.values(after)[seat]}, points)

    def _of(self, state: Any, seat: Seat) -> Outlook:
        if state not in self._known:
            node = self.game.node(state)
            if isinstance(node, Throw):
                found: dict[Row | None, float] = defaultdict(float)
                values: dict[Row | None, float] = defaultdict(float)
                points = 0.0
                for roll, chance in outcomes(node):
                    rest = self._of(self.game.apply(state, roll), seat)
                    points += float(chance) * rest.points
                    for row, share in rest.chances.items():
                        found[row] += float(chance) * share
                        values[row] += float(chance) * rest.values[row]
                self._known[state] = Outlook(dict(found), dict(values), points)
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
