"""Figures by containment, against somebody who tries every choice of dice."""

from __future__ import annotations

from itertools import combinations

import pytest

from brelan.core.dice import rolls
from brelan.core.moves import Faces
from brelan.games.figures import grouped, run

HANDS = tuple(faces for faces, _ in rolls(5))


def sums(faces: Faces, sizes: tuple[int, ...], taken: frozenset[int] = frozenset()) -> dict[Faces, int]:
    """The sum of each way to lay groups of these sizes out of dice not yet taken, by the faces of the groups."""
    if not sizes:
        return {(): 0}
    found: dict[Faces, int] = {}
    free = [place for place in range(len(faces)) if place not in taken]
    for places in combinations(free, sizes[0]):
        face, *others = {faces[place] for place in places}
        if not others:
            for chosen, total in sums(faces, sizes[1:], taken.union(places)).items():
                found[(face, *chosen)] = face * sizes[0] + total
    return found


@pytest.mark.parametrize("sizes", [(2,), (3,), (4,), (5,), (2, 2), (3, 2), (6,)])
def test_groups_are_found_wherever_they_are(sizes: tuple[int, ...]) -> None:
    for faces in HANDS:
        found = sums(faces, sizes)
        apart = {chosen: total for chosen, total in found.items() if len(set(chosen)) == len(chosen)}
        assert grouped(faces, sizes, distinct=False) == max(found.values(), default=None)
        assert grouped(faces, sizes) == max(apart.values(), default=None)


def test_a_run_is_there_with_each_of_its_faces() -> None:
    for faces in HANDS:
        for first, last in combinations(range(1, 7), 2):
            there = all(faces.count(face) for face in range(first, last + 1))
            assert run(faces, first, last) == ((first + last) * (last - first + 1) // 2 if there else None)
