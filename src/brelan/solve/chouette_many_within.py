"""Moments within a turn of the cul de chouette of three and more: what may happen from there on, cut from a whole turn."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

import numpy as np

from brelan.games.chouette.phases import Phase
from brelan.solve.chouette_many_kernel import Integers, Tree


class Within(NamedTuple):
    """Where in a tree moments of the turn stand; `digests` ascend."""

    tree: Tree
    digests: Integers
    places: Integers

    def below(self, digest: int) -> Tree | None:
        """What may happen from that moment on."""
        at = int(np.searchsorted(self.digests, digest))
        if at == self.digests.size or self.digests[at] != digest:
            return None
        return cut(self.tree, self.places[at : at + 1])


def cut(tree: Tree, roots: Integers) -> Tree:
    """Only what is below some leaves or nodes."""
    leaves = tree.tokens.size
    needed = np.zeros(leaves + tree.chooser.size, bool)
    needed[roots] = True
    for node in range(int(roots.max()) - leaves, -1, -1):  # whatever is below a node comes before it
        if needed[leaves + node]:
            needed[tree.ref[tree.first[node] : tree.first[node + 1]]] = True
    place = np.cumsum(needed) - 1
    kept, nodes = needed[:leaves], needed[leaves:]
    steps = np.repeat(kept, np.diff(tree.path))
    edges = np.repeat(nodes, np.diff(tree.first))
    neant = tree.neant[kept]
    return Tree(
        np.cumsum([0, *np.diff(tree.path)[kept]]), tree.who[steps], tree.points[steps], tree.civet[steps], tree.challenge[steps],
        tree.tokens[kept], np.where(neant >= 0, np.cumsum(neant >= 0) - 1, -1), tree.chooser[nodes],
        np.cumsum([0, *np.diff(tree.first)[nodes]]), place[tree.ref[edges]], tree.weight[edges], place[roots],
    )  # fmt: skip


def digest_of(phase: Phase) -> int:
    return int.from_bytes(sha256(repr(phase).encode()).digest()[:8], "big", signed=True)
