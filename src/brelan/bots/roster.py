"""The bots by name."""

from __future__ import annotations

from brelan.bots.bot import Bot
from brelan.bots.glouton import Glouton
from brelan.bots.hasard import Hasard
from brelan.bots.levels import Debutant, Fort, Level, Moyen, Parfait
from brelan.core.phrases import PhrasedError, phrase
from brelan.notation.words import fold

PREFIX = "bot:"

BOTS: dict[str, type[Bot]] = {
    "hasard": Hasard,
    "glouton": Glouton,
    "débutant": Debutant,
    "moyen": Moyen,
    "fort": Fort,
    "parfait": Parfait,
}


class UnknownBot(PhrasedError):
    """No bot has that name."""


def bot_name(name: str) -> str:
    """The key in `BOTS` of a name with or without « bot: », accents or capitals. Raises `UnknownBot`."""
    key = fold(name).removeprefix(PREFIX).strip()
    for bot in BOTS:
        if fold(bot) == key:
            return bot
    raise UnknownBot(phrase("« {name} » n’est pas un bot d’ici : {bots}.", name=name.strip(), bots=", ".join(BOTS)))


def find_bot(name: str) -> type[Bot]:
    """The bot of a name with or without « bot: », accents or capitals. Raises `UnknownBot`."""
    return BOTS[bot_name(name)]


def reckons(name: str) -> bool:
    """Does the bot of that name ask a judge, whose tables may take a while? Raises `UnknownBot`."""
    return issubclass(find_bot(name), Level)
