"""The decisions of a game as numbers.

The table lists every decision that the game's lexicon can write, once and for all: what is legal is a mask. Amounts
(stakes, civets, challenges) are *bucketed*: of the amounts allowed at a moment, evenly spaced in their order, at most
`BUCKETS` can be chosen, the least and the greatest among them. All other decisions are there exactly. Last come, where
cries are chosen, to cry and to stay silent.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from brelan.core.dice import rolls
from brelan.core.game import Game
from brelan.core.lexicon import Amount, Argument, Choice, Dice, Player, Verb
from brelan.core.moves import Seat

BUCKETS = 5

CRY, QUIET = ("cri", (), 0), ("silence", (), 0)

Label = tuple[str, tuple[Any, ...], int]
"""A verb, its arguments without the amount, and the bucket of the amount (0 where there is none)."""


class ActionTable:
    """`labels`: every decision, the number of each being its place. `cries`: are they chosen?"""

    def __init__(self, game: Game[Any, Any, Any], seats: int, dice: int, *, cries: bool = False) -> None:
        self.game = game
        plain = (label for verb in game.lexicon.verbs for label in _labels(verb, seats, dice))
        self.labels: tuple[Label, ...] = (*plain, *((CRY, QUIET) if cries else ()))
        self.number = {label: place for place, label in enumerate(self.labels)}

    def __len__(self) -> int:
        return len(self.labels)

    def legal(self, state: Any, seat: Seat) -> dict[int, Any]:
        """The decisions open to the seat, by number."""
        plain: dict[int, Any] = {}
        graded: dict[tuple[str, tuple[Any, ...]], list[tuple[int, Any]]] = {}
        for action in self.game.legal_actions(state, seat):
            verb = self.game.lexicon.by_action[type(action)]
            values = dict(zip(verb.arguments, verb.values(action), strict=True))
            others = tuple(value for argument, value in values.items() if not isinstance(argument, Amount))
            amount = next((value for argument, value in values.items() if isinstance(argument, Amount)), None)
            if amount is None:
                plain[self.number[verb.word, others, 0]] = action
            else:
                graded.setdefault((verb.word, others), []).append((amount, action))
        for (word, others), amounts in graded.items():
            for bucket, action in enumerate(_spaced(amounts)):
                plain[self.number[word, others, bucket]] = action
        return plain

    def crying(self) -> dict[int, bool]:
        """To cry or not, by number."""
        return {self.number[CRY]: True, self.number[QUIET]: False}


def _labels(verb: Verb, seats: int, dice: int) -> Iterator[Label]:
    fixed = [list(_values(argument, seats, dice)) for argument in verb.arguments if not isinstance(argument, Amount)]
    buckets = BUCKETS if any(isinstance(argument, Amount) for argument in verb.arguments) else 1
    for values in product(*fixed):
        for bucket in range(buckets):
            yield verb.word, values, bucket


def _values(argument: Argument, seats: int, dice: int) -> Iterator[Any]:
    match argument:
        case Dice():
            for size in range(dice + 1):
                yield from (faces for faces, _ in rolls(size))
        case Choice(words):
            yield from words
        case Player():
            yield from range(seats)


def _spaced(amounts: list[tuple[int, Any]]) -> list[Any]:
    """At most `BUCKETS` of the actions, from the least amount to the greatest."""
    ordered = [action for _, action in sorted(amounts, key=lambda pair: pair[0])]
    last = len(ordered) - 1
    return [ordered[place] for place in sorted({round(step * last / (BUCKETS - 1)) for step in range(BUCKETS)})]
