"""The best entry for each throw, compiled: what a turn begins with."""

from __future__ import annotations

from typing import Any

from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.core.cgutils import for_range

from brelan.solve.compiled import inner
from brelan.solve.entries import PAIR, Entries
from brelan.solve.lanes import VECTOR, instruction, pick
from brelan.solve.multisets import LANES, Floats, Integers

MOST = 8
"""Of how many the best is taken at once."""
THROWS = -1
_WORD = ir.IntType(64)
_PLACE = ir.IntType(16)
_PLACES = ir.IntType(PAIR * _PLACE.width)
_ITEM = 8


@inner
def arranged(passes: Integers, kind: int, free: Integers, rows: int, entries: Entries) -> None:
    """Into `passes`, for `write` to read: of what the best is taken while these rows are open.

    Each pass has the row of `slots` to which it goes, how many rows, how many places in `entries.table` and where these
    are. First come the bands with an open row, last the throws, whose row is THROWS.
    """
    at, nth = 0, 0
    while nth < rows:
        band, many = pick(entries.band, pick(free, nth)), 0
        while nth < rows and pick(entries.band, pick(free, nth)) == band:
            passes[at + 3 + many] = pick(entries.row, pick(free, nth)) + kind * entries.kind
            many += 1
            nth += 1
        passes[at], passes[at + 1], passes[at + 2] = pick(entries.first, band), pick(entries.classes, band), many
        at += 3 + many
    before, many = -1, 0
    for nth in range(rows):
        band = pick(entries.band, pick(free, nth))
        if band != before:
            passes[at + 3 + many] = pick(entries.throws, band)
            many += 1
            before = band
    passes[at], passes[at + 1], passes[at + 2] = THROWS, entries.rolls, many


@inner
def write(written: Floats, slots: Floats, passes: Integers, entries: Entries) -> None:
    """The best slot for each throw. What the classes are worth comes behind the slots."""
    at, row = 0, 0
    while row != THROWS:
        row = pick(passes, at)
        _best(written, slots, entries.table, passes, at)
        at += 3 + pick(passes, at + 2)


@instruction
def _best(typing: Any, written: Any, slots: Any, table: Any, passes: Any, at: Any) -> Any:
    """One pass. A loop for every number of operands: one over them, inside, would take longer than they do."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        written, slots, table, passes = (
            context.make_array(kind)(context, builder, array).data
            for kind, array in zip(signature.args[:4], arguments[:4], strict=True)
        )
        told = builder.gep(passes, [arguments[4]])
        row, count, many = (_number(builder, told, _constant(nth)) for nth in range(3))
        first_row = builder.gep(slots, [builder.mul(row, _constant(LANES))])
        to = builder.select(builder.icmp_signed("==", row, _constant(THROWS)), written, first_row)
        to = builder.bitcast(to, VECTOR.as_pointer())
        pairs = builder.udiv(count, _constant(PAIR))

        def best(start: Any, operands: int, *, further: bool) -> None:
            starts = [_number(builder, told, builder.add(start, _constant(3 + nth))) for nth in range(operands)]
            places = [builder.bitcast(builder.gep(table, [start]), _PLACES.as_pointer()) for start in starts]
            with for_range(builder, pairs) as loop:
                at = builder.mul(loop.index, _constant(PAIR))
                rows = [builder.gep(to, [builder.add(at, _constant(nth))]) for nth in range(PAIR)]
                found = [builder.load(row, align=_ITEM) for row in rows] if further else []
                for place in places:
                    both = builder.load(builder.gep(place, [loop.index]), align=_PLACE.width // 8)
                    for nth in range(PAIR):
                        one = builder.trunc(builder.lshr(both, ir.Constant(_PLACES, nth * _PLACE.width)), _PLACE)
                        slot = builder.gep(slots, [builder.zext(one, _WORD)])
                        numbers = builder.load(builder.bitcast(slot, to.type), align=_ITEM)
                        if len(found) < PAIR:
                            found.append(numbers)
                        else:
                            larger = builder.fcmp_ordered(">", found[nth], numbers)
                            found[nth] = builder.select(larger, found[nth], numbers)
                for row, numbers in zip(rows, found, strict=True):
                    builder.store(numbers, row, align=_ITEM)

        first = builder.add(builder.urem(builder.sub(many, _constant(1)), _constant(MOST)), _constant(1))
        for operands in range(1, MOST + 1):
            with builder.if_then(builder.icmp_signed("==", first, _constant(operands))):
                best(_constant(0), operands, further=False)
        with for_range(builder, builder.udiv(builder.sub(many, first), _constant(MOST))) as loop:
            best(builder.add(first, builder.mul(loop.index, _constant(MOST))), MOST, further=True)
        return context.get_dummy_value()

    return types.void(written, slots, table, passes, types.intp), code


def _constant(number: int) -> Any:
    return ir.Constant(_WORD, number)


def _number(builder: Any, numbers: Any, nth: Any) -> Any:
    return builder.sext(builder.load(builder.gep(numbers, [nth])), _WORD)
