"""A tab without a browser: what a page says and hears."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import httpx
from websockets.sync.client import ClientConnection, connect


class Tab:
    """One connection; `view` is the last one seen, `heard` every other message."""

    def __init__(self, base: str, cookie: str, room: str, since: int = 0, lang: str = "fr") -> None:
        self.base = base
        self.cookie = cookie
        self.room = room
        self.lang = lang
        self.view: dict[str, Any] = {}
        self.heard: list[dict[str, Any]] = []
        self.person = ""
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(dialled(base, cookie))
        self.send({"type": "hello", "room": room, "since": since, "lang": lang})
        self.until(lambda message: message["type"] in ("welcome", "error"))

    def send(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = 5) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=timeout))
        match message["type"]:
            case "ping":
                self.send({"type": "pong", "t": message["t"]})
            case "welcome" | "view":
                self.view = message["view"]
                self.person = message.get("person", self.person)
        self.heard.append(message)
        return message

    def until(self, wanted: Any, timeout: float = 10) -> dict[str, Any]:
        """Hears until a message is wanted."""
        end = time.monotonic() + timeout
        while True:
            message = self.hear(max(0.01, end - time.monotonic()))
            if wanted(message):
                return message

    def ask(self, kind: str, command_id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a command and hears its answer."""
        name = command_id or uuid4().hex
        self.send({"type": kind, "id": name, **fields})
        return self.until(lambda message: message.get("id") == name)

    def settled(self, number: int) -> None:
        """Hears until the view is as new as that."""
        while self.view.get("n", 0) < number:
            self.hear()

    def close(self) -> None:
        self._open.close()


def dialled(base: str, cookie: str, **more: Any) -> ClientConnection:
    """A raw connection, to be entered."""
    address, cookies = base.replace("http", "ws") + "/ws", {"Cookie": f"brelan={cookie}"}
    connection: ClientConnection = connect(address, additional_headers=cookies, max_size=None, **more)
    return connection


def opened(base: str, **table: Any) -> tuple[str, str]:
    """A new table: its code, and the cookie of who opened it."""
    answer = httpx.post(f"{base}/api/tables", json=table)
    assert answer.status_code == 201, answer.text
    return answer.json()["code"], answer.cookies["brelan"]


def stranger(base: str) -> str:
    """The cookie of somebody new."""
    return httpx.get(f"{base}/regles/feuille").cookies["brelan"]
