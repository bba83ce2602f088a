"""A dialect made into tables: what each throw may give in each row, and what a column of the card is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.games.dice_poker.dialect import DicePokerDialect, Joker
from brelan.games.dice_poker.patterns import Face
from brelan.games.dice_poker.state import Column


class Landing(Enum):
    """Where a joker goes."""

    OWN = auto()  # the left row of its face
    RIGHT = auto()
    LEFT = auto()  # any left row, for 0
    ANYWHERE = auto()


@dataclass(frozen=True, slots=True)
class Offer:
    """Where dice may be written, as far as these boxes are free, and the points of every row."""

    places: range
    points: tuple[int, ...]
    joker: Landing | None = None


class Scoring:
    def __init__(self, dialect: DicePokerDialect) -> None:
        self.card = card = dialect.card
        self.target = dialect.target
        self.poker = card.poker
        rows = dialect.rows
        self._all = range(len(rows))
        self._left = self._all[: len(card.left)]
        self._right = self._all[len(card.left) :]
        self._ordinary = {dice: Offer(self._all, tuple(row.points(dice) for row in rows)) for dice, _ in rolls(card.dice)}
        self._most: tuple[int, ...] = tuple(map(max, zip(*(offer.points for offer in self._ordinary.values()), strict=True)))
        self._joker = dialect.joker
        self._own = {row.pattern.face: place for place, row in enumerate(card.left) if isinstance(row.pattern, Face)}
        self._joker_points = {
            dice: tuple(
                row.joker_points(dice) if place in self._right and dialect.joker_full_value else row.points(dice)
                for place, row in enumerate(rows)
            )
            for dice, _ in rolls(card.dice)
            if _alike(dice)
        }
        self._joker_when_zero = dialect.joker_when_zero

    def offer(self, column: Column, dice: Faces) -> Offer:
        ordinary = self._ordinary[dice]
        if not _alike(dice) or not self._is_joker(column):
            return ordinary
        own = self._free_own_place(column, dice[0])
        match self._joker:
            case Joker.FORCED if own is not None:
                return Offer(self._all[own : own + 1], ordinary.points, Landing.OWN)
            case Joker.FORCED if any(column.boxes[place] is None for place in self._right):
                return Offer(self._right, self._joker_points[dice], Landing.RIGHT)
            case Joker.FORCED:
                return Offer(self._left, ordinary.points, Landing.LEFT)
            case Joker.FREE if own is None:
                return Offer(self._all, self._joker_points[dice], Landing.ANYWHERE)
            case _:
                return ordinary

    def is_poker(self, dice: Faces) -> bool:
        return self.poker is not None and _alike(dice)

    @property
    def minds_boxes(self) -> bool:
        """May a Poker be worth something else, or go elsewhere, by what is written already?"""
        return self.poker is not None and (self.card.further > 0 or self._joker is not Joker.NONE)

    def is_further(self, column: Column, dice: Faces) -> bool:
        """Are these dice a Poker that earns the points of a further one?"""
        return self.card.further > 0 and self.poker is not None and _alike(dice) and bool(column.boxes[self.poker])

    def written(self, column: Column, place: int, dice: Faces, points: int) -> Column:
        boxes = column.boxes
        return Column(
            (*boxes[:place], points, *boxes[place + 1 :]),
            column.further + 1 if self.is_further(column, dice) else column.further,
        )

    def left(self, column: Column) -> int:
        return sum(column.boxes[place] or 0 for place in self._left)

    def right(self, column: Column) -> int:
        return sum(column.boxes[place] or 0 for place in self._right)

    def bonus(self, column: Column) -> int:
        return self.card.bonus if self.left(column) >= self.target else 0

    def bonus_is_lost(self, column: Column) -> bool:
        """Can the free rows on the left no longer bring the bonus?"""
        hoped = sum(self._most[place] for place in self._left if column.boxes[place] is None)
        return self.left(column) + hoped < self.target

    def total(self, column: Column) -> int:
        return self.left(column) + self.right(column) + self.bonus(column) + column.further * self.card.further

    def _is_joker(self, column: Column) -> bool:
        if self.poker is None or self._joker is Joker.NONE:
            return False
        held = column.boxes[self.poker]
        return held is not None and (held > 0 or self._joker_when_zero)

    def _free_own_place(self, column: Column, face: int) -> int | None:
        """The left row of the face, if its box is free."""
        own = self._own.get(face)
        return own if own is not None and column.boxes[own] is None else None


@lru_cache(maxsize=64)
def scoring(dialect: DicePokerDialect) -> Scoring:
    """The tables of a dialect, made once: they take some milliseconds."""
    return Scoring(dialect)


def _alike(dice: Faces) -> bool:
    return dice[0] == dice[-1]
