from __future__ import annotations

import statistics
from math import sqrt

import pytest

from brelan.bots.statistics import Tally
from brelan.core.nodes import Over, ranked


def tally(*scores: tuple[int, ...], seat: int = 0) -> Tally:
    result = Tally()
    for game in scores:
        result.add(Over(game, ranked(game)), seat)
    return result


def test_means_and_standard_errors_are_those_of_the_scores() -> None:
    scores = [(212, 180), (-7, 40), (300, 300), (212, 211)]
    made = tally(*scores)
    own = [game[0] for game in scores]
    assert made.mean == statistics.mean(own)
    assert made.stderr == pytest.approx(statistics.stdev(own) / sqrt(len(own)))


def test_a_huge_score_costs_no_precision() -> None:
    made = tally(*[(10**15 + spread, 0) for spread in (0, 1, 2)])
    assert made.stderr == pytest.approx(1 / sqrt(3))


def test_B109_a_shared_first_place_is_a_tie_for_both_and_a_win_for_none() -> None:
    games = [(212, 212, 180), (10, 5, 5), (1, 9, 9)]
    assert [(tally(*games, seat=seat).wins, tally(*games, seat=seat).ties) for seat in range(3)] == [(1, 1), (0, 2), (0, 1)]


def test_nothing_played_has_no_error() -> None:
    assert (Tally().mean, Tally().stderr, tally((5,)).stderr) == (0.0, 0.0, 0.0)
