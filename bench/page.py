"""A table on a phone: from its address to dice that can be thrown, in headless Chromium with a slow processor and network.

    .venv/bin/python bench/page.py                                 # this checkout
    .venv/bin/python bench/page.py --beside ../other/src --times 9  # and another one, in turn with it

A first visit begins with nothing kept by the browser; the one after it is the same address once more. Time runs on the page's
own clock, from the start of the navigation to the first moment at which the button that throws stands there and may be
pressed. Each visit ends with a press, and counts only if the house then throws. Prints, for every profile, medians over the
visits, slowest in parentheses; how many requests had been made by then, and how many bytes had come (headers included); and
the bytes of the whole first visit.

The network is Chromium's own emulation: each request waits for the latency, all of them share the throughput. It adds no
round trip for opening a connection.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright

HERE = Path(__file__).resolve().parent.parent / "src"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
SETTLED = 1.5
"""Seconds in which a new window of the browser has loaded what it needs for itself: hundreds of pieces."""

PHONE = {"width": 360, "height": 640}
SEATS = ["Léa", "bot:glouton"]

HOUSE = """
import sys
from brelan.server.app import configure_logs, make_app
from brelan.server.limits import Limits
import uvicorn
configure_logs()
app = make_app(sys.argv[1], limits=Limits(rooms_rate=1e9, rooms_burst=1e9, sockets=1_000_000))
uvicorn.run(
    app, port=int(sys.argv[2]), log_level="warning", ws="websockets-sansio", ws_per_message_deflate=False, access_log=False
)
"""

WATCH = """
addEventListener("DOMContentLoaded", () => {
  const usable = '[data-lancer]:not([aria-disabled="true"])';
  const look = () => {
    const button = document.querySelector(usable);
    if (!button || button.getClientRects().length === 0) return;
    watcher.disconnect();
    console.debug(`usable ${performance.now()}`);
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true });
  look();
});
"""


@dataclass(frozen=True, slots=True)
class Profile:
    """`slower`: the processor's factor; `latency` in ms, for each request; `down`, `up` in kilobits a second, 0 for no limit."""

    name: str
    slower: int = 1
    latency: int = 0
    down: int = 0
    up: int = 0


PROFILES = (
    Profile("as it is"),
    Profile("processor ÷ 4", 4),
    Profile("processor ÷ 4, 4G: 40 ms, 9 Mb/s", 4, 40, 9_000, 9_000),
    Profile("processor ÷ 4, slow 4G: 150 ms, 1.6 Mb/s", 4, 150, 1_600, 750),
)


@dataclass(slots=True)
class Visit:
    """Seconds; requests and bytes until the table was usable, and the bytes of all."""

    seconds: float
    requests: int
    by_then: int
    in_all: int


@dataclass(slots=True)
class Wire:
    """What travels to a page."""

    sent: int = 0
    came: int = 0
    requests: set[str] = field(default_factory=set)

    def listen(self, session: CDPSession) -> None:
        session.on("Network.requestWillBeSent", lambda event: self.requests.add(event["requestId"]))
        session.on("Network.loadingFinished", lambda event: self._count(int(event["encodedDataLength"])))

    def _count(self, length: int) -> None:
        self.came += length


class House:
    def __init__(self, source: Path, folder: str) -> None:
        with socket.socket() as door:
            door.bind(("127.0.0.1", 0))
            port = door.getsockname()[1]
        self.base = f"http://127.0.0.1:{port}"
        environment = {**os.environ, "PYTHONPATH": str(source)}
        command = [sys.executable, "-c", HOUSE, f"sqlite:///{folder}/house.db", str(port)]
        self.process = subprocess.Popen(command, env=environment)
        for _ in range(300):
            with contextlib.suppress(httpx.HTTPError):
                if httpx.get(f"{self.base}/health", timeout=2).status_code == 200:
                    return
            time.sleep(0.1)
        raise SystemExit("the house did not open")

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()

    def table(self, context: BrowserContext, game: str) -> str:
        context.request.get(f"{self.base}/")
        answer = context.request.post(
            f"{self.base}/api/tables", data={"game": game, "way": "solo", "seats": SEATS, "start": True}
        )
        return f"{self.base}{answer.json()['path']}"


