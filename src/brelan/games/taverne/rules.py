"""La taverne: everybody throws in the open, then rerolls what he likes, and the best hand wins."""

from __future__ import annotations

from functools import lru_cache
from typing import Union

from brelan.core.dice import keeps, merged
from brelan.core.game import Showdown
from brelan.core.lexicon import Lexicon
from brelan.core.moves import Act, Faces, Illegal, Move, Roll, Seat
from brelan.core.nodes import Decision, Node, Over, Throw, ranked
from brelan.core.phrases import Phrase, phrase
from brelan.games import stakes
from brelan.games.stakes import STAKES, Bet, Betting, Call, Fold, Limits, Purse, Raise, Stake
from brelan.games.taverne import hands, words
from brelan.games.taverne.dialect import PRESETS, Opener, RerollOrder, TaverneDialect, Tie
from brelan.games.taverne.phases import (
    Casting,
    Chips,
    Choosing,
    Done,
    Group,
    Partie,
    Parties,
    Rerolling,
    Staking,
    State,
    Tally,
)
from brelan.games.turn import KEEP, STAND, Holding, Keep, Stand, kept

Action = Union[Keep, Stand, Bet, Call, Raise, Fold]


class Taverne(Showdown[State, Action, TaverneDialect]):
    name = "taverne"
    title = phrase("La taverne")
    players = range(2, 7)
    presets = PRESETS

    def __init__(self, dialect: TaverneDialect | None = None) -> None:
        super().__init__(dialect or TaverneDialect())
        self.lexicon = Lexicon((KEEP, STAND, *STAKES) if self.dialect.stakes else (KEEP, STAND))
        self.limits = Limits(self.dialect.max_bet, self.dialect.raises)

    def start(self, seats: int) -> State:
        if seats not in self.players:
            raise ValueError(f"la taverne is for 2 to 6 seats, not {seats}")
        if self.dialect.stakes:
            return self._opened(Chips(Purse.of(self.dialect.chips, seats), self.dialect.best_of), Seat(0))
        return self._opened(Parties((0,) * seats), Seat(0))

    def node(self, state: State) -> Node:
        match state.phase:
            case Casting(waiting):
                return _throw(self.dialect.dice, waiting[0])
            case Rerolling(_, throws):
                seat, faces = throws[0]
                return _throw(self.dialect.dice - len(faces), seat)
            case Choosing(groups, choices):
                return _decision(_undecided(groups[0], choices))
            case Staking(betting):
                return _decision(betting.waiting[:1])
            case Done(ranks):
                return Over(self.scores(state), ranks)

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        match state.phase, state.tally:
            case Choosing(groups, choices), _ if seat in _undecided(groups[0], choices):
                return _choices(state.partie.hands[seat])
            case Staking(betting), Chips(purse) if seat == betting.waiting[0]:
                return stakes.possible_stakes(purse, betting, self.limits)
            case _:
                return ()

    def untold(self, state: State) -> int:
        match state.phase:
            case Choosing(kept=choices):
                return sum(choice is not None for choice in choices)
            case _:
                return 0

    def scores(self, state: State) -> tuple[int, ...]:
        """Parties won, or the chips in front of every seat: those in the pot are nobody's."""
        match state.tally:
            case Parties(won):
                return won
            case Chips(purse):
                return purse.chips

    def hands(self, state: State) -> tuple[Faces | None, ...]:
        """The dice of every seat as they lie on the table."""
        return tuple(dice or None for dice in state.partie.hands)

    def pot(self, state: State) -> int:
        return state.tally.purse.pot if isinstance(state.tally, Chips) else 0

    def strength(self, faces: Faces) -> tuple[int, ...]:
        return hands.strength(faces, self.dialect.kickers, self.dialect.ace_high)

    def hand_name(self, faces: Faces) -> Phrase:
        return hands.name(faces, self.dialect.kickers, self.dialect.ace_high)

    def ladder(self, partie: Partie) -> tuple[Group, ...]:
        """Who holds the best hand, then the next, ties together."""
        by_hand: dict[tuple[int, ...], list[Seat]] = {}
        for seat in partie.order:
            by_hand.setdefault(self.strength(partie.hands[seat]), []).append(seat)
        return (*(tuple(by_hand[key]) for key in sorted(by_hand, reverse=True)), *partie.behind)

    def awaited(self, state: State) -> Phrase:
        match state.phase, state.tally:
            case Choosing(groups, choices), _:
                return words.choice_awaited(_undecided(groups[0], choices))
            case Staking(betting), Chips(purse):
                return stakes.awaited(purse, betting, self.limits)
            case _:
                return super().awaited(state)

    def tell(self, before: State, move: Move, after: State) -> tuple[Phrase, ...]:
        match move:
            case Roll(faces):
                return tuple(words.rolled(self, before, faces, after))
            case Act(seat, Keep() | Stand() as choice):
                return tuple(words.chosen(self, before, Seat(seat), choice, after))
            case Act(_, Bet() | Call() | Raise() | Fold() as stake):
                return tuple(words.staked(self, before, stake, after))
            case _:
                return ()

    # The answers

    def _roll(self, state: State, node: Throw, faces: Faces) -> State:
        match state.phase:
            case Casting(waiting):
                partie = state.partie.shown(waiting[0], faces)
                if len(waiting) > 1:
                    return State(state.tally, state.opener, partie, Casting(waiting[1:]))
                return self._all_thrown(state.tally, state.opener, partie)
            case Rerolling(groups, throws):
                seat, held = throws[0]
                partie = state.partie.shown(seat, merged(held, faces))
                if len(throws) > 1:
                    return State(state.tally, state.opener, partie, Rerolling(groups, throws[1:]))
                return self._asked(state.tally, state.opener, partie, groups)
            case _:
                raise AssertionError("no dice are in the air")

    def _act(self, state: State, node: Decision, seat: Seat, action: Action) -> State:
        match state.phase, state.tally, action:
            case Choosing() as phase, _, Keep() | Stand():
                return self._chosen(state, phase, seat, action)
            case Choosing(), _, _:
                raise Illegal(phrase("Les mises sont closes."))
            case Staking(betting), Chips() as tally, Bet() | Call() | Raise() | Fold():
                return self._spoken(state, tally, betting, action)
            case _:
                raise Illegal(phrase("On ne touche aux dés qu’après les mises."))

    def _chosen(self, state: State, phase: Choosing, seat: Seat, action: Keep | Stand) -> State:
        dice, group = state.partie.hands[seat], phase.groups[0]
        held = dice if isinstance(action, Stand) else kept(Holding(seat, dice, 1, 1, True), action, self.lexicon).kept
        choices = tuple(held if who == seat else choice for who, choice in zip(group, phase.kept, strict=True))
        throws = tuple((who, choice) for who, choice in zip(group, choices, strict=True) if choice is not None)
        if len(throws) < len(group):
            return State(state.tally, state.opener, state.partie, Choosing(phase.groups, choices))
        throws = tuple(throw for throw in throws if len(throw[1]) < self.dialect.dice)
        if throws:
            return State(state.tally, state.opener, state.partie, Rerolling(phase.groups[1:], throws))
        return self._asked(state.tally, state.opener, state.partie, phase.groups[1:])

    def _spoken(self, state: State, tally: Chips, betting: Betting, action: Stake) -> State:
        purse, talk = stakes.spoken(tally.purse, betting, self.limits, action)
        tally, partie = Chips(purse, tally.left), state.partie.among(talk.playing)
        if isinstance(talk, Betting):
            return State(tally, state.opener, partie, Staking(talk))
        return self._settled(tally, state.opener, partie)

    # What comes next

    def _opened(self, tally: Tally, first: Seat) -> State:
        """A new partie, which `first` opens, or the next seat that can pay the ante."""
        match tally:
            case Chips(purse, left):
                order = _from(first, stakes.able(purse, self.dialect.ante))
                tally = Chips(stakes.anted(purse, order, self.dialect.ante), left)
                seats = len(purse.chips)
            case Parties(won):
                seats = len(won)
                order = _from(first, tuple(Seat(seat) for seat in range(seats)))
        return State(tally, order[0], Partie(order, ((),) * seats), Casting(order))

    def _all_thrown(self, tally: Tally, opener: Seat, partie: Partie) -> State:
        if isinstance(tally, Chips):
            talk = stakes.opened(tally.purse, partie.order, self.limits)
            if isinstance(talk, Betting):
                return State(tally, opener, partie, Staking(talk))
        return self._settled(tally, opener, partie)

    def _settled(self, tally: Tally, opener: Seat, partie: Partie) -> State:
        """The stakes, if any, are made: those still in reroll, unless one is alone."""
        if len(partie.order) == 1:
            return self.concluded(tally, opener, partie, partie.order, ())
        return self._asked(tally, opener, partie, self.schedule(partie.order))

    def schedule(self, order: Group) -> tuple[Group, ...]:
        """Who chooses together, group after group."""
        if self.dialect.simultaneous_reroll:
            return (order,) * self.dialect.rerolls
        alone = tuple((seat,) for seat in order)
        if self.dialect.reroll_order is RerollOrder.ALTERNATE:
            return alone * self.dialect.rerolls
        return tuple(group for group in alone for _ in range(self.dialect.rerolls))

    def _asked(self, tally: Tally, opener: Seat, partie: Partie, groups: tuple[Group, ...]) -> State:
        if groups:
            return State(tally, opener, partie, Choosing(groups, (None,) * len(groups[0])))
        ladder = self.ladder(partie)
        best = ladder[0]
        if len(best) > 1 and self.dialect.tie is Tie.REPLAY:
            return State(tally, opener, Partie(best, ((),) * len(partie.hands), ladder[1:]), Casting(best))
        return self.concluded(tally, opener, partie, best, ladder)

    def concluded(self, tally: Tally, opener: Seat, partie: Partie, winners: Group, ladder: tuple[Group, ...]) -> State:
        """What follows a partie that these win; `ladder`: everybody who was in, best first, when hands were compared."""
        match tally:
            case Parties(won):
                won = tuple(parties + (seat in winners) for seat, parties in enumerate(won))
                tally = Parties(won)
                if max(won) > self.dialect.best_of // 2:
                    return State(tally, opener, partie, Done(_ranks(won, ladder)))
            case Chips(purse, left):
                tally = Chips(purse.taken(winners), left - 1)
                if left == 1 or len(stakes.able(tally.purse, self.dialect.ante)) < 2:
                    return State(tally, opener, partie, Done(ranked(tally.purse.chips)))
        return self._opened(tally, Seat(0) if self.dialect.opener is Opener.SAME else Seat(opener + 1))


def _from(first: Seat, seats: Group) -> Group:
    """The seats in their order round the table from `first`."""
    return (*(seat for seat in seats if seat >= first), *(seat for seat in seats if seat < first))


def _ranks(won: tuple[int, ...], ladder: tuple[Group, ...]) -> tuple[int, ...]:
    """Parties won first, then the last hands."""
    rung = {seat: place for place, group in enumerate(ladder) for seat in group}
    return ranked(tuple(parties * len(won) - rung[Seat(seat)] for seat, parties in enumerate(won)))


def _undecided(group: Group, choices: tuple[Faces | None, ...]) -> Group:
    return tuple(seat for seat, choice in zip(group, choices, strict=True) if choice is None)


@lru_cache(maxsize=4096)
def _choices(dice: Faces) -> tuple[Action, ...]:
    return (*(Keep(part) for part in keeps(dice)), Stand())


@lru_cache(maxsize=1024)
def _throw(dice: int, by: Seat) -> Throw:
    return Throw(dice, by)


@lru_cache(maxsize=1024)
def _decision(seats: Group) -> Decision:
    return Decision(frozenset(seats))
