"""The loops of a round of stakes between two whose dice lie in the open: no chance, and nothing hidden.

A case is what lies there; `shown` is the first's gain where the hands decide and both have staked so much. Levels stand
in rings: one at its remainder by their number.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from brelan.solve.compiled import compiled
from brelan.solve.showdown_kernel import Floats

NOISE = 1e-12
"""Chips below which one level is as good as another."""

BLOCK = 64


@compiled
def lift(shown: Floats, cases: NDArray[np.intp], ups: Floats, level: int, most: int, bet: int) -> None:
    """ups[level], out: the first's gain where a player adds to the stakes there, from the levels above.

    shown: a ring of (levels, all cases); ups: a ring of (levels, raises + 1, 2, these cases), by level, raises left
    afterwards and who adds. `most`: the highest level that both can pay.
    """
    ring, rows, raises = ups.shape[0], shown.shape[0], ups.shape[1]
    here, end = level % ring, min(level + bet, most)
    ups[here] = 0
    for left in range(raises):
        for who in range(2):
            sign = 1.0 if who == 0 else -1.0
            place, row = here, level % rows
            for above in range(level + 1, end + 1):
                # A remainder would take longer than all that follows.
                place, row = (place + 1 if place + 1 < ring else 0), (row + 1 if row + 1 < rows else 0)
                for case in range(len(cases)):
                    # The other folds, calls or raises; gains as who adds sees them.
                    answer = min(float(level), sign * shown[row, cases[case]])
                    if left and above < most:
                        answer = min(answer, sign * ups[place, left - 1, 1 - who, case])
                    if above == level + 1 or answer > sign * ups[here, left, who, case]:
                        ups[here, left, who, case] = sign * answer


@compiled
def lifted(shown: Floats, ups: Floats, lowest: int, most: int, bet: int) -> None:
    """ups, out: `lift` of all levels from the highest down to `lowest`."""
    cases = np.arange(shown.shape[1])
    for level in range(most - 1, lowest - 1, -1):
        lift(shown, cases, ups, level, most, bet)


@compiled
def clear(top: Floats, above: Floats, level: int, raises: int, gains: Floats) -> None:
    """gains, out: the first's before anybody speaks, where whoever is ahead is so at all levels, by more from level to level.

    He adds all he may, if the other does not leave the pot for less, and the other adds nothing; where nobody may raise, the
    first who is behind bets one chip, so that the other can add no more. top: (cases,), `shown` at the highest level of a
    bet; above: at the next level.
    """
    fold = float(level)
    for case in range(len(gains)):
        if top[case] >= 0:
            gains[case] = min(fold, top[case])
        else:
            gains[case] = max(-fold, top[case] if raises else above[case])


@compiled
def clear_ups(shown: Floats, cases: NDArray[np.intp], ups: Floats, level: int, most: int, bet: int) -> None:
    """ups, out: those of `lift` for the levels above that one bet may reach from `level`, where cases are as in `clear`."""
    for there in range(level + 1, min(level + bet, most - 1) + 1):
        row, top = (there + 1) % shown.shape[0], min(there + bet, most) % shown.shape[0]
        further = min(there + 1 + bet, most) % shown.shape[0]
        for case in range(len(cases)):
            sign = 1.0 if shown[top, cases[case]] >= 0 else -1.0
            ahead = 0 if sign > 0 else 1
            for left in range(ups.shape[1]):
                ups[there % ups.shape[0], left, ahead, case] = sign * min(float(there), sign * shown[top, cases[case]])
                behind = sign * shown[row, cases[case]]
                if left and there + 1 < most:
                    behind = min(float(there + 1), sign * shown[further, cases[case]])
                ups[there % ups.shape[0], left, 1 - ahead, case] = sign * behind


@compiled
def lay(shown: Floats, share: Floats, level: int, highest: bool, unclear: NDArray[np.bool_]) -> int:
    """shown[level], out, from the first's chances to win; and how many cases are no more as `clear` wants them.

    unclear: (cases,), those that were not before, to which these are added.
    """
    here, above, found = level % shown.shape[0], (level + 1) % shown.shape[0], 0
    for case in range(len(share)):
        gain = level * (2 * share[case] - 1)
        shown[here, case] = gain
        if highest or unclear[case]:
            continue
        sign = 1.0 if shown[above, case] > 0 or (shown[above, case] == 0 and gain >= 0) else -1.0
        if not -NOISE <= sign * gain <= sign * shown[above, case] + NOISE:
            unclear[case] = True
            found += 1
    return found


@compiled
def openings(shown: Floats, level: int, bet: int, raises: int, found: Floats) -> None:
    """found, out: (cases,), the first's gain at `level` before anybody speaks.

    shown: (levels, cases), no ring: from `level` on, as far as one round of stakes leads and both can pay.
    """
    levels = shown.shape[0]
    # As who adds sees them: what the other's answers leave him at each level; of blocks of `bet` such levels, the most
    # from there to the end of its block, and from the start of its block to there.
    answers, rest, begun = np.empty((levels, BLOCK)), np.empty((levels, BLOCK)), np.empty((levels, BLOCK))
    ups, before = np.zeros((2, levels, BLOCK)), np.zeros((2, levels, BLOCK))
    for start in range(0, shown.shape[1], BLOCK):
        cases = min(BLOCK, shown.shape[1] - start)
        # With so many raises left afterwards, the levels where one may add, from the last raise to the first bet.
        for left in range(raises + 1):
            lowest, highest = raises - left, min(bet * (raises - left), levels - 2)
            end = min(highest + bet, levels - 1)
            for who in range(2):
                sign = 1.0 if who == 0 else -1.0
                for step in range(lowest + 1, end + 1):
                    for case in range(cases):
                        answers[step, case] = sign * shown[step, start + case]
                    if left and step < levels - 1:
                        for case in range(cases):
                            answers[step, case] = min(answers[step, case], sign * before[1 - who, step, case])
                for step in range(end, lowest, -1):
                    if step == end or (step - lowest) % bet == 0:
                        for case in range(cases):
                            rest[step, case] = answers[step, case]
                    else:
                        for case in range(cases):
                            rest[step, case] = max(answers[step, case], rest[step + 1, case])
                # The first block has no one before it that reaches into it.
                for step in range(lowest + 1 + bet, end + 1):
                    if (step - lowest - 1) % bet == 0:
                        for case in range(cases):
                            begun[step, case] = answers[step, case]
                    else:
                        for case in range(cases):
                            begun[step, case] = max(answers[step, case], begun[step - 1, case])
                for step in range(lowest, highest + 1):
                    # The highest of so many levels above: what their first block has left, and what the next has begun.
                    last, fold = min(step + bet, end), float(level + step)
                    if (last - lowest - 1) // bet > (step - lowest) // bet:
                        for case in range(cases):
                            ups[who, step, case] = sign * min(fold, max(rest[step + 1, case], begun[last, case]))
                    else:
                        for case in range(cases):
                            ups[who, step, case] = sign * min(fold, rest[step + 1, case])
            ups, before = before, ups
        for case in range(cases):
            calm = shown[0, start + case]
            found[start + case] = max(min(calm, before[1, 0, case]), before[0, 0, case]) if levels > 1 else calm
