"""Eight numbers at once: the lanes of a turn, for compiled functions only.

numba would vectorise a loop over eight numbers only behind checks that no two arrays overlap, which cost more than the
loop. These say outright what the processor does: load, compute, store. A row is eight neighbours of a C-contiguous
array of float64; rows are counted from its start and nothing checks their bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic, models, register_model

from brelan.solve.multisets import LANES

VECTOR = ir.VectorType(ir.DoubleType(), LANES)
_FIRST_LANE = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES)
_UNDEFINED = ir.Constant(VECTOR, ir.Undefined)


class _LanesType(types.Type):
    def __init__(self) -> None:
        super().__init__(name=f"Lanes({LANES})")


class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, VECTOR)  # type: ignore[no-untyped-call]


_lanes = _LanesType()
register_model(_LanesType)(_LanesModel)


def instruction(function: Callable[..., Any]) -> Any:
    """What is declared takes the compiler first; who calls it does not."""
    return intrinsic(function)


def _element(context: Any, builder: Any, signature: Any, arguments: Any, size: int) -> Any:
    """The address of an element of an array, `size` elements a row."""
    array = context.make_array(signature.args[0])(context, builder, arguments[0])
    place = context.cast(builder, arguments[1], signature.args[1], types.intp)
    return builder.gep(array.data, [builder.mul(place, ir.Constant(place.type, size))])


def _row(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    return builder.bitcast(_element(context, builder, signature, arguments, LANES), VECTOR.as_pointer())


@instruction
def load(typing: Any, array: Any, row: Any) -> Any:
    """The row of the array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.load(_row(context, builder, signature, arguments), align=8)

    return _lanes(array, row), code


@instruction
def load_from(typing: Any, array: Any, place: Any) -> Any:
    """Eight neighbours of a one-dimensional array, from any place on."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address = _element(context, builder, signature, arguments, 1)
        return builder.load(builder.bitcast(address, VECTOR.as_pointer()), align=8)

    return _lanes(array, place), code


@instruction
def gather(typing: Any, array: Any, base: Any, places: Any, first: Any) -> Any:
    """Elements of an array counted from its start: for each of eight neighbours of `places`, the one at `base` + it."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        source = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        start = builder.gep(source, [context.cast(builder, arguments[1], signature.args[1], types.intp)])
        place = _element(context, builder, types.void(*signature.args[2:]), arguments[2:], 1)
        numbers = _UNDEFINED
        for lane in range(LANES):
            number = ir.Constant(ir.IntType(32), lane)
            found = context.cast(builder, builder.load(builder.gep(place, [number])), signature.args[2].dtype, types.intp)
            numbers = builder.insert_element(numbers, builder.load(builder.gep(start, [found])), number)
        return numbers

    return _lanes(array, base, places, first), code


@instruction
def store(typing: Any, array: Any, row: Any, numbers: Any) -> Any:
    """Writes the row of the array."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _row(context, builder, signature, arguments), align=8)
        return context.get_dummy_value()

    return types.void(array, row, numbers), code


@instruction
def pick(typing: Any, array: Any, place: Any) -> Any:
    """An element of a one-dimensional array of integers. Unlike `array[place]`, never looks at the sign of `place`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value = builder.load(_element(context, builder, signature, arguments, 1))
        return context.cast(builder, value, signature.args[0].dtype, types.intp)

    return types.intp(array, place), code


@instruction
def most(typing: Any, one: Any, other: Any) -> Any:
    """The larger of each pair."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.select(builder.fcmp_ordered(">", arguments[0], arguments[1]), arguments[0], arguments[1])

    return _lanes(one, other), code


@instruction
def plus(typing: Any, one: Any, other: Any) -> Any:
    """The sum of each pair."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fadd(arguments[0], arguments[1])

    return _lanes(one, other), code


@instruction
def times(typing: Any, numbers: Any, factor: Any) -> Any:
    """Every number times the same factor."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fmul(arguments[0], _spread(context, builder, signature.args[1], arguments[1]))

    return _lanes(numbers, factor), code


@instruction
def plus_all(typing: Any, numbers: Any, number: Any) -> Any:
    """Every number and the same one more."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fadd(arguments[0], _spread(context, builder, signature.args[1], arguments[1]))

    return _lanes(numbers, number), code


@instruction
def everywhere(typing: Any, number: Any) -> Any:
    """The same number in every lane."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return _spread(context, builder, signature.args[0], arguments[0])

    return _lanes(number), code


@instruction
def instead(typing: Any, value: Any, top: Any, margin: Any, new: Any, old: Any) -> Any:
    """By lane, `new` where `value` is above `top` by more than the margin, else `old`."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        value, top, margin, new, old = arguments
        bound = builder.fadd(top, _spread(context, builder, signature.args[2], margin))
        return builder.select(builder.fcmp_ordered(">", value, bound), new, old)

    return _lanes(value, top, margin, new, old), code


def _spread(context: Any, builder: Any, kind: Any, number: Any) -> Any:
    number = context.cast(builder, number, kind, types.float64)
    vector = builder.insert_element(_UNDEFINED, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(vector, _UNDEFINED, _FIRST_LANE)
