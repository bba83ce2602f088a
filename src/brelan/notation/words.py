"""Reading words as people type them: case, accents and apostrophes do not matter."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from brelan.core.lexicon import Choice
from brelan.core.moves import Ambiguous, MoveError
from brelan.core.phrases import Phrase, phrase

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "‘": "'", "ʼ": "'", "_": " "})


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a line and its column, from 1."""

    text: str
    column: int


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """The text without accents, case or doubled spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LIGATURES))
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def tokens(text: str, column: int = 1) -> list[Token]:
    return [Token(found.group(), column + found.start()) for found in re.finditer(r"\S+", text)]


def number(text: str) -> int | None:
    """A whole number as notation writes it, or None. Longer than nine digits is no number of a game."""
    digits = text.replace("\N{MINUS SIGN}", "-")
    if re.fullmatch(r"[-+]?[0-9]{1,9}", digits):
        return int(digits)
    return None


def pick(choice: Choice, text: str, *, abbreviated: bool = False) -> str:
    """The word of a choice that the text names; with `abbreviated`, a beginning that only one word has will do.

    Raises a `MoveError` that lists the words: `Ambiguous` when several fit.
    """
    wanted = fold(text)
    folded = {fold(word): word for word in choice.words}
    if wanted in folded:
        return folded[wanted]
    if abbreviated and wanted:
        found = [word for key, word in folded.items() if _abbreviates(wanted, key)]
        if len(found) == 1:
            return found[0]
        if found:
            raise Ambiguous(phrase("« {text} » peut vouloir dire : {words}.", text=text, words=", ".join(found)))
    raise MoveError(_unknown(text, choice.words))


def _abbreviates(short: str, word: str) -> bool:
    """« pe s » and « petite » are short for « petite suite »."""
    parts, words = short.split(), word.split()
    return word.startswith(short) or (
        len(parts) == len(words) and all(full.startswith(part) for part, full in zip(parts, words, strict=True))
    )


def _unknown(text: str, words: tuple[str, ...]) -> Phrase:
    if not text:
        return phrase("Il manque un mot. On peut dire : {words}.", words=", ".join(words))
    return phrase("« {text} » n’est pas connu. On peut dire : {words}.", text=text, words=", ".join(words))
