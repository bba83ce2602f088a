"""Play of several columns of the feuille, or against others for its bonuses: the strongest that was measured."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from io import BytesIO

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Over
from brelan.games.feuille import Feuille, FeuilleDialect, State
from brelan.games.turn import Holding, Keep, Rolling
from brelan.solve.feuille_column import solve
from brelan.solve.feuille_features import Desk, offered, relieved, valued
from brelan.solve.feuille_fit import Players, generator
from brelan.solve.feuille_model import Sheet, sheet, singles
from brelan.solve.feuille_plan import described
from brelan.solve.inside import Inside, inside
from brelan.solve.multisets import Integers
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent
from brelan.solve.teamwork import Team

VERSION = 1
TURNS_HELD = 256
FITTED = "feuille.npz"
"""Weights fitted at leisure, by columns and seats, under the rules that nobody has changed; `bench/feuille.py` makes it."""

GAMES = 4096
"""What is played to fit weights to other rules, and to measure them."""


def judge(game: Feuille, seats: int, tables: Tables, report: Report = silent) -> SheetJudge:
    """Heuristic: what `values` promise is close to what is scored, and `solution` says the mean that was measured."""
    alone = tables.get(game, 1, "alone", lambda told: _alone(game.dialect, told), report=report, version=VERSION)
    drawn = sheet(game.dialect, described(game.dialect, share=1 / game.dialect.columns), alone.arrays["alone"])
    fitted = kept(drawn, seats) or tables.get(
        game, seats, "weights", lambda told: _weights(drawn, seats, told), report=report, version=VERSION
    )
    return SheetJudge(game, seats, drawn, fitted)


def _alone(dialect: FeuilleDialect, report: Report) -> Artefact:
    plan = described(dialect, share=1 / dialect.columns)
    return Artefact({"alone": singles(plan, solve(plan, dialect.throws, report))}, {"states": plan.states})


def _weights(drawn: Sheet, seats: int, report: Report) -> Artefact:
    players = Players(drawn, seats, Team(report=silent))
    weights = players.fit(GAMES, generator(1), lambda share: report(share / 2))
    return players.measured(weights, GAMES, generator(2))


def kept(drawn: Sheet, seats: int) -> Artefact | None:
    """The weights that come with the package."""
    dialect = drawn.game.dialect
    source = files("brelan.solve").joinpath(FITTED)
    if dialect != FeuilleDialect(dialect.columns) or not source.is_file():
        return None
    with np.load(BytesIO(source.read_bytes()), allow_pickle=False) as found:
        name = f"{dialect.columns} {seats}"
        if name not in found.files or len(found[name]) != drawn.model.weights:
            return None
        mean, stderr, promise, games = found[f"{name} measured"].tolist()
        facts = {"measured": mean, "stderr": stderr, "promise": promise, "games": int(games)}
        return Artefact({"weights": found[name].astype(np.float64)}, facts)


class SheetJudge:
    """`facts`: `measured`, the mean score of so many `games` with its `stderr`, and what was promised of them."""

    def __init__(self, game: Feuille, seats: int, drawn: Sheet, fitted: Artefact) -> None:
        self.game = game
        self.facts = fitted.facts
        self._sheet, self._weights = drawn, fitted.arrays["weights"]
        dice = drawn.slots.dice
        self._turns = drawn.model.rows * drawn.model.columns
        self._desk = Desk.of(drawn.model, dice.rolls, dice.all, game.dialect.throws)
        self._inside = lru_cache(maxsize=TURNS_HELD)(self._turn)
        self.solution = Solution(
            Guarantee.HEURISTIC,
            Utility.POINTS,
            "first legal action",
            (float(fitted.facts["measured"]),) * seats,
            drawn.model.weights,
        )

    def values(self, state: State) -> tuple[float, ...]:
        scores = self.game.scores(state)
        if isinstance(state.phase, Over):
            return tuple(map(float, scores))
        return tuple(score + self._ahead(state, Seat(seat)) for seat, score in enumerate(scores))

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        return sorted(
            (Choice(action, self._worth(state, seat, action)) for action in self.game.legal_actions(state, seat)),
            key=lambda choice: -choice.value,
        )

    def _worth(self, state: State, seat: Seat, action: object) -> float:
        after = self.game.apply(state, Act(seat, action))
        if isinstance(action, Keep):
            return self.values(after)[seat]
        card, turns = self._card(after, seat)
        own = valued(card, turns, self._desk.features, self._weights, self._sheet.model)
        return self.game.scores(after)[seat] + own

    def _ahead(self, state: State, seat: Seat) -> float:
        card, turns = self._card(state, seat)
        if not turns:
            return 0.0
        turn, phase = self._inside(card.tobytes(), turns), state.phase
        if isinstance(phase, Holding) and phase.seat == seat:
            return turn.held(phase.dice, phase.left, self.game.doubled(state))
        if isinstance(phase, Rolling) and phase.seat == seat and phase.throws:
            return turn.kept(phase.kept, phase.left)
        return turn.start

    def _card(self, state: State, seat: Seat) -> tuple[Integers, int]:
        return self._sheet.card(state.cards, seat), self._turns - state.cards[seat].written

    def _turn(self, card: bytes, turns: int) -> Inside:
        model, found, desk = self._sheet.model, self._sheet.slots, self._desk
        own = np.frombuffer(card, np.int32).copy()
        offered(own, turns, 0, desk, self._weights, model)
        worth = desk.slots[:-1, 0]
        plain, fresh = (worth[table].max(0) for table in (found.plain, found.fresh))
        if model.forced:
            relief = relieved(own, turns, desk.features, self._weights, model)[1]
            for written in (plain, fresh):
                written[written == -np.inf] = relief
        return inside(found.dice, self.game.dialect.throws, plain, fresh, found.again)
