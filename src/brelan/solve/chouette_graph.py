"""A turn of the cul de chouette for two as a graph, with every score left open.

Its leaves are the ends of the turn and the cries « Grelottine », with the tokens held there and the changes of scores on
the way; its nodes are means over dice and cries, and choices of one player or the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, Union

from brelan.core.moves import Seat
from brelan.games.chouette.policy import UNLIMITED

ANY_SCORE = -UNLIMITED
ROLLER, OTHER, CHECK = 0, 1, 2


class Change(NamedTuple):
    """`who` gains `points` and `stakes` times the stake. A CHECK asks whether somebody has reached the target."""

    who: int
    points: int = 0
    stakes: int = 0


Path = tuple[Change, ...]


class Tokens(NamedTuple):
    """What the roller and the other hold."""

    civets: int
    grelottines: int
    other_civets: int
    other_grelottines: int

    @property
    def swapped(self) -> Tokens:
        return Tokens(self.other_civets, self.other_grelottines, self.civets, self.grelottines)


class Kind(NamedTuple):
    """Turns that differ in more than scores and tokens: whose reflexes the roller has, and did he open the game."""

    roller: Seat
    opener: bool


class TurnEnd(NamedTuple):
    kind: Kind
    tokens: Tokens
    path: Path


class FreshNeant(NamedTuple):
    """The other holds a grelottine and may challenge, if the scores allow it."""

    kind: Kind
    tokens: Tokens
    path: Path


class Mean(NamedTuple):
    parts: tuple[tuple[int, float], ...]


class Best(NamedTuple):
    """`who` takes one of these nodes, each of which is open from a score of the roller on."""

    who: int
    options: tuple[tuple[int, int], ...]


Node = Union[TurnEnd, FreshNeant, Mean, Best]
Place = tuple[Kind, Tokens]


@dataclass(slots=True)
class Graph:
    """Nodes by number, each once, and those that it is made of before it. Means of up to `opened` nodes are opened."""

    opened: int
    nodes: list[Node] = field(default_factory=list)
    _numbers: dict[tuple[type[Node], Node], int] = field(default_factory=dict)

    def add(self, node: Node) -> int:
        key = type(node), node  # named tuples of two kinds may be equal
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self.nodes)
            self.nodes.append(node)
        return number

    def mean(self, parts: Iterable[tuple[int, float]]) -> int:
        """The mean of nodes. Means inside it are opened, so that what comes to the same is counted once."""
        weights: dict[int, float] = {}
        for number, chance in parts:
            node = self.nodes[number]
            if isinstance(node, Mean) and len(node.parts) <= self.opened:
                for part, share in node.parts:
                    weights[part] = weights.get(part, 0.0) + chance * share
            else:
                weights[number] = weights.get(number, 0.0) + chance
        if len(weights) == 1:
            return next(iter(weights))
        # Rounded, so that sums of the same chances in another order are the same node.
        return self.add(Mean(tuple(sorted((part, round(weight, 16)) for part, weight in weights.items()))))

    def best(self, who: int, options: Iterable[tuple[int, int]]) -> int:
        distinct = tuple(dict.fromkeys(options))
        return distinct[0][0] if len(distinct) == 1 else self.add(Best(who, distinct))
