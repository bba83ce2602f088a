"""`brelan serve`: the house opens, says where it is, and closes when asked."""

from __future__ import annotations

import errno
import io
import ipaddress
import os
import socket
import sys
import threading
import time
import webbrowser
from dataclasses import dataclass
from pathlib import Path

import platformdirs
import segno
import uvicorn
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from brelan.core.phrases import Phrase, PhrasedError, phrase
from brelan.server.app import configure_logs, make_app
from brelan.server.client import Plain
from brelan.server.public import BadAddress, Public
from brelan.server.store import Store

PORT = 8765
LARGEST_FRAME = 1 << 20
"""Above our own limit of a message, so that most who go beyond it are told so and keep their place."""

LAST_WORDS = 3
"""Seconds that open connections have to end."""


PROXIES = "FORWARDED_ALLOW_IPS"
"""uvicorn's variable: whose word is taken for who asks, and whether by https. Nobody's, unless it is set."""

PLAIN = "BRELAN_PLAIN"
"""Set, it has the house give browsers the client's files one by one, as they are written: for who works on them."""

_TAKEN = (errno.EADDRINUSE, 10048, 10013)
"""As POSIX and Windows number it."""


class CannotServe(PhrasedError):
    """Why the house stays closed, in a sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the house is. `lan`: the address for the other devices of the network; `public`: the one that everybody uses.

    `qr`: the public one, or else that of the network, to be read by a phone.
    """

    address: str
    lan: str | None
    qr: str | None
    public: str | None = None


class House:
    """`serve` returns when the process is asked to end. The port is ours from the start, or `CannotServe` says why not."""

    def __init__(self, host: str | None, port: int, database: str | None, *, lan: bool, public_url: str | None = None) -> None:
        self.public = None if public_url is None else _public(public_url)
        host = host or ("0.0.0.0" if lan else "127.0.0.1")  # noqa: S104  # asked for with --lan
        self.database = database or _own_database()
        self.socket = _listening(host, port)
        shown, port = self.socket.getsockname()[:2]
        everywhere = ipaddress.ip_address(shown).is_unspecified
        outside = _address_outside() if everywhere else None if ipaddress.ip_address(shown).is_loopback else shown
        if lan and outside is None:
            self.socket.close()
            raise CannotServe(phrase("Cet appareil n’est sur aucun réseau : les téléphones ne pourraient pas venir."))
        address = _url("localhost" if everywhere else shown, port)
        others = None if outside is None else _url(outside, port)
        shared = self.public.base if self.public is not None else others
        self.place = Place(address, others, None if shared is None else _qr(shared), None if self.public is None else shared)
        self.public = self.public or Public(others)

    def check(self) -> None:
        """Opens the database once. Raises `CannotServe`."""
        try:
            Store(self.database).close()
        except ArgumentError:
            raise CannotServe(phrase("« {url} » n’est pas l’adresse d’une base de données.", url=self.database)) from None
        except ModuleNotFoundError as error:
            raise CannotServe(phrase("Cette base demande un module absent : {name}.", name=error.name or "")) from None
        except (SQLAlchemyError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise CannotServe(phrase("La base de données ne s’ouvre pas : {why}", why=why)) from None

    def serve(self, *, open_browser: bool = False) -> None:
        configure_logs()
        config = uvicorn.Config(
            make_app(self.database, self.public, client=Plain() if PLAIN in os.environ else None),
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_FRAME,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=LAST_WORDS,
            server_header=False,
            proxy_headers=PROXIES in os.environ,
        )
        server = uvicorn.Server(config)
        if open_browser:
            threading.Thread(target=_shown, args=(server, self.place.address), daemon=True).start()
        server.run([self.socket])


def _public(url: str) -> Public:
    try:
        return Public.read(url)
    except BadAddress as error:
        raise CannotServe(error.reason) from None


def _shown(server: uvicorn.Server, address: str) -> None:
    """The browser comes once the door is open."""
    for _ in range(100):
        if server.started:
            webbrowser.open(address)
            return
        time.sleep(0.1)


def _own_database() -> str:
    folder = Path(platformdirs.user_data_dir("brelan", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotServe(
            phrase("Le dossier « {path} » ne peut être fait : {why}", path=str(folder), why=error.strerror or "")
        ) from None
    return f"sqlite:///{(folder / 'tables.db').as_posix()}"


def _listening(host: str, port: int) -> socket.socket:
    if not 0 <= port <= 65_535:
        raise CannotServe(phrase("Un port est un nombre de 0 à 65535 : {port} n’en est pas.", port=str(port)))
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        door = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError):
        raise CannotServe(phrase("« {host} » n’est pas une adresse de cet appareil.", host=host)) from None
    try:
        if sys.platform != "win32":  # there it would let two houses share a door
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.bind(address)
        door.listen(128)
    except OSError as error:
        door.close()
        raise CannotServe(_closed(error, host, port)) from None
    door.setblocking(False)
    return door


def _closed(error: OSError, host: str, port: int) -> Phrase:
    """Why a door cannot be had."""
    number = str(port)
    if isinstance(error, PermissionError):
        return phrase("Le port {port} demande d’autres droits : choisissez-en un au-dessus de 1023, avec --port.", port=number)
    if error.errno in _TAKEN:
        return phrase("Le port {port} est déjà pris : une autre maison y est peut-être ouverte. Essayez --port.", port=number)
    return phrase("« {host} » n’est pas une adresse de cet appareil.", host=host)


def _address_outside() -> str | None:
    """The address by which this device is known on its network. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address that belongs to nobody
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(found).is_loopback or ipaddress.ip_address(found).is_unspecified else found


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _qr(address: str) -> str:
    drawing = io.StringIO()
    segno.make(address, error="m").terminal(drawing, border=2, compact=True)
    return drawing.getvalue()
