"""A table of dice poker on which tests write turns with few words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from brelan.core.moves import Act, Hand, Illegal, Move, Roll, Seat
from brelan.core.nodes import Over
from brelan.core.phrases import say
from brelan.core.sheet import Cell, Mark, Row, Sheet
from brelan.games.dice_poker import Action, DicePoker, DicePokerDialect, Ended, State, Write
from brelan.games.turn import Keep

NAMES = ("Léa", "Max", "Zoé", "Jo")
LEFT = ("as", "deux", "trois", "quatre", "cinq", "six")
RIGHT = ("paire", "deux paires", "trois d'une sorte", "carré", "full", "petite suite", "grande suite", "poker", "chance")


class Table:
    def __init__(
        self, seats: int = 1, *, preset: str | None = None, dialect: DicePokerDialect | None = None, **options: Any
    ) -> None:
        self.game = DicePoker(DicePoker.presets[preset] if preset else dialect or DicePokerDialect(**options))
        self.state: State = self.game.start(seats)
        self.heard: list[str] = []

    def play(self, move: Move) -> Table:
        after = self.game.apply(self.state, move)
        self.heard = [say(words, NAMES) for words in self.game.tell(self.state, move, after)]
        self.state = after
        return self

    @property
    def seat(self) -> Seat:
        assert not isinstance(self.state.phase, Ended)
        return self.state.phase.seat

    def roll(self, *faces: int) -> Table:
        return self.play(Roll.of(*faces))

    def keep(self, *faces: int) -> Table:
        return self.act(Keep(tuple(sorted(faces))))

    def act(self, action: Action) -> Table:
        return self.play(Act(self.seat, action))

    def hand(self, *faces: int) -> Table:
        """The dice of a whole turn."""
        return self.play(Hand(tuple(sorted(faces)), 3, fresh=False))

    def write(self, row: str) -> Table:
        return self.act(Write(Row(row)))

    def put(self, row: str, *faces: int) -> Table:
        """A whole turn."""
        return self.hand(*faces).write(row)

    def poker_paid(self) -> Table:
        """Three 3s and a Poker: the Poker row then holds 50 and « trois » is free."""
        return self.put("poker", 3, 3, 3, 3, 3)

    def filled(self, *rows: str) -> Table:
        """A 0 or little more in each row, with dice that no row on the right but Chance likes."""
        for row in rows:
            self.put(row, 1, 2, 3, 5, 6)
        return self

    def offered(self) -> dict[str, int]:
        """What can be written now, with its points."""
        rows: Mapping[Row, int | None] = self.game.rows(self.state)
        return {row: points for row, points in rows.items() if points is not None}

    def legal(self) -> set[str]:
        return {action.row for action in self.game.legal_actions(self.state, self.seat) if isinstance(action, Write)}

    def refusal(self, action: Action) -> str:
        """The sentence that refuses the action, which leaves the table as it was."""
        before = self.state
        try:
            self.act(action)
        except Illegal as error:
            assert self.state == before
            return say(error.sentence, NAMES)
        raise AssertionError(f"{action!r} was taken")

    @property
    def scores(self) -> tuple[int, ...]:
        return self.game.scores(self.state)

    @property
    def score(self) -> int:
        return self.scores[0]

    def sheet(self, seat: int = 0) -> Sheet:
        return self.game.sheet(self.state, Seat(seat))

    def cell(self, row: str, seat: int = 0) -> Cell:
        (line,) = (line for line in self.sheet(seat).lines if line.row == row)
        (cell,) = line.cells
        return cell

    def box(self, row: str) -> int | None:
        return self.cell(row).value

    def sum(self, label: str, seat: int = 0) -> int | None:
        """A sum in the corner of the sheet, if it stands there."""
        return next((number for words, number in self.sheet(seat).sums if say(words) == label), None)

    @property
    def over(self) -> Over:
        node = self.game.node(self.state)
        assert isinstance(node, Over)
        return node


def points(row: str, *faces: int, preset: str | None = None, **options: Any) -> int:
    """What the row takes from these dice in the first turn of a game: what `rows` says, `apply` writes and a sheet shows."""
    table = Table(preset=preset, **options).hand(*faces)
    offered = table.offered()[row]
    table.write(row)
    assert table.cell(row) == Cell(Mark.SCORED if offered else Mark.ZERO, offered)
    assert table.score == offered
    return offered
