"""The sentences of the browser's own, by the short names its modules call them by: `t("lancer", { n: 2 })`.

Each file here holds those of one part. They are phrases like all others, so that one catalogue translates everything.
"""

from __future__ import annotations

import hashlib
import json
from functools import cache

from brelan.core.phrases import Phrase
from brelan.server.strings.chouette import CHOUETTE
from brelan.server.strings.common import COMMON
from brelan.server.strings.real import REAL
from brelan.server.strings.sheets import SHEETS
from brelan.server.strings.showdowns import SHOWDOWNS
from brelan.server.strings.table import TABLE
from brelan.voices import LANGUAGES, voice

STRINGS: dict[str, Phrase] = {**COMMON, **TABLE, **SHEETS, **SHOWDOWNS, **CHOUETTE, **REAL}


@cache
def spoken(language: str) -> dict[str, str | list[str]]:
    """Each sentence in a language: a text, or its singular and its plural, with the names of parameters left in braces."""
    speak = voice(language)

    def forms(words: Phrase) -> str | list[str]:
        if words.many is None:
            return speak.gettext(words.one)
        return [speak.ngettext(words.one, words.many, 1), speak.ngettext(words.one, words.many, 2)]

    return {name: forms(words) for name, words in STRINGS.items()}


@cache
def version() -> str:
    """Changes with any sentence of any language."""
    return hashlib.sha256(json.dumps([spoken(language) for language in LANGUAGES]).encode()).hexdigest()[:10]


def address(language: str) -> str:
    return f"/strings/{version()}/{language}.json"
