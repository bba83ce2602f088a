"""How much the feuille of several columns brings, by different ways to play it; and the weights of the best one, fitted.

.venv/bin/python bench/feuille.py --games 20000                 the table of bench/README.md
.venv/bin/python bench/feuille.py --fit 40000 --columns 3       fits and measures weights, and keeps them
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from pathlib import Path

import numpy as np

import brelan.solve
from brelan.bots import Match
from brelan.bots.glouton import Glouton
from brelan.core.moves import Seat
from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.nature.dice import KeyedDice
from brelan.solve.feuille_bound import bound
from brelan.solve.feuille_column import solve
from brelan.solve.feuille_columns import FITTED, kept
from brelan.solve.feuille_fit import Players, generator
from brelan.solve.feuille_model import Sheet, sheet, singles
from brelan.solve.feuille_plan import described
from brelan.solve.tables import Artefact
from brelan.solve.teamwork import Team

KEPT = Path(brelan.solve.__file__).with_name(FITTED)
STUDY = {2: 768, 3: 1048, 4: 1336, 6: 1886}
"""What the quick policies of an earlier study reached at best."""


def drawn(columns: int, share: float) -> Sheet:
    dialect = FeuilleDialect(columns)
    plan = described(dialect, share=share)
    return sheet(dialect, plan, singles(plan, solve(plan, dialect.throws)))


def fit(columns: int, seats: int, games: int, measured: int) -> None:
    own = drawn(columns, 1 / columns)
    players = Players(own, seats, Team())
    began = time.process_time()
    weights = players.fit(games, generator(1)).astype(np.float32).astype(np.float64)
    seconds = time.process_time() - began
    facts = players.measured(weights, measured, generator(2)).facts
    print(f"{columns} columns, {seats} seats: {facts}, {seconds:.0f} s of processor time", flush=True)
    name = f"{columns} {seats}"
    arrays = dict(np.load(KEPT)) if KEPT.is_file() else {}
    arrays[name] = weights.astype(np.float32)
    arrays[f"{name} measured"] = np.array([facts["measured"], facts["stderr"], facts["promise"], facts["games"]])
    np.savez_compressed(KEPT, **arrays)


def table(columns: int, games: int, greedy: int) -> None:
    found = [_greedy(columns, greedy)] if greedy else []
    alone = drawn(columns, 1.0)
    found.append(("one column's play", Players(alone, 1, Team()).measured(np.zeros(alone.model.weights), games, generator(3))))
    own = drawn(columns, 1 / columns)
    found.append(("row bonuses box by box", Players(own, 1, Team()).measured(own.guess, games, generator(3))))
    best = kept(own, 1)
    if best is not None:
        found.append(("fitted", Players(own, 1, Team()).measured(best.arrays["weights"], games, generator(3))))
    for name, artefact in found:
        facts = artefact.facts
        promise = f"{facts['promise']:,.0f}" if "promise" in facts else "—"
        print(
            f"| {columns} | {name} | {facts['measured']:,.1f} ± {facts['stderr']:.1f} | {promise} | {facts['games']:,} |",
            flush=True,
        )
    print(f"| {columns} | the study's best | {STUDY.get(columns, '—'):,} | | |" if columns in STUDY else "", flush=True)
    print(f"| {columns} | bound | {bound(FeuilleDialect(columns)):,.0f} | | |", flush=True)


def _greedy(columns: int, games: int) -> tuple[str, Artefact]:
    game = Feuille(FeuilleDialect(columns))
    scores = []
    for seed in range(games):
        chance = random.Random(seed)  # a bench, no secret
        match = Match(game, {Seat(0): Glouton(game, chance)}, KeyedDice.seeded(seed), chance)
        scores.append(match.result().scores[0])
    return "glouton", Artefact(
        {}, {"measured": float(np.mean(scores)), "stderr": float(np.std(scores, ddof=1) / sqrt(games)), "games": games}
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--columns", type=int, nargs="+", default=[2, 3, 4, 5, 6])
    parser.add_argument("--seats", type=int, default=1)
    parser.add_argument("--games", type=int, default=20_480)
    parser.add_argument("--greedy", type=int, default=500, help="games of glouton, which is not compiled")
    parser.add_argument("--fit", type=int, default=0, help="games to fit weights on, instead of the table")
    asked = parser.parse_args()
    if not asked.fit:
        print("| columns | play | mean | promised | games |\n|---:|---|---:|---:|---:|")
    for columns in asked.columns:
        if asked.fit:
            fit(columns, asked.seats, asked.fit, asked.games)
        else:
            table(columns, asked.games, asked.greedy)


if __name__ == "__main__":
    main()
