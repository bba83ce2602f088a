"""Chips, the pot, and a round of stakes: one speaks at a time until everybody still in has paid the same.

Nobody may stake more than the poorest player still in can pay: there are no side pots and no purse ever goes below
zero. Where nothing is owed, `Fold` is a check: one stays in for nothing, and nobody gives up a pot for free.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Union

from brelan.core.lexicon import Amount, Verb
from brelan.core.moves import Illegal, Seat
from brelan.core.phrases import Phrase, Who, phrase, plural


@dataclass(frozen=True, slots=True)
class Bet:
    """Opens the stakes of this round."""

    amount: int


@dataclass(frozen=True, slots=True)
class Call:
    """Pays what is owed."""


@dataclass(frozen=True, slots=True)
class Raise:
    """Pays what is owed and `amount` on top of it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Fold:
    """Gives up the pot; where nothing is owed, only lets the next one speak."""


Stake = Union[Bet, Call, Raise, Fold]

BET = Verb("mise", Bet, (Amount(),), phrase("miser tant de jetons"))
CALL = Verb("suit", Call, (), phrase("suivre : payer la mise pour rester"))
RAISE = Verb("relance", Raise, (Amount(),), phrase("suivre, et relancer de tant de jetons"))
FOLD = Verb("passe", Fold, (), phrase("passer : laisser le pot, ou rester sans miser tant que personne n’a misé"))
STAKES = (BET, CALL, RAISE, FOLD)


@dataclass(frozen=True, slots=True)
class Purse:
    """The chips of every seat and what each has put in the pot."""

    chips: tuple[int, ...]
    staked: tuple[int, ...]

    @classmethod
    def of(cls, chips: int, seats: int) -> Purse:
        return cls((chips,) * seats, (0,) * seats)

    @property
    def pot(self) -> int:
        return sum(self.staked)

    def paid(self, seat: Seat, amount: int) -> Purse:
        """So many chips of this seat, which must have them, go to the pot."""
        return Purse(_plus(self.chips, seat, -amount), _plus(self.staked, seat, amount))

    def taken(self, winners: tuple[Seat, ...]) -> Purse:
        """The pot, shared; the chips that do not divide go one each to the first of the winners."""
        share, odd = divmod(self.pot, len(winners))
        chips = list(self.chips)
        for place, seat in enumerate(winners):
            chips[seat] += share + (place < odd)
        return Purse(tuple(chips), (0,) * len(chips))


def able(purse: Purse, ante: int) -> tuple[Seat, ...]:
    """The seats that can pay the ante."""
    return tuple(Seat(seat) for seat, chips in enumerate(purse.chips) if chips >= ante)


