"""Functions made into machine code by numba, with types that a checker can read. Import this only to compute."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs

Function = TypeVar("Function", bound=Callable[..., Any])

UNUSED = 60 * 86_400
"""Seconds after which the code of another version is given up."""

_COMPILED: dict[str, Any] = {"nogil": True, "fastmath": False}
_KERNEL: dict[str, Any] = {**_COMPILED, "error_model": "numpy", "_nrt": False}


def _digest() -> str:
    """Of every source beside this one, and of what compiles them."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _keep_apart() -> None:
    """Where numba keeps its code, unless the user has said so or the folder cannot be written."""
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    folder = Path(platformdirs.user_cache_dir("brelan", appauthor=False)) / "compiled" / _digest()
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        if os.access(folder, os.W_OK):
            numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]  # numba finds its own settings
            _forget(folder)


def _forget(folder: Path) -> None:
    """Removes the code of other versions that nobody has used for long. Each use of a folder dates it anew."""
    os.utime(folder)
    for other in folder.parent.iterdir():
        if time.time() - other.stat().st_mtime > UNUSED:
            shutil.rmtree(other, ignore_errors=True)


_keep_apart()


def compiled(function: Function) -> Function:
    """The function compiled when it is first called, without the interpreter's lock, and kept on disk.

    The code lies in the user's cache folder, in a place of its own for this very state of all the sources of `solve`:
    numba itself would notice a change of the function's file, but not of a file whose functions it calls.
    """
    return _made(function, _COMPILED)


def kernel(function: Function) -> Function:
    """`compiled` for a function that allocates nothing and makes no view: arrays go in and out of it uncounted.

    Counting the references to each array costs 80 ns a call, more than the work of most calls inside a turn.
    """
    return _made(function, _KERNEL)


def inner(function: Function) -> Function:
    """`kernel` for a step of another: its code is put where it is called, since handing over the arrays takes as long."""
    return _made(function, {**_KERNEL, "forceinline": True})


def _made(function: Function, options: dict[str, Any]) -> Function:
    try:
        made = numba.njit(cache=True, **options)(function)
    except RuntimeError:  # nowhere to keep the code, neither where we say nor beside the sources: that costs time alone
        return cast("Function", numba.njit(**options)(function))
    _forgive(made._cache)
    return cast("Function", made)


def _forgive(cache: Any) -> None:
    """Code that does not fit on the disk is not kept, and files that are cut are written anew: that costs time alone, too."""
    load, save = cache.load_overload, cache.save_overload

    def found(signature: Any, target: Any) -> Any:
        try:
            return load(signature, target)
        except Exception:  # what is cut may raise anything
            with contextlib.suppress(OSError):
                cache.flush()
            return None

    def keep(signature: Any, result: Any) -> None:
        with contextlib.suppress(OSError):
            save(signature, result)

    cache.load_overload, cache.save_overload = found, keep
