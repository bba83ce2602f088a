"""Who wins a race of cries, against who pressed first by true time, for phones near and far.

    .venv/bin/python bench/cries.py

Simulated: every phone's clock is off by up to ten seconds and estimated from probes as the page does it; messages take
their one-way latency and a jitter, each way by itself; presses are judged by `brelan.table` itself (`Lag`, `Race`).
One phone of the last table lies about its clock by as much as it likes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from brelan.core.moves import Seat
from brelan.table.clock import LONGEST_LAG, QUOTA, Lag
from brelan.table.contest import Race
from brelan.table.settings import LEAD

RACES = 4_000
TOLERANCE = 25
LATENCIES = (5, 60, 180)
KEPT = 10


@dataclass
class Phone:
    """`latency`, `jitter`: one way, in milliseconds; `skew`: its clock against the house's; `lie`: added to each claim."""

    latency: float
    jitter: float
    chance: random.Random
    lie: float = 0.0
    skew: float = 0.0
    offset: float = 0.0
    lag: Lag = field(default_factory=Lag)

    def trip(self) -> float:
        return self.latency + self.chance.expovariate(1 / self.jitter) if self.jitter else self.latency

    def connect(self) -> None:
        """Thirty probes of its own; and the house's pings, which measure the same link."""
        self.skew = self.chance.uniform(-10_000, 10_000)
        probes = []
        for _ in range(3 * KEPT):
            there, back = self.trip(), self.trip()
            probes.append((there + back, there - (there + back) / 2 - self.skew))
            self.lag.pinged(round(self.trip() + self.trip()))
        best = sorted(probes)[:KEPT]
        self.offset = sum(offset for _, offset in best) / len(best)

    def claims(self, true: float) -> int:
        """A press at this true moment, by the phone's idea of the house's clock."""
        return round(true + self.skew + self.offset + self.lie)


def race(phones: list[Phone], reactions: list[float]) -> tuple[set[int], int, float]:
    """Who the table says was first; who was; by how much."""
    reveal = 1_000_000 + LEAD
    judged = Race(frozenset(Seat(seat) for seat in range(len(phones))), reveal, reveal + 5_000, TOLERANCE)
    arrivals = sorted(
        (reveal + reaction + phone.trip(), seat) for seat, (phone, reaction) in enumerate(zip(phones, reactions, strict=True))
    )
    for arrival, seat in arrivals:
        claimed = phones[seat].claims(reveal + reactions[seat])
        at = phones[seat].lag.accepted(claimed, round(arrival))
        judged = judged.with_cry(Seat(seat), at)
    for phone in phones:
        phone.lag.refill()
    order = sorted(range(len(phones)), key=lambda seat: reactions[seat])
    margin = reactions[order[1]] - reactions[order[0]]
    return set(judged.order({}).ranks[0]), order[0], margin


def table(latencies: tuple[float, ...], jitter: float, lie: float = 0.0, seed: int = 1) -> dict[str, float]:
    chance = random.Random(seed)
    phones = [Phone(latency, jitter, chance) for latency in latencies]
    phones[-1].lie = lie
    for phone in phones:
        phone.connect()
    clear = right = level = gained = liar = 0
    for _ in range(RACES):
        reactions = [chance.lognormvariate(6.2, 0.25) for _ in phones]
        first, true, margin = race(phones, reactions)
        if margin > TOLERANCE:
            clear += 1
            right += first == {true}
            level += len(first) > 1
        liar += len(phones) - 1 in first
        gained += len(phones) - 1 in first and true != len(phones) - 1
    return {"clear": clear, "right": right / clear, "level": level / clear, "liar": liar / RACES, "stolen": gained / RACES}


def main() -> None:
    print(f"{RACES} races each, tolerance {TOLERANCE} ms; « clear »: decided by more than the tolerance\n")
    print("| one-way latencies (ms) | jitter (ms) | clear races | right winner | declared level |")
    print("|---|---:|---:|---:|---:|")
    for latencies in ((5, 5), (5, 60), (5, 180), (60, 180), (5, 60, 180), (180, 180)):
        for jitter in (0, 10, 30):
            found = table(latencies, jitter)
            shares = f"{found['right']:.1%} | {found['level']:.1%}"
            print(f"| {', '.join(map(str, latencies))} | {jitter} | {found['clear']:.0f} | {shares} |")
    print(f"\nA phone that lies about its clock (clamp: its own p90 round trip, {LONGEST_LAG} ms, a quota of {QUOTA} ms):\n")
    print("| latencies; the last lies | lie (ms) | wins of the liar | wins stolen |")
    print("|---|---:|---:|---:|")
    for latencies in ((5, 5), (60, 60), (5, 180)):
        for lie in (0, -50, -1_000, -3_600_000):
            found = table(latencies, 10, lie)
            print(f"| {', '.join(map(str, latencies))} | {lie} | {found['liar']:.1%} | {found['stolen']:.1%} |")


if __name__ == "__main__":
    main()
