"""The race of two at the cul de chouette: what solving it takes, and what its lowest score leaves out.

.venv/bin/python bench/race.py                  # the whole game, in a fresh folder
.venv/bin/python bench/race.py --floors         # a race to 40 with several lowest scores
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path

from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.dialect import OFFICIEL
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_race import DEEPEST
from brelan.solve.tables import Tables


def solved(target: int, deepest: int) -> None:
    game = CulDeChouette(replace(OFFICIEL, target=target))
    with tempfile.TemporaryDirectory() as folder:
        wall, busy = time.perf_counter(), time.process_time()
        solution = PairJudge(game, Tables(Path(folder)), deepest=deepest).solution
        wall, busy = time.perf_counter() - wall, time.process_time() - busy
    print(
        f"target {target}, lowest score −{deepest}: {solution.value:.12f}, {solution.states:,} states, "
        f"residual {solution.residual:.1e}, {wall:.1f} s ({busy:.1f} s of processor)",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--floors", action="store_true")
    if parser.parse_args().floors:
        for deepest in (50, 100, 200):
            solved(40, deepest)
    else:
        solved(OFFICIEL.target, DEEPEST)


if __name__ == "__main__":
    main()
