"""Moves and games a second of every game, beside public engines in the same run.

    .venv/bin/python bench/engine.py            # peers: pip install open_spiel pokerkit

Two figures for ours: *replay* applies the moves of games already played (the engine alone), *play* also asks what is
legal, lets a bot choose anything and draws the dice. Each round times everybody once, one after the other, and the
table gives medians over the rounds: machines are noisy, and so are ratios taken in different runs.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from brelan.bots import Match, find_bot
from brelan.core.moves import Move, Seat
from brelan.nature import KeyedDice
from brelan.notation.repertoire import GAMES, AnyGame

SEATS = 2


@dataclass(frozen=True, slots=True)
class Count:
    moves: int
    games: int


Runner = Callable[[], Count]


def rounds_of(game: AnyGame, first: int, games: int) -> Iterator[tuple[Match, list[Move]]]:
    for seed in range(first, first + games):
        chance = random.Random(seed)
        bots = {Seat(seat): find_bot("hasard")(game, chance) for seat in range(SEATS)}
        match = Match(game, bots, KeyedDice.seeded(seed), chance)
        yield match, list(match.moves())


def play(game: AnyGame, games: int) -> Runner:
    def run() -> Count:
        moves = sum(len(moves) for _, moves in rounds_of(game, 0, games))
        return Count(moves, games)

    return run


def replay(game: AnyGame, games: int) -> Runner:
    logs = [moves for _, moves in rounds_of(game, 0, games)]

    def run() -> Count:
        for log in logs:
            state = game.start(SEATS)
            for move in log:
                state = game.apply(state, move)
        return Count(sum(map(len, logs)), games)

    return run


def open_spiel(name: str, games: int) -> Runner:
    import pyspiel

    game = pyspiel.load_game(name)

    def run() -> Count:
        chance = random.Random(0)
        moves = 0
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(chance.choices(outcomes, chances)[0])
                else:
                    state.apply_action(chance.choice(state.legal_actions()))
                moves += 1
        return Count(moves, games)

    return run


def pokerkit_holdem(games: int) -> Runner:
    from pokerkit import Automation, FixedLimitTexasHoldem

    automations = tuple(Automation)

    def run() -> Count:
        chance = random.Random(0)
        moves = 0
        for _ in range(games):
            state = FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, SEATS)
            while state.status:
                choices: list[Callable[[], Any]] = [state.check_or_call]
                if state.can_fold():
                    choices.append(state.fold)
                if state.can_complete_bet_or_raise_to():
                    choices.append(state.complete_bet_or_raise_to)
                chance.choice(choices)()
                moves += 1
        return Count(moves, games)

    return run


def peers() -> Iterator[tuple[str, Runner]]:
    try:
        yield "OpenSpiel backgammon (C++ from Python)", open_spiel("backgammon", 20)
        yield "OpenSpiel yacht (C++ from Python)", open_spiel("yacht", 200)
    except ImportError:
        print("open_spiel is not installed: left out", file=sys.stderr)
    try:
        yield "pokerkit fixed-limit hold'em (Python)", pokerkit_holdem(40)
    except ImportError:
        print("pokerkit is not installed: left out", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    size = {"feuille": 20, "dice-poker": 60, "poker-das": 400, "taverne": 400, "cul-de-chouette": 30}
    entrants: list[tuple[str, Runner]] = []
    for name, kind in GAMES.items():
        game = kind(kind.presets["classique"])
        entrants += [(f"{name} replay", replay(game, size[name])), (f"{name} play", play(game, size[name]))]
    entrants += peers()
    rates: dict[str, list[float]] = {name: [] for name, _ in entrants}
    counts: dict[str, Count] = {}
    for _ in range(rounds):
        for name, run in entrants:
            begun = time.perf_counter()
            counts[name] = run()
            rates[name].append(counts[name].moves / (time.perf_counter() - begun))
    print("| engine | moves/s | games/s | moves a game |")
    print("|---|---:|---:|---:|")
    for name, _ in entrants:
        rate, each = statistics.median(rates[name]), counts[name].moves / counts[name].games
        print(f"| {name} | {rate:,.0f} | {rate / each:,.1f} | {each:.0f} |")


if __name__ == "__main__":
    main()
