"""What the closed tier reads: a machine, a layer and a mapping as plain integers.

Kernels are compiled with these records; ``accelsim.kernel`` watches every file that names it.
"""

from typing import NamedTuple

from accelsim.isa import INSTRUCTION_BYTES, INSTRUCTIONS
from accelsim.npu import Npu

_LOAD = {field.name: field.most for field in INSTRUCTIONS["LOAD"].fields}
_PARAMETER_WORDS = 3


class MachineRecord(NamedTuple):
    """The machine of one ``Npu``.

    Words, beats and cycles are those of docs/npu.md. ``behind_cycles`` is what the pipeline of the
    array adds: rows + cols + multiplier registers + registers of a buffer. ``*_word_beats`` are
    beats of one word of constants, ``constant_words`` the most weight words of one LOAD.
    ``shared_ports`` is 1 if fetch, load and store share one bus, which carries one beat in each
    ``interval_cycles``, and 0 if each has a bus of its own.
    """

    rows: int
    cols: int
    output_stationary: int
    behind_cycles: int
    pipeline_registers: int
    bus_bytes: int
    banks: int
    bank_words: int
    fetch_beats: int
    queue_depth: int
    prefetch: int
    outstanding: int
    memory_outstanding: int
    latency_cycles: int
    interval_cycles: float
    input_words: int
    weight_words: int
    operand_words: int
    parameter_words: int
    output_words: int
    weight_word_beats: int
    parameter_word_bytes: int
    constant_words: int
    shared_ports: int


class AxisRecord(NamedTuple):
    """One axis of a sliding window: see ``accelsim.compiler.window.Axis``.

    ``extent`` are the places of the tensor, ``step`` those from one that is loaded to the next,
    ``result_places`` the loaded places from one result to the next.
    """

    results: int
    kernel: int
    stride: int
    dilation: int
    before: int
    step: int
    result_places: int
    extent: int


class WindowRecord(NamedTuple):
    """How a layer reads a tensor: see ``accelsim.compiler.window.Window``.

    ``blocks`` are the words of a place; a place has ``place_bytes`` from ``first_byte`` on of a
    pixel of ``pixel_bytes``, in words of ``word_bytes``.
    """

    vertical: AxisRecord
    horizontal: AxisRecord
    blocks: int
    place_bytes: int
    word_bytes: int
    pixel_bytes: int
    first_byte: int


class LayerRecord(NamedTuple):
    """A layer: passes over the array that are alike, or one layer of the vector unit.

    Args:
        window: How it reads a tensor.
        passes: Passes of the array; 1 of a layer of the vector unit.
        filter_blocks: Blocks of ``cols`` results, of one pass.
        tensors: Tensors that the vector unit reads; 0 of a layer on the array.
        taps: Of a result of the vector unit.
        weighted_taps: Those of them that have a weight.
        zones: Rectangles of results that share parameters; 1 of a layer on the array.
        store_word_bytes: Bytes of a full block of results.
        last_store_word_bytes: Bytes of the last block of results.
        store_pixel_bytes: Bytes from one pixel of the result to the next.
    """

    window: WindowRecord
    passes: int
    filter_blocks: int
    tensors: int
    taps: int
    weighted_taps: int
    zones: int
    store_word_bytes: int
    last_store_word_bytes: int
    store_pixel_bytes: int


class Mapping(NamedTuple):
    """How a layer is cut: see ``accelsim.compiler.tiles.Tiling``.

    A layer of the vector unit is cut by ``height`` and ``width`` only.
    """

    height: int
    width: int
    blocks: int = 1
    filter_blocks: int = 1
    filters_outer: int = 0
    chunk_blocks: int = 1


def machine_record(npu: Npu) -> MachineRecord:
    """Return the record of a machine.

    Args:
        npu: The machine.
    """
    weight_bytes = -(-npu.weight_word_bytes // npu.bus_bytes) * npu.bus_bytes
    if npu.weight_word_bytes < npu.bus_bytes:
        weight_bytes = 1 << (npu.weight_word_bytes - 1).bit_length()
    return MachineRecord(
        rows=npu.rows,
        cols=npu.cols,
        output_stationary=int(npu.array_is_output_stationary),
        behind_cycles=npu.rows + npu.cols + npu.multiplier_registers + npu.pipeline_registers,
        pipeline_registers=npu.pipeline_registers,
        bus_bytes=npu.bus_bytes,
        banks=npu.accumulator_banks,
        bank_words=npu.bank_words,
        fetch_beats=max(1, INSTRUCTION_BYTES // npu.bus_bytes),
        queue_depth=npu.queue_depth,
        prefetch=npu.prefetch_instructions,
        outstanding=npu.outstanding_beats,
        memory_outstanding=npu.memory_outstanding_beats,
        latency_cycles=npu.latency_cycles,
        interval_cycles=npu.interval[0] / npu.interval[1],
        input_words=npu.input_words,
        weight_words=npu.weight_words,
        operand_words=npu.operand_words,
        parameter_words=npu.parameter_words,
        output_words=npu.output_words,
        weight_word_beats=-(-npu.weight_word_bytes // npu.bus_bytes),
        parameter_word_bytes=npu.parameter_word_bytes,
        constant_words=min(_LOAD["x_count"], _LOAD["row_bytes"] // weight_bytes),
        shared_ports=int(npu.memory_kind != "block_ram"),
    )
