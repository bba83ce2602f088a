"""Perft: how many different move sequences a game has. A rule that changes by accident changes a count."""

from __future__ import annotations

from collections import Counter
from typing import Any

from brelan.testing.moves import AnyGame, legal_moves


def perft(game: AnyGame, state: Any, depth: int) -> int:
    """The number of sequences of `depth` legal moves from the state; games that end earlier count nothing.

    Equal states are counted together, so that depths stay cheap where play transposes.
    """
    layer = Counter({state: 1})
    for _ in range(depth):
        following: Counter[Any] = Counter()
        for position, ways in layer.items():
            for move in legal_moves(game, position):
                following[game.apply(position, move)] += ways
        layer = following
    return layer.total()
