"""A room that is awake, and the tabs that watch it. One task at a time touches the room, and what is shown is on disk."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec
import structlog

from brelan.core.phrases import Phrase, phrase, say
from brelan.server import wire
from brelan.server.faults import described
from brelan.server.metrics import Metrics
from brelan.server.store import Store
from brelan.server.workshop import Workshop
from brelan.table import Command, Person, Refusal, Room, Stamp, advanced, handled, next_due, shown, unprepared
from brelan.table import commands as cmd
from brelan.table.clock import Lag
from brelan.voices import voice

REMEMBERED = 256
"""Answers of a room that are kept to be given again; those of commands that made events stand in the log as well."""

RETRY = 2_000
"""Milliseconds before what is due by itself is tried again after a failed write."""

log = structlog.get_logger()


class Lost(Exception):
    """The room could be neither written nor read again: it is left to the disk, and its tabs must come in anew."""


@dataclass(eq=False, slots=True)
class Tab:
    """One connection to one room. `behind`: it has not yet been sent the room's last view."""

    person: Person
    language: str
    wake: asyncio.Event
    outbox: list[str] = field(default_factory=list)
    behind: bool = False
    replaced: bool = False
    lost: bool = False

    def send(self, message: str) -> None:
        self.outbox.append(message)
        self.wake.set()

    def look(self) -> None:
        """The room has changed: the last view is fetched when the socket is ready for it."""
        self.behind = True
        self.wake.set()

    def end(self) -> None:
        """There is nothing to watch any more."""
        self.lost = True
        self.wake.set()


@dataclass(frozen=True, slots=True)
class Picture:
    """What may be shown of the room in one language: the `view` message, and what a `welcome` needs of it."""

    number: int
    told: int
    view: msgspec.Raw
    message: str


@dataclass(frozen=True, slots=True)
class Keeper:
    """What a table needs of its house."""

    store: Store
    metrics: Metrics
    now: Callable[[], int]
    forget: Callable[[Table], None]
    workshop: Workshop


