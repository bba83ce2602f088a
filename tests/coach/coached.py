"""Whole games for the coach: played by bots over seeded dice, and judges that are made once."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

from brelan.bots.glouton import Glouton
from brelan.bots.hasard import Hasard
from brelan.core.dialect import changed
from brelan.core.moves import Act, Roll
from brelan.core.nodes import Contest, Decision, Throw
from brelan.games.dice_poker import DicePoker
from brelan.games.dice_poker.card import CHANCE, CLASSIQUE
from brelan.games.dice_poker.dialect import DicePokerDialect
from brelan.nature import KeyedDice
from brelan.notation import Record, find_game
from brelan.notation.record import TypedDice
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import find_judge
from brelan.solve.solution import Judge
from brelan.testing.playouts import draw_order

BOTS: dict[str, Any] = {"g": Glouton, "h": Hasard}
NAMES = ("Léa", "Max", "Zoé", "Jo", "Lou", "Ana")


def short_card() -> DicePoker:
    """Seven rows and all five dice: what a lesson may say of a card, solved at once."""
    right = (*(row for row in CLASSIQUE.right if row.name in ("paire", "full", "petite suite", "poker")), CHANCE)
    return DicePoker(DicePokerDialect(card=replace(CLASSIQUE, left=CLASSIQUE.left[4:], right=right, threshold=20)))


def game_of(name: str, preset: str = "classique", **settings: str) -> AnyGame:
    kind = find_game(name)
    dialect = kind.presets[preset]
    for key, value in settings.items():
        dialect = changed(dialect, key, value)
    return kind(dialect)


def played(game: AnyGame, bots: str, seed: int, length: int = 10_000, preset: str = "classique") -> Record:
    """A game between bots, one letter of `BOTS` a seat, cut after `length` moves."""
    chance = random.Random(seed)
    players = [BOTS[bot](game, chance) for bot in bots]
    dice = KeyedDice.seeded(seed)
    record = Record(game.name, NAMES[: len(bots)], preset, game.dialect, TypedDice())
    state = game.start(len(bots))
    throws = 0
    for _ in range(length):
        match game.node(state):
            case Throw(count):
                move: Any = Roll(dice.throw(count, throws))
                throws += 1
            case Contest(seats=seats):
                move = draw_order(seats, chance)
            case Decision(seats):
                seat = min(seats)
                move = Act(seat, players[seat].choose(state, seat))
            case _:
                break
        state = game.apply(state, move)
        record = record.then(move)
    return record


@cache
def judge_for(game: AnyGame, seats: int) -> Judge:
    return find_judge(game, seats)
