"""Exchanged operands: the array holds activations, and weights stream through it.

A weight word is one element of the reduction for ``cols`` neighbouring results of a row, an input
word ``rows`` weights of one filter, and an accumulator word one filter of these results. So results
leave as they were read: plane by plane (``accelsim.schedule.held``).
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.convolution import (
    Candidate,
    choose_mapping,
    cut_buffers,
    held_planes,
    held_rows,
    no_bytes,
    pass_record,
    set_range,
)
from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import flattened
from accelsim.compiler.passes import axes, is_pointwise
from accelsim.compiler.target import Target
from accelsim.compiler.weights import codes_of, pack_same, pack_words
from accelsim.compiler.window import Axis, Window
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.held import blocks_of
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.workload.layers import Convolution, Pool, Product


def check_exchange(npu: Npu) -> None:
    """Check that each operand fits the place of the other.

    Raises:
        MappingError: Operands are exchanged, and take different bits, or no whole bytes, or an
            element of the array takes more than one of each in a step.
    """
    if not npu.operands_exchanged:
        return
    bits = {npu.input_element_bits, npu.weight.bits, npu.output_element_bits}
    if len(bits) > 1 or not bits <= {8, 16}:
        raise MappingError(
            f"{npu.name} is input-stationary and exchanges its operands: activations, weights and"
            f" results must all take 8 or all take 16 bits, not {npu.input_element_bits},"
            f" {npu.weight.bits} and {npu.output_element_bits}"
        )
    if npu.products > 1:
        raise MappingError(
            f"{npu.name} is input-stationary: an element of its array must multiply one activation"
            f" in a step, not {npu.products} (array.composition), as words hold planes"
        )


def phases_of(layer: Convolution | Pool) -> int:
    """Return the parts into which rows are cut so that results look at neighbouring elements."""
    return layer.window.stride[1] if layer.output_shape[2] > 1 else 1


def compile_exchanged(target: Target, layer: Convolution, source: Layout, result: Layout) -> None:
    """Add a convolution to the stream, group by group.

    Args:
        target: What is compiled for.
        layer: The convolution.
        source: Layout of the planes of an image that it reads, in ``phases_of`` parts.
        result: Layout of the planes of an image that it writes.

    Raises:
        MappingError: Not even the least tile fits the buffers.
    """
    npu, values = target.npu, target.values
    _check_planes(layer.name, source)
    filters, kernel_y, kernel_x, depth = layer.weight_shape
    each, phases, moves = filters // layer.groups, phases_of(layer), layer.window
    plane = replace(source, channels=1, pixel_bytes=source.element_bits // 8)
    across = result
    if is_pointwise(layer):
        plane, across = flattened(plane), flattened(result)
    sides = axes((kernel_y, kernel_x), moves.stride, moves.dilation, moves.padding, across)
    pad = target.pad(layer.name)
    held = held_planes(target, plane, depth, source.channels, sides, phases, pad)
    channel_bytes, line = (int(held[0][name][0]) for name in ("channel_bytes", "line_places"))

    def packed() -> NDArray[np.uint8]:
        assert values is not None
        dense = values.weights(layer.name)
        # Lines of a kernel row, and of each line its channels: the order of what is held.
        lines = dense.reshape(filters, kernel_y, kernel_x // line, line, depth)
        return _packed_filters(lines.transpose(0, 1, 2, 4, 3).reshape(filters, -1), npu)

    def parameters() -> NDArray[np.uint8]:
        how = target.requantize(layer.name)
        return np.concatenate([pack_same(how, one, npu) for one in range(filters)])

    if values is not None:
        values.weights(layer.name)  # refuses those that the machine does not hold, before a search
    window, streamed = _filters(target, each, kernel_y * kernel_x * depth)
    work = _exchanged_pass(target, layer, window, streamed, result, held)
    lanes = int(work["filters"][0])
    _, tiling = choose_mapping(target, layer.name, [Candidate(work, window, lanes)])
    cut_buffers(target, window, lanes, tiling, layer.input_shape[0])
    weight_bytes = int(streamed["pixel_bytes"][0])
    weights = target.memory.reserve(filters * weight_bytes, packed)
    block = int(work["constants"]["parameter_block"][0])
    places = target.memory.reserve(filters * block, parameters)
    set_range(work["constants"], target.requantize(layer.name))
    for group in range(layer.groups):
        first = group * each
        work["first_filter"] = first
        work["source"]["address"] = weights + first * weight_bytes
        work["constants"]["parameters"] = places + first * block
        work["constants"]["weights"] = source.address + group * depth * channel_bytes
        target.stream.array_pass(work, tiling)


def compile_exchanged_product(
    target: Target, layer: Product, left: Layout, right: Layout, result: Layout
) -> None:
    """Add products of matrices to the stream.

    Args:
        target: What is compiled for.
        layer: The products.
        left: Layout of the planes of one left operand: k rows of m elements.
        right: Layout of the planes of one right operand, n rows of k elements; of a constant one
            its address does not matter.
        result: Layout of the planes of one result: n rows of m elements.

    Raises:
        MappingError: Not even the least tile fits the buffers.
    """
    _check_planes(layer.name, left)
    held = held_rows(target, left, layer.k, layer.m, shared=False)
    window, streamed = _filters(target, layer.n, layer.k)
    if not layer.constant:
        rows = replace(
            right, height=1, width=layer.n, pixel_bytes=layer.k * right.element_bits // 8
        )
        window = replace(window, bytes=rows.pixel_bytes)
        streamed = target.tensor(rows)
    work = _exchanged_pass(target, layer, window, streamed, result, held)
    lanes = int(work["filters"][0])
    _, tiling = choose_mapping(target, layer.name, [Candidate(work, window, lanes)])
    cut_buffers(target, window, lanes, tiling, layer.batch * layer.steps)
    block = int(work["constants"]["parameter_block"][0])
    work["constants"]["parameters"] = target.memory.reserve(layer.n * block, no_bytes)
    for number in range(layer.batch):
        work["first_image"] = number * layer.steps
        if layer.constant:
            size = layer.n * int(streamed["pixel_bytes"][0])
            work["source"]["address"] = target.memory.reserve(size, no_bytes)
        target.stream.array_pass(work, tiling)


def _check_planes(name: str, layout: Layout) -> None:
    """Check that LOAD holds the distance of two planes.

    Raises:
        MappingError: It does not.
    """
    size = layout.height * layout.width * layout.element_bits // 8
    if size > LOAD["y_stride"]:
        raise MappingError(f"layer {name}: a channel is larger than {LOAD['y_stride']} bytes")


def _exchanged_pass(
    target: Target,
    layer: Convolution | Product,
    window: Window,
    source: NDArray[np.void],
    result: Layout,
    held: tuple[NDArray[np.void], NDArray[np.void]],
) -> NDArray[np.void]:
    """Return a pass as of ``pass_record``, whose results are the planes of ``result``."""
    lanes = blocks_of(held[0]["window"][0], target.npu.cols) * target.npu.cols
    plane_bytes = result.height * result.width * result.element_bits // 8
    planes = replace(result, height=1, width=result.channels, pixel_bytes=plane_bytes, planes=False)
    work = pass_record(target, layer, window, source, target.tensor(planes), lanes, held)
    work["constants"]["parameter_block"] = PARAMETER_WORDS * target.npu.parameter_word_bytes
    return work


def _filters(target: Target, filters: int, elements: int) -> tuple[Window, NDArray[np.void]]:
    """Return constant filters as pixels of a row: how they are read, and their tensor."""
    npu = target.npu
    size = -(-elements // npu.rows) * npu.input_word_bytes
    layout = Layout(
        address=0,
        height=1,
        width=filters,
        channels=elements,
        pixel_bytes=-(-size // npu.bus_bytes) * npu.bus_bytes,
        element_bits=npu.input_element_bits,
        signed=npu.input.signed,
    )
    window = Window(
        layout=layout,
        vertical=Axis(results=1, kernel=1),
        horizontal=Axis(results=filters, kernel=1),
        pad=0,
        first_byte=0,
        word_bytes=npu.input_word_bytes,
        bytes=size,
    )
    tensor = target.constant_tensor(layout)
    return window, tensor


def _packed_filters(weights: NDArray[np.int64], npu: Npu) -> NDArray[np.uint8]:
    """Return filters, shape (filters, elements), as the bytes of ``_filters``."""
    filters, elements = weights.shape
    full = np.zeros((filters, -(-elements // npu.rows) * npu.rows), dtype=np.int64)
    full[:, :elements] = weights
    size = full.shape[1] * npu.input_element_bits // 8
    stride = -(-size // npu.bus_bytes) * npu.bus_bytes
    return pack_words(codes_of(full, npu.input), npu.input_element_bits, stride).reshape(-1)
