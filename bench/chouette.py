"""The cul de chouette of three and more: ways to blend the race of every two into chances of all, against each other.

    .venv/bin/python bench/chouette.py --games 600               # ways of blending, and the greedy player
    .venv/bin/python bench/chouette.py --foretold --games 200    # what each way said at starts of turns, and who won
    .venv/bin/python bench/chouette.py --time --games 12         # how long an answer takes, of the processor

One seat plays one way, the others another: the seat goes round, and every deal is played from each of its seats. The
deals are independent, the seats of one deal are not: errors are those of a number a deal.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log, sqrt
from statistics import fmean, stdev
from typing import Any, ClassVar

from brelan.bots import BOTS, Match
from brelan.bots.levels import cries_out
from brelan.core.moves import Seat
from brelan.core.nodes import Over
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.phases import NOTHING, GrelottineCry, ThrowChouettes
from brelan.nature import KeyedDice
from brelan.solve.chouette_many import ManyJudge
from brelan.solve.chouette_many_kernel import Blend
from brelan.solve.garbage import set_aside
from brelan.solve.tables import Tables

WAYS = {
    "normal": (Blend.NORMAL, 1.0),
    "logits": (Blend.LOGITS, 1.0),
    "product": (Blend.PRODUCT, 0.85),
    "leader": (Blend.LEADER, 1.0),
}
"""Each with the sharpness that it plays with."""

PAIRS = [("normal", "glouton"), ("glouton", "normal"), ("normal", "logits"), ("normal", "product"), ("normal", "leader")]
SHARPNESSES = (0.7, 0.85, 1.0, 1.15, 1.3)


class Player:
    """Plays what a judge thinks best, and cries « Grelottine » only when that pays. `spent`: seconds of the processor."""

    quickness: ClassVar[int] = 4

    def __init__(self, judge: ManyJudge) -> None:
        self.judge = judge
        self.spent: defaultdict[str, list[float]] = defaultdict(list)

    def choose(self, state: Any, seat: Seat) -> Any:
        began = time.process_time()
        action = self.judge.choices(state, seat)[0].action
        self.spent[type(state.phase).__name__].append(time.process_time() - began)
        return action

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        if not isinstance(state.phase, GrelottineCry):
            return True
        began = time.process_time()
        cries = cries_out(self.judge.game, self.judge, state, seat, noise=0.0, chance=chance)
        self.spent["GrelottineCry"].append(time.process_time() - began)
        return cries


def players(seats: int) -> dict[str, Any]:
    """Whoever is known here, by name."""
    judge = ManyJudge(CulDeChouette(), seats, Tables())
    set_aside()
    found: dict[str, Any] = {name: Player(judge.blended(*way)) for name, way in WAYS.items()}
    return found | {"glouton": BOTS["glouton"](judge.game, random.Random(0))}


def mean_of(numbers: Sequence[float], scale: float = 1.0, digits: int = 4) -> str:
    return f"{scale * fmean(numbers):.{digits}f} ± {scale * stdev(numbers) / sqrt(len(numbers)):.{digits}f}"


def won(one: Any, others: Any, seats: int, deals: int) -> list[float]:
    """How often the one wins against the others, deal by deal."""
    chance, game, found = random.Random(0), CulDeChouette(), []
    for deal in range(deals):
        wins = 0
        for seat in range(seats):
            chance.seed(f"{deal}|{seat}")
            table = {Seat(other): one if other == seat else others for other in range(seats)}
            wins += Match(game, table, KeyedDice(str(deal).encode()), chance).result().ranks[seat] == 1
        found.append(wins / seats)
    return found


def matches(seats: int, games: int, pairs: Sequence[tuple[str, str]]) -> None:
    known = players(seats)
    for one, others in pairs:
        shares = won(known[one], known[others], seats, games // seats)
        print(
            f"| {seats} | `{one}` among `{others}` | {mean_of(shares, 100, 1)} % | {100 / seats:.1f} % | {len(shares) * seats} |",
            flush=True,
        )


def foretold(seats: int, games: int) -> None:
    """Games of one way among itself: how well every way foretold, at starts of turns, who would win: −log of his chance."""
    judge = ManyJudge(CulDeChouette(), seats, Tables())
    ways = {
        f"{blend.name.lower()} {sharpness:g}": judge.blended(blend, sharpness) for blend in Blend for sharpness in SHARPNESSES
    }
    player, chance = Player(judge), random.Random(seats)
    lost: dict[str, list[float]] = {way: [] for way in ways}
    for number in range(games):
        match = Match(judge.game, {Seat(seat): player for seat in range(seats)}, KeyedDice(str(number).encode()), chance)
        starts, turn = [], None
        for _ in match.moves():
            if match.state.turn != turn and not isinstance(judge.game.node(match.state), Over):
                turn = match.state.turn
                starts.append(replace(match.state, phase=ThrowChouettes(NOTHING), civets=(0,) * seats))
        for way, asked in ways.items():
            lost[way].append(fmean(-log(asked.values(state)[match.state.phase.winner]) for state in starts))
    _ranked(seats, lost)


def _ranked(seats: int, lost: Mapping[str, list[float]]) -> None:
    order = sorted(lost, key=lambda way: fmean(lost[way]))
    print(f"{seats} players, {len(lost[order[0]])} games; who knows nothing loses {log(seats):.4f}")
    for way in order:
        worse = [one - other for one, other in zip(lost[way], lost[order[0]], strict=True)]
        print(f"| {way} | {fmean(lost[way]):.4f} | {mean_of(worse)} |", flush=True)


def timed(seats: int, games: int) -> None:
    player, chance = players(seats)["normal"], random.Random(seats)
    for number in range(games):
        Match(player.judge.game, {Seat(seat): player for seat in range(seats)}, KeyedDice(str(number).encode()), chance).result()
    spent = sorted(1000 * took for each in player.spent.values() for took in each)
    by = ", ".join(f"{name} {1000 * fmean(each):.1f} ({1000 * max(each):.1f})" for name, each in sorted(player.spent.items()))
    middle, late = spent[len(spent) // 2], spent[len(spent) * 99 // 100]
    print(f"| {seats} | {len(spent)} | {middle:.1f} | {late:.1f} | {spent[-1]:.1f} | {by} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seats", type=int, action="append", choices=range(3, 9))
    parser.add_argument("--pair", nargs=2, action="append", metavar=("ONE", "OTHERS"))
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--foretold", action="store_true")
    what.add_argument("--time", action="store_true")
    told = parser.parse_args()
    for seats in told.seats or (3, 4):
        if told.foretold:
            foretold(seats, told.games)
        elif told.time:
            timed(seats, told.games)
        else:
            matches(seats, told.games, [(one, others) for one, others in told.pair or PAIRS])


if __name__ == "__main__":
    main()
