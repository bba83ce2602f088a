"""What a press claims and what the table accepts: latency must not cost the cry, and a lying clock must gain little.

The client estimates its offset from pings and sends its own moment. The table believes it between two bounds: not
after the message arrived, and not longer before than the connection's own latency allows, for which each person has
a quota that refills.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

LONGEST_LAG = 250
"""No press is moved back further than this, in milliseconds, whatever the connection."""

QUOTA = 500
REFILL = 100
"""Milliseconds of credit, and how much comes back with each contest."""


@dataclass(slots=True)
class Lag:
    """One person's connection, as pings saw it."""

    trips: deque[int] = field(default_factory=lambda: deque(maxlen=20))
    quota: int = QUOTA

    def pinged(self, trip: int) -> None:
        """A round trip, measured by the server."""
        self.trips.append(max(0, trip))

    @property
    def p90(self) -> int:
        """The round trip that nine in ten do not exceed; 0 before the first."""
        trips = sorted(self.trips)
        return trips[int(0.9 * (len(trips) - 1))] if trips else 0

    def accepted(self, claimed: int, arrival: int) -> int:
        """The moment of a press that says `claimed` and came at `arrival`. Spends quota for what it is moved back."""
        most = min(self.p90, LONGEST_LAG, self.quota)
        at = min(max(claimed, arrival - most), arrival)
        self.quota -= arrival - at
        return at

    def refill(self) -> None:
        self.quota = min(QUOTA, self.quota + REFILL)
