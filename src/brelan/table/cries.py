"""The cries of a table, as phones send them."""

from __future__ import annotations

from enum import StrEnum

from brelan.games.chouette import words


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
