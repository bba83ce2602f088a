"""Dice, drawn."""

from __future__ import annotations

from rich.text import Text

from brelan.core.moves import Faces

PIPS = {
    1: ("     ", "  ●  ", "     "),
    2: ("●    ", "     ", "    ●"),
    3: ("●    ", "  ●  ", "    ●"),
    4: ("●   ●", "     ", "●   ●"),
    5: ("●   ●", "  ●  ", "●   ●"),
    6: ("●   ●", "●   ●", "●   ●"),
}
HEIGHT = 5
NUMBERS = "123456"


def drawn(faces: Faces, symbols: str = NUMBERS, *, plain: bool = False) -> list[Text]:
    """The dice side by side, in HEIGHT lines: pips, or the letters of poker d’as."""
    if not faces:
        return []
    lines = [" ".join(line) for line in zip(*[_die(face, symbols) for face in faces], strict=True)]
    if plain:
        table = str.maketrans({"┌": ".", "┐": ".", "└": "'", "┘": "'", "─": "-", "│": "|", "●": "o"})
        lines = [line.translate(table) for line in lines]
    return [Text(line, style="bold") for line in lines]


def inline(faces: Faces, symbols: str = NUMBERS) -> str:
    """The dice in one line: [6] [6] [5]."""
    return " ".join(f"[{symbols[face - 1]}]" for face in faces)


def _die(face: int, symbols: str) -> tuple[str, ...]:
    inside = PIPS[face] if symbols == NUMBERS else ("     ", f"{symbols[face - 1]:^5}", "     ")
    return ("┌─────┐", *(f"│{line}│" for line in inside), "└─────┘")
