"""A bot that asks a judge waits for it, and so does nothing else of the room."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from brelan.bots import judges
from brelan.core.moves import Seat
from brelan.core.nodes import Decision, Over
from brelan.core.phrases import FRENCH
from brelan.table import Refusal, Settings, next_due, shown, unprepared
from brelan.table import commands as cmd
from tests.table.house import House


@pytest.fixture(autouse=True)
def _no_judges() -> Iterator[None]:
    judges.forget()
    yield
    judges.forget()


def against(bot: str, **settings: int) -> House:
    house = House(Settings("taverne", **settings))  # type: ignore[arg-type]
    house.come("lea", "Léa", 0)
    house.do("lea", cmd.SeatBot(Seat(1), bot))
    return house


def until_the_bot(house: House) -> None:
    """Léa stands with whatever she throws, and the bot is asked."""
    house.do("lea", cmd.Start())
    for _ in range(20):
        house.wait(3_000)
        node = house.game.node
        if isinstance(node, Decision) and node.seats == {1}:
            return
        if isinstance(node, Decision):
            house.do("lea", cmd.Play("1 reste"))
        elif not house.game.cast and node.by == 0:
            house.do("lea", cmd.CastDice())
    raise AssertionError("the bot was never asked")


@pytest.mark.parametrize("clock", [0, 30_000])
def test_it_plays_once_its_judge_is_there(clock: int) -> None:
    """However long that takes: a clock of turns stands still for it."""
    house = against("parfait", turn_clock=clock)
    until_the_bot(house)
    moves = len(house.game.moves)
    assert next_due(house.room, house.now) is None
    house.wait(600_000)
    assert len(house.game.moves) == moves
    assert shown(house.room, FRENCH)["play"]["aside"].startswith(f"{house.room.chairs[1].name} fait ses calculs…")
    judges.judge_of(house.game.rules, 2)
    assert next_due(house.room, house.now) is not None
    house.wait(60_000)
    assert isinstance(house.game.node, Over) or len(house.game.moves) > moves
    assert shown(house.room, FRENCH)["play"]["aside"] is None


def test_what_is_wanted_is_the_game_of_these_seats() -> None:
    house = against("hasard")
    assert unprepared(house.room) is None
    house.do("lea", cmd.SeatBot(Seat(1), "FORT"))
    assert house.room.chairs[1].bot == "fort"
    wanted = unprepared(house.room)  # in the lobby already
    assert wanted is not None
    assert (wanted.game, len(wanted.seats), wanted.entries) == ("taverne", 2, ())
    judges.judge_of(wanted.rulebook(), 2)
    assert unprepared(house.room) is None
    house.do("lea", cmd.Start())
    assert unprepared(house.room) is None


def test_too_few_at_the_table_want_nothing() -> None:
    house = House(Settings("taverne"))
    house.come("lea", "Léa")
    house.do("lea", cmd.SeatBot(Seat(0), "moyen"))
    assert unprepared(house.room) is None


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(Refusal, match="Forte"):
        against("Forte")
