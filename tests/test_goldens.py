"""Perft counts and whole games of every game and preset, as they were when somebody last looked at them.

`python tests/make_goldens.py` writes them anew.
"""

from __future__ import annotations

import json

import pytest

from brelan.core.nodes import Over
from brelan.notation import load, replay
from brelan.testing import playthrough
from tests.make_goldens import GOLDENS, PERFT, PLAYTHROUGHS, golden_file, perft_counts


@pytest.mark.parametrize("key", sorted(PERFT))
def test_perft(key: str) -> None:
    counted = json.loads((GOLDENS / "perft.json").read_text(encoding="utf-8"))
    assert perft_counts(key) == counted[key]


@pytest.mark.parametrize(("name", "preset", "seats"), PLAYTHROUGHS)
def test_playthrough(name: str, preset: str, seats: int) -> None:
    golden = golden_file(name, preset, seats)
    assert playthrough(name, preset, seats, seed=seats) == golden.read_text(encoding="utf-8")
    end = replay(load(golden))
    assert isinstance(end.game.node(end.state), Over)


def test_no_golden_is_forgotten() -> None:
    kept = {path.name for path in GOLDENS.glob("*.jdd")}
    assert kept == {golden_file(*which).name for which in PLAYTHROUGHS}
