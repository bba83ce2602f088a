"""The judges that the bots of this process share: a table is loaded once, whoever asks for it."""

from __future__ import annotations

from threading import Lock
from typing import Any

from brelan.core.game import Game
from brelan.solve.find import CannotSolve, find_judge
from brelan.solve.solution import Judge
from brelan.solve.tables import Report, Tables, fingerprint, silent

Key = tuple[str, str, int]

_TABLES = Tables()
_JUDGES: dict[Key, Judge | None] = {}
_LOCK = Lock()


def ready(game: Game[Any, Any, Any], seats: int) -> bool:
    """Would `judge_of` answer at once?"""
    return _key(game, seats) in _JUDGES


def judge_of(game: Game[Any, Any, Any], seats: int, report: Report = silent) -> Judge | None:
    """The judge of the game for so many seats, built or loaded at the first call; None where nothing can judge it."""
    key = _key(game, seats)
    with _LOCK:
        if key not in _JUDGES:
            try:
                _JUDGES[key] = find_judge(game, seats, _TABLES, report)
            except CannotSolve:
                _JUDGES[key] = None
        return _JUDGES[key]


def _key(game: Game[Any, Any, Any], seats: int) -> Key:
    return game.name, fingerprint(game.dialect), seats