class Table:
    def __init__(self, code: str, room: Room, keeper: Keeper) -> None:
        self.code = code
        self.room = room
        self.tabs: dict[Person, Tab] = {}
        self.quiet_since = time.monotonic()
        self.lost = False
        self._store = keeper.store
        self._metrics = keeper.metrics
        self._now = keeper.now
        self._forget = keeper.forget
        self._workshop = keeper.workshop
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._pictures: dict[str, Picture] = {}
        self._answers: OrderedDict[tuple[Person, str], int | Phrase] = OrderedDict()
        self._ticks: set[asyncio.Task[None]] = set()
        self._lags: dict[Person, Lag] = {}
        self._raced = 0

    @property
    def idle(self) -> bool:
        return not self.tabs and not self._lock.locked()

    # People

    async def enter(self, tab: Tab, language: str) -> Picture:
        """What the tab must know to begin. The newest tab of a person wins; the older is told."""
        async with self._lock:
            tab.language = language
            older = self.tabs.get(tab.person)
            if older is not tab:
                self._awake()
                self.tabs[tab.person] = tab
                if older is not None:
                    older.replaced = True
                    older.send(wire.write({"type": "replaced"}))
                await self._presence(cmd.Arrive(), tab.person)
            tab.behind = False
            return self._picture(language)

    async def leave(self, tab: Tab) -> None:
        """The late end of a tab that was replaced changes nothing."""
        async with self._lock:
            if self.lost or self.tabs.get(tab.person) is not tab:
                return
            del self.tabs[tab.person]
            self.quiet_since = time.monotonic()
            await self._presence(cmd.Depart(), tab.person)

    async def serve(self, command: Command, person: Person, command_id: str) -> int:
        """The room's number once the command is on disk; for one served before, what was answered then. Raises `Refusal`."""
        async with self._lock:
            self._awake()
            answer = self._answered(person, command_id)
            if answer is None:
                answer = await self._served(command, person, command_id)
            if isinstance(answer, Phrase):
                raise Refusal(answer)
            return answer

    def served_before(self, person: Person, command_id: str) -> bool:
        return self._answered(person, command_id) is not None

    async def glimpse(self, language: str) -> dict[str, Any]:
        """The view, for who only passes by."""
        async with self._lock:
            self._awake()
            return shown(self.room, voice(language))

    async def seen(self, person: Person, language: str) -> str:
        """What a `welcome` would tell. Nobody has come in by that."""
        async with self._lock:
            self._awake()
            picture = self._picture(language)
            return wire.write({"person": person, "now": self._now(), "view": picture.view})

    async def still(self) -> Room:
        """The room while nothing of it is on its way to the disk. Look at it before anything else is awaited."""
        async with self._lock:
            self._awake()
            return self.room

    def lag(self, person: Person) -> Lag:
        """The connection of a person, who does not gain a new quota by coming in again."""
        return self._lags.setdefault(person, Lag())

    def says(self, words: Phrase, language: str) -> str:
        return say(words, self.room.names(), voice(language))

    def view(self, language: str) -> str:
        """The `view` message, made once for each change and language, of nothing that is not on disk."""
        return self._pictures[language].message

    # What happens, under the lock

    def _awake(self) -> None:
        if self.lost:
            raise Lost

    def _answered(self, person: Person, command_id: str) -> int | Phrase | None:
        key = (person, command_id)
        return self._answers.get(key, self.room.answers.get(key))

    async def _served(self, command: Command, person: Person, command_id: str | None) -> int | Phrase:
        """The answer. What fails on the way to the disk is answered by what the disk says of it."""
        answer: int | Phrase
        try:
            await self._written(handled(self.room, command, person, self._now(), command_id))
            await self._advance()
            answer = self.room.number
        except Refusal as refusal:
            answer = refusal.reason
        except Exception as error:
            await self._recovered(error)
            done = command_id is not None and self.room.answers.get((person, command_id))
            return done or phrase("La maison n’a pas pu écrire ce coup : rien n’a changé. Réessayez dans un instant.")
        except BaseException:  # cut short on the way to the disk: what memory holds may be ahead of it
            self.drop()
            raise
        if command_id is not None:
            self._answers[person, command_id] = answer
            if len(self._answers) > REMEMBERED:
                self._answers.popitem(last=False)
        return answer

    async def _presence(self, command: cmd.Arrive | cmd.Depart, person: Person) -> None:
        """Whoever only looks on, without a name, comes and goes unseen."""
        if person in self.room.people:
            await self._served(command, person, None)
        else:
            handled(self.room, command, person, self._now())

    async def _advance(self) -> None:
        """What is due by itself, dice first of all: they are drawn once what asks for them is on disk."""
        while stamps := advanced(self.room, self._now()):
            await self._written(stamps)
        self._schedule()
        self._refill()
        self._show()

    async def _written(self, stamps: list[Stamp]) -> None:
        if not stamps:
            return
        with self._metrics.commit.time():
            await self._store.append(self.code, stamps)
        self._metrics.events.inc(len(stamps))

    async def _recovered(self, error: Exception) -> None:
        """The room as the disk has it, with whoever is here. Raises `Lost` when the disk does not tell."""
        log.error("room fell behind", **described(error))
        self._metrics.recoveries.inc()
        try:
            stamps = await self._store.log(self.code)
            room = Room.rebuilt(stamps, self._now())
        except Exception as worse:  # whatever the driver raises
            log.error("room lost", **described(worse))
            self.drop()
            raise Lost from worse
        if not stamps:
            self.drop()
            raise Lost
        for person in self.tabs:
            room.present.add(person)
            room.gone.pop(person, None)
        self.room = room
        self._schedule(RETRY)
        self._show()

    def _refill(self) -> None:
        """A little of the quota comes back with every race."""
        race = self.room.game.race if self.room.game is not None else None
        if race is not None and race.reveal != self._raced:
            self._raced = race.reveal
            for lag in self._lags.values():
                lag.refill()

    # Time

    def _schedule(self, least: int = 0) -> None:
        if self._timer is not None:
            self._timer.cancel()
        now = self._now()
        due = next_due(self.room, now)
        self._timer = None
        wanted = unprepared(self.room)
        if wanted is not None:
            self._workshop.want(wanted, self._tick)
        if due is not None:
            self._timer = asyncio.get_running_loop().call_later(max(least, due - now) / 1000, self._tick)

    def _tick(self) -> None:
        task = asyncio.ensure_future(self._ticked())
        self._ticks.add(task)
        task.add_done_callback(self._ticks.discard)

    async def _ticked(self) -> None:
        async with self._lock:
            if self.lost:
                return
            try:
                await self._advance()
            except Exception as error:
                try:
                    await self._recovered(error)
                except Lost:
                    return

    # What is seen

    def _show(self) -> None:
        self._pictures.clear()
        for tab in self.tabs.values():
            self._picture(tab.language)
            tab.look()

    def _picture(self, language: str) -> Picture:
        picture = self._pictures.get(language)
        if picture is None:
            seen = shown(self.room, voice(language))
            view = msgspec.Raw(wire.encode(seen))
            message = wire.write({"type": "view", "n": self.room.number, "now": self._now(), "view": view})
            picture = self._pictures[language] = Picture(self.room.number, seen["from"], view, message)
        return picture

    # The end

    def asleep(self) -> None:
        """Nothing happens any more: the room is left to the disk."""
        self.lost = True
        self._workshop.forget(self._tick)
        if self._timer is not None:
            self._timer.cancel()

    def drop(self) -> None:
        self.asleep()
        for tab in self.tabs.values():
            tab.end()
        self._forget(self)

    async def close(self) -> None:
        """Ends once what is on its way to the disk has come there."""
        async with self._lock:
            self.asleep()
