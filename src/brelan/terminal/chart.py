"""Curves in the cells of a terminal: braille where it can be shown and told apart, figures otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

Line = Sequence[float]

COLOURS = ("blue", "red", "green", "magenta", "yellow", "cyan")
BLANK = "⠀"
DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a braille letter, by row and column."""


def chart(lines: Sequence[Line], scale: Sequence[tuple[float, str]], *, width: int, height: int, braille: bool) -> list[Text]:
    """Curves whose heights go from 0 to 1, drawn in `height` rows of at most `width` cells.

    `scale`: heights and what is written beside them. Where two curves meet, the later one hides the other; without
    braille each is drawn with its own number.
    """
    margin = max(len(label) for _, label in scale)
    cells = max(width - margin - 4, 8)
    drawn = _dotted(lines, cells, height) if braille else _numbered(lines, cells, height)
    labels = {round((1 - at) * (height - 1)): label for at, label in scale}
    last = [(round((1 - line[-1]) * (height - 1)), number) for number, line in enumerate(lines, 1)]
    rows = []
    for row, cells_of_row in enumerate(drawn):
        text = Text(f"{labels.get(row, ''):>{margin}} ")
        text.append("┤" if row in labels else "│") if braille else text.append("+" if row in labels else "|")
        text.append_text(cells_of_row)
        for number in (number for at, number in last if at == row):
            text.append(str(number), style=_colour(number) if braille else "")
        rows.append(text)
    return rows


def _dotted(lines: Sequence[Line], cells: int, height: int) -> list[Text]:
    grid = [[(0, 0)] * cells for _ in range(height)]
    for number, line in enumerate(lines, 1):
        rows = _traced(line, 2 * cells, 4 * height)
        for column, (low, high) in enumerate(rows):
            for dot in range(low, high + 1):
                bits, _ = grid[dot // 4][column // 2]
                grid[dot // 4][column // 2] = bits | DOTS[dot % 4][column % 2], number
    return [
        Text.assemble(*((chr(ord(BLANK) + bits) if bits else " ", _colour(number) if bits else "") for bits, number in row))
        for row in grid
    ]


def _numbered(lines: Sequence[Line], cells: int, height: int) -> list[Text]:
    grid = [[" "] * cells for _ in range(height)]
    for number, line in enumerate(lines, 1):
        for column, (low, high) in enumerate(_traced(line, cells, height)):
            for row in range(low, high + 1):
                grid[row][column] = str(number)
    return [Text("".join(row)) for row in grid]


def _traced(line: Line, columns: int, rows: int) -> list[tuple[int, int]]:
    """The first and last row of the curve in each column, the top row being 0."""
    steps = max(len(line) - 1, 1)
    found = []
    before = None
    for column in range(columns):
        row = round((1 - line[round(column * steps / (columns - 1)) if len(line) > 1 else 0]) * (rows - 1))
        row = min(max(row, 0), rows - 1)
        top, foot = row, row
        if before is not None and abs(row - before) > 1:
            top, foot = (row, before - 1) if row < before else (before + 1, row)
        found.append((top, foot))
        before = row
    return found


def _colour(number: int) -> str:
    return COLOURS[(number - 1) % len(COLOURS)]
