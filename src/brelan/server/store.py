"""Storage through one writer with group commit: whatever waits is written in one transaction, then acknowledged.

SQLite runs in WAL mode with `synchronous=FULL`; PostgreSQL by its address. A log once acknowledged is on disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import secrets
import threading
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, bindparam, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from brelan.server.schema import house, log, rooms
from brelan.table.events import Stamp, Started, decoded, encoded

T = TypeVar("T")

LARGEST_GROUP = 512
TOUCH_EVERY = 600_000
"""Milliseconds during which a room need not be said again to be in use: that is asked after a day."""

LARGEST_SWEEP = 1_000

MIGRATIONS = Path(__file__).parent / "migrations"


ADD = insert(log)
TOUCH = update(rooms).where(rooms.c.code == bindparam("room")).values(touched=bindparam("last"))
START = update(rooms).where(rooms.c.code == bindparam("room")).values(started=True)

REMEMBERED = 10_000
"""Rooms of which the writer knows when they were last said to be in use."""


class StoreClosed(RuntimeError):
    """The house is shutting down: nothing more is written."""


class _Waiter:
    """Whoever waits in an event loop for what the writer's thread does."""

    __slots__ = ("future", "loop")

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()


def _tell(outcomes: Collection[tuple[_Waiter, Any, Exception | None]]) -> None:
    """Everybody of one loop at once: waking a loop costs more than what it is told."""
    for loop in {waiter.loop for waiter, _, _ in outcomes}:
        own = [outcome for outcome in outcomes if outcome[0].loop is loop]
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(_settle, own)


def _settle(outcomes: list[tuple[_Waiter, Any, Exception | None]]) -> None:
    for waiter, result, error in outcomes:
        if waiter.future.done():  # who waited has gone away
            continue
        if error is None:
            waiter.future.set_result(result)
        else:
            waiter.future.set_exception(error)


@dataclass(slots=True)
class _Batch:
    """Stamps of one room, and whom to tell once they are on disk."""

    room: str
    stamps: list[Stamp]
    done: _Waiter


@dataclass(slots=True)
class _Task:
    """Anything else that wants the writer's connection, alone in its transaction."""

    run: Callable[[Connection], Any]
    done: _Waiter


