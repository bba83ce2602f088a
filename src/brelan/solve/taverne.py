"""La taverne solved: dice in the open, so that every choice answers the hands that lie there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from brelan.core.moves import Act, Faces, Seat
from brelan.games.taverne.dialect import Tie
from brelan.games.taverne.phases import Casting, Choosing, Done, Group, Partie, Parties, Rerolling, State
from brelan.games.taverne.rules import Taverne
from brelan.games.turn import Keep, Stand
from brelan.solve.duel import Duel, Solved
from brelan.solve.showdown import Board, levels
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Judge, Solution, Utility
from brelan.solve.tables import Report, Tables, silent

TIES = "first legal action"
Values = tuple[float, ...]


def judge(game: Taverne, seats: int, tables: Tables, report: Report = silent) -> Judge:
    """Exact for two, and for three in one partie without stakes, who choose one after the other; heuristic beyond."""
    game.start(seats)
    if seats > 2 or game.dialect.simultaneous_reroll:
        from brelan.solve.taverne_table import TableJudge, pot_judge

        return (pot_judge if game.dialect.stakes else TableJudge)(game, seats, tables, report)
    if game.dialect.stakes:
        from brelan.solve.taverne_stakes import StakesJudge

        return StakesJudge(game, tables, report)
    return DuelJudge(game)


def board(game: Taverne) -> Board:
    def choices(faces: Faces) -> tuple[Keep | Stand, ...]:
        one, two = Seat(0), Seat(1)
        lying = State(Parties((0, 0)), one, Partie((one, two), (faces, faces)), Choosing(((one,),), (None,)))
        return tuple(action for action in game.legal_actions(lying, one) if isinstance(action, Keep | Stand))

    return Board.of(game.dialect.dice, choices)


def duel(game: Taverne) -> Duel:
    """One partie of two, the first thrower first."""
    table = board(game)
    movers = tuple(int(seat) for group in game.schedule((Seat(0), Seat(1))) for seat in group)
    return Duel(table, levels([[game.strength(hand) for hand in table.hands]])[0], movers)


class DuelJudge:
    """Two seats without stakes. Values are chances of winning the match."""

    def __init__(self, game: Taverne) -> None:
        self.game = game
        self.duel = duel(game)
        self.partie, residual = self.duel.again() if game.dialect.tie is Tie.REPLAY else (self.duel.solve(0.5), 0.0)
        self._next = lru_cache(maxsize=65536)(self.values)
        self._tied = lru_cache(maxsize=8)(self.duel.solve)
        self._payoffs: dict[tuple[Parties, Seat, Group], Floats] = {}
        states = sum(stage.size for stage in self.partie.stages)
        self.solution = Solution(Guarantee.EXACT, Utility.WIN, TIES, self.values(game.start(2)), states, residual)

    def values(self, state: State) -> Values:
        if isinstance(state.phase, Done):
            first = state.phase.ranks.count(1)
            return tuple((rank == 1) / first for rank in state.phase.ranks)
        share = share_of(self.solved(state), state)
        paid = self._paid(state)
        return tuple((share * paid[0] + (1 - share) * paid[1]).tolist())

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        valued = [Choice(action, self.values(self.game.apply(state, Act(seat, action)))[seat]) for action in actions]
        return sorted(valued, key=lambda choice: -choice.value)

    def _paid(self, state: State) -> Floats:
        """(2, seats): what the match is worth once the first thrower, or the other, has won the partie."""
        assert isinstance(state.tally, Parties)  # noqa: S101  # no stakes here
        order = state.partie.order
        key = (state.tally, state.opener, order)
        if key not in self._payoffs:
            rows = [
                self._next(self.game.concluded(state.tally, state.opener, state.partie, (win,), ((win,), (lose,))))
                for win, lose in (order, order[::-1])
            ]
            self._payoffs[key] = np.array(rows)
        return self._payoffs[key]

    def solved(self, state: State) -> Solved:
        if self.game.dialect.tie is Tie.REPLAY or self.game.dialect.best_of == 1:
            return self.partie
        # A partie that both win brings both nearer to the end of the match.
        paid, order = self._paid(state), state.partie.order
        win, lose = paid[0, order[0]], paid[1, order[0]]
        both = self._next(self.game.concluded(state.tally, state.opener, state.partie, order, (order,)))[order[0]]
        return self._tied(float((both - lose) / (win - lose)))


def share_of(solved: Solved, state: State) -> float:
    """The chance of the first of two to win the partie, his dice and the other's as they lie or are in the air."""
    duel, order = solved.rules, state.partie.order
    one, two = (state.partie.hands[seat] for seat in order)
    match state.phase:
        case Casting(waiting):
            return solved.start if len(waiting) == 2 else float(solved.first[duel.board.hand(one)])
        case Choosing(groups):
            return solved.lying(len(duel.movers) - len(groups), one, two)
        case Rerolling(groups, ((seat, part),)):
            mover = order.index(seat)
            return solved.thrown(len(duel.movers) - len(groups), mover, part, (two, one)[mover])
    raise ValueError("these two do not throw in turn")
