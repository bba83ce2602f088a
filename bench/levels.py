"""What the bots' levels are worth, and the noise that makes each lose what it promises.

    .venv/bin/python bench/levels.py --fit                 # NOISES of brelan/bots/levels.py, from the levels' own games
    .venv/bin/python bench/levels.py                       # the table of docs/*/bots.md
    .venv/bin/python bench/levels.py --time --games 6      # how long a judge takes to answer, from its first answer on
    .venv/bin/python bench/levels.py --games 4000 --only taverne --only mises
    .venv/bin/python bench/levels.py --grades                # after how many decisions the coach tells the levels apart
    .venv/bin/python bench/levels.py --guesses --games 2000  # where the judge only guesses: is its best move the better one?

The loss of a decision is the value of the best move less that of the one played, as the judge of the game sees it; forced
moves do not count. Where a level would lose something for certain only on average over its draw, that average is what is
counted: it has the same mean as the drawn losses, and a smaller error. Means of games carry their standard error.
"""

from __future__ import annotations

import argparse
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import ceil, exp, log, sqrt
from typing import Any, ClassVar

from brelan.bots import BOTS, Match
from brelan.bots.judges import judge_of
from brelan.bots.levels import cries_out, noise_of, promised
from brelan.coach.grades import grade_of
from brelan.core.moves import Seat
from brelan.core.nodes import Over
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.phases import GrelottineCry
from brelan.games.dice_poker import DicePoker
from brelan.games.feuille import Feuille, FeuilleDialect
from brelan.games.poker_das import PokerDas
from brelan.games.taverne import Taverne
from brelan.nature import KeyedDice
from brelan.notation.repertoire import AnyGame
from brelan.solve.solution import Choice, Judge, Utility

ROUNDS, NEAR, MORE = 4, 0.05, 6
"""Of a fit: the games of each round are played with the noise that the one before has found, until it changes little."""


@dataclass(frozen=True, slots=True)
class Field:
    """A game that the levels are measured in. `seats`: one for a sheet, where players do not meet."""

    name: str
    title: str
    game: AnyGame
    seats: int


FIELDS = [
    Field("dice-poker", "Dice Poker", DicePoker(), 1),
    Field("feuille", "La feuille, une colonne", Feuille(FeuilleDialect(columns=1)), 1),
    Field("poker-das", "Poker d’as", PokerDas(), 2),
    Field("taverne", "La taverne", Taverne(), 2),
    Field("mises", "La taverne avec mises", Taverne(Taverne.presets["mises"]), 2),
    Field("cul-de-chouette", "Cul de chouette", CulDeChouette(), 2),
    Field("chouette-3", "Cul de chouette à trois", CulDeChouette(), 3),
]


def house(kind: type[Any], preset: str, **settings: Any) -> AnyGame:
    """A game with some of its house rules changed."""
    game: AnyGame = kind(replace(kind.presets[preset], **settings))
    return game


GUESSES = [
    Field("manches-2", "Poker d’as, 5 parties", house(PokerDas, "classique", rounds=5), 2),
    Field("manches-3", "Poker d’as, 3 parties", house(PokerDas, "classique", rounds=3), 3),
    Field("manches-4", "Poker d’as, 5 parties", house(PokerDas, "classique", rounds=5), 4),
    Field("jetons-2", "Poker d’as, mises, 5 parties", house(PokerDas, "classique", stakes=True, rounds=5), 2),
    Field("jetons-3", "Poker d’as, mises", house(PokerDas, "classique", stakes=True), 3),
    Field("jetons-4", "Poker d’as, mises, 5 parties", house(PokerDas, "classique", stakes=True, rounds=5), 4),
    Field("taverne-3", "La taverne, 3 parties gagnantes au plus", house(Taverne, "classique", best_of=3), 3),
    Field("taverne-4", "La taverne", Taverne(), 4),
    Field("taverne-6", "La taverne", Taverne(), 6),
    Field("ensemble-2", "La taverne, relances simultanées", house(Taverne, "classique", simultaneous_reroll=True), 2),
    Field("ensemble-4", "La taverne, relances simultanées", house(Taverne, "classique", simultaneous_reroll=True), 4),
    Field("mises-2", "La taverne, mises", Taverne(Taverne.presets["mises"]), 2),
    Field("mises-3", "La taverne, mises", Taverne(Taverne.presets["mises"]), 3),
    Field("mises-4", "La taverne, mises", Taverne(Taverne.presets["mises"]), 4),
]
"""Tables whose judge is not known to be perfect."""

