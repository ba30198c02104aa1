"""What the analytical model knows: a machine, how a layer is cut, fetch and four units in motion.

The fields of a layer itself are those of its schedule (``accelsim.schedule``: ``ARRAY_PASS``,
``TILING``, ``TAP_WORK``, ``ROW_WORK``, ``FLOW_WORK``). All of it reaches a kernel as one element of
an array of ``STATE``, so that a call hands on one address. (``accelsim.kernel`` watches this file.)
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.isa import INSTRUCTION_BYTES, INSTRUCTIONS
from accelsim.npu import Npu
from accelsim.schedule.array import TILING
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.shapes import layout, record

Record = Any
"""An element of a structured array; kernels read and write its fields as attributes."""

# A candidate: a row of floats.
BOUND = 0  # cycles of its busiest unit
ESTIMATE = 1  # the same, and what nothing hides
CYCLES = 2  # timed, or infinite
BYTES = 3  # that it moves to and from memory
FIRST_SIZE = 4  # from here on the fields of ``TILING``
CANDIDATE = 11

_LOAD, _MATMUL = INSTRUCTIONS["LOAD"].most, INSTRUCTIONS["MATMUL"].most

MACHINE = layout(
    rows="Rows of the array.",
    fold_words="Weight words of a fold.",
    weight_rows="Rows of a weight word; LOAD brings each row of an activation by itself.",
    skips="1 if an engine skips zeros, whose streams have expected cycles.",
    cols="Columns of all arrays.",
    output_stationary="1 if sums stay in the array.",
    held_pixels="Pixels that the array takes in a MATMUL, at most; 0 if there is no limit.",
    fill_steps="Steps in which a stationary operand enters the array.",
    least_stream_steps="Steps that the stream of a fold takes at least, whatever its pixels.",
    behind_cycles="What the pipeline of the array adds to the end of a MATMUL.",
    gap_cycles="From the end of a stream through the array to the next, at least.",
    fill_after="1 if a stationary operand is written after the stream before, 0 if meanwhile.",
    fill_offset_cycles="From the end of that stream until it is written.",
    step_cycles="Cycles in which the array moves on once.",
    vector_cycles="Cycles of a tap.",
    pipeline_registers="Cycles from an address of a buffer to its word.",
    function_cycles="Cycles that a function adds to a result.",
    row_cycles="Cycles from the last tap of a row to the writing of its offset.",
    factor_cycles="Cycles that multiplier and shift of a row come later.",
    row_interval_cycles="Cycles from one row to the next of which these are found, at least.",
    bus_bytes="Bytes of a beat.",
    banks="Of the accumulator buffer that jobs use in turn.",
    bank_words="Of a bank.",
    fetch_beats="Of an instruction.",
    beat_instructions="Instructions of a beat: 1, or as many as a wide bus has room for.",
    queue_depth="Instructions in the queue of a unit.",
    prefetch="Instructions that fetch holds.",
    outstanding="Actions in flight of the load unit, or of the store unit.",
    memory_outstanding="Beats in flight in memory.",
    latency_cycles="Of memory.",
    interval_cycles="Numerator of the cycles between two beats.",
    interval_beats="Their denominator.",
    input_words="Of the input buffer.",
    weight_words="Of the weight buffer.",
    operand_words="Of the operand buffer.",
    parameter_words="Of the parameter buffer.",
    output_words="Of the output buffer.",
    most_input_slots="Tiles that the input buffer holds at most.",
    most_weight_slots="Likewise.",
    most_operand_slots="Likewise.",
    most_parameter_slots="Likewise.",
    most_output_slots="Likewise.",
    weight_word_bytes="Of a weight word.",
    parameter_word_bytes="Of a parameter word.",
    most_constant_words="Words of constants of one LOAD, at most.",
    most_row_bytes="Of a row of one LOAD, at most.",
    most_outer_blocks="Blocks of weights of one MATMUL in its outer loop, at most.",
    most_inner_blocks="Blocks of weights of one MATMUL in its inner loop, at most.",
    grid_rows="Rows of elements of a row-stationary array, whose rows and cols are those of words; "
    "0 of others.",
    grid_cols="Columns of them.",
    element_input_words="Activations that an element holds.",
    element_weight_words="Weights that it holds.",
    element_sum_words="Sums that it holds.",
    bus_inputs="Activations that enter that array in a cycle.",
    bus_sums="Sums that enter it in a cycle, and that leave it.",
    shared_bus="1 if fetch, load and store share one bus, 0 if each has its own.",
)
"""A machine. Words, beats and cycles are those of docs/npu.md."""

CUT = np.dtype(
    [
        ("tiles", np.int64),
        ("size", np.int64),  # results of a tile but the last
        ("last_size", np.int64),  # results of the last
        ("loaded", np.int64),  # places that a tile loads, but the last
        ("last_loaded", np.int64),
        ("first_inside", np.int64),  # of the first tile those that lie in the tensor
        ("middle_inside", np.float64),  # of the tiles between, on average
        ("last_inside", np.int64),
        ("inside", np.int64),  # of all tiles
    ]
)
"""An axis in tiles."""

CHUNKS = np.dtype(
    [
        ("outer", np.int64),  # pieces of the outer loop
        ("middle", np.int64),  # pieces of the middle loop, for each of them
        ("inner", np.int64),  # pieces of the inner loop, for each of them
        ("blocks", np.int64),  # of a chunk, at most
        ("last_outer", np.float64),  # share of the last outer piece in a full one
        ("last_middle", np.float64),
        ("last_inner", np.float64),
        ("matmuls", np.int64),  # of a chunk, for each group of pixels
    ]
)
"""The blocks of a reduction in chunks, as ``accelsim.schedule.array`` cuts them."""

PART_KINDS, TILE_KINDS = 2, 3
"""Of parts the last, or another; of tiles of a row the first, one between, or the last."""

PLAN = np.dtype(
    [
        ("vertical", CUT),
        ("horizontal", CUT),
        ("images", np.int64),
        ("groups", np.int64),  # of images that share their tiles
        ("last_images", np.int64),  # of the last group
        ("joins", np.int64),  # what a STORE may write of the results of several images
        ("even", np.int64),  # 1 if the rows of all images of a tile follow each other evenly
        ("in_turn", np.int64),  # 1 if an image waits for the results of the image before
        ("parts", np.int64),  # of the words of a place, in the input buffer one after the other
        ("blocks", np.int64, PART_KINDS),  # words of a place in a part
        ("chunks", CHUNKS, PART_KINDS),
        ("chunk_count", np.int64),  # of a block of filters
        ("digits", np.int64),  # of each weight; 0 of a layer that is not on the array
        ("row_beats", np.float64, (PART_KINDS, TILE_KINDS)),  # of a row of places of a tile
        ("row_alone", np.float64, (PART_KINDS, TILE_KINDS)),  # pieces of it that ask for no beat
        ("row_inside", np.float64, (PART_KINDS, TILE_KINDS)),  # words of it that exist
        ("filter_blocks", np.int64),  # blocks of ``cols`` results
        ("residence", np.int64),  # the field of ``CONSTANTS``
        # 1 of what lies in the local memory: what streams, what is held or joined, and results.
        ("local", np.int64, 3),
        ("stays", np.int64),  # 1 if what streams is the same for all images
        ("weight_beats", np.float64),  # of a weight word, on average
        ("fewest_weight_beats", np.float64),  # of a weight word of a block of filters, on average
        ("weight_alone", np.float64),  # pieces of a weight word that ask for no beat, likewise
        ("weight_empty", np.float64),  # rows of a weight word of which no byte exists, on average
        ("constant_words", np.int64),  # weight words of one LOAD, at most
        ("held_words", np.float64),  # of held activations on average; 0 of constants
        ("parameter_words", np.int64),  # of the parameters that are loaded together
        ("factors", np.int64),  # of each sum of a block of filters; 0 if a result has one sum
        ("combinations", np.int64),  # results that are made of each sum of a filter
        ("parameter_beats", np.int64),  # of the parameters of a block of filters
        ("parameter_alone", np.int64),  # pieces of their words that ask for no beat
        ("parameter_loads", np.int64),  # that bring them
        ("store_beats", np.float64),  # of a word of results, on average
        ("residual", np.int64),  # 1 if results are added to a residual
        ("residual_beats", np.float64),  # of a word of it, on average
        ("residual_alone", np.float64),  # pieces of such a word that ask for no beat
        ("residual_words", np.int64),  # of a piece of it, that is loaded together
        ("taps", np.int64),  # of a result
        ("tensors", np.int64),  # that the vector unit reads; 0 of a layer on the array
        ("weighted", np.int64),  # 1 if taps have weights
        ("pairs", np.int64),  # 1 if two taps are multiplied by each other
        ("held", np.int64),  # 1 if the second tensor is one word of a job
        ("table_words", np.int64),  # of the table that results go through; 0 without one
        ("table_beats", np.int64),
        ("table_alone", np.int64),  # pieces of its words that ask for no beat
        ("function_cycles", np.int64),  # that this adds to a VECTOR
        ("zones_vertical", np.float64, TILE_KINDS),  # zones that a tile meets, on average
        ("zones_horizontal", np.float64, TILE_KINDS),
        ("input_slots", np.int64),
        ("weight_slots", np.int64),
        ("parameter_slots", np.int64),
        # Of a row-stationary array cycles of a MATMUL, by whether tile (along each axis), part and
        # piece of each loop of a chunk are the last, and those of the MATMUL that comes next.
        ("pass_cycles", np.float64, (2, 2, PART_KINDS, 8)),
        ("next_cycles", np.float64),
    ]
)
"""What all jobs of a layer have in common."""

STREAMED, HELD_THERE, WRITTEN = range(3)
"""Tensors in the order of the field ``local`` of ``PLAN``."""

LOAD, COMPUTE, VECTOR, STORE, FETCH = range(5)
CLOCKS = 5
"""Of the four units and of fetch."""
TIMES, RINGS, LEVELS, SUMS = 31, 13, 11, 7
MOST_SLOTS = 72
"""More slots of a buffer never delay a LOAD: queues hold at most 64 instructions."""
MOST_TURNS = 24
"""Turns of a loop that are timed at most before the rest is multiplied."""

STREAM_PIXELS = np.array(
    sorted({1 << power for power in range(17)} | {(1 << power) + 1 for power in range(16)})
)
"""Pixels for which the stream of a fold is measured, up to those of the largest tile: accumulator
buffers have 2**16 words. Engines work on chunks and tiles of powers of two, and take a step longer
for one pixel more: so there are powers of two, and each with one more."""

STATE = np.dtype(
    [
        ("machine", MACHINE),
        ("tiling", TILING),
        ("passes", np.int64),  # equal passes of a layer, one behind the other, for a grid
        ("plan", PLAN),
        ("round_columns", np.int64),  # of an engine: activations after which streams only add up
        ("streams", np.float64, len(STREAM_PIXELS)),  # cycles of so many, a round at most
        ("interval", np.float64),  # cycles between two beats
        ("load_interval", np.float64),  # likewise of the last LOAD alone
        ("store_interval", np.float64),  # likewise of STOREs alone
        ("times", np.float64, TIMES),  # cycles; ``accelsim.closed.columns`` names them
        ("rings", np.float64, (RINGS, MOST_SLOTS)),  # the last times of something, likewise
        ("lengths", np.int64, RINGS),  # entries of each ring; 0: it never binds
        ("places", np.int64, RINGS),  # of the oldest entry
        # Of the starts of array and vector unit; of results where a buffer has one tile (``bus``).
        ("slack", np.float64, (3, MOST_SLOTS)),
        ("burst", np.float64, 2),  # beats of the burst under way: of LOAD, of STORE
        # Beats, cycles in flight of each class of ``Events``, cycles of work of the array.
        ("sums", np.float64, SUMS),
        ("fetched", np.int64),  # instructions of the last beat that have not been taken
        ("most_idle_cycles", np.float64),  # of the array, up to which a pass is timed
        ("history", np.float64, (LEVELS, MOST_TURNS + 2, CLOCKS + SUMS)),  # after turns of loops
    ]
)
"""Fetch and the four units in motion, on a machine, in a layer."""


def machine_record(npu: Npu) -> NDArray[np.void]:
    """Return what the analytical model needs to know of a machine.

    Args:
        npu: The machine.

    Returns:
        Structured array of ``MACHINE``, shape (1,).
    """
    step, most, law = npu.step_cycles, 2**31, npu.array_law
    grid = npu.row_array
    return record(
        MACHINE,
        rows=npu.rows,
        fold_words=npu.fold_words,
        weight_rows=npu.products,
        skips=int(npu.sparse is not None),
        cols=npu.cols,
        output_stationary=int(npu.array_is_output_stationary),
        held_pixels=npu.held_pixels,
        fill_steps=npu.fill_steps,
        least_stream_steps=npu.least_stream_steps,
        behind_cycles=npu.behind_cycles,
        gap_cycles=law.gap_cycles * step if grid is None else npu.behind_cycles + 1,
        fill_after=int(law.fill_after_stream),
        fill_offset_cycles=law.fill_offset_cycles * step,
        step_cycles=step,
        vector_cycles=npu.vector_cycles,
        pipeline_registers=npu.pipeline_registers,
        function_cycles=npu.function_cycles,
        row_cycles=npu.row_cycles,
        factor_cycles=npu.factor_cycles,
        row_interval_cycles=npu.row_interval_cycles,
        bus_bytes=npu.bus_bytes,
        banks=npu.banks_in_turn,
        bank_words=npu.bank_words,
        fetch_beats=max(1, INSTRUCTION_BYTES // npu.bus_bytes),
        beat_instructions=max(1, npu.bus_bytes // INSTRUCTION_BYTES),
        queue_depth=npu.queue_depth,
        prefetch=npu.prefetch_instructions,
        outstanding=npu.outstanding_beats,
        memory_outstanding=npu.memory_outstanding_beats,
        latency_cycles=npu.latency_cycles,
        interval_cycles=npu.interval[0],
        interval_beats=npu.interval[1],
        input_words=npu.input_words,
        weight_words=npu.weight_words,
        operand_words=npu.operand_words,
        parameter_words=npu.parameter_words,
        output_words=npu.output_words,
        **{
            f"most_{name}_slots": 1 if name in npu.single_slots else most
            for name in ("input", "weight", "operand", "parameter", "output")
        },
        weight_word_bytes=npu.weight_word_bytes,
        parameter_word_bytes=npu.parameter_word_bytes,
        most_constant_words=_LOAD["x_count"],
        most_row_bytes=_LOAD["row_bytes"],
        most_outer_blocks=_MATMUL["k1_count"],
        most_inner_blocks=_MATMUL["k0_count"],
        grid_rows=0 if grid is None else grid.rows,
        grid_cols=0 if grid is None else grid.cols,
        element_input_words=0 if grid is None else grid.input_words,
        element_weight_words=0 if grid is None else grid.weight_words,
        element_sum_words=0 if grid is None else grid.sum_words,
        bus_inputs=0 if grid is None else grid.bus_inputs,
        bus_sums=0 if grid is None else grid.bus_sums,
        shared_bus=int(npu.memory_kind != "block_ram" and not npu.requests.request_bytes),
    )


__all__ = ["MACHINE", "PARAMETER_WORDS", "PLAN", "STATE", "TILING", "Record", "machine_record"]
