"""The turn that four of the five games share: throw, keep, throw again, at most so many times."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from brelan.core.dice import keep_set, keeps, merged
from brelan.core.lexicon import Dice, Lexicon, Verb
from brelan.core.moves import Faces, Hand, Illegal, Seat
from brelan.core.nodes import Throw
from brelan.core.phrases import Who, phrase


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps these faces and throws the others again."""

    faces: Faces


@dataclass(frozen=True, slots=True)
class Stand:
    """Keeps everything: the hand is final."""


KEEP = Verb("garde", Keep, (Dice(),), phrase("garder ces dés et relancer les autres"))
STAND = Verb("reste", Stand, (), phrase("rester : garder toute la main"))


@dataclass(frozen=True, slots=True)
class Rolling:
    """Dice are in the air. `throws`: made so far this turn; `left`: still allowed, this one included."""

    seat: Seat
    kept: Faces
    throws: int
    left: int


@dataclass(frozen=True, slots=True)
class Holding:
    """Dice lie on the table. `left`: throws still allowed; `fresh`: the last throw rolled all the dice."""

    seat: Seat
    dice: Faces
    throws: int
    left: int
    fresh: bool


def opened(seat: Seat, limit: int) -> Rolling:
    """A new turn of at most `limit` throws."""
    return Rolling(seat, (), 0, limit)


@lru_cache(maxsize=4096)
def throw(turn: Rolling, dice: int) -> Throw:
    """The node of a turn played with `dice` dice."""
    return Throw(dice - len(turn.kept), turn.seat, 0 if turn.throws else turn.left)


def rolled(turn: Rolling, faces: Faces) -> Holding:
    return Holding(turn.seat, merged(turn.kept, faces), turn.throws + 1, turn.left - 1, not turn.kept)


def announced(turn: Rolling, hand: Hand) -> Holding:
    """The end of a turn told at once: nothing may be thrown again."""
    return Holding(turn.seat, hand.faces, hand.throws, 0, hand.fresh)


def possible_keeps(turn: Holding) -> tuple[Keep, ...]:
    return _keeps(turn.dice) if turn.left else ()


def kept(turn: Holding, action: Keep, lexicon: Lexicon) -> Rolling:
    """Raises Illegal when no throw is left or the dice kept are not a part of those that lie there."""
    if not turn.left:
        raise Illegal(phrase("{who} n’a plus de lancer.", who=Who(turn.seat)))
    if action.faces not in keep_set(turn.dice):
        if action.faces == turn.dice:
            raise Illegal(phrase("Garder tous les dés n’est pas relancer."))
        raise Illegal(phrase("Ces dés ne sont pas sur la table : on y voit {dice}.", dice=lexicon.faces(turn.dice)))
    return Rolling(turn.seat, action.faces, turn.throws, turn.left)


@lru_cache(maxsize=4096)
def _keeps(faces: Faces) -> tuple[Keep, ...]:
    return tuple(Keep(part) for part in keeps(faces))
