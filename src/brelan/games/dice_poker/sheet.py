"""A column of the card for people to look at."""

from __future__ import annotations

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase
from brelan.core.sheet import Cell, Line, Mark, Row, Sheet
from brelan.games.dice_poker.scoring import Scoring
from brelan.games.dice_poker.state import Column

BONUS = Row("bonus")
"""The line of the left bonus: nobody writes in it, so it is no word of the notation."""


def projected(scoring: Scoring, seat: Seat, column: Column) -> Sheet:
    card = scoring.card
    lines = [
        Line(row.name, row.label, 0 if place < len(card.left) else 1, (_box(points),))
        for place, (row, points) in enumerate(zip(card.rows, column.boxes, strict=True))
    ]
    if card.left and card.bonus:
        bonus = Line(BONUS, phrase("Bonus à {target}", target=scoring.target), 0, (_bonus(scoring, column),))
        lines.insert(len(card.left), bonus)
    return Sheet(seat, tuple(lines), (), tuple(_sums(scoring, column)), scoring.total(column))


def _box(points: int | None) -> Cell:
    if points is None:
        return Cell()
    return Cell(Mark.SCORED if points else Mark.ZERO, points)


def _bonus(scoring: Scoring, column: Column) -> Cell:
    """Open until it is obtained or out of reach: a bonus to come is neither 0 nor struck."""
    if bonus := scoring.bonus(column):
        return Cell(Mark.SCORED, bonus)
    return Cell(Mark.STRUCK) if scoring.bonus_is_lost(column) else Cell()


def _sums(scoring: Scoring, column: Column) -> list[tuple[Phrase, int]]:
    card = scoring.card
    sums = [(phrase("Côté gauche"), scoring.left(column))]
    if card.bonus and not scoring.bonus(column) and not scoring.bonus_is_lost(column):
        sums.append((phrase("Manque pour le bonus"), scoring.target - scoring.left(column)))
    sums.append((phrase("Côté droit"), scoring.right(column)))
    if card.further:
        sums.append((phrase("Bonus de Poker"), column.further * card.further))
    return sums
