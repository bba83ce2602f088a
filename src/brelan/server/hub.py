"""The rooms that are awake, by their codes."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from brelan.core.phrases import phrase
from brelan.server.metrics import Metrics
from brelan.server.store import Store
from brelan.server.table import Keeper, Table
from brelan.server.workshop import Workshop
from brelan.table import Refusal, Room, Settings, Stamp, opened

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters that no ear or eye takes for another."""

Lay = Callable[[str, Room], list[Stamp]]

PARK_AFTER = 600.0
"""Seconds without a tab after which a room is left to the disk."""


def clock() -> int:
    """The house's clock, in milliseconds."""
    return time.time_ns() // 1_000_000


class Hub:
    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], int] = clock, workshop: Workshop | None = None) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.tables: dict[str, Table] = {}
        self.workshop = workshop or Workshop()
        self._keeper = Keeper(store, metrics, now, self._forget, self.workshop)
        self._waking: dict[str, asyncio.Task[Table]] = {}

    async def open(self, settings: Settings, lay: Lay = lambda _code, _room: []) -> str:
        """A new room; its code. `lay`: what is done there before anybody comes, as its events.

        Raises `Refusal` when the settings make no game or `lay` refuses, and then there is no room.
        """
        now = self.now()
        first = opened(settings, secrets.token_bytes(32), now)
        for length in (5, 6, 7, 8, 9):
            code = "".join(secrets.choice(ALPHABET) for _ in range(length))
            stamps = lay(code, Room.rebuilt([first], now))
            if await self.store.open_room(code, first, *stamps):
                self.metrics.rooms.inc()
                return code
        raise Refusal(phrase("La maison est pleine. Réessayez."))

    async def table(self, code: str) -> Table:
        """The room, woken from its log if it sleeps. Raises `Refusal` when there is none of that code."""
        code = code.strip().upper()
        awake = self.tables.get(code)
        if awake is not None:
            return awake
        if not code or len(code) > 12 or not set(code) <= set(ALPHABET):
            raise Refusal(phrase("Cette table n’existe pas. Ouvrez-en une autre."))
        waking = self._waking.get(code)
        if waking is None:
            waking = self._waking[code] = asyncio.create_task(self._woken(code))
            waking.add_done_callback(lambda _: self._waking.pop(code, None))
        return await asyncio.shield(waking)

    async def _woken(self, code: str) -> Table:
        stamps = await self.store.log(code)
        if not stamps:
            raise Refusal(phrase("Cette table n’existe plus. Ouvrez-en une autre."))
        room = Room.rebuilt(stamps, self.now())
        table = self.tables[code] = Table(code, room, self._keeper)
        self.metrics.awake.set(len(self.tables))
        return table

    def _forget(self, table: Table) -> None:
        if self.tables.get(table.code) is table:
            del self.tables[table.code]
            self.metrics.awake.set(len(self.tables))

    def park(self, quiet: float = PARK_AFTER) -> int:
        """Leaves to the disk the rooms that nobody has watched for so many seconds."""
        late = time.monotonic() - quiet
        sleepy = [table for table in self.tables.values() if table.idle and table.quiet_since <= late]
        for table in sleepy:
            table.drop()
        return len(sleepy)

    async def sweep(self, unstarted_before: int, before: int) -> int:
        """Forgets the rooms that slept so long, also on disk; says how many."""
        return await self.store.sweep(unstarted_before, before, keep={*self.tables, *self._waking})

    async def close(self) -> None:
        """Leaves every room to the disk, once what is on its way there has come there."""
        await self.workshop.close()
        for table in list(self.tables.values()):
            await table.close()
        self.tables.clear()
