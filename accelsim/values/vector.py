"""PARAMETERS and VECTOR on values."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import COMBINATIONS, FUNCTIONS, TABLE_WORDS
from accelsim.values.arithmetic import (
    CODE_BITS,
    SHIFT_MASK,
    WEIGHT_BITS,
    direct,
    interpolated,
    requantize,
    saturate,
    wrap,
)
from accelsim.values.state import Fields, State, require, walk
from accelsim.values.words import pack

PIECE_WORDS = 2**14
ADDRESSES = 2**16
"""Words that an address can tell apart."""


def parameters(state: State, fields: Fields) -> None:
    """Execute a PARAMETERS.

    Raises:
        ProgramError: An address is out of range.
    """
    first = fields["parameter"]
    require(first + 2, len(state.parameter), "word of parameter buffer")
    state.bias = wrap(state.parameter[first], state.npu.bias_bits)
    state.multiplier = state.parameter[first + 1] & ((1 << state.npu.multiplier_bits) - 1)
    state.shift = state.parameter[first + 2] & SHIFT_MASK
    state.zero_points = fields["first_zero_point"], fields["second_zero_point"]
    state.first_row = fields["row"]


def vector(state: State, fields: Fields) -> None:
    """Execute a VECTOR.

    Raises:
        ProgramError: An address is out of range.
    """
    name, source = _source(state, fields)
    counts = fields["p1_count"], fields["p0_count"]
    words = walk(counts, (fields["p1_stride"], fields["p0_stride"]), fields["source_word"])
    targets = walk(counts, (fields["d1_stride"], fields["d0_stride"]), fields["destination"])
    combine = COMBINATIONS[fields["combine"]]
    held = fields["weight"] if combine == "product" and fields["held"] else None
    inner = 1 if held is not None else fields["t0_count"]
    taps = walk((fields["t1_count"], inner), (fields["t1_stride"], fields["t0_stride"]))
    of_source = taps[::inner] if combine == "residual" else taps
    require(int(words[-1] + of_source[-1]), len(source), f"word of {name} buffer")
    if combine == "residual":
        residuals = (words[:, None] + np.delete(taps, np.s_[::inner])) % ADDRESSES
        require(int(residuals.max(initial=0)), len(state.operand), "word of operand buffer")
    name, results_in = "output", len(state.output)
    if fields["kept"]:
        name, results_in = "accumulator", len(state.accumulator)
    require(int(targets[-1]), results_in, f"word of {name} buffer")
    if held is not None:
        require(held, len(source), f"word of {name} buffer")
    if fields["offset"] or fields["scaled"]:
        last_row = state.first_row + fields["p1_count"] - 1
        require(last_row, state.npu.row_words, "word of row memory")
    weights = None
    if fields["weighted"]:
        last = fields["weight"] + len(taps) - 1
        require(last, len(state.parameter), "word of parameter buffer")
        weights = wrap(state.parameter[fields["weight"] : last + 1], WEIGHT_BITS)
    for first in range(0, len(words), PIECE_WORDS):
        piece = slice(first, first + PIECE_WORDS)
        if combine == "product":
            combined = _multiply(state, source, words[piece], taps, held)
        else:
            read = (
                state.operand[(words[piece] + tap) % ADDRESSES]
                if combine == "residual" and index % inner
                else source[words[piece] + tap]
                for index, tap in enumerate(taps)
            )
            combined = _joined(state, read, weights, maximum=combine == "maximum")
        rows = state.first_row + np.arange(first, first + len(combined)) // fields["p0_count"]
        results = _results(state, fields, combined, rows)
        if fields["kept"]:
            state.accumulator[targets[piece]] = wrap(results, state.npu.accumulator.bits)
            continue
        # Where words repeat, numpy keeps the value that comes last, like the buffer.
        state.output[targets[piece]] = pack(results, state.npu.output_element_bits)


def _source(state: State, fields: Fields) -> tuple[str, NDArray[np.int64]]:
    """Return the buffer of the first tap of a VECTOR: its name, and what it holds."""
    if fields["source"]:
        return "operand", state.operand
    return "accumulator", state.accumulator


def _results(
    state: State, fields: Fields, combined: NDArray[np.int64], rows: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Return the results of combined taps: requantized, and mapped by the function.

    Args:
        state: State with parameters, tables and rows.
        fields: Fields of the VECTOR.
        combined: Sums of taps, shape (results, cols).
        rows: Row word of each result, shape (results,).
    """
    multiplier, shift = state.multiplier, state.shift
    if fields["offset"]:
        combined = combined - state.row_offset[rows, None]
    if fields["scaled"]:
        multiplier, shift = state.row_multiplier[rows, None], state.row_shift[rows, None]
    least, most = fields["minimum"], fields["maximum"]
    function = FUNCTIONS[fields["function"]]
    codes = -(1 << (CODE_BITS - 1)), (1 << (CODE_BITS - 1)) - 1
    bounds = codes if function == "interpolated" else (least, most)
    results = requantize(combined, state.bias, multiplier, shift, fields["zero_point"], *bounds)
    if function == "none":
        return results
    first = fields["table"] * TABLE_WORDS
    require(first + TABLE_WORDS - 1, len(state.table), "word of table buffer")
    table = state.table[first : first + TABLE_WORDS]
    if function == "direct":
        return direct(results, table, state.npu.output.signed)
    return np.minimum(np.maximum(interpolated(results, table), least), most)


def _joined(
    state: State,
    taps: Iterable[NDArray[np.int64]],
    weights: NDArray[np.int64] | None,
    *,
    maximum: bool = False,
) -> NDArray[np.int64]:
    """Return the sum or maximum of the taps of each result.

    Args:
        state: State that gives the format of sums.
        taps: Words of each tap in turn, shape (results, cols).
        weights: Shape (taps, cols); None if taps are not weighted.
        maximum: Whether the maximum is taken instead of the sum.
    """
    fit = wrap if state.npu.overflow == "wrap" else saturate
    bits = state.npu.accumulator.bits
    total = np.zeros(0, dtype=np.int64)
    for index, values in enumerate(taps):
        if weights is not None:
            values = values * weights[index]
        values = fit(values, bits)
        if index == 0:
            total = values
        elif maximum:
            total = np.maximum(total, values)
        else:
            total = fit(total + values, bits)
    return total


def _multiply(
    state: State,
    source: NDArray[np.int64],
    words: NDArray[np.int64],
    taps: NDArray[np.int64],
    held: int | None,
) -> NDArray[np.int64]:
    """Return the sum of the products of pairs of taps of each result.

    Args:
        state: State that gives the format of sums, and the zero points.
        source: Shape (words of the buffer, cols).
        words: Address of the first tap of each result, shape (results,).
        taps: Shape (taps,), distance of each from the first: of both factors in turn, or of the
            first if the second is held.
        held: Address of the second factor of all products; None if it is a tap.
    """
    fit = wrap if state.npu.overflow == "wrap" else saturate
    bits = state.npu.accumulator.bits
    first_zero, second_zero = state.zero_points
    step = 2 if held is None else 1
    total = np.zeros(1, dtype=np.int64)
    for index in range(0, len(taps), step):
        other = words + taps[index + 1] if held is None else np.full(len(words), held)
        first = wrap(source[words + taps[index]] - first_zero, WEIGHT_BITS)
        second = wrap(source[other] - second_zero, WEIGHT_BITS)
        total = fit(total + fit(first * second, bits), bits)
    return total
