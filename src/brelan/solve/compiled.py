"""Functions made into machine code by numba, with types that a checker can read. Import this only to compute."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])

_COMPILED: dict[str, Any] = {"cache": True, "nogil": True, "fastmath": False}
_KERNEL: dict[str, Any] = {**_COMPILED, "error_model": "numpy", "_nrt": False}


def compiled(function: Function) -> Function:
    """The function compiled when it is first called, without the interpreter's lock, and kept on disk.

    The code lies beside its source, or in the user's cache folder where that cannot be written. It is made anew when
    its own file changes, but not when a function that it calls in another file does: delete `__pycache__` then.
    """
    return cast("Function", numba.njit(**_COMPILED)(function))


def kernel(function: Function) -> Function:
    """`compiled` for a function that allocates nothing and makes no view: arrays go in and out of it uncounted.

    Counting the references to each array costs 80 ns a call, more than the work of most calls inside a turn.
    """
    return cast("Function", numba.njit(**_KERNEL)(function))


def inner(function: Function) -> Function:
    """`kernel` for a step of another: its code is put where it is called, since handing over the arrays takes as long."""
    return cast("Function", numba.njit(**_KERNEL, forceinline=True)(function))
