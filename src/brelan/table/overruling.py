"""Another verdict for the last contest of cries: what it changes of what came after. Nothing is ever overruled in silence.

The moves that came after the contest stay where they still answer what the game asks, dice among them. From the first
that does not, they fall: their lines stay in the record as words, and dice that fell are never drawn again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from brelan.core.moves import Act, Fault, Hand, Move, MoveError, Order, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.notation.record import CommittedDice
from brelan.table.game import Contested, Game
from brelan.table.room import Refusal


@dataclass(frozen=True, slots=True)
class Overruling:
    """`falls`: how many of the last moves fall; `crosses`: has a throw been shown since?"""

    falls: int
    crosses: bool


def overruling(game: Game, order: Order) -> Overruling:
    """What that order would change. Raises `Refusal` when there is nothing to overrule, or no longer."""
    contested = game.contested
    if contested is None:
        if any(isinstance(move, Order) for move in game.moves):
            raise Refusal(phrase("Trop tard : un autre tour s’est joué depuis ces cris."))
        raise Refusal(phrase("Aucun cri n’a encore été jugé."))
    later = game.moves[contested.at + 1 :]
    stays, _ = _outcome(game, contested, order)
    return Overruling(len(later) - stays, crossed(game))


def _outcome(game: Game, contested: Contested, order: Order) -> tuple[int, Any]:
    """How many of the moves since would stay, and how the game would stand. Raises `Refusal` where it may not be."""
    told, later = contested.order, game.moves[contested.at + 1 :]
    if told == order:
        raise Refusal(phrase("C’est déjà le verdict."))
    try:
        corrected = game.rules.apply(contested.state, order)
    except MoveError as error:
        raise Refusal(error.sentence) from None
    stays, state = _replayed(game.rules, game.rules.apply(contested.state, told), corrected, later)
    if game.over and isinstance(game.record.dice, CommittedDice) and not isinstance(game.rules.node(state), Over):
        raise Refusal(phrase("La partie est finie et la clé de ses dés est dite : elle ne peut plus continuer."))
    return stays, state


def open_to_question(game: Game) -> bool:
    """May another verdict be given for the last contest? Once the key of the dice is told, only one that ends the game too."""
    contested = game.contested
    if contested is None:
        return False
    if not (game.over and isinstance(game.record.dice, CommittedDice)):
        return True
    return any(_changes(game, contested, order) for order in _verdicts(contested.seats))


def crossed(game: Game) -> bool:
    """Have dice been thrown since the last contest?"""
    return game.contested is not None and any(isinstance(move, Roll | Hand) for move in game.moves[game.contested.at + 1 :])


def _changes(game: Game, contested: Contested, order: Order) -> bool:
    try:
        _, state = _outcome(game, contested, order)
    except Refusal:
        return False
    return bool(state != game.state)


def _verdicts(seats: frozenset[Seat]) -> Iterator[Order]:
    """Whoever might have been first, and whoever might have been last: nothing else decides."""
    for count in range(len(seats) + 1):
        for chosen in combinations(sorted(seats), count):
            some, others = frozenset(chosen), seats - frozenset(chosen)
            yield Order(tuple(rank for rank in (some, others) if rank))


def _replayed(rules: Any, old: Any, new: Any, moves: tuple[Move, ...]) -> tuple[int, Any]:
    """How many of the moves still answer what is asked, and the state after those."""
    for stays, move in enumerate(moves):
        if not _asked_alike(rules, move, old, new):
            return stays, new
        try:
            new = rules.apply(new, move)
        except MoveError:
            return stays, new
        old = rules.apply(old, move)
    return len(moves), new


def _asked_alike(rules: Any, move: Move, old: Any, new: Any) -> bool:
    """Do two states ask the same thing, of the same seat? Dice that Max has thrown are not Zoé's."""
    match move:
        case Fault():
            return True
        case Act():
            return type(old.phase) is type(new.phase)
        case _:
            return type(old.phase) is type(new.phase) and rules.node(old) == rules.node(new)
