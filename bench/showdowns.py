"""What it takes to solve one column of la feuille and the showdowns, from the rules on, in fresh folders.

    .venv/bin/python bench/showdowns.py              # the table of bench/README.md
    .venv/bin/python bench/showdowns.py --rounds 3   # the medians of so many

Compiled code is on disk and loaded: each is solved once before it is timed.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.solve import dice_poker_plan, feuille_plan, feuille_slots, showdown
from brelan.solve.find import find_judge
from brelan.solve.multisets import multisets
from brelan.solve.tables import Tables

REMEMBERED = (
    dice_poker_plan.described,
    feuille_plan.described,
    feuille_slots.slots,
    multisets,
    showdown._reach,
)
"""What a process keeps of the rules: forgotten before each round."""


def tables() -> Iterator[tuple[str, Any, int]]:
    yield "feuille, one column, all bonuses", Feuille(FeuilleDialect(columns=1)), 1
    for preset, dialect in PokerDas.presets.items():
        for seats in range(2, 7) if dialect == PokerDasDialect() else (6,):
            yield f"poker d'as, {preset}", PokerDas(dialect), seats
    yield "poker d'as, stakes", PokerDas(PokerDasDialect(stakes=True)), 2
    for rerolls in (1, 2, 3):
        yield f"taverne, rerolls: {rerolls}", Taverne(TaverneDialect(rerolls=rerolls)), 2
    for rerolls in (1, 2, 3):
        yield f"taverne, rerolls: {rerolls}, stakes", Taverne(TaverneDialect(rerolls=rerolls, stakes=True)), 2
    yield "taverne", Taverne(TaverneDialect()), 3


def solved(game: Any, seats: int) -> tuple[Any, float, float]:
    """The solution, seconds by the clock and of the processor."""
    for known in REMEMBERED:
        known.cache_clear()
    with tempfile.TemporaryDirectory() as folder:
        wall, busy = time.perf_counter(), time.process_time()
        solution = find_judge(game, seats, Tables(Path(folder))).solution
        return solution, time.perf_counter() - wall, time.process_time() - busy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1)
    asked = parser.parse_args()
    print("| | players | value | | states | s | of the processor |\n|---|---:|---:|---|---:|---:|---:|")
    for name, game, seats in tables():
        solution, *_ = solved(game, seats)
        took = [solved(game, seats)[1:] for _ in range(asked.rounds)]
        wall, busy = (statistics.median(times) for times in zip(*took, strict=True))
        print(
            f"| {name} | {seats} | {solution.value:.6f} | {solution.guarantee} | {solution.states:,} | {wall:.2f} | {busy:.2f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
