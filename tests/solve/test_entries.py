"""The best entry for each throw, fast, against looking at every row."""

from random import Random

import numpy as np
import pytest

from brelan.core.dice import SIDES
from brelan.solve.compiled import kernel
from brelan.solve.entries import Entries, entries, room
from brelan.solve.multisets import LANES, Floats, Integers, aligned, multisets
from brelan.solve.writing import MOST, arranged, write


@kernel
def _arranged(passes: Integers, kind: int, free: Integers, entries: Entries) -> None:
    arranged(passes, kind, free, len(free), entries)


@kernel
def _write(written: Floats, slots: Floats, passes: Integers, entries: Entries) -> None:
    write(written, slots, passes, entries)


def _agree(table: Integers, slots: int, chance: np.random.Generator) -> Entries:
    kinds, rows, rolls = table.shape
    found = entries(table, slots)
    worth, written = aligned(found.room), room(rolls)
    passes = found.passes()
    for kind in range(kinds):
        for open_rows in range(1, rows + 1):
            worth[:slots] = chance.integers(0, 50, (slots, LANES))
            worth[slots - 1] = -np.inf
            free = np.sort(chance.permutation(rows)[:open_rows]).astype(np.int32)
            _arranged(passes, kind, free, found)
            _write(written, worth, passes, found)
            assert np.array_equal(written, worth[table[kind, free]].max(0))
    return found


@pytest.mark.parametrize("dice", range(1, 7))
def test_rows_that_count_one_face_share_classes(dice: int) -> None:
    throws = multisets(dice).faces[multisets(dice).base :]
    one = np.array([[faces.count(face) + face * (dice + 1) for faces in throws] for face in range(SIDES)], np.int32)
    other = one.copy()
    other[:, 0] = SIDES * (dice + 1)  # may not be written
    found = _agree(np.stack([one, other]), SIDES * (dice + 1) + 1, np.random.default_rng(dice))
    assert dice < 3 or len(found.first) < SIDES


@pytest.mark.parametrize("rows", [1, 7, 8, 9, 17])
@pytest.mark.parametrize("dice", [2, 5])
def test_rows_that_share_nothing_are_one_band(rows: int, dice: int) -> None:
    rolls = multisets(dice).rolls
    table = np.array([[Random(row).sample(range(rolls), rolls) for row in range(rows)]], np.int32)
    assert len(_agree(table, rolls + 1, np.random.default_rng(rows)).first) == 1


def test_many_rows_of_few_slots_are_many_bands() -> None:
    chance = np.random.default_rng(1)
    table = chance.integers(0, 2, (1, 60, multisets(5).rolls), np.int32) + 2 * np.arange(60, dtype=np.int32)[:, None]
    assert MOST < len(_agree(table, 121, chance).first) < 60


def test_a_card_of_too_many_slots_is_refused() -> None:
    with pytest.raises(ValueError, match="short numbers"):
        entries(np.zeros((1, 1, 6), np.int32), 1 << 13)
