"""The example that trains nothing runs, and perfect play wins it clearly."""

from __future__ import annotations

import re
import subprocess
import sys
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from examples.random_against_parfait import played

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_against_parfait.py"


def test_perfect_play_beats_anything_legal() -> None:
    paid = list(played("poker-das", 150, 3))
    assert set(paid) == {0.5, -0.5}
    assert fmean(paid) < -3 * stdev(paid) / sqrt(len(paid))
    assert paid == list(played("poker-das", 150, 3))


def test_the_example_says_its_score_and_how_sure_it_is() -> None:
    told = subprocess.run([sys.executable, str(EXAMPLE), "--games", "20"], capture_output=True, text=True, check=True).stdout
    assert re.search(r"20 games: [+-]0\.\d{3} ± 0\.\d{3} a game", told)
