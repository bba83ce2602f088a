"""The greedy player of the two sheet games.

It wants, of each set of dice, the entry that gains most over what the row alone would bring on average, and looks one
throw ahead. It knows nothing of bonuses, of the turns to come or of its opponents.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import lru_cache
from typing import Any

from brelan.bots.lookahead import Values, best_keep, places, turn_value
from brelan.core.dice import rolls
from brelan.core.game import SheetGame
from brelan.core.moves import Faces, Seat
from brelan.core.sheet import Row
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille
from brelan.games.feuille.card import ZERO_COST
from brelan.games.feuille.rows import Ecole, offers
from brelan.games.turn import Holding, Keep


class GreedySheet(ABC):
    def __init__(self, game: SheetGame[Any, Any, Any], dice: int) -> None:
        self.game = game
        self.dice = dice
        self.throws: tuple[Faces, ...] = tuple(faces for faces, _ in rolls(dice))

    def choose(self, state: Any, seat: Seat) -> Any:
        turn: Holding = state.phase
        if turn.left:
            now = self.values(state, seat, self.doubles(turn.throws, turn.fresh))[places(self.dice)[turn.dice]]
            following = turn.throws + 1
            mean, kept = best_keep(
                self.values(state, seat, self.doubles(following, fresh=False)),
                turn.dice,
                self.values(state, seat, self.doubles(following, fresh=True)),
            )
            if mean > now:
                return Keep(kept)
        return self._entry(state, seat)

    def _entry(self, state: Any, seat: Seat) -> Any:
        """The entry that gains most; of two ways to fill the same row, the first listed scores."""
        worth = {row: self.gain(row, points) for row, points in self.game.rows(state).items()}
        entries = [action for action in self.game.legal_actions(state, seat) if type(action) is not Keep]
        return max(entries, key=lambda entry: worth[entry.row])

    @abstractmethod
    def gain(self, row: Row, points: int | None) -> float:
        """Points written in a row, None when they cannot be, over what the row alone would bring."""

    @abstractmethod
    def values(self, state: Any, seat: Seat, doubled: bool) -> Values:
        """The best gain for every throw."""

    def doubles(self, throws: int, fresh: bool) -> bool:
        """Would dice after so many throws count double?"""
        return False


class GreedyFeuille(GreedySheet):
    """An École row is worth what it adds to the réserve, and its zero what that costs."""

    def __init__(self, game: Feuille) -> None:
        super().__init__(game, game.dialect.dice)
        self.rules = game
        self._table = offers(game.kinds, self.dice)
        self._par = {
            row: turn_value(self._points(place, 0, doubled=False), self.dice, game.dialect.throws)
            for row, place in game.place.items()
        }
        self._gains = lru_cache(maxsize=4096)(self._row_gains)
        self._best = lru_cache(maxsize=4096)(self._best_gains)

    def doubles(self, throws: int, fresh: bool) -> bool:
        return fresh and (throws == 1 or not self.rules.dialect.double_first_throw_only)

    def gain(self, row: Row, points: int | None) -> float:
        nothing = -ZERO_COST if isinstance(self.rules.kinds[self.rules.place[row]], Ecole) else 0
        return (nothing if points is None else points) - self._par[row]

    def values(self, state: Any, seat: Seat, doubled: bool) -> Values:
        card = state.cards[seat]
        free = tuple(place for place, boxes in enumerate(card.rows) if len(boxes) < self.rules.dialect.columns)
        return self._best(free, card.reserve, doubled)

    def _best_gains(self, free: tuple[int, ...], reserve: int, doubled: bool) -> Values:
        return list(map(max, zip(*(self._gains(place, reserve, doubled) for place in free), strict=True)))

    def _row_gains(self, place: int, reserve: int, doubled: bool) -> list[float]:
        par = self._par[self.rules.dialect.rows[place]]
        return [points - par for points in self._points(place, reserve, doubled)]

    def _points(self, place: int, reserve: int, doubled: bool) -> list[float]:
        offered = [self._table[faces][place] for faces in self.throws]
        if isinstance(self.rules.kinds[place], Ecole):
            debts = self.rules.dialect.reserve_may_go_negative
            return [-ZERO_COST if offer is None or (offer + reserve < 0 and not debts) else offer for offer in offered]
        return [(offer or 0) * (2 if doubled else 1) for offer in offered]


class GreedyDicePoker(GreedySheet):
    """Further Pokers count their bonus whichever row they end in."""

    def __init__(self, game: DicePoker) -> None:
        super().__init__(game, game.card.dice)
        self.rules = game
        self._points = [[row.points(faces) for faces in self.throws] for row in game.dialect.rows]
        self._pars = [turn_value(points, self.dice, game.card.throws) for points in self._points]
        self._par = {row.name: par for row, par in zip(game.card.rows, self._pars, strict=True)}
        self._ordinary = lru_cache(maxsize=4096)(self._ordinary_values)

    def gain(self, row: Row, points: int | None) -> float:
        return (points or 0) - self._par[row]

    def values(self, state: Any, seat: Seat, doubled: bool) -> Values:
        column = state.columns[seat]
        free = tuple(place for place, box in enumerate(column.boxes) if box is None)
        values = list(self._ordinary(free))
        for place, faces in enumerate(self.throws):
            if self.rules.scoring.is_poker(faces):
                offer = self.rules.scoring.offer(column, faces)
                best = max(offer.points[row] - self._pars[row] for row in free if row in offer.places)
                values[place] = best + (self.rules.card.further if self.rules.scoring.is_further(column, faces) else 0)
        return values

    def _ordinary_values(self, free: tuple[int, ...]) -> list[float]:
        return list(map(max, zip(*([points - self._pars[row] for points in self._points[row]] for row in free), strict=True)))
