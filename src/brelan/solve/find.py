"""Who judges the positions of a game."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from brelan.core.game import Game
from brelan.core.phrases import Phrase, PhrasedError, phrase
from brelan.solve.solution import Judge
from brelan.solve.tables import Report, Tables, silent

SOLVERS = {
    "feuille": "brelan.solve.feuille",
    "poker-das": "brelan.solve.poker_das",
    "dice-poker": "brelan.solve.dice_poker",
    "taverne": "brelan.solve.taverne",
    "cul-de-chouette": "brelan.solve.chouette",
}
NEEDED = ("numpy", "numba")
FORBIDDING = "NUMBA_DISABLE_JIT"
"""What tells numba to compile nothing; some of our code cannot be interpreted."""


class CannotSolve(PhrasedError):
    """A game, dialect or number of seats beyond the solvers, or nothing can be computed here at all."""


def hindrance() -> Phrase | None:
    """Why nothing can be computed here, if so: packages are not installed, or compiling is forbidden."""
    if any(find_spec(package) is None for package in NEEDED):
        return phrase("Le jeu parfait demande des paquets de calcul : pip install {package}.", package="'brelan[solve]'")
    if _compiling_is_forbidden():
        return phrase("Le jeu parfait demande du code compilé, que {variable} interdit.", variable=FORBIDDING)
    return None


def _compiling_is_forbidden() -> bool:
    """Read as numba reads it, without numba."""
    try:
        return int(os.environ.get(FORBIDDING, "0")) != 0
    except ValueError:
        return False


def find_judge(game: Game[Any, Any, Any], seats: int, tables: Tables | None = None, report: Report = silent) -> Judge:
    """The judge of the game for so many seats; its tables are read, or built while `report` is told how far it is.

    Raises `CannotSolve`.
    """
    hindered = hindrance()
    if hindered is not None:
        raise CannotSolve(hindered)
    solver = import_module(SOLVERS[game.name])
    judge: Judge = solver.judge(game, seats, Tables() if tables is None else tables, report)
    return judge
