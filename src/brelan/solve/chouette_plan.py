"""What the rules say of the turns of a race, worked out once: programs that can be kept, without the graph behind them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from brelan.core.moves import Seat
from brelan.games.chouette import CulDeChouette
from brelan.games.chouette.bets import Target
from brelan.games.chouette.policy import UNLIMITED
from brelan.nature.reflexes import Reflexes
from brelan.solve.chouette_graph import FreshNeant, Kind, Mean, Place, Tokens, TurnEnd
from brelan.solve.chouette_kinds import Kinds
from brelan.solve.chouette_turn import Turns
from brelan.solve.race_plane import Floats, Integers
from brelan.solve.race_program import divided, programmed
from brelan.solve.race_run import Program, Split
from brelan.solve.tables import Artefact, Report, Tables

VERSION = 2

FEW_CIVET_STAKES = (1, 34, 68, 102)
"""What is looked at of the stakes on a civet in a challenge, where it would be 102 stakes on each of 102 stakes."""

EVERY_STAKE_UP_TO = 40
"""The target of a game so short that all of them are looked at."""

CLOSELY, SPARED = 12, 3
"""Where all stakes would take too long, these are looked at: those up to so many, beyond one in so many."""

IMPOSSIBLE = UNLIMITED


class Staked(NamedTuple):
    """The turns with a stake: `need[target, stake]` is the least score that allows it."""

    whole: Program
    parts: Program
    split: Split
    need: Integers
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """The programs of every place with a turn, of those with a civet, and of the cries, by number.

    `highest`: the highest score that has a value of its own. `silent`: how often nobody cries where one seat may.
    `cry[place]`: the table of the fresh néant that leaves scores and tokens as they are, where the turn is a mean that
    reads it with the weight `often[place]`; else -1.
    """

    throws: Program
    civets: Staked
    challenges: Staked
    civet_places: tuple[Place, ...]
    cries: tuple[Place, ...]
    highest: int
    silent: float
    cry: Integers
    often: Floats


def find_plan(game: CulDeChouette, reflexes: Reflexes, places: Sequence[Place], tables: Tables) -> Plan:
    """The plan that is kept in the tables, or that the rules answer. Table n is that of place n, cries come after."""
    kind = f"turns-{tempers(reflexes)}"
    return _read(tables.get(game, 2, kind, partial(_built, game, reflexes, places), version=VERSION))


def sparing(game: CulDeChouette, kinds: Kinds) -> bool:
    """Would it take too long to look at every stake? So it is where a floor, a cap or an end comes between changes."""
    return game.policy.target > EVERY_STAKE_UP_TO and not kinds.commutes


def tempers(reflexes: Reflexes) -> str:
    """What distinguishes reflexes: letters, figures and hyphens."""
    weights = [reflexes.quickness.get(Seat(seat), 1) for seat in (0, 1)]
    if weights[0] == weights[1]:
        weights = [1, 1]
    chances = [f"{chance.numerator}in{chance.denominator}" for chance in (reflexes.silence, reflexes.tie)]
    return "-".join([*map(str, weights), *chances])


class _Planner:
    """Reads the graph of the turns."""

    def __init__(self, game: CulDeChouette, reflexes: Reflexes, places: Sequence[Place]) -> None:
        self.game, self.places = game, places
        policy = game.policy
        most = policy.civet_limit(policy.target - 1)
        every = range(1, most + 1) if policy.target <= EVERY_STAKE_UP_TO else FEW_CIVET_STAKES
        self.turns = Turns(game, reflexes, every if policy.civet_in_challenge else ())
        self.cries = tuple(self.turns.challenges)
        self.tables = {place: number for number, place in enumerate(places)}
        self.cry_tables = {place: number + len(places) for number, place in enumerate(self.cries)}
        self.high = self._highest()

    def plan(self) -> Plan:
        turns = self.turns
        throws = programmed(turns.graph, [{"": turns.throws[place]} for place in self.places], self._table)
        civet_places = tuple(place for place in self.places if place in turns.civets)
        civets = self._staked([turns.civets[place] for place in civet_places], self._civet_need)
        challenges = self._staked([turns.challenges[place] for place in self.cries], self._challenge_need)
        return Plan(throws, civets, challenges, civet_places, self.cries, self.high, turns.silent, *self._neants())

    def _neants(self) -> tuple[Integers, Floats]:
        nodes = self.turns.graph.nodes
        cry, often = np.full(len(self.places), -1), np.zeros(len(self.places))
        for number, place in enumerate(self.places):
            root = nodes[self.turns.throws[place]]
            for part, weight in root.parts if isinstance(root, Mean) else ():
                leaf = nodes[part]
                if isinstance(leaf, FreshNeant) and leaf == (*place, ()):
                    cry[number], often[number] = self.cry_tables[place], weight
        return cry, often

    def _table(self, leaf: TurnEnd | FreshNeant) -> int:
        tables = self.cry_tables if isinstance(leaf, FreshNeant) else self.tables
        return tables[leaf.kind, leaf.tokens]

    def _staked(self, entries: list[Mapping[str, int]], need: Any) -> Staked:
        targets = tuple(entries[0]) if entries else ()
        whole = programmed(self.turns.graph, entries, self._table)
        parts, split = divided(self.turns.graph, entries if self.turns.commutes else (), self._table)
        return Staked(whole, parts, split, need(targets), targets)

    def _civet_need(self, targets: tuple[str, ...]) -> Integers:
        most = self.game.policy.civet_limit(self.high)
        least = [self.turns.least_score(stake) if self._looked_at(stake) else IMPOSSIBLE for stake in range(most + 1)]
        return np.array([least] * len(targets), np.int64).reshape(len(targets), -1)

    def _challenge_need(self, targets: tuple[str, ...]) -> Integers:
        policy = self.game.policy
        purses = range(policy.least_purse, self.high + 1)
        most = max((dict(policy.ceilings(purses[-1]))[Target(target)] for target in targets), default=0) if purses else 0
        need = np.full((len(targets), most + 1), IMPOSSIBLE, np.int64)
        for purse in reversed(purses):
            for target, ceiling in policy.ceilings(purse):
                if target in targets:
                    need[targets.index(target), 1 : ceiling + 1] = purse
        need[:, [not self._looked_at(stake) for stake in range(most + 1)]] = IMPOSSIBLE
        return need

    def _looked_at(self, stake: int) -> bool:
        """Is it one of the stakes that the race is solved with? All are but in a long one."""
        some = stake <= CLOSELY or stake % SPARED == 0
        return stake > 0 and (some or not sparing(self.game, self.turns))

    def _highest(self) -> int:
        """The highest score that has a value of its own: beyond the target only where a turn goes on from there."""
        target = self.game.policy.target
        gains = [0]
        for node in self.turns.graph.nodes:
            if isinstance(node, FreshNeant):
                gains.extend(change.points + change.stakes * (102 + target) for change in node.path)
        if not self.turns.in_rounds and max(gains) <= 0:
            return target - 1
        policy = self.game.policy
        stake = max(policy.civet_limit(target - 1), *(most for _, most in policy.ceilings(target - 1)))
        most = max(
            change.points + max(0, change.stakes) * stake
            for node in self.turns.graph.nodes
            if isinstance(node, (TurnEnd, FreshNeant))
            for change in node.path
        )
        return target - 1 + most * (1 if max(gains) <= 0 else 2)


def _built(game: CulDeChouette, reflexes: Reflexes, places: Sequence[Place], _report: Report) -> Artefact:
    plan = _Planner(game, reflexes, places).plan()
    arrays: dict[str, Any] = {"cry": plan.cry, "often": plan.often}
    for name, part in _parts(plan.throws, plan.civets, plan.challenges):
        arrays |= {f"{name}-{field}": array for field, array in part._asdict().items()}
    facts = {
        "civet places": [_listed(place) for place in plan.civet_places],
        "cries": [_listed(place) for place in plan.cries],
        "highest": plan.highest,
        "silent": plan.silent,
    }
    for name, staked in (("civets", plan.civets), ("challenges", plan.challenges)):
        arrays[f"{name}-need"] = staked.need
        facts[f"{name} on"] = list(staked.targets)
    return Artefact(arrays, facts)


def _parts(throws: Program, civets: Staked, challenges: Staked) -> Iterable[tuple[str, Program | Split]]:
    yield "throws", throws
    for name, staked in (("civets", civets), ("challenges", challenges)):
        yield f"{name}-whole", staked.whole
        yield f"{name}-parts", staked.parts
        yield f"{name}-split", staked.split


def _read(kept: Artefact) -> Plan:
    arrays, facts = kept.arrays, kept.facts

    def program(name: str) -> Program:
        return Program(*(arrays[f"{name}-{field}"] for field in Program._fields))

    def staked(name: str) -> Staked:
        split = Split(*(arrays[f"{name}-split-{field}"] for field in Split._fields))
        targets = tuple(facts[f"{name} on"])
        return Staked(program(f"{name}-whole"), program(f"{name}-parts"), split, arrays[f"{name}-need"], targets)

    civet_places, cries = (tuple(_place(*listed) for listed in facts[name]) for name in ("civet places", "cries"))
    return Plan(
        program("throws"),
        staked("civets"),
        staked("challenges"),
        civet_places,
        cries,
        facts["highest"],
        facts["silent"],
        arrays["cry"],
        arrays["often"],
    )


def _listed(place: Place) -> list[int]:
    kind, tokens = place
    return [kind.roller, int(kind.opener), *tokens]


def _place(roller: int, opener: int, *tokens: int) -> Place:
    return Kind(Seat(roller), bool(opener)), Tokens(*tokens)
