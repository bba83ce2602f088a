"""A judge against the oracle: every value, and every choice, along random games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random
from typing import Any

from brelan.core.game import Game
from brelan.core.moves import Act, Roll
from brelan.core.nodes import Decision, Over, Throw
from brelan.nature import outcomes
from brelan.solve.exact import Oracle, Vector
from brelan.solve.solution import Judge

CLOSE = 1e-12


def playout(game: Game[Any, Any, Any], seats: int, dice: Random, longest: int = 200) -> Iterator[Any]:
    """The states of a game in which everybody does anything."""
    state = game.start(seats)
    for _ in range(longest):
        yield state
        node = game.node(state)
        if isinstance(node, Over):
            return
        if isinstance(node, Decision):
            seat = dice.choice(sorted(node.seats))
            state = game.apply(state, Act(seat, dice.choice(game.legal_actions(state, seat))))
        else:
            assert isinstance(node, Throw)
            state = game.apply(state, Roll.of(*(dice.randint(1, 6) for _ in range(node.dice))))


def oracle(
    game: Game[Any, Any, Any], judge: Judge, worth: Callable[[Any], Vector | None], again: Callable[[Any], bool]
) -> Oracle[Any]:
    """An oracle that believes the judge of the states to which ties come back, and of nothing else.

    That these values are the right ones is asked of `Oracle.searched`: they must come out of what follows them.
    """

    def valued(state: Any) -> Vector | None:
        ended = worth(state)
        return tuple(map(Fraction, judge.values(state))) if ended is None and again(state) else ended

    return Oracle(game, valued)


def agree(game: Game[Any, Any, Any], seats: int, judge: Judge, exact: Oracle[Any], games: int) -> int:
    """Asserts that both say the same all along so many games, and returns the number of states compared."""
    dice, seen = Random(1), set()
    for _ in range(games):
        for state in playout(game, seats, dice):
            if state in seen:
                continue
            seen.add(state)
            node = game.node(state)
            expected = exact.value(state) if isinstance(node, Over) else exact.searched(state)
            assert _close(judge.values(state), expected), (state, judge.values(state), expected)
            if not isinstance(node, Decision):
                continue
            for seat in node.seats:
                found = judge.choices(state, seat)
                wanted = exact.choices(state, seat)
                assert [choice.value for choice in found] == sorted((choice.value for choice in found), reverse=True)
                assert {choice.action for choice in found} == set(wanted)
                assert all(abs(choice.value - wanted[choice.action][seat]) < CLOSE for choice in found), (state, found, wanted)
    return len(seen)


def balanced(game: Game[Any, Any, Any], judge: Judge, state: Any, close: float = CLOSE) -> bool:
    """Is the value before a throw the mean of the values after it?"""
    after = [(judge.values(game.apply(state, move)), float(chance)) for move, chance in outcomes(game.node(state))]
    means = [sum(values[seat] * chance for values, chance in after) for seat in range(len(after[0][0]))]
    return all(abs(mean - value) < close for mean, value in zip(means, judge.values(state), strict=True))


def _close(found: tuple[float, ...], expected: Vector) -> bool:
    return len(found) == len(expected) and all(abs(one - other) < CLOSE for one, other in zip(found, expected, strict=True))


def played(game: Game[Any, Any, Any], seats: int, judge: Judge, dice: Random) -> Any:
    """The end of a game in which everybody does what the judge holds best."""
    state = game.start(seats)
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Decision):
            seat = min(node.seats)
            state = game.apply(state, Act(seat, judge.choices(state, seat)[0].action))
        else:
            assert isinstance(node, Throw)
            state = game.apply(state, Roll.of(*(dice.randint(1, 6) for _ in range(node.dice))))
    return state
