"""What has been set aside is not looked through, and yet goes when nobody holds it any more."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from brelan.solve.garbage import set_aside


class Knot:
    """Holds itself, so that only the collector can let it go."""

    def __init__(self) -> None:
        self.self = self


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_garbage_goes_and_what_is_held_is_set_aside() -> None:
    lost, held = Knot(), Knot()
    told = weakref.ref(lost)
    del lost
    set_aside()
    assert told() is None
    assert not any(thing is held for thing in gc.get_objects())


def test_what_was_set_aside_goes_the_next_time() -> None:
    held = Knot()
    told = weakref.ref(held)
    set_aside()
    del held
    gc.collect()
    assert told() is not None
    set_aside()
    assert told() is None
