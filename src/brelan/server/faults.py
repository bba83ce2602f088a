"""What a log may say of an error: where and of which kind. Its message may hold a name, a code or a line of a game."""

from __future__ import annotations

import traceback
from pathlib import Path


def described(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)
    described: dict[str, object] = {
        "kind": type(error).__name__,
        "where": [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-6:]],
    }
    cause = getattr(error, "orig", None)
    if cause is not None:
        described["cause"] = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or type(cause).__name__
    return described
