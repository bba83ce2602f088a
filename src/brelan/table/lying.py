"""The dice on the table, for drawing: whose, which are kept, how many throws are left."""

from __future__ import annotations

from typing import Any

from brelan.core.game import Game, Showdown
from brelan.core.moves import Faces
from brelan.core.phrases import Voice, say
from brelan.games.chouette import CulDeChouette, ledger
from brelan.games.chouette import dice as chouette_dice
from brelan.games.chouette.phases import SirotageDie
from brelan.games.chouette.sirotage import paired
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Choosing, Drawing, Throwing
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Casting, Rerolling, Staking
from brelan.games.taverne.phases import Choosing as Picking
from brelan.games.turn import Holding, Rolling
from brelan.table.address import said_to_each
from brelan.table.prospects import prospects
from brelan.table.showdown import named
from brelan.table.thrown import Thrown
from brelan.table.wagers import birds, wagers


def lying(rules: Game[Any, Any, Any], state: Any, last: Thrown | None, names: tuple[str, ...], voice: Voice) -> dict[str, Any]:
    """`seat`, `dice` and `kept` as faces in the game's symbols; `throws` made, `left`; games add what is their own.

    `last`: the dice just thrown, which are shown where the game has none to show any more.
    """
    view = _lying(rules, state, names, voice)
    dice = _faces(rules, view["dice"])
    if last is not None and not dice:
        dice = tuple(sorted(last.still + last.faces))
        view = {**view, **_view(rules, last.seat, dice, ()), "left": 0, "fresh": False, "done": True}
    if isinstance(rules, Showdown) and len(dice) == rules.dialect.dice:
        view |= named(rules, dice, names, voice)
    return view


def _lying(rules: Game[Any, Any, Any], state: Any, names: tuple[str, ...], voice: Voice) -> dict[str, Any]:
    match rules:
        case CulDeChouette():
            books = [
                {"score": each.score, "rank": each.rank, "civets": each.civets, "grelottines": each.grelottines, "out": each.out}
                for each in ledger(state)
            ]
            staked = wagers(state)
            return {
                **_view(rules, state.turn, _lie(state), ()),
                "books": books,
                "target": rules.dialect.target,
                "prospects": prospects(rules, state),
                "wagers": [say(words, names, voice) for words in staked],
                "wagers_to": said_to_each(staked, names, voice),
                "birds": birds(state, voice),
            }
        case PokerDas():
            turn = state.turn if isinstance(state, Choosing | Throwing) else None
            drawn = zip(state.drawing, state.dice, strict=False) if isinstance(state, Drawing) else ()
            return {
                **_turn(rules, turn),
                "limit": rules.limit(state),
                "most": rules.dialect.throws,
                "lineup": list(rules.lineup(state)),
                "drawn": {str(seat): rules.lexicon.symbols[face - 1] for seat, face in drawn},
            }
        case Taverne():
            return {**_tavern(rules, state), "lineup": list(state.partie.order)}
        case _:
            return _turn(rules, state.phase)


def _lie(state: Any) -> Faces:
    """The dice of a throw at the cul de chouette that is not over; before a sirotage the odd die is in the hand again."""
    dice: Faces = chouette_dice(state)
    return (paired(dice),) * 2 if isinstance(state.phase, SirotageDie) else dice


def _tavern(rules: Taverne, state: Any) -> dict[str, Any]:
    hands = state.partie.hands
    match state.phase:
        case Casting(waiting):
            return {**_view(rules, waiting[0], (), ()), "throws": 0}
        case Staking(betting):
            return {**_view(rules, betting.waiting[0], hands[betting.waiting[0]], ()), "throws": 1, "left": 0}
        case Rerolling(_, ((seat, held), *_)):
            return {**_view(rules, seat, (), held), "throws": 1}
        case Picking(groups, choices):
            undecided = [seat for seat, choice in zip(groups[0], choices, strict=True) if choice is None]
            left = sum(undecided[0] in group for group in groups)
            several = {str(seat): rules.lexicon.faces(hands[seat], "") for seat in undecided} if len(groups[0]) > 1 else {}
            return {**_view(rules, undecided[0], hands[undecided[0]], ()), "throws": 1, "left": left, "each": several}
        case _:
            return _view(rules, None, (), ())


def _turn(rules: Game[Any, Any, Any], turn: Any) -> dict[str, Any]:
    match turn:
        case Rolling(seat, kept, throws, left):
            return {**_view(rules, seat, (), kept), "throws": throws, "left": left, "fresh": False}
        case Holding(seat, dice, throws, left, fresh):
            return {**_view(rules, seat, dice, ()), "throws": throws, "left": left, "fresh": fresh}
        case _:
            return _view(rules, None, (), ())


def _faces(rules: Game[Any, Any, Any], text: str) -> Faces:
    return tuple(rules.lexicon.symbols.index(letter) + 1 for letter in text)


def _view(rules: Game[Any, Any, Any], seat: int | None, dice: tuple[int, ...], kept: tuple[int, ...]) -> dict[str, Any]:
    return {"seat": seat, "dice": rules.lexicon.faces(dice, ""), "kept": rules.lexicon.faces(kept, "")}
