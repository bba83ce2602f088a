"""The drawings of the page as figures: where curves, marks and bars lie, in the units of their own boxes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from brelan.coach.curve import Curve
from brelan.coach.ledger import Account, Chance, Deed

FEW = 150
"""Rings of throws that leave the curves to be seen; where there are more, none is drawn."""

MANY = 8
"""Seats that can be told apart: six colours, each with its own dashes."""


PAST = 13
"""How far behind the end of its curve a seat's number stands: a lesson's mark has room before it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A box for curves: its size, and the margins of what is written beside and below."""

    name: str
    width: int
    height: int
    left: int = 46
    right: int = 32
    top: int = 14
    foot: int = 26

    def x(self, place: float) -> float:
        return self.left + place * (self.width - self.left - self.right)

    def y(self, height: float) -> float:
        return self.height - self.foot - height * (self.height - self.top - self.foot)


FRAMES = (Frame("etroite", 330, 230), Frame("ample", 720, 300))


@dataclass(frozen=True, slots=True)
class Mark:
    """A point on a curve; `number` of a lesson, where it has one, and `line` of the record for a decision."""

    x: float
    y: float
    number: int | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    """`paths` and `ends` by seat; `rules`: height and value of each line of the scale; `steps`: place and line below."""

    frame: Frame
    paths: tuple[str, ...]
    ends: tuple[Mark, ...]
    rules: tuple[tuple[float, float], ...]
    steps: tuple[tuple[float, int], ...]
    throws: tuple[Mark, ...]
    errors: tuple[Mark, ...]
    lessons: tuple[Mark, ...]


def graph(curve: Curve, frame: Frame, worst: Sequence[Deed], small: float) -> Graph:
    """`worst`: the decisions that have a number. `small`: the error below which a decision is not marked."""
    last = max(len(curve.values) - 1, 1)
    seats = len(curve.values[0])

    def at(place: int, seat: int, number: int | None = None, line: int | None = None) -> Mark:
        height = curve.height(curve.values[place][seat])
        return Mark(round(frame.x(place / last), 1), round(frame.y(height), 1), number, line)

    throws, errors, lessons = [], [], []
    numbers = {id(deed): number for number, deed in enumerate(worst, 1)}
    for place, event in enumerate(curve.events, 1):
        match event:
            case Chance(by=by) if by is not None:
                throws.append(at(place, by))
            case Deed(seat=seat) if id(event) in numbers:
                lessons.append(at(place, seat, numbers[id(event)], event.line))
            case Deed(seat=seat) if event.error > small and not event.forced:
                errors.append(at(place, seat, None, event.line))
    paths = []
    for place_at_table in range(seats):
        points = [at(place, place_at_table) for place in range(len(curve.values))]
        paths.append("M" + "L".join(f"{point.x} {point.y}" for point in points))
    return Graph(
        frame,
        tuple(paths),
        apart([at(len(curve.values) - 1, seat, seat + 1) for seat in range(seats)], frame),
        tuple((round(frame.y(curve.height(value)), 1), value) for value in curve.scale),
        _steps(curve, frame, last),
        tuple(throws) if len(throws) <= FEW else (),
        tuple(errors),
        tuple(sorted(lessons, key=lambda mark: -(mark.number or 0))),
    )


def apart(ends: list[Mark], frame: Frame, gap: float = 14.0) -> tuple[Mark, ...]:
    """The names at the end of the curves, none over another."""
    order = sorted(ends, key=lambda mark: mark.y)
    y, placed = frame.top - gap, []
    for mark in order:
        y = max(mark.y, y + gap)
        placed.append(y)
    # Who was pushed below the frame pushes back, and no further than need be.
    y = frame.height - frame.foot + gap
    for place in reversed(range(len(placed))):
        y = placed[place] = min(placed[place], y - gap)
    return tuple(Mark(frame.x(1) + PAST, round(y + 4, 1), mark.number) for mark, y in zip(order, placed, strict=True))


def _steps(curve: Curve, frame: Frame, last: int) -> tuple[tuple[float, int], ...]:
    """Five lines of the record, written where they lie."""
    places = sorted({round(share * last / 4) for share in range(5)})
    return tuple(
        (round(frame.x(place / last), 1), curve.events[place - 1].line) for place in places if 0 < place <= len(curve.events)
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """Where something starts and how long it is, out of 300; the axis stands at 150."""

    x: float
    width: float


@dataclass(frozen=True, slots=True)
class Bars:
    """Of one seat. `spread`: what luck was expected to be, one deviation to either side."""

    dice: Bar
    gifts: Bar
    error: Bar
    spread: Bar


MIDDLE, HALF = 150.0, 140.0


def bars(accounts: Sequence[Account]) -> tuple[Bars, ...]:
    """On one scale for all seats."""
    most = max(
        [abs(value) for one in accounts for value in (one.dice, one.gifts, one.dice + one.gifts, one.error, one.deviation)],
        default=0.0,
    )
    unit = HALF / most if most > 0 else 0.0

    def bar(begin: float, change: float) -> Bar:
        low = MIDDLE + unit * min(begin, begin + change)
        return Bar(round(low, 1), round(unit * abs(change), 1))

    return tuple(
        Bars(
            bar(0.0, one.dice),
            bar(one.dice, one.gifts),
            bar(0.0, -one.error),
            bar(-one.deviation, 2 * one.deviation),
        )
        for one in accounts
    )
