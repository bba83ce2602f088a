"""Play of the feuille: perfect alone on one column, or without bonuses; elsewhere the strongest that was measured."""

from __future__ import annotations

from brelan.core.phrases import phrase
from brelan.games.feuille import Feuille
from brelan.solve import feuille_column
from brelan.solve.solution import Judge
from brelan.solve.tables import Report, Tables, silent


def judge(game: Feuille, seats: int, tables: Tables, report: Report = silent) -> Judge:
    """Everybody maximises the points that he expects. Raises `CannotSolve` where nothing is known."""
    if game.dialect.columns == 1 and (seats == 1 or game.dialect.without_bonuses):
        return feuille_column.judge(game, seats, tables, report)
    from brelan.solve.find import CannotSolve

    raise CannotSolve(phrase("Le jeu parfait n’est pas connu pour cette feuille."))
