"""How far the points of perfect play scatter, and how often a sum can be reached."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, phrase
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille
from brelan.solve.find import CannotSolve
from brelan.solve.multisets import Floats
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 1
SHARE = 0.5
"""Of the machine's memory, what may be asked of it."""

A_TURN = 2.4e-6
PATIENCE = 60
"""Seconds: of the processor for eight sums of a state, and what somebody may have to wait for the chances to reach sums."""

STEP, MOST = 10, 700

GAMES, SEED = 1_000_000, 1


@dataclass(frozen=True, slots=True)
class Spread:
    """The probability of each total of one who plays for the mean, alone, from `lowest` up.

    `games`: so many were played to estimate it; none where it is exact.
    """

    lowest: int
    chances: Floats
    games: int = 0


def spread(game: Game[Any, Any, Any], tables: Tables, report: Report = silent) -> Spread:
    """Takes half a minute and much memory for dice poker, and counts a million games for one column of la feuille.

    Raises `CannotSolve` for other games, and where the memory is short.
    """
    known = scattered(game)
    if isinstance(known, Feuille):
        return _counted(known, tables, report)
    game = known

    def build(report: Report) -> Artefact:
        from brelan.solve.dice_poker import judge
        from brelan.solve.distribution import distribution, needed

        solved = judge(game, 1, tables)
        plan = solved.plan
        asked, there = needed(plan.plan), _memory()
        if asked > SHARE * there:
            raise CannotSolve(_short(asked, there))
        _, lane = plan.place(game.scoring, game.start(1).columns[Seat(0)])
        return Artefact({"chances": distribution(plan.plan, plan.dice, game.card.throws, solved.table, lane, report)})

    return Spread(0, tables.get(game, 1, "spread", build, report=report, version=VERSION).arrays["chances"])


def scattered(game: Game[Any, Any, Any], seats: int = 1) -> DicePoker | Feuille:
    """The game. Raises `CannotSolve` where nothing is known of how totals scatter at so many seats."""
    if isinstance(game, Feuille) and game.dialect.columns == 1:
        if seats > 1 and not game.dialect.without_bonuses:
            raise CannotSolve(
                phrase(
                    "À plusieurs, on se dispute les bonus de la feuille : la répartition n’est connue que pour un joueur seul."
                )
            )
        return game
    if isinstance(game, DicePoker):
        return game
    raise CannotSolve(phrase("La répartition des totaux n’est connue que pour le dice poker et la feuille d’une seule colonne."))


def _counted(game: Feuille, tables: Tables, report: Report) -> Spread:
    def build(report: Report) -> Artefact:
        import numpy as np

        from brelan.solve.feuille_column import judge
        from brelan.solve.feuille_column_play import simulated

        solved = judge(game, 1, tables)
        totals = simulated(solved.plan, game.dialect.throws, solved.table, GAMES, SEED, report).astype(np.int64)
        lowest = int(totals.min())
        return Artefact({"chances": np.bincount(totals - lowest) / GAMES}, {"lowest": lowest, "games": GAMES})

    found = tables.get(game, 1, "spread", build, report=report, version=VERSION)
    return Spread(int(found.facts["lowest"]), found.arrays["chances"], int(found.facts["games"]))


def reached(game: Game[Any, Any, Any]) -> DicePoker:
    """The game. Raises `CannotSolve` for other games than dice poker."""
    if not isinstance(game, DicePoker):
        raise CannotSolve(phrase("Les chances d’atteindre un total ne sont connues que pour le dice poker."))
    return game


def greatest(game: Game[Any, Any, Any], tables: Tables, least: int, most: int | None, report: Report = silent) -> Floats:
    """For each total from `least` to `most` the greatest probability with which one alone reaches it, aiming at just that.

    Without `most`, up to the highest that is possible. Raises `CannotSolve` for other games than dice poker, and for
    what would take more than a minute or half the memory.
    """
    game = reached(game)

    def build(report: Report) -> Artefact:
        from brelan.solve.dice_poker_plan import described
        from brelan.solve.distribution import greatest_chances, turns_of_aims
        from brelan.solve.teamwork import Team

        plan, team = described(game.dialect), Team(report=report)

        def seconds(least: int, most: int | None) -> float:
            return turns_of_aims(plan.plan, least, most)[0] * A_TURN / team.size

        took, asked, there = seconds(least, most), turns_of_aims(plan.plan, least, most)[1], _memory()
        if took > PATIENCE:
            end = MOST if most is None else most
            if least == most or seconds(least, least) > PATIENCE:
                last = next((aim for aim in range(least, -1, -STEP) if seconds(aim, aim) <= PATIENCE), 0)
                way = phrase("un total se demande jusqu’à {last}", last=last)
            else:
                last = next((aim for aim in range(end, least, -STEP) if seconds(least, aim) <= PATIENCE), least)
                way = phrase("de {least}, on va jusqu’à {last}", least=least, last=last)
            raise CannotSolve(
                phrase(
                    "Ce calcul prendrait environ {seconds} secondes, et l’on n’en attend pas plus de {most} ; {way}.",
                    seconds=round(took),
                    most=PATIENCE,
                    way=way,
                )
            )
        if asked > SHARE * there:
            raise CannotSolve(_short(asked, there))
        _, lane = plan.place(game.scoring, game.start(1).columns[Seat(0)])
        found = greatest_chances(plan.plan, plan.dice, game.card.throws, lane, team, least, most)
        return Artefact({"chances": found})

    kind = f"reach-{least}-{'' if most is None else most}"
    chances: Floats = tables.get(game, 1, kind, build, report=report, version=VERSION).arrays["chances"]
    return chances


def _short(asked: int, there: int) -> Phrase:
    return phrase(
        "Cette répartition demande {asked} Go de mémoire, et cette machine en a {there}.",
        asked=-(-asked // 10**9),
        there=there // 10**9,
    )


def _memory() -> int:
    """The machine's memory in bytes; two gigabytes where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return 2 * 10**9
