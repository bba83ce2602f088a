"""The oracle: expectimax and max^n over `node`, `outcomes` and `apply`, in fractions. Slow, exact, here to stay."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeVar

from brelan.core.game import Game
from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision, Over
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes

S = TypeVar("S")
Vector = tuple[Fraction, ...]
Residue = tuple[Hashable, Vector]

_ENDLESS = "the game comes back to a state that it left: the utility must value it"


@dataclass
class Oracle(Generic[S]):
    """Every seat maximises its own entry of the utility; among equals it takes the first legal action.

    `utility` values the states where the search ends, one fraction a seat, and is None elsewhere; it must value every
    end of the game, and one state on every way round (ties replayed). `residue` splits a state into what its future
    depends on and what is banked; it may forget only what adds to the utility. `reflexes` weigh the cries.
    """

    game: Game[S, Any, Any]
    utility: Callable[[S], Vector | None]
    residue: Callable[[S], Residue] | None = None
    reflexes: Reflexes | None = None
    known: dict[Hashable, Vector | None] = field(default_factory=dict)

    def value(self, state: S) -> Vector:
        """What each seat expects. Raises ValueError for a state that returns to itself or an end without utility."""
        ended = self.utility(state)
        if ended is not None:
            return ended
        key, banked = (state, ()) if self.residue is None else self.residue(state)
        if key in self.known:
            ahead = self.known[key]
            if ahead is None:
                raise ValueError(_ENDLESS)
        else:
            self.known[key] = None
            found = self.searched(state)
            ahead = self.known[key] = tuple(all_ - had for all_, had in zip(found, banked, strict=True)) if banked else found
        return tuple(map(sum, zip(ahead, banked, strict=True))) if banked else ahead  # type: ignore[arg-type]

    def choices(self, state: S, seat: Seat) -> dict[Any, Vector]:
        """The value of every legal action of the seat."""
        return {action: self.value(self.game.apply(state, Act(seat, action))) for action in self.game.legal_actions(state, seat)}

    def searched(self, state: S) -> Vector:
        """The value of a state that must not end the game, by what follows it, even where the utility would value it."""
        node = self.game.node(state)
        if isinstance(node, Over):
            raise ValueError("an end of the game without utility")
        if isinstance(node, Decision):
            seat = min(node.seats)
            return max(self.choices(state, seat).values(), key=lambda value: value[seat])
        weighed = [(chance, self.value(self.game.apply(state, move))) for move, chance in outcomes(node, self.reflexes)]
        return tuple(sum((chance * value[seat] for chance, value in weighed), Fraction()) for seat in range(len(weighed[0][1])))


def points(game: Game[S, Any, Any]) -> Callable[[S], Vector | None]:
    """The utility of those who want points: every seat's whole total."""
    return lambda state: tuple(map(Fraction, game.scores(state))) if isinstance(game.node(state), Over) else None


def chances(game: Game[S, Any, Any]) -> Callable[[S], Vector | None]:
    """The utility of those who want to win: 1 for the first, shared among those who tie."""

    def shared(state: S) -> Vector | None:
        node = game.node(state)
        if not isinstance(node, Over):
            return None
        first = node.ranks.count(1)
        return tuple(Fraction(rank == 1, first) for rank in node.ranks)

    return shared
