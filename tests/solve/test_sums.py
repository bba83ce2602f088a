"""Python's `sum` of floats rounds otherwise from 3.12 on: whatever a judge says or a bot plays does not hang on it."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from functools import reduce
from math import fsum
from operator import add
from typing import Any

import pytest

from brelan.bots.lookahead import expected
from brelan.core.dice import rolls
from brelan.games.chouette import CulDeChouette
from brelan.nature import Reflexes
from brelan.solve import chouette_many_phases as phases
from brelan.solve import draw, match
from brelan.solve.chouette_turn import Turns


def one_by_one(terms: Iterable[Any], start: Any = 0) -> Any:
    """As up to Python 3.11."""
    return reduce(add, terms, start)


def rounded_once(terms: Iterable[Any], start: Any = 0) -> Any:
    """As from Python 3.12 on, or better."""
    found = [start, *terms]
    return fsum(found) if any(type(term) is float for term in found) else reduce(add, found)


def turns() -> object:
    found = Turns(CulDeChouette(), Reflexes({}))
    return found.silent, found.graph.nodes, found.throws


CASES: dict[str, Callable[[], object]] = {
    "keep": lambda: [expected([points / 7 for points in range(252)], kept, 5) for kept, _ in rolls(2)],
    "match": lambda: match.contest.__wrapped__((2, 2, 1, 0, 0, 0), 5),
    "race": lambda: match.race.__wrapped__((3, 2, 5)),
    "draw": lambda: draw.drawn(((0, 1, 2, 3, 4),), (3,), (0.3, 0.1, 0.7, 0.2, 0.13), True),
    "cries": lambda: [phases._first.__wrapped__(weights, 0.05, 0.05) for weights in ((4,) * 7, (1, 2, 3, 4, 6), (6, 5, 3))],
    "turns": turns,
}


@pytest.mark.parametrize("name", CASES)
def test_nothing_hangs_on_how_sums_are_rounded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for rounding in (one_by_one, rounded_once):
        with monkeypatch.context() as patched:
            patched.setattr(builtins, "sum", rounding)
            found.append(CASES[name]())
    assert found[0] == found[1]
