"""The accumulator buffer: docs/npu.md, "Banks" and "Values"."""

from dataclasses import replace
from typing import Any, Literal

from amaranth import Cat, Mux, Signal, Value, signed

from accelsim_hdl.npu.accumulator import AccumulatorBuffer
from accelsim_hdl.proofs.claims import Claims, implies
from accelsim_hdl.proofs.machine import small_npu

Overflow = Literal["wrap", "saturate"]

_APART = 3
"""Least number of cycles between two additions to a sum: the rule of accumulator hazards."""

_BANKS, _WORDS = 2, 2
_BITS = 4


def accumulator(claims: Claims, cols: int, overflow: Overflow) -> None:
    """The accumulator buffer holds every sum, and reads and writes none at once.

    For any results that exist in the buffer, that come three or more cycles after the last result
    of the same address if they are added, and for a vector unit that reads only banks at rest: no
    address is read and written in one cycle; and what the vector unit reads of a word, any one, is
    the exact sum of what was added to it since it was replaced, wrapped or saturated each time.
    """
    npu = replace(
        small_npu(cols=cols, accumulator="int4", accumulator_words=_BANKS * _WORDS),
        overflow=overflow,
    )
    block = AccumulatorBuffer(npu)
    claims.block("buffer", block)
    valid, result, read = block.result_valid, block.result, block.vector_read
    words = _BANKS * _WORDS
    claims.assume("results exist", ~valid | (result.address < words))
    claims.assume("words that are read exist", ~read.enable | (read.address < words))
    recent = _recent(claims, valid, result.address, cols + 1)
    claims.assume(
        "additions to one sum are apart",
        ~(valid & result.add)
        | ~Cat(was & (at == result.address) for was, at in recent[: _APART - 1]).any(),
    )
    busy = [(valid, result.address), *recent]
    claims.assume(
        "the bank that is read rests",
        ~read.enable
        | ~Cat(was & ((at >= _WORDS) == (read.address >= _WORDS)) for was, at in busy).any(),
    )
    claims.promise("no address is read and written at once", ~block.collision)
    _follow(claims, block, [was & (at == 0) for was, at in recent])
    claims.reach("a sum is added to", valid & result.add & (claims.inner(_word(0, 0), _BITS) != 0))


def _word(bank: int, column: int) -> str:
    return f"buffer.bank_{bank}_{column}.storage[0]"


def _recent(claims: Claims, valid: Value, address: Value, cycles: int) -> list[tuple[Any, Any]]:
    """Return (valid, address) of one, two ... cycles ago."""
    recent: list[tuple[Any, Any]] = []
    for _ in range(cycles):
        valid, address = claims.past(valid), claims.past(address)
        recent.append((valid, address))
    return recent


def _follow(claims: Claims, block: AccumulatorBuffer, here: list[Value]) -> None:
    """Promise that word 0 is its exact sum, in the last column; ``here``: results by cycles ago."""
    npu = block._npu
    column = npu.cols - 1
    adds: Any = block.result.add
    for _ in range(column + 2):
        adds = claims.past(adds)
    # The result of this column arrives, and its sum is written.
    arrives = here[column + 1]
    expected = Signal(signed(_BITS))
    old = claims.inner(f"buffer.old_{column}", signed(_BITS))
    word = claims.inner(_word(0, column), signed(_BITS))
    # Amaranth makes a sum wide enough to be exact.
    exact = Mux(adds, expected, 0) + block.sums[column]
    most = (1 << (_BITS - 1)) - 1
    clipped = Mux(exact > most, most, Mux(exact < -most - 1, -most - 1, exact))
    with claims.module.If(arrives):
        claims.module.d.sync += expected.eq(exact if npu.overflow == "wrap" else clipped)
    claims.lemma("the old sum was read", implies(arrives & adds, old == expected))
    claims.lemma("the sum is in its word", word == expected)
    read = block.vector_read
    lane = read.data.word_select(column, _BITS).as_signed()
    claims.promise(
        "the vector unit reads the sum",
        implies(claims.past(read.enable & (read.address == 0)), lane == claims.past(expected)),
    )
