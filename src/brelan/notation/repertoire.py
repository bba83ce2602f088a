"""The games by name, and their dialects by preset and differences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from brelan.core.dialect import DialectError, changed
from brelan.core.game import Game
from brelan.core.phrases import PhrasedError, phrase
from brelan.games.chouette import CulDeChouette
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.notation.words import fold

AnyGame = Game[Any, Any, Any]

GAMES: dict[str, type[AnyGame]] = {kind.name: kind for kind in (Feuille, PokerDas, DicePoker, Taverne, CulDeChouette)}


class UnknownGame(PhrasedError):
    """No game has that name."""


def find_game(name: str) -> type[AnyGame]:
    """The game of that name, whatever its case and accents; spaces will do for hyphens. Raises `UnknownGame`."""
    wanted = fold(name).replace(" ", "-")
    if wanted not in GAMES:
        raise UnknownGame(phrase("« {name} » n’est pas un jeu d’ici : {games}.", name=name, games=", ".join(GAMES)))
    return GAMES[wanted]


def dialect_of(kind: type[AnyGame], preset: str, settings: Iterable[tuple[str, str]] = ()) -> tuple[str, Any]:
    """The canonical name of the preset, and its dialect with the settings (key, text) made. Raises `DialectError`."""
    wanted = fold(preset)
    if wanted not in kind.presets:
        raise DialectError(
            phrase("« {name} » n’est pas un dialecte de ce jeu : {presets}.", name=preset, presets=", ".join(kind.presets))
        )
    dialect = kind.presets[wanted]
    for key, text in settings:
        dialect = changed(dialect, fold(key).replace(" ", "_"), text)
    return wanted, dialect
