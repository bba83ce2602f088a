"""The cries of a table, as phones send them."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from brelan.core.dice import canonical
from brelan.core.moves import Roll, Seat
from brelan.core.nodes import Contest, Throw
from brelan.games.chouette import words

THROWS = 3
"""Dice that are said one after the other before a cry may be asked for: two chouettes, the cul, and one more."""


class CryWord(StrEnum):
    CAILLOU = "caillou"
    GRELOTTE = "grelotte"
    SANS_FIN = "sansfin"
    GRELOTTINE = "grelottine"


CRIES = {
    CryWord.CAILLOU: words.CAILLOU,
    CryWord.GRELOTTE: words.GRELOTTE,
    CryWord.SANS_FIN: words.SANS_FIN,
    CryWord.GRELOTTINE: words.GRELOTTINE,
}


def foreseeable(rules: Any, state: Any, seat: Seat, word: CryWord, throws: int = THROWS) -> bool:
    """Might the dice that are awaited, whatever they show, ask this seat for that cry?

    Of real dice that lie there and have not been said yet, this is all that is known.
    """
    node = rules.node(state)
    if isinstance(node, Contest):
        return node.cry == CRIES[word] and seat in node.seats
    if not isinstance(node, Throw) or not throws:
        return False
    for faces in canonical(node.dice):
        after = rules.apply(state, Roll(faces))
        then = rules.node(after)
        if isinstance(then, Throw) and then.by != node.by:
            continue
        if foreseeable(rules, after, seat, word, throws - 1):
            return True
    return False
