"""Phrases as the terminal writes them: in one language, with names, and in letters that it can show."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from rich.cells import cell_len, set_cell_size

from brelan.core.phrases import FRENCH, NBSP, THIN, Phrase, Voice, figure, say

_PLAIN = str.maketrans(
    {
        NBSP: " ",
        THIN: " ",
        "’": "'",
        "‘": "'",
        "«": '"',
        "»": '"',
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "·": ".",
        "œ": "oe",
        "Œ": "OE",
        "æ": "ae",
        "Æ": "AE",
        "×": "x",
        "→": "->",
        "★": "*",
        "☆": "o",
        "✕": "X",
        "⓪": "0!",
        "▸": ">",
        "◂": "<",
        "●": "o",
        "─": "-",
        "│": "|",
        "┌": ".",
        "┐": ".",
        "└": "'",
        "┘": "'",
        "┼": "+",
        "█": "#",
        "░": ".",
    }
)

PROBE = "é’«−★☆✕⓪▸●─│┌█"


@dataclass(frozen=True, slots=True)
class Speech:
    """A voice and the letters it may use. `plain`: ASCII only."""

    voice: Voice = FRENCH
    plain: bool = False

    def say(self, words: Phrase, names: Sequence[str] = ()) -> str:
        return self.letters(say(words, names, self.voice))

    def figure(self, number: int) -> str:
        """A number as its readers write it."""
        return self.letters(figure(number, self.voice))

    def letters(self, text: str) -> str:
        """The text without control characters and, where only ASCII can be shown, in ASCII."""
        text = "".join(letter if harmless(letter) else "?" for letter in text)
        return ascii_of(text) if self.plain else text


def harmless(letter: str) -> bool:
    """Can the letter neither steer a terminal nor turn the writing round?"""
    return letter == "\n" or unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")


def ascii_of(text: str) -> str:
    if text.isascii():
        return text
    quoted = text.replace(f"«{NBSP}", '"').replace(f"{NBSP}»", '"')
    bare = unicodedata.normalize("NFKD", quoted.translate(_PLAIN))
    return "".join(letter if letter.isascii() else "?" for letter in bare if not unicodedata.combining(letter))


def shows_letters(stream: TextIO) -> bool:
    """Can all that Brelan draws be written there?"""
    try:
        PROBE.encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def cut(text: str, width: int, more: str = "…") -> str:
    """The text in at most `width` cells."""
    if cell_len(text) <= width:
        return text
    if width <= cell_len(more):
        return set_cell_size(text, max(width, 0))
    return set_cell_size(text, width - cell_len(more)).rstrip() + more
