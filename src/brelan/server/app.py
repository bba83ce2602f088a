"""The house as an ASGI application."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import sys
from collections.abc import AsyncIterator

import structlog
from fastapi import FastAPI, HTTPException, Request, WebSocket
from fastapi.exception_handlers import http_exception_handler
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from starlette.middleware.gzip import GZipMiddleware

from brelan import __version__
from brelan.core.phrases import phrase, say
from brelan.server import api, pages
from brelan.server.asking import address_of
from brelan.server.client import PREFIX, Client, ClientFiles, Joined
from brelan.server.faults import described
from brelan.server.heads import Heads
from brelan.server.hub import Hub
from brelan.server.limits import Codes, Limits
from brelan.server.metrics import Metrics
from brelan.server.people import COOKIE, People
from brelan.server.public import Public
from brelan.server.security import Headers
from brelan.server.socket import Session
from brelan.server.store import Store
from brelan.server.study import Study
from brelan.voices import best_language, voice

SWEEP_EVERY = 60.0
SWITCH = 0.0005
"""Seconds for which the loop may keep the writer's thread waiting at each of its steps."""

RARELY = 50_000, 50, 1_000
"""Rooms are trees, freed without the collector: going through all of them would keep everybody waiting."""

DAY = 86_400_000
FORGET_UNSTARTED, FORGET_ALL = 1 * DAY, 365 * DAY

log = structlog.get_logger()


def make_app(url: str, public: Public | None = None, limits: Limits | None = None, client: Client | None = None) -> FastAPI:
    """The application over the database at `url`.

    `public`: the address that others come by, if not the one asked for; `limits`: other ones than a public house needs;
    `client`: how browsers are given the client's files, if not joined.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        sys.setswitchinterval(SWITCH)
        gc.freeze()
        gc.set_threshold(*RARELY)
        store = await asyncio.to_thread(Store, url)
        metrics = Metrics()
        app.state.store, app.state.metrics = store, metrics
        app.state.hub = Hub(store, metrics)
        app.state.people = People(await store.secret("cookies"))
        app.state.limits = limits or Limits()
        app.state.public = public or Public()
        app.state.client = client or Joined()
        app.state.study = Study()
        sweeper = asyncio.create_task(_sweep(app.state.hub))
        try:
            yield
        finally:
            sweeper.cancel()
            await app.state.study.close()
            await app.state.hub.close()
            await asyncio.to_thread(store.close)

    app = FastAPI(title="Brelan", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.include_router(api.router)
    app.include_router(pages.router)
    app.mount(PREFIX, ClientFiles(), name="client")
    app.add_middleware(GZipMiddleware, minimum_size=500)
    app.add_middleware(Headers)
    app.add_middleware(Heads)

    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        await _socket(socket)

    @app.get("/health", include_in_schema=False)
    async def health() -> Response:
        """Well while what is said at the tables comes to the disk."""
        if await app.state.store.alive():
            return JSONResponse({"status": "ok", "version": __version__})
        return JSONResponse({"status": "storage"}, status_code=503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return PlainTextResponse(app.state.metrics.text(), media_type="text/plain; version=0.0.4")

    @app.exception_handler(404)
    async def nowhere(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith(("/api/", PREFIX)):
            return await http_exception_handler(request, error)
        return pages.missing(request, phrase("Cette page n’existe pas."))

    @app.exception_handler(Exception)
    async def failed(request: Request, error: Exception) -> Response:
        route = request.scope.get("route")  # its template: the path itself may hold the code of a room
        log.error("request failed", path=getattr(route, "path", "?"), **described(error))
        words = phrase("La maison n’a pas su répondre. Réessayez dans un instant.")
        return PlainTextResponse(say(words, (), voice(best_language())), status_code=500)

    return app


async def _socket(socket: WebSocket) -> None:
    """One tab: from this house's own pages, by somebody with a cookie of ours, and not the hundredth of one address."""
    state = socket.app.state
    origin = socket.headers.get("origin")
    if origin is not None and not state.public.ours(origin, socket.headers.get("host")):
        await socket.close(1008)
        return
    secret = state.people.known(socket.cookies.get(COOKIE))
    address = address_of(socket)
    if secret is None or not state.limits.connect(address):
        await socket.close(1008)
        return
    state.metrics.tabs.inc()
    try:
        await Session(socket, state.hub, secret, Codes(state.limits, address)).run()
    finally:
        state.metrics.tabs.dec()
        state.limits.disconnect(address)


async def _sweep(hub: Hub) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        try:
            parked = hub.park()
            forgotten = await hub.sweep(hub.now() - FORGET_UNSTARTED, hub.now() - FORGET_ALL)
        except Exception as error:  # the disk may be back next time
            log.error("sweep failed", **described(error))
            continue
        if parked or forgotten:
            log.info("swept", parked=parked, forgotten=forgotten)


def configure_logs() -> None:
    """One JSON line an event on stderr, without names, addresses or codes of rooms."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    # uvicorn tells what has failed once more, with a message that may name anybody.
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.exc_info is None)
