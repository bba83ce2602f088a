"""The rows of the feuille and what dice offer to each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Union

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.core.sheet import Row
from brelan.games.figures import grouped, run


@dataclass(frozen=True, slots=True)
class Ecole:
    """Closed by `needed` dice of its digit; more of them feed the réserve, a shortage is paid from it."""

    digit: int
    needed: int = 3

    @property
    def dice(self) -> int:
        return self.needed

    def offer(self, faces: Faces) -> int | None:
        """The change of the réserve if these dice close the row; None without a die of the digit."""
        shown = faces.count(self.digit)
        return (shown - self.needed) * self.digit if shown else None


@dataclass(frozen=True, slots=True)
class Groups:
    """A combination of identical dice. `distinct`: each group shows another face."""

    sizes: tuple[int, ...]
    extra: int = 0
    distinct: bool = True

    @property
    def dice(self) -> int:
        return sum(self.sizes)

    def offer(self, faces: Faces) -> int | None:
        """The points of the combination, not doubled."""
        value = grouped(faces, self.sizes, self.distinct)
        return None if value is None else value + self.extra


@dataclass(frozen=True, slots=True)
class Run:
    """A suite."""

    first: int
    last: int

    @property
    def dice(self) -> int:
        return self.last - self.first + 1

    def offer(self, faces: Faces) -> int | None:
        return run(faces, self.first, self.last)


@dataclass(frozen=True, slots=True)
class Somme:
    """Any dice, all of them: it can always be written, is never barred and has no row bonus."""

    @property
    def dice(self) -> int:
        return 1

    def offer(self, faces: Faces) -> int | None:
        return sum(faces)


Kind = Union[Ecole, Groups, Run, Somme]

KINDS: dict[Row, Kind] = {
    **{Row(str(digit)): Ecole(digit) for digit in range(1, 7)},
    Row("paire"): Groups((2,)),
    Row("brelan"): Groups((3,)),
    Row("double paire"): Groups((2, 2)),
    Row("full"): Groups((3, 2)),
    Row("carré"): Groups((4,), extra=20),
    Row("poker"): Groups((5,), extra=50),
    Row("petite suite"): Run(1, 5),
    Row("grande suite"): Run(2, 6),
    Row("somme"): Somme(),
}

Offers = dict[Faces, tuple[int | None, ...]]


@lru_cache(maxsize=64)
def offers(kinds: tuple[Kind, ...], dice: int) -> Offers:
    """For every throw, what it offers to each row."""
    return {faces: tuple(kind.offer(faces) for kind in kinds) for faces, _ in rolls(dice)}
