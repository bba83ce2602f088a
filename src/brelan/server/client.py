"""The browser's files: served under an address that carries their version, so that they are kept until they change.

A page may be given them one by one (`Plain`), as they are written, or joined (`Joined`), so that a phone asks for few.
"""

from __future__ import annotations

import gzip
import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from brelan.server.joining import Module, graph, module
from brelan.server.lean import lean

ROOT = Path(__file__).parent.parent / "client"
PREFIX = "/client"
FOR_EVER = "public, max-age=31536000, immutable"
JOINED = "joined/"
RUNTIME = "lib/joined.js"
PART = "/-/"
"""In the address of a part, between the modules that the page has already and the one that it asks for."""

MOST = 12
"""Files that an address may join: more than any page does."""

LEAN = {".js": "text/javascript", ".css": "text/css"}


@cache
def version() -> str:
    """Changes with any file of the client."""
    digest = hashlib.sha256()
    for file in sorted(path for path in ROOT.rglob("*") if path.is_file()):
        digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:10]


def asset(path: str) -> str:
    """The address of a file of the client. Relative imports keep the version."""
    return f"{PREFIX}/{version()}/{path}"


class Client(Protocol):
    """How pages are given what they need: addresses, in order."""

    def sheets(self, *names: str) -> tuple[str, ...]: ...

    def scripts(self, *entries: str) -> tuple[str, ...]:
        """The modules to run."""

    def ahead(self, entries: tuple[str, ...], *parts: str) -> tuple[str, ...]:
        """What these entries will need besides, with the parts that they are known to load at once."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Every file by itself, as it is written: for who works on them."""

    def sheets(self, *names: str) -> tuple[str, ...]:
        return tuple(asset(f"css/{name}.css") for name in names)

    def scripts(self, *entries: str) -> tuple[str, ...]:
        return tuple(map(asset, entries))

    def ahead(self, entries: tuple[str, ...], *parts: str) -> tuple[str, ...]:
        return tuple(map(asset, sorted(graph((*entries, *parts), _module))))


@dataclass(frozen=True, slots=True)
class Joined:
    """One file for the sheets, one for the modules of a page, and one for each part that is loaded later."""

    def sheets(self, *names: str) -> tuple[str, ...]:
        return (asset(f"{JOINED}{'+'.join(names)}.css"),)

    def scripts(self, *entries: str) -> tuple[str, ...]:
        return (asset(f"{JOINED}{_stems(entries)}.js"),)

    def ahead(self, entries: tuple[str, ...], *parts: str) -> tuple[str, ...]:
        return tuple(asset(f"{JOINED}{_stems(entries)}{PART}{part}") for part in parts)


def _stems(entries: tuple[str, ...]) -> str:
    return "+".join(entry.removesuffix(".js") for entry in entries)


def source(path: str) -> str:
    """A file of the client as it travels. Raises `OSError`."""
    file = ROOT / path
    return lean(file, file.stat().st_mtime_ns)


@cache
def _module(path: str) -> Module:
    return module(path, source(path))


# What is joined


@cache
def _files(suffix: str) -> frozenset[str]:
    return frozenset(file.relative_to(ROOT).as_posix() for file in ROOT.rglob(f"*{suffix}"))


@lru_cache(maxsize=64)
def joined(path: str) -> str | None:
    """The text at an address after `joined/`, or None if nothing is there."""
    stem, dot, kind = path.rpartition(".")
    if kind == "css":
        return _joined(stem, ".css", lambda name: f"css/{name}.css", _sheets)
    if kind != "js" or not dot:
        return None
    before, part, wanted = stem.partition(PART)
    if not part:
        return _joined(before, ".js", lambda name: f"{name}.js", _page)
    if f"{wanted}.js" not in _files(".js"):
        return None
    return _joined(before, ".js", lambda name: f"{name}.js", lambda entries: _part(entries, f"{wanted}.js"))


def _joined(stem: str, suffix: str, file: Callable[[str], str], join: Callable[[tuple[str, ...]], str]) -> str | None:
    paths = tuple(map(file, stem.split("+")))
    known = len(paths) <= MOST and len(set(paths)) == len(paths) and _files(suffix).issuperset(paths)
    return join(paths) if known else None


def _sheets(paths: tuple[str, ...]) -> str:
    return "\n".join(map(source, paths))


def _page(entries: tuple[str, ...]) -> str:
    """Ends by running the entries."""
    stem = _stems(entries)
    where = (
        f'addresses.files = new URL("{asset("")}", import.meta.url).href;\n'
        f'addresses.parts = new URL("{asset(JOINED + stem + PART)}", import.meta.url).href;\n'
    )
    modules = "".join(each.written() for each in graph(entries, _module).values())
    return source(RUNTIME) + where + modules + "".join(f'need("{entry}");\n' for entry in entries)


def _part(entries: tuple[str, ...], wanted: str) -> str:
    """What a page made of these entries lacks for the module."""
    there = graph(entries, _module)
    modules = "".join(each.written() for path, each in graph((wanted,), _module).items() if path not in there)
    return f'import {{ define }} from "{asset(f"{JOINED}{_stems(entries)}.js")}";\n{modules}'


@lru_cache(maxsize=128)
def packed(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


class ClientFiles(StaticFiles):
    """Takes `VERSION/path` for `path`. Only the present version is kept for ever; without or with another one asks again."""

    def __init__(self) -> None:
        super().__init__(directory=ROOT)

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if first == version() else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        name = path.replace(os.sep, "/")
        text = joined(name.removeprefix(JOINED)) if name.startswith(JOINED) else None
        if text is None:
            response = await super().get_response(path, scope)
        else:
            response = self._text(text, Path(name).suffix, 200, scope)
        current = scope["path"].startswith(f"{PREFIX}/{version()}/")
        response.headers["Cache-Control"] = FOR_EVER if current and response.status_code == 200 else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        file = Path(full_path)
        if file.suffix not in LEAN:
            return super().file_response(full_path, stat_result, scope, status_code)
        return self._text(lean(file, stat_result.st_mtime_ns), file.suffix, status_code, scope)

    def _text(self, text: str, suffix: str, status: int, scope: Scope) -> Response:
        """Compressed once and for all; a house has better things to do at every visit."""
        asked = Headers(scope=scope)
        headers = {"Vary": "Accept-Encoding"}
        body = text.encode()
        if "gzip" in asked.get("accept-encoding", ""):
            body = packed(body)
            headers["Content-Encoding"] = "gzip"
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
        response = Response(body, status, headers, media_type=LEAN[suffix])
        if self.is_not_modified(response.headers, asked):
            return NotModifiedResponse(response.headers)
        return response
