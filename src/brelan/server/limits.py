"""How much one may ask of the house."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

MESSAGE_BYTES = 16_384


@dataclass(slots=True)
class Bucket:
    """Tokens that refill: `rate` a second up to `burst`."""

    rate: float
    burst: float
    tokens: float = -1.0
    at: float = 0.0

    def take(self, now: float) -> bool:
        if self.tokens < 0:
            self.tokens, self.at = self.burst, now
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True


@dataclass(slots=True)
class Limits:
    """By address; forgets those who have been quiet for an hour.

    `sockets`: open at once, enough for a whole family behind one box; rooms: a burst, and how many a second after it.
    """

    rooms_rate: float = 20 / 3600
    rooms_burst: float = 40
    sockets: int = 64
    clock: Callable[[], float] = time.monotonic
    _rooms: dict[str, Bucket] = field(default_factory=dict)
    _sockets: dict[str, int] = field(default_factory=dict)

    def may_open_room(self, address: str) -> bool:
        now = self.clock()
        if len(self._rooms) > 10_000:
            self._rooms = {key: bucket for key, bucket in self._rooms.items() if now - bucket.at < 3600}
        return self._rooms.setdefault(address, Bucket(self.rooms_rate, self.rooms_burst)).take(now)

    def connect(self, address: str) -> bool:
        if self._sockets.get(address, 0) >= self.sockets:
            return False
        self._sockets[address] = self._sockets.get(address, 0) + 1
        return True

    def disconnect(self, address: str) -> None:
        left = self._sockets.get(address, 1) - 1
        if left > 0:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)


def talk() -> Bucket:
    """What one connection may say."""
    return Bucket(rate=20, burst=60)
