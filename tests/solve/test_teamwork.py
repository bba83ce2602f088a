"""Compiled work shared by threads: every piece is done once, whoever does it."""

from __future__ import annotations

from threading import Lock

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from brelan.solve.teamwork import Team

SIZES = st.lists(st.integers(0, 50), max_size=200).map(lambda sizes: np.array(sizes, np.int32))


@given(SIZES, st.integers(1, 300), st.sampled_from((1, 2, 3)))
def test_every_piece_is_done_once(sizes: np.ndarray, chunk: int, threads: int) -> None:
    done, lock = np.zeros(len(sizes), int), Lock()

    def job(worker: int, first: int, end: int) -> None:
        assert 0 <= worker < threads
        assert first < end
        with lock:
            done[first:end] += 1

    Team(threads).share(sizes, chunk, job)
    assert (done == 1).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_shares_are_large_at_first_and_end_with_a_chunk(threads: int) -> None:
    shares: list[int] = []
    Team(threads).share(np.ones(10_000, np.int32), 100, lambda _, first, end: shares.append(end - first))
    assert len(shares) < 40
    assert max(shares) > 1000
    assert sorted(shares)[1] >= 100


def test_what_a_worker_raises_is_raised() -> None:
    def job(worker: int, first: int, end: int) -> None:
        raise ValueError(first)

    with pytest.raises(ValueError, match=r"\d"):
        Team(2).share(np.ones(100, np.int32), 1, job)
