"""`solve --distribution`: how far the points of perfect play scatter; `--reach`: how often a total can be reached."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from typing import TYPE_CHECKING, Any

from rich.text import Text

from brelan.core.phrases import decimal, phrase
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import CannotSolve, hindrance
from brelan.solve.solution import Guarantee
from brelan.solve.tables import Tables
from brelan.terminal.chances import shown_chance
from brelan.terminal.front import Front
from brelan.terminal.grid import columns
from brelan.terminal.seating import WrongCall
from brelan.terminal.waiting import bar

if TYPE_CHECKING:
    from brelan.solve.spread import Spread

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)

LONG = 40
"""More totals than that are not all shown; `--json` gives them all."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A total, and how often it is reached: by who aims at just that, and by who plays for the mean."""

    total: int
    greatest: float
    mean_play: float


def check(game: AnyGame, seats: int, *, scattered: bool, reach: str | None) -> None:
    """Raises `WrongCall` for what cannot be told of this game, before anything is computed."""
    if reach is not None:
        totals(reach)
    if hindrance() is None and (scattered or reach is not None):
        from brelan.solve.spread import reached
        from brelan.solve.spread import scattered as spreads

        try:
            if scattered:
                spreads(game, seats)
            if reach is not None:
                reached(game)
        except CannotSolve as error:
            raise WrongCall(error.reason) from None


def distribution(front: Front, game: AnyGame) -> Spread:
    """Raises `WrongCall`."""
    from brelan.solve.spread import spread

    try:
        with bar(front) as report:
            return spread(game, Tables(), report)
    except CannotSolve as error:
        raise WrongCall(error.reason) from None


def aims(front: Front, game: AnyGame, asked: str) -> list[Aim]:
    """The totals `asked` for: one, « 200-300 », or « all ». Raises `WrongCall`."""
    from brelan.solve.spread import greatest

    least, most = totals(asked)
    try:
        with bar(front) as report:
            best = greatest(game, Tables(), least, most, report)
    except CannotSolve as error:
        raise WrongCall(error.reason) from None
    usual = distribution(front, game).chances
    tails = [0.0, *accumulate(usual[::-1].tolist())][::-1]
    last = least + len(best) - 1 if most is None else most
    return [
        Aim(
            total,
            float(best[total - least]) if total - least < len(best) else 0.0,
            min(tails[total], 1.0) if total < len(tails) else 0.0,
        )
        for total in range(least, last + 1)
    ]


def totals(asked: str) -> tuple[int, int | None]:
    """The first and the last; no last where all are asked for. Raises `WrongCall`."""
    if asked == "all":
        return 0, None
    found = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", asked)
    least, most = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if least > most:
        raise WrongCall(phrase("Un total à atteindre s’écrit 200, plusieurs 200-220, tous : all ; ici : {asked}", asked=asked))
    return least, most


def told_aims(found: Sequence[Aim]) -> dict[str, Any]:
    """For programs; `greatest` is exact, and so is `mean_play`."""
    return {"reach": [{"total": aim.total, "greatest": aim.greatest, "mean_play": aim.mean_play} for aim in found]}


def show_aims(front: Front, found: Sequence[Aim]) -> None:
    # Every tenth total of many.
    shown = found if len(found) <= LONG else [aim for aim in found if aim.total % 10 == 0]
    rows = [
        [
            Text(f"  {front.speech.say(words)}")
            for words in (
                phrase("au moins {points}", points=aim.total),
                phrase("{share} en visant ce total", share=shown_chance(aim.greatest)),
                phrase("{share} en visant la moyenne", share=shown_chance(aim.mean_play)),
            )
        ]
        for aim in shown
    ]
    front.write(*columns(rows, frozenset({0, 1, 2}), gap=1))


def told(found: Spread) -> dict[str, Any]:
    """What the distribution says, for programs. `win`, `tie`: of two who both play so, without a look at each other."""
    chances, mean, deviation = found.chances.tolist(), *moments(found)
    tie = sum(chance * chance for chance in chances)
    # Two columns of la feuille may meet at its bonuses: no duel there.
    exact = {
        "duel": {"win": (1 - tie) / 2, "tie": tie, "guarantee": "exact for two who play for the mean; not best play for winning"},
        "distribution_guarantee": Guarantee.EXACT.value,
    }
    sampled = {
        "distribution_guarantee": "estimate",
        "games": found.games,
        "mean_error": deviation / sqrt(found.games or 1),
        "share_error": 0.5 / sqrt(found.games or 1),
    }
    return {
        "mean": mean,
        "deviation": deviation,
        "quantiles": {str(share): quantile(found, share) for share in SHARES},
        "lowest": found.lowest,
        "distribution": chances,
        **(sampled if found.games else exact),
    }


def moments(found: Spread) -> tuple[float, float]:
    """The mean and the standard deviation."""
    mean = sum(points * chance for points, chance in enumerate(found.chances.tolist(), found.lowest))
    return mean, sqrt(sum(chance * (points - mean) ** 2 for points, chance in enumerate(found.chances.tolist(), found.lowest)))


def quantile(found: Spread, share: float) -> int:
    """The least total that is not passed with that probability."""
    below = accumulate(found.chances.tolist())
    return next((points for points, sum_ in enumerate(below, found.lowest) if sum_ >= share), highest(found))


def highest(found: Spread) -> int:
    return found.lowest + len(found.chances) - 1


def show(front: Front, chances: Spread) -> None:
    found = told(chances)
    for words in (
        phrase("écart type {deviation}", deviation=decimal(found["deviation"])),
        *(
            phrase("{share} % des parties ne passent pas {points}", share=round(100 * share), points=quantile(chances, share))
            for share in SHARES
        ),
        phrase("de {lowest} à {points} points", lowest=chances.lowest, points=highest(chances))
        if chances.lowest
        else phrase("au plus {points} points", points=highest(chances)),
        phrase(
            "estimé sur {games} parties ; erreur type : {mean} point sur la moyenne, au plus {share} % sur une part",
            games=chances.games,
            mean=decimal(found["mean_error"]),
            share=decimal(100 * found["share_error"]),
        )
        if chances.games
        else phrase(
            "à deux, chacun pour sa moyenne : {win} % de victoires, {tie} % d’égalités",
            win=decimal(100 * found["duel"]["win"]),
            tie=decimal(100 * found["duel"]["tie"]),
        ),
    ):
        front.indent(words)
