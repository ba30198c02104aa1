"""Kernels: how long each instruction takes in its unit. docs/npu.md explains each law.

The timing engine calls them with integers, the analytical model with floats. For example, a VECTOR
of 4 results of 9 taps each ends 4 * 9 + 11 = 47 cycles after its start, on a machine with as many
lanes as columns and without pipeline registers.
"""

from accelsim.kernel import inner_jit

LOAD_LEAD_CYCLES = 2
"""Cycles from the start of a LOAD to its first request."""
STORE_LEAD_CYCLES = 4
"""Cycles from the start of a STORE to its first read of the output buffer."""
LEAST_APART_CYCLES = 3
"""Least number of cycles between two additions to the same word of the accumulator buffer."""
HANDOFF_LEAD_CYCLES = 2
"""Least number of cycles from the readiness of the array to the first handoff of a MATMUL."""


@inner_jit
def fold_cycles(
    fill: float, stream: float, gap: float, fill_after: bool, fill_offset: float
) -> float:
    """Return the cycles from one handoff of a stationary operand to the next in a MATMUL.

    A handoff is the cycle in which a loaded stationary operand replaces the one in use.

    Args:
        fill: Cycles in which an operand enters the array.
        stream: Cycles in which input words stream past the operand in use.
        gap: Idle cycles after a stream, at least.
        fill_after: Whether an operand starts to enter only after the stream.
        fill_offset: Cycles from the end of the stream to the start of that fill.
    """
    if fill_after:
        return max(fill + stream + fill_offset, LEAST_APART_CYCLES)
    return max(fill, stream + gap, LEAST_APART_CYCLES)


@inner_jit
def first_handoff(
    start: float, fill: float, last_input: float, after: float, ready: float
) -> float:
    """Return the cycle of the first handoff of a MATMUL that holds its weights in the array.

    Args:
        start: Cycle in which the MATMUL starts.
        fill: Cycles in which an operand enters the array.
        last_input: Last cycle of the stream of the previous MATMUL.
        after: Least number of cycles from ``last_input`` to the handoff: ``behind_stream``.
        ready: Cycle in which the array was ready.
    """
    return max(start + fill, last_input + after, ready + HANDOFF_LEAD_CYCLES)


@inner_jit
def behind_stream(fill: float, gap: float, fill_after: bool, fill_offset: float) -> float:
    """Return the cycles from the end of a stream to the next handoff.

    ``fold_cycles`` describes the arguments.
    """
    return fill_offset + fill if fill_after else gap


@inner_jit
def held_weights_end(handoff: float, stream: float, behind: float) -> float:
    """Return the last cycle of a MATMUL that holds an operand in the array.

    Args:
        handoff: Cycle of its last handoff.
        stream: Cycles in which the sums of its last fold leave a column: those of its pixels.
        behind: Cycles of the array's pipeline: rows, columns and registers.
    """
    return handoff + stream + behind - 1


@inner_jit
def held_sums_end(start: float, stream: float, behind: float, rows: float) -> float:
    """Return the last cycle of a MATMUL that holds its sums in the array.

    Args:
        start: Cycle in which the MATMUL starts.
        stream: Cycles in which its operands stream.
        behind: Cycles of the array's pipeline: rows, columns and registers.
        rows: Cycles in which the sums leave the array.
    """
    return start + stream + behind + rows


@inner_jit
def held_sums_cycles(stream: float, gap: float) -> float:
    """Return the cycles from one start to the next of MATMULs that hold their sums in the array."""
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
        taps_cycles: Cycles in which all taps of the VECTOR are addressed.
        registers: Pipeline registers of each stage.
        function_cycles: Cycles that a function adds to a result; 0 without a function.
    """
    return taps_cycles + 11 + 3 * registers + function_cycles


@inner_jit
def conversion_cycles(taps_cycles: float, registers: float) -> float:
    """Return the cycles of a PARAMETERS followed by a VECTOR, from the first start to the end."""
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
        rows: Rows that the REDUCE combines.
        row_taps_cycles: Cycles in which the taps of a row are addressed.
        row_cycles: Cycles from the last tap of a row to the writing of its offset.
        has_factor: Whether each row gets a multiplier and a shift besides its offset.
        factor_cycles: Cycles from the writing of the offset to that of multiplier and shift.
        interval: Least number of cycles from a row with a factor to the next.
    """
    if not has_factor:
        return rows * row_taps_cycles + row_cycles
    apart = max(row_taps_cycles, interval)
    return (rows - 1) * apart + row_taps_cycles + row_cycles + factor_cycles
