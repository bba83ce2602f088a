"""A game is played in one place at a time: whoever plays it holds its file."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)


class Held(Exception):
    """Somebody else plays this file now."""


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Raises `Held` while another process is within for the same file, and OSError where nothing can be written beside it.

    It is the system that holds the lock: a process that dies, however it dies, lets go, and the file that it leaves stops
    nobody. The lock stands beside the record, because every save puts another file in the record's place.
    """
    target = Path(os.path.realpath(path))
    place = target.with_name(f".{target.name}.lock")
    handle = _taken(place)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):  # Windows keeps an open file where it is
            place.unlink()
        os.close(handle)
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                place.unlink()


def _taken(place: Path) -> int:
    """The open file whose lock is ours."""
    while True:
        handle = os.open(place, os.O_RDONLY | os.O_CREAT, 0o644)  # what one person left, another may lock
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _BUSY:
                os.close(handle)
                raise Held from None
            return handle  # a file system without locks: nobody can be told from anybody
        if _stands_there(handle, place):
            return handle
        os.close(handle)  # who held it has just taken it away: what we have locked, nobody else would see


def _stands_there(handle: int, place: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), place.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
