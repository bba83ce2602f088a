"""Lines of text in columns."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

Row = Sequence[Text]


def columns(rows: Sequence[Row], right: frozenset[int] = frozenset(), *, gap: int = 1, least: int = 0) -> list[Text]:
    """Rows as lines, each column as wide as its widest text; those named in `right` are set to the right.

    `least`: how wide these are at least.
    """
    widths = [
        max([least if place in right else 0, *[row[place].cell_len for row in rows if place < len(row)]])
        for place in range(max(map(len, rows)))
    ]
    lines = []
    for row in rows:
        line = Text()
        for place, text in enumerate(row):
            space = " " * (widths[place] - text.cell_len)
            if place:
                line.append(" " * gap)
            line.append_text(Text.assemble(space, text) if place in right else Text.assemble(text, space))
        lines.append(line)
    return lines


def beside(left: Sequence[Text], right: Sequence[Text], between: str) -> list[Text]:
    """Two blocks side by side, the shorter one filled up."""
    wide = width(left)
    lines = []
    for place in range(max(len(left), len(right))):
        line = left[place].copy() if place < len(left) else Text()
        line.append(" " * (wide - line.cell_len) + between)
        if place < len(right):
            line.append_text(right[place])
        lines.append(line)
    return lines


def width(lines: Sequence[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)


def shortened(line: Text, wide: int) -> Text:
    """The line in at most so many cells."""
    if line.cell_len > wide:
        line = line.copy()
        line.truncate(wide, overflow="crop")
    return line


def folded(text: str, wide: int) -> list[str]:
    """The text in lines of at most so many cells, broken at plain spaces only: a no-break space holds."""
    wide = max(wide, 1)
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if cell_len(longer) <= wide or not line:
                line = longer
            else:
                lines.append(line)
                line = word
            while cell_len(line) > wide:
                first, line = _split(line, wide)
                lines.append(first)
        lines.append(line)
    return lines


HELD = "\ue000"
"""A space where no line breaks, until it is one again."""


def dotted(words: Sequence[str], dot: str, wide: int) -> list[str]:
    """The words with dots between them, in lines: a dot stays at the end of its line; half a line's worth stays whole."""
    held = f"{HELD}{dot} ".join(word.replace(" ", HELD) if cell_len(word) <= wide // 2 else word for word in words)
    return [line.replace(HELD, " ") for line in folded(held, wide)]


def _split(text: str, wide: int) -> tuple[str, str]:
    """As many letters as fit in so many cells, one at least, and the others."""
    size = 1
    while size < len(text) and cell_len(text[: size + 1]) <= wide:
        size += 1
    return text[:size], text[size:]
