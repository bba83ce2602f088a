"""Many games: the same answer whoever plays them, be it on a cluster that loses a worker in the middle."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from brelan import simulation
from brelan.bots.statistics import Tally
from brelan.core.phrases import say
from brelan.games.taverne import Taverne
from brelan.simulation import Batch, Cluster, Cores, Unreachable, simulated

GAME = Taverne()
BOTS = ("bot:hasard", "bot:glouton")


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BATCH", 10)


def summed(tallies: list[Tally]) -> list[tuple[int, int, int, float, float]]:
    return [(tally.games, tally.wins, tally.ties, tally.mean, tally.stderr) for tally in tallies]


def test_batches_of_any_size_play_the_same_games() -> None:
    whole = Batch(GAME, BOTS, 3, 0, 60).played()
    parts = [Tally(), Tally()]
    for first, last in ((0, 1), (1, 25), (25, 60)):
        for tally, more in zip(parts, Batch(GAME, BOTS, 3, first, last).played(), strict=True):
            tally.merge(more)
    assert summed(parts) == summed(whole)
    assert summed(Batch(GAME, BOTS, 4, 0, 60).played()) != summed(whole)


@pytest.mark.usefixtures("small_batches")
def test_any_number_of_processes_gives_the_same_answer() -> None:
    told: list[int] = []
    alone = simulated(GAME, BOTS, 95, 7, workers=Cores(1), played=told.append)
    assert told == [10] * 9 + [5]
    told.clear()
    together = simulated(GAME, BOTS, 95, 7, workers=Cores(3), played=told.append)
    assert sorted(told) == [5] + [10] * 9
    assert summed(together) == summed(alone)
    assert alone[0].games == 95


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[str]]]]:
    """A scheduler and two worker processes of Dask on this machine."""
    quiet = {**os.environ, "DASK_DISTRIBUTED__ADMIN__LOG_LENGTH": "0"}
    with ExitStack() as stack:

        def started(*words: str) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words], cwd=tmp_path, env=quiet, stderr=subprocess.PIPE, text=True
            )
            stack.enter_context(process)
            stack.callback(process.kill)
            return process

        def heard(process: subprocess.Popen[str], pattern: str) -> str:
            assert process.stderr is not None
            for line in process.stderr:
                if found := re.search(pattern, line):
                    return found[0]
            raise AssertionError(f"{pattern} was never said")

        scheduler = started("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = heard(scheduler, r"tcp://127\.0\.0\.1:\d+")
        workers = [started("worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(2)]
        for worker in workers:
            heard(worker, "Registered to")
        yield address, workers


@pytest.mark.usefixtures("small_batches")
@pytest.mark.filterwarnings("ignore")  # those of the cluster's own packages
def test_a_cluster_that_loses_a_worker_in_the_middle_gives_the_same_answer(
    dask: tuple[str, list[subprocess.Popen[str]]],
) -> None:
    address, workers = dask
    done: list[int] = []

    def played(count: int) -> None:
        done.append(count)
        if len(done) == 3:
            workers[0].send_signal(signal.SIGKILL)

    found = simulated(GAME, BOTS, 600, 11, workers=Cluster(address), played=played)
    assert workers[0].wait(10) == -signal.SIGKILL
    assert workers[1].poll() is None
    assert sum(done) == 600
    assert summed(found) == summed(simulated(GAME, BOTS, 600, 11, workers=Cores(1)))


@pytest.fixture
def short_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LONGEST_WAIT", 1)
    monkeypatch.setattr(simulation, "PATIENCE", 0.2)


@contextmanager
def listener(first: bytes = b"") -> Iterator[str]:
    """Something that listens, says `first` to whoever calls, and then is silent."""
    with ExitStack() as stack:
        server = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

        def serve() -> None:
            with suppress(OSError):  # closed
                while True:
                    call = stack.enter_context(server.accept()[0])
                    call.sendall(first)

        threading.Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"
        server.shutdown(socket.SHUT_RDWR)


def refused(address: str) -> tuple[str, list[str]]:
    """Why, and what was said while one waited."""
    said: list[str] = []

    def plain(text: str) -> str:
        return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")

    with pytest.raises(Unreachable) as error:
        simulated(GAME, BOTS, 10, 1, workers=Cluster(address, lambda words: said.append(plain(say(words)))))
    return plain(str(error.value)), said


@pytest.mark.usefixtures("short_wait")
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_does_not_answer_is_a_sentence() -> None:
    assert refused("tcp://127.0.0.1:9")[0].endswith("n’a pas répondu en 1 seconde.")
    assert "ne peut être appelé" in refused("zut://x")[0]
    assert refused("tcp://")[0]


@pytest.mark.usefixtures("short_wait")
@pytest.mark.filterwarnings("ignore")
def test_what_listens_in_silence_is_given_up_after_the_time_that_is_said() -> None:
    with listener() as address:
        why, said = refused(address)
    assert why == f"Le répartiteur « {address} » n’a pas répondu en 1 seconde."
    assert said == [f"Le répartiteur « {address} » se fait attendre : il a 1 seconde pour répondre…"]


@pytest.mark.usefixtures("short_wait")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("first", [b"SSH-2.0-OpenSSH_9.2\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", bytes(16)])
def test_what_speaks_another_language_is_told_apart(first: bytes) -> None:
    with listener(first) as address:
        why, said = refused(address)
    assert why == f"Ce qui écoute à « {address} » ne répond pas comme un répartiteur Dask."
    assert said == []


@pytest.mark.usefixtures("short_wait")
@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_without_workers_says_so(dask: tuple[str, list[subprocess.Popen[str]]]) -> None:
    address, workers = dask
    for worker in workers:
        worker.kill()
        worker.wait(10)
    why, said = refused(address)
    assert "n’a aucun processus de calcul" in why
    assert any("il est seul" in words for words in said)
