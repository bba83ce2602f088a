"""The hands of a showdown, for drawing: what each is taken for, how high it stands, what is staked on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from brelan.core.moves import Faces
from brelan.core.phrases import Phrase, Voice, say
from brelan.games import stakes
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das import words as das_words
from brelan.games.poker_das.hands import best_reading, taken_for
from brelan.games.poker_das.state import Drawing, Finished, Staking
from brelan.games.taverne import Taverne
from brelan.games.taverne import hands as taverne_hands
from brelan.games.taverne.phases import Chips, Done
from brelan.games.taverne.phases import Staking as Betting
from brelan.table.address import said_to_each
from brelan.table.verdict import Verdict


def showdown(rules: Any, state: Any, last: Verdict | None, names: Sequence[str], voice: Voice) -> dict[str, Any]:
    hands = rules.hands(state)
    playing = _playing(rules, state) or range(len(hands))
    shown = {seat: rules.strength(hand) for seat, hand in enumerate(hands) if hand is not None and seat in playing}
    leaders = [seat for seat, key in shown.items() if key == max(shown.values())]
    return {
        "hands": [_hand(rules, hand, names, voice) for hand in hands],
        "throws": _throws(rules, state),
        "leaders": leaders if len(shown) > 1 or isinstance(rules, PokerDas) else [],
        "scale": [say(label, names, voice) for label in _scale(rules)],
        "beat": _beat(rules, hands[leaders[0]], names, voice) if leaders else None,
        "bank": _bank(rules, state),
        "match": _match(rules, state),
        "verdict": None
        if last is None
        else {
            "hands": [_hand(rules, hand, names, voice) for hand in last.hands],
            "best": list(last.best),
            "says": [say(words, names, voice) for words in last.words],
            "to": said_to_each(last.words, names, voice),
        },
    }


def _playing(rules: Any, state: Any) -> Sequence[int]:
    """Who may still win the partie; empty when none is played."""
    if isinstance(rules, PokerDas):
        return rules.lineup(state)
    return state.phase.betting.playing if isinstance(state.phase, Betting) else state.partie.order


def named(rules: Any, faces: Faces, names: Sequence[str], voice: Voice) -> dict[str, Any]:
    """A hand in words. `reads`: each die as it is taken, an As that is a joker for what it stands for; `rung`: on the scale."""
    reads, rung = faces, 0
    match rules:
        case PokerDas():
            reading = best_reading(faces, rules.dialect)
            reads, rung = taken_for(faces, reading), int(reading.category) - rules.dialect.as_joker
        case Taverne():
            rung = int(taverne_hands.read(faces, rules.dialect.ace_high).category)
    return {
        "name": say(rules.hand_name(faces), names, voice),
        "reads": rules.lexicon.faces(reads, ""),
        "rung": rung,
    }


def _hand(rules: Any, faces: Faces | None, names: Sequence[str], voice: Voice) -> dict[str, Any] | None:
    return None if faces is None else {"dice": rules.lexicon.faces(faces, ""), **named(rules, faces, names, voice)}


def _scale(rules: Any) -> tuple[Phrase, ...]:
    """The kinds of hands, the weakest first."""
    if isinstance(rules, PokerDas):
        return das_words.SCALE[rules.dialect.as_joker :]
    return taverne_hands.SCALE


def _throws(rules: Any, state: Any) -> list[int | None]:
    """In how many throws each hand was made, where that is known."""
    if not isinstance(rules, PokerDas) or isinstance(state, Drawing):
        return []
    shown = state.hands if isinstance(state, Finished) else state.round.hands
    return [None if hand is None else hand.throws for hand in shown]


def _beat(rules: Any, best: Faces, names: Sequence[str], voice: Voice) -> str | None:
    """The least hand that beats the best one shown."""
    if not isinstance(rules, PokerDas):
        return None
    ladder = rules.ladder()
    first = next(place for place, hand in enumerate(ladder) if rules.strength(hand) == rules.strength(best))
    return say(rules.hand_name(ladder[first - 1]), names, voice) if first else None


def _bank(rules: Any, state: Any) -> dict[str, Any] | None:
    """`staked`: by seat, in the pot; `owed`: what the next to speak must pay to stay; `playing`: who is still in."""
    purse = betting = None
    match rules, state:
        case PokerDas(), Drawing():
            pass
        case PokerDas(), _:
            purse = state.table.purse
            betting = state.betting if isinstance(state, Staking) else None
        case Taverne(), _ if isinstance(state.tally, Chips):
            purse = state.tally.purse
            betting = state.phase.betting if isinstance(state.phase, Betting) else None
    if purse is None:
        return None
    return {
        "pot": purse.pot,
        "staked": list(purse.staked),
        "owed": stakes.owed(purse, betting) if betting is not None else None,
        "ante": rules.dialect.ante,
    }


def _match(rules: Any, state: Any) -> dict[str, Any]:
    """How many parties are played, and which this is, where it can be counted."""
    match rules, state:
        case PokerDas(), Drawing():
            return {"of": rules.dialect.rounds, "partie": 1}
        case PokerDas(), _:
            return {"of": rules.dialect.rounds, "partie": state.table.partie}
        case _:
            of = rules.dialect.best_of
            if not isinstance(state.tally, Chips):
                return {"of": of, "partie": None}
            # Once it is over, no further one is begun.
            return {"of": of, "partie": of - state.tally.left + (not isinstance(state.phase, Done))}
