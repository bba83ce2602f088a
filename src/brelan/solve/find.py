"""Who judges the positions of a game."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from brelan.core.game import Game
from brelan.core.phrases import PhrasedError, phrase
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


class CannotSolve(PhrasedError):
    """A game, dialect or number of seats beyond the solvers, or their packages are not installed."""


def missing() -> bool:
    """Are the packages of the solvers not installed?"""
    return any(find_spec(package) is None for package in NEEDED)


def find_judge(game: Game[Any, Any, Any], seats: int, tables: Tables | None = None, report: Report = silent) -> Judge:
    """The judge of the game for so many seats; its tables are read, or built while `report` is told how far it is.

    Raises `CannotSolve`.
    """
    if missing():
        raise CannotSolve(
            phrase("Le jeu parfait demande des paquets de calcul : pip install {package}.", package="'brelan[solve]'")
        )
    solver = import_module(SOLVERS[game.name])
    judge: Judge = solver.judge(game, seats, Tables() if tables is None else tables, report)
    return judge
