"""The loops of a round of stakes between two whose dice lie in the open: no chance, and nothing hidden."""

from __future__ import annotations

import numpy as np

from brelan.solve.compiled import compiled
from brelan.solve.showdown_kernel import Floats


@compiled
def lift(shown: Floats, ups: Floats, level: int, most: int, bet: int) -> None:
    """ups[level], out: the first's gain where a player adds to the stakes there, from the levels above.

    shown: (levels, cases), his gain where the hands decide and both have staked so much; ups: (levels, raises + 1, 2,
    cases), by level, raises left afterwards and who adds. Both are rings: a level stands at its remainder by their
    number. `most`: the highest level that both can pay.
    """
    ring, raises, cases = ups.shape[0], ups.shape[1], ups.shape[3]
    here = level % ring
    ups[here] = 0
    for left in range(raises):
        for who in range(2):
            sign = 1.0 if who == 0 else -1.0
            for above in range(level + 1, min(level + bet, most) + 1):
                place = above % ring
                for case in range(cases):
                    # The other folds, calls or raises; gains as who adds sees them.
                    answer = min(float(level), sign * shown[place, case])
                    if left and above < most:
                        answer = min(answer, sign * ups[place, left - 1, 1 - who, case])
                    if above == level + 1 or answer > sign * ups[here, left, who, case]:
                        ups[here, left, who, case] = sign * answer


@compiled
def openings(shares: Floats, level: int, bet: int, raises: int, found: Floats) -> None:
    """found, out: (hands, hands), the first's gain at `level` before anybody speaks, the first's hand by row.

    shares: (levels, hands, hands), his chance to win from `level` on, as far as one round of stakes leads and both can pay.
    """
    levels, hands = shares.shape[0], shares.shape[1]
    # As who adds sees them: what the other's answers leave him at each level; of blocks of `bet` such levels, the most
    # from there to the end of its block, and from the start of its block to there.
    shown, answers = np.empty((levels, hands)), np.empty((levels, hands))
    rest, begun = np.empty((levels, hands)), np.empty((levels, hands))
    ups, before = np.zeros((2, levels, hands)), np.zeros((2, levels, hands))
    for one in range(hands):
        for step in range(levels):
            for two in range(hands):
                shown[step, two] = (level + step) * (2 * shares[step, one, two] - 1)
        # With so many raises left afterwards, the levels where one may add, from the last raise to the first bet.
        for left in range(raises + 1):
            lowest, highest = raises - left, min(bet * (raises - left), levels - 2)
            end = min(highest + bet, levels - 1)
            for who in range(2):
                sign = 1.0 if who == 0 else -1.0
                for step in range(lowest + 1, end + 1):
                    for two in range(hands):
                        answers[step, two] = sign * shown[step, two]
                    if left and step < levels - 1:
                        for two in range(hands):
                            answers[step, two] = min(answers[step, two], sign * before[1 - who, step, two])
                for step in range(end, lowest, -1):
                    if step == end or (step - lowest) % bet == 0:
                        for two in range(hands):
                            rest[step, two] = answers[step, two]
                    else:
                        for two in range(hands):
                            rest[step, two] = max(answers[step, two], rest[step + 1, two])
                # The first block has no one before it that reaches into it.
                for step in range(lowest + 1 + bet, end + 1):
                    if (step - lowest - 1) % bet == 0:
                        for two in range(hands):
                            begun[step, two] = answers[step, two]
                    else:
                        for two in range(hands):
                            begun[step, two] = max(answers[step, two], begun[step - 1, two])
                for step in range(lowest, highest + 1):
                    # The highest of so many levels above: what their first block has left, and what the next has begun.
                    last, fold = min(step + bet, end), float(level + step)
                    if (last - lowest - 1) // bet > (step - lowest) // bet:
                        for two in range(hands):
                            ups[who, step, two] = sign * min(fold, max(rest[step + 1, two], begun[last, two]))
                    else:
                        for two in range(hands):
                            ups[who, step, two] = sign * min(fold, rest[step + 1, two])
            ups, before = before, ups
        for two in range(hands):
            found[one, two] = max(min(shown[0, two], before[1, 0, two]), before[0, 0, two]) if levels > 1 else shown[0, two]
