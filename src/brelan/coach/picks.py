"""Which of many choices are worth showing: of stakes on one target, the best alone; of stakes in chips, every kind."""

from __future__ import annotations

from collections.abc import Sequence

from brelan.games import stakes
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
    # Ten raises that differ by a chip would hide what a call is worth, and a fold.
    kinds = {type(choice.action): place for place, choice in reversed(list(enumerate(choices)))}
    needed = kinds.values() if kinds.keys() & {stakes.Bet, stakes.Raise} else ()
    others = [place for place in found if place not in needed]
    return sorted({*needed, *others[: most - len(needed)]})
