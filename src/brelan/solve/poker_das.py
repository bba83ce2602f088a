"""Poker d'as solved: every seat maximises its chance of winning, ties replayed as the dialect says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from brelan.core.moves import Seat
from brelan.core.nodes import Over
from brelan.games.poker_das.dialect import PokerDasDialect, TieReplay
from brelan.games.poker_das.rules import Action, PokerDas
from brelan.games.poker_das.state import Choosing, Drawing, Finished, Group, Round, Shown, State, Table, Throwing
from brelan.games.stakes import Purse
from brelan.games.turn import Holding, Keep, Stand
from brelan.solve import showdown
from brelan.solve.draw import drawn
from brelan.solve.match import contest, ended
from brelan.solve.pot import PotJudge
from brelan.solve.showdown import Board, Capped, Turn, members, solo
from brelan.solve.showdown_kernel import Floats
from brelan.solve.solution import Choice, Guarantee, Judge, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 1
TIES = "first legal action"
Values = tuple[float, ...]


def judge(game: PokerDas, seats: int, tables: Tables, report: Report = silent) -> Judge:
    """Exact for one partie of any number of seats and for matches of two, with stakes for one partie of two.

    Heuristic beyond.
    """
    game.start(seats)
    if game.dialect.stakes:
        from brelan.solve.poker_stakes import StakesJudge

        return pot_judge(game, seats, tables, report) if seats > 2 else StakesJudge(game, tables, report)
    return PartieJudge(game, seats, tables, report)


def rules(game: PokerDas) -> Capped:
    """One round as the showdown sees it."""
    dialect = game.dialect

    def choices(faces: tuple[int, ...]) -> tuple[Keep | Stand, ...]:
        lying = Holding(Seat(0), faces, 1, 1, True)
        offered = game.legal_actions(
            Choosing(Table((Seat(0), Seat(1)), (0, 0), 1, None), Round((Seat(0), Seat(1)), None, (None, None), ()), lying),
            Seat(0),
        )
        return tuple(action for action in offered if isinstance(action, Keep | Stand))

    board = Board.of(dialect.dice, choices)
    weighed = [[game.weigh(Shown(faces, throws)) for faces in board.hands] for throws in range(1, dialect.throws + 1)]
    strengths = showdown.levels(weighed)
    return Capped(board, strengths, strengths)


def solved(game: PokerDas, players: int, tables: Tables, report: Report = silent) -> dict[int, showdown.Round]:
    """The rounds of two players up to so many, by their number; each wants to win its partie."""
    capped = rules(game)

    def build(report: Report) -> Artefact:
        rounds: dict[int, showdown.Round] = {}
        for number in range(2, players + 1):
            rounds[number] = partie(capped, game.dialect, number, rounds)
            report((2**number - 3) / (2**players - 3))
        arrays = {
            f"{number}-{cap}-{shown}": found
            for number, round_ in rounds.items()
            for cap, after in enumerate(round_.after, 1)
            for shown, found in enumerate(after)
        }
        return Artefact(arrays, {"residual": max(round_.residual for round_ in rounds.values())})

    found = tables.get(game, players, "parties", build, report=report, version=VERSION)
    residual = float(found.facts["residual"])
    return {
        number: showdown.Round(
            capped,
            [[found.arrays[f"{number}-{cap}-{shown}"] for shown in range(number + 1)] for cap in range(1, capped.throws + 1)],
            residual,
        )
        for number in range(2, players + 1)
    }


def partie(capped: Capped, dialect: PokerDasDialect, players: int, smaller: dict[int, showdown.Round]) -> showdown.Round:
    """The round of so many players. A tie that is shared, or replayed in single throws, is worth the same to all."""
    ends = solo(players)
    if dialect.tie_replay is not TieReplay.FULL_ROUND:
        return capped.solve(ends)
    for tied in range(1, (1 << players) - 1):
        inside = members(tied, players)
        if len(inside) > 1:
            ends[tied] = 0
            ends[tied, inside] = smaller[len(inside)].opening.start
    return capped.solve(ends, again=True)


@dataclass(frozen=True, slots=True)
class Prize:
    """What the match is worth to the first of two once he has won the partie, has lost it, or both have won it.

    Who loses a partie starts the next. Before the last of an even number, which decides alone between equals, to lose is
    worth more, and both play for that. `shared` is asked only where ties are.
    """

    won: float
    lost: float
    shared: float

    @property
    def low(self) -> float:
        return min(self.won, self.lost, self.shared)

    @property
    def span(self) -> float:
        return max(self.won, self.lost, self.shared) - self.low

    @property
    def scaled(self) -> tuple[float, float, float]:
        """The three from 0 to 1; all 0 where the match is decided, to the last digit."""
        low, span = self.low, self.span or 1.0
        return (self.won - low) / span, (self.lost - low) / span, (self.shared - low) / span

    def worth(self, share: float) -> float:
        """Of the match, what is `share` on that scale."""
        return self.low + self.span * share


class PartieJudge:
    """Games without stakes. Values are chances of winning the match: one partie, unless `rounds` says more.

    The solution's values are by place in the order of play, once it is drawn. With three seats or more and several
    parties, each partie is played to win it, and those to come are valued as though everybody won equally often.
    """

    def __init__(self, game: PokerDas, seats: int, tables: Tables, report: Report = silent) -> None:
        self.game, self.seats = game, seats
        self.rounds = solved(game, seats, tables, report)
        self.rules = self.rounds[2].rules
        self._next = lru_cache(maxsize=65536)(self.values)
        self._solved = lru_cache(maxsize=8)(self._round)
        self._prizes: dict[tuple[Table, Group], Prize] = {}
        self._payoffs: dict[tuple[Table, Group], Floats] = {}
        self._opening: Values = ()
        self._opening = self.values(PokerDas(replace(game.dialect, tirage=False)).start(seats))
        exact = game.dialect.rounds == 1 or seats == 2
        self.solution = Solution(
            Guarantee.EXACT if exact else Guarantee.HEURISTIC,
            Utility.WIN,
            TIES,
            self._opening,
            sum(round_.states for round_ in self.rounds.values()),
            max(round_.residual for round_ in self.rounds.values()),
        )

    def values(self, state: State) -> Values:
        match state:
            case Finished(over=over):
                return shares(over)
            case Drawing(groups, dice):
                return drawn(groups, dice, self._opening, self.game.dialect.draw_low_first)
            case Throwing(table, round_) | Choosing(table, round_):
                return self._worth(table, round_, self.shares(state))
        raise ValueError("there are no stakes in this game")

    def shares(self, state: Throwing | Choosing) -> Floats:
        """By place in the round, the chance to win the partie; in a match of two, what it is worth as `Prize` scales it."""
        turn = self._turn(state.table, state.round)
        if isinstance(state, Throwing):
            return turn.kept(state.turn.throws, state.turn.kept)
        return turn.lying(state.turn.throws, state.turn.dice)

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        actions = self.game.legal_actions(state, seat)
        if not actions or not isinstance(state, Choosing):
            return ()
        turn, throws, dice = self._turn(state.table, state.round), state.turn.throws, state.turn.dice

        def worth(action: Action) -> float:
            found = turn.kept(throws, action.faces) if isinstance(action, Keep) else turn.standing(throws, dice)
            return self._worth(state.table, state.round, found)[seat]

        return sorted([Choice(action, worth(action)) for action in actions], key=lambda choice: -choice.value)

    def stops(self, throws: int, players: int | None = None) -> tuple[tuple[int, ...], ...]:
        """The hands with which the first of so many players, all by default, ends his turn after so many throws."""
        opening = self.rounds[players or self.seats].opening
        stands = opening.stands[throws - 1, :, 0] >= opening.held[throws - 1, :, 0]
        return tuple(hand for hand, stop in zip(self.rules.board.hands, stands, strict=True) if stop)

    def _worth(self, table: Table, round_: Round, found: Floats) -> Values:
        """By seat, of the match, what is found by place in the round, of the partie."""
        if self._of_two:
            first = self._prize(table, round_.players).worth(float(found[0]))
            return (first, 1 - first) if round_.players[0] == 0 else (1 - first, first)
        return tuple((found @ self._paid(table, round_.players)).tolist())

    def _paid(self, table: Table, players: Group) -> Floats:
        """(players, seats): what the match is worth once each of them has won the partie."""
        key = (table, players)
        if key not in self._payoffs:
            self._payoffs[key] = np.array([self._after(table, players, winner) for winner in players])
        return self._payoffs[key]

    def _after(self, table: Table, players: Group, winner: Seat) -> Values:
        if self.game.dialect.rounds == 1:
            return tuple(float(seat == winner) for seat in range(self.seats))
        won = tuple(parties + (seat == winner) for seat, parties in enumerate(table.won))
        left = self.game.dialect.rounds - table.partie
        return contest(won, left) if left else ended(won, winner)

    @property
    def _of_two(self) -> bool:
        """A match of several parties between two, each valued to the end of it."""
        return self.seats == 2 and self.game.dialect.rounds > 1

    def _prize(self, table: Table, players: Group) -> Prize:
        key = (table, players)
        if key not in self._prizes:
            won, lost = (
                self._next(self.game.concluded(table, (None, None), ((winner,), (loser,))))[players[0]]
                for winner, loser in (players, players[::-1])
            )
            if self.game.dialect.tie_replay is TieReplay.SHARED:
                shared = self._next(self.game.concluded(table, (None, None), (players,)))[players[0]]
            else:
                shared = (won + lost) / 2
            self._prizes[key] = Prize(won, lost, shared)
        return self._prizes[key]

    def _turn(self, table: Table, round_: Round) -> Turn:
        """The turn of whoever is to play."""
        solved = self.round_of(table, round_.players)
        if round_.cap is None:
            return solved.opening
        return solved.follower(round_.cap, *against(self.rules, round_))

    def round_of(self, table: Table, players: Group) -> showdown.Round:
        """The round that is played there; its values are those of `shares`."""
        if not self._of_two:
            return self.rounds[len(players)]
        prize = self._prize(table, players)
        shared = self.game.dialect.tie_replay is TieReplay.SHARED
        return self._solved(prize.scaled if shared else (1.0, 0.0, 0.5) if prize.won >= prize.lost else (0.0, 1.0, 0.5))

    def _round(self, scaled: tuple[float, float, float]) -> showdown.Round:
        """The round of two that pays so much to the first who has won it, has lost it, or has tied where that ends it."""
        if scaled == (1.0, 0.0, 0.5):
            return self.rounds[2]
        again = self.game.dialect.tie_replay is TieReplay.FULL_ROUND
        return self.rules.solve(np.array([[0, 0], *([share, 1 - share] for share in scaled)]), again)


def pot_judge(game: PokerDas, seats: int, tables: Tables, report: Report = silent) -> PotJudge:
    """With stakes among many, played for the pot of each partie."""
    dice = PartieJudge(PokerDas(replace(game.dialect, stakes=False, rounds=1)), seats, tables, report)
    chips = Purse.of(game.dialect.chips, seats)

    def purse(state: State) -> Purse:
        return chips if isinstance(state, Drawing) else state.table.purse or chips

    def won(state: State) -> Values:
        found = [0.0] * seats
        if isinstance(state, Throwing | Choosing):
            for seat, share in zip(state.round.players, dice.shares(state).tolist(), strict=True):
                found[seat] = share
        return tuple(found)

    return PotJudge(game, seats, purse, won, TIES)


def against(capped: Capped, round_: Round) -> tuple[int, int, int]:
    """Where the next of a round stands: his place, the best level shown and the set of places that hold it."""
    shown = {place: hand for place, seat in enumerate(round_.players) if (hand := round_.hands[seat]) is not None}
    found = {place: int(capped.levels[hand.throws - 1, capped.board.hand(hand.faces)]) for place, hand in shown.items()}
    best = max(found.values(), default=-1)
    return len(shown), best, sum(1 << place for place, level in found.items() if level == best)


def shares(over: Over) -> Values:
    """The whole to the first, shared among those who tie."""
    return tuple((rank == 1) / over.ranks.count(1) for rank in over.ranks)
