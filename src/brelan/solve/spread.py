"""How far the points of perfect play scatter."""

from __future__ import annotations

import os
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Seat
from brelan.core.phrases import phrase
from brelan.games.dice_poker import DicePoker
from brelan.solve.find import CannotSolve
from brelan.solve.multisets import Floats
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 1
SHARE = 0.5
"""Of the machine's memory, what may be asked of it."""


def spread(game: Game[Any, Any, Any], tables: Tables, report: Report = silent) -> Floats:
    """The probability of each total from 0 up of one who plays for the mean, alone. Takes half a minute and much memory.

    Raises `CannotSolve` for other games than dice poker, and where the memory is short.
    """
    if not isinstance(game, DicePoker):
        raise CannotSolve(phrase("La répartition des totaux n’est connue que pour le dice poker."))

    def build(report: Report) -> Artefact:
        from brelan.solve.dice_poker import judge
        from brelan.solve.distribution import distribution, needed

        solved = judge(game, 1, tables)
        plan = solved.plan
        asked, there = needed(plan.plan), _memory()
        if asked > SHARE * there:
            raise CannotSolve(
                phrase(
                    "Cette répartition demande {asked} Go de mémoire, et cette machine en a {there}.",
                    asked=-(-asked // 10**9),
                    there=there // 10**9,
                )
            )
        _, lane = plan.place(game.scoring, game.start(1).columns[Seat(0)])
        return Artefact({"chances": distribution(plan.plan, plan.dice, game.card.throws, solved.table, lane, report)})

    chances: Floats = tables.get(game, 1, "spread", build, report=report, version=VERSION).arrays["chances"]
    return chances


def _memory() -> int:
    """The machine's memory in bytes; two gigabytes where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 2 * 10**9
