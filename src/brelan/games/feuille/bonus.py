"""The bonuses: what each is worth, who wins it, and when its ★ is struck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Seat
from brelan.core.sheet import Cell, Mark
from brelan.games.feuille.card import Barred, Box, Card, Closed, Scored, Zeroed
from brelan.games.feuille.dialect import FeuilleDialect
from brelan.games.feuille.rows import Ecole, Kind, Somme

ECOLE_TIMES = 5


@dataclass(frozen=True, slots=True)
class RowBonus:
    """`digit`: that of an École row; None for a combination."""

    row: int
    columns: int
    digit: int | None
    contested: bool = True

    def worth(self, card: Card) -> int | None:
        """What the boxes written so far make it worth; None when one of them has spoilt it."""
        boxes = card.rows[self.row]
        if any(_sacrificed(box) or (type(box) is Closed and box.change < 0) for box in boxes):
            return None
        return _best(boxes) if self.digit is None else ECOLE_TIMES * self.digit

    def filled(self, card: Card) -> bool:
        return len(card.rows[self.row]) == self.columns

    def soonest(self, card: Card) -> int:
        """The turn of its owner, counted from now, that can write its last box at the soonest."""
        return self.columns - len(card.rows[self.row])

    def latest(self, card: Card) -> int:
        """The turn of its owner, counted from now, that must write its last box at the latest."""
        return len(card.rows) * self.columns - card.written

    def certain(self, card: Card) -> bool:
        """Will its owner obtain it whatever the dice and his choices, unless another is first?"""
        return False


@dataclass(frozen=True, slots=True)
class ColumnBonus:
    """`safe`: the rows that no dice can spoil, the Somme."""

    column: int
    columns: int
    safe: frozenset[int]
    contested: bool = True

    def worth(self, card: Card) -> int | None:
        boxes = [row[self.column] for row in card.rows if len(row) > self.column]
        return None if any(map(_sacrificed, boxes)) else _best(boxes)

    def filled(self, card: Card) -> bool:
        return min(map(len, card.rows)) > self.column

    def soonest(self, card: Card) -> int:
        return sum([self.column + 1 - len(row) for row in card.rows if len(row) <= self.column])

    def latest(self, card: Card) -> int:
        # The boxes to the right of its last one come after it.
        return len(card.rows) * self.columns - card.written - (self.columns - 1 - self.column)

    def certain(self, card: Card) -> bool:
        return self.worth(card) is not None and all(
            len(row) > self.column or place in self.safe for place, row in enumerate(card.rows)
        )


Bonus = Union[RowBonus, ColumnBonus]


@dataclass(frozen=True, slots=True)
class Race:
    """How a rival's card takes a contested bonus away: `lost` already, or `doomed` to at that rival's last chance."""

    lost: Callable[[Bonus, int, Card], bool]
    doomed: Callable[[Bonus, Card], bool]


FIRST_TO_OBTAIN = Race(lambda _, place, card: card.won[place] is not None, lambda bonus, card: bonus.certain(card))
FIRST_TO_FILL = Race(lambda bonus, _, card: bonus.filled(card), lambda *_: True)


class Bonuses:
    """All the bonuses of a table; a bonus is known by its place in the list."""

    def __init__(self, dialect: FeuilleDialect, kinds: tuple[Kind, ...]) -> None:
        columns = dialect.columns
        safe = frozenset(row for row, kind in enumerate(kinds) if isinstance(kind, Somme))
        rows = [
            RowBonus(row, columns, kind.digit if isinstance(kind, Ecole) else None)
            for row, kind in enumerate(kinds)
            if not (isinstance(kind, Somme) or dialect.without_bonuses)
        ]
        # A column of École rows only has no best score.
        scoring = not (all(isinstance(kind, Ecole) for kind in kinds) or dialect.without_bonuses)
        last = columns - 1
        self.all: tuple[Bonus, ...] = (
            *rows,
            *(
                ColumnBonus(column, columns, safe, not (dialect.last_column_individual and column == last))
                for column in range(columns if scoring else 0)
            ),
        )
        self.race = FIRST_TO_FILL if dialect.first_to_fill_kills_bonus else FIRST_TO_OBTAIN
        self.of_row: dict[int, int] = {bonus.row: place for place, bonus in enumerate(rows)}
        self.of_column: dict[int, int] = {column: len(rows) + column for column in range(columns if scoring else 0)}

    def paid(self, cards: tuple[Card, ...], seat: Seat, row: int, card: Card) -> Card:
        """`card` is the seat's with a new last box in the row: the same with the bonuses which that box obtains."""
        for place in (self.of_row.get(row), self.of_column.get(len(card.rows[row]) - 1)):
            if place is not None and self.all[place].filled(card) and not self._lost(place, cards, seat):
                worth = self.all[place].worth(card)
                if worth is not None:
                    card = card.with_bonus(place, worth)
        return card

    def star(self, place: int, cards: tuple[Card, ...], seat: Seat, on_turn: Seat) -> Cell:
        """The ★ box of the bonus on the seat's sheet, by what is written; dice on the table do not count yet."""
        card, bonus = cards[seat], self.all[place]
        won = card.won[place]
        if won is not None:
            return Cell(Mark.SCORED, won)
        worth = bonus.worth(card)
        if worth is None or bonus.filled(card) or self._lost(place, cards, seat) or self._late(bonus, cards, seat, on_turn):
            return Cell(Mark.STRUCK)
        return Cell(Mark.OPEN, worth or None)

    def _lost(self, place: int, cards: tuple[Card, ...], seat: Seat) -> bool:
        bonus, lost = self.all[place], self.race.lost
        return bonus.contested and any(lost(bonus, place, card) for other, card in enumerate(cards) if other != seat)

    def _late(self, bonus: Bonus, cards: tuple[Card, ...], seat: Seat, on_turn: Seat) -> bool:
        """Must a rival come first, even if the seat hurries and the rival dawdles?"""
        if not bonus.contested:
            return False
        seats = len(cards)
        mine = (bonus.soonest(cards[seat]), (seat - on_turn) % seats)
        return any(
            self.race.doomed(bonus, card) and (bonus.latest(card), (other - on_turn) % seats) < mine
            for other, card in enumerate(cards)
            if other != seat
        )


def _sacrificed(box: Box) -> bool:
    return type(box) is Barred or type(box) is Zeroed


def _best(boxes: tuple[Box, ...] | list[Box]) -> int:
    return max([box.points for box in boxes if type(box) is Scored], default=0)
