"""The event counters of an NPU, by name; ``accelsim.kernel`` watches this file."""

from dataclasses import dataclass, fields


@dataclass(frozen=True, kw_only=True)
class Events:
    """Event counters in the order of their addresses on the control port.

    The first eight count cycles from cycle 0, the first request of the fetch port, to the last
    acceptance of a store, both included. ``cycles`` counts all of them. Each cycle is also counted
    by exactly one of the next seven: the first of them, in this order, whose condition holds. An
    instruction is "in flight" from its start to its end, both included.

    Args:
        cycles: Cycles of the whole program.
        stream_cycles: Cycles in which the array reads an input word; a weight word, if it is
            output-stationary; the streams of folds, if it is input-stationary.
        stall_array_cycles: Cycles in which a MATMUL is in flight.
        stall_vector_cycles: Cycles in which a PARAMETERS, VECTOR or REDUCE is in flight.
        stall_input_cycles: Cycles in which a LOAD of the input or operand buffer is in flight.
        stall_weight_cycles: Cycles in which a LOAD of the weight, parameter or table buffer is in
            flight.
        stall_store_cycles: Cycles in which a STORE is in flight.
        stall_instruction_cycles: Cycles in which none of these holds.
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
        vector_taps: Taps of VECTOR and REDUCE; a tap of all lanes counts once.
        vector_multiplies: Taps that are weighted, and products of two words.
        table_writes: Words written to the tables of functions; a write to all copies counts once.
        table_reads: Result words that went through a function; a word of all lanes counts once.
        local_load_beats: Beats read from the local memory; not among ``load_beats``.
        local_store_bytes: Bytes written to the local memory; not among ``store_bytes``.
        element_products: Multiply-accumulates of a row-stationary array. This counter and the three
            that follow are 0 for other arrays, and hardware has none of them.
        element_input_writes: Activations written to the scratchpads of elements.
        element_weight_writes: Weights written to the scratchpads of elements.
        element_sum_moves: Sums that moved from an element to the next.
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
"""The counters that hardware has. It has none for row-stationary arrays, which have no RTL."""
TABLE_EVENTS: tuple[str, ...] = ("table_writes", "table_reads")
"""Counters that read 0 on hardware without tables."""
LOCAL_EVENTS: tuple[str, ...] = ("local_load_beats", "local_store_bytes")
"""Counters that read 0 on hardware without a local memory."""
