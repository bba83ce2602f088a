"""Rooms in the hands of the house, without a socket: failing disks, parallel commands, rooms that nobody watches."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from brelan.core.moves import Act, Roll, Seat
from brelan.games.turn import Keep
from brelan.notation import replay
from brelan.server.hub import Hub, clock
from brelan.server.metrics import Metrics
from brelan.server.store import Store
from brelan.server.table import Lost, Tab, Table
from brelan.table import Refusal, Room, Settings, Stamp
from brelan.table import commands as cmd
from brelan.table.cries import CryWord


class FailingStore(Store):
    """A disk that is full or gone when it is told to be. `torn`: it writes, and fails to say so."""

    full = gone = torn = False

    async def append(self, room: str, stamps: list[Stamp]) -> None:
        if self.full or self.gone:
            raise sqlite3.OperationalError("database or disk is full")
        await super().append(room, stamps)
        if self.torn:
            raise sqlite3.OperationalError("the connection is lost")

    async def log(self, room: str) -> list[Stamp]:
        if self.gone:
            raise sqlite3.OperationalError("unable to open database file")
        return await super().log(room)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[FailingStore]:
    made = FailingStore(f"sqlite:///{tmp_path / 'house.db'}")
    yield made
    made.close()


def run(play: Callable[[Hub], Awaitable[None]], store: Store, now: Callable[[], int] = clock) -> None:
    async def whole() -> None:
        hub = Hub(store, Metrics(), now)
        try:
            await play(hub)
        finally:
            await hub.close()

    asyncio.run(whole())


async def duo(hub: Hub, game: str = "dice-poker") -> Table:
    table = await hub.table(await hub.open(Settings(game)))
    for place, person in enumerate(("lea", "max")):
        await table.serve(cmd.Join(person), person, f"j-{person}")
        await table.serve(cmd.Sit(Seat(place), person), person, f"s-{person}")
    await table.serve(cmd.Start(), "lea", "start")
    return table


async def entered(table: Table, person: str) -> Tab:
    tab = Tab(person, "fr", asyncio.Event())
    await table.enter(tab, "fr")
    return tab


async def logged(hub: Hub, table: Table) -> Room:
    return Room.rebuilt(await hub.store.log(table.code), hub.now())


def test_a_full_disk_refuses_and_changes_nothing_then_the_game_goes_on(store: FailingStore) -> None:
    async def play(hub: Hub) -> None:
        table = await duo(hub)
        tab = await entered(table, "lea")
        before = table.room.number
        store.full = True
        with pytest.raises(Refusal, match="n’a pas pu écrire"):
            await table.serve(cmd.CastDice(), "lea", "c1")
        assert table.room.number == before == (await logged(hub, table)).number
        assert not tab.lost
        assert "lea" in table.room.present, "whoever is here stays here"
        store.full = False
        assert await table.serve(cmd.CastDice(), "lea", "c1") > before, "the same command may be said again"
        assert (await logged(hub, table)).number == table.room.number

    run(play, store)


def test_what_nobody_has_acknowledged_is_shown_to_nobody(store: FailingStore) -> None:
    """P1: while a command is on its way to the disk a tab that comes in waits for it."""

    async def play(hub: Hub) -> None:
        table = await duo(hub)
        before = table.room.number
        store.full = True
        casting = asyncio.create_task(table.serve(cmd.CastDice(), "lea", "c1"))
        picture = await table.enter(Tab("max", "fr", asyncio.Event()), "fr")
        assert picture.number == before
        assert json.loads(picture.message)["view"]["play"]["node"]["cast"] is False
        with pytest.raises(Refusal):
            await casting

    run(play, store)


def test_a_disk_that_wrote_without_saying_so_is_believed(store: FailingStore) -> None:
    async def play(hub: Hub) -> None:
        table = await duo(hub)
        store.torn = True
        number = await table.serve(cmd.CastDice(), "lea", "c1")
        store.torn = False
        assert number == (await logged(hub, table)).answers["lea", "c1"]
        again = await table.serve(cmd.CastDice(), "lea", "c1")
        assert again == number

    run(play, store)


def test_a_database_that_is_gone_sends_the_tabs_away_and_loses_nothing(store: FailingStore) -> None:
    async def play(hub: Hub) -> None:
        table = await duo(hub)
        tab = await entered(table, "lea")
        acknowledged = await table.serve(cmd.CastDice(), "lea", "c1")
        store.gone = True
        with pytest.raises(Lost):
            await table.serve(cmd.Play("1 inscrit chance"), "lea", "c2")
        assert tab.lost
        assert table.code not in hub.tables
        with pytest.raises(Lost):
            await table.serve(cmd.Play("1 inscrit chance"), "max", "c3")
        store.gone = False
        again = await hub.table(table.code)
        assert again is not table
        assert again.room.number >= acknowledged
        assert again.room.answers["lea", "c1"]

    run(play, store)


def test_dice_that_could_not_be_written_come_when_the_disk_is_back(store: FailingStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command is on disk, the dice are not: the command is done, and the same dice follow."""
    monkeypatch.setattr("brelan.server.table.RETRY", 20)
    writes: list[int] = []
    plain = FailingStore.append

    async def second_fails(self: FailingStore, room: str, stamps: list[Stamp]) -> None:
        writes.append(len(stamps))
        self.full = 2 <= len(writes) < 5
        await plain(self, room, stamps)

    async def play(hub: Hub) -> None:
        table = await duo(hub)
        monkeypatch.setattr(FailingStore, "append", second_fails)
        await table.serve(cmd.CastDice(), "lea", "c1")
        for _ in range(200):
            room = await table.still()
            if room.game is not None and room.game.record.moves:
                break
            await asyncio.sleep(0.02)
        found = (await logged(hub, table)).game
        assert found is not None
        assert isinstance(found.record.moves[0], Roll)

    run(play, store)