class Store:
    """`url`: of SQLAlchemy; `postgresql://` is read as the driver that is installed. Open it once for a process."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        with self.engine.begin() as connection:
            _migrate(connection)
        self._queue: queue.SimpleQueue[_Batch | _Task | None] = queue.SimpleQueue()
        self._closed = False
        self._failing = False
        self._touched: dict[str, int] = {}
        self._thread = threading.Thread(target=self._write, name="brelan-writer", daemon=True)
        self._thread.start()

    # For the event loop

    async def append(self, room: str, stamps: list[Stamp]) -> None:
        """On disk when it returns. Raises what the database raised; then nothing of the batch is there."""
        if stamps:
            await self._later(_Batch(room, stamps, _Waiter()))

    async def log(self, room: str) -> list[Stamp]:
        """The whole log of a room; empty when there is no such room."""
        return await self._do(lambda connection: _read_log(connection, room))

    async def open_room(self, room: str, first: Stamp, *more: Stamp) -> bool:
        """Writes the first events under a code, all or none; False when the code is taken."""
        stamps = (first, *more)
        last, started = stamps[-1].at, _starts(stamps)

        def run(connection: Connection) -> bool:
            if connection.execute(select(rooms.c.code).where(rooms.c.code == room)).first():
                return False
            connection.execute(insert(rooms).values(code=room, opened=first.at, touched=last, started=started))
            connection.execute(insert(log), [_row(room, stamp) for stamp in stamps])
            return True

        return await self._do(run)

    async def sweep(self, before: int, before_started: int, keep: Collection[str] = ()) -> int:
        """Forgets rooms that never started since `before`, and any since `before_started`, but for some; says how many."""

        def run(connection: Connection) -> int:
            stale = (rooms.c.touched < before) & ~rooms.c.started | (rooms.c.touched < before_started)
            found = [code for (code,) in connection.execute(select(rooms.c.code).where(stale).limit(LARGEST_SWEEP + len(keep)))]
            codes = [code for code in found if code not in keep][:LARGEST_SWEEP]
            if codes:
                connection.execute(delete(log).where(log.c.room.in_(codes)))
                connection.execute(delete(rooms).where(rooms.c.code.in_(codes)))
            return len(codes)

        return await self._do(run)

    async def secret(self, name: str) -> bytes:
        """The house's secret of that name, made the first time it is asked for."""

        def run(connection: Connection) -> bytes:
            found = connection.execute(select(house.c.value).where(house.c.name == name)).scalar()
            if found is None:
                found = secrets.token_bytes(32)
                connection.execute(insert(house).values(name=name, value=found))
            return bytes(found)

        return await self._do(run)

    async def alive(self) -> bool:
        """Does the database answer, and has it taken what was last written?"""
        try:
            await self._do(lambda connection: connection.execute(select(house.c.name)).first())
        except Exception:  # whatever the driver raises
            return False
        return not self._failing

    def close(self) -> None:
        """Writes what waits, then stops."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()
            self.engine.dispose()

    async def _do(self, run: Callable[[Connection], T]) -> T:
        return await self._later(_Task(run, _Waiter()))  # type: ignore[no-any-return]  # the future of run is T

    async def _later(self, work: _Batch | _Task) -> Any:
        if self._closed:
            raise StoreClosed
        self._queue.put(work)
        return await work.done.future

    # The writer's thread

    def _write(self) -> None:
        stopping = False
        while not stopping:
            waiting = [self._queue.get()]
            while len(waiting) < LARGEST_GROUP and not self._queue.empty():
                waiting.append(self._queue.get())
            stopping = None in waiting
            group: list[_Batch] = []
            for work in waiting:
                if isinstance(work, _Batch):
                    group.append(work)
                elif isinstance(work, _Task):
                    self._commit(group)
                    group = []
                    self._alone(work)
            self._commit(group)

    def _commit(self, group: list[_Batch]) -> None:
        """All in one transaction; if that fails, each on its own, so that one bad batch harms no other."""
        if not group:
            return
        try:
            self._insert(group)
        except Exception as error:  # whatever the driver raises goes to who waits
            if len(group) > 1:
                for batch in group:
                    self._commit([batch])
                return
            if isinstance(error, DBAPIError) and error.connection_invalidated and self._again(group):
                return
            self._failing = True
            _tell([(group[0].done, None, error)])
            return
        self._failing = False
        _tell([(batch.done, None, None) for batch in group])

    def _again(self, group: list[_Batch]) -> bool:
        """Once more by a new connection: the server may just have been started anew."""
        try:
            self._insert(group)
        except Exception:  # the first error says more
            return False
        self._failing = False
        _tell([(batch.done, None, None) for batch in group])
        return True

    def _insert(self, group: list[_Batch]) -> None:
        touched = [batch for batch in group if self._touches(batch)]
        with self.engine.begin() as connection:
            connection.execute(ADD, [_row(batch.room, stamp) for batch in group for stamp in batch.stamps])
            if touched:
                connection.execute(TOUCH, [{"room": batch.room, "last": batch.stamps[-1].at} for batch in touched])
            started = [{"room": batch.room} for batch in touched if _starts(batch.stamps)]
            if started:
                connection.execute(START, started)
        if len(self._touched) > REMEMBERED:
            self._touched.clear()
        self._touched.update((batch.room, batch.stamps[-1].at) for batch in touched)

    def _touches(self, batch: _Batch) -> bool:
        return batch.stamps[-1].at >= self._touched.get(batch.room, -TOUCH_EVERY) + TOUCH_EVERY or _starts(batch.stamps)

    def _alone(self, task: _Task) -> None:
        try:
            with self.engine.begin() as connection:
                result = task.run(connection)
        except Exception as error:  # whatever the driver raises goes to who waits
            _tell([(task.done, None, error)])
        else:
            _tell([(task.done, result, None)])


def _starts(stamps: Iterable[Stamp]) -> bool:
    return any(isinstance(stamp.event, Started) for stamp in stamps)


def _row(room: str, stamp: Stamp) -> dict[str, Any]:
    return {
        "room": room,
        "number": stamp.number,
        "at": stamp.at,
        "person": stamp.person,
        "command": stamp.command,
        "event": encoded(stamp.event),
    }


def _read_log(connection: Connection, room: str) -> list[Stamp]:
    found = connection.execute(select(log).where(log.c.room == room).order_by(log.c.number))
    return [Stamp(row.number, row.at, decoded(row.event), row.person, row.command) for row in found]


QUIET: dict[str, Any] = {
    "hide_parameters": True,  # an error names no person and no room
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}


def _engine(url: str) -> Engine:
    if url.startswith(("postgresql://", "postgres://")):
        return create_engine("postgresql+psycopg://" + url.partition("://")[2], pool_size=2, **QUIET)
    if url in ("sqlite://", "sqlite:///:memory:"):
        return create_engine("sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool, **QUIET)
    engine = create_engine(url, **QUIET)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def _durable(connection: Any, _: Any) -> None:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA busy_timeout=5000")

    return engine


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
