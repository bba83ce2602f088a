"""What is taught of stakes in chips: the chance of a hand, the price of a call, and what the next one answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from brelan.coach.ledger import Deed, better
from brelan.coach.measures import percent, worth
from brelan.coach.words import infinitive, talk
from brelan.core.moves import Act, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.games import stakes, turn
from brelan.games.poker_das import PokerDas
from brelan.games.poker_das.state import Staking, Table, Throwing
from brelan.games.taverne import Taverne
from brelan.games.taverne.phases import Choosing as Rerolls
from brelan.games.taverne.phases import Parties, State
from brelan.games.taverne.phases import Staking as Mises
from brelan.notation.repertoire import AnyGame
from brelan.solve.find import find_judge
from brelan.solve.solution import Judge, Utility

STAKES = (stakes.Bet, stakes.Call, stakes.Raise, stakes.Fold)
MORE = (stakes.Bet, stakes.Raise)

EVEN = 0.5

AnyShowdown = PokerDas | Taverne


def why(game: AnyGame, judge: Judge, deed: Deed) -> Iterator[Phrase]:
    if not isinstance(deed.action, STAKES):
        return
    share = _share(game, deed)
    if share is not None:
        yield phrase("Sans autre mise, cette main gagne la partie dans {share} des cas.", share=worth(share, Utility.WIN))
    yield from _price(game, deed)
    yield from _answers(game, judge, deed, share)


def _share(game: AnyGame, deed: Deed) -> float | None:
    """The chance of these dice to win when no stake follows; None where it is not known."""
    plain = without_stakes(game, deed.state)
    return None if plain is None else _duel(plain[0]).values(plain[1])[deed.seat]


def _price(game: AnyGame, deed: Deed) -> Iterator[Phrase]:
    """What a call must win to be worth its price, where somebody folded or should have."""
    here = talk(game, deed.state)
    if here is None or not any(isinstance(action, stakes.Fold) for action in (deed.action, better(deed))):
        return
    purse, betting = here
    due = stakes.owed(purse, betting)
    if due:
        yield plural(
            "Suivre demandait {n} jeton et portait le pot à {pot} : c’est juste si l’on gagne dans plus de {share} des cas.",
            "Suivre demandait {n} jetons et portait le pot à {pot} : c’est juste si l’on gagne dans plus de {share} des cas.",
            due,
            pot=purse.pot + due,
            share=percent(due / (purse.pot + due)),
        )


def _answers(game: AnyGame, judge: Judge, deed: Deed, share: float | None) -> Iterator[Phrase]:
    """What the next one best answers to either stake, and what that means."""
    best = better(deed)
    if not isinstance(deed.action, MORE) and not isinstance(best, MORE):
        return
    answers = {action: _answer(game, judge, deed, action) for action in (best, deed.action)}
    given = [answer for answer in answers.values() if answer is not None]
    staked = [answer for action, answer in answers.items() if answer is not None and isinstance(action, MORE)]
    calls = [answer[1] in {stakes.Call, stakes.Raise} for answer in staked]
    if len(given) == 2 and given[0] == given[1] and isinstance(deed.action, MORE) and isinstance(best, MORE):
        seat, _, words = given[0]
        yield phrase("À l’une et à l’autre mise, le mieux pour {who} est de {answer}.", who=Who(seat), answer=words)
    else:
        for action, answer in answers.items():
            if answer is not None and isinstance(action, MORE):
                yield phrase(
                    "À « {action} », le mieux pour {who} est de {answer}.",
                    action=infinitive(game, deed.state, action),
                    who=Who(answer[0]),
                    answer=answer[2],
                )
    if share is None or not all(calls) or not calls:
        return
    more = _size(best) > _size(deed.action)
    if more and share > EVEN:
        yield phrase("Une main qui gagne plus d’une fois sur deux profite de chaque jeton que l’on suit.")
    elif not more and share < EVEN:
        yield phrase("Une main qui gagne moins d’une fois sur deux perd sur chaque jeton que l’on suit.")


def _size(action: Any) -> int:
    return action.amount if isinstance(action, MORE) else 0


def _answer(game: AnyGame, judge: Judge, deed: Deed, action: Any) -> tuple[Seat, Any, Phrase] | None:
    """Who speaks next, with the kind of the best answer and its words; None once all have spoken."""
    after = game.apply(deed.state, Act(deed.seat, action))
    here = talk(game, after)
    if here is None:
        return None
    seat = here[1].waiting[0]
    answer = judge.choices(after, seat)[0].action
    return seat, type(answer), _spoken(game, after, answer)


def _spoken(game: AnyGame, state: Any, answer: Any) -> Phrase:
    match answer:
        case stakes.Call():
            return phrase("suivre")
        case stakes.Fold():
            return phrase("passer")
        case _:
            return infinitive(game, state, answer)


def without_stakes(game: AnyGame, state: Any) -> tuple[AnyShowdown, Any] | None:
    """One partie of two as its dice lie now, once nobody stakes any more; None for anything else."""
    match game, state:
        case PokerDas(), Staking(table=table, round=round_, betting=betting) if len(table.order) == len(betting.playing) == 2:
            das = PokerDas(replace(game.dialect, stakes=False, rounds=1))
            waiting = round_.waiting
            if waiting is None or round_.cap is None:
                return None
            opened = turn.opened(waiting, round_.cap)
            return das, Throwing(Table(table.order, (0, 0), 1, None), round_, opened)
        case Taverne(), State(phase=Mises()) if len(state.partie.order) == len(game.scores(state)) == 2:
            if game.dialect.simultaneous_reroll:
                return None
            plain = Taverne(replace(game.dialect, stakes=False, best_of=1))
            groups = plain.schedule(state.partie.order)
            return plain, State(Parties((0, 0)), state.opener, state.partie, Rerolls(groups, (None,) * len(groups[0])))
        case _:
            return None


@lru_cache(maxsize=4)
def _duel(game: AnyShowdown) -> Judge:
    return find_judge(game, 2)
