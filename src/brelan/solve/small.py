"""The oracle as a judge: exact to the last fraction, for games small enough to be searched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Seat
from brelan.nature.reflexes import Reflexes
from brelan.solve.exact import Oracle, Vector
from brelan.solve.solution import Choice, Guarantee, Solution, Utility


class SmallJudge:
    """`worth` is what the seats maximise at the end, as `exact.points` or `exact.chances` give it."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        utility: Utility,
        worth: Callable[[Any], Vector | None],
        reflexes: Reflexes | None = None,
    ) -> None:
        self.oracle = Oracle(game, worth, reflexes=reflexes)
        values = self.values(game.start(seats))
        self.solution = Solution(Guarantee.EXACT, utility, "first legal action", values, len(self.oracle.known))

    def values(self, state: Any) -> tuple[float, ...]:
        return tuple(map(float, self.oracle.value(state)))

    def choices(self, state: Any, seat: Seat) -> Sequence[Choice]:
        valued = [Choice(action, float(value[seat])) for action, value in self.oracle.choices(state, seat).items()]
        return sorted(valued, key=lambda choice: -choice.value)
