"""Who judges the cul de chouette of three and more: within a turn the rules, beyond it the race of every two players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace

import numpy as np

from brelan.core.moves import Act, Seat
from brelan.core.nodes import Decision
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Action, Civet, Grelottine
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    Challenge,
    ChallengeChoice,
    CivetChoice,
    CryDice,
    Draw,
    Ended,
    GrelottineCry,
    Phase,
    Stakes,
    State,
    ThrowChouettes,
    Wager,
)
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette import PairJudge
from brelan.solve.chouette_many_ends import Cry, Ends, Vector
from brelan.solve.chouette_many_kernel import Blend
from brelan.solve.chouette_many_phases import alike, firsts, fresh, stakes_of, under_way
from brelan.solve.chouette_many_stakes import FOLLOWED, Thought, looked_at
from brelan.solve.chouette_premises import premises
from brelan.solve.multisets import Floats
from brelan.solve.solution import Choice, Guarantee, Solution, Utility
from brelan.solve.tables import Report, Tables, silent

MOST_KNOWN = 2_000
ANSWERS = 8
"""So many times fewer stakes of a challenge are looked at where it may be answered with a civet."""

DEEPEST = 1
"""Challenges of a néant made in a challenge that are thought of in a row, where the house allows them."""

TIES = "nobody ties: of equal scores that of the player on turn wins, else that of the next"

Dare = tuple[Sequence[int], Floats]
"""Stakes, and everybody's chance for each."""


