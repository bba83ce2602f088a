"""How well somebody decided: a grade from the mean error of the decisions that could have been others.

The grades are the levels of the bots, and the thresholds lie between the errors that those promise: at their geometric
means. Above the weakest and below the strongest, the ladder goes on by the ratio of the nearest step.
"""

from __future__ import annotations

from math import inf, sqrt

from brelan.bots.levels import promised
from brelan.core.phrases import Phrase, phrase, plural
from brelan.solve.solution import Utility

ENOUGH = 20
"""Decisions without which there is no grade: rare and costly errors make the mean of a few mean nothing."""

GRADES = {
    "parfait": phrase("parfait"),
    "fort": phrase("fort"),
    "moyen": phrase("moyen"),
    "débutant": phrase("débutant"),
    "hasardeux": phrase("hasardeux"),
}
"""The best first."""


SPREADS = {
    Utility.POINTS: (1.83, 0.67),
    Utility.WIN: (0.55, 0.69),
    Utility.CHIPS: (1.56, 0.79),
}
"""a and b: the error of a decision of whoever loses m on average deviates by a·m^b. `bench/levels.py --grades` fits them."""

NEAR = 2.0
"""Standard errors within which another grade is still possible."""


def thresholds(utility: Utility, game: str = "") -> dict[str, float]:
    """The mean error up to which each grade goes, in that game where its bots promise other losses; the last one goes on."""
    strong, fair, weak = (promised(level, game, utility) for level in ("fort", "moyen", "débutant"))
    return {
        "parfait": strong * sqrt(strong / fair),
        "fort": sqrt(strong * fair),
        "moyen": sqrt(fair * weak),
        "débutant": weak * sqrt(weak / fair),
    }


def grade_of(mean_error: float, utility: Utility, game: str = "") -> str:
    """A key of `GRADES`, however few decisions there were."""
    return next((name for name, most in thresholds(utility, game).items() if mean_error <= most), "hasardeux")


def grade(mean_error: float, decisions: int, utility: Utility, game: str = "") -> str | None:
    """A key of `GRADES`, or None for too few decisions."""
    if decisions < ENOUGH:
        return None
    return grade_of(mean_error, utility, game)


def possible(mean_error: float, decisions: int, utility: Utility, game: str = "") -> tuple[str, ...]:
    """The grades, best first, whose players come this near to the mean error with as many decisions; its own among them."""
    own, least, found = grade_of(mean_error, utility, game), 0.0, []
    scale, power = SPREADS[utility]
    for name, most in {**thresholds(utility, game), "hasardeux": inf}.items():
        # The player of that grade who is nearest.
        mean = min(max(mean_error, least), most)
        if name == own or abs(mean_error - mean) <= NEAR * scale * mean**power / sqrt(decisions):
            found.append(name)
        least = most
    return tuple(found)


def told(mean_error: float, decisions: int, utility: Utility, game: str = "") -> Phrase:
    """The grade for people, who also learn why there is none."""
    found = grade(mean_error, decisions, utility, game)
    if found is not None:
        best, *_, worst = possible(mean_error, decisions, utility, game) * 2
        if best == worst:
            return GRADES[found]
        return phrase(
            "{grade} (de {best} à {worst}, à deux erreurs types près)",
            grade=GRADES[found],
            best=GRADES[best],
            worst=GRADES[worst],
        )
    return plural(
        "aucune pour {n} décision : il en faut {enough}",
        "aucune pour {n} décisions : il en faut {enough}",
        decisions,
        enough=ENOUGH,
    )
