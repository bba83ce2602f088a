"""The states of a match of poker d'as: one for each thing that it may wait for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Union

from brelan.core.moves import Faces, Seat
from brelan.core.nodes import Over
from brelan.games.poker_das.hands import Key
from brelan.games.stakes import Betting, Purse
from brelan.games.turn import Holding, Rolling

Group = tuple[Seat, ...]
"""Seats that nothing separates yet, in turn order."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A finished hand and the number of throws it took."""

    faces: Faces
    throws: int


@dataclass(frozen=True, slots=True)
class Table:
    """What lasts from one partie to the next. `order`: as drawn; `won`: parties won by each seat; `partie`: from 1."""

    order: Group
    won: tuple[int, ...]
    partie: int
    purse: Purse | None


@dataclass(frozen=True, slots=True)
class Round:
    """A partie, or the replay of a tie.

    `players`: who is in, in turn order; `cap`: the throws that the first of them took, None until he is done (a coup
    sec starts with 1); `hands`: by seat, the last hand shown in this partie, None for who is still to play; `beaten`:
    the others of this partie, best first.
    """

    players: Group
    cap: int | None
    hands: tuple[Shown | None, ...]
    beaten: tuple[Group, ...]

    @property
    def waiting(self) -> Seat | None:
        """Whose turn comes next; None when every hand is shown."""
        return next((seat for seat in self.players if self.hands[seat] is None), None)

    def showing(self, seat: Seat, hand: Shown) -> Round:
        hands = (*self.hands[:seat], hand, *self.hands[seat + 1 :])
        return Round(self.players, hand.throws if self.cap is None else self.cap, hands, self.beaten)

    def among(self, playing: Group) -> Round:
        """The round without those who have folded: they come behind every hand shown against theirs."""
        folded = tuple(seat for seat in self.players if seat not in playing)
        return Round(playing, self.cap, self.hands, (folded, *self.beaten)) if folded else self

    def standing(self, weigh: Callable[[Shown], Key]) -> tuple[Group, ...]:
        """Those who have shown a hand, best first, equal hands together."""
        weights = {seat: weigh(hand) for seat in self.players if (hand := self.hands[seat]) is not None}
        return tuple(
            tuple(seat for seat in self.players if weights.get(seat) == weight)
            for weight in sorted(set(weights.values()), reverse=True)
        )

    def replayed(self, tied: Group, cap: int | None, beaten: tuple[Group, ...]) -> Round:
        hands = tuple(None if seat in tied else hand for seat, hand in enumerate(self.hands))
        return Round(tied, cap, hands, beaten)


@dataclass(frozen=True, slots=True)
class Drawing:
    """The draw for the order of play. `groups`: who plays first, first; `dice`: so far, of the group that draws."""

    groups: tuple[Group, ...]
    dice: tuple[int, ...]

    @property
    def drawing(self) -> Group:
        """The first seats that their dice have not yet told apart."""
        return next(group for group in self.groups if len(group) > 1)

    @property
    def by(self) -> Seat:
        return self.drawing[len(self.dice)]


@dataclass(frozen=True, slots=True)
class Throwing:
    """Dice are in the air."""

    table: Table
    round: Round
    turn: Rolling


@dataclass(frozen=True, slots=True)
class Choosing:
    """Dice lie on the table and may be thrown again."""

    table: Table
    round: Round
    turn: Holding


@dataclass(frozen=True, slots=True)
class Staking:
    """The first hand of the round is known; those still in stake before the others throw."""

    table: Table
    round: Round
    betting: Betting


@dataclass(frozen=True, slots=True)
class Finished:
    """`hands`: those of the last partie."""

    table: Table
    hands: tuple[Shown | None, ...]
    over: Over


State = Union[Drawing, Throwing, Choosing, Staking, Finished]
