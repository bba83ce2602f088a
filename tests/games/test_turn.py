"""A turn of several throws by itself, as four of the games play it."""

from __future__ import annotations

from brelan.core.moves import Hand, Seat
from brelan.games import turn


def test_a_turn_told_at_once_ends_where_its_throws_would_have_led() -> None:
    first = turn.rolled(turn.opened(Seat(1), 2), (1, 4, 4, 6, 6))
    second = turn.rolled(turn.Rolling(Seat(1), (4, 4), first.throws, first.left), (4, 5, 5))
    assert turn.announced(turn.opened(Seat(1), 2), Hand((4, 4, 4, 5, 5), 2, False)) == second
    assert turn.possible_keeps(second) == ()
