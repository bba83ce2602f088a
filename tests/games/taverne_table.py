"""A table of la taverne for the tests: dice are written 22356, and everything goes through `apply`."""

from __future__ import annotations

import pytest

from brelan.core.moves import Act, Illegal, Move, Roll, Seat
from brelan.core.phrases import say
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import State
from brelan.games.turn import Keep, Stand

A, B, C, D = Seat(0), Seat(1), Seat(2), Seat(3)
NAMES = ("Léa", "Max", "Zoé", "Jo")


def d(text: int | str) -> Roll:
    return Roll.of(*(int(face) for face in str(text)))


def garde(seat: Seat, text: int | str = "") -> Move:
    return Act(seat, Keep(d(text).faces))


def reste(*seats: Seat) -> list[Move]:
    return [Act(seat, Stand()) for seat in seats]


def play(game: Taverne, state: State, *moves: Move) -> State:
    for move in moves:
        state = game.apply(state, move)
    return state


def heard(game: Taverne, state: State, *moves: Move) -> list[str]:
    said = []
    for move in moves:
        after = game.apply(state, move)
        said += [say(event, NAMES) for event in game.tell(state, move, after)]
        state = after
    return said


def refused(game: Taverne, state: State, move: Move) -> str:
    with pytest.raises(Illegal) as error:
        game.apply(state, move)
    return say(error.value.sentence, NAMES)
