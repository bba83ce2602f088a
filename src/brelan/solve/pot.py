"""Stakes where they are not solved: the pot goes by the chances to win it, and nobody but who speaks adds to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from brelan.core.game import Game
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision, Over
from brelan.games.stakes import Bet, Call, Fold, Purse, Raise
from brelan.solve.showdown_kernel import Floats
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
        adding = [action for action in actions if isinstance(action, Bet | Raise)]
        worth = {} if not adding else dict(zip(adding, self._added(state, seat, adding), strict=True))
        for action in actions:
            if action not in worth:
                worth[action] = self.values(self.game.apply(state, Act(seat, action)))[seat]
        return sorted([Choice(action, worth[action]) for action in actions], key=lambda choice: -choice.value)

    def _added(self, state: Any, seat: Seat, adding: Sequence[Bet | Raise]) -> list[float]:
        """What each of these is worth to him who speaks: who stays differs, but not what his hand is worth among them."""
        more = np.array([action.amount - adding[0].amount for action in adding], np.float64)
        after = self.game.apply(state, Act(seat, adding[0]))
        return np.asarray(self._answered(after, more, (seat,))[:, seat]).tolist()  # type: ignore[no-any-return]

    def _answered(self, state: Any, more: Floats, payers: tuple[Seat, ...]) -> Floats:
        """(amounts, seats): the values of this state, if each of those who have paid had paid so much more."""
        node = self.game.node(state)
        if isinstance(node, Decision):
            seat = min(node.seats)
            if Call() in self.game.legal_actions(state, seat):
                called = self._answered(self.game.apply(state, Act(seat, Call())), more, (*payers, seat))
                folded = self._answered(self.game.apply(state, Act(seat, Fold())), more, payers)
                return np.where((called[:, seat] >= folded[:, seat])[:, None], called, folded)
        found = np.repeat([self.values(state)], len(more), axis=0)
        if len(payers) > 1:
            # Alone, one has one's own chips back.
            found += more[:, None] * len(payers) * np.array(self.won(state))
            found[:, list(payers)] -= more[:, None]
        return found
