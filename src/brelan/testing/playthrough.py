"""A whole game by the bot that plays anything, as a record with every sentence it told: a golden to compare with."""

from __future__ import annotations

import random

from brelan.bots import Match, find_bot
from brelan.core.moves import Seat
from brelan.core.phrases import say
from brelan.nature import KeyedDice
from brelan.notation import Assertion, Record, write
from brelan.notation.record import SeededDice
from brelan.notation.repertoire import dialect_of, find_game

NAMES = ("Léa", "Max", "Zoé", "Jo", "Ana", "Tom")


def playthrough(name: str, preset: str, seats: int, seed: int, bot: str = "hasard") -> str:
    """The record of one game, each move with what it told as its comment, and the scores whenever they change."""
    kind = find_game(name)
    preset, dialect = dialect_of(kind, preset)
    game = kind(dialect)
    chance = random.Random(seed)  # noqa: S311  # repeatable on purpose
    bots = {Seat(seat): find_bot(bot)(game, chance) for seat in range(seats)}
    match = Match(game, bots, KeyedDice.seeded(seed), chance)
    names = NAMES[:seats]
    record = Record(game.name, names, preset, dialect, SeededDice(seed))
    before = game.start(seats)
    for move in match.moves():
        told = " ".join(say(words, names) for words in game.tell(before, move, match.state))
        record = record.then(move, told or None)
        if game.scores(match.state) != game.scores(before):
            record = record.then(Assertion(game.scores(match.state)))
        before = match.state
    return write(record)
