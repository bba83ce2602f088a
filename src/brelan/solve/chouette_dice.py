"""Throws of the cul de chouette that come to the same: one of them stands for all."""

from __future__ import annotations

from functools import lru_cache

from brelan.core.dice import SIDES, rolls
from brelan.core.moves import Faces
from brelan.games.chouette.phases import SuiteDice
from brelan.games.chouette.policy import Pick, Policy

Throws = tuple[tuple[Faces, float], ...]
"""Each with its chance."""


def suite_dice(policy: Policy, phase: SuiteDice) -> Throws:
    """The throws of one of the last of a suite.

    Only sums matter, and to who throws last only who then shows the one that loses.
    """
    return _suite_dice(policy.suite_dice, policy.suite_loser, len(phase.round.seats), phase.round.shown)


@lru_cache(maxsize=4096)
def _suite_dice(dice: int, loser: Pick, seats: int, before: tuple[int, ...]) -> Throws:
    found: dict[int | tuple[bool, ...], tuple[Faces, int]] = {}
    for faces, weight in rolls(dice):
        shown = *before, sum(faces)
        same = tuple(pips == loser(shown) for pips in shown) if len(shown) == seats else shown[-1]
        first, so_far = found.get(same, (faces, 0))
        found[same] = first, so_far + weight
    return tuple((faces, weight / SIDES**dice) for faces, weight in found.values())
