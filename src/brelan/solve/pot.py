"""Stakes where they are not solved: the pot goes by the chances to win it, and nobody but who speaks adds to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision, Over
from brelan.games.stakes import Bet, Call, Fold, Purse, Raise
from brelan.solve.solution import Choice, Guarantee, Solution, Utility

Values = tuple[float, ...]


class PotJudge:
    """Values are expected chips at the end of the partie at hand: those in front of a seat, and its part of the pot.

    `purse(state)`; `won(state)`: by seat, the chance to win the partie where nobody is to stake. A stake is answered by
    whoever pays it with more than he pays, and by nobody with a raise.
    """

    def __init__(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        purse: Callable[[Any], Purse],
        won: Callable[[Any], Values],
        ties: str,
    ) -> None:
        self.game, self.purse, self.won = game, purse, won
        self.solution = Solution(Guarantee.HEURISTIC, Utility.CHIPS, ties, self.values(game.start(seats)), 0)

    def values(self, state: Any) -> Values:
        node = self.game.node(state)
        if isinstance(node, Over):
            return tuple(map(float, node.scores))
        if isinstance(node, Decision):
            seat = min(node.seats)
            offered = self.game.legal_actions(state, seat)
            if isinstance(offered[0], Bet | Call | Fold | Raise):
                answers = [action for action in (Call(), Fold()) if action in offered]
                ahead = [self.values(self.game.apply(state, Act(seat, action))) for action in answers]
                return max(ahead, key=lambda values: values[seat])
        purse = self.purse(state)
        return tuple(chips + purse.pot * chance for chips, chance in zip(purse.chips, self.won(state), strict=True))

    def choices(self, state: Any, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        valued = [Choice(action, self.values(self.game.apply(state, Act(seat, action)))[seat]) for action in actions]
        return sorted(valued, key=lambda choice: -choice.value)
