"""The course of a game: what every seat could expect after each line of its record."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

from brelan.coach.ledger import Event, Ledger, Values
from brelan.solve.solution import Utility

TICKS = 4
"""About how many steps a scale of points has."""


@dataclass(frozen=True, slots=True)
class Curve:
    """`values`: at the start, then after each of `events`. `scale`: what is written beside it, lowest first."""

    events: tuple[Event, ...]
    values: tuple[Values, ...]
    scale: tuple[float, ...]

    @property
    def low(self) -> float:
        return self.scale[0]

    @property
    def high(self) -> float:
        return self.scale[-1]

    def of(self, seat: int) -> list[float]:
        return [values[seat] for values in self.values]

    def height(self, value: float) -> float:
        """0 at the foot of the scale, 1 at its top."""
        return (value - self.low) / (self.high - self.low)


def curve(ledger: Ledger) -> Curve:
    values = (ledger.start, *(event.after for event in ledger.events))
    return Curve(ledger.events, values, _scale(values, ledger.solution.utility))


def _scale(values: tuple[Values, ...], utility: Utility) -> tuple[float, ...]:
    if utility is Utility.WIN:
        return (0.0, 0.25, 0.5, 0.75, 1.0)
    flat = [value for row in values for value in row]
    low, high = min(flat), max(flat)
    step = _round_step((high - low) / TICKS)
    first, last = floor(low / step), -floor(-high / step)
    return tuple(step * place for place in range(first, max(last, first + 1) + 1))


def _round_step(least: float) -> float:
    """The first of 1, 2, 5, 10, 20… that is not smaller."""
    power = 10.0 ** floor(log10(max(least, 1.0)))
    return next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least)
