"""Every legal move of a state; and moves of all kinds, most of them wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from brelan.core.dice import rolls
from brelan.core.game import Game
from brelan.core.lexicon import Amount, Argument, Choice, Dice, Player
from brelan.core.moves import Act, Fault, Hand, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Throw

AnyGame = Game[Any, Any, Any]


def legal_moves(game: AnyGame, state: Any) -> Iterator[Move]:
    """Rolls, orders and decisions that answer the node, each once. Whole hands and faults are not listed."""
    node = game.node(state)
    match node:
        case Throw(dice):
            for faces, _ in rolls(dice):
                yield Roll(faces)
        case Contest(seats=seats):
            yield from map(Order, weak_orders(seats))
        case Decision(seats):
            for seat in sorted(seats):
                for action in game.legal_actions(state, seat):
                    yield Act(seat, action)


def weak_orders(seats: frozenset[Seat]) -> Iterator[tuple[frozenset[Seat], ...]]:
    """Every order of every subset, with ties: 1, 2, 6, 26, 150… for none, one, two, three, four seats."""
    yield ()
    for size in range(1, len(seats) + 1):
        for first in combinations(sorted(seats), size):
            group = frozenset(first)
            for rest in weak_orders(seats - group):
                yield (group, *rest)


def any_actions(game: AnyGame, chance: random.Random, count: int) -> Iterator[Any]:
    """Well-formed actions with the lexicon's verbs and random arguments, legal or not."""
    for _ in range(count):
        verb = chance.choice(game.lexicon.verbs)
        yield verb.action(*[_argument(argument, chance) for argument in verb.arguments])


def wrong_moves(chance: random.Random) -> Iterator[Any]:
    """Things that no state takes: malformed in every field."""
    bad_faces: tuple[Any, ...] = ((0,), (7, 7), (True,), (1.0, 2), ("1",), (5, 1), None, [1, 2], (), (1,) * 1000, (10**9,))
    for faces in bad_faces:
        yield Roll(faces)
        yield Hand(faces, 1, True)
    yield Hand((1, 1, 1, 1, 1), 0, True)
    yield Hand((1, 1, 1, 1, 1), 99, True)
    yield Hand((1, 1, 1, 1, 1), True, True)
    yield Hand((1, 1, 1, 1, 1), 1, False)
    yield Hand((1, 1, 1, 1, 1), 2, 1)  # type: ignore[arg-type]  # malformed on purpose
    for ranks in (None, 3, ((),), (frozenset(),), (frozenset({Seat(99)}),), (frozenset({Seat(0)}), frozenset({Seat(0)})), ("1",)):
        yield Order(ranks)  # type: ignore[arg-type]  # malformed on purpose
    yield Act(Seat(0), None)
    yield Act(Seat(0), "garde")
    yield Act(None, None)  # type: ignore[arg-type]  # malformed on purpose
    yield Fault(Seat(-1), "")
    yield Fault(Seat(0), "a\nb")
    yield Fault(Seat(0), None)  # type: ignore[arg-type]  # malformed on purpose
    yield Fault(Seat(0), "x" * 10_000)
    yield from (None, "d 1 2 3", 42, (1, 2), chance.random())


def _argument(argument: Argument, chance: random.Random) -> Any:
    match argument:
        case Dice():
            return tuple(sorted(chance.randint(1, 6) for _ in range(chance.randint(0, 5))))
        case Amount():
            return chance.choice((-42, -1, 0, 1, 2, 3, 5, 10, 16, 42, 102, 103, 10**8))
        case Player():
            return chance.randint(0, 3)
        case Choice(words=words):
            return chance.choice(words)
