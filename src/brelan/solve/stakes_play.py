"""Many parties of two with stakes at once: dice and chips, played as the judges of both games advise."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator

from brelan.games.poker_das.dialect import TieReplay
from brelan.games.taverne.dialect import Tie
from brelan.solve import poker_stakes, taverne_stakes
from brelan.solve.betting import Stakes
from brelan.solve.showdown_kernel import Floats, Places
from brelan.solve.showdown_play import (
    Numbers,
    Told,
    What,
    alikes,
    policy,
    rethrown,
    singles,
    thrown,
    turned,
    unheard,
    within,
)

CASES = 4096
"""Pairs of hands whose stakes are held at a time."""

NOBODY = -1


class Pots:
    """What both players of each partie have paid, the first thrower first, and who has left the pot."""

    def __init__(self, games: int, ante: int) -> None:
        self.paid = np.full((games, 2), ante)
        self.gone = np.full(games, NOBODY)

    def gains(self, winners: Numbers) -> Floats:
        """(games,): of the first, once these have won what lies there; 2 shares it."""
        pots, mine = self.paid.sum(1), self.paid[:, 0]
        return np.select([winners == 0, winners == 1], [pots - mine, -mine], pots / 2 - mine)

    def by_level(self, games: Numbers) -> Iterator[tuple[int, Numbers]]:
        """The games in which both have paid the same, and how much."""
        for (level,), alike in alikes(self.paid[games, 0]):
            yield level, games[alike]


def staked(pots: Pots, stakes: Stakes, games: Numbers, cases: Numbers, told: Told) -> None:
    """One round of stakes of games that stand at the same level; `cases`: by game, its column in `stakes`."""
    limits, top = stakes.limits, stakes.most
    going, raises, opened, me = games, np.full(len(games), limits.raises), np.zeros(len(games), np.bool_), 0
    if (pots.paid[games] >= top).all():
        return
    for spoken in range(limits.raises + 3):
        paid, above = pots.paid[going, me], pots.paid[going, 1 - me]
        worth = np.full((len(going), limits.bet + 2), -np.inf)
        # In legal order: to leave the pot, which is to check where nobody has bet; to call; to add so many chips.
        worth[:, 0] = -paid
        worth[opened, 1] = _shown(stakes, above, cases, me)[opened]
        if (~opened).any():
            worth[~opened, 0] = _checked(stakes, above, cases, me, last=spoken > 0)[~opened]
        left = np.where(opened, raises - 1, raises)
        for more in range(1, limits.bet + 1):
            may = np.flatnonzero((left >= 0) & (above + more <= top))
            worth[may, 1 + more] = _answered(stakes, above[may], more, left[may], cases[may], me)
        best = worth.argmax(1)
        told(What.STAKE, going, np.where(best > 1, best - 1, np.where(opened & (best == 0), -1, 0)))
        pots.gone[going[opened & (best == 0)]] = me
        adds, stays = best > 1, opened | (best > 1)
        pots.paid[going[stays & (best > 0)], me] = (above + np.where(adds, best - 1, 0))[stays & (best > 0)]
        goes = adds | (~opened & (spoken == 0))
        going, raises, cases, opened = going[goes], left[goes], cases[goes], adds[goes]
        if not going.size:
            return
        me = 1 - me
    raise AssertionError("a round of stakes without end")


def _shown(stakes: Stakes, levels: Numbers, cases: Numbers, me: int) -> Floats:
    """What `me` gains where the hands decide."""
    return np.asarray((1 - 2 * me) * stakes.shown[levels % len(stakes.shown), cases])


def _answered(stakes: Stakes, above: Numbers, more: int, left: Numbers, cases: Numbers, me: int) -> Floats:
    """What `me` gains who adds so much to what the other has paid, when so many raises are left to answer."""
    there, ring = above + more, len(stakes.ups)
    found = np.minimum(above, _shown(stakes, there, cases, me))
    again = np.flatnonzero((left > 0) & (there < stakes.most))
    raised = (1 - 2 * me) * stakes.ups[there[again] % ring, left[again] - 1, 1 - me, cases[again]]
    found[again] = np.minimum(found[again], raised)
    return found


def _checked(stakes: Stakes, levels: Numbers, cases: Numbers, me: int, *, last: bool) -> Floats:
    """What `me` gains who does not open the stakes."""
    shown = _shown(stakes, levels, cases, me)
    return shown if last else np.minimum(shown, stakes.ups[levels % len(stakes.ups), stakes.limits.raises, 1, cases])


def taverne(judge: taverne_stakes.StakesJudge, games: int, chance: Generator, told: Told = unheard) -> Floats:
    """(games,): the chips that the first of two gains in each partie."""
    dialect, dice = judge.game.dialect, judge.dice
    board, pots, winners = dice.board, Pots(games, dialect.ante), np.full(games, 2)
    lying = [np.zeros(games, np.intp) for _ in range(2)]
    bests: dict[int, list[Places]] = {}
    going = np.arange(games)
    while going.size:
        for hands in lying:
            hands[going] = thrown(board, np.zeros(going.size, np.intp), chance)
            told(What.HAND, going, hands[going])
        for level, here in pots.by_level(going):
            keys, pairs = np.unique(np.stack([hands[here] for hands in lying]), axis=1, return_inverse=True)
            for first in range(0, keys.shape[1], CASES):
                some = np.flatnonzero((pairs >= first) & (pairs < first + CASES))
                stakes = judge.rungs.laid(level, dialect.chips, *keys[:, first : first + CASES])
                staked(pots, stakes, here[some], pairs[some] - first, told)
        winners[going] = np.where(pots.gone[going] == NOBODY, winners[going], 1 - pots.gone[going])
        going = going[pots.gone[going] == NOBODY]
        for level, here in pots.by_level(going):
            if level not in bests:
                bests[level] = policy(judge.rungs.solved(level))
            held = [hands[here] for hands in lying]
            rethrown(board, dice.movers, bests[level], held, chance, within(told, here))
            for hands, found in zip(lying, held, strict=True):
                hands[here] = found
        mine, theirs = (dice.strengths[hands[going]] for hands in lying)
        winners[going] = np.where(mine > theirs, 0, np.where(mine < theirs, 1, 2))
        going = going[mine == theirs] if dialect.tie is Tie.REPLAY else going[:0]
    return pots.gains(winners)


def poker_das(judge: poker_stakes.StakesJudge, games: int, chance: Generator, told: Told = unheard) -> Floats:
    """(games,): the chips that the first of two gains in each partie, the order of play drawn already."""
    dialect, rules = judge.game.dialect, judge.dice.capped
    pots, winners = Pots(games, dialect.ante), np.full(games, 2)
    caps, levels, height = np.zeros(games, np.intp), np.zeros((games, 2), np.intp), 1 + int(rules.levels.max())
    going = np.arange(games)
    while going.size:
        for level, here in pots.by_level(going):
            taken, hands = turned(judge.board.opening(level, dialect.chips), 0, len(here), chance, within(told, here))
            caps[here], levels[here, 0] = taken, rules.levels[taken - 1, hands]
            cases, columns = np.unique((caps[here] - 1) * height + levels[here, 0], return_inverse=True)
            staked(pots, judge.board.rounds.laid(level, dialect.chips, cases), here, columns, told)
        winners[going] = np.where(pots.gone[going] == NOBODY, winners[going], 1 - pots.gone[going])
        going = going[pots.gone[going] == NOBODY]
        for level, here in pots.by_level(going):
            solved = judge.dice.round(float(judge.board.ladder.ties[level]))
            for (cap, best), alike in alikes(caps[here], levels[here, 0]):
                some = here[alike]
                taken, hands = turned(solved.follower(cap, 1, best, 1), 1, len(some), chance, within(told, some))
                levels[some, 1] = rules.levels[taken - 1, hands]
        mine, theirs = levels[going].T
        winners[going] = np.where(mine > theirs, 0, np.where(mine < theirs, 1, 2))
        going = going[mine == theirs]
        if dialect.tie_replay is TieReplay.COUP_SEC:
            winners[going] = singles(rules, 2, len(going), chance, within(told, going)).argmax(1)
        if dialect.tie_replay is not TieReplay.FULL_ROUND:
            break
    return pots.gains(winners)
