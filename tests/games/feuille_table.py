"""A table of la feuille on which tests write boxes with few words."""

from __future__ import annotations

from typing import Any

from brelan.core.moves import Act, Hand, Illegal, Move, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import say
from brelan.core.sheet import Cell, Mark, Row, Sheet
from brelan.games.feuille import Action, Bar, Feuille, FeuilleDialect, State, Write, Zero
from brelan.games.turn import Keep

NAMES = ("Léa", "Max", "Zoé", "Jo")

MARKS = {
    Mark.OPEN: " ",
    Mark.SCORED: "{value}",
    Mark.CLOSED: "x",
    Mark.ZERO: "0",
    Mark.BARRED: "/",
    Mark.STRUCK: "-",
}


class Table:
    def __init__(self, seats: int = 1, **options: Any) -> None:
        self.game = Feuille(FeuilleDialect(**options))
        self.state: State = self.game.start(seats)

    def play(self, move: Move) -> Table:
        self.state = self.game.apply(self.state, move)
        return self

    @property
    def seat(self) -> Seat:
        assert not isinstance(self.state.phase, Over)
        return self.state.phase.seat

    def roll(self, *faces: int) -> Table:
        return self.play(Roll.of(*faces))

    def keep(self, *faces: int) -> Table:
        return self.act(Keep(tuple(sorted(faces))))

    def act(self, action: Action) -> Table:
        return self.play(Act(self.seat, action))

    def hand(self, *faces: int, once: bool = False) -> Table:
        """The dice of a whole turn, of two throws unless they came up at once."""
        return self.play(Hand(tuple(sorted(faces)), 1 if once else 2, once))

    def write(self, row: str) -> Table:
        return self.act(Write(Row(row)))

    def bar(self, row: str) -> Table:
        return self.act(Bar(Row(row)))

    def zero(self, row: str) -> Table:
        return self.act(Zero(Row(row)))

    def put(self, row: str, *faces: int, once: bool = False) -> Table:
        """A whole turn that writes."""
        return self.hand(*faces, once=once).write(row)

    def strike(self, row: str, *faces: int) -> Table:
        """A whole turn that bars or writes a zero, whatever the dice if none is given."""
        self.hand(*(faces or (1, 1, 2, 2, 3)))
        return self.zero(row) if row.isdigit() else self.bar(row)

    def refused(self, action: Action) -> str:
        """The sentence that refuses the action."""
        before = self.state
        try:
            self.game.apply(before, Act(self.seat, action))
        except Illegal as error:
            assert self.state == before
            assert action not in self.game.legal_actions(before, self.seat)
            return say(error.reason, NAMES)
        raise AssertionError(f"{action} was not refused")

    def entries(self) -> set[Action]:
        return {action for action in self.game.legal_actions(self.state, self.seat) if not isinstance(action, Keep)}

    def rows(self) -> dict[str, int | None]:
        return {str(row): points for row, points in self.game.rows(self.state).items()}

    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    def reserve(self, seat: int = 0) -> int:
        return self.state.cards[seat].reserve

    def sheet(self, seat: int = 0) -> Sheet:
        return self.game.sheet(self.state, Seat(seat))

    def cells(self, row: str, seat: int = 0) -> tuple[Cell, ...]:
        return next(line.cells for line in self.sheet(seat).lines if line.row == row)

    def star(self, row: str, seat: int = 0) -> Cell | None:
        return next(line.star for line in self.sheet(seat).lines if line.row == row)

    def told(self, move: Move) -> list[str]:
        """Plays the move; what the table hears of it."""
        before = self.state
        self.play(move)
        return [say(event, NAMES) for event in self.game.tell(before, move, self.state)]

    def paper(self, row: str, seat: int = 0) -> str:
        """The row as on paper: `x4~` is a cross with a struck réserve of 4; the ★ comes last, `?` when its worth is unknown."""
        line = next(line for line in self.sheet(seat).lines if line.row == row)
        return "|".join(map(drawn, line.cells)) + (f"|★{starred(line.star)}" if line.star else "")


def drawn(cell: Cell) -> str:
    note = f"{cell.note.value}{'~' if cell.note.struck else ''}" if cell.note else ""
    return MARKS[cell.mark].format(value=cell.value) + note


def starred(cell: Cell) -> str:
    if cell.mark is Mark.OPEN:
        return "?" if cell.value is None else f"({cell.value})"
    return drawn(cell)