def test_B070_B077_a_refusal_is_given_again_as_it_was(store: FailingStore) -> None:
    """Said again when it would be legal, a command that was refused stays refused."""

    async def play(hub: Hub) -> None:
        table = await duo(hub)
        with pytest.raises(Refusal) as first:
            await table.serve(cmd.CastDice(), "max", "mine")
        await table.serve(cmd.CastDice(), "lea", "c1")
        await table.serve(cmd.Play("1 inscrit chance"), "lea", "c2")
        with pytest.raises(Refusal) as second:
            await table.serve(cmd.CastDice(), "max", "mine")
        assert second.value.reason == first.value.reason
        await table.serve(cmd.CastDice(), "max", "another")

    run(play, store)


def test_P4_what_was_refused_before_a_restart_is_done_at_most_once_after_it(store: FailingStore) -> None:
    """Nobody has seen the first refusal, or it would not be said again: it is as if the command had only now arrived."""

    async def before(hub: Hub) -> None:
        table = await duo(hub)
        codes.append(table.code)
        with pytest.raises(Refusal):
            await table.serve(cmd.CastDice(), "max", "mine")
        await table.serve(cmd.CastDice(), "lea", "c1")
        await table.serve(cmd.Play("1 inscrit chance"), "lea", "c2")

    async def after(hub: Hub) -> None:
        table = await hub.table(codes[0])
        number = await table.serve(cmd.CastDice(), "max", "mine")
        thrown = rolls(table.room)
        assert thrown == 2
        for _ in range(2):
            assert await table.serve(cmd.CastDice(), "max", "mine") <= number
        assert rolls(table.room) == thrown

    async def again(hub: Hub) -> None:
        table = await hub.table(codes[0])
        await table.serve(cmd.CastDice(), "max", "mine")
        assert rolls(table.room) == 2

    codes: list[str] = []
    for play in (before, after, again):
        run(play, store)


