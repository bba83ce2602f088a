"""Cries in fairness (anchors §4): latency does not cost the cry, and a lying clock gains no more than the clamp."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.table.clock import LONGEST_LAG, QUOTA, Lag

trips = st.lists(st.integers(0, 2_000), min_size=1, max_size=60)


@given(trips, st.lists(st.tuples(st.integers(-(10**9), 10**9), st.integers(0, 10**9)), max_size=20))
def test_B058_a_claim_is_believed_between_its_bounds(seen: list[int], presses: list[tuple[int, int]]) -> None:
    lag = Lag()
    for trip in seen:
        lag.pinged(trip)
    p90 = sorted(seen[-40:])[int(0.9 * (len(seen[-40:]) - 1))]
    for claimed, arrival in presses:
        at = lag.accepted(claimed, arrival)
        assert arrival - min(p90, LONGEST_LAG) <= at <= arrival
        assert 0 <= lag.quota <= QUOTA


def test_before_any_ping_the_arrival_counts() -> None:
    assert Lag().accepted(0, 1_000) == 1_000


def test_the_usual_latency_is_never_charged() -> None:
    lag = Lag()
    for _ in range(20):
        lag.pinged(360)
    for race in range(50):
        assert lag.accepted(race * 10_000, race * 10_000 + 180) == race * 10_000


def test_what_goes_beyond_it_runs_out_and_comes_back() -> None:
    lag = Lag()
    for trip in (100,) * 10 + (200,) * 10:
        lag.pinged(trip)
    moved = [1_000 - lag.accepted(0, 1_000) for _ in range(4)]
    assert moved == sorted(moved, reverse=True)
    assert moved[-1] == 50, "the usual half trip stays"
    lag.refill()
    assert 1_000 - lag.accepted(0, 1_000) > 50


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    place = Path(__file__).parents[2] / "bench" / "cries.py"
    spec = importlib.util.spec_from_file_location("bench_cries", place)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bench_cries"] = module
    spec.loader.exec_module(module)
    module.RACES = 400  # type: ignore[attr-defined]  # fewer than the bench
    return module


@pytest.mark.parametrize("latencies", [(5, 60), (5, 180), (60, 180), (5, 60, 180)])
@pytest.mark.parametrize("jitter", [0, 10, 30])
def test_whoever_pressed_first_wins_the_clear_races(bench: ModuleType, latencies: tuple[int, ...], jitter: int) -> None:
    assert bench.table(latencies, jitter)["right"] >= 0.95


def test_a_lie_of_an_hour_gains_no_more_than_one_of_a_second(bench: ModuleType) -> None:
    honest, small, large = (bench.table((60, 60), 10, lie)["liar"] for lie in (0, -1_000, -3_600_000))
    assert large == small
    assert large - honest < 0.1
