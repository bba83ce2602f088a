"""What a row asks of the dice: each pattern finds the dice that form it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.dice import SIDES, counts
from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, phrase, plural


@dataclass(frozen=True, slots=True)
class Face:
    """The dice that show this face, be they none."""

    face: int

    def formed(self, dice: Faces) -> Faces | None:
        return (self.face,) * dice.count(self.face)

    @property
    def says(self) -> Phrase:
        return phrase("les dés qui montrent {face}", face=self.face)


@dataclass(frozen=True, slots=True)
class Alike:
    """So many equal dice, the highest there are."""

    dice: int

    def formed(self, dice: Faces) -> Faces | None:
        face = _highest(dice, self.dice)
        return (face,) * self.dice if face else None

    @property
    def says(self) -> Phrase:
        return plural("{n} dé", "{n} dés égaux", self.dice)


@dataclass(frozen=True, slots=True)
class TwoPairs:
    """Two pairs of different faces."""

    def formed(self, dice: Faces) -> Faces | None:
        high = _highest(dice, 2)
        low = _highest(dice, 2, other_than=high)
        return (low, low, high, high) if low else None

    @property
    def says(self) -> Phrase:
        return phrase("deux paires différentes")


@dataclass(frozen=True, slots=True)
class TwoPairsAndAnother:
    """Two pairs of different faces, and no die of these faces besides."""

    def formed(self, dice: Faces) -> Faces | None:
        pairs = TwoPairs().formed(dice)
        return pairs if pairs and all(pairs.count(die) == dice.count(die) for die in pairs) else None

    @property
    def says(self) -> Phrase:
        return phrase("deux paires différentes et un dé d’une autre face")


@dataclass(frozen=True, slots=True)
class Full:
    """Three of one face and two of another."""

    def formed(self, dice: Faces) -> Faces | None:
        three = _highest(dice, 3)
        two = _highest(dice, 2, other_than=three)
        return tuple(sorted((three,) * 3 + (two,) * 2)) if three and two else None

    @property
    def says(self) -> Phrase:
        return phrase("trois dés égaux et deux autres égaux")


@dataclass(frozen=True, slots=True)
class FullOrPoker:
    """Three and two, of one face or of two."""

    def formed(self, dice: Faces) -> Faces | None:
        return Full().formed(dice) or Alike(5).formed(dice)

    @property
    def says(self) -> Phrase:
        return phrase("trois dés égaux et deux autres égaux, ou cinq dés égaux")


@dataclass(frozen=True, slots=True)
class Run:
    """So many faces in order, the highest there are."""

    faces: int

    def formed(self, dice: Faces) -> Faces | None:
        for last in range(SIDES, self.faces - 1, -1):
            run = Span(last - self.faces + 1, last).formed(dice)
            if run:
                return run
        return None

    @property
    def says(self) -> Phrase:
        return plural("{n} face", "{n} faces qui se suivent", self.faces)


@dataclass(frozen=True, slots=True)
class Span:
    """Every face from the first to the last."""

    first: int
    last: int

    def formed(self, dice: Faces) -> Faces | None:
        span = tuple(range(self.first, self.last + 1))
        return span if set(span) <= set(dice) else None

    @property
    def says(self) -> Phrase:
        return phrase("les faces de {first} à {last}", first=self.first, last=self.last)


@dataclass(frozen=True, slots=True)
class Anything:
    """Any dice."""

    def formed(self, dice: Faces) -> Faces | None:
        return dice

    @property
    def says(self) -> Phrase:
        return phrase("n’importe quels dés")


Pattern = Union[Face, Alike, TwoPairs, TwoPairsAndAnother, Full, FullOrPoker, Run, Span, Anything]


def _highest(dice: Faces, times: int, other_than: int = 0) -> int:
    """The highest face shown by at least so many dice; 0 for none."""
    seen = counts(dice)
    return max((face for face in range(1, SIDES + 1) if seen[face - 1] >= times and face != other_than), default=0)
