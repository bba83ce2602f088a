"""The exact chances of a node."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from brelan.core.dice import SIDES, rolls
from brelan.core.moves import Order, Roll
from brelan.core.nodes import Contest, Node, Throw
from brelan.nature.reflexes import Reflexes


def outcomes(node: Node, reflexes: Reflexes | None = None) -> Iterator[tuple[Roll | Order, Fraction]]:
    """Every answer of chance to the node with its probability; they sum to 1.

    Raises ValueError for a node that is not chance, and for a contest without a model of reflexes.
    """
    match node:
        case Throw(dice):
            total = SIDES**dice
            for faces, weight in rolls(dice):
                yield Roll(faces), Fraction(weight, total)
        case Contest() if reflexes is not None:
            yield from reflexes.outcomes(node)
        case _:
            raise ValueError(f"no chances for {node!r}")
