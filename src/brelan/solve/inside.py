"""The values inside one turn, for one carry: what people ask of a solved card. No compiler needed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from brelan.core.dice import SIDES
from brelan.core.moves import Faces
from brelan.solve.multisets import Floats, Multisets, multisets


@dataclass(frozen=True, slots=True)
class Inside:
    """`start`: the value before the first throw. The rest by the throws that are left."""

    dice: Multisets
    start: float
    _held: tuple[Floats, ...]
    _held_fresh: tuple[Floats, ...]
    _kept: tuple[Floats, ...]

    def held(self, faces: Faces, left: int, fresh: bool) -> float:
        """The value of these dice lying there, before the decision. `fresh`: are they written as such?"""
        values = self._held_fresh if fresh else self._held
        return float(values[left][self.dice.place[faces] - self.dice.base])

    def kept(self, faces: Faces, left: int) -> float:
        """The value of throwing the other dice again while keeping these, the first of `left` throws."""
        return float(self._kept[left - 1][self.dice.place[faces]])


def inside(dice: Multisets, throws: int, written: Floats, fresh: Floats | None = None, again: bool = True) -> Inside:
    """The turn whose dice are worth `written` when written, one number a throw; see `turn.turn_fresh` for the rest."""
    steps = _steps(len(dice.faces[-1]))
    plain, first = [written], [written if fresh is None else fresh]
    kept = []
    for _ in range(throws - 1):
        work = np.concatenate([np.zeros(dice.base), plain[-1]])
        for places, more in reversed(steps.up):
            work[places] = work[more].mean(1)
        if again:
            work[0] = dice.arrays.chance @ first[-1]
        kept.append(work[: dice.base].copy())
        for places, fewer in steps.down:
            work[places] = np.maximum(work[places], work[fewer].max(1))
        parts = work[steps.parts].max(1)
        plain.append(np.maximum(written, parts))
        first.append(plain[-1] if fresh is None else np.maximum(fresh, parts))
    start = float(dice.arrays.chance @ first[-1])
    return Inside(dice, start, tuple(plain), tuple(first), tuple(kept))


@dataclass(frozen=True, slots=True)
class _Steps:
    """By size of keep: its places, and beside each those with a die more; likewise with a die less; those of a throw."""

    up: list[tuple[NDArray[np.intp], NDArray[np.intp]]]
    down: list[tuple[NDArray[np.intp], NDArray[np.intp]]]
    parts: NDArray[np.intp]


@cache
def _steps(count: int) -> _Steps:
    dice = multisets(count)
    more = dice.arrays.more.reshape(-1, SIDES)
    up, down = [], []
    for size in range(count):
        places = np.array([place for place in range(dice.base) if len(dice.faces[place]) == size])
        up.append((places, more[places].astype(np.intp)))
        if size:
            down.append((places, np.array([_fewer(dice, dice.faces[place]) for place in places])))
    return _Steps(up, down, np.array([_fewer(dice, faces) for faces in dice.faces[dice.base :]]))


def _fewer(dice: Multisets, faces: Faces) -> list[int]:
    """The places of what is left without one die, some more than once."""
    return [dice.place[faces[:nth] + faces[nth + 1 :]] for nth in range(len(faces))]
