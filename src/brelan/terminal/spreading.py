"""`solve --distribution`: how far the points of perfect play scatter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt
from typing import Any

from brelan.core.phrases import decimal, phrase
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import CannotSolve
from brelan.solve.tables import Tables
from brelan.terminal.front import Front
from brelan.terminal.seating import WrongCall
from brelan.terminal.waiting import bar

SHARES = (0.05, 0.25, 0.5, 0.75, 0.95)


def distribution(front: Front, game: AnyGame) -> list[float]:
    """The probability of each total from 0 up. Raises `WrongCall`."""
    from brelan.solve.spread import spread

    try:
        with bar(front) as report:
            return [float(chance) for chance in spread(game, Tables(), report)]
    except CannotSolve as error:
        raise WrongCall(error.reason) from None


def told(chances: Sequence[float]) -> dict[str, Any]:
    """What the distribution says, for programs. `win`, `tie`: of two who both play so, without a look at each other."""
    mean = sum(points * chance for points, chance in enumerate(chances))
    deviation = sqrt(sum(chance * (points - mean) ** 2 for points, chance in enumerate(chances)))
    tie = sum(chance * chance for chance in chances)
    return {
        "mean": mean,
        "deviation": deviation,
        "quantiles": {str(share): quantile(chances, share) for share in SHARES},
        "duel": {"win": (1 - tie) / 2, "tie": tie, "guarantee": "exact for two who play for the mean; not best play for winning"},
        "distribution": list(chances),
    }


def quantile(chances: Sequence[float], share: float) -> int:
    """The least total that is not passed with that probability."""
    return next((points for points, below in enumerate(accumulate(chances)) if below >= share), len(chances) - 1)


def show(front: Front, chances: Sequence[float]) -> None:
    found = told(chances)
    for words in (
        phrase("écart type {deviation}", deviation=decimal(found["deviation"])),
        *(
            phrase("{share} % des parties ne passent pas {points}", share=round(100 * share), points=quantile(chances, share))
            for share in SHARES
        ),
        phrase(
            "à deux, chacun pour sa moyenne : {win} % de victoires, {tie} % d’égalités",
            win=decimal(100 * found["duel"]["win"]),
            tie=decimal(100 * found["duel"]["tie"]),
        ),
        phrase("au plus {points} points", points=len(chances) - 1),
    ):
        front.write(f"  {front.speech.say(words)}")