@contextlib.contextmanager
def opened(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport=PHONE, locale="fr-FR", device_scale_factor=2, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    context.add_init_script(WATCH)
    yield context
    context.close()


def slowed(page: Page, profile: Profile) -> CDPSession:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    limits = {"downloadThroughput": profile.down * 125 or -1, "uploadThroughput": profile.up * 125 or -1}
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": profile.latency, **limits})
    session.send("Emulation.setCPUThrottlingRate", {"rate": profile.slower})
    return session


def visited(context: BrowserContext, address: str, profile: Profile) -> Visit:
    page = context.new_page()
    time.sleep(SETTLED)
    session = slowed(page, profile)
    wire = Wire()
    wire.listen(session)
    with page.expect_console_message(lambda line: line.text.startswith("usable")) as said:
        page.goto(address, wait_until="commit")
    seconds = float(said.value.text.split()[1]) / 1000
    requests, by_then = len(wire.requests), wire.came
    pressed(page)
    page.wait_for_load_state("networkidle")
    visit = Visit(seconds, requests, by_then, wire.came)
    page.close()
    return visit


def pressed(page: Page) -> None:
    """The button does what it promises, or the visit is worth nothing."""
    moves = page.locator("#piste").get_attribute("data-coup") or ""
    page.locator("[data-lancer]").click()
    page.locator(f'#piste:not([data-coup="{moves}"])').wait_for()


def measured(browser: Browser, house: House, game: str, profile: Profile) -> tuple[Visit, Visit]:
    with opened(browser) as context:
        address = house.table(context, game)
        first = visited(context, address, profile)
        # A table of its own, as the first is no longer before its first throw.
        return first, visited(context, house.table(context, game), profile)


def told(visits: list[Visit]) -> str:
    seconds = [visit.seconds for visit in visits]
    return f"{statistics.median(seconds):.2f} ({max(seconds):.2f})"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--times", type=int, default=5, help="visits for each figure")
    parser.add_argument("--game", default="feuille")
    parser.add_argument("--beside", type=Path, help="the `src` of another checkout, measured in turn with this one")
    parser.add_argument("--profile", type=int, nargs="*", choices=range(len(PROFILES)), help="only these, by their place")
    args = parser.parse_args()
    if CHROMIUM is None:
        raise SystemExit("no Chromium here: install it, or name it in the environment variable CHROMIUM")
    sources = {"here": HERE, **({"beside": args.beside.resolve()} if args.beside else {})}
    profiles = [PROFILES[place] for place in args.profile] if args.profile else PROFILES
    print(f"{args.game}, load average {os.getloadavg()[0]:.1f}\n")
    print("| profile | checkout | first (slowest) | again (slowest) | requests | KB by then | KB in all |")
    print("|---|---|---:|---:|---:|---:|---:|")
    with sync_playwright() as playwright, contextlib.ExitStack() as stack:
        houses: dict[str, House] = {}
        for name, source in sources.items():
            folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
            houses[name] = House(source, folder)
            stack.callback(houses[name].close)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        stack.callback(browser.close)
        for house in houses.values():  # the house's own caches are warm, as they are after its first minute
            measured(browser, house, args.game, PROFILES[0])
        for profile in profiles:
            visits: dict[str, list[tuple[Visit, Visit]]] = {name: [] for name in houses}
            for _ in range(args.times):
                for name, house in houses.items():
                    visits[name].append(measured(browser, house, args.game, profile))
            for name, pairs in visits.items():
                show(profile, name, pairs)


def show(profile: Profile, name: str, pairs: list[tuple[Visit, Visit]]) -> None:
    firsts, seconds = ([pair[place] for pair in pairs] for place in (0, 1))
    middle: Any = lambda what: statistics.median(getattr(visit, what) for visit in firsts)  # noqa: E731
    print(
        f"| {profile.name} | {name} | {told(firsts)} | {told(seconds)} | {middle('requests'):.0f} "
        f"| {middle('by_then') / 1000:.1f} | {middle('in_all') / 1000:.1f} |",
        flush=True,
    )


if __name__ == "__main__":
    main()
