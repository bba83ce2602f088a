"""A tab's socket: what it says is read, limited and served; what it must see is sent, the last view only."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from itertools import chain, repeat

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from brelan.core.phrases import Phrase, phrase, say
from brelan.server import wire
from brelan.server.faults import described
from brelan.server.hub import Hub
from brelan.server.limits import MESSAGE_BYTES, Codes, talk
from brelan.server.people import person_in
from brelan.server.table import Lost, Tab, Table
from brelan.table import Refusal
from brelan.voices import LANGUAGES, voice

PING_EVERY = 4.0
PINGS_AT_FIRST = 8
PING_AT_FIRST = 0.25
"""A cry soon after the arrival must not be judged by a connection that nobody knows yet."""

SILENT_AFTER = 20.0
"""Seconds without any word from a tab after which it is gone."""

TRY_AGAIN = 1013
"""The code with which a socket closes when the disk fails: the page comes back by itself."""

WRONG_MOST = 50
"""Messages without sense that a tab may send before it is shut out."""

log = structlog.get_logger()


class Session:
    """One socket from its opening to its end."""

    def __init__(self, socket: WebSocket, hub: Hub, secret: str, codes: Codes) -> None:
        self.socket = socket
        self.hub = hub
        self.secret = secret
        self.codes = codes
        self.table: Table | None = None
        self.tab: Tab | None = None
        self.language = "fr"
        self.bucket = talk()
        self.heard = time.monotonic()
        self.wrong = 0
        self.wake = asyncio.Event()
        self.pings: deque[int] = deque(maxlen=8)

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
        except Lost:
            await self._close(TRY_AGAIN)
        except Exception as error:
            log.error("socket failed", **described(error))
            await self._close(TRY_AGAIN)
        finally:
            beat.cancel()
            if sender is not None:
                sender.cancel()
            await self._gone()

    async def _gone(self) -> None:
        if self.table is not None and self.tab is not None:
            with contextlib.suppress(Lost):  # the room will be woken from its log, without this tab
                await self.table.leave(self.tab)
            self.tab = None

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
                if self.table is not None and self.tab is not None and sent in self.pings:
                    self.pings.remove(sent)
                    self.table.lag(self.tab.person).pinged(self.hub.now() - sent)
            case wire.Clock(c=token):
                await self._write({"type": "time", "c": token, "now": self.hub.now()})
            case order:
                await self._serve(order)

    async def _hello(self, hello: wire.Hello) -> None:
        self.language = hello.lang if hello.lang in LANGUAGES else "fr"
        if self.codes.exhausted():
            await self._close(TRY_AGAIN)
            return
        try:
            table = await self.hub.table(hello.room)
        except Refusal as refusal:
            self.codes.found_nothing()
            await self._error(refusal.reason)
            return
        # A big screen holds no place and puts no tab aside, though it opens in a browser that may have one.
        person = person_in(f"{self.secret}|watch" if hello.watch else self.secret, table.code)
        if self.table is not table or self.tab is None or self.tab.replaced:
            await self._gone()
            self.table, self.tab = table, Tab(person, self.language, self.wake)
        picture = await table.enter(self.tab, self.language)
        await self._write(
            {
                "type": "welcome",
                "person": person,
                "n": picture.number,
                "now": self.hub.now(),
                "gap": 0 < hello.since < picture.told or hello.since > picture.number,
                "view": picture.view,
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
        table, person = self.table, self.tab.person
        at = self.hub.now()
        if isinstance(order, wire.Cry) and not table.served_before(person, order.id):
            at = table.lag(person).accepted(order.at, at)
        try:
            number = await table.serve(wire.command(order, table.room.settings, at), person, order.id)
        except Refusal as refusal:
            self.hub.metrics.commands.labels("refused").inc()
            await self._write({"type": "refused", "id": order.id, "says": table.says(refusal.reason, self.language)})
            return
        except Lost:
            # Whether it was done nobody knows before the disk answers: the page says it again when it comes back.
            self.hub.metrics.commands.labels("failed").inc()
            raise
        self.hub.metrics.commands.labels("done").inc()
        self.hub.metrics.answer.observe(time.perf_counter() - begun)
        await self._write({"type": "done", "id": order.id, "n": number})

    # What it must see

    async def _send(self) -> None:
        """Whatever is waiting, in order; of several views only the last."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.wake.wait()
                self.wake.clear()
                if self.table is not None and self.tab is not None:
                    await self._sent(self.table, self.tab)

    async def _sent(self, table: Table, tab: Tab) -> None:
        waiting, tab.outbox = tab.outbox, []
        for message in waiting:
            await self.socket.send_text(message)
        if tab.lost:
            await self._close(TRY_AGAIN)
            return
        if tab.behind and not tab.replaced:
            tab.behind = False
            await self.socket.send_text(table.view(tab.language))

    async def _beat(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            for pause in chain([PING_AT_FIRST] * PINGS_AT_FIRST, repeat(PING_EVERY)):
                await asyncio.sleep(pause)
                if time.monotonic() - self.heard > SILENT_AFTER:
                    await self._close(1001)
                    return
                sent = self.hub.now()
                self.pings.append(sent)
                await self._write({"type": "ping", "t": sent})

    async def _write(self, message: dict[str, object]) -> None:
        if self.socket.application_state is WebSocketState.CONNECTED:
            await self.socket.send_text(wire.write(message))

    async def _error(self, reason: Phrase) -> None:
        self.wrong += 1
        await self._write({"type": "error", "says": say(reason, (), voice(self.language))})
        if self.wrong > WRONG_MOST:
            await self._close(1008)

    async def _close(self, code: int) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            if self.socket.application_state is WebSocketState.CONNECTED:
                await self.socket.close(code)
