"""A card with one column for each player, as dice poker has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from brelan.core.moves import Seat
from brelan.core.phrases import Phrase
from brelan.core.sheet import Cell, Mark, Row, Sheet
from brelan.terminal.grid import beside, columns, width
from brelan.terminal.reading import row_numbers
from brelan.terminal.sheet_art import FAINT, AnySheet, Hand, Preview, flowed, headings
from brelan.terminal.speech import cut

NO_PREVIEWS: Mapping[Row, Preview] = {}
CELLS = (8, 6, 5, 4)
"""How wide a column may be, the widest first."""


def card(
    game: AnySheet,
    state: Any,
    seat: Seat,
    names: Sequence[str],
    *,
    hand: Hand,
    wide: int,
    offered: Mapping[Row, Preview] = NO_PREVIEWS,
) -> list[Text]:
    """The columns of all, that of `seat` in ink; nothing where a player has a sheet of his own, or where they do not fit."""
    sheets = [game.sheet(state, Seat(place)) for place in range(len(names))]
    if len(sheets) < 2 or any(line.star or len(line.cells) > 1 for line in sheets[0].lines):
        return []
    bar = hand.speech.letters(" │ ")
    figures = frozenset(range(2, 2 + len(sheets)))
    for cell in CELLS:
        titles = [_title(hand, name, cell, own=place == seat) for place, name in enumerate(names)]
        left, right = (
            columns(
                [_head(hand, heading, titles), *_rows(game, sheets, seat, block, hand=hand, offered=offered)], figures, least=cell
            )
            for block, heading in enumerate(headings(game))
        )
        lines = beside(left, right, bar)
        if width(lines) <= wide:
            return [*lines, *flowed(hand, sheets[seat], wide)]
    return []


def _title(hand: Hand, name: str, cell: int, *, own: bool) -> Text:
    return Text(hand.speech.letters(cut(name, cell, "")), style="bold" if own else FAINT)


def _head(hand: Hand, heading: Phrase, titles: Sequence[Text]) -> list[Text]:
    return [Text(), Text(hand.speech.say(heading), style=FAINT), *titles]


def _rows(
    game: AnySheet, sheets: Sequence[Sheet], seat: Seat, block: int, *, hand: Hand, offered: Mapping[Row, Preview]
) -> list[list[Text]]:
    numbers = row_numbers(game.lexicon)
    rows = []
    for place, line in enumerate(sheets[seat].lines):
        if line.block != block:
            continue
        number = numbers.get(line.row)
        row = [Text(f"{number:>2}" if number else "  ", style=FAINT), Text(hand.speech.say(line.label))]
        for sheet in sheets:
            cell = sheet.lines[place].cells[0]
            row.append(_own(hand, cell, offered.get(line.row)) if sheet.seat == seat else _other(hand, cell))
        rows.append(row)
    return rows


def _own(hand: Hand, cell: Cell, offer: Preview | None) -> Text:
    return hand.preview(offer) if offer is not None and cell.mark is Mark.OPEN else hand.cell(cell)


def _other(hand: Hand, cell: Cell) -> Text:
    return Text(hand.cell(cell).plain, style=FAINT)
