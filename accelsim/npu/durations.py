"""Kernels: how long an instruction takes in its unit, the laws of docs/npu.md, each written once.

The timing engine calls them with integers, the estimates of mappings with floats. An example: the
VECTOR of 4 results of 9 taps, on as many lanes as columns and without pipeline registers, ends
36 + 11 cycles after its start.
"""

from accelsim.kernel import inner_jit

LOAD_LEAD_CYCLES = 2
"""From the start of a LOAD to its first action."""
STORE_LEAD_CYCLES = 4
"""From the start of a STORE to its first action."""
LEAST_APART_CYCLES = 3
"""From an addition to a word of the accumulator buffer to the next one, at least."""
HANDOFF_LEAD_CYCLES = 2
"""From the cycle in which the array is ready to the first handoff of the next MATMUL, at least."""


@inner_jit
def fold_cycles(
    fill: float, stream: float, gap: float, fill_after: bool, fill_offset: float
) -> float:
    """Return the cycles from one handoff of a stationary operand to the next in a MATMUL.

    Args:
        fill: Cycles in which the operand enters the array.
        stream: Cycles in which input words stream past the first of the two operands.
        gap: Idle cycles behind a stream, at least.
        fill_after: Whether the operand enters only behind the stream.
        fill_offset: Cycles from the end of the stream until it does.
    """
    if fill_after:
        return max(fill + stream + fill_offset, LEAST_APART_CYCLES)
    return max(fill, stream + gap, LEAST_APART_CYCLES)


@inner_jit
def first_handoff(
    start: float, fill: float, last_input: float, after: float, ready: float
) -> float:
    """Return the cycle of the first handoff of a MATMUL that holds its weights.

    Args:
        start: Start of the MATMUL.
        fill: Cycles in which an operand enters the array.
        last_input: End of the stream of the MATMUL before it.
        after: Cycles from there to the handoff, at least: ``behind_stream``.
        ready: Cycle in which the array was ready.
    """
    return max(start + fill, last_input + after, ready + HANDOFF_LEAD_CYCLES)


@inner_jit
def behind_stream(fill: float, gap: float, fill_after: bool, fill_offset: float) -> float:
    """Return the cycles from the end of a stream to the next handoff.

    Its arguments are those of ``fold_cycles``.
    """
    return fill_offset + fill if fill_after else gap


@inner_jit
def held_weights_end(handoff: float, stream: float, behind: float) -> float:
    """Return the end of a MATMUL whose weights the array holds.

    Args:
        handoff: Cycle of its last handoff.
        stream: Cycles in which its last input words stream.
        behind: Cycles of the pipeline of the array: rows, columns and registers.
    """
    return handoff + stream + behind - 1


@inner_jit
def held_sums_end(start: float, stream: float, behind: float, rows: float) -> float:
    """Return the end of a MATMUL whose sums the array holds.

    Args:
        start: Its start.
        stream: Cycles in which its operands stream.
        behind: Cycles of the pipeline of the array: rows, columns and registers.
        rows: Cycles in which the sums leave.
    """
    return start + stream + behind + rows


@inner_jit
def held_sums_cycles(stream: float, gap: float) -> float:
    """Return the cycles from the start of a MATMUL whose sums the array holds to the next start."""
    return max(LEAST_APART_CYCLES, stream + gap)


@inner_jit
def parameters_cycles(registers: float) -> float:
    """Return the cycles from the start of a PARAMETERS to its end.

    Args:
        registers: Pipeline registers of each stage.
    """
    return 4 + registers


@inner_jit
def vector_cycles(taps_cycles: float, registers: float, function_cycles: float) -> float:
    """Return the cycles from the start of a VECTOR to its end.

    Args:
        taps_cycles: Cycles in which its taps are addressed.
        registers: Pipeline registers of each stage.
        function_cycles: Cycles that a function adds to a result; 0 without a function.
    """
    return taps_cycles + 11 + 3 * registers + function_cycles


@inner_jit
def conversion_cycles(taps_cycles: float, registers: float) -> float:
    """Return the cycles of a PARAMETERS and the VECTOR behind it, one behind the other."""
    return parameters_cycles(registers) + 1 + vector_cycles(taps_cycles, registers, 0) + 1


@inner_jit
def reduce_cycles(
    rows: float,
    row_taps_cycles: float,
    row_cycles: float,
    has_factor: bool,
    factor_cycles: float,
    interval: float,
) -> float:
    """Return the cycles from the start of a REDUCE to its end.

    Args:
        rows: Rows that it reduces.
        row_taps_cycles: Cycles in which the taps of a row are addressed.
        row_cycles: Cycles from the last tap of a row to the writing of its offset.
        has_factor: Whether more than an offset is kept of each row.
        factor_cycles: Cycles that multiplier and shift of a row come later.
        interval: Cycles from a row with a factor to the next, at least.
    """
    if not has_factor:
        return rows * row_taps_cycles + row_cycles
    apart = max(row_taps_cycles, interval)
    return (rows - 1) * apart + row_taps_cycles + row_cycles + factor_cycles
