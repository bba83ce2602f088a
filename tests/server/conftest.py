"""Houses of the tests: one that a whole module shares, or one that a test may kill."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.houses import House


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One for all the tests of a module: none of them kills it."""
    yield from _running(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def quick_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One whose bots and tumbling dice keep nobody waiting."""
    yield from _running(tmp_path_factory.mktemp("house"), pace=2)


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    yield from _running(tmp_path)


def _running(folder: Path, pace: int | None = None) -> Iterator[House]:
    running = House(f"sqlite:///{folder / 'house.db'}", pace)
    running.start()
    try:
        yield running
    finally:
        running.stop()
