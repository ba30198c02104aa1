"""Convolutions on the array: the way, the tiling and the constants of one layer."""

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.checks import check_filled, check_pattern
from accelsim.compiler.limits import PARAMETER_WORDS
from accelsim.compiler.memory import aligned
from accelsim.compiler.passes import Pass, Way, ways
from accelsim.compiler.target import NO_REQUANTIZE, Target, packed_blocks, window_record
from accelsim.compiler.tiles import Tiling, choose_tiling
from accelsim.compiler.weights import pack_parameters, pack_weights, weight_stride_bytes
from accelsim.compiler.window import Region
from accelsim.errors import MappingError
from accelsim.integer import Convolution, Requantize
from accelsim.program import Layout
from accelsim.schedule.array import ARRAY_PASS, TILING
from accelsim.schedule.shapes import CONSTANTS, record

_NO_TAPS = np.zeros((0, 1), dtype=np.int64)


def compile_convolution(
    target: Target,
    layer: Convolution,
    requantize: Requantize | None,
    source: Layout,
    result: Layout,
) -> None:
    """Add a convolution to the stream.

    Args:
        target: What is compiled for.
        layer: The convolution, checked.
        requantize: Its parameters, fitted to the machine; None without values.
        source: Layout of what it reads.
        result: Layout of what it writes.

    Raises:
        MappingError: Not even the least tile fits the buffers, weights would have to be 0 and
            cannot be, or sparse weights keep too many.
    """
    npu = target.npu
    way, tiling = _choose(layer, source, result, target)
    tile = Region(y=0, x=0, height=tiling.height, width=tiling.width)
    window = way.first.window
    blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
    filter_blocks = -(-way.first.filters // npu.cols)
    parts = -(-window.blocks // tiling.blocks)
    tiles = -(-window.vertical.results // tiling.height)
    tiles *= -(-window.horizontal.results // tiling.width)
    target.stream.new_layer(
        {
            "input": window.words(tile, tiling.blocks),
            "weight": tiling.chunk_blocks * npu.rows,
            "parameter": PARAMETER_WORDS,
            "accumulator": npu.bank_words,
            "output": tile.pixels,
        },
        {"input": tiles * parts, "weight": filter_blocks * blocks, "parameter": filter_blocks},
    )
    for part in way.all_passes():
        _emit(target, way, part, tiling, requantize)


def _choose(
    layer: Convolution, source: Layout, result: Layout, target: Target
) -> tuple[Way, Tiling]:
    """Return the way and the tiling with the fewest estimated cycles."""
    npu = target.npu
    best: tuple[float, Way, Tiling] | None = None
    for way in ways(layer, source, result, npu):
        first = way.first
        tiling = choose_tiling(first.window, first.filters, way.result.pixel_bytes, npu)
        if tiling is not None and (best is None or tiling.cycles * way.passes < best[0]):
            best = (tiling.cycles * way.passes, way, tiling)
    if best is None:
        raise MappingError(
            f"layer {layer.name}: what one result needs does not fit the input, accumulator and"
            f" output buffers of {npu.name}"
        )
    return best[1], best[2]


def _emit(
    target: Target, way: Way, part: Pass, tiling: Tiling, requantize: Requantize | None
) -> None:
    """Place the constants of a pass, and add its instructions."""
    npu, memory, layer = target.npu, target.memory, way.layer
    window = part.window
    filter_blocks = -(-part.filters // npu.cols)
    blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
    stride = weight_stride_bytes(npu)
    parameter_bytes = aligned(PARAMETER_WORDS * npu.parameter_word_bytes)
    how = NO_REQUANTIZE if requantize is None else requantize

    def weights() -> NDArray[np.uint8]:
        return pack_weights(part.weights(layer), tiling.blocks, npu)

    def parameters() -> NDArray[np.uint8]:
        end = part.first_filter + part.filters
        channels = range(part.first_filter, end, npu.cols)
        packed = [
            pack_parameters(how, range(first, min(first + npu.cols, end)), _NO_TAPS, npu)
            for first in channels
        ]
        return packed_blocks(packed, parameter_bytes)

    if target.has_values:
        check_filled(layer.name, part.weights(layer), npu)
        check_pattern(layer.name, part.weights(layer), npu)
    constants = record(
        CONSTANTS,
        weights=memory.reserve(filter_blocks * blocks * npu.rows * stride, weights),
        weight_row=stride,
        weight_column=0,
        parameters=memory.reserve(filter_blocks * parameter_bytes, parameters),
        parameter_block=parameter_bytes,
        zero_point=how.zero_point,
        minimum=how.minimum,
        maximum=how.maximum,
    )
    source = target.tensor(way.source)
    work = record(
        ARRAY_PASS,
        images=1,
        in_turn=0,
        first_filter=part.first_filter,
        filters=part.filters,
        operations=1,
        window=window_record(window),
        source=source,
        result=target.tensor(way.result),
        weights=source,
        constants=constants,
    )
    target.stream.array_pass(
        work,
        record(
            TILING,
            height=tiling.height,
            width=tiling.width,
            blocks=tiling.blocks,
            filter_blocks=tiling.filter_blocks,
            filters_outer=int(tiling.filters_outer),
            chunk_blocks=tiling.chunk_blocks,
        ),
    )
