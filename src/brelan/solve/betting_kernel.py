"""The loop of a round of stakes between two whose dice lie in the open: no chance, and nothing hidden."""

from __future__ import annotations

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
