"""Browsers and houses for the tests that look at pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.open_houses import House

PHONE = {"width": 360, "height": 640}
DESK = {"width": 1280, "height": 800}
SIZES = {"phone": PHONE, "desk": DESK}

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")

Opened = Callable[..., BrowserContext]

expect.set_options(timeout=20_000)  # a busy machine is slow to show what it will show all the same


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They come last: once Playwright's loop runs, no other test can run one of its own."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium here: install it, or name it in the environment variable CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One house for all: as it is, with its own pace."""
    yield from _running(House(tmp_path_factory.mktemp("house")))


@pytest.fixture(scope="session")
def quick_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One in which nobody is waited for, to play whole games."""
    yield from _running(House(tmp_path_factory.mktemp("quick"), pace=30, lead=150, grace=1500))


@pytest.fixture
def plain_house(tmp_path: Path) -> Iterator[House]:
    """One that gives browsers the client's files as they are written."""
    yield from _running(House(tmp_path, pace=30, lead=150, plain=True))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """One that a test may kill."""
    yield from _running(House(tmp_path))


def _running(house: House) -> Iterator[House]:
    house.start()
    try:
        yield house
    finally:
        house.stop()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Opened]:
    """Opens browser contexts, each of them another person. What they log as an error fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def watch(page: Page) -> None:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console", lambda line: wrong.extend([line.text] if line.type == "error" and "WebSocket" not in line.text else [])
        )

    def open_(size: dict[str, int] = PHONE, **how: Any) -> BrowserContext:
        context = browser.new_context(viewport=size, locale="fr-FR", **how)  # type: ignore[arg-type]  # two whole numbers
        context.set_default_timeout(30_000)
        context.on("page", watch)
        contexts.append(context)
        return context

    yield open_
    for context in contexts:
        context.close()
    assert not wrong
