"""Compiled work shared by threads, as long as that is faster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from brelan.solve.tables import Report, silent

Job = Callable[[int, int, int], None]
"""Told which worker does it, the first piece and the end."""

WORTHWHILE = 1.15  # processor time for each second that passes
PATIENCE = 2  # shares in a row that were not
SHARES = 3  # how many of what is left each worker could have


class Team:
    """Workers who take the next chunk when they have done theirs. Whoever made the team works along.

    A second core may be busy with something else, and waiting for it costs more than it gives: then one goes on alone.
    `size`: how many may work, `team.workers` how many still do. Compiled functions must let go of the interpreter.
    """

    def __init__(self, threads: int | None = None, report: Report = silent) -> None:
        self.size = self.workers = max(1, threads or min(2, _cores()))
        self.report = report
        self.total = 0
        self._done = 0
        self._poor = 0
        self._lock = Lock()
        self._pool = ThreadPoolExecutor(max(1, self.size - 1))

    def share(self, sizes: NDArray[np.int32], chunk: int, job: Job) -> None:
        """Has the job done for all pieces, neighbours together: large shares first, so that few are handed out, and
        small ones at last, down to `chunk`, so that nobody waits long.
        """
        if not len(sizes):
            return
        pieces = self._shares(np.cumsum(sizes), chunk)
        chunks = iter(pieces)
        if self.workers == 1 or len(pieces) < 2 * self.workers:
            self._work(0, chunks, job)
        else:
            began = time.perf_counter()
            others = [self._pool.submit(self._work, worker, chunks, job) for worker in range(1, self.workers)]
            spent = self._work(0, chunks, job) + sum(other.result() for other in others)
            self._poor = 0 if spent > WORTHWHILE * (time.perf_counter() - began) else self._poor + 1
            if self._poor >= PATIENCE:
                self.workers = 1
        self._done += int(sizes.sum())
        if self.total:
            self.report(self._done / self.total)

    def _shares(self, ends: NDArray[np.int64], chunk: int) -> list[tuple[int, int]]:
        pieces, first, done, total = [], 0, 0, int(ends[-1])
        while first < len(ends):
            upto = done + max(chunk, (total - done) // (SHARES * self.workers))
            end = min(int(np.searchsorted(ends, upto)) + 1, len(ends))
            pieces.append((first, end))
            first, done = end, int(ends[end - 1])
        return pieces

    def _work(self, worker: int, chunks: Iterator[tuple[int, int]], job: Job) -> float:
        began = time.thread_time()
        while True:
            with self._lock:
                piece = next(chunks, None)
            if piece is None:
                return time.thread_time() - began
            job(worker, *piece)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
