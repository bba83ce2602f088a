"""The steps of a turn with five dice as straight code: every place in it is known when it is compiled.

A loop over `multisets` looks up the place of each operand, and so loads twice as often as it computes. Straight code
does not, and it knows what is needed again soon: half of the operands are still in a register. With five dice the steps
are short enough to be written out: on a wide processor some 30 KB of instructions, which stay in its nearest cache. With
six they would not. A processor whose registers hold less than a row goes through each step once for every part of
the rows, since to write out all the parts would make the code too long again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core import config
from numba.core.codegen import get_host_cpu_features

from brelan.core.dice import SIDES
from brelan.solve.compiled import kernel
from brelan.solve.lanes import instruction
from brelan.solve.multisets import LANES, Floats, multisets

_FIVE = multisets(5)
KEEPS = _FIVE.base
"""How many keeps of five dice there are, the empty one among them: no other number of dice has as many."""


def _width() -> int:
    """How many numbers go into a register of the processor for which numba compiles."""
    features = get_host_cpu_features() if config.CPU_FEATURES is None else config.CPU_FEATURES  # type: ignore[attr-defined,no-untyped-call]  # numba finds its own settings
    return 8 if "+avx512f" in features else 4 if "+avx" in features else 2


_WIDTH = _width()
_PARTS = LANES // _WIDTH
_PART = ir.VectorType(ir.DoubleType(), _WIDTH)
_SIXTH = ir.Constant(_PART, [1 / SIDES] * _WIDTH)
_ITEM = 8
_REGISTERS = 20 if _WIDTH == LANES else 12
"""How many values wait in registers for their next use; the others of the 32 or 16 compute."""
_SUMS = 3


class _Rows:
    """One part of each row of a table, by multiset, reached from the middle of the table.

    Distances up to 127 rows either way take a byte in an instruction of a wide processor, and longer ones four. The empty
    pieces of assembly keep the compiler from counting from the start after all, and from knowing that it loads what it
    has stored: it would keep all of that, and put it aside where registers run out.
    """

    def __init__(self, builder: Any, context: Any, kind: Any, array: Any, part: Any, places: range) -> None:
        self._builder, self._middle = builder, places[len(places) // 2]
        start = builder.bitcast(context.make_array(kind)(context, builder, array).data, _PART.as_pointer())
        middle = builder.gep(start, [builder.add(part, ir.Constant(part.type, len(places) // 2 * _PARTS))])
        unknown = ir.FunctionType(middle.type, [middle.type])
        self._from, self._to = (builder.asm(unknown, "", "=r,0", [middle], side_effect=True) for _ in range(2))

    def load(self, multiset: int) -> Any:
        return self._builder.load(self._place(self._from, multiset), align=_ITEM)

    def store(self, multiset: int, numbers: Any) -> None:
        self._builder.store(numbers, self._place(self._to, multiset), align=_ITEM)

    def _place(self, middle: Any, multiset: int) -> Any:
        return self._builder.gep(middle, [ir.Constant(ir.IntType(64), (multiset - self._middle) * _PARTS)])


Step = tuple[int, list[int]]
"""A multiset, and those whose values make its own."""


def _more() -> list[Step]:
    """Each keep and what it is with one die more, large keeps first, and neighbours that share as much as they can."""
    more = _FIVE.arrays.more.reshape(-1, SIDES).tolist()
    return sorted(enumerate(more), key=lambda step: (-len(_FIVE.faces[step[0]]), _FIVE.faces[step[0]]))


def _fewer() -> list[Step]:
    """Each multiset, but the empty one, with itself and what it is with one die less, small ones first."""
    table, found = _FIVE.arrays, []
    for faces, first, end, at in table.group.reshape(-1, 4).tolist():
        for multiset in range(first, end):
            start = at + faces * (multiset - first)
            found.append((multiset, [multiset, *table.fewer[start : start + faces].tolist()]))
    return sorted(found, key=lambda step: (len(_FIVE.faces[step[0]]), _FIVE.faces[step[0]]))


_KEEPS, _THROWS = range(KEEPS), range(KEEPS, _FIVE.all)
_MORE = _more()
_FEWER = _fewer()


def _made(
    steps: list[Step], load: Callable[[int], Any], store: Callable[[int, Any], None], make: Callable[[list[Any]], Any]
) -> None:
    """Makes the value of each multiset in turn. Of the values that are needed again the soonest stay in registers, since
    to load one for every use would take longer than to compute.
    """
    uses: dict[int, list[int]] = {}
    for time, (_, operands) in reversed(list(enumerate(steps))):
        for operand in operands:
            uses.setdefault(operand, []).append(time)
    near: dict[int, Any] = {}
    for multiset, operands in steps:
        for operand in operands:
            uses[operand].pop()
            if operand not in near:
                near[operand] = load(operand)
        near[multiset] = make([near[operand] for operand in operands])
        store(multiset, near[multiset])
        needed = sorted((one for one in near if uses.get(one)), key=lambda one: uses[one][-1])
        near = {one: near[one] for one in needed[:_REGISTERS]}


def _loaded(throws: _Rows, keeps: _Rows) -> Callable[[int], Any]:
    return lambda multiset: (throws if multiset in _THROWS else keeps).load(multiset)


def _most(builder: Any, numbers: list[Any]) -> Any:
    best, *others = numbers
    for other in others:
        best = builder.select(builder.fcmp_ordered(">", best, other), best, other)
    return best


def _sum(builder: Any, numbers: list[Any]) -> Any:
    total, *others = numbers
    for other in others:
        total = builder.fadd(total, other)
    return total


@instruction
def _keep_means(typing: Any, work: Any, thrown: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        keeps = _Rows(builder, context, signature.args[0], arguments[0], arguments[2], _KEEPS)
        throws = _Rows(builder, context, signature.args[1], arguments[1], arguments[2], _THROWS)
        _made(
            _MORE,
            _loaded(throws, keeps),
            keeps.store,
            lambda numbers: builder.fmul(_sum(builder, numbers), _SIXTH),
        )
        return context.get_dummy_value()

    return types.void(work, thrown, types.intp), code


@instruction
def _keep_bests(typing: Any, work: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        keeps = _Rows(builder, context, signature.args[0], arguments[0], arguments[1], _KEEPS)
        steps = [step for step in _FEWER if step[0] in _KEEPS]
        _made(steps, keeps.load, keeps.store, lambda numbers: _most(builder, numbers))
        return context.get_dummy_value()

    return types.void(work, types.intp), code


@instruction
def _holds(typing: Any, thrown: Any, work: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        throws = _Rows(builder, context, signature.args[0], arguments[0], arguments[2], _THROWS)
        keeps = _Rows(builder, context, signature.args[1], arguments[1], arguments[2], _KEEPS)
        _made(
            [step for step in _FEWER if step[0] in _THROWS],
            _loaded(throws, keeps),
            throws.store,
            lambda numbers: _most(builder, numbers),
        )
        return context.get_dummy_value()

    return types.void(thrown, work, types.intp), code


@instruction
def _mean(typing: Any, work: Any, row: Any, thrown: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        throws = _Rows(builder, context, signature.args[2], arguments[2], arguments[3], _THROWS)
        alike: dict[float, list[int]] = {}
        for multiset, chance in zip(_THROWS, _FIVE.arrays.chance.tolist(), strict=True):
            alike.setdefault(chance, []).append(multiset)
        means = []
        for chance, throws_alike in alike.items():
            # Some sums at once: each addition of one would wait for the one before.
            sums = [_sum(builder, [throws.load(multiset) for multiset in throws_alike[first::_SUMS]]) for first in range(_SUMS)]
            means.append(builder.fmul(_sum(builder, sums), ir.Constant(_PART, [chance] * _WIDTH)))
        start = builder.bitcast(context.make_array(work)(context, builder, arguments[0]).data, _PART.as_pointer())
        place = builder.add(builder.mul(arguments[1], ir.Constant(ir.IntType(64), _PARTS)), arguments[3])
        builder.store(_sum(builder, means), builder.gep(start, [place]), align=_ITEM)
        return context.get_dummy_value()

    return types.void(work, types.intp, thrown, types.intp), code


@kernel
def keep_means(work: Floats, thrown: Floats) -> None:
    """`turn.keep_means` of five dice, as are the others."""
    for part in range(_PARTS):
        _keep_means(work, thrown, part)


@kernel
def keep_bests(work: Floats) -> None:
    """`turn.keep_bests`."""
    for part in range(_PARTS):
        _keep_bests(work, part)


@kernel
def holds(thrown: Floats, work: Floats) -> None:
    """`turn.holds`."""
    for part in range(_PARTS):
        _holds(thrown, work, part)


@kernel
def mean(work: Floats, row: int, thrown: Floats) -> None:
    """`turn.mean`."""
    for part in range(_PARTS):
        _mean(work, row, thrown, part)
