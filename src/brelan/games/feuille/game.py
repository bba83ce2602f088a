"""The rules of the feuille."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from brelan.core.dialect import checked
from brelan.core.game import SheetGame
from brelan.core.moves import Faces, Hand, Illegal, Move, Seat
from brelan.core.nodes import Decision, Node, Over, Throw, ranked
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.core.sheet import Cell, Row, Sheet
from brelan.games.feuille import refusals
from brelan.games.feuille.actions import Action, Bar, Entry, Zero, lexicon, ways
from brelan.games.feuille.bonus import Bonuses
from brelan.games.feuille.card import BARRED, CLOSED, ZEROED, Box, Card, Closed, Scored, blank
from brelan.games.feuille.dialect import PRESETS, FeuilleDialect, TieBreak, kinds
from brelan.games.feuille.rows import Ecole, offers
from brelan.games.feuille.sheet import drawn
from brelan.games.feuille.state import State
from brelan.games.feuille.tell import told
from brelan.games.turn import Holding, Keep, Rolling, announced, kept, opened, possible_keeps, rolled, throw

MOST_SEATS = 4

_TO_DECIDE = tuple(Decision(frozenset({Seat(seat)})) for seat in range(MOST_SEATS))


class Feuille(SheetGame[State, Action, FeuilleDialect]):
    """Poker d’as on a sheet.

    A row of the card is known by its place in `dialect.rows`; `place` finds it by name. `bonuses` pays them.
    """

    name = "feuille"
    title = phrase("La feuille")
    players = range(1, MOST_SEATS + 1)
    presets = PRESETS

    def __init__(self, dialect: FeuilleDialect | None = None) -> None:
        super().__init__(checked(dialect or FeuilleDialect()))
        rows = self.dialect.rows
        self.kinds = kinds(self.dialect)
        self.place = {row: place for place, row in enumerate(rows)}
        self.bonuses = Bonuses(self.dialect, self.kinds)
        self.lexicon = lexicon(rows)
        self._offers = offers(self.kinds, self.dialect.dice)
        self._schools = tuple(isinstance(kind, Ecole) for kind in self.kinds)
        self._ways = tuple(ways(row, kind) for row, kind in zip(rows, self.kinds, strict=True))

    def start(self, seats: int) -> State:
        if seats not in self.players:
            raise ValueError(str(phrase("La feuille se joue de un à quatre, pas à {seats}.", seats=seats)))
        card = blank(len(self.kinds), len(self.bonuses.all))
        return State((card,) * seats, opened(Seat(0), self.dialect.throws))

    def node(self, state: State) -> Node:
        phase = state.phase
        if type(phase) is Rolling:
            return throw(phase, self.dialect.dice)
        if type(phase) is Holding:
            return _TO_DECIDE[phase.seat]
        return cast("Over", phase)

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple([card.total for card in state.cards])

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        turn = state.phase
        if type(turn) is not Holding or turn.seat != seat:
            return ()
        return (*possible_keeps(turn), *self._entries(state.cards[seat], turn.dice))

    def _roll(self, state: State, node: Throw, faces: Faces) -> State:
        return State(state.cards, rolled(cast("Rolling", state.phase), faces))

    def _hand(self, state: State, node: Throw, hand: Hand) -> State:
        return State(state.cards, announced(cast("Rolling", state.phase), hand))

    def _act(self, state: State, node: Decision, seat: Seat, action: Action) -> State:
        turn = cast("Holding", state.phase)
        if type(action) is Keep:
            return State(state.cards, kept(turn, action, self.lexicon))
        entry = cast("Entry", action)
        row = self.place[entry.row]
        card = state.cards[seat]
        self._check(card, turn.dice, row, entry)
        card = self.bonuses.paid(state.cards, seat, row, card.with_box(row, self._box(card, turn, row, entry)))
        return self._next(seat, (*state.cards[:seat], card, *state.cards[seat + 1 :]))

    def _next(self, seat: Seat, cards: tuple[Card, ...]) -> State:
        heir = Seat((seat + 1) % len(cards))
        if cards[heir].written < len(self.kinds) * self.dialect.columns:
            return State(cards, opened(heir, self.dialect.throws))
        keys = [(card.total, self._tie_key(card)) for card in cards]
        order = sorted(set(keys))
        return State(cards, Over(tuple([card.total for card in cards]), ranked(tuple([order.index(key) for key in keys]))))

    def _tie_key(self, card: Card) -> int:
        match self.dialect.tie_break:
            case TieBreak.SHARED:
                return 0
            case TieBreak.BONUS:
                return card.bonuses
            case TieBreak.RESERVE:
                return card.reserve

    # Entries

    def _entries(self, card: Card, dice: Faces) -> list[Entry]:
        entries: list[Entry] = []
        for boxes, offer, way in zip(card.rows, self._offers[dice], self._ways, strict=True):
            if len(boxes) < self.dialect.columns:
                entries += way.fit if self._fits(offer, card) else way.misfit
        if self.dialect.zero_only_when_forced:
            return [entry for entry in entries if type(entry) is not Zero] or entries
        return entries

    def _fits(self, offer: int | None, card: Card) -> bool:
        """May what the dice offer to a row be written there, were it free?"""
        # A réserve below zero supposes the option; points are never negative.
        return offer is not None and (card.reserve + offer >= 0 or self.dialect.reserve_may_go_negative)

    def _check(self, card: Card, dice: Faces, row: int, entry: Entry) -> None:
        if len(card.rows[row]) == self.dialect.columns:
            raise Illegal(refusals.full(entry))
        way = self._ways[row]
        if entry not in (way.fit if self._fits(self._offers[dice][row], card) else way.misfit):
            raise Illegal(refusals.misfit(entry, self.kinds[row], dice, card))
        if type(entry) is Zero and self.dialect.zero_only_when_forced:
            entries = self._entries(card, dice)
            if entry not in entries:
                raise Illegal(refusals.avoidable(entry, len(entries)))

    def _box(self, card: Card, turn: Holding, row: int, entry: Entry) -> Box:
        if type(entry) is Bar:
            return BARRED
        if type(entry) is Zero:
            return ZEROED
        worth = self._worth(turn, row)
        if self._schools[row]:
            return Closed(worth, card.reserve + worth) if worth else CLOSED
        return Scored(worth)

    def _worth(self, turn: Holding, row: int) -> int:
        """What writing the dice in the row adds to the total, bonuses apart."""
        offer = cast("int", self._offers[turn.dice][row])
        return offer * 2 if self._doubles(turn) and not self._schools[row] else offer

    def _doubles(self, turn: Holding) -> bool:
        return turn.throws == 1 if self.dialect.double_first_throw_only else turn.fresh

    # What people see

    def rows(self, state: State) -> Mapping[Row, int | None]:
        turn = state.phase
        if type(turn) is not Holding:
            return {}
        card, given = state.cards[turn.seat], self._offers[turn.dice]
        return {
            row: self._worth(turn, place)
            if len(card.rows[place]) < self.dialect.columns and self._fits(given[place], card)
            else None
            for row, place in self.place.items()
        }

    def doubled(self, state: State) -> bool:
        return type(state.phase) is Holding and self._doubles(state.phase)

    def sheet(self, state: State, seat: Seat) -> Sheet:
        return drawn(self, state, seat)

    def written(self, state: State) -> object:
        return state.cards, _on_turn(state)

    def star(self, state: State, seat: Seat, bonus: int) -> Cell:
        """The ★ box of one bonus, known by its place in `bonuses.all`."""
        return self.bonuses.star(bonus, state.cards, seat, _on_turn(state))

    def awaited(self, state: State) -> Phrase:
        turn = state.phase
        if type(turn) is not Holding:
            return super().awaited(state)
        dice = self.lexicon.faces(turn.dice)
        if turn.left:
            return plural(
                "{who} a {dice} et doit garder des dés ou inscrire ; il reste {n} lancer.",
                "{who} a {dice} et doit garder des dés ou inscrire ; il reste {n} lancers.",
                turn.left,
                who=Who(turn.seat),
                dice=dice,
            )
        return phrase("{who} doit choisir une case pour {dice}.", who=Who(turn.seat), dice=dice)

    def tell(self, before: State, move: Move, after: State) -> tuple[Phrase, ...]:
        return tuple(told(self, before, move, after))


def _on_turn(state: State) -> Seat:
    return Seat(0) if isinstance(state.phase, Over) else state.phase.seat
