"""Convolutions and products on the array: the way, the tiling and the constants of a layer."""

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.checks import check_filled, check_pattern
from accelsim.compiler.limits import PARAMETER_WORDS
from accelsim.compiler.memory import aligned
from accelsim.compiler.passes import Pass, Way, axes, ways
from accelsim.compiler.target import Target, packed_blocks, window_record
from accelsim.compiler.tiles import Tiling, choose_tiling
from accelsim.compiler.weights import pack_parameters, pack_weights, weight_stride_bytes
from accelsim.compiler.window import Region, Window
from accelsim.errors import MappingError
from accelsim.program import Layout
from accelsim.schedule.array import ARRAY_PASS, TILING
from accelsim.schedule.shapes import CONSTANTS, record
from accelsim.workload.layers import Convolution, Product

_NO_TAPS = np.zeros((0, 1), dtype=np.int64)


def compile_convolution(target: Target, layer: Convolution, source: Layout, result: Layout) -> None:
    """Add a convolution to the stream.

    Args:
        target: What is compiled for.
        layer: The convolution.
        source: Layout of an image of what it reads.
        result: Layout of an image of what it writes.

    Raises:
        MappingError: Not even the least tile fits the buffers, weights would have to be 0 and
            cannot be, or sparse weights keep too many.
    """
    best: tuple[float, Way, Tiling] | None = None
    for way in ways(layer, source, result, target.npu, target.pad(layer.name)):
        first = way.first
        if target.search is not None:
            tiling = target.search.tiling(list(way.all_passes()), way.result, target.npu)
        else:
            tiling = choose_tiling(first.window, first.filters, way.result.pixel_bytes, target.npu)
        if tiling is not None and (best is None or tiling.cycles * way.passes < best[0]):
            best = (tiling.cycles * way.passes, way, tiling)
    if best is None:
        raise _too_large(layer.name, target)
    _, way, tiling = best
    _cut_buffers(target, way.first.window, way.first.filters, tiling, layer.input_shape[0])
    for part in way.all_passes():
        weights, parameters, parameter_bytes = _constants(target, way, part, tiling)
        how = target.requantize(layer.name)
        constants = record(
            CONSTANTS,
            weights=weights,
            weight_row=weight_stride_bytes(target.npu),
            weight_column=0,
            parameters=parameters,
            parameter_block=parameter_bytes,
            zero_point=how.zero_point,
            minimum=how.minimum,
            maximum=how.maximum,
        )
        source_record = target.tensor(way.source)
        work = record(
            ARRAY_PASS,
            images=layer.input_shape[0],
            first_image=0,
            in_turn=0,
            first_filter=part.first_filter,
            filters=part.filters,
            operations=layer.passes,
            window=window_record(part.window),
            source=source_record,
            result=target.tensor(way.result),
            weights=source_record,
            constants=constants,
        )
        target.stream.array_pass(work, _tiling_record(tiling))


