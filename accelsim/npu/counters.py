"""The event counters of an NPU, by name; ``accelsim.kernel`` watches this file."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class Events:
    """Event counters in the order of their addresses on the control port.

    The first eight cover the cycles from the first request of the fetch port (cycle 0) to the
    last acceptance of a store, both included. Each of those cycles belongs to the first that
    holds, "in flight" meaning from the start to the end of an instruction, both included.

    Args:
        cycles: All of them.
        stream_cycles: The array reads an input word, or, if output-stationary, a weight word.
        stall_array_cycles: A MATMUL is in flight.
        stall_vector_cycles: A PARAMETERS, VECTOR or REDUCE is in flight.
        stall_input_cycles: A LOAD of the input or operand buffer is in flight.
        stall_weight_cycles: A LOAD of the weight, parameter or table buffer is in flight.
        stall_store_cycles: A STORE is in flight.
        stall_instruction_cycles: None of these.
        fetch_beats: Beats read by the fetch port.
        load_beats: Beats read by the load port.
        store_bytes: Bytes written by the store port.
        input_writes: Words written to the input buffer.
        weight_writes: Words written to the weight buffer.
        operand_writes: Words written to the operand buffer.
        parameter_writes: Words written to the parameter buffer.
        input_reads: Words read from the input buffer.
        weight_reads: Words read from the weight buffer.
        operand_reads: Words read from the operand buffer.
        parameter_reads: Words read from the parameter buffer.
        accumulator_reads: Words read from the accumulator buffer, by array and vector unit.
        accumulator_writes: Words written to the accumulator buffer.
        output_writes: Words written to the output buffer.
        output_reads: Words read from the output buffer.
        vector_taps: Taps of VECTOR and REDUCE, all lanes together as one.
        vector_multiplies: Taps that are weighted, and products of two words.
        table_writes: Words written to the tables of functions, all copies together as one.
        table_reads: Results that went through a function, all lanes together as one.
        local_load_beats: Beats read from the local memory; not among ``load_beats``.
        local_store_bytes: Bytes written to it; not among ``store_bytes``.
        element_products: Multiply-accumulates of a row-stationary array; 0 of others, as the three
            that follow, and hardware counts none of them.
        element_input_writes: Activations written to scratchpads of elements.
        element_weight_writes: Weights written to scratchpads of elements.
        element_sum_moves: Sums that went from an element to the next.
    """

    cycles: int
    stream_cycles: int
    stall_array_cycles: int
    stall_vector_cycles: int
    stall_input_cycles: int
    stall_weight_cycles: int
    stall_store_cycles: int
    stall_instruction_cycles: int
    fetch_beats: int
    load_beats: int
    store_bytes: int
    input_writes: int
    weight_writes: int
    operand_writes: int
    parameter_writes: int
    input_reads: int
    weight_reads: int
    operand_reads: int
    parameter_reads: int
    accumulator_reads: int
    accumulator_writes: int
    output_writes: int
    output_reads: int
    vector_taps: int
    vector_multiplies: int
    table_writes: int
    table_reads: int
    local_load_beats: int = 0
    local_store_bytes: int = 0
    element_products: int = 0
    element_input_writes: int = 0
    element_weight_writes: int = 0
    element_sum_moves: int = 0


COUNTERS: tuple[str, ...] = tuple(field.name for field in fields(Events))
EVENTS: tuple[str, ...] = tuple(name for name in COUNTERS if not name.startswith("element_"))
"""What hardware counts: no array of it is row-stationary."""
TABLE_EVENTS: tuple[str, ...] = ("table_writes", "table_reads")
"""What hardware without tables does not count: 0."""
LOCAL_EVENTS: tuple[str, ...] = ("local_load_beats", "local_store_bytes")
"""What hardware without a local memory does not count: 0."""
