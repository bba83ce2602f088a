"""Where the tables of perfect play are made: in a process of its own, one at a time, so that no other table waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import structlog

from brelan.bots import judges
from brelan.bots.build import BEYOND
from brelan.core.phrases import phrase
from brelan.notation import Record, write
from brelan.server.faults import described

TRIES = 3
"""How often a build that was killed, or failed, is begun before the bots do without."""

COMMAND = (sys.executable, "-m", "brelan.bots.build")

Wake = Callable[[], None]
Key = tuple[str, Any, int]

log = structlog.get_logger()


@dataclass(slots=True)
class Wish:
    """A judge that tables wait for; `waiting` are woken once it can be asked, or cannot be had."""

    record: Record
    waiting: set[Wake] = field(default_factory=set)


class Workshop:
    """Prepares the judges that the tables' bots ask, first come, first served."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._wishes: OrderedDict[Key, Wish] = OrderedDict()
        self._built: set[Key] = set()
        self._work: asyncio.Task[None] | None = None

    def want(self, record: Record, wake: Wake) -> None:
        """`wake` is called once the bots of such a game may play. Each table wants one judge at a time: the last it asked for."""
        key = (record.game, record.dialect, len(record.seats))
        wish = self._wishes.get(key)
        if wish is not None and wake in wish.waiting:
            return
        self.forget(wake)
        self._wishes.setdefault(key, Wish(record)).waiting.add(wake)
        if self._work is None:
            self._work = asyncio.create_task(self._works())

    def forget(self, wake: Wake) -> None:
        """That table does not wait any more."""
        for wish in self._wishes.values():
            wish.waiting.discard(wake)

    async def close(self) -> None:
        """Stops the build that is under way."""
        self._wishes.clear()
        if self._work is not None:
            self._work.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._work

    async def _works(self) -> None:
        try:
            while self._wishes:
                key, wish = next(iter(self._wishes.items()))
                if wish.waiting:
                    await self._prepare(key, wish.record)
                self._wishes.pop(key, None)
                for wake in wish.waiting:
                    wake()
        finally:
            self._work = None

    async def _prepare(self, key: Key, record: Record) -> None:
        """Leaves the judge ready, or given up for a reason."""
        game, seats = record.rulebook(), len(record.seats)
        try:
            if key not in self._built and not await self._build(record):
                judges.give_up(game, seats, phrase("Le calcul du jeu parfait n’a pas abouti."))
                return
            self._built.add(key)
            await asyncio.to_thread(judges.judge_of, game, seats)
        except Exception as error:  # whatever a solver raises: the table goes on without it
            log.error("judge lost", game=record.game, **described(error))
            judges.give_up(game, seats, phrase("Le calcul du jeu parfait n’a pas abouti."))

    async def _build(self, record: Record) -> bool:
        """Are the tables there? A build that is killed is begun again."""
        for attempt in range(1, TRIES + 1):
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL
            )
            try:
                await process.communicate(write(record).encode())
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()
            if process.returncode in (0, BEYOND):
                return True
            log.error("judge not built", game=record.game, attempt=attempt, status=process.returncode)
        return False
