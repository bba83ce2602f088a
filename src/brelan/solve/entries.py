"""The slots in which throws may be written, arranged to find the best fast.

A row gives most throws the same few slots, and so do some rows together: those are a *band*, and the throws that they
all write alike are a *class*. The best slot of a class is found once in the open rows of its band; a throw then is
worth the best of its classes, one for each band, and no longer looks at every row.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from brelan.solve.multisets import LANES, Floats, Integers, aligned

PAIR = 2
"""Classes and throws are written by twos: half as many places are loaded, two in one number."""


class Entries(NamedTuple):
    """The slots of a card's throws as compiled functions read them.

    `table`: places in the slots, counted in lanes: by band and throw, of its class; then by kind, row and class, of the
    slot. `band`: by row. `row`: by row, where its classes start among those of a kind, which take `kind` places.
    By band, `first`: the place of its first class, after the slots; `classes`: how many, an even number; `throws`:
    where its throws start. `rolls`: how many throws there are, or one more. `room`: how many slots and classes there are;
    a table of slots needs so many rows behind its start, even where it is only a part of them.
    """

    table: NDArray[np.uint16]
    band: Integers
    row: Integers
    kind: int
    first: Integers
    classes: Integers
    throws: Integers
    rolls: int
    room: int

    def passes(self) -> Integers:
        """Room for what `writing.arranged` says."""
        return np.zeros(len(self.band) + 4 * len(self.first) + 3, np.int32)


def room(rolls: int) -> Floats:
    """A table for what throws are worth when written, with a row to spare behind an odd number of them."""
    return aligned(rolls + rolls % PAIR)[:rolls]


def entries(table: NDArray[np.integer[Any]], slots: int) -> Entries:
    """From the slot of each throw, by kind, row and roll. `slots`: how many rows of their table the classes leave alone."""
    kinds, rows, rolls = table.shape
    # Throws that are not written alike in all kinds are classes of their own.
    alone = np.where((table != table[0]).any((0, 1)), np.arange(1, rolls + 1), 0)
    bands = _bands(table[0], alone)
    even = rolls + rolls % PAIR
    band, row = np.zeros((2, rows), np.int32)
    throws, by_class = [], []
    first, classes, place, size = [], [], slots, 0
    for number, (start, end, of) in enumerate(bands):
        count, shown = np.unique(of, return_index=True)
        shown = np.append(shown, shown[: len(count) % PAIR])
        throws.append(np.append(of, of[: even - rolls]) + place)
        by_class.append(table[:, start:end, shown].reshape(kinds, -1))
        band[start:end] = number
        row[start:end] = size + np.arange(end - start) * len(shown)
        first.append(place)
        classes.append(len(shown))
        place += len(shown)
        size += (end - start) * len(shown)
    if place * LANES > np.iinfo(np.uint16).max:
        raise ValueError(f"{place} slots and classes are more than a table of short numbers reaches")
    places = np.concatenate([*throws, np.concatenate(by_class, axis=1).reshape(-1)]) * LANES
    return Entries(
        places.astype(np.uint16),
        band,
        row + len(bands) * even,
        size,
        np.array(first, np.int32),
        np.array(classes, np.int32),
        np.arange(len(bands), dtype=np.int32) * even,
        even,
        place,
    )


def _bands(table: NDArray[np.integer[Any]], alone: NDArray[np.integer[Any]]) -> list[tuple[int, int, NDArray[np.integer[Any]]]]:
    """Neighbouring rows, first and end, with the class of each throw: a row joins the band where that saves work."""
    rows, rolls = table.shape
    found: list[tuple[int, int, NDArray[np.integer[Any]]]] = []
    for row in range(rows):
        own = _classes(alone, table[row])
        if found:
            first, end, of = found[-1]
            both = _classes(of, own)
            if _work(row + 1 - first, both, rolls) < _work(end - first, of, rolls) + _work(1, own, rolls):
                found[-1] = first, row + 1, both
                continue
        found.append((row, row + 1, own))
    return found


def _classes(one: NDArray[np.integer[Any]], other: NDArray[np.integer[Any]]) -> NDArray[np.integer[Any]]:
    """Throws of one class in both are of one class."""
    return np.unique(one * (int(other.max()) + 1) + other, return_inverse=True)[1].reshape(-1)


def _work(rows: int, classes: NDArray[np.integer[Any]], rolls: int) -> float:
    """How much is looked up in a band in the mean, where each of its rows is open half of the time."""
    return float((1 - 0.5**rows) * rolls + rows / 2 * (int(classes.max()) + 1))
