"""The event counters of an NPU, and the ``Counts`` that follow from them.

The RTL counts events and the timing model computes them. This module turns the events of either
into ``Counts``, with the widths of the machine's words.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from accelsim.counts import Counts
from accelsim.npu.counters import EVENTS, LOCAL_EVENTS, TABLE_EVENTS, Events
from accelsim.npu.machine import Npu


@dataclass(frozen=True, kw_only=True)
class CycleEvents:
    """Event counters of hardware that counts cycles only.

    Args:
        cycles: Cycles from the first fetch to the last byte that memory accepts.
    """

    cycles: int


def event_names(npu: Npu) -> tuple[str, ...]:
    """Return the names of the event counters that the hardware has, in the order of ``EVENTS``.

    Args:
        npu: The machine.
    """
    if npu.event_counters != "all":
        return ("cycles",)
    absent = _uncounted(npu)
    return tuple(name for name in EVENTS if name not in absent)


def _uncounted(npu: Npu) -> tuple[str, ...]:
    """Return the names of the counters of parts that a machine does not have."""
    tables = () if npu.has_functions else TABLE_EVENTS
    return tables if npu.has_local else (*tables, *LOCAL_EVENTS)


def events_of(values: Mapping[str, int], npu: Npu) -> Events | CycleEvents:
    """Return the event counters that were read after a run of the hardware.

    Args:
        values: Value of each of ``event_names(npu)``; other names are ignored.
        npu: The machine.
    """
    counted = {name: values[name] for name in event_names(npu)}
    if npu.event_counters == "all":
        counted |= dict.fromkeys(_uncounted(npu), 0)
    return Events(**counted) if npu.event_counters == "all" else CycleEvents(**counted)


def counted_events(events: Events, npu: Npu) -> Events | CycleEvents:
    """Return those of the model's events that hardware counts, to be compared with ``==``.

    Args:
        events: Events that the timing model computed.
        npu: The machine.
    """
    return events_of({name: getattr(events, name) for name in EVENTS}, npu)


def counts_of(events: Events, npu: Npu, *, macs: int = 0, products: int | None = None) -> Counts:
    """Return the ``Counts`` of a program.

    ``mac_operations`` are the multiply-accumulates that the array and the weighted taps execute.
    They include the zeros that fill partial blocks, exclude what sparse weights skip, and of the
    array's only the share that is not gated. No counter tells how many of them the network asked
    for: the caller gives that as ``macs``.

    What moves in the array depends on its kind:

    * In a systolic array each step of an element reads its operands and its sum from registers, and
      writes what moves on to the next element. Stationary weights are written once, over a bus of
      ``rows`` links; stationary sums leave over ``rows`` links.
    * An engine that skips zeros counts only products of two nonzeros. Each reads its two operands
      and its sum, and writes the sum. Stored weights and input words are written to the engine's
      registers once for each fold. It has no links; ``unpriced`` of ``accelsim.arch.engine`` names
      the parts that move operands and find nonzeros.
    * In a row-stationary array each product reads two operands and a sum from the scratchpads of
      its element, and writes the sum. Every write to a scratchpad comes over a link to the element;
      a sum that moves comes over a link from the element below.

    Args:
        events: Events that the hardware counted or the model computed.
        npu: The machine.
        macs: Multiply-accumulates of the network, zeros included; 0 where the network is unknown.
        products: Products of two nonzeros, if the machine has an engine that skips zeros.
    """
    assert (products is None) == (npu.sparse is None)
    steps = events.input_reads * npu.rows * npu.cols
    effectual, of = npu.effectual
    # With sparse weights an element passes on the activations of a whole group.
    into = npu.input.bits * npu.group * npu.products
    by, total = npu.weight_element_bits, npu.accumulator.bits
    weights = events.weight_reads // npu.fold_words * npu.fold_rows * npu.cols * by
    if npu.rebuild is None:
        weights = events.weight_reads * npu.cols * by
    word = npu.cols * total
    operations = -(-steps * npu.products * effectual // of)
    read = steps * (into + by + total)
    if products is not None:
        operations, read, links = products, products * (into + by + total), 0
        stored = events.weight_reads * 8 * npu.weight_word_bytes
        written = products * total + stored + events.input_reads * npu.rows * into
    elif npu.row_array is not None:
        steps = events.element_products
        operations, read = -(-steps * effectual // of), steps * (into + by + total)
        moved = events.element_input_writes * into + events.element_weight_writes * by
        written = moved + steps * total
        links = moved + events.element_sum_moves * total
    elif npu.array_is_output_stationary:
        moved = steps * (into + by)
        written = moved + steps * total
        links = moved + events.accumulator_writes * word * npu.rows
    else:
        moved = steps * (into + total)
        written = moved + weights
        links = moved + weights * npu.rows
    return Counts(
        cycles=events.cycles,
        stream_cycles=events.stream_cycles,
        stall_array_cycles=events.stall_array_cycles,
        stall_input_cycles=events.stall_input_cycles,
        stall_weight_cycles=events.stall_weight_cycles,
        stall_vector_cycles=events.stall_vector_cycles,
        stall_store_cycles=events.stall_store_cycles,
        stall_instruction_cycles=events.stall_instruction_cycles,
        macs=macs,
        mac_operations=operations + events.vector_multiplies * npu.cols,
        vector_operations=events.vector_taps * npu.cols,
        register_read_bits=read,
        register_write_bits=written,
        link_bits=links,
        input_buffer_read_bits=events.input_reads * 8 * npu.input_word_bytes,
        input_buffer_write_bits=events.input_writes * 8 * npu.input_word_bytes,
        weight_buffer_read_bits=events.weight_reads * 8 * npu.weight_word_bytes,
        weight_buffer_write_bits=events.weight_writes * 8 * npu.weight_word_bytes,
        accumulator_buffer_read_bits=events.accumulator_reads * word,
        accumulator_buffer_write_bits=events.accumulator_writes * word,
        output_buffer_read_bits=events.output_reads * 8 * npu.output_word_bytes,
        output_buffer_write_bits=events.output_writes * 8 * npu.output_word_bytes,
        operand_buffer_read_bits=events.operand_reads * 8 * npu.operand_word_bytes,
        operand_buffer_write_bits=events.operand_writes * 8 * npu.operand_word_bytes,
        parameter_buffer_read_bits=events.parameter_reads * 8 * npu.parameter_word_bytes,
        parameter_buffer_write_bits=events.parameter_writes * 8 * npu.parameter_word_bytes,
        table_buffer_read_bits=events.table_reads * npu.cols * 8 * npu.table_word_bytes,
        table_buffer_write_bits=events.table_writes * npu.cols * 8 * npu.table_word_bytes,
        local_memory_read_bits=events.local_load_beats * 8 * npu.bus_bytes,
        local_memory_write_bits=events.local_store_bytes * 8,
        dram_read_bits=(events.load_beats + events.fetch_beats) * 8 * npu.bus_bytes,
        dram_write_bits=events.store_bytes * 8,
    )
