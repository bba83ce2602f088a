"""Turns of the cul de chouette as programs for the compiled race: the graph of `chouette_turn` in arrays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from brelan.solve.chouette_graph import ANY_SCORE, CHECK, OTHER, ROLLER, Best, FreshNeant, Graph, Mean, Node, Path, TurnEnd
from brelan.solve.race_plane import Integers
from brelan.solve.race_run import LEAST, MEAN, MOST, Program, Split

Leaf = TurnEnd | FreshNeant
Roots = Mapping[str, int]
Table = Callable[[Leaf], int]
Edge = tuple[int, float, int, int]
"""What it reads, its weight, its guard, its sign."""

MIXED = 0


@dataclass
class _Nodes:
    """Nodes and edges in the order of their entries."""

    entry: list[int] = field(default_factory=lambda: [0])
    op: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=lambda: [0])
    edges: list[Edge] = field(default_factory=list)

    def add(self, op: int, edges: Sequence[Edge]) -> int:
        """Returns its number in its entry."""
        self.op.append(op)
        self.edges.extend(edges)
        self.first.append(len(self.edges))
        return len(self.op) - 1 - self.entry[-1]

    def close(self) -> None:
        self.entry.append(len(self.op))


def programmed(graph: Graph, entries: Sequence[Roots], table: Table) -> Program:
    """The turns from these roots on, each read by its targets in the order in which the first entry has them."""
    nodes = _Nodes()
    leaves: dict[tuple[int, Path], int] = {}
    roots = []
    for entry in entries:
        places: dict[int, int] = {}
        for number in _reached(graph, entry.values()):
            _place(graph, number, nodes, places, leaves, table)
        for root in entry.values():
            if isinstance(graph.nodes[root], Leaf):
                places[root] = nodes.add(MEAN, [(_leaf(graph, root, leaves, table), 1.0, ANY_SCORE, 0)])
        nodes.close()
        roots.append([places[root] for root in entry.values()])
    return _packed(nodes, roots, leaves)


def divided(graph: Graph, entries: Sequence[Roots], table: Table) -> tuple[Program, Split]:
    """The same in two: parts in which the stake is won wherever it is staked, or lost; and what is made of them."""
    plain = Graph(graph.opened)
    parts, whole = _Nodes(), _Nodes()
    leaves: dict[tuple[int, Path], int] = {}
    roots = []
    for entry in entries:
        division = _Division(graph, plain)
        ends = [division.mixed(root) for root in entry.values()]
        places: dict[int, int] = {}
        for number in _reached(plain, division.parts):
            _place(plain, number, parts, places, leaves, table)
        for number in division.parts:
            if isinstance(plain.nodes[number], Leaf):
                places[number] = parts.add(MEAN, [(_leaf(plain, number, leaves, table), 1.0, ANY_SCORE, 0)])
        parts.close()
        for op, edges in division.nodes:
            whole.add(op, [(ref if ref >= 0 else -1 - places[-1 - ref], *rest) for ref, *rest in edges])  # type: ignore[misc]
        whole.close()
        roots.append(ends)
    uses = _uses(whole, roots)
    wanted = [0] * len(parts.op)
    for place in range(len(entries)):
        for node in range(whole.entry[place], whole.entry[place + 1]):
            for ref, *_ in whole.edges[whole.first[node] : whole.first[node + 1]]:
                if ref < 0:
                    wanted[parts.entry[place] - 1 - ref] |= uses[node]
    split = Split(
        np.array(whole.entry),
        _grid(roots),
        np.array(whole.op, np.int64),
        np.array(whole.first),
        np.array([edge[0] for edge in whole.edges], np.int64),
        np.array([edge[1] for edge in whole.edges]),
        np.array([edge[2] for edge in whole.edges], np.int64),
        np.array([edge[3] for edge in whole.edges], np.int64),
        np.array(uses, np.int64),
    )
    return _packed(parts, [[0]] * len(entries), leaves, _spread(parts, wanted)), split


class _Division:
    """One entry cut into parts of one sign; nodes of the rest read parts by -1 - number in `plain`."""

    def __init__(self, graph: Graph, plain: Graph) -> None:
        self.graph = graph
        self.plain = plain
        self.parts: dict[int, None] = {}
        self.nodes: list[tuple[int, list[Edge]]] = []
        self._signs: dict[int, int] = {}
        self._stripped: dict[int, int] = {}
        self._mixed: dict[int, int] = {}

    def mixed(self, number: int) -> int:
        """The place among `nodes` of a node that reads parts."""
        known = self._mixed.get(number)
        if known is None:
            known = self._mixed[number] = self._divided(number)
        return known

    def _divided(self, number: int) -> int:
        node = self.graph.nodes[number]
        match node:
            case Mean(parts) if self._sign(number) == MIXED:
                edges = [(self.mixed(part), weight, ANY_SCORE, 0) for part, weight in parts if self._sign(part) == MIXED]
                for sign in (1, -1):
                    same = [(part, weight) for part, weight in parts if self._sign(part) == sign]
                    if same:
                        edges.append(self._sum(same, sign))
                op = MEAN
            case Best(who, options) if self._sign(number) == MIXED:
                edges = [(*self._read(option), guard, self._sign(option)) for option, guard in options]
                op = _op(who)
            case _:
                edges = [(*self._read(number), ANY_SCORE, self._sign(number))]
                op = MEAN
        self.nodes.append((op, edges))
        return len(self.nodes) - 1

    def _read(self, number: int) -> tuple[int, float]:
        return (self.mixed(number) if self._sign(number) == MIXED else self._part(self._strip(number))), 1.0

    def _sum(self, same: list[tuple[int, float]], sign: int) -> Edge:
        if len(same) == 1:
            ((number, weight),) = same
            return self._part(self._strip(number)), weight, ANY_SCORE, sign
        stripped: dict[int, float] = {}
        for number, weight in same:
            place = self._strip(number)
            stripped[place] = stripped.get(place, 0.0) + weight
        return self._part(self.plain.add(Mean(tuple(sorted(stripped.items()))))), 1.0, ANY_SCORE, sign

    def _part(self, number: int) -> int:
        self.parts[number] = None
        return -1 - number

    def _sign(self, number: int) -> int:
        known = self._signs.get(number)
        if known is None:
            node = self.graph.nodes[number]
            if isinstance(node, Leaf):
                known = next(change.stakes for change in node.path if change.who == ROLLER and change.stakes)
            else:
                signs = {self._sign(child) for child, _ in _children(node)}
                known = signs.pop() if len(signs) == 1 else MIXED
            self._signs[number] = known
        return known

    def _strip(self, number: int) -> int:
        """The same node without the stake."""
        known = self._stripped.get(number)
        if known is None:
            node = self.graph.nodes[number]
            match node:
                case Mean(parts):
                    known = self.plain.mean((self._strip(part), weight) for part, weight in parts)
                case Best(who, options):
                    known = self.plain.best(who, ((self._strip(option), guard) for option, guard in options))
                case _:
                    bare = (change._replace(stakes=0) for change in node.path)
                    known = self.plain.add(node._replace(path=tuple(change for change in bare if change.points)))
            self._stripped[number] = known
        return known


def _children(node: Node) -> tuple[tuple[int, float], ...]:
    match node:
        case Mean(parts):
            return parts
        case Best(_, options):
            return options
        case _:
            return ()


def _reached(graph: Graph, roots: object) -> list[int]:
    """The nodes from these on, leaves apart, those that a node is made of before it."""
    seen: set[int] = set()
    waiting = list(roots)  # type: ignore[call-overload]
    while waiting:
        number = waiting.pop()
        if number not in seen and not isinstance(graph.nodes[number], Leaf):
            seen.add(number)
            waiting.extend(child for child, _ in _children(graph.nodes[number]))
    return sorted(seen)


def _place(
    graph: Graph, number: int, nodes: _Nodes, places: dict[int, int], leaves: dict[tuple[int, Path], int], table: Table
) -> None:
    node = graph.nodes[number]
    match node:
        case Mean(parts):
            edges = [
                (places[part] if part in places else _leaf(graph, part, leaves, table), weight, ANY_SCORE, 0)
                for part, weight in parts
            ]
            places[number] = nodes.add(MEAN, edges)
        case Best(who, options):
            # What is compared is read from nodes: a leaf becomes a mean of one.
            read = [
                places[option]
                if option in places and not isinstance(graph.nodes[option], Leaf)
                else nodes.add(MEAN, [(_leaf(graph, option, leaves, table), 1.0, ANY_SCORE, 0)])
                for option, _ in options
            ]
            places[number] = nodes.add(_op(who), [(ref, 1.0, guard, 0) for ref, (_, guard) in zip(read, options, strict=True)])


def _leaf(graph: Graph, number: int, leaves: dict[tuple[int, Path], int], table: Table) -> int:
    node = graph.nodes[number]
    assert isinstance(node, Leaf)  # noqa: S101  # whatever else there is has a place
    return -1 - leaves.setdefault((table(node), node.path), len(leaves))


def _op(who: int) -> int:
    return MOST if who == ROLLER else LEAST


def _uses(nodes: _Nodes, roots: list[list[int]]) -> list[int]:
    """For which targets each node is needed, as bits."""
    wanted = [0] * len(nodes.op)
    for begin, ends in zip(nodes.entry, roots, strict=False):
        for target, root in enumerate(ends):
            wanted[begin + root] |= 1 << target
    return _spread(nodes, wanted)


def _spread(nodes: _Nodes, wanted: list[int]) -> list[int]:
    """What is needed of nodes is needed of those that they are made of."""
    for entry, begin in enumerate(nodes.entry[:-1]):
        for node in reversed(range(begin, nodes.entry[entry + 1])):
            for ref, *_ in nodes.edges[nodes.first[node] : nodes.first[node + 1]]:
                if ref >= 0:
                    wanted[begin + ref] |= wanted[node]
    return wanted


def _packed(
    nodes: _Nodes, roots: list[list[int]], leaves: Mapping[tuple[int, Path], int], uses: list[int] | None = None
) -> Program:
    steps = [change for _, path in leaves for change in path]

    def net(who: int, what: str) -> Integers:
        return np.array([_net(path, who, what) for _, path in leaves], np.int64)

    return Program(
        np.array(nodes.entry),
        _grid(roots),
        np.array(nodes.op, np.int64),
        np.array(nodes.first),
        np.array([edge[0] for edge in nodes.edges], np.int64),
        np.array([edge[1] for edge in nodes.edges]),
        np.array([edge[2] for edge in nodes.edges], np.int64),
        np.array([table for table, _ in leaves], np.int64),
        net(ROLLER, "points"),
        net(OTHER, "points"),
        net(ROLLER, "stakes"),
        net(OTHER, "stakes"),
        np.cumsum([0, *(len(path) for _, path in leaves)]),
        np.array([change.who for change in steps], np.int64),
        np.array([change.points for change in steps], np.int64),
        np.array([change.stakes for change in steps], np.int64),
        np.array(_uses(nodes, roots) if uses is None else uses, np.int64),
    )


def _grid(roots: list[list[int]]) -> Integers:
    return np.array(roots, np.int64).reshape(len(roots), len(roots[0]) if roots else 0)


def _net(path: Path, who: int, what: str) -> int:
    return sum(getattr(change, what) for change in path if change.who == who != CHECK)
