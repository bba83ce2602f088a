"""A tab's socket: what it says is read, limited and served; what it must see is sent, the last view only."""

from __future__ import annotations

import asyncio
import time

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from brelan.core.phrases import Phrase, phrase, say
from brelan.server import wire
from brelan.server.hub import Hub, Tab, Table
from brelan.server.limits import MESSAGE_BYTES, talk
from brelan.server.people import person_in
from brelan.table import Refusal
from brelan.voices import LANGUAGES, voice

PING_EVERY = 4.0
SILENT_AFTER = 20.0
"""Seconds without any word from a tab after which it is gone."""

WRONG_MOST = 50
"""Messages without sense that a tab may send before it is shut out."""

log = structlog.get_logger()


class Session:
    """One socket from its opening to its end."""

    def __init__(self, socket: WebSocket, hub: Hub, secret: str) -> None:
        self.socket = socket
        self.hub = hub
        self.secret = secret
        self.table: Table | None = None
        self.tab: Tab | None = None
        self.language = "fr"
        self.bucket = talk()
        self.heard = time.monotonic()
        self.wrong = 0

    async def run(self) -> None:
        await self.socket.accept()
        beat = asyncio.create_task(self._beat())
        sender: asyncio.Task[None] | None = None
        try:
            while True:
                frame = await self.socket.receive()
                if frame["type"] == "websocket.disconnect":
                    return
                self.heard = time.monotonic()
                await self._frame(frame.get("text"), frame.get("bytes"))
                if self.tab is not None and sender is None:
                    sender = asyncio.create_task(self._send())
        except (WebSocketDisconnect, RuntimeError):
            return
        finally:
            beat.cancel()
            if sender is not None:
                sender.cancel()
            await self._gone()

    async def _gone(self) -> None:
        if self.table is not None and self.tab is not None:
            try:
                await self.table.leave(self.tab)
            except Exception:  # the tab is gone anyway; the room will be woken from its log
                self.hub.forget(self.table)

    # What the tab says

    async def _frame(self, text: str | None, binary: bytes | None) -> None:
        if text is None or binary is not None:
            await self._error(phrase("Ce message n’est pas compris."))
            return
        if len(text) > MESSAGE_BYTES:
            await self._error(phrase("Ce message est trop long."))
            return
        if not self.bucket.take(time.monotonic()):
            await self._error(phrase("Moins vite : la maison ne suit plus."))
            return
        try:
            message = wire.read(text)
        except Refusal as refusal:
            await self._error(refusal.reason)
            return
        match message:
            case wire.Hello():
                await self._hello(message)
            case wire.Pong(t=sent):
                if self.table is not None and self.tab is not None:
                    self.table.lag(self.tab.person).pinged(self.hub.now() - sent)
            case wire.Clock(c=token):
                await self._write({"type": "time", "c": token, "now": self.hub.now()})
            case order:
                await self._serve(order)

    async def _hello(self, hello: wire.Hello) -> None:
        self.language = hello.lang if hello.lang in LANGUAGES else "fr"
        try:
            table = await self.hub.table(hello.room)
        except Refusal as refusal:
            await self._error(refusal.reason)
            return
        # A big screen holds no place and puts no tab aside, though it opens in a browser that may have one.
        person = person_in(f"{self.secret}|watch" if hello.watch else self.secret, table.code)
        if self.table is not table or self.tab is None:
            await self._gone()
            self.table, self.tab = table, Tab(person, self.language)
            await table.enter(self.tab)
        self.tab.language = self.language
        room = table.room
        first = room.journal[0].number if room.journal else 0
        await self._write(
            {
                "type": "welcome",
                "person": person,
                "n": room.number,
                "now": self.hub.now(),
                "gap": 0 < hello.since < first or hello.since > room.number,
                "view": table.seen(self.language),
            }
        )

    async def _serve(self, order: wire.Order) -> None:
        begun = time.perf_counter()
        if self.table is None or self.tab is None:
            await self._error(phrase("Dites d’abord à quelle table vous êtes."))
            return
        if self.tab.replaced:
            await self._write({"type": "replaced"})
            return
        now = self.hub.now()
        at = self.table.lag(self.tab.person).accepted(order.at, now) if isinstance(order, wire.Cry) else now
        try:
            command = wire.command(order, self.table.room.settings, at)
            number = await self.table.serve(command, self.tab.person, order.id)
        except Refusal as refusal:
            self.hub.metrics.commands.labels("refused").inc()
            await self._write({"type": "refused", "id": order.id, "says": self.table.says(refusal.reason, self.language)})
            return
        except Exception:
            # The room in memory may be ahead of the disk: the next tab wakes it from its log.
            log.exception("command failed", kind=type(order).__name__)
            self.hub.metrics.commands.labels("failed").inc()
            self.hub.forget(self.table)
            await self.socket.close(1011)
            raise
        self.hub.metrics.commands.labels("done").inc()
        self.hub.metrics.answer.observe(time.perf_counter() - begun)
        await self._write({"type": "done", "id": order.id, "n": number})

    # What it must see

    async def _send(self) -> None:
        """Whatever is waiting, in order; of several views only the last."""
        tab, table = self.tab, self.table
        while tab is not None and table is not None:
            await tab.wake.wait()
            tab.wake.clear()
            tab, table = self.tab, self.table
            if tab is None or table is None:
                return
            waiting, tab.outbox = tab.outbox, []
            for message in waiting:
                await self.socket.send_text(message)
            if tab.behind and not tab.replaced:
                tab.behind = False
                await self.socket.send_text(table.view(tab.language))

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            if time.monotonic() - self.heard > SILENT_AFTER:
                await self.socket.close(1001)
                return
            await self._write({"type": "ping", "t": self.hub.now()})

    async def _write(self, message: dict[str, object]) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(wire.write(message))

    async def _error(self, reason: Phrase) -> None:
        self.wrong += 1
        await self._write({"type": "error", "says": say(reason, (), voice(self.language))})
        if self.wrong > WRONG_MOST:
            await self.socket.close(1008)
