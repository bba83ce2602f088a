"""A game in progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from brelan.core.nodes import Over
from brelan.games.feuille.card import Card
from brelan.games.turn import Holding, Rolling

Phase = Union[Rolling, Holding, Over]


@dataclass(frozen=True, slots=True)
class State:
    """Between two turns, `cards` and `phase.seat` are all there is to know."""

    cards: tuple[Card, ...]
    phase: Phase
