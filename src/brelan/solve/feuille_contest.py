"""The move of a sheet that wins most among rivals: what they lose counts, and in the last turn only who is first."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.games.feuille import Feuille, State
from brelan.games.turn import Keep, Rolling
from brelan.solve.feuille_features import Desk, offered, relieved, valued
from brelan.solve.feuille_model import Sheet
from brelan.solve.feuille_net import Net
from brelan.solve.feuille_rivals import WIN, decided, first_of, rivals_of, threatened, turns_of
from brelan.solve.inside import Inside, inside
from brelan.solve.multisets import Floats, Integers
from brelan.solve.solution import Choice

TURNS_HELD = 64


class Contest:
    """One desk and one net for all seats; the dice of a turn are valued once."""

    def __init__(self, game: Feuille, drawn: Sheet, by: Net, desk: Desk) -> None:
        self.game = game
        self._sheet, self._net, self._desk = drawn, by, desk
        self._inside = lru_cache(maxsize=TURNS_HELD)(self._turn)

    def choices(self, state: State, seat: Seat) -> list[Choice]:
        """Every legal action, best first. By what is worth, in points less what rivals expect, in the mean; in the last
        turn by the chance of being first. Equals stay in the order of `legal_actions`.
        """
        before = self._cards(state)
        totals = self.game.scores(state)
        last = turns_of(before[seat], self._sheet.model) == 1
        turn = self._inside(before.tobytes(), seat, totals if last else ())
        found = []
        for action in self.game.legal_actions(state, seat):
            after = self.game.apply(state, Act(seat, action))
            phase = after.phase
            if isinstance(action, Keep) and isinstance(phase, Rolling):
                worth = turn.kept(phase.kept, phase.left)
            else:
                worth = self._written(state, after, before, seat, last=last)
            found.append(Choice(action, worth))
        return sorted(found, key=lambda choice: -choice.value)

    def prepare(self, start: State) -> None:
        """Has all code compiled or loaded, so that no answer waits for it."""
        cards, totals = self._cards(start), self.game.scores(start)
        self._turn(cards.tobytes(), 0, totals)
        first_of(0.0, *self._rivals(cards, totals, 0))

    def _written(self, state: State, after: State, before: Integers, seat: Seat, *, last: bool) -> float:
        """What an entry earns and leaves, and takes from the others."""
        totals, own = self.game.scores(after), self._valued(self._sheet.card(after.cards, seat))
        total = totals[seat] + own + WIN.denied * self._lost(state, after, before, seat)
        if last:
            theirs, apart = self._rivals(before, totals, seat)
            return first_of(total, theirs, apart)
        return total - self.game.scores(state)[seat]

    def _lost(self, state: State, after: State, before: Integers, seat: Seat) -> float:
        """What the rivals expect less after an entry, in the mean."""
        if after.cards[seat].won == state.cards[seat].won and not self._sheet.model.kills:
            return 0.0
        lost = 0.0
        for other in range(len(before)):
            if other != seat:
                lost += self._valued(before[other]) - self._valued(self._sheet.card(after.cards, other))
        return lost / (len(before) - 1)

    def _turn(self, told: bytes, seat: int, totals: tuple[int, ...]) -> Inside:
        """`totals`: of the seats in a last turn."""
        model, found, desk, by = self._sheet.model, self._sheet.slots, self._desk, self._net
        cards = np.frombuffer(told, np.int32).reshape(-1, model.size).copy()
        own, turns = cards[seat], turns_of(cards[seat], model)
        threatened(cards, seat, 1, 0, WIN, desk, by, model)
        offered(own, turns, 0, desk, by, model)
        relief = relieved(own, turns, desk, by, model)[1] if model.forced else -np.inf
        desk.taken[:] = 0.0  # whoever asks next at this desk may play for points
        if totals:
            theirs, apart = self._rivals(cards, totals, seat)
            decided(float(totals[seat]), 0, theirs, apart, desk)
            if relief > -np.inf:
                relief = first_of(totals[seat] + relief, theirs, apart)
        worth = desk.slots[:-1, 0]
        plain, fresh = (worth[table].max(0) for table in (found.plain, found.fresh))
        for written in (plain, fresh):
            written[written == -np.inf] = relief
        return inside(found.dice, self.game.dialect.throws, plain, fresh, found.again)

    def _rivals(self, cards: Integers, totals: tuple[int, ...], seat: int) -> tuple[Floats, Floats]:
        scores = np.array(totals, np.float64)
        return rivals_of(cards, scores, seat, 1, 0, WIN, self._desk, self._net, self._sheet.model)

    def _cards(self, state: State) -> Integers:
        return np.stack([self._sheet.card(state.cards, seat) for seat in range(len(state.cards))])

    def _valued(self, card: Integers) -> float:
        return valued(card, turns_of(card, self._sheet.model), self._desk, self._net, self._sheet.model)
