"""Poker d'as: the draw, the turns capped by the first player, the ties replayed, and what follows a partie."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import ClassVar, Union

from brelan.core.game import Showdown
from brelan.core.lexicon import Lexicon
from brelan.core.moves import Faces, Hand, Illegal, Move, Seat
from brelan.core.nodes import Decision, Node, Over, Throw, ranked
from brelan.core.phrases import Phrase, phrase
from brelan.games import stakes, turn
from brelan.games.poker_das import words
from brelan.games.poker_das.dialect import PRESETS, PokerDasDialect, TieReplay
from brelan.games.poker_das.hands import Key, ladder
from brelan.games.poker_das.state import Choosing, Drawing, Finished, Group, Round, Shown, Staking, State, Table, Throwing
from brelan.games.poker_das.telling import Teller
from brelan.games.stakes import STAKES, Betting, Limits, Purse, Stake, Talk
from brelan.games.turn import KEEP, STAND, Holding, Keep, Stand

Action = Union[Keep, Stand, Stake]


class PokerDas(Showdown[State, Action, PokerDasDialect]):
    name = "poker-das"
    title = phrase("Poker d’as")
    players = range(2, 9)
    presets: ClassVar[dict[str, PokerDasDialect]] = PRESETS

    def __init__(self, dialect: PokerDasDialect | None = None) -> None:
        super().__init__(PRESETS["classique"] if dialect is None else dialect)
        self.lexicon = Lexicon((KEEP, STAND, *STAKES) if self.dialect.stakes else (KEEP, STAND), words.SYMBOLS)
        self._ladder = ladder(self.dialect)
        self._limits = Limits(self.dialect.max_bet, self.dialect.raises)
        self._teller = Teller(self.dialect, self._ladder, self.weigh)

    # The hands

    def strength(self, faces: Faces) -> Key:
        return self._ladder.keys[faces]

    def weigh(self, hand: Shown) -> Key:
        """What decides between the hands of a round: the larger wins, equal keys tie."""
        key = self._ladder.keys[hand.faces]
        return (*key, -hand.throws) if self.dialect.fewer_throws_win else key

    def hand_name(self, faces: Faces) -> Phrase:
        return words.hand_name(self._ladder.readings[faces], self.dialect)

    def why(self, better: Faces, worse: Faces) -> Phrase | None:
        """What decided between two hands, where their names alone do not tell it."""
        return words.why(self._ladder, better, worse)

    def ladder(self) -> tuple[Faces, ...]:
        """Every hand, best first; those that tie follow one another in a fixed order."""
        return self._ladder.hands

    # What lies on the table

    def hands(self, state: State) -> tuple[Faces | None, ...]:
        """By seat, the last hand shown in this partie; None for who is still to play, sits out or never showed one."""
        if isinstance(state, Drawing):
            return (None,) * _seats(state)
        shown = state.hands if isinstance(state, Finished) else state.round.hands
        return tuple(None if hand is None else hand.faces for hand in shown)

    def lineup(self, state: State) -> Group:
        """Who is in the round at hand, in turn order; nobody during the draw and after the end."""
        match state:
            case Drawing() | Finished():
                return ()
            case Staking():
                return state.betting.playing
            case _:
                return state.round.players

    def limit(self, state: State) -> int | None:
        """The most throws that the next hand of this round may take; None when no round is being played."""
        return None if isinstance(state, Drawing | Finished) else self._limit(state.round)

    def pot(self, state: State) -> int:
        return 0 if isinstance(state, Drawing) or state.table.purse is None else state.table.purse.pot

    # The contract

    def start(self, seats: int) -> State:
        if seats not in self.players:
            raise ValueError(f"poker-das is for {self.players[0]} to {self.players[-1]} players, not {seats}")
        everybody = tuple(map(Seat, range(seats)))
        return Drawing((everybody,), ()) if self.dialect.tirage else self._seated(everybody)

    def node(self, state: State) -> Node:
        match state:
            case Throwing():
                return turn.throw(state.turn, self.dialect.dice)
            case Choosing():
                return _decision(state.turn.seat)
            case Staking():
                return _decision(state.betting.waiting[0])
            case Drawing():
                return _one_die(state.by)
            case Finished():
                return state.over

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        match state:
            case Choosing(turn=holding) if holding.seat == seat:
                return _choices(holding)
            case Staking(table=Table(purse=Purse() as purse), betting=betting) if betting.waiting[0] == seat:
                return stakes.possible_stakes(purse, betting, self._limits)
            case _:
                return ()

    def scores(self, state: State) -> tuple[int, ...]:
        """The chips in front of each seat or, without stakes, the parties won."""
        if isinstance(state, Drawing):
            return (self.dialect.chips if self.dialect.stakes else 0,) * _seats(state)
        return _scores(state.table)

    def awaited(self, state: State) -> Phrase:
        match state:
            case Drawing():
                return words.awaits_draw(state.by)
            case Throwing():
                return words.awaits_throw(state.turn, self.dialect.dice)
            case Choosing():
                return words.awaits_choice(state.turn)
            case Staking(table=Table(purse=Purse() as purse), betting=betting):
                return stakes.awaited(purse, betting, self._limits)
            case _:
                return super().awaited(state)

    def tell(self, before: State, move: Move, after: State) -> tuple[Phrase, ...]:
        return tuple(self._teller.told(before, move, after))

    def _roll(self, state: State, node: Throw, faces: Faces) -> State:
        match state:
            case Throwing(table, round_, rolling):
                holding = turn.rolled(rolling, faces)
                return Choosing(table, round_, holding) if holding.left else self._shown(table, round_, holding)
            case Drawing():
                return self._drawn(state, faces[0])
            case _:
                raise Illegal(phrase("Aucun dé n’est attendu."))

    def _hand(self, state: State, node: Throw, hand: Hand) -> State:
        match state:
            case Throwing(table, round_, rolling):
                return self._shown(table, round_, turn.announced(rolling, hand))
            case _:
                return super()._hand(state, node, hand)

    def _act(self, state: State, node: Decision, seat: Seat, action: Action) -> State:
        match state:
            case Choosing(table, round_, holding):
                if isinstance(action, Keep):
                    return Throwing(table, round_, turn.kept(holding, action, self.lexicon))
                if isinstance(action, Stand):
                    return self._shown(table, round_, holding)
                raise Illegal(phrase("On ne mise qu’une fois la première main connue."))
            case Staking(Table(purse=Purse() as purse) as table, round_, betting):
                if isinstance(action, Keep | Stand):
                    raise Illegal(phrase("On mise d’abord ; les dés se lancent ensuite."))
                purse, talk = stakes.spoken(purse, betting, self._limits, action)
                return self._staked(replace(table, purse=purse), round_, talk)
            case _:
                raise Illegal(phrase("Aucune décision n’est attendue."))

    # The draw

    def _drawn(self, state: Drawing, face: int) -> State:
        dice = (*state.dice, face)
        drawing = state.drawing
        if len(dice) < len(drawing):
            return Drawing(state.groups, dice)
        place = state.groups.index(drawing)
        told_apart = tuple(
            tuple(seat for seat, die in zip(drawing, dice, strict=True) if die == face)
            for face in sorted(set(dice), reverse=self.dialect.draw_low_first)
        )
        groups = state.groups[:place] + told_apart + state.groups[place + 1 :]
        if any(len(group) > 1 for group in groups):
            return Drawing(groups, ())
        return self._seated(tuple(seat for group in groups for seat in group))

    # From one hand to the next

    def _limit(self, round_: Round) -> int:
        return self.dialect.throws if round_.cap is None else round_.cap

    def _shown(self, table: Table, round_: Round, holding: Holding) -> State:
        shown = round_.showing(holding.seat, Shown(holding.dice, holding.throws))
        if round_.cap is None and table.purse is not None:
            return self._staked(table, shown, stakes.opened(table.purse, shown.players, self._limits))
        return self._next(table, shown)

    def _staked(self, table: Table, round_: Round, talk: Talk) -> State:
        if isinstance(talk, Betting):
            return Staking(table, round_, talk)
        left = round_.among(talk.playing)
        if len(left.players) == 1:
            return self.concluded(table, left.hands, (left.players, *left.beaten))
        return self._next(table, left)

    def _next(self, table: Table, round_: Round) -> State:
        seat = round_.waiting
        if seat is not None:
            return Throwing(table, round_, turn.opened(seat, self._limit(round_)))
        best, *others = (*round_.standing(self.weigh), *round_.beaten)
        match self.dialect.tie_replay:
            case TieReplay.FULL_ROUND if len(best) > 1:
                return self._next(table, round_.replayed(best, None, tuple(others)))
            case TieReplay.COUP_SEC if len(best) > 1:
                return self._next(table, round_.replayed(best, 1, tuple(others)))
            case _:
                return self.concluded(table, round_.hands, (best, *others))

    # From one partie to the next

    def _decided(self, table: Table) -> bool:
        """Are all the parties played, or is the best of them known, or can one player alone still pay?"""
        if table.partie == self.dialect.rounds or len(self._able(table)) < 2:
            return True
        return table.purse is None and 2 * max(table.won) > self.dialect.rounds

    def concluded(self, table: Table, hands: tuple[Shown | None, ...], places: tuple[Group, ...]) -> State:
        """What follows a partie that ends in these places, best first."""
        winners = places[0]
        won = tuple(parties + (seat in winners) for seat, parties in enumerate(table.won))
        purse = table.purse and table.purse.taken(winners)
        table = Table(table.order, won, table.partie, purse)
        if self._decided(table):
            return Finished(table, hands, Over(_scores(table), _ranks(table, places)))
        return self._opened(replace(table, partie=table.partie + 1), places[-1][0])

    def _seated(self, order: Group) -> State:
        seats = len(order)
        purse = Purse.of(self.dialect.chips, seats) if self.dialect.stakes else None
        return self._opened(Table(order, (0,) * seats, 1, purse), order[0])

    def _opened(self, table: Table, starter: Seat) -> State:
        able = self._able(table)
        here = table.order.index(starter)
        players = tuple(seat for seat in table.order[here:] + table.order[:here] if seat in able)
        if table.purse is not None:
            table = replace(table, purse=stakes.anted(table.purse, players, self.dialect.ante))
        return self._next(table, Round(players, None, (None,) * len(table.order), ()))

    def _able(self, table: Table) -> Group:
        return table.order if table.purse is None else stakes.able(table.purse, self.dialect.ante)


def _seats(drawing: Drawing) -> int:
    return sum(map(len, drawing.groups))


def _scores(table: Table) -> tuple[int, ...]:
    return table.won if table.purse is None else table.purse.chips


def _ranks(table: Table, places: tuple[Group, ...]) -> tuple[int, ...]:
    """By chips; without stakes by parties won, then by the last partie."""
    if table.purse is not None:
        return ranked(table.purse.chips)
    place = {seat: number for number, group in enumerate(places) for seat in group}
    return ranked(tuple(parties * len(places) - place[Seat(seat)] for seat, parties in enumerate(table.won)))


@cache
def _one_die(seat: Seat) -> Throw:
    return Throw(1, seat)


@cache
def _decision(seat: Seat) -> Decision:
    return Decision(frozenset({seat}))


@lru_cache(maxsize=4096)
def _choices(holding: Holding) -> tuple[Action, ...]:
    return (*turn.possible_keeps(holding), Stand())