class ManyJudge:
    """Three players and more: approximate.

    A turn's end is worth to each what the tables of two say of him against every other, blended into shares of one.
    """

    def __init__(
        self,
        game: CulDeChouette,
        seats: int,
        tables: Tables,
        report: Report = silent,
        *,
        reflexes: Reflexes | None = None,
        free: bool = True,
        blend: Blend = Blend.NORMAL,
        sharpness: float = 1.0,
    ) -> None:
        self.game = game
        self.reflexes = reflexes or Reflexes({})
        self.free = free
        pair = PairJudge(game, tables, report, reflexes=replace(self.reflexes, quickness={}), free=free)
        self._ends = Ends(pair.race, pair.plane, seats, self.reflexes, blend, sharpness)
        self._ends.find(tables, report)
        self._known: dict[tuple[State, Thought], Vector] = {}
        self._dared: dict[tuple[State, Thought], Mapping[str, Dare]] = {}
        self._whole = Thought(0, FOLLOWED[seats])
        everyone = tuple(map(Seat, range(seats)))
        zeros = (0,) * seats
        first = State(zeros, zeros, zeros, everyone, everyone[0], everyone[0], ThrowChouettes(NOTHING))
        self.solution = Solution(
            Guarantee.HEURISTIC,
            Utility.WIN,
            TIES,
            self._ends.start(first),
            pair.race.states,
            pair.solution.residual,
            premises(pair.race, self.reflexes, seats),
        )

    def blended(self, blend: Blend, sharpness: float) -> ManyJudge:
        """The same judge, with another blend."""
        other = copy(self)
        other._ends = copy(self._ends)
        other._ends.table = self._ends.table._replace(blend=int(blend), sharpness=sharpness)
        other._known, other._dared = {}, {}
        return other

    def values(self, state: State) -> Vector:
        self._begin()
        return self._value(state)

    def choices(self, state: State, seat: Seat) -> Sequence[Choice]:
        self._begin()
        found = [Choice(action, value[seat]) for action, value in self._offers(state, seat)]
        return sorted(found, key=lambda choice: -choice.value)

    # Everybody's chance

    def _begin(self) -> None:
        if len(self._known) + len(self._dared) > MOST_KNOWN:
            self._known.clear()
            self._dared.clear()

    def _value(self, state: State, thought: Thought | None = None) -> Vector:
        """As carefully as can be, if not told otherwise."""
        key = state, thought or self._whole
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._found(*key)
        return known

    def _found(self, state: State, thought: Thought) -> Vector:
        match state.phase:
            case Ended(winner):
                return tuple(float(seat == winner) for seat in range(len(state.scores)))
            case CivetChoice(stakes) if stakes == NOTHING:
                return self._ends.start(state)  # as the ends of the turn before see it
            case ThrowChouettes(stakes) if stakes == NOTHING and not self._usable(state):
                return self._ends.start(state)
            case GrelottineCry(purses):
                return self._cry(state, purses, thought)
            case Draw() | CryDice():
                return self._round(state)
        node = self.game.node(state)
        # Bets are seen in one order only, that of the trees: else who asks in another would find throws loaded.
        if isinstance(node, Decision) and not isinstance(state.phase, Bets):
            seat = min(node.seats)
            return max((value for _, value in self._offers(state, seat)), key=lambda value: value[seat])
        stakes = stakes_of(state.phase)
        civet = 0 if stakes.civet is None else stakes.civet.stake
        challenge = 0 if stakes.challenge is None else stakes.challenge.stake
        crying = self._crying(thought if stakes.challenge is None else _further(thought))
        return _vector(self._ends.thrown(state, [state.phase], [civet], [challenge], crying)[0, 0])

    def _usable(self, state: State) -> bool:
        """Has the player on turn a civet that he has chosen not to stake?"""
        return bool(state.civets[state.turn] and self.game.policy.civet_limit(state.scores[state.turn]))

    def _round(self, state: State) -> Vector:
        """The mean over a round of dice. A whole round that begins again is left out: it comes to the same."""
        begun = fresh(state.phase)
        layer: Mapping[State, float] = {state: 1.0}
        total, weights = np.zeros(len(state.scores)), 0.0
        while layer:
            further: defaultdict[State, float] = defaultdict(float)
            for before, weight in layer.items():
                for roll, chance in outcomes(self.game.node(before)):
                    after = self.game.apply(before, roll)
                    after = replace(after, phase=alike(self.game.policy, after.phase))
                    if under_way(after.phase):
                        further[after] += weight * float(chance)
                    elif not begun or after.phase != state.phase:
                        total += weight * float(chance) * np.array(self._value(after))
                        weights += weight * float(chance)
            layer = further
        return tuple(map(float, total / weights))

    # What may be done

    def _offers(self, state: State, seat: Seat) -> Iterator[tuple[Action, Vector]]:
        """Every legal action of the seat with what it leads to."""
        actions = self.game.legal_actions(state, seat)
        staking = isinstance(state.phase, (ChallengeChoice, CivetChoice))
        dared = self._dares(state, seat) if staking else {}
        between: dict[str, list[list[float]]] = {}
        for action in actions:
            if isinstance(action, (Civet, Grelottine)):
                if action.target not in between:
                    stakes, values = dared[action.target]
                    every = range(stakes[-1] + 1)
                    between[action.target] = np.array([np.interp(every, stakes, column) for column in values.T]).T.tolist()
                yield action, tuple(between[action.target][action.stake])
            else:
                yield action, self._value(self.game.apply(state, Act(seat, action)))

    def _dares(self, state: State, seat: Seat, thought: Thought | None = None) -> Mapping[str, Dare]:
        """For each target, some stakes from the least to the most, and what they are worth."""
        key = state, thought or self._whole
        known = self._dared.get(key)
        if known is None:
            dares = self._challenges if isinstance(state.phase, ChallengeChoice) else self._civets
            known = self._dared[key] = dares(state, seat, key[1])
        return known

    def _civets(self, state: State, seat: Seat, thought: Thought) -> Mapping[str, Dare]:
        phase = state.phase
        assert isinstance(phase, CivetChoice)  # noqa: S101  # a choice of the stake on a civet
        targets = list(self.game.policy.wins)
        after = self.game.apply(state, Act(seat, Civet(phase.most, targets[0])))
        stakes = looked_at(self.game.policy, state, seat, {phase.most}, 2 * thought.stakes)
        thrown: list[Phase] = [ThrowChouettes(replace(phase.stakes, civet=Wager(1, target))) for target in targets]
        challenge = phase.stakes.challenge
        dared = 0 if challenge is None else challenge.stake
        crying = self._crying(thought._replace(stakes=max(2, thought.stakes // 2)) if challenge is None else _further(thought))
        values = self._ends.thrown(after, thrown, stakes, [dared] * len(stakes), crying)
        return {target: (stakes, values[:, number]) for number, target in enumerate(targets)}

    def _challenges(self, state: State, seat: Seat, thought: Thought) -> Mapping[str, Dare]:
        phase = state.phase
        assert isinstance(phase, ChallengeChoice)  # noqa: S101  # the other choice of a stake
        ceilings = {target: most for target, most in self.game.policy.ceilings(phase.purse) if most}
        target, most = next(iter(ceilings.items()))
        after = self.game.apply(state, Act(seat, Grelottine(most, target)))
        answers = isinstance(after.phase, CivetChoice)
        many = max(2, thought.stakes // ANSWERS) if answers else thought.stakes
        stakes = looked_at(self.game.policy, state, seat, ceilings.values(), many)
        pending = [Stakes(challenge=Challenge(seat, 1, target)) for target in ceilings]
        crying = self._crying(_further(thought))
        values = self._ends.thrown(after, list(map(ThrowChouettes, pending)), [0] * len(stakes), stakes, crying)
        if isinstance(after.phase, CivetChoice):
            for number, before in enumerate(pending):
                self._answer(after, before, after.phase.most, stakes, values[:, number], crying)
        return {
            target: (stakes[: stakes.index(most) + 1], values[: stakes.index(most) + 1, number])
            for number, (target, most) in enumerate(ceilings.items())
        }

    def _answer(
        self, state: State, pending: Stakes, most: int, stakes: Sequence[int], values: Floats, crying: Cry | None
    ) -> None:
        """Who is challenged may stake a civet, of which the most is looked at: `values` become those of what is best."""
        thrown: list[Phase] = [ThrowChouettes(replace(pending, civet=Wager(1, target))) for target in self.game.policy.wins]
        civets = tuple(held - (seat == state.turn) for seat, held in enumerate(state.civets))
        found = self._ends.thrown(replace(state, civets=civets), thrown, [most] * len(stakes), stakes, crying)
        for number in range(len(stakes)):
            best = found[number][found[number, :, state.turn].argmax()]
            if best[state.turn] > values[number, state.turn]:
                values[number] = best

    # A cry

    def _crying(self, thought: Thought) -> Cry | None:
        """What a néant is worth. After more than `DEEPEST` challenges in a row nobody is expected to challenge again."""
        if thought.depth > DEEPEST:
            return None
        return lambda state: self._value(state, thought)

    def _cry(self, state: State, purses: Sequence[tuple[Seat, int]], thought: Thought) -> Vector:
        quiet = self._ends.ended(state)
        loud = {
            seat: max(
                (
                    _vector(value)
                    for _, values in self._dares(replace(state, phase=ChallengeChoice(seat, purse)), seat, thought).values()
                    for value in values
                ),
                key=lambda value: value[seat],
            )
            for seat, purse in purses
        }
        willing = [seat for seat in loud if not self.free or loud[seat][seat] > quiet[seat]]
        if not willing:
            return quiet
        total, weights = np.zeros(len(quiet)), 0.0
        for order, chance in firsts(willing, self.reflexes):
            first = order.ranks[0] if order.ranks else frozenset()
            lowest = min((state.scores[seat] for seat in first), default=0)
            level = [loud[seat] for seat in first if state.scores[seat] == lowest] or [quiet]
            total += chance * np.mean(level, axis=0)
            weights += chance
        return tuple(map(float, total / weights))


def _further(thought: Thought) -> Thought:
    """One challenge more has been thought of: what comes after it is looked at less closely."""
    return Thought(thought.depth + 1, 2)


def _vector(values: Floats) -> Vector:
    return tuple(values.tolist())
