"""How well somebody decided: a grade from the mean error of the decisions that could have been others.

The grades are the levels of the bots, and the thresholds lie between the errors that those promise: at their geometric
means. Above the weakest and below the strongest, the ladder goes on by the ratio of the nearest step.
"""

from __future__ import annotations

from math import sqrt

from brelan.bots.levels import LOSSES
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


def thresholds(utility: Utility) -> dict[str, float]:
    """The mean error up to which each grade goes; the last one goes on."""
    strong, fair, weak = (LOSSES[level][utility] for level in ("fort", "moyen", "débutant"))
    return {
        "parfait": strong * sqrt(strong / fair),
        "fort": sqrt(strong * fair),
        "moyen": sqrt(fair * weak),
        "débutant": weak * sqrt(weak / fair),
    }


def grade(mean_error: float, decisions: int, utility: Utility) -> str | None:
    """A key of `GRADES`, or None for too few decisions."""
    if decisions < ENOUGH:
        return None
    return next((name for name, most in thresholds(utility).items() if mean_error <= most), "hasardeux")


def told(mean_error: float, decisions: int, utility: Utility) -> Phrase:
    """The grade for people, who also learn why there is none."""
    found = grade(mean_error, decisions, utility)
    if found is not None:
        return GRADES[found]
    return plural(
        "trop peu de décisions pour une note : {n} sur {enough}",
        "trop peu de décisions pour une note : {n} sur {enough}",
        decisions,
        enough=ENOUGH,
    )
