"""Who judges the cul de chouette of two players: the race that was solved, and the rules within a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from brelan.core.moves import Act, Order, Roll, Seat
from brelan.core.nodes import Decision
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Action, Civet, Grelottine
from brelan.games.chouette.contests import LOSS
from brelan.games.chouette.phases import (
    NOTHING,
    CaillouDice,
    ChallengeChoice,
    CivetChoice,
    Draw,
    Ended,
    GrelottineCry,
    State,
    SuiteDice,
    ThrowChouettes,
)
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_graph import Place, Tokens
from brelan.solve.chouette_plan import Staked, tempers
from brelan.solve.chouette_premises import premises
from brelan.solve.chouette_race import DEEPEST, Race
from brelan.solve.chouette_turn import MOST_ROUNDS
from brelan.solve.race_plane import Floats, Line, value_at
from brelan.solve.race_run import ALL, Asked, run
from brelan.solve.race_stakes import stakes_at
from brelan.solve.solution import Choice, Guarantee, Judge, Solution, Utility
from brelan.solve.tables import Artefact, Report, Tables, silent

VERSION = 3
TIES = "nobody ties: of equal scores that of the player on turn wins, else that of the next"
MOST_KNOWN = 10_000


def judge(
    game: CulDeChouette,
    seats: int,
    tables: Tables,
    report: Report = silent,
    *,
    reflexes: Reflexes | None = None,
    free: bool = True,
) -> Judge:
    """The judge of a game of two players with these reflexes: all alike if not told. For more, an approximate one."""
    if seats > 2:
        from brelan.solve.chouette_many import ManyJudge  # which asks this judge of two

        return ManyJudge(game, seats, tables, report, reflexes=reflexes, free=free)
    return PairJudge(game, tables, report, reflexes=reflexes, free=free)


class PairJudge:
    """Two players: within a turn the rules are searched, down to the ends of turns, which the tables value.

    `free`: may the holder of a grelottine mean not to cry? Then a cry is worth to him at least what silence is.
    """

    def __init__(
        self,
        game: CulDeChouette,
        tables: Tables,
        report: Report = silent,
        *,
        reflexes: Reflexes | None = None,
        free: bool = True,
        deepest: int = DEEPEST,
    ) -> None:
        self.game = game
        self.reflexes = reflexes or Reflexes({})
        self.race = race = Race(game, self.reflexes, tables, free=free, deepest=deepest)
        name = _name(self.reflexes, free, deepest, race.sparing)
        found = tables.get(game, 2, name, partial(_built, race), report=report, version=VERSION)
        self._arrays = found.arrays
        self.plane = race.rows(found.arrays["values"].ravel())
        self._work = np.zeros(
            max(len(program.op) for program in (race.plan.throws, race.plan.civets.whole, race.plan.challenges.whole))
        )
        self._known: dict[State, float] = {}
        self._staked: dict[tuple[bool, Place, int, int], Floats] = {}
        self._longest = MOST_ROUNDS * LOSS
        self.sweeps = int(found.facts["sweeps"])
        kind = race.turns.kind(Seat(0), Seat(0))
        first = self._start(kind.roller, Seat(0), Tokens(0, 0, 0, 0), 0, 0)
        self.solution = Solution(
            Guarantee.EXACT if race.exact else Guarantee.HEURISTIC,
            Utility.WIN,
            TIES,
            (first, 1 - first),
            race.states,
            float(found.facts["residual"]),
            premises(race, self.reflexes, 2),
        )

        self._load_code()

    def _load_code(self) -> None:
        """Has the compiled code at hand before anybody waits for an answer."""
        plan = self.race.plan
        run(self._work, 1, self.plane, plan.throws, 0, Line(0, 0, 0, 1), Asked(0, ALL))
        for staked in (plan.civets, plan.challenges):
            if len(staked.whole.roots):
                stakes_at(np.zeros(2 * len(staked.targets)), self._work, self.plane, staked.whole, 0, 0, 0, 2)

    def values(self, state: State) -> tuple[float, float]:
        self._begin(state)
        chance = self._chance(state)
        return chance, 1 - chance

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        self._begin(state)
        found = [Choice(action, chance if seat == 0 else 1 - chance) for action, chance in self._offers(state, seat)]
        return sorted(found, key=lambda choice: -choice.value)

    def cries(self, state: State, seat: Seat) -> bool:
        """Does it pay this holder of a grelottine to cry?"""
        self._begin(state)
        quiet = self._chance(self.game.apply(state, Order(())))
        loud = self._chance(self.game.apply(state, Order((frozenset({seat}),))))
        return loud >= quiet if seat == 0 else loud <= quiet

    def won_by_first(self, games: int, seed: int) -> int:
        """How many games of this policy against itself seat 0 wins, when it begins; played out by the programs."""
        from brelan.solve.race_games import won_by_first

        arrays = self._arrays
        return won_by_first(self.race, arrays["values"].ravel(), arrays["civets"], arrays["challenges"], games, seed)

    # The chance of seat 0

    def _begin(self, state: State) -> None:
        if len(self._known) + len(self._staked) > MOST_KNOWN:
            self._known.clear()
            self._staked.clear()
        self._longest = MOST_ROUNDS * LOSS + (state.phase.loss if isinstance(state.phase, SuiteDice) else 0)

    def _chance(self, state: State) -> float:
        known = self._known.get(state)
        if known is None:
            known = self._known[state] = self._found(state)
        return known

    def _found(self, state: State) -> float:
        match state.phase:
            case Ended(winner):
                return float(winner == 0)
            case CivetChoice(stakes) if stakes == NOTHING:
                return self._at_start(state)
            case ThrowChouettes(stakes) if stakes == NOTHING:
                usable = state.civets[state.turn] and self.game.policy.civet_limit(state.scores[state.turn])
                return self._declined(state) if usable else self._at_start(state)
            case ThrowChouettes(stakes) | CivetChoice(stakes) if stakes.challenge is not None and stakes.civet is None:
                stake, target = stakes.challenge.stake, stakes.challenge.target
                return self._seat_0(state, self._stakes(True, state, state.turn)[self._target(True, target), stake])
            case ThrowChouettes(stakes) if stakes.civet is not None and stakes.challenge is None:
                stake, target = stakes.civet.stake, stakes.civet.target
                return self._seat_0(state, self._stakes(False, state, state.turn)[self._target(False, target), stake])
            case GrelottineCry():
                return self._cry(state)
        node = self.game.node(state)
        if isinstance(node, Decision):
            seat = min(node.seats)
            chances = [chance for _, chance in self._offers(state, seat)]
            return max(chances) if seat == 0 else min(chances)
        return self._mean(state)

    def _offers(self, state: State, seat: Seat) -> Iterator[tuple[Action, float]]:
        """Every legal action of the seat with what it leads to."""
        actions = self.game.legal_actions(state, seat)
        civet = isinstance(state.phase, CivetChoice) and state.phase.stakes == NOTHING
        if not civet and not isinstance(state.phase, ChallengeChoice):
            for action in actions:
                yield action, self._chance(self.game.apply(state, Act(seat, action)))
            return
        worth: Floats | None = None
        for action in actions:
            if isinstance(action, (Civet, Grelottine)):
                if worth is None:
                    after = self.game.apply(state, Act(seat, action))
                    worth = self._stakes(not civet, after, state.turn)
                chance = float(worth[self._target(not civet, action.target), action.stake])
                yield action, chance if state.turn == 0 else 1 - chance
            else:
                yield action, self._chance(self.game.apply(state, Act(seat, action)))

    def _mean(self, state: State) -> float:
        """The mean over dice or cries. A round of dice that may begin again is worth what its last course brings."""
        if _begins(state):
            total, weight = self._round(state)
            return total / weight
        total = weight = 0.0
        for move, chance in self._outcomes(state):
            after = self.game.apply(state, move)
            if isinstance(after.phase, SuiteDice) and after.phase.loss > self._longest:
                continue
            total += chance * self._chance(after)
            weight += chance
        return total / weight

    def _round(self, state: State) -> tuple[float, float]:
        """What a round of dice brings in the courses that end it, not divided by their weight, and that weight."""
        total = weight = 0.0
        for move, chance in self._outcomes(state):
            after = self.game.apply(state, move)
            if _begins(after):
                continue
            value, part = self._round(after) if type(after.phase) is type(state.phase) else (self._chance(after), 1.0)
            total += chance * value
            weight += chance * part
        return total, weight

    def _outcomes(self, state: State) -> Iterator[tuple[Roll | Order, float]]:
        for move, chance in outcomes(self.game.node(state), self.reflexes):
            yield move, float(chance)

    def _cry(self, state: State) -> float:
        (grelottin,) = self.game.node(state).seats  # type: ignore[union-attr]  # a contest of one
        quiet = loud = 0.0
        silence = 0.0
        for order, chance in self._outcomes(state):
            value = self._chance(self.game.apply(state, order))
            if order == Order(()):
                quiet, silence = value, chance
            else:
                loud = value
        if not silence:
            quiet = self._chance(self.game.apply(state, Order(())))
        meant = silence * quiet + (1 - silence) * loud
        if not self.race.free:
            return meant
        return max(quiet, meant) if grelottin == 0 else min(quiet, meant)

    # What the tables say

    def _at_start(self, state: State) -> float:
        return self._seat_0(state, self._start(state.turn, state.starter, self._tokens(state), *self._scores(state)))

    def _start(self, roller: Seat, starter: Seat, tokens: Tokens, a: int, b: int) -> float:
        """The roller's chance at the start of his turn."""
        turns = self.race.turns
        place = turns.kind(roller, starter), tokens
        return 1 - float(value_at(self.plane, self.race.written[self.race.tables[place]], b, a))

    def _declined(self, state: State) -> float:
        """Before a throw on which no civet is staked, though there is one."""
        place = self.race.turns.kind(state.turn, state.starter), self._tokens(state)
        entry = self.race.tables[place]
        run(self._work, 1, self.plane, self.race.plan.throws, entry, Line(*self._scores(state), 0, 1), Asked(0, ALL))
        return self._seat_0(state, self._work[self.race.plan.throws.roots[entry, 0]])

    def _stakes(self, challenge: bool, after: State, roller: Seat) -> Floats:
        """The roller's chance for every target and stake; the token has been spent in `after`."""
        staked, places = (
            (self.race.plan.challenges, self.race.plan.cries)
            if challenge
            else (self.race.plan.civets, self.race.plan.civet_places)
        )
        place = self._before(challenge, after)
        key = challenge, place, *self._scores(after)
        known = self._staked.get(key)
        if known is None:
            stakes = staked.need.shape[1]
            out = np.zeros(len(staked.targets) * stakes)
            stakes_at(out, self._work, self.plane, staked.whole, places.index(place), *self._scores(after), stakes)
            known = self._staked[key] = out.reshape(-1, stakes)
        return known

    def _before(self, challenge: bool, after: State) -> Place:
        """Where the stake was made: the tokens before it was paid for."""
        kind, tokens = self.race.turns.kind(after.turn, after.starter), self._tokens(after)
        if challenge:
            cost = self.game.policy.grelottine_cost
            return kind, tokens._replace(grelottines=tokens.grelottines + cost, other_grelottines=tokens.other_grelottines + 1)
        return kind, tokens._replace(civets=tokens.civets + 1)

    def _target(self, challenge: bool, target: str) -> int:
        staked: Staked = self.race.plan.challenges if challenge else self.race.plan.civets
        return staked.targets.index(target)

    def _scores(self, state: State) -> tuple[int, int]:
        """The roller's and the other's; what is too low for the tables counts as their lowest."""
        low = self.race.low
        a, b = state.scores[state.turn], state.scores[1 - state.turn]
        return (a, b) if self.race.out else (max(a, low), max(b, low))

    def _tokens(self, state: State) -> Tokens:
        roller, other = state.turn, 1 - state.turn
        civets, grelottines = self.race.turns.most_civets, self.race.turns.most_grelottines
        return Tokens(
            min(state.civets[roller], civets),
            min(state.grelottines[roller], grelottines),
            min(state.civets[other], civets),
            min(state.grelottines[other], grelottines),
        )

    def _seat_0(self, state: State, chance: float) -> float:
        return float(chance) if state.turn == 0 else 1 - float(chance)


def _begins(state: State) -> bool:
    """Is a round of dice to begin that may have to begin again as it was?"""
    return isinstance(state.phase, (Draw, CaillouDice)) and not state.phase.round.shown


def _built(race: Race, report: Report) -> Artefact:
    solved = race.solve(report)
    return Artefact(
        {
            "values": solved.values.reshape(-1, race.height, race.height),
            "civets": solved.civets,
            "challenges": solved.challenges,
        },
        {"residual": solved.sweeping.residual, "sweeps": solved.sweeping.sweeps},
    )


def _name(reflexes: Reflexes, free: bool, deepest: int, sparing: bool) -> str:
    """What distinguishes tables of one dialect: letters, figures and hyphens."""
    return "-".join(["race", tempers(reflexes), "free" if free else "rash", str(deepest), *(["some"] if sparing else [])])
