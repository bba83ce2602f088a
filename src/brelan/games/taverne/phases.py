"""Where a match of la taverne stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Faces, Seat
from brelan.games.stakes import Betting, Purse

Group = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Partie:
    """A partie, or what is replayed of it.

    `order`: those still in, first thrower first; `hands`: the dice of every seat of the table, () where none lie;
    `behind`: those whom the hands now replaying have beaten, best first, ties together.
    """

    order: Group
    hands: tuple[Faces, ...]
    behind: tuple[Group, ...] = ()

    def shown(self, seat: Seat, dice: Faces) -> Partie:
        return Partie(self.order, (*self.hands[:seat], dice, *self.hands[seat + 1 :]), self.behind)

    def among(self, order: Group) -> Partie:
        """The same dice, when only these are still in."""
        return self if order == self.order else Partie(order, self.hands, self.behind)


@dataclass(frozen=True, slots=True)
class Casting:
    """The first throws. `waiting`: those who have yet to throw, the next one first."""

    waiting: Group


@dataclass(frozen=True, slots=True)
class Staking:
    """The stakes, between the first throws and the rerolls."""

    betting: Betting


@dataclass(frozen=True, slots=True)
class Choosing:
    """The first of `groups` choose what they keep, none knowing another's choice. None: has not chosen yet."""

    groups: tuple[Group, ...]
    kept: tuple[Faces | None, ...]


@dataclass(frozen=True, slots=True)
class Rerolling:
    """Dice are in the air. `throws`: who throws, the next one first, and what he kept; `groups` choose afterwards."""

    groups: tuple[Group, ...]
    throws: tuple[tuple[Seat, Faces], ...]


@dataclass(frozen=True, slots=True)
class Done:
    """The match is over, and the last hands still lie there."""

    ranks: tuple[int, ...]


Phase = Union[Casting, Staking, Choosing, Rerolling, Done]


@dataclass(frozen=True, slots=True)
class Parties:
    """Without stakes: the parties won by every seat."""

    won: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chips:
    """With stakes. `left`: parties still to play, this one included."""

    purse: Purse
    left: int


Tally = Union[Parties, Chips]


@dataclass(frozen=True, slots=True)
class State:
    """`opener`: who threw first in this partie, before anybody folded or replayed."""

    tally: Tally
    opener: Seat
    partie: Partie
    phase: Phase
