"""Names as people type them, made fit to be shown and compared."""

from __future__ import annotations

import re
import unicodedata

from brelan.core.phrases import PhrasedError, phrase
from brelan.notation.record import RecordError, check_name
from brelan.notation.words import fold

LONGEST = 24

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that nobody sees."""

ACCENTS = 3
"""How many marks one letter may carry: a pile of them is drawn over the lines beside it."""


class BadName(PhrasedError):
    """No name for a seat, and why."""


def tidy(name: str) -> str:
    """The name composed, without control or direction characters, spaces folded. Raises `BadName`."""
    composed = unicodedata.normalize("NFC", name)
    shown = "".join(
        letter
        for letter in composed
        if letter not in BLANK and unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    )
    # Composed again: what stood between a letter and its accent may be gone.
    neat = re.sub(r"\s+", " ", unicodedata.normalize("NFC", _with_few_accents(shown))).strip()
    if not neat:
        raise BadName(phrase("Il faut un nom."))
    if visible_length(neat) > LONGEST:
        raise BadName(phrase("Ce nom est trop long : {n} caractères au plus.", n=LONGEST))
    try:
        check_name(neat)
    except RecordError as error:
        raise BadName(error.reason) from None
    return neat


def _with_few_accents(text: str) -> str:
    kept, pile = [], 0
    for letter in text:
        pile = pile + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if pile <= ACCENTS:
            kept.append(letter)
    return "".join(kept)


def visible_length(name: str) -> int:
    """How many columns the name takes: wide letters and emoji count two, accents none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in name
    )


def same(one: str, other: str) -> bool:
    """Are these the same name to a human eye? Case and composition do not matter."""
    return fold(one) == fold(other)
