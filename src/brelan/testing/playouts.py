"""Random games for Hypothesis: a playout is a game, its moves and every state on the way."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from brelan.core.dice import SIDES
from brelan.core.moves import Act, Fault, Hand, Move, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.testing.moves import AnyGame


@dataclass(frozen=True, slots=True)
class Playout:
    """`states` has one more than `moves`: the start comes first. `seed` draws whatever a law needs at random."""

    game: AnyGame
    seats: int
    moves: tuple[Move, ...]
    states: tuple[Any, ...]
    seed: int


def playouts(
    game: AnyGame, seats: int, most: int = 120, *, hands: bool = False, faults: bool = False
) -> st.SearchStrategy[Playout]:
    """Games of at most `most` random moves; with `hands`, some turns are told at once; with `faults`, bévues happen."""

    def played(seed: int, length: int) -> Playout:
        chance = random.Random(seed)  # noqa: S311  # repeatable on purpose
        state = game.start(seats)
        moves: list[Move] = []
        states = [state]
        while len(moves) < length and not isinstance(game.node(state), Over):
            if faults and chance.random() < 0.02:
                move: Move = Fault(Seat(chance.randrange(seats)), "cri")
            else:
                move = _draw(game, state, chance, hands)
            state = game.apply(state, move)
            moves.append(move)
            states.append(state)
        return Playout(game, seats, tuple(moves), tuple(states), seed)

    return st.builds(played, st.integers(0, 2**32 - 1), st.integers(0, most))


def _draw(game: AnyGame, state: Any, chance: random.Random, hands: bool) -> Move:
    node = game.node(state)
    match node:
        case Throw(dice, _, turn):
            faces = tuple(sorted(chance.randint(1, SIDES) for _ in range(dice)))
            if hands and turn and chance.random() < 0.5:
                throws = chance.randint(1, turn)
                return Hand(faces, throws, throws == 1 or chance.random() < 0.3)
            return Roll(faces)
        case Contest(seats=seats):
            return draw_order(seats, chance)
        case Decision(seats):
            seat = chance.choice(sorted(seats))
            return Act(seat, chance.choice(game.legal_actions(state, seat)))
        case Over():
            raise AssertionError("a game that is over has no move")


def draw_order(seats: frozenset[Seat], chance: random.Random) -> Order:
    """Some seats silent, some level."""
    waiting = [seat for seat in sorted(seats) if chance.random() < 0.85]
    chance.shuffle(waiting)
    ranks: list[frozenset[Seat]] = []
    for seat in waiting:
        if ranks and chance.random() < 0.3:
            ranks[-1] |= {seat}
        else:
            ranks.append(frozenset({seat}))
    return Order(tuple(ranks))
