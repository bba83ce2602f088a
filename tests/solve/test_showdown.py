"""The machinery of the showdowns on rules that are not ours, and its parts against counting."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import factorial

import numpy as np
import pytest

from brelan.core.dice import keeps, rolls
from brelan.core.moves import Faces, Seat
from brelan.core.nodes import Over
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.dialect import PokerDasDialect
from brelan.games.poker_das.state import Table
from brelan.games.turn import Keep, Stand
from brelan.solve.draw import drawn
from brelan.solve.match import contest, ended, shared
from brelan.solve.poker_das import shares
from brelan.solve.showdown import Board, Capped, levels, solo

# The game of 421 as VincentPinet/421-Solver states it: the figures that have a name, best first, then
# the other throws as numbers. A tie counts half, but 2-2-1, la nénette, wins nothing for the first player.
NAMED = (421, 111, 611, 666, 511, 555, 411, 444, 311, 333, 211, 222, 654, 543, 432, 321)


def _number(faces: Faces) -> int:
    return int("".join(map(str, sorted(faces, reverse=True))))


def _rank(faces: Faces) -> tuple[int, int]:
    number = _number(faces)
    return (-NAMED.index(number) if number in NAMED else -len(NAMED), number)


def _421(nenette_loses: bool) -> Capped:
    board = Board.of(3, lambda faces: (*map(Keep, keeps(faces)), Stand()))
    order = [[_rank(faces) for faces in board.hands]] * 3
    lead = levels(order)
    follow = lead + 0
    if nenette_loses:
        lead[lead > 0] += 1
        follow += 1
    return Capped(board, follow, lead)


def test_the_published_figure_of_421() -> None:
    solved = _421(nenette_loses=True).solve(solo(2))
    assert solved.opening.start[0] == pytest.approx(0.600044373496605, abs=1e-12)
    assert solved.residual == 0


def test_421_stops_as_published() -> None:
    """After the first throw the first player stops with 6-3-2 and throws on with 6-3-1; after the second, from 6-4-2."""
    opening = _421(nenette_loses=False).solve(solo(2)).opening
    stops = [
        {_number(hand) for hand in opening.board.hands if opening.standing(throw, hand)[0] >= opening.lying(throw, hand)[0]}
        for throw in (1, 2)
    ]
    assert {632, 622, 641} <= stops[0]
    assert not {631, 621, 554} & stops[0]
    assert 642 in stops[1]
    assert not {641, 633, 632} & stops[1]


def test_421_what_a_stop_is_worth() -> None:
    opening = _421(nenette_loses=False).solve(solo(2)).opening
    assert opening.standing(1, (1, 2, 4))[0] == pytest.approx(float(1 - Fraction(6, 216) / 2))
    assert opening.standing(3, (1, 1, 1))[0] == pytest.approx(0.7663, abs=5e-5)  # published as percents
    assert opening.lying(1, (1, 5, 6))[0] == pytest.approx(0.6111, abs=5e-5)


def test_a_tie_played_again_comes_to_rest() -> None:
    """Whoever replays has what he had at first: the value of the way round is the value of the start."""
    rules = _421(nenette_loses=False)
    again = rules.solve(solo(2), again=True)
    assert again.residual < 1e-14
    ends = solo(2)
    ends[3] = again.opening.start
    np.testing.assert_allclose(rules.solve(ends).opening.start, again.opening.start, atol=1e-14, rtol=0)


@pytest.mark.parametrize("large_first", [False, True])
def test_the_draw_is_that_of_every_throw(large_first: bool) -> None:
    """Three draw among themselves behind a first whose place is known; the second of them has not thrown yet."""
    worth = (7.0, 5.0, 2.0, 1.0)

    def places(dice: tuple[int, ...]) -> dict[int, float]:
        """The mean worth of each of the three, whose order among equals is any."""
        found = dict.fromkeys((0, 2, 3), 0.0)
        orders = [
            order
            for order in permutations(range(3))
            if all(dice[one] >= dice[two] if large_first else dice[one] <= dice[two] for one, two in pairwise(order))
        ]
        for order in orders:
            for place, who in enumerate(order):
                found[(0, 2, 3)[who]] += worth[1 + place] / len(orders)
        return found

    for thrown in [(), (3,), (1, 6), (4, 4)]:
        every = [places((*thrown, *rest)) for rest in product(range(1, 7), repeat=3 - len(thrown))]
        expected = [sum(one[seat] for one in every) / len(every) if seat != 1 else 7.0 for seat in range(4)]
        assert drawn(((1,), (0, 2, 3)), thrown, worth, large_first) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(("won", "left"), [((0, 0, 0), 4), ((2, 0, 1), 3), ((0, 1, 1, 0), 4), ((1, 1), 0), ((3, 0, 0), 2)])
def test_the_parties_to_come_are_those_of_every_course(won: tuple[int, ...], left: int) -> None:
    """Among those who have won most the match goes to the winner of the last partie, as `_ranks` of the rules says."""
    expected, level = ([Fraction()] * len(won) for _ in range(2))
    for course in product(range(len(won)), repeat=left):
        parties = [first + course.count(seat) for seat, first in enumerate(won)]
        best = [seat for seat, most in enumerate(parties) if most == max(parties)]
        first = [course[-1]] if course and course[-1] in best else best
        for seat in range(len(won)):
            expected[seat] += Fraction(seat in first, len(first) * len(won) ** left)
            level[seat] += Fraction(seat in best, len(best) * len(won) ** left)
    assert contest(won, left) == pytest.approx(tuple(map(float, expected)), abs=1e-12)
    assert shared(won, left) == pytest.approx(tuple(map(float, level)), abs=1e-12)


def test_who_wins_the_last_partie_wins_among_equals() -> None:
    game = PokerDas(PokerDasDialect(rounds=3, tirage=False))
    table = Table((Seat(0), Seat(1), Seat(2)), (1, 1, 0), 3, None)
    over = game.node(game.concluded(table, (None,) * 3, ((Seat(2),), (Seat(0),), (Seat(1),))))
    assert isinstance(over, Over)
    assert over.ranks[2] == 1
    assert ended((1, 1, 1), 2) == shares(over) == (0, 0, 1)
    assert ended((2, 2, 1), 2) == (0.5, 0.5, 0), "who of the others is next is not known before they have played"


def test_the_board_weighs_hands_as_they_are_thrown() -> None:
    board = _421(nenette_loses=False).board
    counted = Counter(tuple(sorted(dice)) for dice in product(range(1, 7), repeat=3))
    assert {hand: round(weight * 216) for hand, weight in zip(board.hands, board.weights, strict=True)} == counted
    assert len(board.hands) == len(rolls(3)) == factorial(8) // factorial(5) // factorial(3)
