"""The dice on the table, for drawing: whose, which are kept, how many throws are left."""

from __future__ import annotations

from typing import Any

from brelan.core.game import Game
from brelan.games.chouette import CulDeChouette, ledger
from brelan.games.chouette import dice as chouette_dice
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Choosing, Throwing
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Rerolling
from brelan.games.turn import Holding, Rolling


def lying(rules: Game[Any, Any, Any], state: Any) -> dict[str, Any]:
    """`seat`, `dice` and `kept` as faces in the game's symbols; `throws` made, `left`; games add what is their own."""
    match rules:
        case CulDeChouette():
            books = [
                {"score": each.score, "rank": each.rank, "civets": each.civets, "grelottines": each.grelottines, "out": each.out}
                for each in ledger(state)
            ]
            return {**_view(rules, state.turn, chouette_dice(state), ()), "books": books, "target": rules.dialect.target}
        case PokerDas():
            turn = state.turn if isinstance(state, Choosing | Throwing) else None
            return {**_turn(rules, turn), "limit": rules.limit(state), "lineup": list(rules.lineup(state))}
        case Taverne():
            kept = dict(state.phase.throws) if isinstance(state.phase, Rerolling) else {}
            held = {str(seat): rules.lexicon.faces(faces, "") for seat, faces in kept.items()}
            return {**_turn(rules, None), "lineup": list(state.partie.order), "held": held}
        case _:
            return _turn(rules, state.phase)


def _turn(rules: Game[Any, Any, Any], turn: Any) -> dict[str, Any]:
    match turn:
        case Rolling(seat, kept, throws, left):
            return {**_view(rules, seat, (), kept), "throws": throws, "left": left, "fresh": False}
        case Holding(seat, dice, throws, left, fresh):
            return {**_view(rules, seat, dice, ()), "throws": throws, "left": left, "fresh": fresh}
        case _:
            return _view(rules, None, (), ())


def _view(rules: Game[Any, Any, Any], seat: int | None, dice: tuple[int, ...], kept: tuple[int, ...]) -> dict[str, Any]:
    return {"seat": seat, "dice": rules.lexicon.faces(dice, ""), "kept": rules.lexicon.faces(kept, "")}
