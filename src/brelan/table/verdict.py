"""How the last partie of a showdown ended: its hands stay on the table until somebody throws again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from brelan.core.moves import Act, Faces, Hand, Move, Roll, Seat
from brelan.core.phrases import Phrase
from brelan.games import turn
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Choosing, Finished, Round, Shown, Staking, Throwing
from brelan.games.stakes import Fold, owed
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Casting, Chips, Done, Rerolling
from brelan.games.taverne.phases import Staking as Betting
from brelan.games.turn import Stand

Hands = tuple[Faces | None, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`hands`: as they were compared; `best`: who holds the best of them; `words`: what the table was told."""

    hands: Hands
    best: tuple[Seat, ...]
    words: tuple[Phrase, ...]


def verdict(rules: Any, before: Any, move: Move, after: Any, words: tuple[Phrase, ...]) -> Verdict | None:
    """None unless the move has ended a partie, or a manche that is played again."""
    match rules:
        case Taverne():
            compared = _taverne(before, move, after)
        case PokerDas():
            compared = _poker_das(before, move, after)
        case _:
            return None
    if compared is None:
        return None
    hands, playing = compared
    keys = {seat: rules.strength(hand) for seat in playing if (hand := hands[seat]) is not None}
    best = tuple(seat for seat in playing if keys.get(seat) == max(keys.values(), default=()))
    return Verdict(hands, best or playing, words)


Compared = tuple[Hands, tuple[Seat, ...]]


def _taverne(before: Any, move: Move, after: Any) -> Compared | None:
    if not isinstance(after.phase, Done) and any(after.partie.hands):
        return None
    partie = before.partie
    match before.phase, before.tally, move:
        case Casting(waiting), _, Roll(faces):
            partie = partie.shown(waiting[0], faces)
        case Rerolling(_, ((seat, held), *_)), _, Roll(faces):
            partie = partie.shown(seat, tuple(sorted(held + faces)))
        case Betting(betting), Chips(), Act(seat, Fold()):
            partie = partie.among(tuple(other for other in betting.playing if other != seat))
        case _:
            pass
    return tuple(hand or None for hand in partie.hands), partie.order


def _poker_das(before: Any, move: Move, after: Any) -> Compared | None:
    round_ = _finished(before, move)
    if round_ is None:
        return None
    if not isinstance(after, Finished):
        goes_on = not isinstance(after, Throwing) or any(after.round.hands[seat] is not None for seat in after.round.players)
        if goes_on:
            return None
    return tuple(None if hand is None else hand.faces for hand in round_.hands), round_.players


def _finished(before: Any, move: Move) -> Round | None:
    """The round once the move has finished a hand or the stakes."""
    match before, move:
        case Throwing(_, round_, rolling), Roll(faces):
            holding = turn.rolled(rolling, faces)
            return None if holding.left else round_.showing(holding.seat, Shown(holding.dice, holding.throws))
        case Throwing(_, round_, rolling), Hand():
            return round_.showing(rolling.seat, Shown(move.faces, move.throws))
        case Choosing(_, round_, holding), Act(_, Stand()):
            return round_.showing(holding.seat, Shown(holding.dice, holding.throws))
        case Staking(table, round_, betting), Act(seat, action):
            if isinstance(action, Fold) and table.purse is not None and owed(table.purse, betting):
                return round_.among(tuple(other for other in betting.playing if other != seat))
            return round_
        case _:
            return None
