"""The rooms that are awake, and the tabs that watch them. One task at a time touches a room."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from brelan.core.phrases import Phrase, phrase, say
from brelan.server import wire
from brelan.server.metrics import Metrics
from brelan.server.store import Store
from brelan.table import Command, Person, Refusal, Room, Settings, Stamp, advanced, handled, next_due, opened, shown
from brelan.table import commands as cmd
from brelan.table.clock import Lag
from brelan.voices import voice

ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters that no ear or eye takes for another."""

PARK_AFTER = 600.0
"""Seconds without a tab after which a room is left to the disk."""


def clock() -> int:
    """The house's clock, in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(eq=False, slots=True)
class Tab:
    """One connection to one room. `behind`: it has not yet been sent the room's last view."""

    person: Person
    language: str
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    outbox: list[str] = field(default_factory=list)
    behind: bool = False
    replaced: bool = False

    def send(self, message: str) -> None:
        self.outbox.append(message)
        self.wake.set()

    def look(self) -> None:
        """The room has changed: the last view is fetched when the socket is ready for it."""
        self.behind = True
        self.wake.set()


class Table:
    """A room that is awake."""

    def __init__(self, code: str, room: Room, store: Store, metrics: Metrics, now: Callable[[], int]) -> None:
        self.code = code
        self.room = room
        self.tabs: dict[Person, Tab] = {}
        self.quiet_since = time.monotonic()
        self._store = store
        self._metrics = metrics
        self._now = now
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._views: dict[str, tuple[int, int, str]] = {}
        self._changes = 0
        self._ticks: set[asyncio.Task[None]] = set()
        self._lags: dict[Person, Lag] = {}
        self._raced = 0

    @property
    def idle(self) -> bool:
        return not self.tabs

    async def enter(self, tab: Tab) -> None:
        """The newest tab of a person wins; the older is told."""
        async with self._lock:
            older = self.tabs.get(tab.person)
            self.tabs[tab.person] = tab
            if older is not None and older is not tab:
                older.replaced = True
                older.send(wire.write({"type": "replaced"}))
            await self._done(cmd.Arrive(), tab.person, None)

    async def leave(self, tab: Tab) -> None:
        """The late end of a tab that was replaced changes nothing."""
        async with self._lock:
            if self.tabs.get(tab.person) is not tab:
                return
            del self.tabs[tab.person]
            self.quiet_since = time.monotonic()
            await self._done(cmd.Depart(), tab.person, None)

    async def serve(self, command: Command, person: Person, command_id: str) -> int:
        """The room's number once the command is on disk. Raises `Refusal`."""
        async with self._lock:
            if (person, command_id) in self.room.answers:
                return self.room.answers[person, command_id]
            await self._done(command, person, command_id)
            return self.room.number

    async def _done(self, command: Command, person: Person, command_id: str | None) -> None:
        await self._written(handled(self.room, command, person, self._now(), command_id))
        await self._advance()

    async def _advance(self) -> None:
        """What is due by itself, dice first of all: they are drawn once what asks for them is on disk."""
        while stamps := advanced(self.room, self._now()):
            await self._written(stamps)
        self._schedule()
        self._refill()
        self._changes += 1
        for tab in self.tabs.values():
            tab.look()

    def lag(self, person: Person) -> Lag:
        """The connection of a person, who does not gain a new quota by coming in again."""
        return self._lags.setdefault(person, Lag())

    def _refill(self) -> None:
        """A little of the quota comes back with every race."""
        race = self.room.game.race if self.room.game is not None else None
        if race is not None and race.reveal != self._raced:
            self._raced = race.reveal
            for lag in self._lags.values():
                lag.refill()

    async def _written(self, stamps: list[Stamp]) -> None:
        with self._metrics.commit.time():
            await self._store.append(self.code, stamps)
        self._metrics.events.inc(len(stamps))

    def _schedule(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        now = self._now()
        due = next_due(self.room, now)
        self._timer = None
        if due is not None:
            self._timer = asyncio.get_running_loop().call_later(max(0, due - now) / 1000, self._tick)

    def _tick(self) -> None:
        task = asyncio.ensure_future(self._ticked())
        self._ticks.add(task)
        task.add_done_callback(self._ticks.discard)

    async def _ticked(self) -> None:
        async with self._lock:
            await self._advance()

    def asleep(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def view(self, language: str) -> str:
        """The `view` message, made once for each change and language."""
        made = self._views.get(language)
        if made is None or made[:2] != (self.room.number, self._changes):
            text = wire.write({"type": "view", "n": self.room.number, "now": self._now(), "view": self.seen(language)})
            made = (self.room.number, self._changes, text)
            self._views[language] = made
        return made[2]

    def seen(self, language: str) -> dict[str, object]:
        return shown(self.room, voice(language))

    def says(self, words: Phrase, language: str) -> str:
        return say(words, self.room.names(), voice(language))


class Hub:
    def __init__(self, store: Store, metrics: Metrics, now: Callable[[], int] = clock) -> None:
        self.store = store
        self.metrics = metrics
        self.now = now
        self.tables: dict[str, Table] = {}
        self._waking: dict[str, asyncio.Lock] = {}

    async def open(self, settings: Settings) -> str:
        """A new room; its code. Raises `Refusal` when the settings make no game."""
        first = opened(settings, secrets.token_bytes(32), self.now())
        for length in (5, 6, 7, 8, 9):
            code = "".join(secrets.choice(ALPHABET) for _ in range(length))
            if await self.store.open_room(code, first):
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
        async with self._waking.setdefault(code, asyncio.Lock()):
            if code not in self.tables:
                stamps = await self.store.log(code)
                if not stamps:
                    self._waking.pop(code, None)
                    raise Refusal(phrase("Cette table n’existe plus. Ouvrez-en une autre."))
                self.tables[code] = Table(code, Room.rebuilt(stamps, self.now()), self.store, self.metrics, self.now)
                self.metrics.awake.set(len(self.tables))
        self._waking.pop(code, None)
        return self.tables[code]

    def forget(self, table: Table) -> None:
        """The room is left to the disk: what memory holds may be ahead of it after a failed write."""
        table.asleep()
        self.tables.pop(table.code, None)
        self.metrics.awake.set(len(self.tables))

    def park(self, quiet: float = PARK_AFTER) -> int:
        """Leaves to the disk the rooms that nobody has watched for so many seconds."""
        late = time.monotonic() - quiet
        sleepy = [table for table in self.tables.values() if table.idle and table.quiet_since <= late]
        for table in sleepy:
            self.forget(table)
        return len(sleepy)
