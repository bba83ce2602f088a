"""Many games between bots, on every core or on a cluster. The same seed plays the same games whoever plays them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from brelan.bots import Match, find_bot
from brelan.bots.statistics import Tally
from brelan.core.moves import Seat
from brelan.core.phrases import Phrase, PhrasedError, phrase, plural
from brelan.nature import KeyedDice
from brelan.notation.repertoire import AnyGame

BATCH = 250
"""Games that one worker plays before it tells what they came to."""

LONGEST_WAIT = 10
"""Seconds for a scheduler to answer, and as many again for its first worker."""

PATIENCE = 1
"""Seconds of silence after which whoever waits is told what for."""


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


class Unreachable(PhrasedError):
    """No scheduler answers at that address, it has no workers, or they are lost."""


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

    `waiting` is told what is waited for, once it takes longer than `PATIENCE`.
    Raises `Unreachable`. Needs the extra `cluster`, here and on the workers, and there the same version of Brelan.
    """

    scheduler: str
    waiting: Callable[[Phrase], None] = lambda _: None

    def play(self, batches: Sequence[Batch]) -> Played:
        distributed: Any = import_module("distributed")
        # A client waits for its handshake without end, whatever it was told: who listens there is asked first.
        asyncio.run(self._greet(distributed))
        with self._client(distributed) as client:
            games = client.map(_told, batches, pure=False)
            try:
                for future in distributed.as_completed(games, loop=client.loop):
                    yield future.result()
            except (distributed.KilledWorker, distributed.client.FutureCancelledError, OSError) as error:
                raise Unreachable(
                    phrase("Le répartiteur « {address} » s’est perdu en route : {why}", address=self.scheduler, why=str(error))
                ) from error

    async def _greet(self, distributed: Any) -> None:
        """Asks who listens at the address. Raises `Unreachable` for silence and for anybody but a scheduler."""
        asked = asyncio.create_task(self._identity(distributed))
        done, _ = await asyncio.wait({asked}, timeout=PATIENCE)
        if not done:
            self.waiting(
                plural(
                    "Le répartiteur « {address} » se fait attendre : il a {n} seconde pour répondre…",
                    "Le répartiteur « {address} » se fait attendre : il a {n} secondes pour répondre…",
                    LONGEST_WAIT,
                    address=self.scheduler,
                )
            )
        stranger = Unreachable(
            phrase("Ce qui écoute à « {address} » ne répond pas comme un répartiteur Dask.", address=self.scheduler)
        )
        try:
            found = await asyncio.wait_for(asked, LONGEST_WAIT - PATIENCE)
        except (TypeError, ValueError) as error:  # tls:// without keys, say
            raise Unreachable(
                phrase("Le répartiteur « {address} » ne peut être appelé : {why}", address=self.scheduler, why=str(error))
            ) from error
        except distributed.comm.CommClosedError as error:
            raise stranger from error
        except OSError as error:  # a time limit is one too
            raise Unreachable(
                plural(
                    "Le répartiteur « {address} » n’a pas répondu en {n} seconde.",
                    "Le répartiteur « {address} » n’a pas répondu en {n} secondes.",
                    LONGEST_WAIT,
                    address=self.scheduler,
                )
            ) from error
        except Exception as error:  # letters of another protocol, read as lengths
            raise stranger from error
        if found.get("type") != "Scheduler":
            raise stranger

    async def _identity(self, distributed: Any) -> Any:
        keys = distributed.Security().get_connection_args("client")
        async with distributed.rpc(self.scheduler, timeout=LONGEST_WAIT - PATIENCE / 2, connection_args=keys) as scheduler:
            return await scheduler.identity()

    @contextmanager
    def _client(self, distributed: Any) -> Iterator[Any]:
        try:
            client = distributed.Client(self.scheduler, timeout=LONGEST_WAIT, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise Unreachable(
                phrase("Le répartiteur « {address} » ne peut être appelé : {why}", address=self.scheduler, why=str(error))
            ) from error
        try:
            self._first_worker(client)
            yield client
        finally:
            client.close()

    def _first_worker(self, client: Any) -> None:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            self.waiting(
                plural(
                    "Le répartiteur répond, mais il est seul : un premier processus de calcul a {n} seconde pour le rejoindre…",
                    "Le répartiteur répond, mais il est seul : un premier processus de calcul a {n} secondes pour le rejoindre…",
                    LONGEST_WAIT,
                )
            )
            try:
                client.wait_for_workers(1, timeout=LONGEST_WAIT)
            except TimeoutError as error:
                raise Unreachable(
                    phrase(
                        "Le répartiteur « {address} » n’a aucun processus de calcul ; « dask worker {address} » en lance un.",
                        address=self.scheduler,
                    )
                ) from error


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
