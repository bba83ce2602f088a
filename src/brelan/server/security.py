"""Headers of every answer: nothing from elsewhere, nothing inline, nobody's frame."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

ALONE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
"""For a page that brings its style along and asks for nothing."""

DOCUMENTS = ("text/html", "image/svg")
"""What a browser may open as a page of its own. The many small files of a page need not all carry the policy."""


class Headers:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["X-Content-Type-Options"] = "nosniff"
                if headers.get("content-type", "").startswith(DOCUMENTS):
                    headers.setdefault("Content-Security-Policy", POLICY)
                    headers["Referrer-Policy"] = "same-origin"
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
                    headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, sent)
