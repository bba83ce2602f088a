"""The languages that Brelan speaks: French, in which it is written, and the catalogues of `locale`."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from locale import getlocale

from brelan.core.phrases import FRENCH, Voice

LANGUAGES = ("fr", "en")
WISHES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalogue(GNUTranslations):
    """A translation. What it lacks stays French."""

    def gettext(self, message: str, /) -> str:
        return super().gettext(message) if message else ""  # "" is the key of the catalogue's own headers


@cache
def voice(language: str) -> Voice:
    """The voice of one of LANGUAGES. Raises ValueError for any other."""
    if language == "fr":
        return FRENCH
    if language not in LANGUAGES:
        raise ValueError(language)
    with files("brelan").joinpath("locale", language, "LC_MESSAGES", "brelan.mo").open("rb") as stream:
        catalogue = Catalogue(stream)
    catalogue.add_fallback(FRENCH)  # type: ignore[arg-type] # a fallback needs no more than a Voice has
    return catalogue


def best_language(environ: Mapping[str, str] = os.environ) -> str:
    """The first of our languages that the locale asks for; French when it asks for none of them."""
    wishes = next((environ[name] for name in WISHES if environ.get(name)), None)
    if wishes is None and os.name == "nt":
        wishes = getlocale()[0]
    return next((code for wish in (wishes or "").split(":") if (code := wish[:2].lower()) in LANGUAGES), "fr")
