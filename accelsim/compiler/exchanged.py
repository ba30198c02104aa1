"""Exchanged operands: the array holds activations, and weights stream through it.

A weight word holds one element of the reduction for ``cols`` neighbouring results of a row, an
input word ``rows`` weights of one filter, and an accumulator word these results for one filter.
Results therefore leave in the order of the input: plane by plane (``accelsim.schedule.held``).
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import ArrayPiece
from accelsim.compiler.convolution import held_planes, pass_record
from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import Memory, flattened
from accelsim.compiler.passes import axes, is_pointwise
from accelsim.compiler.products import held_rows, product_passes
from accelsim.compiler.target import Target
from accelsim.compiler.weights import codes_of, pack_same, pack_words
from accelsim.compiler.window import Axis, Window
from accelsim.compiler.work import ArrayWork, Candidate, no_bytes
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.held import blocks_of
from accelsim.schedule.results import PARAMETER_WORDS
from accelsim.schedule.shapes import copied
from accelsim.workload.layers import Convolution, Pool, Product


def check_exchange(npu: Npu) -> None:
    """Check that each operand fits the buffer of the other.

    Raises:
        MappingError: Operands are exchanged, but their widths differ, or are not whole bytes, or
            an element of the array takes more than one operand of each kind in a step.
    """
    if not npu.operands_exchanged:
        return
    weight_bits = npu.stored_weight_bits or npu.weight.bits
    bits = {npu.input_element_bits, weight_bits, npu.output_element_bits}
    if len(bits) > 1 or not bits <= {8, 16}:
        raise MappingError(
            f"{npu.name} is input-stationary and exchanges its operands: activations, weights and"
            f" results must all take 8 or all take 16 bits, not {npu.input_element_bits},"
            f" {weight_bits} and {npu.output_element_bits}"
        )
    if npu.products > 1:
        raise MappingError(
            f"{npu.name} is input-stationary: an element of its array must multiply one activation"
            f" in a step, not {npu.products} (array.composition), as words hold planes"
        )


def phases_of(layer: Convolution | Pool) -> int:
    """Return the number of parts of a row, such that results read neighbouring elements."""
    return layer.window.stride[1] if layer.output_shape[2] > 1 else 1


def exchanged_work(target: Target, layer: Convolution, source: Layout, result: Layout) -> ArrayWork:
    """Return a convolution as work of the array, group by group.

    Args:
        target: Target of the compilation.
        layer: The convolution.
        source: Layout of the planes of an image that it reads, in ``phases_of`` parts.
        result: Layout of the planes of an image that it writes.

    Raises:
        MappingError: A plane is too large, or the machine cannot hold the weights.
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
    how = target.requantize(layer.name)

    def packed() -> NDArray[np.uint8]:
        assert values is not None
        dense = values.weights(layer.name)
        # The order of what the array holds: lines of a kernel row, then channels of each line.
        lines = dense.reshape(filters, kernel_y, kernel_x // line, line, depth)
        return _packed_filters(lines.transpose(0, 1, 2, 4, 3).reshape(filters, -1), npu)

    def parameters() -> NDArray[np.uint8]:
        return np.concatenate([pack_same(how, one, npu) for one in range(filters)])

    if values is not None:
        values.weights(layer.name)  # Refuses weights that the machine cannot hold.
    window, streamed = _filters(target, each, kernel_y * kernel_x * depth)
    first = _exchanged_pass(target, layer, window, streamed, result, held)
    weight_bytes = int(streamed["pixel_bytes"][0])
    block = int(first["constants"]["parameter_block"][0])
    passes = []
    for group in range(layer.groups):
        work = first.copy()
        work["first_filter"] = group * each
        work["constants"]["weights"] = source.address + group * depth * channel_bytes
        passes.append(ArrayPiece(work))

    def place(memory: Memory, _number: int, _tiling: NDArray[np.void]) -> list[NDArray[np.void]]:
        weights = memory.reserve(filters * weight_bytes, packed)
        places, placed = memory.reserve(filters * block, parameters), []
        for group, piece in enumerate(passes):
            work = copied(piece.record)
            work["source"]["address"] = weights + group * each * weight_bytes
            work["constants"]["parameters"] = places + group * each * block
            placed.append(work)
        return placed

    return ArrayWork(
        name=layer.name,
        images=layer.input_shape[0],
        candidates=(Candidate(passes, window, int(first["filters"][0])),),
        place=place,
    )


def exchanged_product_work(
    target: Target, layer: Product, left: Layout, right: Layout, result: Layout
) -> ArrayWork:
    """Return products of matrices as work of the array.

    Args:
        target: Target of the compilation.
        layer: The products.
        left: Layout of the planes of one left operand: k rows of m elements.
        right: Layout of the planes of one right operand, n rows of k elements; if it is constant,
            its address does not matter.
        result: Layout of the planes of one result: n rows of m elements.

    Raises:
        MappingError: A plane is too large.
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
    passes = product_passes(layer, work, None)
    weight_bytes = layer.n * int(streamed["pixel_bytes"][0])
    block = int(work["constants"]["parameter_block"][0])

    def place(memory: Memory, _number: int, _tiling: NDArray[np.void]) -> list[NDArray[np.void]]:
        parameters, placed = memory.reserve(layer.n * block, no_bytes), []
        for piece in passes:
            one = copied(piece.record)
            one["constants"]["parameters"] = parameters
            if layer.constant:
                one["source"]["address"] = memory.reserve(weight_bytes, no_bytes)
            placed.append(one)
        return placed

    return ArrayWork(
        name=layer.name,
        images=layer.batch * layer.steps,
        candidates=(Candidate(passes, window, int(work["filters"][0])),),
        place=place,
    )


def _check_planes(name: str, layout: Layout) -> None:
    """Check that a field of LOAD holds the distance of two planes.

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
    """Return a pass like ``pass_record`` whose results are the planes of ``result``."""
    lanes = blocks_of(held[0]["window"][0], target.npu.cols) * target.npu.cols
    plane_bytes = result.height * result.width * result.element_bits // 8
    planes = replace(result, height=1, width=result.channels, pixel_bytes=plane_bytes, planes=False)
    work = pass_record(target, layer, window, source, target.tensor(planes), lanes, held)
    work["constants"]["parameter_block"] = PARAMETER_WORDS * target.npu.parameter_word_bytes
    return work


def _filters(target: Target, filters: int, elements: int) -> tuple[Window, NDArray[np.void]]:
    """Return constant filters as pixels of a row: their window and their tensor."""
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
