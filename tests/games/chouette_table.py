"""A table of cul de chouette for the tests: moves are lines of the notation, and everything goes through `apply`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from brelan.core.dialect import checked
from brelan.core.moves import Illegal, MoveError, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.core.phrases import say
from brelan.games.chouette import ChouetteDialect, CulDeChouette
from brelan.games.chouette.civet import before_throw
from brelan.games.chouette.phases import NOTHING
from brelan.games.chouette.scribe import Scribe
from brelan.notation import read_move

NAMES = ("Perceval", "Karadoc", "Aubergiste", "Jo", "Zoé", "Max", "Ana", "Tom")


def chouette(**options: Any) -> CulDeChouette:
    return CulDeChouette(checked(replace(ChouetteDialect(), **options)))


class Table:
    """A game without a draw, unless an option asks for one. `scores`, `civets`, `grelottines`: what its first turn finds."""

    def __init__(
        self,
        seats: int = 3,
        *,
        scores: Sequence[int] = (),
        civets: Sequence[int] = (),
        grelottines: Sequence[int] = (),
        turn: int = 1,
        **options: Any,
    ) -> None:
        self.game = chouette(**{"tirage": False, **options})
        state = self.game.start(seats)
        self.told: tuple[str, ...] = ()
        if scores or civets or grelottines or turn != 1:
            zeros = (0,) * seats
            state = replace(
                state,
                scores=tuple(scores) or zeros,
                civets=tuple(civets) or zeros,
                grelottines=tuple(grelottines) or zeros,
                turn=Seat(turn - 1),
            )
            state = replace(state, phase=before_throw(Scribe(self.game.policy, state), NOTHING))
        self.state = state

    def play(self, *lines: str) -> Table:
        """Plays the lines; `told` is what was told of the last."""
        for line in lines:
            before, move = self.state, read_move(self.game.lexicon, line)
            self.state = self.game.apply(before, move)
            self.told = tuple(say(words, NAMES) for words in self.game.tell(before, move, self.state))
        return self

    def throw(self, first: int, second: int, cul: int) -> Table:
        return self.play(f"d {first} {second}", f"d {cul}")

    def refuses(self, line: str, error: type[MoveError] = Illegal) -> str:
        """The reason of the refusal."""
        before = self.state
        with pytest.raises(error) as refusal:
            self.game.apply(self.state, read_move(self.game.lexicon, line))
        assert self.state == before
        return say(refusal.value.reason, NAMES)

    @property
    def node(self) -> Any:
        return self.game.node(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def civets(self) -> tuple[int, ...]:
        return self.state.civets

    @property
    def grelottines(self) -> tuple[int, ...]:
        return self.state.grelottines

    @property
    def turn(self) -> int:
        """Whose turn it is, as the notation counts."""
        return self.state.turn + 1

    @property
    def phase(self) -> str:
        return type(self.state.phase).__name__

    @property
    def awaited(self) -> str:
        return say(self.game.awaited(self.state), NAMES)

    @property
    def thrower(self) -> tuple[int, int]:
        """Whose dice are awaited, and how many."""
        node = self.node
        assert isinstance(node, Throw)
        return node.by + 1, node.dice

    @property
    def cry(self) -> tuple[str, set[int]]:
        """What may be cried, and by whom."""
        node = self.node
        assert isinstance(node, Contest)
        return say(node.cry), {seat + 1 for seat in node.seats}

    @property
    def deciders(self) -> set[int]:
        node = self.node
        assert isinstance(node, Decision)
        return {seat + 1 for seat in node.seats}

    @property
    def ranks(self) -> tuple[int, ...]:
        node = self.node
        assert isinstance(node, Over)
        return node.ranks
