"""The graph of a turn of the cul de chouette for two, read off its rules.

The rules are asked move by move, by a scribe who writes down each change of a score and leaves the scores as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import fsum

from brelan.core.moves import Act, Faces, Order, Roll, Seat
from brelan.core.nodes import Contest, Decision, Over, Throw
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.actions import Action, Civet, Grelottine, JustThrow
from brelan.games.chouette.civet import before_throw
from brelan.games.chouette.combos import Figure
from brelan.games.chouette.contests import LOSS
from brelan.games.chouette.phases import (
    NOTHING,
    ChallengeChoice,
    CivetChoice,
    GrelottineCry,
    KeepChoice,
    Stakes,
    State,
    SuiteDice,
    ThrowChouettes,
    Wager,
)
from brelan.games.chouette.policy import UNLIMITED, Policy
from brelan.games.chouette.rules import Answer, answered
from brelan.games.chouette.scribe import Scribe
from brelan.nature.outcomes import outcomes
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_dice import suite_dice
from brelan.solve.chouette_graph import (
    ANY_SCORE,
    CHECK,
    OTHER,
    ROLLER,
    Change,
    FreshNeant,
    Graph,
    Kind,
    Path,
    Place,
    Tokens,
    TurnEnd,
)
from brelan.solve.chouette_kinds import OUT_OF_SIGHT, Kinds

SYMBOL = 10_000_000
"""The stake that stands for any stake."""

MOST_ROUNDS = 12
"""Of dice between the last of a suite; after so many ties (6 ** -12 of them) the next throw decides."""

SMALL, LARGE = 8, 128
"""Of means: small ones only are opened where many keeps of a challenge share the large ones."""


class Recorder(Scribe):
    """Notes every single change of a score, and leaves the scores as they are."""

    __slots__ = ("changes",)

    def __init__(self, policy: Policy, state: State) -> None:
        super().__init__(policy, state)
        self.changes: list[tuple[Seat, int]] = []

    def credit(self, seat: Seat, points: int) -> None:
        self.changes.append((seat, points))


class Turns(Kinds):
    """The turns of one dialect between two players with these reflexes.

    `throws` has the node of a plain turn for each kind and tokens; `civets` and `challenges` have one for each target,
    its stake left open. `civet_stakes`: what may be staked on a civet during a challenge, where the house allows that.
    """

    def __init__(self, game: CulDeChouette, reflexes: Reflexes, civet_stakes: Iterable[int] = ()) -> None:
        super().__init__(game, reflexes)
        self.reflexes = reflexes
        self.civet_stakes = frozenset(civet_stakes)
        self.graph = Graph(SMALL if self.policy.challenge_throws > 1 else LARGE)
        self.throws: dict[Place, int] = {}
        self.civets: dict[Place, dict[str, int]] = {}
        self.challenges: dict[Place, dict[str, int]] = {}
        self._open = CulDeChouette(game.dialect)
        self._open.policy = replace(
            self.policy,
            target=UNLIMITED,
            out_below=-UNLIMITED,
            most_civets=self.most_civets,
            most_grelottines=self.most_grelottines,
        )
        self._cries: dict[Place, State] = {}
        self._chances: dict[Throw | Contest, tuple[tuple[Faces | Order, float], ...]] = {}
        self._dice: dict[tuple[Figure, int], Faces] = {}
        self._known: dict[tuple[State, Path], int] = {}
        self._explore_all()

    @property
    def silent(self) -> float:
        """How often nobody cries where one seat may."""
        for cry in self._cries.values():
            answers = self._outcomes(self._open.node(cry))  # type: ignore[arg-type]  # a contest
            return fsum(
                chance for order, chance in answers if not isinstance(self._answered(cry, order)[0].phase, ChallengeChoice)
            )
        return 0.0

    # What the rules answer

    def _explore_all(self) -> None:
        for kind in self.kinds():
            for tokens in self.held():
                self._explore_start(kind, tokens)
        while waiting := self._cries.keys() - self.challenges.keys():
            for place in sorted(waiting):
                self._explore_challenge(place)

    def _explore_start(self, kind: Kind, tokens: Tokens) -> None:
        other = Seat(1 - kind.roller)
        civets, grelottines = [0, 0], [0, 0]
        civets[kind.roller], grelottines[kind.roller], civets[other], grelottines[other] = tokens
        state = State(
            (OUT_OF_SIGHT, OUT_OF_SIGHT),
            tuple(civets),
            tuple(grelottines),
            (Seat(0), Seat(1)),
            kind.roller if kind.opener else other,
            kind.roller,
            ThrowChouettes(NOTHING),
        )
        scribe = Recorder(self._open.policy, state)
        start = scribe.written(before_throw(scribe, NOTHING))
        if isinstance(start.phase, CivetChoice):
            self.civets[kind, tokens] = {
                action.target: self._explore(kind, _any_civet(self._answered(start, Act(kind.roller, action))[0]), ())
                for action in self._open.legal_actions(start, kind.roller)
                if isinstance(action, Civet) and action.stake == 1
            }
            start, _ = self._answered(start, Act(kind.roller, JustThrow()))
        self.throws[kind, tokens] = self._explore(kind, start, ())

    def _explore_challenge(self, place: Place) -> None:
        cry, grelottin = self._cries[place], Seat(1 - place[0].roller)
        choosing, _ = self._answered(cry, Order((frozenset({grelottin}),)))
        assert isinstance(choosing.phase, ChallengeChoice)  # noqa: S101  # alone to cry
        self.challenges[place] = {
            action.target: self._explore(place[0], _any_challenge(self._answered(choosing, Act(grelottin, action))[0]), ())
            for action in self._open.legal_actions(choosing, grelottin)
            if isinstance(action, Grelottine) and action.stake == 1
        }

    def _explore(self, kind: Kind, state: State, path: Path) -> int:
        known = self._known.get((state, path))
        if known is None:
            known = self._known[state, path] = self._explored(kind, state, path)
        return known

    def _explored(self, kind: Kind, state: State, path: Path) -> int:
        if state.turn != kind.roller:
            return self.graph.add(TurnEnd(kind, self._tokens(kind, state), path))
        if isinstance(state.phase, GrelottineCry):
            tokens = self._tokens(kind, state)
            self._cries.setdefault((kind, tokens), state)
            return self.graph.add(FreshNeant(kind, tokens, path))
        node = self._open.node(state)
        assert not isinstance(node, Over)  # noqa: S101  # the target is out of sight
        if isinstance(node, Decision):
            seat = min(node.seats)
            return self.graph.best(
                ROLLER if seat == kind.roller else OTHER,
                [
                    (self._follow(kind, state, Act(seat, action), path), self._guard(action))
                    for action in self._open.legal_actions(state, seat)
                    if not isinstance(action, Civet) or action.stake in self.civet_stakes
                ],
            )
        parts = [
            (self._follow(kind, state, answer, path), chance)
            for answer, chance in self._apart(state, node)
            if not self._endless(state, answer)
        ]
        total = fsum(chance for _, chance in parts)
        return self.graph.mean((number, chance / total) for number, chance in parts)

    def _outcomes(self, node: Throw | Contest) -> tuple[tuple[Faces | Order, float], ...]:
        known = self._chances.get(node)
        if known is None:
            known = self._chances[node] = tuple(
                (move.faces if isinstance(move, Roll) else move, float(chance)) for move, chance in outcomes(node, self.reflexes)
            )
        return known

    def _apart(self, state: State, node: Throw | Contest) -> Iterable[tuple[Faces | Order, float]]:
        """The outcomes, one for all that come to the same."""
        return suite_dice(self.policy, state.phase) if isinstance(state.phase, SuiteDice) else self._outcomes(node)

    def _alike(self, state: State) -> State:
        """The state with the dice that stand for all of their figure and points: nothing else of them matters now."""
        cast = getattr(state.phase, "cast", None)
        if cast is None or isinstance(state.phase, KeepChoice):
            return state
        combo = self.policy.combos[cast.dice]
        dice = self._dice.setdefault((combo.figure, combo.points), cast.dice)
        return state if dice is cast.dice else replace(state, phase=replace(state.phase, cast=replace(cast, dice=dice)))

    def _follow(self, kind: Kind, state: State, answer: Answer, path: Path) -> int:
        after, changes = self._answered(state, answer)
        return self._explore(kind, self._alike(after), self._longer(path, changes))

    def _answered(self, state: State, answer: Answer) -> tuple[State, list[Change]]:
        scribe = Recorder(self._open.policy, state)
        after = scribe.written(answered(scribe, state.phase, answer))
        changes = [_change(ROLLER if seat == state.turn else OTHER, points) for seat, points in scribe.changes]
        if changes and self.immediate:
            changes.append(Change(CHECK))
        return after, changes

    def _longer(self, path: Path, changes: list[Change]) -> Path:
        """The changes one after the other, or only what they come to where their order does not matter."""
        if not self.commutes:
            return (*path, *changes) if self.immediate else tuple(sorted((*path, *changes), key=lambda change: change.who))
        sums = (
            Change(who, sum(change.points for change in both), sum(change.stakes for change in both))
            for who in (ROLLER, OTHER)
            for both in [[change for change in (*path, *changes) if change.who == who]]
        )
        return tuple(change for change in sums if change.points or change.stakes)

    def _guard(self, action: Action) -> int:
        return self.least_score(action.stake) if isinstance(action, Civet) else ANY_SCORE

    def _endless(self, state: State, answer: Answer) -> bool:
        """Is this one tie too many between the last of a suite?"""
        if not isinstance(state.phase, SuiteDice) or state.phase.loss < MOST_ROUNDS * LOSS:
            return False
        after, _ = self._answered(state, answer)
        return isinstance(after.phase, SuiteDice) and after.phase.loss > state.phase.loss

    def _tokens(self, kind: Kind, state: State) -> Tokens:
        roller, other = kind.roller, 1 - kind.roller
        return Tokens(state.civets[roller], state.grelottines[roller], state.civets[other], state.grelottines[other])


def _change(who: int, points: int) -> Change:
    return Change(who, 0, points // SYMBOL) if points in {SYMBOL, -SYMBOL} else Change(who, points)


def _any_civet(state: State) -> State:
    """The state after a civet of 1, as if its stake were the symbol."""
    match state.phase:
        case ThrowChouettes(Stakes(civet=Wager() as civet) as stakes):
            return replace(state, phase=ThrowChouettes(replace(stakes, civet=replace(civet, stake=SYMBOL))))
    raise AssertionError(state)


def _any_challenge(state: State) -> State:
    """The state after a challenge for 1, as if its stake were the symbol."""
    match state.phase:
        case (ThrowChouettes() | CivetChoice()) as phase if phase.stakes.challenge is not None:
            stakes = replace(phase.stakes, challenge=replace(phase.stakes.challenge, stake=SYMBOL))
            return replace(state, phase=replace(phase, stakes=stakes))
    raise AssertionError(state)
