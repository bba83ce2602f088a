"""`python -m brelan.bots.build < RECORD`: has the judge of a record's game built into the cache, in a process of its own.

Ends with 0 when the tables are there, with `BEYOND` when nothing can judge the game.
"""

from __future__ import annotations

import sys

from brelan.notation import read
from brelan.solve.find import CannotSolve, find_judge

BEYOND = 3


def main() -> int:
    record = read(sys.stdin.buffer.read().decode())
    try:
        find_judge(record.rulebook(), len(record.seats))
    except CannotSolve:
        return BEYOND
    return 0


if __name__ == "__main__":
    sys.exit(main())
