"""The bots by name."""

from __future__ import annotations

from brelan.bots.bot import Bot
from brelan.bots.glouton import Glouton
from brelan.bots.hasard import Hasard
from brelan.core.phrases import PhrasedError, phrase

PREFIX = "bot:"

BOTS: dict[str, type[Bot]] = {"hasard": Hasard, "glouton": Glouton}


class UnknownBot(PhrasedError):
    """No bot has that name."""


def find_bot(name: str) -> type[Bot]:
    """The bot of that name, with or without « bot: ». Raises `UnknownBot`."""
    key = name.removeprefix(PREFIX).strip().lower()
    if key not in BOTS:
        raise UnknownBot(phrase("« {name} » n’est pas un bot d’ici : {bots}.", name=key, bots=", ".join(BOTS)))
    return BOTS[key]