HIGHEST = {"chips": 10_000, "ante": 1, "max_bet": 100, "raises": 10}
"""The most that the house rules of stakes allow, from the least that one may begin with."""

PACES = [
    Field("colonnes-3", "La feuille, trois colonnes", Feuille(FeuilleDialect(columns=3)), 1),
    Field("poker-mises", "Poker d’as, mises", house(PokerDas, "classique", stakes=True), 2),
    Field("poker-mises-100", "… de 100 au plus", house(PokerDas, "classique", stakes=True, max_bet=100), 2),
    Field("taverne-mises-2", "La taverne, mises, deux relances", house(Taverne, "mises", rerolls=2), 2),
    Field("taverne-mises-3", "… trois relances", house(Taverne, "mises", rerolls=3), 2),
    Field("taverne-mises-30", "… trois relances, mises de 30 au plus", house(Taverne, "mises", rerolls=3, max_bet=30), 2),
    Field("taverne-mises-100", "… deux relances, mises de 100 au plus", house(Taverne, "mises", rerolls=2, max_bet=100), 2),
    Field("taverne-1000", "… trois relances, 1000 jetons", house(Taverne, "mises", rerolls=3, chips=1000), 2),
    Field("taverne-200", "… et mises de 20, 200 jetons", house(Taverne, "mises", rerolls=3, chips=200, max_bet=20), 2),
    Field("taverne-1000-20", "… et mises de 20, 1000 jetons", house(Taverne, "mises", rerolls=3, chips=1000, max_bet=20), 2),
    Field("taverne-bout", "… et tout au plus haut, 1 jeton au pot", house(Taverne, "mises", rerolls=3, **HIGHEST), 2),
    Field("taverne-sèche", "… sans relance de jetons", house(Taverne, "mises", rerolls=3, **{**HIGHEST, "raises": 0}), 2),
    Field("taverne-pauvre", "… 150 jetons", house(Taverne, "mises", rerolls=3, **{**HIGHEST, "chips": 150}), 2),
    Field("taverne-bout-3", "… tout au plus haut", house(Taverne, "mises", rerolls=3, **HIGHEST), 3),
    Field("taverne-bout-6", "… tout au plus haut", house(Taverne, "mises", rerolls=3, **HIGHEST), 6),
    Field("poker-bout", "Poker d’as, mises, tout au plus haut", house(PokerDas, "classique", stakes=True, **HIGHEST), 2),
    Field("poker-bout-6", "… tout au plus haut", house(PokerDas, "classique", stakes=True, **HIGHEST), 6),
    Field("poker-bout-8", "… tout au plus haut", house(PokerDas, "classique", stakes=True, **HIGHEST), 8),
]
"""More tables whose answers are timed: the longest of their kind."""


@dataclass(slots=True)
class Seen:
    """The unforced decisions of some games: what each move would have lost, and what the one that was drawn did."""

    losses: list[list[float]] = field(default_factory=list)
    lost: list[float] = field(default_factory=list)

    def mean(self, noise: float) -> float:
        """The mean loss of a decision that is drawn with this noise, here."""
        return statistics.fmean(expected(losses, noise) for losses in self.losses)


def expected(losses: Sequence[float], noise: float) -> float:
    """Of weights exp(−loss / noise)."""
    weights = [exp(-loss / noise) for loss in losses]
    return sum(weight * loss for weight, loss in zip(weights, losses, strict=True)) / sum(weights)


