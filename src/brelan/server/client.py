"""The browser's files: served under an address that carries their version, so that they are kept until they change."""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache, lru_cache
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

ROOT = Path(__file__).parent.parent / "client"
PREFIX = "/client"
IMPORTED = re.compile(r'(?:^|[;\n])(?:import|export)\b[^;"(]*"(\.[^"]+)"')
FOR_EVER = "public, max-age=31536000, immutable"


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


@cache
def modules(*entries: str) -> tuple[str, ...]:
    """The addresses of these modules and of all that they import at once, for the browser to fetch together."""
    found: dict[str, None] = {}
    waiting = list(entries)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found[path] = None
            text = (ROOT / path).read_text(encoding="utf-8")
            waiting += [os.path.normpath(f"{Path(path).parent}/{other}") for other in IMPORTED.findall(text)]
    return tuple(map(asset, sorted(found)))


class ClientFiles(StaticFiles):
    """Takes `VERSION/path` for `path`. Only the present version is kept for ever; without or with another one asks again."""

    def __init__(self) -> None:
        super().__init__(directory=ROOT)

    def get_path(self, scope: Scope) -> str:
        path = super().get_path(scope)
        first, _, rest = path.partition(os.sep)
        return rest if first == version() else path

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        current = scope["path"].startswith(f"{PREFIX}/{version()}/")
        response.headers["Cache-Control"] = FOR_EVER if current and response.status_code == 200 else "no-cache"
        return response

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        file = Path(full_path)
        if file.suffix not in LEAN:
            return super().file_response(full_path, stat_result, scope, status_code)
        text = lean(file, stat_result.st_mtime_ns)
        tag = {"ETag": f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'}
        response = Response(text, status_code, tag, media_type=LEAN[file.suffix])
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


LEAN = {".js": "text/javascript", ".css": "text/css"}
_COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*$", re.MULTILINE | re.DOTALL)
_INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)


@lru_cache(maxsize=256)
def lean(file: Path, _changed: int) -> str:
    """The file without the comments that have their lines to themselves, and without indentation. Lines keep their numbers."""
    text = file.read_text(encoding="utf-8")
    text = _COMMENT.sub(lambda comment: "\n" * comment[0].count("\n"), text)
    return _INDENTATION.sub("", text)
