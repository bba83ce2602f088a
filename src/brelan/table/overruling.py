"""Another verdict for the last contest of cries: what it changes of what came after. Nothing is ever overruled in silence.

The moves that came after the contest stay where they still answer what the game asks, dice among them. From the first
that does not, they fall: their lines stay in the record as words, and dice that fell are never drawn again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brelan.core.moves import Act, Fault, Hand, Move, MoveError, Order, Roll
from brelan.core.nodes import Over
from brelan.core.phrases import phrase
from brelan.notation.record import CommittedDice
from brelan.table.game import Game
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
    return Overruling(len(later) - stays, any(isinstance(move, Roll | Hand) for move in later))


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
