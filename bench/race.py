"""The race of two at the cul de chouette: what solving it takes, what it is worth, and what games of it say.

.venv/bin/python bench/race.py                   # the whole game, in a fresh folder
.venv/bin/python bench/race.py --presets         # to 297 and to 525
.venv/bin/python bench/race.py --reflexes 6 2    # the whole game, one player's weight against the other's
.venv/bin/python bench/race.py --games 1000000   # as many games of perfect play, from the tables of the user's cache
.venv/bin/python bench/race.py --floors          # a race to 40 with several lowest scores
.venv/bin/python bench/race.py --rule equal_turns=true --rule challenge_throws=2    # the whole game, one rule changed each time
.venv/bin/python bench/race.py --spared 60 --rule floor_at_zero=true    # what it loses not to look at every stake
"""

from __future__ import annotations

import argparse
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from brelan.core.dialect import changed
from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.dialect import OFFICIEL, PRESETS, ChouetteDialect
from brelan.nature.reflexes import Reflexes
from brelan.solve import chouette_plan
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_race import DEEPEST
from brelan.solve.tables import Tables


def solved(dialect: ChouetteDialect, *, weights: tuple[int, int] = (1, 1), deepest: int = DEEPEST) -> None:
    """`critical`: the processor time of the thread that did the most, which is what two quiet cores would take."""
    reflexes = Reflexes({Seat(seat): weight for seat, weight in enumerate(weights)})
    with tempfile.TemporaryDirectory() as folder:
        tables = Tables(Path(folder))
        wall, busy, critical = time.perf_counter(), time.process_time(), time.thread_time()
        judge = PairJudge(CulDeChouette(dialect), tables, reflexes=reflexes, deepest=deepest)
        wall, busy, critical = time.perf_counter() - wall, time.process_time() - busy, time.thread_time() - critical
        solution = judge.solution
        again = time.process_time()
        PairJudge(judge.game, Tables(Path(folder)), reflexes=reflexes, deepest=deepest)
        again = time.process_time() - again
    print(
        f"target {dialect.target}, reflexes {weights}, lowest score −{deepest}: first player {solution.value:.12f}, "
        f"{solution.guarantee.value}, {solution.states:,} states, {judge.sweeps} sweeps, residual {solution.residual:.1e}; "
        f"{busy:.1f} s of processor, "
        f"{critical:.1f} s of it in the first thread, {wall:.1f} s by the clock; read again in {again:.2f} s",
        flush=True,
    )


def played(games: int, tables: Tables) -> None:
    judge = PairJudge(CulDeChouette(OFFICIEL), tables)
    value, busy = judge.solution.value, time.process_time()
    share = judge.won_by_first(games, seed=343) / games
    error = (value * (1 - value) / games) ** 0.5
    print(
        f"{games:,} games: the first player wins {share:.6f}, solved {value:.6f}, {(share - value) / error:+.2f} standard "
        f"errors of {error:.6f}; {time.process_time() - busy:.1f} s of processor",
        flush=True,
    )


def spared(dialect: ChouetteDialect) -> None:
    """The race with some of the stakes, as a long one is solved, and with all of them."""
    found = []
    for every in (chouette_plan.EVERY_STAKE_UP_TO, dialect.target):
        chouette_plan.EVERY_STAKE_UP_TO = every
        with tempfile.TemporaryDirectory() as folder:
            busy = time.process_time()
            judge = PairJudge(CulDeChouette(dialect), Tables(Path(folder)))
            busy = time.process_time() - busy
        found.append(judge.plane.values[: len(judge.race.places) * judge.race.height**2])
        print(f"{judge.solution.guarantee.value}: first player {judge.solution.value:.9f}, {busy:.1f} s of processor", flush=True)
    apart = np.abs(found[0] - found[1])
    print(f"values differ by {apart.mean():.1e} on average, {apart.max():.1e} at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--floors", action="store_true")
    parser.add_argument("--presets", action="store_true")
    parser.add_argument("--reflexes", nargs=2, type=int, metavar=("FIRST", "OTHER"))
    parser.add_argument("--games", type=int)
    parser.add_argument("--rule", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--spared", type=int, metavar="TARGET")
    asked = parser.parse_args()
    if asked.rule:
        for rule in asked.rule:
            key, value = rule.split("=")
            dialect = changed(OFFICIEL, key, value)
            print(rule, end=": ", flush=True)
            if asked.spared:
                spared(replace(dialect, target=asked.spared))
            else:
                solved(dialect)
        return
    if asked.games:
        played(asked.games, Tables())
        return
    if asked.floors:
        for deepest in (50, 100, 200):
            solved(replace(OFFICIEL, target=40), deepest=deepest)
    elif asked.presets:
        for dialect in PRESETS.values():
            if dialect != OFFICIEL:
                solved(dialect)
    else:
        solved(OFFICIEL, weights=tuple(asked.reflexes) if asked.reflexes else (1, 1))


if __name__ == "__main__":
    main()
