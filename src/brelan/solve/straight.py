"""The three steps of a rethrow with five dice as straight code: every place in it is known when it is compiled.

A loop over `multisets` looks up the place of each operand, and so loads twice as often as it computes. With five dice
the steps are short enough to be written out: on a wide processor 27 KB of instructions, which stay in its nearest cache.
With six they would not. A processor whose registers hold less than a row goes through each step once for every part of
the rows, since to write out all the parts would make the code too long again.
"""

from __future__ import annotations

from collections.abc import Iterable
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


class _Rows:
    """One part of each row of a table, reached from the middle of the table.

    Distances up to 127 rows either way take a byte in an instruction of a wide processor, and longer ones four. The empty
    piece of assembly keeps the compiler from counting from the start after all.
    """

    def __init__(self, builder: Any, context: Any, kind: Any, array: Any, part: Any, rows: int) -> None:
        self._builder, self._middle = builder, rows // 2
        start = builder.bitcast(context.make_array(kind)(context, builder, array).data, _PART.as_pointer())
        middle = builder.gep(start, [builder.add(part, ir.Constant(part.type, self._middle * _PARTS))])
        self._at = builder.asm(ir.FunctionType(middle.type, [middle.type]), "", "=r,0", [middle], False)

    def load(self, row: int) -> Any:
        return self._builder.load(self._place(row), align=_ITEM)

    def store(self, row: int, numbers: Any) -> None:
        self._builder.store(numbers, self._place(row), align=_ITEM)

    def _place(self, row: int) -> Any:
        return self._builder.gep(self._at, [ir.Constant(ir.IntType(64), (row - self._middle) * _PARTS)])


def _more() -> list[list[int]]:
    """By keep, the multisets with one die more."""
    found: list[list[int]] = _FIVE.arrays.more.reshape(-1, SIDES).tolist()
    return found


def _fewer() -> list[list[int]]:
    """By multiset, those with one die less."""
    table = _FIVE.arrays
    found: list[list[int]] = [[]]
    for faces, first, end, at in table.group.reshape(-1, 4).tolist():
        found += [table.fewer[place : place + faces].tolist() for place in range(at, at + faces * (end - first), faces)]
    return found


_MORE = _more()
_FEWER = _fewer()


def _most(builder: Any, numbers: Iterable[Any]) -> Any:
    best, *others = numbers
    for other in others:
        best = builder.select(builder.fcmp_ordered(">", best, other), best, other)
    return best


@instruction
def _keep_means(typing: Any, work: Any, thrown: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        keeps = _Rows(builder, context, signature.args[0], arguments[0], arguments[2], KEEPS)
        throws = _Rows(builder, context, signature.args[1], arguments[1], arguments[2], _FIVE.rolls)
        for keep in reversed(range(KEEPS)):
            total, *others = (throws.load(more - KEEPS) if more >= KEEPS else keeps.load(more) for more in _MORE[keep])
            for other in others:
                total = builder.fadd(total, other)
            keeps.store(keep, builder.fmul(total, _SIXTH))
        return context.get_dummy_value()

    return types.void(work, thrown, types.intp), code


@instruction
def _keep_bests(typing: Any, work: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        keeps = _Rows(builder, context, signature.args[0], arguments[0], arguments[1], KEEPS)
        for keep in range(1, KEEPS):
            keeps.store(keep, _most(builder, [keeps.load(part) for part in (keep, *_FEWER[keep])]))
        return context.get_dummy_value()

    return types.void(work, types.intp), code


@instruction
def _holds(typing: Any, thrown: Any, work: Any, part: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        throws = _Rows(builder, context, signature.args[0], arguments[0], arguments[2], _FIVE.rolls)
        keeps = _Rows(builder, context, signature.args[1], arguments[1], arguments[2], KEEPS)
        for roll in range(_FIVE.rolls):
            parts = [keeps.load(part) for part in _FEWER[KEEPS + roll]]
            throws.store(roll, _most(builder, [throws.load(roll), *parts]))
        return context.get_dummy_value()

    return types.void(thrown, work, types.intp), code


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
