"""The greedy player of the two showdowns: it looks one throw ahead, at the hands that it sees."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from brelan.bots.lookahead import Values, best_keep, places
from brelan.core.dice import SIDES, rolls
from brelan.core.moves import Faces, Seat
from brelan.games.poker_das import PokerDas
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.taverne import Taverne
from brelan.games.turn import Keep, Stand

Strength = tuple[int, ...]

BETS_ON = 0.8
CALLS_ON = 0.5


class GreedyHands:
    """`quality`: for every hand, the share of single throws that it beats, a tie counting half."""

    def __init__(self, game: PokerDas | Taverne) -> None:
        self.game = game
        self.dice = game.dialect.dice
        weights: dict[Strength, int] = {}
        for faces, weight in rolls(self.dice):
            strength = game.strength(faces)
            weights[strength] = weights.get(strength, 0) + weight
        below = 0
        share: dict[Strength, float] = {}
        for strength in sorted(weights):
            share[strength] = (below + weights[strength] / 2) / SIDES**self.dice
            below += weights[strength]
        self.quality: dict[Faces, float] = {faces: share[game.strength(faces)] for faces, _ in rolls(self.dice)}
        self._values = lru_cache(maxsize=512)(self._against)

    def choose(self, state: Any, seat: Seat) -> Any:
        actions = self.game.legal_actions(state, seat)
        if not isinstance(actions[0], Keep | Stand):
            return self._stake(actions, state, seat)
        mine, rivals = self._table(state, seat)
        values = self._values(max(map(self.game.strength, rivals), default=None))
        mean, kept = best_keep(values, mine)
        return Keep(kept) if mean > values[places(self.dice)[mine]] else Stand()

    def _table(self, state: Any, seat: Seat) -> tuple[Faces, list[Faces]]:
        """The dice of the seat, and the hands that stand against it."""
        hands = self.game.hands(state)
        if isinstance(self.game, PokerDas):
            playing = self.game.lineup(state)
            return state.turn.dice, [hand for other, hand in enumerate(hands) if hand and other in playing and other != seat]
        mine = hands[seat]
        assert mine is not None  # noqa: S101  # one chooses only after everybody has thrown
        return mine, [hand for other, hand in enumerate(hands) if hand and other in state.partie.order and other != seat]

    def _against(self, best: Strength | None) -> Values:
        """To beat what lies there comes first; then the better the hand."""
        if best is None:
            return list(self.quality.values())
        return [
            quality + (1.0 if strength > best else 0.5 if strength == best else 0.0)
            for quality, strength in zip(self.quality.values(), map(self.game.strength, self.quality), strict=True)
        ]

    def _stake(self, actions: tuple[Any, ...], state: Any, seat: Seat) -> Any:
        """A strong hand bets a little and calls anything; a hopeless one only stays for nothing."""
        confidence = self._confidence(state, seat)
        bets = [action for action in actions if isinstance(action, Bet | Raise)]
        if confidence > BETS_ON and bets:
            return bets[len(bets) // 3]
        if Call() in actions and confidence > CALLS_ON:
            return Call()
        return Fold()

    def _confidence(self, state: Any, seat: Seat) -> float:
        """The quality of the hand, or of the hand that one throw makes where none lies there yet, against the others'."""
        hands = self.game.hands(state)
        rivals = [self.quality[hand] for other, hand in enumerate(hands) if hand and other != seat]
        mine = hands[seat]
        if mine is None:
            return 1 - max(rivals, default=0.5)
        quality = self.quality[mine]
        return quality if not rivals or quality > max(rivals) else quality / 2
