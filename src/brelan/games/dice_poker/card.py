"""The card: its rows, and all else that is printed on it. A card is data, and every preset is one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Union

from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, phrase
from brelan.core.sheet import Row
from brelan.games.dice_poker.patterns import Alike, Anything, Face, Full, Pattern, Run, Span, TwoPairs


class Sum(Enum):
    """Rows that pay the dice: those that form the pattern, or all of them."""

    FORMING = auto()
    ALL = auto()


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row that pays points of its own or a sum."""

    name: Row
    label: Phrase
    pattern: Pattern
    pays: Union[int, Sum]

    def points(self, dice: Faces) -> int:
        formed = self.pattern.formed(dice)
        return 0 if formed is None else self._paid(dice, formed)

    def joker_points(self, dice: Faces) -> int:
        """The points of a joker, which stands for the pattern but not for dice that would form it."""
        return self._paid(dice, self.pattern.formed(dice) or ())

    def _paid(self, dice: Faces, formed: Faces) -> int:
        match self.pays:
            case Sum.FORMING:
                return sum(formed)
            case Sum.ALL:
                return sum(dice)
            case points:
                return points


@dataclass(frozen=True, slots=True)
class Card:
    """A card of two sides, played with `dice` dice in turns of `throws` throws.

    The left side earns `bonus` points at `threshold` or, under most rules, above it. Five alike written when the
    Poker row already pays are a *further* Poker: it earns `further` points besides, and on some cards it is a joker.
    """

    left: tuple[CardRow, ...]
    right: tuple[CardRow, ...]
    threshold: int = 63
    bonus: int = 35
    further: int = 100
    joker: bool = True
    dice: int = 5
    throws: int = 3

    @property
    def rows(self) -> tuple[CardRow, ...]:
        return self.left + self.right

    @property
    def poker(self) -> int | None:
        """The place of the row that asks all the dice to be equal."""
        return next((place for place, row in enumerate(self.rows) if row.pattern == Alike(self.dice)), None)


def _paire(pays: Sum) -> CardRow:
    return CardRow(Row("paire"), phrase("Paire"), Alike(2), pays)


def _deux_paires(pays: Sum) -> CardRow:
    return CardRow(Row("deux paires"), phrase("Deux paires"), TwoPairs(), pays)


def _trois(pays: Sum) -> CardRow:
    return CardRow(Row("trois d'une sorte"), phrase("Trois d’une sorte"), Alike(3), pays)


def _carre(pays: Sum) -> CardRow:
    return CardRow(Row("carré"), phrase("Carré"), Alike(4), pays)


def _full(pays: int | Sum) -> CardRow:
    return CardRow(Row("full"), phrase("Full"), Full(), pays)


def _petite_suite(pattern: Pattern, pays: int) -> CardRow:
    return CardRow(Row("petite suite"), phrase("Petite suite"), pattern, pays)


def _grande_suite(pattern: Pattern, pays: int) -> CardRow:
    return CardRow(Row("grande suite"), phrase("Grande suite"), pattern, pays)


LEFT = (
    CardRow(Row("as"), phrase("As"), Face(1), Sum.FORMING),
    CardRow(Row("deux"), phrase("Deux"), Face(2), Sum.FORMING),
    CardRow(Row("trois"), phrase("Trois"), Face(3), Sum.FORMING),
    CardRow(Row("quatre"), phrase("Quatre"), Face(4), Sum.FORMING),
    CardRow(Row("cinq"), phrase("Cinq"), Face(5), Sum.FORMING),
    CardRow(Row("six"), phrase("Six"), Face(6), Sum.FORMING),
)
POKER = CardRow(Row("poker"), phrase("Poker"), Alike(5), 50)
CHANCE = CardRow(Row("chance"), phrase("Chance"), Anything(), Sum.ALL)

# One vocabulary for all cards, so that a record reads alike whatever its preset: the Yahtzee, Yatzy or Yacht row is
# `poker`, « three of a kind » is `trois d'une sorte` and the « choice » of Yacht is `chance`.

CLASSIQUE = Card(
    LEFT,
    (
        _paire(Sum.ALL),
        _deux_paires(Sum.ALL),
        _trois(Sum.ALL),
        _carre(Sum.ALL),
        _full(25),
        _petite_suite(Run(4), 30),
        _grande_suite(Run(5), 40),
        POKER,
        CHANCE,
    ),
)

YAHTZEE = Card(LEFT, CLASSIQUE.right[2:])

YATZY = Card(
    LEFT,
    (
        _paire(Sum.FORMING),
        _deux_paires(Sum.FORMING),
        _trois(Sum.FORMING),
        _carre(Sum.FORMING),
        _petite_suite(Span(1, 5), 15),
        _grande_suite(Span(2, 6), 20),
        _full(Sum.FORMING),
        CHANCE,
        POKER,
    ),
    bonus=50,
    further=0,
    joker=False,
)

YACHT = Card(
    LEFT,
    (
        CHANCE,
        _carre(Sum.ALL),
        _full(Sum.ALL),
        _petite_suite(Run(4), 15),
        _grande_suite(Run(5), 30),
        POKER,
    ),
    further=0,
    joker=False,
)
