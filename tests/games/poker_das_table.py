"""A table of poker d'as for the tests: dice are written AARDX, and everything goes through `apply`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from brelan.core.moves import Act, Faces, Hand, Illegal, Move, MoveError, Roll, Seat
from brelan.core.nodes import Decision, Over, Throw
from brelan.core.phrases import say
from brelan.games.poker_das import PokerDas, PokerDasDialect
from brelan.games.poker_das.hands import Category, best_reading
from brelan.games.stakes import Bet, Call, Fold, Raise
from brelan.games.turn import Keep, Stand

NAMES = ("Léa", "Max", "Zoé", "Jo")


def dice(letters: str) -> Faces:
    return tuple(sorted("ARDVX9".index(letter) + 1 for letter in letters if letter != " "))


def poker(**options: Any) -> PokerDas:
    return PokerDas(replace(PokerDasDialect(), **options))


def sign(game: PokerDas, one: str, other: str) -> str:
    first, second = game.strength(dice(one)), game.strength(dice(other))
    return ">" if first > second else "<" if first < second else "="


def spelled(faces: Faces) -> str:
    return "".join("ARDVX9"[face - 1] for face in faces)


def category(letters: str) -> Category:
    return best_reading(dice(letters), PokerDasDialect()).category


def figure(letters: str) -> str:
    return spelled(best_reading(dice(letters), PokerDasDialect()).figure)


class Table:
    """A match without a draw, unless an option asks for one."""

    def __init__(self, seats: int = 2, **options: Any) -> None:
        self.game = poker(**{"tirage": False, **options})
        self.state = self.game.start(seats)
        self.told: list[str] = []

    def play(self, move: Move) -> Table:
        before, self.state = self.state, self.game.apply(self.state, move)
        self.told = [say(words, NAMES) for words in self.game.tell(before, move, self.state)]
        return self

    def roll(self, letters: str) -> Table:
        return self.play(Roll(dice(letters)))

    def hand(self, letters: str, throws: int = 3, *, fresh: bool = False) -> Table:
        return self.play(Hand(dice(letters), throws, fresh or throws == 1))

    def hands(self, *letters: str) -> Table:
        """Whole hands in three throws, or in as many as the turn allows."""
        for each in letters:
            node = self.node
            assert isinstance(node, Throw)
            self.hand(each, node.turn)
        return self

    def keep(self, seat: int, letters: str) -> Table:
        return self.play(Act(Seat(seat), Keep(dice(letters))))

    def stand(self, seat: int) -> Table:
        return self.play(Act(Seat(seat), Stand()))

    def bet(self, seat: int, amount: int) -> Table:
        return self.play(Act(Seat(seat), Bet(amount)))

    def call(self, seat: int) -> Table:
        return self.play(Act(Seat(seat), Call()))

    def raises(self, seat: int, amount: int) -> Table:
        return self.play(Act(Seat(seat), Raise(amount)))

    def fold(self, seat: int) -> Table:
        return self.play(Act(Seat(seat), Fold()))

    def refuses(self, move: Move, error: type[MoveError] = Illegal) -> str:
        """The sentence of the refusal."""
        before = self.state
        with pytest.raises(error) as refusal:
            self.game.apply(self.state, move)
        assert self.state == before
        return say(refusal.value.sentence, NAMES)

    @property
    def node(self) -> Any:
        return self.game.node(self.state)

    @property
    def by(self) -> int:
        """Whose move it is."""
        node = self.node
        if isinstance(node, Throw):
            return node.by
        assert isinstance(node, Decision)
        (seat,) = node.seats
        return seat

    @property
    def most(self) -> int:
        """The throws that the turn about to start allows."""
        node = self.node
        assert isinstance(node, Throw)
        return node.turn

    @property
    def over(self) -> Over:
        node = self.node
        assert isinstance(node, Over)
        return node

    @property
    def is_over(self) -> bool:
        return isinstance(self.node, Over)

    @property
    def awaited(self) -> str:
        return say(self.game.awaited(self.state), NAMES)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def lineup(self) -> tuple[int, ...]:
        return self.game.lineup(self.state)
