"""Somebody who plays anything legal against perfect play, in the environment that one would learn in. Trains nothing.

    python examples/random_against_parfait.py                       # needs the extras rl and solve
    python examples/random_against_parfait.py --game taverne --games 2000 --seed 7

The first seat changes with every game. A win pays ½ and a defeat −½, so that equals would come to 0.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

from brelan.bots import find_bot
from brelan.rl import env


def played(game: str, games: int, seed: int) -> Iterator[float]:
    """What each game paid whoever plays anything."""
    table = env(game=game, seats=2)
    kernel = table.unwrapped.kernel
    chance = random.Random(seed)  # noqa: S311  # play, not secrets
    parfait = find_bot("parfait")(kernel.game, chance)
    for number in range(games):
        anything = table.possible_agents[number % 2]
        table.reset(seed=seed + number)
        paid = 0.0
        for agent in table.agent_iter():
            observation, reward, terminated, truncated, _ = table.last()
            paid += reward if agent == anything else 0.0
            if terminated or truncated:
                action = None
            elif agent == anything:
                action = chance.choice(observation["action_mask"].nonzero()[0].tolist())
            else:
                state, seat = table.unwrapped.state_, table.possible_agents.index(agent)
                best = parfait.choose(state, seat)
                action = next(number for number, legal in kernel.actions.legal(state, seat).items() if legal == best)
            table.step(action)
        yield paid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="poker-das", choices=["poker-das", "taverne", "dice-poker"])
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    told = parser.parse_args()
    paid = list(played(told.game, told.games, told.seed))
    error = stdev(paid) / sqrt(len(paid))
    print(f"{told.game}: anything legal against parfait, {len(paid)} games: {fmean(paid):+.3f} ± {error:.3f} a game")


if __name__ == "__main__":
    main()
