"""A dialect worked out once into the numbers, tables and choices that the rules look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from brelan.core.moves import Faces
from brelan.games.chouette.bets import Fulfilments, Target, fulfilments
from brelan.games.chouette.combos import FOUR_TWO_ONE, PARTITION, WITHOUT_421, Combo, Figure
from brelan.games.chouette.dialect import NOBODY_OUT, CaillouTie, ChouetteDialect, EndCheck, SirotageFail, Start

MOST_ON_A_CIVET = 102
BELOW_TARGET = 11  # 343 − 332
UNLIMITED = 1_000_000_000

Pick = Callable[[tuple[int, ...]], int]
"""The least or the greatest."""

Ceilings = tuple[tuple[Target, int], ...]
"""For each target in force, the most that may be staked on it."""


class End(Enum):
    """How often a score that has reached the target is looked for."""

    EVERY_MOVE = auto()
    EVERY_TURN = auto()
    EVERY_ROUND = auto()


class Betting(Enum):
    TOGETHER = auto()
    IN_TURN = auto()


@dataclass(frozen=True, slots=True)
class Policy:
    target: int
    bevue: int
    tirage: bool
    starts: Pick
    end: End
    cap: int  # what a score that would reach the target off turn is set to
    floor: int
    out_below: int
    combos: Mapping[Faces, Combo]

    unclaimed_to_roller: bool
    caillou_tie: CaillouTie
    suite_dice: int
    suite_loser: Pick

    siroted: frozenset[Figure]
    missed: Callable[[int], int]  # n of a chouette -> what missing its sirotage costs
    reborn: frozenset[Figure]  # what the dice of a missed sirotage may still form
    bet_stake: int
    betting: Betting

    most_civets: int
    civet_limit: Callable[[int], int]  # score -> most on a civet
    civet_in_challenge: bool
    wins: Fulfilments

    most_grelottines: int
    grelottine_cost: int  # to the challenged
    least_purse: int
    percents: Ceilings  # of the purse, for each target of a challenge
    rounding: int  # hundredths added before they are dropped
    challenge_throws: int
    rechallenge: bool

    soufflette_keeps: Faces

    def ceilings(self, purse: int) -> Ceilings:
        """The most that a challenge may stake on each target."""
        return _shares(self.percents, self.rounding, purse)


def compiled(dialect: ChouetteDialect) -> Policy:
    wins = fulfilments(
        inclusive=dialect.inclusive_bets, avec_means_allowed=dialect.avec_means_allowed, with_421=dialect.soufflette
    )
    picks: Mapping[Start, Pick] = {Start.LOWEST: min, Start.HIGHEST: max}
    return Policy(
        target=dialect.target,
        bevue=dialect.bevue,
        tirage=dialect.tirage,
        starts=picks[dialect.start],
        end=_end(dialect),
        cap=max(0, dialect.target - BELOW_TARGET) if dialect.cap_off_turn_332 else UNLIMITED,
        floor=0 if dialect.floor_at_zero else -UNLIMITED,
        out_below=-UNLIMITED if dialect.eliminated_below == NOBODY_OUT else dialect.eliminated_below,
        combos=PARTITION if dialect.soufflette else WITHOUT_421,
        unclaimed_to_roller=dialect.roller_default,
        caillou_tie=dialect.chouette_velute_tie,
        suite_dice=dialect.suite_dice,
        suite_loser=max if dialect.suite_highest_loses else min,
        siroted=frozenset({Figure.CHOUETTE} | ({Figure.CHOUETTE_VELUTE} if dialect.sirote_chouette_velute else set())),
        missed=_square if dialect.sirotage_fail == SirotageFail.SUBTRACT else _nothing,
        reborn=frozenset({Figure.CHOUETTE_VELUTE} if dialect.sirotage_new_combo else ()),
        bet_stake=dialect.bet_stake,
        betting=Betting.IN_TURN if dialect.unique_birds else Betting.TOGETHER,
        most_civets=UNLIMITED if dialect.civet_stack else 1,
        civet_limit=_whole_civet if dialect.stake_beyond_score else _civet_within,
        civet_in_challenge=dialect.civet_in_challenge,
        wins=wins,
        most_grelottines=UNLIMITED if dialect.grelottine_stack else 1,
        grelottine_cost=1 if dialect.both_lose_grelottine else 0,
        least_purse=30 if dialect.min_score_30 else 1,
        percents=_percents(dialect, wins),
        rounding=99 if dialect.grelottine_ceil else 0,
        challenge_throws=dialect.challenge_throws,
        rechallenge=dialect.rechallenge,
        soufflette_keeps=FOUR_TWO_ONE if dialect.soufflette_keep else (),
    )


def _end(dialect: ChouetteDialect) -> End:
    if dialect.end_check == EndCheck.IMMEDIATE:
        return End.EVERY_MOVE
    return End.EVERY_ROUND if dialect.equal_turns else End.EVERY_TURN


def _square(value: int) -> int:
    return value * value


def _nothing(_value: int) -> int:
    return 0


def _whole_civet(_score: int) -> int:
    return MOST_ON_A_CIVET


def _civet_within(score: int) -> int:
    return min(MOST_ON_A_CIVET, max(0, score))


# The table speaks of four figures; the suite and 421 take the share of the one that is about as rare.
_BY_FIGURE: Mapping[str, int] = {
    Target.CHOUETTE: 33,
    Target.VELUTE: 25,
    Target.SUITE: 16,
    Target.CUL_AVEC: 16,
    Target.CUL_SANS: 16,
    Target.CHOUETTE_VELUTE: 8,
    Target.QUATRE_DEUX_UN: 8,
}


def _percents(dialect: ChouetteDialect, wins: Fulfilments) -> Ceilings:
    return tuple((target, _BY_FIGURE[target] if dialect.grelottine_percent_table else 30) for target in Target if target in wins)


@lru_cache(maxsize=4096)
def _shares(percents: Ceilings, rounding: int, purse: int) -> Ceilings:
    return tuple((target, (percent * purse + rounding) // 100) for target, percent in percents)
