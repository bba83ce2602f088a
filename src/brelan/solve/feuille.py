"""Play of the feuille: perfect alone on one column, or without bonuses; elsewhere the strongest that was measured."""

from __future__ import annotations

from brelan.games.feuille import Feuille
from brelan.solve.solution import Judge
from brelan.solve.tables import Report, Tables, silent


def judge(game: Feuille, seats: int, tables: Tables, report: Report = silent) -> Judge:
    """Everybody maximises the points that he expects."""
    if game.dialect.columns == 1 and (seats == 1 or game.dialect.without_bonuses):
        from brelan.solve import feuille_column

        return feuille_column.judge(game, seats, tables, report)
    from brelan.solve import feuille_columns

    return feuille_columns.judge(game, seats, tables, report)
