"""Solved values on disk. A file is believed only when it is whole and says that it is of this very game."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from brelan.core.game import Game

Report = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1."""

Facts = Mapping[str, Any]
"""What JSON holds."""

FORMAT = 1
MAGIC = b"brelan solved values\n"
_ALGORITHM = hashlib.blake2b

ABANDONED = 3600
"""Seconds after which what another process began to write is no longer awaited: it was killed."""


def silent(share: float) -> None:
    """Nobody is waiting."""


class Broken(ValueError):
    """A file of solved values that is cut, changed, or of something else."""


@dataclass(frozen=True, slots=True)
class Artefact:
    """Solved values: arrays by name, and facts of the kind that a `Solution` is made of."""

    arrays: Mapping[str, NDArray[Any]]
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Identity:
    """What values are of: any change of it makes them stale."""

    game: str
    rules: int
    dialect: str
    seats: int
    kind: str
    solver: int

    @classmethod
    def of(cls, game: Game[Any, Any, Any], seats: int, kind: str, solver: int) -> Identity:
        return cls(game.name, game.version, fingerprint(game.dialect), seats, kind, solver)

    @property
    def file(self) -> str:
        return f"{self.game}-{self.kind}-{self.seats}-{self.dialect[:16]}.solved"

    def written(self) -> Facts:
        return {name: getattr(self, name) for name in self.__slots__}


def fingerprint(dialect: Any) -> str:
    """A digest of every field of a dialect, its data included."""
    return hashlib.sha256(repr(dialect).encode()).hexdigest()


class Tables:
    """The solved values of one folder, each built when it is first asked for and kept in memory from then on.

    Several processes may share the folder: a file appears whole or not at all, and the last one built stays.
    A folder that cannot be written costs only the time to build again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = _cache_folder() if folder is None else folder
        self._held: dict[Identity, Artefact] = {}

    def get(
        self,
        game: Game[Any, Any, Any],
        seats: int,
        kind: str,
        build: Callable[[Report], Artefact],
        *,
        report: Report = silent,
        version: int = 1,
    ) -> Artefact:
        """The values of that kind for the game, read if a good file is there, else built, and then kept.

        `version` is the solver's: raise it when its arrays change their meaning.
        """
        identity = Identity.of(game, seats, kind, version)
        if identity not in self._held:
            found = self._read(identity)
            if found is None:
                began = time.perf_counter()
                found = build(report)
                self._write(identity, found, time.perf_counter() - began)
            self._held[identity] = found
        return self._held[identity]

    def path(self, game: Game[Any, Any, Any], seats: int, kind: str, version: int = 1) -> Path:
        return self.folder / Identity.of(game, seats, kind, version).file

    def _read(self, identity: Identity) -> Artefact | None:
        try:
            return unpacked((self.folder / identity.file).read_bytes(), identity)
        except (OSError, Broken):
            return None

    def _write(self, identity: Identity, artefact: Artefact, seconds: float) -> None:
        content = packed(identity, artefact, seconds)
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._sweep()
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=identity.file, suffix=".part")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(content)
                Path(name).replace(self.folder / identity.file)
            except BaseException:
                with contextlib.suppress(OSError):
                    Path(name).unlink()
                raise

    def _sweep(self) -> None:
        for part in self.folder.glob("*.solved*.part"):
            with contextlib.suppress(OSError):
                if time.time() - part.stat().st_mtime > ABANDONED:
                    part.unlink()


def packed(identity: Identity, artefact: Artefact, seconds: float) -> bytes:
    """The content of a file: magic line, checksum line, one line of JSON, then the arrays as NumPy packs them."""
    import numpy

    arrays = BytesIO()
    numpy.savez(arrays, **dict(artefact.arrays))  # type: ignore[arg-type]  # the stubs see an array in allow_pickle
    header = {
        "format": FORMAT,
        "identity": identity.written(),
        "facts": artefact.facts,
        "provenance": {
            "brelan": _version("brelan"),
            "numpy": numpy.__version__,
            "numba": _version("numba"),
            "built": datetime.now(UTC).isoformat(timespec="seconds"),
            "seconds": round(seconds, 3),
        },
    }
    body = json.dumps(header, ensure_ascii=False).encode() + b"\n" + arrays.getvalue()
    return MAGIC + _ALGORITHM(body).hexdigest().encode() + b"\n" + body


def unpacked(content: bytes, identity: Identity) -> Artefact:
    """The values in a file. Raises `Broken` for anything but whole values of that identity."""
    import numpy

    if not content.startswith(MAGIC):
        raise Broken("not solved values")
    checksum, _, body = content[len(MAGIC) :].partition(b"\n")
    if _ALGORITHM(body).hexdigest().encode() != checksum:
        raise Broken("the checksum is not that of the content")
    line, _, arrays = body.partition(b"\n")
    header = json.loads(line)
    if header["format"] != FORMAT or header["identity"] != identity.written():
        raise Broken("values of something else")
    with numpy.load(BytesIO(arrays), allow_pickle=False) as found:
        return Artefact({name: found[name] for name in found.files}, header["facts"])


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _cache_folder() -> Path:
    import platformdirs

    return Path(platformdirs.user_cache_dir("brelan", appauthor=False)) / "solved"
