"""What a press claims and what the table accepts: latency must not cost the cry, and a lying clock must gain little.

The client estimates its offset from pings and sends its own moment. The table believes it between two bounds: not
after the message arrived, and not longer before than the connection's own latency allows. What a message needs on
average to come in is granted for nothing; what goes beyond is paid from a quota that refills.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

LONGEST_LAG = 250
"""No press is moved back further than this, in milliseconds, whatever the connection."""

QUOTA = 120
REFILL = 20
"""Milliseconds of credit beyond the usual latency, and how much comes back with each race."""


@dataclass(slots=True)
class Lag:
    """One person's connection, as pings saw it."""

    trips: deque[int] = field(default_factory=lambda: deque(maxlen=40))
    quota: int = QUOTA

    def pinged(self, trip: int) -> None:
        """A round trip, measured by the server."""
        self.trips.append(max(0, trip))

    def accepted(self, claimed: int, arrival: int) -> int:
        """The moment of a press that says `claimed` and came at `arrival`. Spends quota for what is unusual."""
        usual = self._trip(0.5) // 2
        most = min(self._trip(0.9), usual + self.quota, LONGEST_LAG)
        at = min(max(claimed, arrival - most), arrival)
        self.quota -= max(0, arrival - at - usual)
        return at

    def refill(self) -> None:
        self.quota = min(QUOTA, self.quota + REFILL)

    def _trip(self, share: float) -> int:
        """The round trip that this share of them does not exceed; 0 before the first."""
        trips = sorted(self.trips)
        return trips[int(share * (len(trips) - 1))] if trips else 0
