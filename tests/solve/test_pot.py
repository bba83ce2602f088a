"""Stakes among many, where they are not solved: a choice is worth what the state after it is."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.stakes import Bet, Raise
from brelan.games.taverne import Taverne, TaverneDialect
from brelan.solve.find import find_judge
from brelan.solve.tables import Tables
from tests.solve.agreement import playout


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        (Taverne(TaverneDialect(stakes=True, best_of=3)), 4),
        (Taverne(TaverneDialect(stakes=True, simultaneous_reroll=True, chips=30, ante=2)), 5),
        (PokerDas(PokerDasDialect(stakes=True, rounds=2)), 4),
        (PokerDas(replace(PokerDasDialect(), stakes=True, chips=25, max_bet=40)), 6),
    ],
    ids=["taverne", "at once", "poker", "poor"],
)
def test_choices_of_stakes_are_worth_the_states_after_them(game: Any, seats: int, tmp_path: Path) -> None:
    judge, dice, added = find_judge(game, seats, Tables(tmp_path)), Random(4), 0
    for _ in range(3):
        for state in playout(game, seats, dice):
            node = game.node(state)
            if not isinstance(node, Decision):
                continue
            seat = Seat(min(node.seats))
            choices = judge.choices(state, seat)
            assert {choice.action for choice in choices} == set(game.legal_actions(state, seat))
            assert [choice.value for choice in choices] == sorted((choice.value for choice in choices), reverse=True)
            for choice in choices:
                if isinstance(choice.action, Bet | Raise):
                    added += 1
                    after = judge.values(game.apply(state, Act(seat, choice.action)))
                    assert choice.value == pytest.approx(after[seat], abs=1e-11)
    assert added > 50