def anted(purse: Purse, seats: tuple[Seat, ...], ante: int) -> Purse:
    for seat in seats:
        purse = purse.paid(seat, ante)
    return purse


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that one bet or raise may add, and how many raises follow a bet."""

    bet: int
    raises: int


@dataclass(frozen=True, slots=True)
class Betting:
    """`playing`: those still in; `waiting`: those of them who have yet to speak, the next one first."""

    playing: tuple[Seat, ...]
    waiting: tuple[Seat, ...]
    raises: int


@dataclass(frozen=True, slots=True)
class Settled:
    """Everybody still in has paid the same."""

    playing: tuple[Seat, ...]


Talk = Union[Betting, Settled]


def opened(purse: Purse, seats: tuple[Seat, ...], limits: Limits) -> Talk:
    """A round of stakes in this order; settled at once where nobody can bet, for want of chips or of an opponent."""
    if len(seats) < 2 or not room(purse, seats, limits):
        return Settled(seats)
    return Betting(seats, seats, limits.raises)


def owed(purse: Purse, betting: Betting) -> int:
    """What the next to speak must pay to stay."""
    staked = purse.staked
    return max([staked[seat] for seat in betting.playing]) - staked[betting.waiting[0]]


def room(purse: Purse, playing: tuple[Seat, ...], limits: Limits) -> int:
    """The most that a bet or a raise may add so that everybody still in can pay it."""
    staked, chips = purse.staked, purse.chips
    level = max([staked[seat] for seat in playing])
    return min(limits.bet, min([chips[seat] + staked[seat] for seat in playing]) - level)


def possible_stakes(purse: Purse, betting: Betting, limits: Limits) -> tuple[Stake, ...]:
    """Everything that the next to speak may say."""
    if not owed(purse, betting):
        return _bets(room(purse, betting.playing, limits))
    return _answers(room(purse, betting.playing, limits) if betting.raises else 0)


def spoken(purse: Purse, betting: Betting, limits: Limits, action: Stake) -> tuple[Purse, Talk]:
    """What the next to speak says, done. Raises Illegal."""
    seat, due = betting.waiting[0], owed(purse, betting)
    match action:
        case Bet(amount):
            if due:
                raise Illegal(phrase("La mise est déjà faite : on suit, on relance ou on passe."))
            _check(amount, purse, betting, limits)
            return purse.paid(seat, amount), Betting(betting.playing, _others(betting), betting.raises)
        case Raise(amount):
            if not due:
                raise Illegal(phrase("Personne n’a encore misé : on mise ou on passe."))
            if not betting.raises:
                raise Illegal(phrase("Il n’y a plus de relance : on suit ou on passe."))
            _check(amount, purse, betting, limits)
            return purse.paid(seat, due + amount), Betting(betting.playing, _others(betting), betting.raises - 1)
        case Call():
            if not due:
                raise Illegal(phrase("Il n’y a rien à suivre : on mise ou on passe."))
            return purse.paid(seat, due), _next(betting.playing, betting)
        case Fold():
            return purse, _next(tuple(other for other in betting.playing if other != seat) if due else betting.playing, betting)


def told(purse: Purse, betting: Betting, action: Stake) -> Phrase:
    """What the next to speak says, in words; `purse` is from before he said it."""
    due, who = owed(purse, betting), Who(betting.waiting[0])
    match action:
        case Bet(amount):
            return phrase(
                "{who} mise {amount}. Le pot est de {pot}. Pour rester, il faut suivre.",
                who=who,
                amount=amount,
                pot=purse.pot + amount,
            )
        case Raise(amount):
            return phrase(
                "{who} suit {due} et relance de {amount}. Le pot est de {pot}. Pour rester, il faut suivre.",
                who=who,
                due=due,
                amount=amount,
                pot=purse.pot + due + amount,
            )
        case Call():
            return phrase("{who} suit : {due}. Le pot est de {pot}.", who=who, due=due, pot=purse.pot + due)
        case Fold():
            if due:
                return phrase("{who} passe et laisse le pot.", who=who)
            return phrase("{who} passe sans miser.", who=who)


def awaited(purse: Purse, betting: Betting, limits: Limits) -> Phrase:
    """Who must speak, and what for."""
    due, who = owed(purse, betting), Who(betting.waiting[0])
    most = room(purse, betting.playing, limits)
    if not due:
        return phrase("{who} peut miser, {most} au plus, ou passer.", who=who, most=most)
    if betting.raises and most:
        return phrase("{who} doit suivre ({due}), relancer, de {most} au plus, ou passer.", who=who, due=due, most=most)
    return phrase("{who} doit suivre ({due}) ou passer.", who=who, due=due)


# The options that games with stakes share: each game makes its own fields with these sentences


def says_chips(chips: int) -> Phrase:
    return plural("Chacun commence avec {n} jeton.", "Chacun commence avec {n} jetons.", chips)


def says_ante(ante: int) -> Phrase:
    return plural("La mise de départ est de {n} jeton.", "La mise de départ est de {n} jetons.", ante)


def says_max_bet(most: int) -> Phrase:
    return plural("On mise ou relance de {n} jeton au plus.", "On mise ou relance de {n} jetons au plus.", most)


def says_raises(raises: int) -> Phrase:
    if not raises:
        return phrase("Après une mise, on ne relance pas.")
    return plural("Après une mise, on relance {n} fois au plus.", "Après une mise, on relance {n} fois au plus.", raises)


def _check(amount: int, purse: Purse, betting: Betting, limits: Limits) -> None:
    if amount < 1:
        raise Illegal(phrase("On mise un jeton au moins."))
    if amount > limits.bet:
        raise Illegal(plural("On ajoute {n} jeton au plus.", "On ajoute {n} jetons au plus.", limits.bet))
    most = room(purse, betting.playing, limits)
    if amount > most:
        raise Illegal(
            plural(
                "Tous doivent pouvoir suivre : on ajoute {n} jeton au plus.",
                "Tous doivent pouvoir suivre : on ajoute {n} jetons au plus.",
                most,
            )
        )


def _next(playing: tuple[Seat, ...], betting: Betting) -> Talk:
    waiting = betting.waiting[1:]
    if not waiting or len(playing) == 1:
        return Settled(playing)
    return Betting(playing, waiting, betting.raises)


def _others(betting: Betting) -> tuple[Seat, ...]:
    """Everybody else still in, in the order of speaking after him who speaks."""
    here = betting.playing.index(betting.waiting[0])
    return betting.playing[here + 1 :] + betting.playing[:here]


def _plus(amounts: tuple[int, ...], seat: Seat, amount: int) -> tuple[int, ...]:
    return (*amounts[:seat], amounts[seat] + amount, *amounts[seat + 1 :])


@cache
def _bets(most: int) -> tuple[Stake, ...]:
    return (Fold(), *(Bet(amount) for amount in range(1, most + 1)))


@cache
def _answers(most: int) -> tuple[Stake, ...]:
    return (Fold(), Call(), *(Raise(amount) for amount in range(1, most + 1)))
