"""Phases of the cul de chouette of three and more that come to the same, and the chances of a cry among many."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from math import comb, fsum
from typing import Any

from brelan.core.moves import Faces, Order, Seat
from brelan.games.chouette.actions import BIRDS, Bird
from brelan.games.chouette.bets import Target
from brelan.games.chouette.contests import LOSS, SIX
from brelan.games.chouette.phases import (
    NOTHING,
    Bets,
    CaillouDice,
    Cast,
    CryDice,
    Draw,
    Phase,
    Round,
    SansFin,
    SirotageDie,
    SouffletteThrow,
    Stakes,
    SuiteDice,
)
from brelan.games.chouette.policy import Policy
from brelan.games.chouette.sirotage import paired
from brelan.nature.reflexes import Reflexes

CIVET, CHALLENGE = 10_000_000, 100_000_000
"""Stakes that stand for any stake."""

MOST_LEVEL = 3
MOST_LOSS = 6 * LOSS


def fresh(phase: Phase) -> bool:
    """Does a round of dice begin here?"""
    return isinstance(phase, (SuiteDice, CaillouDice, CryDice, Draw)) and not phase.round.shown


def under_way(phase: Phase) -> bool:
    return isinstance(phase, (SuiteDice, CaillouDice, CryDice, Draw)) and bool(phase.round.shown)


def alike(policy: Policy, phase: Phase) -> Phase:
    """The phase with dice of a round, or birds, that stand for all that come to the same."""
    match phase:
        case SuiteDice(round=round_) if round_.shown:
            ends = policy.suite_dice, policy.suite_dice * SIX
            return replace(phase, round=_hidden(round_, policy.suite_loser(round_.shown), sum(ends) - policy.suite_loser(ends)))
        case CaillouDice(round=round_):
            return replace(phase, round=_hidden(round_, SIX, 1))
        case CryDice(round=round_) if round_.shown:
            return replace(phase, round=_hidden(round_, min(round_.shown), SIX))
        case Draw(round_) if round_.shown:
            return Draw(_hidden(round_, policy.starts(round_.shown), 1 + SIX - policy.starts((1, SIX))))
        case (Bets() | SirotageDie()) as betting:
            return replace(betting, birds=_birds(policy, betting.cast, betting.birds))
        case _:
            return phase


def _hidden(round_: Round, telling: int, other: int) -> Round:
    """Of what has been shown, only one number matters."""
    return replace(round_, shown=tuple(pips if pips == telling else other for pips in round_.shown))


def _birds(policy: Policy, cast: Cast, birds: tuple[Bird | None, ...]) -> tuple[Bird | None, ...]:
    """Birds that the die makes no difference between are called in the order of their numbers."""
    apart = told_apart(policy, cast)
    free = iter(bird for bird in BIRDS if bird not in apart)
    names: dict[Bird | None, Bird | None] = {None: None, **{bird: bird for bird in apart}}
    return tuple(names[bird] if bird in names else names.setdefault(bird, next(free)) for bird in birds)


def told_apart(policy: Policy, cast: Cast) -> tuple[Bird, ...]:
    """The birds that the die makes a difference between: that of a sirotage that succeeds, those that dice are reborn by."""
    value = paired(cast.dice)
    figures = {face: policy.combos[tuple(sorted((value, value, face)))].figure for face in range(1, SIX + 1) if face != value}
    return BIRDS[value - 1], *(BIRDS[face - 1] for face, figure in figures.items() if figure in policy.reborn)


def dice_apart(policy: Policy, phase: SirotageDie) -> Iterator[tuple[Faces, float]]:
    """The faces of the die with their chances; of those that nobody has bet on and that come to the same, only one."""
    apart = {*told_apart(policy, phase.cast), *phase.birds}
    same = [(face,) for face, bird in enumerate(BIRDS, 1) if bird not in apart]
    yield from (((face,), 1 / SIX) for face, bird in enumerate(BIRDS, 1) if bird in apart)
    if same:
        yield same[0], len(same) / SIX


def relabelled(phase: Phase, seats: Mapping[Seat, Seat]) -> Phase:
    """The phase with everybody at another seat."""

    def moved(birds: tuple[Bird | None, ...]) -> tuple[Bird | None, ...]:
        back = {here: there for there, here in seats.items()}
        return tuple(birds[back[Seat(seat)]] for seat in range(len(seats)))

    stakes = stakes_of(phase)
    if stakes.challenge is not None:
        phase = with_stakes(
            phase, replace(stakes, challenge=replace(stakes.challenge, grelottin=seats[stakes.challenge.grelottin]))
        )
    match phase:
        case Bets():
            return replace(phase, birds=moved(phase.birds), waiting=tuple(sorted(seats[seat] for seat in phase.waiting)))
        case SirotageDie():
            return replace(phase, birds=moved(phase.birds))
        case CaillouDice(round=round_) | SuiteDice(round=round_):
            return replace(phase, round=replace(round_, seats=tuple(seats[seat] for seat in round_.seats)))
        case SansFin():
            return replace(phase, seats=tuple(sorted(seats[seat] for seat in phase.seats)))
        case SouffletteThrow():
            return replace(phase, seat=seats[phase.seat])
        case _:
            return phase


def stakes_of(phase: Phase) -> Stakes:
    """What is to be settled at the end of the turn."""
    cast = getattr(phase, "cast", phase)
    stakes = getattr(cast, "stakes", NOTHING)
    assert isinstance(stakes, Stakes)  # noqa: S101  # nothing else bears that name
    return stakes


def with_cast(phase: Any, cast: Cast) -> Phase:
    changed: Phase = replace(phase, cast=cast)
    return changed


def with_stakes(phase: Any, stakes: Stakes) -> Phase:
    if hasattr(phase, "cast"):
        return with_cast(phase, replace(phase.cast, stakes=stakes))
    changed: Phase = replace(phase, stakes=stakes)
    return changed


def any_stakes(phase: Phase) -> Phase:
    """The phase as if stakes were the symbols; targets, which are words to whoever plays, become what they name."""
    stakes = stakes_of(phase)
    if stakes.civet is not None:
        stakes = replace(stakes, civet=replace(stakes.civet, stake=CIVET, target=Target(stakes.civet.target)))
    if stakes.challenge is not None:
        dared = Target(stakes.challenge.target)
        stakes = replace(stakes, challenge=replace(stakes.challenge, stake=CHALLENGE, target=dared))
    return phase if stakes == NOTHING else with_stakes(phase, stakes)


def endless(before: Phase, after: Phase) -> bool:
    """Is this one tie too many between the last of a suite?"""
    return isinstance(before, SuiteDice) and isinstance(after, SuiteDice) and before.loss >= MOST_LOSS


def firsts(seats: Iterable[Seat], reflexes: Reflexes) -> Iterator[tuple[Order, float]]:
    """Who cries first, with the chance: nobody, or some who are level."""
    crying = sorted(seats)
    weights = tuple(reflexes.quickness.get(seat, 1) for seat in crying)
    yield Order(()), float(reflexes.silence) ** len(crying)
    for first, chance in _first(weights, float(reflexes.silence), float(reflexes.tie)).items():
        yield Order((frozenset(crying[place] for place in first),)), chance


def lasts(seats: Iterable[Seat], reflexes: Reflexes) -> Iterator[tuple[Order, float]]:
    """Who cries last, with the chance: the silent, or the last who are level. As if they had all been silent."""
    crying = sorted(seats)
    weights = tuple(reflexes.quickness.get(seat, 1) for seat in crying)
    for last, chance in _last(weights, float(reflexes.silence), float(reflexes.tie)).items():
        others = frozenset(seat for place, seat in enumerate(crying) if place not in last)
        yield Order((others,) if others else ()), chance


@lru_cache(maxsize=1024)
def _first(weights: tuple[int, ...], silence: float, tie: float) -> Mapping[tuple[int, ...], float]:
    n = len(weights)
    if len(set(weights)) == 1:
        alike = [
            fsum(
                comb(n - size, many - size)
                * (1 - silence) ** many
                * silence ** (n - many)
                * _level(size, many, tie)
                / comb(many, size)
                for many in range(size, n + 1)
            )
            for size in range(min(n, MOST_LEVEL) + 1)
        ]
        return {first: alike[size] for size in range(1, min(n, MOST_LEVEL) + 1) for first in combinations(range(n), size)}
    found: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for many in range(1, n + 1):
        for loud in combinations(range(n), many):
            chance = (1 - silence) ** many * silence ** (n - many)
            whole = sum(weights[place] for place in loud)
            for size in range(1, min(many, MOST_LEVEL) + 1):
                for first in combinations(loud, size):
                    found[first] += chance * _drawn(tuple(weights[place] for place in first), whole) * _level(size, many, tie)
    return found


@lru_cache(maxsize=1024)
def _last(weights: tuple[int, ...], silence: float, tie: float) -> Mapping[tuple[int, ...], float]:
    n = len(weights)
    everybody = tuple(range(n))
    left = {everybody: 1.0}  # the chance that exactly these are still to cry at some moment, of all
    for size in range(n, 1, -1):
        for waiting in combinations(everybody, size):
            whole = sum(weights[place] for place in waiting)
            for place in waiting:
                rest = tuple(other for other in waiting if other != place)
                left[rest] = left.get(rest, 0.0) + left[waiting] * weights[place] / whole
    return {
        last: silence**size * (1 - silence) ** (n - size) + (1 - silence) ** n * left[last] * _level(size, n, tie)
        for size in range(1, min(n, MOST_LEVEL) + 1)
        for last in combinations(everybody, size)
    }


def _drawn(weights: tuple[int, ...], whole: int) -> float:
    """The chance that these are drawn before all others, in any order."""
    if not weights:
        return 1.0
    return fsum(
        weight / whole * _drawn((*weights[:place], *weights[place + 1 :]), whole - weight) for place, weight in enumerate(weights)
    )


def _level(size: int, of: int, tie: float) -> float:
    """The chance that so many of those who cry are level at the one end of the race."""
    return float(tie ** (size - 1) * (1 - tie if size < of else 1))
