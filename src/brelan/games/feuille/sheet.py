"""The sheet of one player as it would stand on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from brelan.core.moves import Seat
from brelan.core.phrases import phrase
from brelan.core.sheet import Cell, Line, Mark, Note, Sheet
from brelan.games.feuille.card import ZERO_COST, Barred, Box, Closed, Scored, Zeroed
from brelan.games.feuille.rows import Ecole
from brelan.games.feuille.state import State
from brelan.games.feuille.words import label

if TYPE_CHECKING:
    from brelan.games.feuille.game import Feuille


def drawn(game: Feuille, state: State, seat: Seat) -> Sheet:
    """`value` of a box is what it adds to the total: 0 for a cross or a bar, −200 for a zero; the réserve is a note."""
    card, bonuses = state.cards[seat], game.bonuses
    lines = []
    for place, row in enumerate(game.dialect.rows):
        bonus = bonuses.of_row.get(place)
        lines.append(
            Line(
                row,
                label(row),
                0 if isinstance(game.kinds[place], Ecole) else 1,
                _cells(card.rows[place], game.dialect.columns, in_force=card.noted == place),
                None if bonus is None else game.star(state, seat, bonus),
            )
        )
    return Sheet(
        seat,
        tuple(lines),
        tuple(game.star(state, seat, bonus) for bonus in bonuses.of_column.values()),
        (
            (phrase("Cases"), card.boxes),
            (phrase("Bonus"), card.bonuses),
            (phrase("Réserve"), card.reserve),
            (phrase("Zéros"), -ZERO_COST * card.zeros),
        ),
        card.total,
    )


def _cells(boxes: tuple[Box, ...], columns: int, in_force: bool) -> tuple[Cell, ...]:
    """`in_force`: the last réserve written in this row is that of the player; every other one is struck."""
    last = max([column for column, box in enumerate(boxes) if isinstance(box, Closed) and box.change], default=None)
    written = [_cell(box, struck=not (in_force and column == last)) for column, box in enumerate(boxes)]
    return (*written, *[Cell()] * (columns - len(boxes)))


def _cell(box: Box, struck: bool) -> Cell:
    match box:
        case Scored(points):
            return Cell(Mark.SCORED, points)
        case Barred():
            return Cell(Mark.BARRED, 0)
        case Zeroed():
            return Cell(Mark.ZERO, -ZERO_COST)
        case Closed(change, reserve):
            return Cell(Mark.CLOSED, 0, Note(reserve, struck) if change else None)