class Watched:
    """A bot whose decisions are weighed by the judge. `noise`: draws like a level; without, `bot` chooses."""

    quickness: ClassVar[int] = 4

    def __init__(self, where: Field, seen: Seen, chance: random.Random, noise: float | None = None, bot: Any = None) -> None:
        self.game, self.judge = where.game, judged(where)
        self.seen, self.chance, self.noise, self.bot = seen, chance, noise, bot

    def choose(self, state: Any, seat: Seat) -> Any:
        choices = self.judge.choices(state, seat)
        if len(choices) == 1:
            return choices[0].action
        losses = [choices[0].value - choice.value for choice in choices]
        action = self._chosen(choices, losses, state, seat)
        self.seen.losses.append(losses)
        self.seen.lost.append(next(loss for choice, loss in zip(choices, losses, strict=True) if choice.action == action))
        return action

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        if self.bot is not None:
            return bool(self.bot.cries(state, seat, chance))
        challenge = isinstance(getattr(state, "phase", None), GrelottineCry)
        return not challenge or cries_out(self.game, self.judge, state, seat, noise=self.noise or 0.0, chance=chance)

    def _chosen(self, choices: Sequence[Choice], losses: Sequence[float], state: Any, seat: Seat) -> Any:
        if self.noise is None:
            return self.bot.choose(state, seat)
        return self.chance.choices(choices, [exp(-loss / self.noise) for loss in losses])[0].action


def judged(where: Field) -> Judge:
    judge = judge_of(where.game, where.seats)
    if judge is None:
        raise SystemExit(f"no judge of {where.name}")
    return judge


def watched(where: Field, games: int, seed: int, noise: float | None, name: str | None = None) -> Seen:
    """Games of bots of one kind among themselves."""
    seen, chance = Seen(), random.Random(seed)
    bot = None if name is None else BOTS[name](where.game, chance)
    players = {Seat(seat): Watched(where, seen, chance, noise, bot) for seat in range(where.seats)}
    for number in range(games):
        Match(where.game, players, KeyedDice(f"{seed}|{number}".encode()), chance).result()
    return seen


