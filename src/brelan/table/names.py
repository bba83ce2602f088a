"""Names as people type them, made fit to be shown and compared."""

from __future__ import annotations

import re
import unicodedata

from brelan.core.phrases import PhrasedError, phrase
from brelan.notation.record import RecordError, check_name
from brelan.notation.words import fold

LONGEST = 24


class BadName(PhrasedError):
    """No name for a seat, and why."""


def tidy(name: str) -> str:
    """The name composed, without control or direction characters, spaces folded. Raises `BadName`."""
    composed = unicodedata.normalize("NFC", name)
    shown = "".join(
        letter for letter in composed if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    )
    neat = re.sub(r"\s+", " ", shown).strip()
    if not neat:
        raise BadName(phrase("Il faut un nom."))
    if visible_length(neat) > LONGEST:
        raise BadName(phrase("Ce nom est trop long : {n} caractères au plus.", n=LONGEST))
    try:
        check_name(neat)
    except RecordError as error:
        raise BadName(error.reason) from None
    return neat


def visible_length(name: str) -> int:
    """How many columns the name takes: wide letters and emoji count two, accents none."""
    return sum(
        0 if unicodedata.combining(letter) else 2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in name
    )


def same(one: str, other: str) -> bool:
    """Are these the same name to a human eye? Case and composition do not matter."""
    return fold(one) == fold(other)
