"""REDUCE on values: a number for each row."""

from math import isqrt

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import COMBINATIONS, STATISTICS
from accelsim.values.arithmetic import SHIFT_MASK, WEIGHT_BITS, saturate, wrap
from accelsim.values.state import Fields, State, require, walk

WIDE_BITS = 64
"""Width of W, signed (docs/npu.md, "Rows")."""
DIVISOR_BITS = 16
"""Width of the divisor, whose top bit is 1."""


def reduce(state: State, fields: Fields) -> None:
    """Execute a REDUCE.

    Raises:
        ProgramError: An address is out of range.
    """
    name = "operand" if fields["source"] else "accumulator"
    source = state.operand if fields["source"] else state.accumulator
    firsts = np.arange(fields["p1_count"]) * fields["p1_stride"] + fields["source_word"]
    words = np.arange(fields["p0_count"]) * fields["p0_stride"]
    taps = walk(
        (fields["t1_count"], fields["t0_count"]), (fields["t1_stride"], fields["t0_stride"])
    )
    require(int(firsts[-1] + words[-1] + taps[-1]), len(source), f"word of {name} buffer")
    last = fields["row"] + fields["p1_count"] - 1
    require(last, state.npu.row_words, "word of row memory")
    rows = slice(fields["row"], last + 1)
    values = _across_lanes(state, fields, source, firsts, words, taps)
    if STATISTICS[fields["statistic"]] == "offset":
        state.row_offset[rows] = values
        return
    found = [
        factors(fields, int(value), int(offset))
        for value, offset in zip(values, state.row_offset[rows], strict=True)
    ]
    state.row_multiplier[rows], state.row_shift[rows] = np.array(found, dtype=np.int64).T


def factors(fields: Fields, value: int, offset: int) -> tuple[int, int]:
    """Return multiplier and shift of a row, which divide by W or by the root of W.

    Args:
        fields: Fields of the REDUCE.
        value: Sum or maximum of the row.
        offset: Offset of the row.
    """
    root = STATISTICS[fields["statistic"]] == "root"
    wide = value + fields["addend"]
    if root:
        square = offset * offset if fields["centered"] else 0
        wide = fields["count"] * value - square + fields["addend"]
    wide %= 1 << WIDE_BITS
    if wide == 0 or wide >> (WIDE_BITS - 1):
        return 0, 0
    bits = wide.bit_length()
    if root:
        bits += bits % 2
        divisor = isqrt(_moved(wide, 2 * DIVISOR_BITS - bits))
        exponent = bits // 2
    else:
        divisor, exponent = _moved(wide, DIVISOR_BITS - bits), bits
    multiplier = (fields["numerator"] << (DIVISOR_BITS - 1)) // divisor
    return multiplier, min(max(fields["shift"] + exponent, 0), SHIFT_MASK)


def _moved(value: int, places: int) -> int:
    """Return a number times ``2**places``, rounded down."""
    return value << places if places >= 0 else value >> -places


def _across_lanes(
    state: State,
    fields: Fields,
    source: NDArray[np.int64],
    firsts: NDArray[np.int64],
    words: NDArray[np.int64],
    taps: NDArray[np.int64],
) -> NDArray[np.int64]:
    """Return the sum or maximum of each row.

    Args:
        state: State that gives the format of sums, and the zero points.
        fields: Fields of the REDUCE.
        source: Shape (words of the buffer, cols).
        firsts: Address of the first word of each row, shape (rows,).
        words: Distance of each word of a row from its first, shape (words of a row,).
        taps: Distance of each tap from the first tap of a word, shape (taps,).
    """
    fit = wrap if state.npu.overflow == "wrap" else saturate
    bits, cols = state.npu.accumulator.bits, state.npu.cols
    combine = COMBINATIONS[fields["combine"]]
    least = -(1 << (bits - 1)) if combine == "maximum" else 0
    total = np.full((len(firsts), cols), least, dtype=np.int64)
    for number, word in enumerate(words):
        counted = min(cols, fields["limit"] - number * cols)
        if counted <= 0:
            break
        part = total[:, :counted]
        if combine == "product":
            for first, second in taps.reshape(-1, 2):
                factor_words = (firsts + word + first, firsts + word + second)
                one, other = (
                    wrap(source[places, :counted] - zero, WEIGHT_BITS)
                    for places, zero in zip(factor_words, state.zero_points, strict=True)
                )
                part[:] = fit(part + fit(one * other, bits), bits)
            continue
        for tap in taps:
            read = fit(source[firsts + word + tap, :counted], bits)
            part[:] = np.maximum(part, read) if combine == "maximum" else fit(part + read, bits)
    across: NDArray[np.int64] = total.max(axis=1) if combine == "maximum" else total.sum(axis=1)
    return across
