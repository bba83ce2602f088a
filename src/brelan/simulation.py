"""Many games between bots, on every core or on a cluster. The same seed plays the same games whoever plays them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from brelan.bots import Match, find_bot
from brelan.bots.statistics import Tally
from brelan.core.moves import Seat
from brelan.nature import KeyedDice
from brelan.notation.repertoire import AnyGame

BATCH = 250
"""Games that one worker plays before it tells what they came to."""

LONGEST_WAIT = 15
"""Seconds to reach a scheduler."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Games `first` to `last` (excluded) of a simulation. All that a worker needs: it can be sent anywhere."""

    game: AnyGame
    bots: tuple[str, ...]
    seed: int
    first: int
    last: int

    def __len__(self) -> int:
        return self.last - self.first

    def played(self) -> list[Tally]:
        """What the games came to, seat by seat. Each game has its own seed, so that no batch depends on another."""
        chance = random.Random()  # noqa: S311  # bots, not dice
        bots = {Seat(seat): find_bot(name)(self.game, chance) for seat, name in enumerate(self.bots)}
        tallies = [Tally() for _ in self.bots]
        for number in range(self.first, self.last):
            chance.seed(f"{self.seed} {number}")
            over = Match(self.game, bots, KeyedDice(f"{self.seed}|{number}".encode()), chance).result()
            for seat, tally in enumerate(tallies):
                tally.add(over, seat)
        return tallies


Played = Iterator[tuple[int, list[Tally]]]
"""For each batch done, in any order: how many games it had, and what they came to."""


class Workers(Protocol):
    """Whoever plays batches."""

    def play(self, batches: Sequence[Batch]) -> Played: ...


class Unreachable(Exception):
    """No scheduler answers at that address, or its workers are lost."""


@dataclass(frozen=True, slots=True)
class Cores:
    """The processors of this machine: all of them, or so many. One plays in this very process."""

    number: int | None = None

    def play(self, batches: Sequence[Batch]) -> Played:
        joblib: Any = import_module("joblib")
        number = min(self.number or joblib.cpu_count(), len(batches))
        if number == 1:
            return _alone(batches)
        run = joblib.Parallel(n_jobs=number, return_as="generator_unordered", batch_size=1)
        done: Played = run(joblib.delayed(_told)(batch) for batch in batches)
        return done


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of a Dask scheduler (`tcp://…`); a batch lost with a worker is played again by another.

    Raises `Unreachable`. Needs the extra `cluster`, here and on the workers, and there the same version of Brelan.
    """

    scheduler: str

    def play(self, batches: Sequence[Batch]) -> Played:
        distributed: Any = import_module("distributed")
        with self._client(distributed) as client:
            games = client.map(_told, batches, pure=False)
            try:
                for future in distributed.as_completed(games, loop=client.loop):
                    yield future.result()
            except (distributed.KilledWorker, distributed.client.FutureCancelledError, OSError) as error:
                raise Unreachable(str(error)) from error

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        try:
            client = distributed.Client(self.scheduler, timeout=LONGEST_WAIT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise Unreachable(str(error)) from error
        try:
            client.wait_for_workers(1, timeout=LONGEST_WAIT)
            yield client
        except TimeoutError as error:
            raise Unreachable(str(error)) from error
        finally:
            client.close()


def simulated(
    game: AnyGame,
    bots: Sequence[str],
    games: int,
    seed: int,
    *,
    workers: Workers,
    played: Callable[[int], None] = lambda _: None,
) -> list[Tally]:
    """What so many games came to, seat by seat; `played` is told of each number of games done."""
    batches = [Batch(game, tuple(bots), seed, first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    tallies = [Tally() for _ in bots]
    for count, found in workers.play(batches):
        for tally, more in zip(tallies, found, strict=True):
            tally.merge(more)
        played(count)
    return tallies


def _alone(batches: Iterable[Batch]) -> Played:
    return map(_told, batches)


def _told(batch: Batch) -> tuple[int, list[Tally]]:
    return len(batch), batch.played()
