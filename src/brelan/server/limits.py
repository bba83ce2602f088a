"""How much one may ask of the house."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

MESSAGE_BYTES = 16_384

MISS = 10
"""What a code without a room costs, in codes with one."""


@dataclass(slots=True)
class Bucket:
    """Tokens that refill: `rate` a second up to `burst`."""

    rate: float
    burst: float
    tokens: float = -1.0
    at: float = 0.0

    def take(self, now: float, cost: float = 1) -> bool:
        """Takes what there is of the cost. False when there was not even one."""
        if self.tokens < 0:
            self.tokens, self.at = self.burst, now
        self.tokens = min(self.burst, self.tokens + (now - self.at) * self.rate)
        self.at = now
        if self.tokens < 1:
            return False
        self.tokens = max(0, self.tokens - cost)
        return True


@dataclass(slots=True)
class Limits:
    """By address; forgets those who have been quiet for an hour.

    `sockets`: open at once, enough for a whole family behind one box; rooms: a burst, and how many a second after it.
    Codes that are looked up likewise: one that leads to no room costs `MISS` times as much, so that a family may open its
    tables all evening and nobody finds one by trying.
    """

    rooms_rate: float = 20 / 3600
    rooms_burst: float = 40
    codes_rate: float = 4
    codes_burst: float = 240
    sockets: int = 64
    clock: Callable[[], float] = time.monotonic
    _rooms: dict[str, Bucket] = field(default_factory=dict)
    _codes: dict[str, Bucket] = field(default_factory=dict)
    _sockets: dict[str, int] = field(default_factory=dict)

    def may_open_room(self, address: str) -> bool:
        now = self.clock()
        self._rooms = _recent(self._rooms, now)
        return self._rooms.setdefault(address, Bucket(self.rooms_rate, self.rooms_burst)).take(now)

    def may_look_up(self, address: str, cost: float = 1) -> bool:
        """May this address ask for the room of one more code?"""
        return self._asked(address, cost)

    def found_nothing(self, address: str) -> None:
        """The code led nowhere."""
        self._asked(address, MISS)

    def _asked(self, address: str, cost: float) -> bool:
        now = self.clock()
        self._codes = _recent(self._codes, now)
        return self._codes.setdefault(address, Bucket(self.codes_rate, self.codes_burst)).take(now, cost)

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


@dataclass(frozen=True, slots=True)
class Codes:
    """What one address may try of codes, for a connection that stays."""

    limits: Limits
    address: str

    def exhausted(self) -> bool:
        """Has it tried so many in vain that it must wait? Asking costs nothing."""
        return not self.limits.may_look_up(self.address, cost=0)

    def found_nothing(self) -> None:
        self.limits.found_nothing(self.address)


def _recent(buckets: dict[str, Bucket], now: float) -> dict[str, Bucket]:
    if len(buckets) <= 10_000:
        return buckets
    return {key: bucket for key, bucket in buckets.items() if now - bucket.at < 3600}


def talk() -> Bucket:
    """What one connection may say."""
    return Bucket(rate=20, burst=60)
