"""Bots that need their sums: no other table waits, a build that dies is begun again, without one they play by sight."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from brelan.bots import judges
from brelan.notation import Record
from brelan.notation.record import TypedDice
from brelan.notation.repertoire import GAMES
from brelan.server import workshop as workshops
from brelan.server.hub import Hub, clock
from brelan.server.metrics import Metrics
from brelan.server.store import Store
from brelan.server.table import Table
from brelan.server.workshop import Workshop
from brelan.table import Settings
from brelan.table import commands as cmd

LONG = 300.0


@pytest.fixture(autouse=True)
def _no_judges() -> Iterator[None]:
    judges.forget()
    yield
    judges.forget()


def command(script: str, *words: object) -> tuple[str, ...]:
    return (sys.executable, "-c", script, *map(str, words))


def taverne() -> Record:
    return Record("taverne", ("Léa", "Max"), "classique", GAMES["taverne"].presets["classique"], TypedDice())


def prepared(shop: Workshop, record: Record, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
    """Waits until the workshop says that the bots of such a game may play."""

    async def whole() -> None:
        done = asyncio.Event()
        shop.want(record, done.set)
        if meanwhile is not None:
            await meanwhile()
        await asyncio.wait_for(done.wait(), LONG)
        await shop.close()

    asyncio.run(whole())


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.02)


async def seated(hub: Hub, game: str, bot: str | None, name: str) -> Table:
    """A table of one person and a bot, or of two people."""
    table = await hub.table(await hub.open(Settings(game)))
    await table.serve(cmd.Join(name), name, "join")
    await table.serve(cmd.Sit(0, name), name, "sit")  # type: ignore[arg-type]
    if bot is None:
        await table.serve(cmd.Join("Max"), "max", "join")
        await table.serve(cmd.Sit(1, "Max"), "max", "sit")  # type: ignore[arg-type]
    else:
        await table.serve(cmd.SeatBot(1, bot), name, "bot")  # type: ignore[arg-type]
    await table.serve(cmd.Start(), name, "start")
    return table


def housed(play: Callable[[Hub], Awaitable[None]], shop: Workshop, tmp_path: Path) -> None:
    async def whole() -> None:
        store = Store(f"sqlite:///{tmp_path / 'house.db'}")
        hub = Hub(store, Metrics(), clock, shop)
        try:
            await play(hub)
        finally:
            await hub.close()
            store.close()

    asyncio.run(whole())


async def to_the_bot(table: Table, name: str) -> None:
    """The person does the shortest thing until the bot is asked."""
    for number in range(20):
        view = await table.glimpse("fr")
        node = view["play"]["node"]
        if node["kind"] == "throw" and node["by"] == 0:
            await table.serve(cmd.CastDice(), name, f"throw {number}")
        elif view["play"]["aside"] is not None:
            return
        elif node["kind"] == "decision" and 0 in node["seats"]:
            await table.serve(cmd.Play("1 reste"), name, f"stand {number}")
        else:
            await asyncio.sleep(0.2)
    raise AssertionError("the bot was never asked")


def test_other_tables_answer_while_a_bot_does_its_sums(tmp_path: Path) -> None:
    gate = tmp_path / "open"
    wait = "import os, sys, time\nwhile not os.path.exists(sys.argv[1]): time.sleep(0.02)"

    async def play(hub: Hub) -> None:
        slow, quick = await seated(hub, "taverne", "Débutant", "lea"), await seated(hub, "dice-poker", None, "zoe")
        await to_the_bot(slow, "lea")
        assert slow.room.chairs[1].bot == "débutant"
        view = await slow.glimpse("fr")
        assert "fait ses calculs" in view["play"]["aside"]
        before = quick.room.number
        for turn, person in enumerate(("zoe", "max")):  # the other table plays on, and hears the answer to each command
            assert await quick.serve(cmd.CastDice(), person, f"throw {turn}") > before
            before = await quick.serve(cmd.Play(f"{turn + 1} inscrit chance"), person, f"write {turn}")
        stood = slow.room.number
        await asyncio.sleep(1.5)  # longer than a bot's pace
        assert slow.room.number == stood
        gate.touch()
        await until(lambda: slow.room.number > stood)
        assert (await slow.glimpse("fr"))["play"]["aside"] is None

    housed(play, Workshop(command(wait, gate)), tmp_path)


def test_a_build_that_is_killed_is_begun_again(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    script = "import os, sys, time\nopen(sys.argv[1], 'a').write(f'{os.getpid()}\\n')\n" + (
        "if len(open(sys.argv[1]).readlines()) == 1: time.sleep(600)"
    )

    async def kill() -> None:
        await until(lambda: begun.exists() and begun.read_text().endswith("\n"))
        os.kill(int(begun.read_text()), signal.SIGKILL)

    prepared(Workshop(command(script, begun)), taverne(), kill)
    assert len(begun.read_text().splitlines()) == 2
    assert judges.judge_of(taverne().rulebook(), 2) is not None


def test_what_cannot_be_built_is_said_and_played_by_sight(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    fails = command("import sys\nopen(sys.argv[1], 'a').write('x')\nsys.exit(1)", begun)

    async def play(hub: Hub) -> None:
        table = await seated(hub, "taverne", "fort", "lea")
        await until(lambda: judges.ready(table.room.game.rules, 2))  # type: ignore[union-attr]
        aside = (await table.glimpse("fr"))["play"]["aside"]
        assert "joue à vue" in aside
        assert "n’a pas abouti" in aside

    housed(play, Workshop(fails), tmp_path)
    assert begun.read_text() == "x" * workshops.TRIES


def test_the_builder_reads_the_table_s_own_rules() -> None:
    record = Record("poker-das", ("Léa", "Max"), "classique", GAMES["poker-das"].presets["classique"], TypedDice())
    prepared(Workshop(), record)
    assert judges.judge_of(record.rulebook(), 2) is not None


def test_each_table_waits_for_the_last_thing_that_it_wanted(tmp_path: Path) -> None:
    """A host who tries one dialect after another has one built, not all."""
    begun = tmp_path / "begun"
    counts = command("import sys\nopen(sys.argv[1], 'a').write(sys.stdin.readlines()[1])", begun)

    async def whole() -> None:
        shop, done = Workshop(counts), asyncio.Event()
        for preset in ("classique", "deux-relances", "trois-relances", "trois-parties"):
            dialect = GAMES["taverne"].presets[preset]
            shop.want(Record("taverne", ("Léa", "Max"), preset, dialect, TypedDice()), done.set)
        await asyncio.wait_for(done.wait(), LONG)
        await shop.close()

    asyncio.run(whole())
    assert begun.read_text().split() == ["dialecte", "trois-parties"]


def test_a_house_that_closes_stops_its_build(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    script = "import os, sys, time\nopen(sys.argv[1], 'w').write(f'{os.getpid()}\\n')\ntime.sleep(600)"

    async def whole() -> None:
        shop = Workshop(command(script, begun))
        shop.want(taverne(), lambda: None)
        await until(lambda: begun.exists() and begun.read_text().endswith("\n"))
        await shop.close()
        with pytest.raises(ProcessLookupError):
            os.kill(int(begun.read_text()), 0)

    asyncio.run(whole())
