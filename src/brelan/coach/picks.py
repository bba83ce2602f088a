"""Which of hundreds of choices are worth showing: of stakes on one target, the best alone."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.games.chouette.actions import Civet, Grelottine
from brelan.solve.solution import Choice


def picked(choices: Sequence[Choice], most: int) -> list[int]:
    """The places of at most so many choices, best first."""
    found: list[int] = []
    seen: set[tuple[type, str]] = set()
    for place, choice in enumerate(choices):
        action = choice.action
        if isinstance(action, Civet | Grelottine):
            key = type(action), action.target
            if key in seen:
                continue
            seen.add(key)
        found.append(place)
        if len(found) == most:
            break
    return found
