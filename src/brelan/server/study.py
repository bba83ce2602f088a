"""What the coach says of games that are over: pages made in a process of their own, one at a time."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog

from brelan.core.phrases import PhrasedError, phrase
from brelan.notation import Record, write

COMMAND = (sys.executable, "-m", "brelan.terminal", "coach")
PATIENCE, LONG = 2.0, 900.0
"""Seconds: for which who asks is kept waiting, and after which a game is given up."""

KEPT, MOST = 16, 20
"""Pages held, some hundred kilobytes each; games that wait to be looked at."""

Key = tuple[str, str, str]

log = structlog.get_logger()


class Unseen(PhrasedError):
    """The coach has too much to do, or could not look at the game."""


class Study:
    """Keeps the pages that were asked for last; whoever asks for one that is being made waits for it."""

    def __init__(self, command: tuple[str, ...] = COMMAND) -> None:
        self._command = command
        self._pages: OrderedDict[Key, str] = OrderedDict()
        self._under_way: dict[Key, asyncio.Task[str]] = {}
        self._turn = asyncio.Lock()

    async def page(self, record: Record, language: str, back: str, patience: float = PATIENCE) -> str | None:
        """The page of a game, which leads back to an address; None while it is still being made. Raises `Unseen`."""
        key = (write(record), language, back)
        if key in self._pages:
            self._pages.move_to_end(key)
            return self._pages[key]
        task = self._under_way.get(key)
        if task is None:
            if len(self._under_way) >= MOST:
                raise Unseen(phrase("Le coach a déjà beaucoup de parties à regarder. Revenez dans un moment."))
            task = self._under_way[key] = asyncio.create_task(self._made(key))
            task.add_done_callback(lambda done: self._done(key, done))
        await asyncio.wait([task], timeout=patience)
        return task.result() if task.done() else None

    async def close(self) -> None:
        """Stops what is under way."""
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _done(self, key: Key, task: asyncio.Task[str]) -> None:
        del self._under_way[key]
        if not task.cancelled() and task.exception() is None:
            self._pages[key] = task.result()
            while len(self._pages) > KEPT:
                self._pages.popitem(last=False)

    async def _made(self, key: Key) -> str:
        text, language, back = key
        async with self._turn:
            with TemporaryDirectory() as folder:
                record, page = Path(folder) / "partie.jdd", Path(folder) / "partie.html"
                await asyncio.to_thread(record.write_text, text, encoding="utf-8")
                status = await self._run(str(record), "--html", str(page), "--lang", language, "--back", back)
                if status != 0:
                    log.error("game not coached", status=status)
                    raise Unseen(phrase("Le coach n’a pas su regarder cette partie."))
                return await asyncio.to_thread(page.read_text, encoding="utf-8")

    async def _run(self, *words: str) -> int | None:
        process = await asyncio.create_subprocess_exec(
            *self._command, *words, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )  # fmt: skip
        try:
            return await asyncio.wait_for(process.wait(), LONG)
        except TimeoutError:
            return None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
