"""Perfect play of the cards: our solver beside PyPI's yatzy-solver, on the same rules in the same run.

    .venv/bin/python bench/solve.py                        # the peer: pip install yatzy-solver
    .venv/bin/python bench/solve.py --peer OTHER/python    # … or where another environment has it
    .venv/bin/python bench/solve.py --games 1000000        # … and games played by each solved card, showdown and column
    .venv/bin/python bench/solve.py --games 1000000 --presets --only stakes   # … no card, of the others those with stakes
    .venv/bin/python bench/solve.py --distribution         # … and the distributions, with the greatest chances

From the rules to all values, so the plan that is asked of the game counts. *Cold* is a fresh process without compiled
code, *cached* one that finds it on disk, both without the start of the interpreter; *warm* is the median over the
rounds of one process. Processor time stands beside each, since a busy machine doubles what the clock says.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from brelan.games.dice_poker import DicePoker

SAME_RULES = {"yahtzee-libre": "american", "yatzy": "yatzy-scandinavian"}

OURS_ONCE = """
import json, sys, time
began, spent = time.perf_counter(), time.process_time()
from brelan.games.dice_poker import DicePoker
from brelan.solve.dice_poker import solve
from brelan.solve.dice_poker_plan import described
dialect = DicePoker.presets[sys.argv[1]]
solve(described(dialect), dialect.card.throws)
print(json.dumps([time.perf_counter() - began, time.process_time() - spent]))
"""

PEER_ONCE = """
import json, sys, time
import yatzy_solver
began, spent = time.perf_counter(), time.process_time()
yatzy_solver.Solver.build(yatzy_solver.Variant(sys.argv[1]))
print(json.dumps([time.perf_counter() - began, time.process_time() - spent]))
"""


@dataclass(frozen=True, slots=True)
class Took:
    """Seconds by the clock and of the processor."""

    wall: float
    cpu: float

    def __str__(self) -> str:
        return f"{self.wall:.3f} | {self.cpu:.3f}"


def median(times: list[Took]) -> Took:
    return Took(statistics.median(took.wall for took in times), statistics.median(took.cpu for took in times))


def timed(job: Callable[[], object]) -> Took:
    began, spent = time.perf_counter(), time.process_time()
    job()
    return Took(time.perf_counter() - began, time.process_time() - spent)


def elsewhere(python: str, code: str, argument: str, **environment: str) -> Took | None:
    """What another process says that it took; None when it cannot."""
    done = subprocess.run(
        [python, "-c", code, argument], env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    return Took(*json.loads(done.stdout)) if done.returncode == 0 else None


def ours(preset: str, threads: int) -> Callable[[], object]:
    from brelan.solve.dice_poker import solve
    from brelan.solve.dice_poker_plan import described

    dialect = DicePoker.presets[preset]

    def run() -> object:
        described.cache_clear()
        return solve(described(dialect), dialect.card.throws, threads=threads)

    return run


def compared(preset: str, rounds: int, python: str) -> Iterator[tuple[str, Took | None]]:
    with tempfile.TemporaryDirectory() as empty:
        yield "ours, cold", elsewhere(sys.executable, OURS_ONCE, preset, NUMBA_CACHE_DIR=empty)
        yield "ours, cached", elsewhere(sys.executable, OURS_ONCE, preset, NUMBA_CACHE_DIR=empty)
    one, two = ours(preset, 1), ours(preset, 2)
    one()
    took: dict[str, list[Took]] = {"ours, warm, one thread": [], "ours, warm, two threads": []}
    peers: dict[str, list[Took]] = {"yatzy-solver, one thread": [], "yatzy-solver, two threads": []}
    for _ in range(rounds):
        took["ours, warm, one thread"].append(timed(one))
        took["ours, warm, two threads"].append(timed(two))
        for name, threads in zip(peers, ("1", "2"), strict=True):
            peer = elsewhere(python, PEER_ONCE, SAME_RULES[preset], RAYON_NUM_THREADS=threads)
            if peer is not None:
                peers[name].append(peer)
    for name, times in (took | peers).items():
        yield name, median(times) if times else None


def games_played(preset: str, games: int, seed: int) -> str:
    from brelan.solve.dice_poker import solve
    from brelan.solve.dice_poker_plan import described
    from brelan.solve.policy import simulated

    dialect = DicePoker.presets[preset]
    game, plan = DicePoker(dialect), described(dialect)
    values = solve(plan, dialect.card.throws)
    lane = plan.place(game.scoring, game.start(1).columns[0])[1]
    scores = simulated(plan.plan, plan.dice, dialect.card.throws, values, lane, games, seed)
    solved, mean, error = values[0, lane], scores.mean(), scores.std(ddof=1) / games**0.5
    return f"| {preset} | {solved:.4f} | {mean:.4f} | {error:.4f} | {(mean - solved) / error:+.2f} |"


Played = tuple[str, Callable[[], tuple[float, Any]]]
"""A game, and how to solve and play it: what is solved for the first player, and what he had of each game."""


def showdowns(games: int, seed: int, folder: Path) -> Iterator[Played]:
    """Everything exact among the showdowns, and one column of la feuille, alone, by every rule that matters to it."""
    from numpy.random import default_rng

    from brelan.games.feuille import Feuille, FeuilleDialect
    from brelan.games.poker_das import PokerDas, PokerDasDialect
    from brelan.games.poker_das.dialect import TieReplay
    from brelan.games.taverne import Taverne, TaverneDialect
    from brelan.games.taverne.dialect import Opener, RerollOrder, Tie
    from brelan.solve import feuille_column, match_play, poker_das, stakes_play, table_play, taverne
    from brelan.solve.feuille_column_play import simulated
    from brelan.solve.find import find_judge
    from brelan.solve.showdown_play import duels, rounds
    from brelan.solve.tables import Tables

    tables = Tables(folder)

    def tavern(dialect: TaverneDialect) -> tuple[float, Any]:
        duel = taverne.DuelJudge(Taverne(dialect)).partie
        return duel.start, duels(duel, games, default_rng(seed), replayed=dialect.tie is Tie.REPLAY)

    def poker(dialect: PokerDasDialect, seats: int) -> tuple[float, Any]:
        solved = poker_das.solved(PokerDas(dialect), seats, tables)
        won = rounds(solved, seats, games, default_rng(seed), dialect.tie_replay)
        return float(solved[seats].opening.start[0]), won[:, 0]

    def judged(game: Any, seats: int, play: Callable[..., Any]) -> tuple[float, Any]:
        judge = find_judge(game, seats, tables)
        if judge.solution.guarantee != "exact":
            raise ValueError(f"what is not solved has no value to play for: {game.dialect}")
        gains = play(judge, games, default_rng(seed))
        if judge.solution.utility == "chips":
            return judge.solution.value, game.dialect.chips + gains
        return judge.solution.value, gains if gains.ndim == 1 else gains[:, 0]

    def column(dialect: FeuilleDialect) -> tuple[float, Any]:
        judge = feuille_column.judge(Feuille(dialect), 1, tables)
        if judge.solution.guarantee != "exact":
            raise ValueError(f"what is not solved has no value to play for: {dialect}")
        return judge.solution.value, simulated(judge.plan, dialect.throws, judge.table, games, seed)

    ways = [TaverneDialect(rerolls=rerolls) for rerolls in (1, 2, 3)]
    ways += [replace(way, reroll_order=RerollOrder.SEQUENTIAL) for way in ways[1:]] + [replace(ways[0], tie=Tie.SPLIT)]
    for way in ways:
        name = f"taverne, rerolls: {way.rerolls}, {way.reroll_order}, ties: {way.tie}"
        yield name, partial(tavern, way)
        yield f"{name}, stakes", partial(judged, Taverne(replace(way, stakes=True)), 2, stakes_play.taverne)
        if way.rerolls == 1 or way.reroll_order is RerollOrder.SEQUENTIAL:
            yield f"{name}, three", partial(judged, Taverne(way), 3, table_play.three)
    for best_of, tie in ((3, Tie.REPLAY), (5, Tie.SPLIT)):
        match = Taverne(TaverneDialect(best_of=best_of, tie=tie, opener=Opener.TURNS))
        yield f"taverne, best of {best_of}, ties: {tie}", partial(judged, match, 2, match_play.taverne)
    for preset, dialect in PokerDas.presets.items():
        for seats in range(2, 9 if dialect == PokerDasDialect() else 7):
            dice = replace(dialect, stakes=False, rounds=1)
            yield f"poker-das {preset}, {seats} players", partial(poker, dice, seats)
        staking = PokerDas(replace(dialect, stakes=True, tirage=False))
        yield f"poker-das {preset}, stakes", partial(judged, staking, 2, stakes_play.poker_das)
    for ties in TieReplay:
        other = PokerDasDialect(tirage=False, tie_replay=ties)
        yield from (
            (
                f"poker-das ties: {ties}, {number} parties",
                partial(judged, PokerDas(replace(other, rounds=number)), 2, match_play.poker_das),
            )
            for number in (2, 4, 5)
        )
        if ties is not TieReplay.FULL_ROUND:
            yield f"poker-das ties: {ties}, 3 players", partial(poker, other, 3)
            yield (
                f"poker-das ties: {ties}, stakes",
                partial(judged, PokerDas(replace(other, stakes=True)), 2, stakes_play.poker_das),
            )
    one = FeuilleDialect(columns=1)
    bare = replace(one, without_bonuses=True)
    for name, sheet in {
        "": one,
        ", without bonuses": bare,
        ", doubled on the first throw only": replace(one, double_first_throw_only=True),
        ", a poker is a full": replace(one, full_accepts_poker=True),
        ", zero when forced": replace(one, zero_only_when_forced=True),
        ", réserve below zero": replace(one, reserve_may_go_negative=True),
        ", abaka": replace(Feuille.presets["abaka"], columns=1),
        ", without bonuses, zero when forced": replace(bare, zero_only_when_forced=True),
        ", without bonuses, réserve below zero": replace(bare, reserve_may_go_negative=True),
    }.items():
        yield f"feuille, one column{name}", partial(column, sheet)


def showdowns_played(games: int, seed: int, only: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        for name, played in showdowns(games, seed, Path(folder)):
            if only in name:
                solved, found = played()
                error = found.std(ddof=1) / games**0.5
                distance = (found.mean() - solved) / error
                yield f"| {name} | {solved:.5f} | {found.mean():.5f} | {error:.5f} | {distance:+.2f} |"


def distributed(preset: str, *, greatest: bool) -> str:
    from brelan.solve.dice_poker import solve
    from brelan.solve.dice_poker_plan import described
    from brelan.solve.distribution import distribution, duel, greatest_chances, moments
    from brelan.solve.teamwork import Team

    dialect = DicePoker.presets[preset]
    game, plan = DicePoker(dialect), described(dialect)
    throws, lane = dialect.card.throws, plan.place(game.scoring, game.start(1).columns[0])[1]
    values = solve(plan, throws)
    began, spent = time.perf_counter(), time.process_time()
    chances = distribution(plan.plan, plan.dice, throws, values, lane)
    took = Took(time.perf_counter() - began, time.process_time() - spent)
    mean, deviation = moments(chances)
    win, tie = duel(chances, chances)
    line = f"| {preset} | {mean:.4f} | {deviation:.4f} | {win:.4f} | {tie:.4f} | {took} |"
    if not greatest:
        return f"{line} | | |"
    found: list[object] = []
    took = timed(lambda: found.append(greatest_chances(plan.plan, plan.dice, throws, lane, Team())))
    aim = round(mean / 50) * 50
    return f"{line} {took} | P(≥ {aim}) {chances[aim:].sum():.4f} → {found[0][aim]:.4f} |"  # type: ignore[index]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--peer", default=sys.executable, help="a Python that has yatzy-solver")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="of the games that are no cards, those that have this in their name")
    parser.add_argument("--distribution", action="store_true")
    parser.add_argument("--presets", nargs="*", default=list(DicePoker.presets), help="for games and distributions")
    chosen = parser.parse_args()
    if chosen.games:
        print("| card | solved | mean of the games | standard error | distance |\n|---|---:|---:|---:|---:|")
        for preset in chosen.presets:
            print(games_played(preset, chosen.games, chosen.seed), flush=True)
        for line in showdowns_played(chosen.games, chosen.seed, chosen.only):
            print(line, flush=True)
        return
    if chosen.distribution:
        print("| card | mean | deviation | win | tie | s | cpu s | greatest chances, s | cpu s | for example |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|")
        for preset in chosen.presets:
            print(distributed(preset, greatest=not DicePoker.presets[preset].card.further), flush=True)
        return
    for preset in SAME_RULES:
        times = dict(compared(preset, chosen.rounds, chosen.peer))
        best = min(
            (took.wall for took in (times["ours, warm, one thread"], times["ours, warm, two threads"]) if took), default=1.0
        )
        print(f"\n| {preset} | s | cpu s | of our best |\n|---|---:|---:|---:|")
        for name, took in times.items():
            print(f"| {name} | {took or 'not installed |'} | {f'{took.wall / best:.1f}' if took else ''} |", flush=True)


if __name__ == "__main__":
    main()
