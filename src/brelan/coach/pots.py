"""What is taught of stakes in chips: the chance of a hand, the price of a call, and what the next one answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

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
from brelan.solve.solution import Guarantee, Judge, Utility

STAKES = (stakes.Bet, stakes.Call, stakes.Raise, stakes.Fold)
MORE = (stakes.Bet, stakes.Raise)

EVEN = 0.5

FEW = 0.0005
"""A smaller chance would be written 0,0 %."""

AnyShowdown = PokerDas | Taverne

DUEL = 2

MOST_SEATS: dict[type, int] = {PokerDas: 6, Taverne: 3}
"""With more, a partie without stakes is guessed, or takes long to solve."""


class Plain(NamedTuple):
    """A partie that is played on without stakes. `playing`: how many have not folded; `hands`: by seat, what lies there."""

    game: AnyShowdown
    state: Any
    playing: int
    hands: Sequence[Any]

    @property
    def seats(self) -> int:
        return len(self.hands)


def why(game: AnyGame, judge: Judge, deed: Deed) -> Iterator[Phrase]:
    if not isinstance(deed.action, STAKES):
        return
    plain = without_stakes(game, deed.state)
    solved = None if plain is None else _judge(plain.game, plain.seats)
    share = None if plain is None or solved is None else solved.values(plain.state)[deed.seat]
    if plain is not None and share is not None:
        yield _chance(share, alone=plain.playing == DUEL, shown=plain.hands[deed.seat] is not None)
    yield from _price(game, deed)
    yield from _answers(game, judge, deed, share if plain is not None and plain.playing == DUEL else None)


def _chance(share: float, *, alone: bool, shown: bool) -> Phrase:
    """How often the partie is won: by dice that lie, or by those that one has still to throw."""
    won = worth(share, Utility.WIN) if FEW < share < 1 - FEW else percent(share)
    match alone, shown:
        case True, True:
            return phrase("Sans autre mise, cette main gagne la partie dans {share} des cas.", share=won)
        case True, _:
            return phrase("Sans autre mise, on gagne la partie dans {share} des cas.", share=won)
        case _, True:
            return phrase("Si tous restent sans rien ajouter, cette main gagne la partie dans {share} des cas.", share=won)
        case _:
            return phrase("Si tous restent sans rien ajouter, on gagne la partie dans {share} des cas.", share=won)


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
        yield phrase("Qui gagne plus d’une fois sur deux profite de chaque jeton que l’autre suit.")
    elif not more and share < EVEN:
        yield phrase("Qui gagne moins d’une fois sur deux perd sur chaque jeton que l’autre suit.")


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


def without_stakes(game: AnyGame, state: Any) -> Plain | None:
    """The partie as its dice lie now, once nobody stakes any more; None where no exact judge knows it, or there are no stakes."""
    match game, state:
        case PokerDas(), Staking(table=table, round=round_, betting=betting) if len(table.won) <= MOST_SEATS[PokerDas]:
            left = round_.among(tuple(seat for seat in round_.players if seat in betting.playing))
            if left.waiting is None or left.cap is None:
                return None
            das = PokerDas(replace(game.dialect, stakes=False, rounds=1))
            none_won = Table(table.order, (0,) * len(table.won), 1, None)
            return Plain(das, Throwing(none_won, left, turn.opened(left.waiting, left.cap)), len(left.players), round_.hands)
        case Taverne(), State(phase=Mises(betting)) if len(state.partie.hands) <= MOST_SEATS[Taverne]:
            if game.dialect.simultaneous_reroll:
                return None
            plain = Taverne(replace(game.dialect, stakes=False, best_of=1))
            partie = state.partie.among(tuple(seat for seat in state.partie.order if seat in betting.playing))
            groups = plain.schedule(partie.order)
            choosing = Rerolls(groups, (None,) * len(groups[0]))
            nothing = Parties((0,) * len(partie.hands))
            return Plain(plain, State(nothing, state.opener, partie, choosing), len(partie.order), partie.hands)
        case _:
            return None


@lru_cache(maxsize=4)
def _judge(game: AnyGame, seats: int) -> Judge | None:
    """None where the partie can only be guessed."""
    found = find_judge(game, seats)
    return found if found.solution.guarantee is Guarantee.EXACT else None
