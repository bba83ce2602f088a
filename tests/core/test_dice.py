"""Multisets of dice against the plain enumeration of ordered throws."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from brelan.core.dice import SIDES, canonical, counts, keep_set, keeps, merged, rolls

FACES = range(1, SIDES + 1)


@pytest.mark.parametrize("dice", range(6))
def test_weights_count_the_ordered_throws(dice: int) -> None:
    assert dict(rolls(dice)) == Counter(tuple(sorted(throw)) for throw in product(FACES, repeat=dice))


def test_the_numbers_of_the_design() -> None:
    assert len(rolls(5)) == 252
    assert len({kept for faces, _ in rolls(5) for kept in (*keeps(faces), faces)}) == 462


@pytest.mark.parametrize("faces", [(6,), (1, 1, 2), (2, 3, 3, 3, 6), (4, 4, 4, 4, 4)])
def test_a_keep_leaves_a_die_to_throw(faces: tuple[int, ...]) -> None:
    some = {
        tuple(face for face, stays in zip(faces, mask, strict=True) if stays)
        for mask in product((False, True), repeat=len(faces))
    }
    assert keeps(faces)[0] == ()
    assert len(keeps(faces)) == len(keep_set(faces))
    assert keep_set(faces) == some - {faces}


def test_merged_and_counted() -> None:
    assert merged((2, 5), (1, 3, 5)) == (1, 2, 3, 5, 5)
    assert counts((1, 2, 3, 5, 5)) == (1, 1, 1, 0, 2, 0)


def test_only_sorted_faces_are_a_throw() -> None:
    assert (1, 2) in canonical(2)
    assert not {(2, 1), (0, 1), (1, 7), (1,), (1, 2, 3)} & canonical(2).keys()
