"""Dice poker: one card of rows, and for each row a turn of at most so many throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, cast

from brelan.core.dialect import checked
from brelan.core.game import SheetGame
from brelan.core.lexicon import Choice, Lexicon, Verb
from brelan.core.moves import Faces, Hand, Illegal, Move, Seat
from brelan.core.nodes import Decision, Node, Over, Throw, ranked
from brelan.core.phrases import Phrase, Who, phrase, plural
from brelan.core.sheet import Row, Sheet
from brelan.games.dice_poker.dialect import PRESETS, DicePokerDialect, TieBreak
from brelan.games.dice_poker.printed import printed
from brelan.games.dice_poker.scoring import Landing, Offer, scoring
from brelan.games.dice_poker.sheet import projected
from brelan.games.dice_poker.state import Action, Column, Ended, State, Write
from brelan.games.dice_poker.telling import told, verdict
from brelan.games.turn import KEEP, Holding, Keep, Rolling, announced, kept, opened, possible_keeps, rolled, throw


class DicePoker(SheetGame[State, Action, DicePokerDialect]):
    name: ClassVar[str] = "dice-poker"
    title: ClassVar[Phrase] = phrase("Dice Poker")
    players: ClassVar[range] = range(1, 9)
    presets: ClassVar[Mapping[str, DicePokerDialect]] = PRESETS

    def __init__(self, dialect: DicePokerDialect | None = None) -> None:
        super().__init__(checked(dialect or DicePokerDialect()))
        self.scoring = scoring(self.dialect)
        self.card = self.dialect.card
        rows = self.card.rows
        self._places = {row.name: place for place, row in enumerate(rows)}
        self._writes = tuple(Write(row.name) for row in rows)
        self._decisions = tuple(Decision(frozenset({Seat(seat)})) for seat in range(self.players.stop))
        self.lexicon = Lexicon(
            (
                KEEP,
                Verb(
                    "inscrit",
                    Write,
                    (Choice(tuple(row.name for row in rows), tuple(row.label for row in rows)),),
                    phrase("inscrire les dés dans cette ligne, au besoin pour 0"),
                ),
            )
        )

    def start(self, seats: int) -> State:
        if seats not in self.players:
            raise ValueError(f"dice poker is for {self.players[0]} to {self.players[-1]} players, not {seats}")
        empty = Column((None,) * len(self.card.rows))
        return State((empty,) * seats, opened(Seat(0), self.card.throws))

    def node(self, state: State) -> Node:
        phase = state.phase
        if type(phase) is Holding:
            return self._decisions[phase.seat]
        if type(phase) is Rolling:
            return throw(phase, self.card.dice)
        return Over(self.scores(state), self._ranks(state))

    def legal_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        phase = state.phase
        if type(phase) is not Holding or phase.seat != seat:
            return ()
        boxes = state.columns[seat].boxes
        places = self._offer(state, phase).places
        return *possible_keeps(phase), *[self._writes[place] for place in places if boxes[place] is None]

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(self.scoring.total(column) for column in state.columns)

    def rows(self, state: State) -> Mapping[Row, int | None]:
        phase = state.phase
        if type(phase) is not Holding:
            return {}
        boxes = state.columns[phase.seat].boxes
        offer = self._offer(state, phase)
        return {
            row: offer.points[place] if boxes[place] is None and place in offer.places else None
            for row, place in self._places.items()
        }

    def doubled(self, state: State) -> bool:
        return False

    def sheet(self, state: State, seat: Seat) -> Sheet:
        return projected(self.scoring, seat, state.columns[seat])

    def written(self, state: State) -> object:
        return state.columns

    def printed(self) -> tuple[Phrase, ...]:
        """What the card itself says: the rows, their points and the bonuses, sentence by sentence."""
        return printed(self.dialect)

    def awaited(self, state: State) -> Phrase:
        match state.phase:
            case Rolling(seat, faces):
                dice = self.card.dice - len(faces)
                if faces:
                    return plural("{who} doit relancer {n} dé.", "{who} doit relancer {n} dés.", dice, who=Who(seat))
                return plural("{who} doit lancer {n} dé.", "{who} doit lancer les {n} dés.", dice, who=Who(seat))
            case Holding(seat, left=left):
                if left:
                    return phrase("{who} doit garder des dés et relancer les autres, ou inscrire.", who=Who(seat))
                return phrase("{who} doit inscrire ses dés dans une ligne.", who=Who(seat))
            case Ended():
                return phrase("La partie est finie.")

    def tell(self, before: State, move: Move, after: State) -> tuple[Phrase, ...]:
        events = told(self.scoring, self.lexicon, before, move, after)
        end = self.node(after)
        return (*events, verdict(end)) if isinstance(end, Over) else tuple(events)

    # `apply` asks these only of a state whose node was the one given, so the phase is known.

    def _roll(self, state: State, node: Throw, faces: Faces) -> State:
        return State(state.columns, rolled(cast("Rolling", state.phase), faces))

    def _hand(self, state: State, node: Throw, hand: Hand) -> State:
        return State(state.columns, announced(cast("Rolling", state.phase), hand))

    def _act(self, state: State, node: Decision, seat: Seat, action: Action) -> State:
        turn = cast("Holding", state.phase)
        if type(action) is Keep:
            return State(state.columns, kept(turn, action, self.lexicon))
        return self._written(state.columns, turn, self._places[cast("Write", action).row])

    def _written(self, columns: tuple[Column, ...], turn: Holding, place: int) -> State:
        seat, column = turn.seat, columns[turn.seat]
        offer = self.scoring.offer(column, turn.dice)
        if column.boxes[place] is not None:
            raise Illegal(phrase("La ligne « {row} » est déjà remplie.", row=self.card.rows[place].label))
        if place not in offer.places:
            raise Illegal(self._joker_goes(offer))
        written = self.scoring.written(column, place, turn.dice, offer.points[place])
        columns = (*columns[:seat], written, *columns[seat + 1 :])
        following = Seat((seat + 1) % len(columns))
        if None in columns[following].boxes:
            return State(columns, opened(following, self.card.throws))
        return State(columns, Ended())

    def _ranks(self, state: State) -> tuple[int, ...]:
        scores = self.scores(state)
        match self.dialect.tie_break:
            case TieBreak.SHARED:
                return ranked(scores)
            case TieBreak.LEFT_SIDE:
                lefts = tuple(self.scoring.left(column) for column in state.columns)
                weight = 1 + max(lefts)  # a point of score outweighs any left side
                return ranked(tuple(score * weight + left for score, left in zip(scores, lefts, strict=True)))

    def _joker_goes(self, offer: Offer) -> Phrase:
        if offer.joker is Landing.OWN:
            return phrase("Le joker impose la ligne « {row} ».", row=self.card.rows[offer.places[0]].label)
        return phrase("Le joker s’inscrit du côté droit tant qu’une ligne y est libre.")

    def _offer(self, state: State, turn: Holding) -> Offer:
        return self.scoring.offer(state.columns[turn.seat], turn.dice)