def compile_product(
    target: Target, layer: Product, left: Layout, right: Layout, result: Layout
) -> None:
    """Add products of matrices to the stream.

    Args:
        target: What is compiled for.
        layer: The products.
        left: Layout of one left operand, a row of m pixels of k elements.
        right: Layout of one right operand, k rows of n elements; of a constant one its address
            does not matter.
        result: Layout of one result, a row of m pixels of n elements.

    Raises:
        MappingError: Not even the least tile fits the buffers.
    """
    npu = target.npu
    vertical, horizontal = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), result)
    window = Window(
        layout=left,
        vertical=vertical,
        horizontal=horizontal,
        pad=0,
        first_byte=0,
        word_bytes=npu.input_word_bytes,
        bytes=left.pixel_bytes,
    )
    tiling = choose_tiling(window, layer.n, result.pixel_bytes, npu)
    if tiling is None:
        raise _too_large(layer.name, target)
    _cut_buffers(target, window, layer.n, tiling, layer.batch * layer.steps)
    filter_blocks = -(-layer.n // npu.cols)
    stride = weight_stride_bytes(npu)
    parameter_bytes = aligned(PARAMETER_WORDS * npu.parameter_word_bytes)
    parameters = target.memory.reserve(filter_blocks * parameter_bytes, _no_bytes)
    for number in range(layer.batch):
        if layer.constant:
            size = filter_blocks * window.blocks * npu.rows * stride
            row, column, weights = stride, 0, target.memory.reserve(size, _no_bytes)
        else:
            row, column = right.pixel_bytes, npu.cols * right.element_bits // 8
            weights = right.address + number * right.bytes
        constants = record(
            CONSTANTS,
            weights=weights,
            weight_row=row,
            weight_column=column,
            parameters=parameters,
            parameter_block=parameter_bytes,
            zero_point=0,
            minimum=0,
            maximum=0,
        )
        source = target.tensor(left)
        work = record(
            ARRAY_PASS,
            images=layer.steps,
            first_image=number * layer.steps,
            in_turn=int(layer.steps > 1),
            first_filter=0,
            filters=layer.n,
            operations=layer.passes,
            window=window_record(window),
            source=source,
            result=target.tensor(result),
            weights=source if layer.constant else target.tensor(right),
            constants=constants,
        )
        target.stream.array_pass(work, _tiling_record(tiling))


def _too_large(name: str, target: Target) -> MappingError:
    return MappingError(
        f"layer {name}: what one result needs does not fit the input, accumulator and"
        f" output buffers of {target.npu.name}"
    )


def _no_bytes() -> NDArray[np.uint8]:
    return np.zeros(0, dtype=np.uint8)


def _tiling_record(tiling: Tiling) -> NDArray[np.void]:
    return record(
        TILING,
        height=tiling.height,
        width=tiling.width,
        blocks=tiling.blocks,
        filter_blocks=tiling.filter_blocks,
        filters_outer=int(tiling.filters_outer),
        chunk_blocks=tiling.chunk_blocks,
    )


def _cut_buffers(target: Target, window: Window, filters: int, tiling: Tiling, images: int) -> None:
    """Cut the buffers into slots for a layer on the array."""
    npu = target.npu
    tile = Region(y=0, x=0, height=tiling.height, width=tiling.width)
    blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
    filter_blocks = -(-filters // npu.cols)
    tiles = -(-window.vertical.results // tiling.height)
    tiles *= -(-window.horizontal.results // tiling.width)
    parts = -(-window.blocks // tiling.blocks)
    target.stream.new_layer(
        {
            "input": window.words(tile, tiling.blocks),
            "weight": tiling.chunk_blocks * npu.rows,
            "parameter": PARAMETER_WORDS,
            "accumulator": npu.bank_words,
            "output": tile.pixels,
        },
        {
            "input": images * tiles * parts,
            "weight": filter_blocks * blocks,
            "parameter": filter_blocks,
        },
    )


def _constants(target: Target, way: Way, part: Pass, tiling: Tiling) -> tuple[int, int, int]:
    """Place the constants of a pass.

    Returns:
        The addresses of weights and parameters, and the bytes of a block of parameters.
    """
    npu, layer, values = target.npu, way.layer, target.values
    window = part.window
    filter_blocks = -(-part.filters // npu.cols)
    blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
    parameter_bytes = aligned(PARAMETER_WORDS * npu.parameter_word_bytes)
    if values is not None:
        dense = part.weights(values.weights(layer.name), layer.groups)
        check_filled(layer.name, dense, npu)
        check_pattern(layer.name, dense, npu)

    def weights() -> NDArray[np.uint8]:
        assert values is not None
        dense = part.weights(values.weights(layer.name), layer.groups)
        return pack_weights(dense, tiling.blocks, npu)

    def parameters() -> NDArray[np.uint8]:
        how, end = target.requantize(layer.name), part.first_filter + part.filters
        packed = [
            pack_parameters(how, range(first, min(first + npu.cols, end)), _NO_TAPS, npu)
            for first in range(part.first_filter, end, npu.cols)
        ]
        return packed_blocks(packed, parameter_bytes)

    memory = target.memory
    weight_bytes = filter_blocks * blocks * npu.rows * weight_stride_bytes(npu)
    return (
        memory.reserve(weight_bytes, weights),
        memory.reserve(filter_blocks * parameter_bytes, parameters),
        parameter_bytes,
    )
