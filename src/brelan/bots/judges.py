"""The judges that the bots of this process share: a table is loaded once, whoever asks for it."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from brelan.core.game import Game
from brelan.core.phrases import Phrase
from brelan.solve.find import CannotSolve, find_judge, hindrance
from brelan.solve.garbage import set_aside
from brelan.solve.solution import Judge
from brelan.solve.tables import Report, Tables, silent

HELD = 8
"""How many judges are kept, those asked last: a table takes up to a hundred megabytes. Others are read again."""

Key = tuple[str, Any, int]

_FOUND: OrderedDict[Key, Judge | Phrase] = OrderedDict()
_FINDING = Lock()  # held as long as a table is built
_HOLDING = Lock()  # held for an instant


def ready(game: Game[Any, Any, Any], seats: int) -> bool:
    """Would `judge_of` answer at once?"""
    return hindrance() is not None or _held(_key(game, seats)) is not None


def judge_of(game: Game[Any, Any, Any], seats: int, report: Report = silent) -> Judge | None:
    """The judge of the game for so many seats, built or loaded at the first call; None where nothing can judge it."""
    key = _key(game, seats)
    found = _held(key)
    if found is None:
        with _FINDING:
            found = _held(key)  # somebody else may have found it meanwhile
            if found is None:
                try:
                    found = find_judge(game, seats, Tables(), report)
                    set_aside()
                except CannotSolve as error:
                    found = error.reason
                _hold(key, found)
    return None if isinstance(found, Phrase) else found


def give_up(game: Game[Any, Any, Any], seats: int, reason: Phrase) -> None:
    """From now on `judge_of` answers None, for that reason."""
    _hold(_key(game, seats), reason)


def why_not(game: Game[Any, Any, Any], seats: int) -> Phrase | None:
    """Why there is no judge of the game, as far as it is known already."""
    found = _held(_key(game, seats))
    if found is None and hindrance() is not None:
        judge_of(game, seats)  # answers at once
        found = _held(_key(game, seats))
    return found if isinstance(found, Phrase) else None


def forget() -> None:
    """Every judge is found anew."""
    with _HOLDING:
        _FOUND.clear()


def _held(key: Key) -> Judge | Phrase | None:
    with _HOLDING:
        if key in _FOUND:
            _FOUND.move_to_end(key)
        return _FOUND.get(key)


def _hold(key: Key, found: Judge | Phrase) -> None:
    with _HOLDING:
        _FOUND[key] = found
        _FOUND.move_to_end(key)
        while len(_FOUND) > HELD:
            _FOUND.popitem(last=False)


def _key(game: Game[Any, Any, Any], seats: int) -> Key:
    return game.name, game.dialect, seats
