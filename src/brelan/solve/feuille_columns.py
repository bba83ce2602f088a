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
from brelan.games.feuille.actions import Action
from brelan.games.turn import Holding, Keep, Rolling
from brelan.solve.feuille_contest import Contest
from brelan.solve.feuille_features import Desk, offered, relieved, valued
from brelan.solve.feuille_fit import FAST, WARM, Players, generator, last_of, teach
from brelan.solve.feuille_model import Sheet, sheet
from brelan.solve.feuille_net import NAMES, fits, net, untaught
from brelan.solve.inside import Inside, inside
from brelan.solve.multisets import Integers
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent
from brelan.solve.teamwork import Team

VERSION = 2
TURNS_HELD = 256
FITTED = "feuille.npz"
"""A net taught at leisure, for every number of columns and players, under the rules that nobody has changed;
`bench/feuille.py` makes it."""
KINDS = ("alone", "rivals")
"""One net is taught alone, another against one to three rivals; some number of columns may have one of its own."""
MOST_COLUMNS = 6

GAMES = 4096
"""What is played to teach a net other rules, and to measure it."""


def judge(game: Feuille, seats: int, tables: Tables, report: Report = silent) -> SheetJudge:
    """Heuristic: what `values` promise is close to what is scored, and `solution` says the mean that was measured."""
    drawn = sheet(game.dialect)
    taught = kept(game.dialect, seats) or tables.get(
        game, seats, "net", lambda told: _taught(drawn, seats, told), report=report, version=VERSION
    )
    return SheetJudge(game, seats, drawn, taught)


def _taught(drawn: Sheet, seats: int, report: Report) -> Artefact:
    """Taught from what is known under the usual rules on, if a card looks the same there, else from nothing."""
    columns, players = drawn.model.columns, Players(drawn, seats, Team(report=silent))
    usual = FeuilleDialect(columns)
    known = kept(usual, seats) or kept(usual, 1)
    if known is not None and fits(drawn.model, MOST_COLUMNS, known.arrays["first"]):
        begin, wide, fast = known.arrays, MOST_COLUMNS, WARM
    else:
        begin, wide, fast = untaught(drawn.model, columns, generator(1)), columns, FAST
    weights = last_of(teach([players], begin, wide, GAMES, generator(2), fast), GAMES, 1, report)
    return Artefact(weights, players.measured(net(drawn.model, wide, weights, seats), GAMES, generator(3)))


def kept(dialect: FeuilleDialect, seats: int) -> Artefact | None:
    """The net that comes with the package."""
    source = files("brelan.solve").joinpath(FITTED)
    if dialect != FeuilleDialect(dialect.columns) or not source.is_file():
        return None
    with np.load(BytesIO(source.read_bytes()), allow_pickle=False) as found:
        name = f"{dialect.columns} {seats} measured"
        if name not in found.files:
            return None
        mean, stderr, promise, games = found[name].tolist()
        facts = {"measured": mean, "stderr": stderr, "promise": promise, "games": int(games)}
        kind = KINDS[seats > 1]
        if f"{kind} {dialect.columns} {NAMES[0]}" in found.files:
            kind = f"{kind} {dialect.columns}"
        return Artefact({name: found[f"{kind} {name}"].astype(np.float32) for name in NAMES}, facts)


class SheetJudge:
    """`facts`: `measured`, the mean score of so many `games` with its `stderr`, and what was promised of them.

    Values are one's own points. Against rivals `strongest` wins more often than the best of the choices: see `Contest`.
    """

    def __init__(self, game: Feuille, seats: int, drawn: Sheet, taught: Artefact) -> None:
        self.game = game
        self.facts = taught.facts
        columns = next(wide for wide in (game.dialect.columns, MOST_COLUMNS) if fits(drawn.model, wide, taught.arrays["first"]))
        self._sheet, self._net = drawn, net(drawn.model, columns, taught.arrays, seats)
        dice = drawn.slots.dice
        self._turns = drawn.model.rows * drawn.model.columns
        self._desk = Desk.of(drawn.model, dice, game.dialect.throws)
        self._inside = lru_cache(maxsize=TURNS_HELD)(self._turn)
        self.solution = Solution(
            Guarantee.HEURISTIC,
            Utility.POINTS,
            "first legal action",
            (float(taught.facts["measured"]),) * seats,
            sum(weights.size for weights in taught.arrays.values()),
        )
        self._contest = Contest(game, drawn, self._net, self._desk) if seats > 1 else None
        # Once, so that no answer waits for the code.
        card, turns = self._card(game.start(seats), Seat(0))
        self._inside(card.tobytes(), turns)
        valued(card, turns, self._desk, self._net, self._sheet.model)
        if self._contest is not None:
            self._contest.prepare(game.start(seats))

    def values(self, state: State) -> tuple[float, ...]:
        scores = self.game.scores(state)
        if isinstance(state.phase, Over):
            return tuple(map(float, scores))
        return tuple(score + self._ahead(state, Seat(seat)) for seat, score in enumerate(scores))

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        card, turns = self._card(state, seat)
        turn, score = self._inside(card.tobytes(), turns), self.game.scores(state)[seat]
        found = []
        for action in self.game.legal_actions(state, seat):
            after = self.game.apply(state, Act(seat, action))
            if isinstance(action, Keep) and isinstance(after.phase, Rolling):
                worth = score + turn.kept(after.phase.kept, after.phase.left)
            else:
                worth = self._written(after, seat)
            found.append(Choice(action, worth))
        return sorted(found, key=lambda choice: -choice.value)

    def strongest(self, state: State, seat: Seat) -> Action:
        action: Action = self.contest(state, seat)[0].action
        return action

    def contest(self, state: State, seat: Seat) -> Sequence[Choice]:
        return (self._contest or self).choices(state, seat)

    def deciding(self, state: State, seat: Seat) -> bool:
        return self._turns - state.cards[seat].written == 1

    def _written(self, after: State, seat: Seat) -> float:
        card, turns = self._card(after, seat)
        own = valued(card, turns, self._desk, self._net, self._sheet.model)
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
        offered(own, turns, 0, desk, self._net, model)
        worth = desk.slots[:-1, 0]
        plain, fresh = (worth[table].max(0) for table in (found.plain, found.fresh))
        if model.forced:
            relief = relieved(own, turns, desk, self._net, model)[1]
            for written in (plain, fresh):
                written[written == -np.inf] = relief
        return inside(found.dice, self.game.dialect.throws, plain, fresh, found.again)
