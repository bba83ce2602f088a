"""The 216 throws of three dice, cut into seven figures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from brelan.core.dice import rolls
from brelan.core.moves import Faces

THREE = 3
FOUR_TWO_ONE: Faces = (1, 2, 4)


class Figure(StrEnum):
    CUL = "cul de chouette"
    CHOUETTE_VELUTE = "chouette velute"
    SUITE = "suite"
    VELUTE = "velute"
    CHOUETTE = "chouette"
    QUATRE_DEUX_UN = "421"
    NEANT = "néant"


@dataclass(frozen=True, slots=True)
class Combo:
    """A figure, its n (« velute de n »; 0 where there is none) and the points it is worth, contested or not."""

    figure: Figure
    value: int
    points: int


def _combo(low: int, middle: int, high: int) -> Combo:
    if low == high:
        return Combo(Figure.CUL, low, 40 + 10 * low)
    velute = 2 * high * high if low + middle == high else 0
    if low == middle and velute:
        return Combo(Figure.CHOUETTE_VELUTE, high, velute)
    if (middle - low, high - middle) == (1, 1):
        return Combo(Figure.SUITE, high, velute)
    if velute:
        return Combo(Figure.VELUTE, high, velute)
    if middle in (low, high):
        return Combo(Figure.CHOUETTE, middle, middle * middle)
    if (low, middle, high) == FOUR_TWO_ONE:
        return Combo(Figure.QUATRE_DEUX_UN, 0, 0)
    return Combo(Figure.NEANT, 0, 0)


PARTITION: Mapping[Faces, Combo] = {faces: _combo(*faces) for faces, _ in rolls(THREE)}
WITHOUT_421: Mapping[Faces, Combo] = {**PARTITION, FOUR_TWO_ONE: Combo(Figure.NEANT, 0, 0)}


def combo(dice: Faces) -> Combo:
    """What three dice make, in any order. Raises ValueError for anything but three dice."""
    found = PARTITION.get(tuple(sorted(dice)))
    if found is None:
        raise ValueError(f"not three dice: {dice!r}")
    return found
