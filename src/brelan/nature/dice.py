"""Where dice come from. A source gives the dice of the n-th throw of a game, so that a saved game draws no other ones."""

from __future__ import annotations

import hashlib
import secrets
from typing import Protocol

from brelan.core.moves import Faces

FAIR = 252  # the largest multiple of 6 in a byte: larger bytes are drawn again, so that no face is favoured


class DiceSource(Protocol):
    def throw(self, dice: int, index: int) -> Faces:
        """The faces, sorted, of the throw number `index` (from 0) of a game."""


class SecureDice:
    """The system's secure generator; nothing can be drawn again."""

    def throw(self, dice: int, index: int) -> Faces:
        return tuple(sorted(secrets.randbelow(6) + 1 for _ in range(dice)))


class KeyedDice:
    """Dice that follow from a key, by SHA-256: whoever knows the key can check every throw.

    Throw `index` reads the bytes of SHA-256(« brelan 1|key|index|block ») for block 0, 1…; each byte b below 252 is a die
    showing b % 6 + 1.
    """

    def __init__(self, key: bytes) -> None:
        self._start = hashlib.sha256(b"brelan 1|" + key + b"|")

    @classmethod
    def seeded(cls, seed: int) -> KeyedDice:
        return cls(str(seed).encode())

    def throw(self, dice: int, index: int) -> Faces:
        faces: list[int] = []
        block = 0
        while len(faces) < dice:
            state = self._start.copy()
            state.update(b"%d|%d" % (index, block))
            faces += [byte % 6 + 1 for byte in state.digest() if byte < FAIR]
            block += 1
        return tuple(sorted(faces[:dice]))
