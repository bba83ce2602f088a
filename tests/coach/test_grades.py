"""Grades: their thresholds lie between the bots' levels, and few decisions have none."""

from __future__ import annotations

import re
from math import isclose, sqrt
from pathlib import Path

import pytest

from brelan.bots.levels import LOSSES
from brelan.coach.grades import ENOUGH, GRADES, NEAR, SPREADS, grade, possible, thresholds, told
from brelan.core.phrases import say
from brelan.solve.solution import Utility


@pytest.mark.parametrize("utility", Utility)
def test_each_level_has_its_own_grade(utility: Utility) -> None:
    for level, losses in LOSSES.items():
        assert grade(losses[utility], ENOUGH, utility) == level
    assert grade(10 * LOSSES["débutant"][utility], ENOUGH, utility) == "hasardeux"


@pytest.mark.parametrize("utility", Utility)
def test_the_thresholds_are_geometric_means_and_grow(utility: Utility) -> None:
    most = thresholds(utility)
    assert list(most.values()) == sorted(most.values())
    assert isclose(most["fort"], sqrt(LOSSES["fort"][utility] * LOSSES["moyen"][utility]))
    assert isclose(most["moyen"], sqrt(LOSSES["moyen"][utility] * LOSSES["débutant"][utility]))
    assert 0 < most["parfait"] < LOSSES["fort"][utility]
    assert most["débutant"] > LOSSES["débutant"][utility]
    assert [*most, "hasardeux"] == list(GRADES)


def test_few_decisions_have_no_grade_and_it_is_said_why() -> None:
    assert grade(0.0, ENOUGH - 1, Utility.POINTS) is None
    reason = say(told(0.0, ENOUGH - 1, Utility.POINTS))
    assert reason == "aucune pour 19 décisions\xa0: il en faut 20"
    assert "sur 20" not in reason  # « note : 1 sur 20 » would be a mark
    assert say(told(0.0, 100_000, Utility.POINTS)) == "parfait"
    assert say(told(0.0, ENOUGH, Utility.POINTS)).startswith("parfait (de parfait à moyen, à deux erreurs types près")


@pytest.mark.parametrize("utility", Utility)
@pytest.mark.parametrize("level", ["débutant", "moyen", "fort"])
def test_what_is_possible_surrounds_the_grade_and_narrows(level: str, utility: Utility) -> None:
    mean = LOSSES[level][utility]
    few, many, most = (possible(mean, decisions, utility) for decisions in (20, 500, 1_000_000))
    names = list(GRADES)
    for found in (few, many, most):
        assert level in found
        assert names[names.index(found[0]) :][: len(found)] == list(found), "a stretch of the ladder"
    assert set(few) >= set(many) >= set(most)
    assert len(few) > 1
    assert most == (level,)


def test_no_error_at_all_may_still_be_luck() -> None:
    assert possible(0.0, 20, Utility.WIN)[:2] == ("parfait", "fort")
    assert possible(0.0, 10_000, Utility.WIN) == ("parfait",)
    assert grade(0.016, 100, Utility.WIN) == "moyen"
    assert grade(0.016, 100, Utility.WIN, "cul-de-chouette") == "débutant"


@pytest.mark.parametrize(("utility", "decisions"), [(Utility.POINTS, 37), (Utility.POINTS, 69), (Utility.WIN, 52)])
def test_the_fitted_deviations_tell_moyen_from_fort_as_measured(utility: Utility, decisions: int) -> None:
    """The numbers of decisions measured by `bench/levels.py --grades` follow from the fit, within a third."""
    scale, power = SPREADS[utility]
    fair, strong = LOSSES["moyen"][utility], LOSSES["fort"][utility]
    least = NEAR**2 * scale**2 * (fair ** (2 * power) + strong ** (2 * power)) / (fair - strong) ** 2
    assert 2 / 3 < least / decisions < 3 / 2


@pytest.mark.parametrize(("page", "comma"), [("fr/coach.md", ","), ("en/coach.md", ".")])
def test_the_documents_give_these_thresholds(page: str, comma: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / page).read_text(encoding="utf-8")
    rows = [line.split("|")[2:5] for line in text.splitlines() if re.match(r"\|.*\d", line)]
    told_there = [[float(re.sub(r"[^\d.]", "", cell.replace(comma, "."))) for cell in row] for row in rows]
    most = [thresholds(utility) for utility in (Utility.POINTS, Utility.WIN, Utility.CHIPS)]
    units = (1, 100, 1)
    assert told_there == [[round(unit * values[name], 2) for unit, values in zip(units, most, strict=True)] for name in most[0]]
    assert f" {ENOUGH} d" in text
    chouette = thresholds(Utility.WIN, "cul-de-chouette")
    assert all(f"{100 * chouette[name]:.2f}".replace(".", comma) in text for name in ("moyen", "débutant"))