def test_P4_a_cry_said_again_after_a_restart_costs_nobody_a_bevue(store: FailingStore) -> None:
    """It was pressed at dice that lay there then, and the page says when."""

    async def before(hub: Hub) -> None:
        codes.append((await duo(hub, "cul-de-chouette")).code)

    async def after(hub: Hub) -> None:
        table = await hub.table(codes[0])
        now = clock()
        with pytest.raises(Refusal, match="trop tard pour être jugé"):
            await table.serve(cmd.Cry(Seat(1), CryWord.CAILLOU, now, pressed=now - 8_000), "max", "cry")
        await table.serve(cmd.Cry(Seat(1), CryWord.CAILLOU, now, pressed=now - 30), "max", "another")
        game = table.room.game
        assert game is not None
        assert game.rules.scores(game.state) == (0, -5)

    codes: list[str] = []
    for play in (before, after):
        run(play, store)


def rolls(room: Room) -> int:
    assert room.game is not None
    return sum(isinstance(move, Roll) for move in room.game.moves)


@pytest.mark.parametrize("seed", range(10))
def test_B071_fifty_parallel_requests_equal_some_serial_order(store: FailingStore, seed: int) -> None:
    """At most three throws a turn, one entry; and the log tells the very room that stands in memory."""
    chance = random.Random(seed)
    wishes: list[Any] = [*[cmd.CastDice()] * 4, *[cmd.Play(f"{seat} garde") for seat in (1, 2)] * 2]
    wishes += [cmd.Play(f"{seat} inscrit {row}") for seat in (1, 2) for row in ("chance", "full", "carré", "as", "six")]

    async def ask(table: Table, number: int) -> bool:
        try:
            await table.serve(chance.choice(wishes), chance.choice(("lea", "max")), f"id-{number}")
        except Refusal:
            return False
        return True

    async def play(hub: Hub) -> None:
        table = await duo(hub)
        done = await asyncio.gather(*(ask(table, number) for number in range(50)))
        assert any(done)
        again = await logged(hub, table)
        assert again.game is not None
        assert table.room.game is not None
        assert again.game.state == table.room.game.state
        end = replay(again.game.record)
        assert end.state == again.game.state
        throws = 0
        for move in again.game.record.moves:
            throws += isinstance(move, Roll)
            assert throws <= 3
            if isinstance(move, Act) and not isinstance(move.action, Keep):
                throws = 0

    run(play, store)


def test_B074_rooms_that_nobody_joined_leave_memory_and_then_the_disk(store: FailingStore) -> None:
    now = 1_000_000

    async def play(hub: Hub) -> None:
        nonlocal now
        codes = [await hub.open(Settings("taverne")) for _ in range(200)]
        for code in codes:
            await hub.table(code)
        kept = await duo(hub)
        watched = await hub.table(codes[0])
        await entered(watched, "lea")
        assert len(hub.tables) == 201
        assert hub.park(quiet=0) == 200
        assert list(hub.tables) == [codes[0]], "a room with a tab stays"
        now += 10_000_000
        assert await hub.sweep(now - 1_000, 0) == 199
        assert await store.log(codes[0]), "nor is it swept under its tab"
        assert not await store.log(codes[1])
        assert await store.log(kept.code), "an interrupted game is kept"
        with pytest.raises(Refusal):
            await hub.table(codes[1])

    run(play, store, lambda: now)


def test_a_room_asked_for_by_many_wakes_once(store: FailingStore) -> None:
    async def play(hub: Hub) -> None:
        code = await hub.open(Settings("taverne"))
        tables = await asyncio.gather(*(hub.table(code) for _ in range(20)))
        assert len(set(map(id, tables))) == 1
        lower = await hub.table(code.lower())
        assert lower is tables[0]

    run(play, store)


def test_a_tab_that_was_put_aside_may_come_in_again(store: FailingStore) -> None:
    async def play(hub: Hub) -> None:
        table = await duo(hub)
        old = await entered(table, "lea")
        new = await entered(table, "lea")
        assert old.replaced
        await table.leave(old)
        assert "lea" in table.room.present
        await table.leave(new)
        assert "lea" not in table.room.present

    run(play, store)
