"""A contest of cries: collects them until all have answered or the window closes, then gives one order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from brelan.core.moves import Order, Seat
from brelan.core.phrases import Param, Who, phrase


@dataclass(frozen=True, slots=True)
class Race:
    """`reveal`: when the reason to cry is seen; `cries`: the accepted moments; `silent`: who has said no."""

    seats: frozenset[Seat]
    reveal: int
    closes: int
    tolerance: int
    cries: tuple[tuple[Seat, int], ...] = ()
    silent: frozenset[Seat] = frozenset()

    @property
    def answered(self) -> frozenset[Seat]:
        return self.silent | {seat for seat, _ in self.cries}

    @property
    def complete(self) -> bool:
        return self.answered >= self.seats

    def with_cry(self, seat: Seat, at: int) -> Race:
        return replace(self, cries=(*self.cries, (seat, at)))

    def with_silence(self, seat: Seat) -> Race:
        return replace(self, silent=self.silent | {seat})

    def order(self, bots: Mapping[Seat, int]) -> Order:
        """The one verdict. `bots`: when each bot cries. Cries within the tolerance of the first of a group are level."""
        moments = sorted([*((at, seat) for seat, at in self.cries), *((at, seat) for seat, at in bots.items())])
        groups: list[set[Seat]] = []
        first = 0
        for at, seat in moments:
            if groups and at - first <= self.tolerance:
                groups[-1].add(seat)
            else:
                groups.append({seat})
                first = at
        return Order(tuple(frozenset(group) for group in groups))

    def note(self, bots: Mapping[Seat, int]) -> str:
        """The raw times, for the record: « 2 +412 ms, 3 +431 ms »."""
        moments = sorted([*((at, seat) for seat, at in self.cries), *((at, seat) for seat, at in bots.items())])
        return ", ".join(f"{seat + 1} {at - self.reveal:+d} ms" for at, seat in moments) or "silence"


def in_words(order: Order) -> Param:
    """« Max, puis Léa et Zoé ensemble »; « personne »."""
    ranks = tuple(_rank(tuple(Who(seat) for seat in sorted(rank))) for rank in order.ranks)
    if not ranks:
        return phrase("personne")
    words: Param = ranks[0]
    for rank in ranks[1:]:
        words = phrase("{first}, puis {then}", first=words, then=rank)
    return words


def _rank(seats: tuple[Who, ...]) -> Param:
    return phrase("{seats} ensemble", seats=seats) if len(seats) > 1 else seats[0]
