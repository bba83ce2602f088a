"""How much the feuille of several columns brings, by different ways to play it; and the net that plays it best, taught.

.venv/bin/python bench/feuille.py                         the table of bench/README.md
.venv/bin/python bench/feuille.py --fit 230400            teaches a net from nothing, measures it and keeps it
.venv/bin/python bench/feuille.py --measure               measures the net that is kept, for promises and results
.venv/bin/python bench/feuille.py --race 2 --columns 1 3  how often `parfait` wins against each other bot, for the bonuses too
.venv/bin/python bench/feuille.py --race 2 --compiled --deals 5000 --rivals points fort moyen débutant taught alone --columns 1 3

`--fit N --only 2` teaches a net for games of two columns, `--fit N --kind rivals` one for two to four players, both from the
net that is kept for one. `--compiled`: the net itself, played for the win as `parfait` does, among rivals who play by it with
the noise of a level, or without for their `points`. Or, all for their points, among those who play by the net of a single
player (`alone`), which before there was one for rivals was `taught` some more games.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Container, Mapping, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

import brelan.solve
from brelan.bots import BOTS, Match
from brelan.bots.glouton import Glouton
from brelan.bots.levels import noise_of
from brelan.core.moves import Seat
from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.nature.dice import KeyedDice
from brelan.solve.feuille_bound import bound
from brelan.solve.feuille_columns import FITTED, GAMES, KINDS, MOST_COLUMNS, kept
from brelan.solve.feuille_fit import FAST, LESSON, WARM, Players, generator, last_of, teach
from brelan.solve.feuille_model import sheet
from brelan.solve.feuille_net import NAMES, net, untaught
from brelan.solve.feuille_rivals import POINTS, WIN
from brelan.solve.multisets import Floats
from brelan.solve.solution import Utility
from brelan.solve.teamwork import Team

KEPT = Path(brelan.solve.__file__).with_name(FITTED)
STUDY = {2: 768, 3: 1048, 4: 1336, 6: 1886}
"""What the quick policies of an earlier study reached at best."""
ALL = range(1, MOST_COLUMNS + 1)
SHOWN = 25
LESSON_OF_ONE = 192
OTHERS = {"alone": "the net alone", "taught": "the net alone, taught 4,096 more games"}
SAME = "points"


def _players(columns: int, seats: int) -> Players:
    return Players(sheet(FeuilleDialect(columns)), seats, Team())


def _keep(found: dict[str, np.ndarray], instead: Container[str] = ()) -> None:
    """Beside what is kept, or `instead` of some of it."""
    arrays = {name: own for name, own in np.load(KEPT).items() if name not in instead} if KEPT.is_file() else {}
    unfinished = KEPT.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **{**arrays, **found})
    unfinished.replace(KEPT)


def fit(kind: str, only: int, games: int, seed: int) -> None:
    """A net alone is taught from nothing, one for rivals, or for `only` so many columns, from what is known alone."""
    seated = (1,) if kind == KINDS[0] else (2, 3, 4)
    players = [_players(columns, seats) for columns in ([only] if only else ALL) for seats in seated]
    model, chance = players[-1].sheet.model, generator(seed)
    blank = kind == KINDS[0] and not only
    first, fast = (untaught(model, MOST_COLUMNS, chance), FAST) if blank else (_weights(KINDS[0]), WARM)
    each = LESSON_OF_ONE if only else LESSON * len(ALL) // len(players)
    name = f"{kind} {only}" if only else kind
    if blank:
        # What went on from another net is not taught from this one.
        _keep({}, [f"{kind} {columns} {part}" for columns in ALL for part in NAMES])
    weights, began = first, time.process_time()
    for lesson, weights in enumerate(teach(players, first, MOST_COLUMNS, games, chance, fast, each), 1):
        if lesson % SHOWN == 0:
            _keep(_halved(name, weights))
            told = []
            for own in players:
                by = net(model, MOST_COLUMNS, weights, own.seats)
                told.append(f"{own.play(by, each, generator(0)).scores.mean():,.1f}")
            spent = time.process_time() - began
            print(f"{lesson * each * len(players):,} games, {spent:,.0f} s of the processor: {', '.join(told)}", flush=True)
        for own in players:
            # Whoever found the other core busy may find it free again.
            own.team.workers = own.team.size
    _keep(_halved(name, weights))


def _halved(name: str, weights: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
    """As they are kept: in half as many bytes, which moves what a net says by hundredths of a point."""
    return {f"{name} {part}": weights[part].astype(np.float16) for part in NAMES}


def _weights(kind: str, columns: int = 0) -> dict[str, np.ndarray]:
    with np.load(KEPT) as found:
        name = f"{kind} {columns}" if f"{kind} {columns} first" in found.files else kind
        return {part: found[f"{name} {part}"].astype(np.float32) for part in NAMES}


def measure(columns: int, seats: int, games: int) -> None:
    players = _players(columns, seats)
    by = net(players.sheet.model, MOST_COLUMNS, _weights(KINDS[seats > 1], columns), seats)
    facts = players.measured(by, games, generator(3))
    _keep({f"{columns} {seats} measured": np.array([facts["measured"], facts["stderr"], facts["promise"], facts["games"]])})
    print(_line(columns, f"the net, {seats} seats", facts), flush=True)


def table(columns: int, greedy: int) -> None:
    if greedy:
        print(_line(columns, "`glouton`", _greedy(columns, greedy)), flush=True)
    best = kept(FeuilleDialect(columns), 1)
    if best is not None:
        print(_line(columns, "the net", best.facts), flush=True)
    print(f"| {columns} | the study's best | {STUDY.get(columns, '—'):,} | | |" if columns in STUDY else "", flush=True)
    print(f"| {columns} | bound | {bound(FeuilleDialect(columns)):,.1f} | | |", flush=True)


def race(columns: int, seats: int, rivals: Sequence[str], deals: int) -> None:
    """`parfait` among rivals of one kind; each deal from every seat, and their mean: the deals are independent."""
    game = Feuille(FeuilleDialect(columns))
    chance = random.Random(0)
    for name in rivals:
        rival, best = BOTS[name](game, chance), BOTS["parfait"](game, chance)
        won, ahead = [], []
        for deal in range(deals):
            wins, leads = [], []
            for seat in map(Seat, range(seats)):
                chance.seed(f"{deal}|{seat}")
                players = {Seat(other): best if other == seat else rival for other in range(seats)}
                over = Match(game, players, KeyedDice(f"race {deal}".encode()), chance).result()
                wins.append((over.ranks[seat] == 1) / over.ranks.count(1))
                leads.append(over.scores[seat] - (sum(over.scores) - over.scores[seat]) / (seats - 1))
            won.append(100 * float(np.mean(wins)))
            ahead.append(float(np.mean(leads)))
        _raced(columns, seats, f"`{name}`", won, ahead)


def among(columns: int, seats: int, rivals: Sequence[str], deals: int) -> None:
    """The same without the bots: the net plays for the win among rivals who play by it for points, some with the noise of
    a level; or all play for points, the others by another net. Compiled, so thousands of games take seconds.
    """
    players = _players(columns, seats)
    model = players.sheet.model
    by = net(model, MOST_COLUMNS, _weights(KINDS[1], columns), seats)
    for name in rivals:
        noise = noise_of(name, "feuille", Utility.POINTS)
        same = noise > 0 or name == SAME
        other = by if same else net(model, MOST_COLUMNS, _others(name, columns, players), seats)
        won, ahead = np.zeros(deals), np.zeros(deals)
        for seat in range(seats):
            noises = [0.0 if one == seat else noise for one in range(seats)]
            nets = [by if one == seat else other for one in range(seats)]
            aims = [WIN if one == seat and same else POINTS for one in range(seats)]
            scores = players.race(nets, noises, deals, generator(7), aims).scores
            first = scores == scores.max(0)
            won += 100 * (first[seat] / first.sum(0)) / seats
            ahead += (scores[seat] - (scores.sum(0) - scores[seat]) / (seats - 1)) / seats
        rival = "the same for its points" if name == SAME else f"`{name}`, compiled"
        _raced(columns, seats, OTHERS.get(name, rival), won, ahead)


def _others(name: str, columns: int, players: Players) -> Mapping[str, np.ndarray]:
    alone = _weights(KINDS[0], columns)
    if name == "alone":
        return alone
    return last_of(teach([players], alone, MOST_COLUMNS, GAMES, generator(2), WARM), GAMES, 1)


def _raced(columns: int, seats: int, rivals: str, won: Sequence[float] | Floats, ahead: Sequence[float] | Floats) -> None:
    error, apart = (float(np.std(found, ddof=1)) / sqrt(len(found)) for found in (won, ahead))
    print(
        f"| {columns} | {seats} | {rivals} | {np.mean(won):.1f} ± {error:.1f} % | {np.mean(ahead):+.1f} ± {apart:.1f} "
        f"| {len(won) * seats:,} |",
        flush=True,
    )


def _line(columns: int, name: str, facts: Mapping[str, Any]) -> str:
    promise = f"{facts['promise']:,.1f}" if "promise" in facts else "—"
    return f"| {columns} | {name} | {facts['measured']:,.1f} ± {facts['stderr']:.1f} | {promise} | {facts['games']:,} |"


def _greedy(columns: int, games: int) -> dict[str, float]:
    game = Feuille(FeuilleDialect(columns))
    scores = []
    for seed in range(games):
        chance = random.Random(seed)  # a bench, no secret
        match = Match(game, {Seat(0): Glouton(game, chance)}, KeyedDice.seeded(seed), chance)
        scores.append(match.result().scores[0])
    return {"measured": float(np.mean(scores)), "stderr": float(np.std(scores, ddof=1) / sqrt(games)), "games": games}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--columns", type=int, nargs="+", default=list(ALL))
    parser.add_argument("--seats", type=int, nargs="+", default=[1])
    parser.add_argument("--games", type=int, default=20_480)
    parser.add_argument("--greedy", type=int, default=150, help="games of glouton, which is not compiled")
    parser.add_argument("--fit", type=int, default=0, help="games to teach a net on, all numbers of columns together")
    parser.add_argument("--kind", choices=KINDS, default=KINDS[0], help="which net to teach")
    parser.add_argument("--only", type=int, default=0, help="columns that the net is for")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--measure", action="store_true", help="measure the kept net anew")
    parser.add_argument("--race", type=int, default=0, help="so many players: `parfait` and rivals of one kind")
    parser.add_argument("--rivals", nargs="+", default=[name for name in BOTS if name != "parfait"])
    parser.add_argument("--deals", type=int, default=50, help="of a race")
    parser.add_argument("--compiled", action="store_true", help="a race without the bots, by the kept net")
    asked = parser.parse_args()
    if asked.race:
        print("| columns | players | rivals | `parfait` wins | ahead by | games |\n|---:|---:|---|---:|---:|---:|")
        for columns in asked.columns:
            (among if asked.compiled else race)(columns, asked.race, asked.rivals, asked.deals)
        return
    if asked.fit:
        fit(asked.kind, asked.only, asked.fit, asked.seed)
    print("| columns | play | mean | promised | games |\n|---:|---|---:|---:|---:|")
    for columns in asked.columns:
        if asked.fit or asked.measure:
            for seats in asked.seats:
                measure(columns, seats, asked.games)
        else:
            table(columns, asked.greedy)


if __name__ == "__main__":
    main()