def fitted(where: Field, target: float, first: float, games: int) -> tuple[float, Seen]:
    """The noise whose mean loss is the target over the games that are played with it, or next to it; and those games."""
    noise = first
    for number in range(ROUNDS):
        found = solved(watched(where, max(MORE, games // 4), number, noise).mean, target)
        near, noise = abs(found / noise - 1) < NEAR, found
        if near:
            break
    seen = watched(where, games, ROUNDS, noise)
    return solved(seen.mean, target), seen


def solved(mean: Callable[[float], float], target: float) -> float:
    """Where the increasing function takes the value, by halving."""
    low, high = 1e-9, 1e4
    if mean(high) <= target:
        raise SystemExit(f"a loss of {target} is out of reach: even blind play loses {mean(high):.4f}")
    while high / low > 1.0005:
        middle = sqrt(low * high)
        low, high = (middle, high) if mean(middle) < target else (low, middle)
    return sqrt(low * high)


def fit(fields: Sequence[Field], games: int) -> None:
    for where in fields:
        utility = judged(where).solution.utility
        for name in ("hasard", "glouton"):
            seen = watched(where, max(MORE, games // 4), 0, None, name)
            print(f"{where.name} {name}: loses {mean_of(seen.lost)} a decision, {len(seen.lost)} decisions", flush=True)
        for level in ("débutant", "moyen", "fort"):
            target = promised(level, where.game.name, utility)
            noise, seen = fitted(where, target, noise_of(level, where.game.name, utility), games)
            here = [expected(losses, noise) for losses in seen.losses]
            print(
                f"{where.name} {level}: noise {noise:.4g} loses {mean_of(here)} for {target}, {len(here)} decisions", flush=True
            )


def mean_of(numbers: Sequence[float], digits: int = 4) -> str:
    error = statistics.stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return f"{statistics.fmean(numbers):.{digits}f} ± {error:.{digits}f}"


def results(where: Field, name: str, games: int) -> Iterator[float]:
    """Points of a sheet alone; against the perfect player, first and second in turns, chips, or 1 for a win and ½ for a tie."""
    chance, utility = random.Random(0), judged(where).solution.utility
    bot, best = BOTS[name](where.game, chance), BOTS["parfait"](where.game, chance)
    for number in range(games):
        chance.seed(f"{name}|{number}")
        seat = Seat(number % where.seats)
        players = {Seat(other): bot if other == seat else best for other in range(where.seats)}
        # The same dice come to every bot, and to both seats.
        over = Match(where.game, players, KeyedDice(str(number // where.seats).encode()), chance).result()
        yield share(over, seat) if utility is Utility.WIN else over.scores[seat]


def share(over: Over, seat: Seat) -> float:
    return (over.ranks[seat] == 1) / over.ranks.count(1)


APART = 2.0
"""Standard errors between two levels that are told apart."""


def grades(fields: Sequence[Field], games: int) -> None:
    """How many decisions tell a « moyen » from a « fort », and how often so many have the grade of who took them.

    Their mean errors differ by `APART` standard errors of the difference after 4 (s₁² + s₂²) / (m₁ − m₂)² decisions each.
    The deviation σ of an error is fitted as a power of its mean, in the units of the utility, for `SPREADS` of the coach.
    The second part counts stretches of consecutive decisions, with the thresholds of the coach.
    """
    levels = ("débutant", "moyen", "fort")
    print(
        "| | error of a decision (σ): débutant, moyen, fort | σ fitted | moyen from fort | right grade after as many | after 20 |"
    )
    print("|---|---|---|---:|---:|---:|")
    for where in fields:
        utility = judged(where).solution.utility
        unit = 100 if utility is Utility.WIN else 1
        lost = {}
        for level in levels:
            lost[level] = watched(where, games, 9, noise_of(level, where.game.name, utility)).lost
        told = [f"{unit * statistics.fmean(lost[level]):.3f} (σ {unit * statistics.stdev(lost[level]):.2f})" for level in levels]
        fair, strong = lost["moyen"], lost["fort"]
        spread = statistics.variance(fair) + statistics.variance(strong)
        least = ceil(APART**2 * spread / (statistics.fmean(fair) - statistics.fmean(strong)) ** 2)
        line = statistics.linear_regression(
            [log(statistics.fmean(losses)) for losses in lost.values()],
            [log(statistics.stdev(losses)) for losses in lost.values()],
        )
        fit = f"{exp(line.intercept):.3g}·m^{line.slope:.2f}"
        right = " | ".join(rightly(lost, length, utility) for length in (least, 20))
        print(f"| {where.title} | {'; '.join(told)} | {fit} | {least} | {right} |", flush=True)


def rightly(lost: dict[str, list[float]], length: int, utility: Utility) -> str:
    """The share of stretches of so many decisions, by level, that the thresholds give the grade of their player."""
    cells = []
    for level, losses in lost.items():
        means = [statistics.fmean(losses[first : first + length]) for first in range(0, len(losses) - length + 1, length)]
        right = sum(grade_of(mean, utility) == level for mean in means)
        cells.append(f"{100 * right / len(means):.0f} % of {len(means)}" if means else "–")
    return ", ".join(cells)


def alone(where: Field, one: str, others: str, games: int) -> list[float]:
    """What one bot among others of another kind wins above an even share: each deal from every seat, and their mean.

    The deals are independent, the seats of one deal are not: a number a deal.
    """
    chance, utility = random.Random(0), judged(where).solution.utility
    bots = {name: BOTS[name](where.game, chance) for name in (one, others)}
    found = []
    for deal in range(games // where.seats):
        gains = []
        for seat in map(Seat, range(where.seats)):
            chance.seed(f"{deal}|{seat}")
            players = {Seat(other): bots[one if other == seat else others] for other in range(where.seats)}
            over = Match(where.game, players, KeyedDice(str(deal).encode()), chance).result()
            even = sum(over.scores) / where.seats
            gains.append(over.scores[seat] - even if utility is Utility.CHIPS else share(over, seat) - 1 / where.seats)
        found.append(statistics.fmean(gains))
    return found


def guesses(fields: Sequence[Field], games: int) -> None:
    """The perfect player among others, and others among perfect players: what the one wins above an even share."""
    pairs = [("parfait", "glouton"), ("parfait", "fort"), ("glouton", "parfait"), ("fort", "parfait")]
    heads = (f"`{one}` among `{others}`" for one, others in pairs)
    print(f"| | seats | guarantee | {' | '.join(heads)} | games |")
    print(f"|---|---:|---|{'---:|' * (len(pairs) + 1)}")
    for where in fields:
        solution = judged(where).solution
        percent = solution.utility is Utility.WIN
        scale, unit, digits = (100, " %", 1) if percent else (1, " chips", 2)
        cells = []
        for one, others in pairs:
            cells.append(f"{mean_of([scale * gain for gain in alone(where, one, others, games)], digits)}{unit}")
        print(f"| {where.title} | {where.seats} | {solution.guarantee.value} | {' | '.join(cells)} | {games} |", flush=True)


UNITS = {Utility.POINTS: "points", Utility.WIN: "wins against `parfait`", Utility.CHIPS: "chips against `parfait`"}


def table(fields: Sequence[Field], games: int) -> None:
    print(f"| | {' | '.join(BOTS)} | games |")
    print(f"|---|{'---:|' * len(BOTS)}---:|")
    for where in fields:
        cells = []
        utility = judged(where).solution.utility
        for name in BOTS:
            found = list(results(where, name, games))
            cells.append(f"{mean_of([100 * win for win in found], 1)} %" if utility is Utility.WIN else mean_of(found, 1))
        unit = UNITS[utility]
        print(f"| {where.title}, {unit} | {' | '.join(cells)} | {games} |", flush=True)
    print(f"\n{games} games each, {datetime.now(UTC):%Y-%m-%d}.")


def timed(where: Field, games: int) -> str:
    """Games of levels; where two or more meet, every second one is against bots that play anything."""
    began, used = time.perf_counter(), time.process_time()
    judge = judged(where)
    loaded, worked = time.perf_counter() - began, time.process_time() - used
    spent: list[tuple[float, float]] = []
    noise, chance = noise_of("moyen", where.game.name, judge.solution.utility), random.Random(0)
    player = Timed(Watched(where, Seen(), chance, noise), spent)
    careless = Timed(Watched(where, Seen(), chance, None, BOTS["hasard"](where.game, chance)), spent)
    for number in range(games):
        others = dict.fromkeys(map(Seat, range(1, where.seats)), careless if number % 2 else player)
        Match(where.game, {Seat(0): player, **others}, KeyedDice(str(number).encode()), chance).result()
    wall, cpu = ([1000 * took[part] for took in spent] for part in (0, 1))
    ranked = sorted(cpu)
    figures = [wall[0], cpu[0], ranked[len(cpu) // 2], ranked[len(cpu) * 99 // 100], ranked[-1]]
    told = " | ".join(f"{figure:.2f}" for figure in figures)
    return f"| {where.title} | {where.seats} | {loaded:.1f} | {worked:.1f} | {len(cpu)} | {told} |"


def timed_apart(fields: Sequence[Field], games: int) -> None:
    """Each in a process of its own, twice: the first compiles where no code is on disk."""
    print("| | seats | loaded in (s) | of the processor | answers | first (ms) | of the processor: first | p50 | p99 | most |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    for where in fields:
        command = [sys.executable, __file__, "--time", "--alone", "--only", where.name, "--games"]
        subprocess.run([*command, "1"], check=True, capture_output=True)
        done = subprocess.run([*command, str(games)], check=True, capture_output=True, text=True)
        print(done.stdout, end="", flush=True)


@dataclass(slots=True)
class Timed:
    """A player under a watch: seconds by the clock and of the processor, for every decision."""

    player: Watched
    spent: list[tuple[float, float]]
    quickness: ClassVar[int] = 4

    def choose(self, state: Any, seat: Seat) -> Any:
        began, used = time.perf_counter(), time.process_time()
        action = self.player.choose(state, seat)
        self.spent.append((time.perf_counter() - began, time.process_time() - used))
        return action

    def cries(self, state: Any, seat: Seat, chance: random.Random) -> bool:
        return self.player.cries(state, seat, chance)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--only", action="append", choices=[where.name for where in FIELDS + GUESSES + PACES])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--fit", action="store_true")
    what.add_argument("--time", action="store_true")
    what.add_argument("--guesses", action="store_true")
    what.add_argument("--grades", action="store_true")
    parser.add_argument("--alone", action="store_true", help="with --time: in this process")
    told = parser.parse_args()
    known = GUESSES if told.guesses else FIELDS + PACES if told.time else FIELDS
    fields = [where for where in known if told.only is None or where.name in told.only]
    if told.fit:
        fit(fields, told.games)
    elif told.grades:
        grades(fields, told.games)
    elif told.guesses:
        guesses(fields, told.games)
    elif told.time and told.alone:
        for where in fields:
            print(timed(where, told.games), flush=True)
    elif told.time:
        timed_apart(fields, told.games)
    else:
        table(fields, told.games)


if __name__ == "__main__":
    main()
