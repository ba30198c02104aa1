"""Convolutions and products on the array: the way, the tiling and the constants of a layer."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.checks import check_filled, check_pattern
from accelsim.compiler.mapping import LayerMapping, array_mapping, check_mapping
from accelsim.compiler.memory import aligned
from accelsim.compiler.passes import Pass, Way, axes, ways
from accelsim.compiler.target import Target, packed_blocks, window_record
from accelsim.compiler.weights import pack_parameters, pack_weights, weight_stride_bytes
from accelsim.compiler.window import Axis, Region, Window
from accelsim.errors import MappingError
from accelsim.integer import Requantize
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.array import ARRAY_PASS
from accelsim.schedule.results import PARAMETER_WORDS, parameter_group
from accelsim.schedule.shapes import CONSTANTS, HELD, TENSOR, record
from accelsim.workload.layers import Convolution, Product


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
    every = ways(layer, source, result, target.npu, target.pad(layer.name))
    candidates = [
        Candidate(
            work=_pass_record(target, way, way.first),
            window=way.first.window,
            filters=way.first.filters,
            passes=way.passes,
            along_rows=way.along_rows,
        )
        for way in every
    ]
    chosen, tiling = choose_mapping(target, layer.name, candidates)
    way = every[chosen]
    cut_buffers(target, way.first.window, way.first.filters, tiling, layer.input_shape[0])
    for part in way.all_passes():
        work = _pass_record(target, way, part)
        weights, parameters, parameter_bytes = _constants(target, way, part, tiling)
        constants = work["constants"]
        constants["weights"], constants["parameters"] = weights, parameters
        constants["parameter_block"] = parameter_bytes
        set_range(constants, target.requantize(layer.name))
        mask = target.masks.get(layer.name)
        if mask is not None:
            dense = part.weights(mask.astype(np.int64), layer.groups).astype(np.bool_)
            mask = dense.reshape(len(dense), -1, part.elements)
        target.stream.array_pass(work, tiling, mask)


def _pass_record(target: Target, way: Way, part: Pass) -> NDArray[np.void]:
    """Return a pass whose constants have no place yet, structured array of ``ARRAY_PASS``."""
    source, result = target.tensor(way.source), target.tensor(way.result)
    work = pass_record(target, way.layer, part.window, source, result, part.filters)
    work["first_filter"] = part.first_filter
    work["group_filters"] = part.filters // len(part.groups)
    work["group_elements"] = (part.elements - part.lead) // len(part.groups)
    work["lead"] = part.lead
    return work


def pass_record(
    target: Target,
    layer: Convolution | Product,
    window: Window,
    source: NDArray[np.void],
    result: NDArray[np.void],
    filters: int,
    held: tuple[NDArray[np.void], NDArray[np.void]] | None = None,
) -> NDArray[np.void]:
    """Return a pass whose constants have no place yet, structured array of ``ARRAY_PASS``.

    Args:
        target: What is compiled for.
        layer: Of which it is the first pass.
        window: How the source streams through the array.
        source: Structured array of ``TENSOR``.
        result: Structured array of ``TENSOR``.
        filters: Of the pass, or lanes of all words of its results.
        held: As of ``held_planes``, if the array holds activations.
    """
    constants: Any = np.zeros(1, dtype=CONSTANTS)
    constants["weight_row"] = weight_stride_bytes(target.npu)
    if held is not None:
        constants["weights"] = held[1]["address"]
    return record(
        ARRAY_PASS,
        images=layer.steps if isinstance(layer, Product) else layer.input_shape[0],
        first_image=0,
        in_turn=int(isinstance(layer, Product) and layer.steps > 1),
        first_filter=0,
        filters=filters,
        group_filters=filters,
        group_elements=window.bytes * 8 // window.layout.element_bits,
        lead=0,
        operations=layer.passes,
        window=window_record(window),
        source=source,
        result=result,
        exchanged=int(target.npu.operands_exchanged),
        weights=np.zeros(1, dtype=TENSOR) if held is None else held[1],
        held=np.zeros(1, dtype=HELD) if held is None else held[0],
        constants=constants,
    )


def set_range(constants: NDArray[np.void], how: Requantize) -> None:
    """Set the fields of VECTOR that a layer has once."""
    constants["zero_point"] = how.zero_point
    constants["minimum"], constants["maximum"] = how.minimum, how.maximum


class Candidate(NamedTuple):
    """A way to run a layer on the array, whose passes are cut alike.

    Args:
        work: Its first pass, structured array of ``ARRAY_PASS``.
        window: What streams through the array.
        filters: Of the pass.
        passes: How many there are.
        along_rows: Whether words run along a kernel row.
    """

    work: NDArray[np.void]
    window: Window
    filters: int
    passes: int = 1
    along_rows: bool = False


def choose_mapping(
    target: Target, name: str, candidates: Sequence[Candidate]
) -> tuple[int, NDArray[np.void]]:
    """Return the way of a layer, as its place among candidates, and how its passes are cut.

    Args:
        target: What is compiled for.
        name: Of the layer.
        candidates: At least one; the first has words of channels.

    Raises:
        MappingError: Not even the least tile fits the buffers, or a user's mapping is not legal.
    """
    given = target.given.get(name)
    if given is not None:
        chosen, tiling = _given_tiling(name, given, candidates, target.npu)
    else:
        least, chosen = inf, -1
        for number, one in enumerate(candidates):
            found = target.search.tiling(one.work, target.npu)
            if found is not None and found.cycles * one.passes < least:
                least, chosen, tiling = found.cycles * one.passes, number, found.tiling
        if chosen < 0:
            raise MappingError(
                f"layer {name}: what one result needs does not fit the input, accumulator and"
                f" output buffers of {target.npu.name}"
            )
    target.mapping[name] = array_mapping(tiling, along_rows=candidates[chosen].along_rows)
    return chosen, tiling


def _given_tiling(
    name: str, given: LayerMapping, candidates: Sequence[Candidate], npu: Npu
) -> tuple[int, NDArray[np.void]]:
    """Return the way and the tiling that a user wants, checked."""
    if not given.is_of_array:
        raise MappingError(
            f"mapping of layer {name}: it runs on the array, and needs words, blocks,"
            " filter_blocks, order and chunk_blocks"
        )
    for number, one in enumerate(candidates):
        if one.along_rows == (given.words == "kernel_rows"):
            check_mapping(name, given, one.window, one.filters, npu)
            return number, given.tiling()
    raise MappingError(
        f"mapping of layer {name}: words must be channels, as it has no contiguous kernel rows"
    )


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
    if npu.sparse is not None and not layer.constant:
        raise MappingError(
            f"layer {layer.name}: array.engine {npu.sparse.engine.kind} holds weights, and both"
            " operands of the product are activations"
        )
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
    held = None if layer.constant else held_rows(target, right, layer.k, layer.n, shared=True)
    source, written = target.tensor(left), target.tensor(result)
    work = pass_record(target, layer, window, source, written, layer.n, held)
    _, tiling = choose_mapping(target, layer.name, [Candidate(work, window, layer.n)])
    cut_buffers(target, window, layer.n, tiling, layer.batch * layer.steps)
    filter_blocks = -(-layer.n // npu.cols)
    parameter_bytes = aligned(PARAMETER_WORDS * npu.parameter_word_bytes)
    parameters = target.memory.reserve(filter_blocks * parameter_bytes, no_bytes)
    work["constants"]["parameters"] = parameters
    work["constants"]["parameter_block"] = parameter_bytes
    for number in range(layer.batch):
        work["first_image"] = number * layer.steps
        if layer.constant:
            size = filter_blocks * window.blocks * npu.fold_words * weight_stride_bytes(npu)
            work["constants"]["weights"] = target.memory.reserve(size, no_bytes)
        else:
            work["constants"]["weights"] = right.address + number * right.bytes
        mask = target.masks.get(layer.name)
        target.stream.array_pass(
            work, tiling, None if mask is None else mask.reshape(layer.n, 1, layer.k)
        )


def held_planes(
    target: Target,
    plane: Layout,
    channels: int,
    image_channels: int,
    sides: tuple[Axis, Axis],
    phases: int = 1,
    pad: int = 0,
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Return planes that the array holds.

    Args:
        target: What is compiled for.
        plane: Layout of the first of them.
        channels: How many a place of the kernel reads.
        image_channels: How many an image has; 0 if all images share the planes.
        sides: Vertical and horizontal axis of the window that slides over them.
        phases: Parts of a row.
        pad: What stands outside a plane.

    Returns:
        Structured arrays of ``HELD`` and ``TENSOR``, shape (1,).
    """
    bits, (vertical, horizontal) = plane.element_bits, sides
    window = Window(
        layout=plane,
        vertical=vertical,
        horizontal=horizontal,
        pad=pad,
        first_byte=0,
        word_bytes=target.npu.weight_word_bytes,
        bytes=target.npu.weight_word_bytes,
    )
    part = -(-plane.width // phases)
    part_bytes = -(-part * bits // 8)
    held = record(
        HELD,
        channels=channels,
        channel_bytes=plane.height * part_bytes * phases,
        phases=phases,
        phase_bytes=part_bytes,
        line_places=horizontal.kernel if phases == 1 else 1,
        window=window_record(window),
    )
    row_bytes, image_bytes = part_bytes * phases, image_channels * int(held["channel_bytes"][0])
    return held, target.tensor(plane, row_bytes=row_bytes, image_bytes=image_bytes)


def held_rows(
    target: Target, operand: Layout, rows: int, elements: int, *, shared: bool
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Return a matrix that the array holds, whose rows are planes; as of ``held_planes``.

    Args:
        target: What is compiled for.
        operand: Layout of a tensor that the matrix is, or begins.
        rows: Of the matrix.
        elements: Of a row.
        shared: Whether all images of a pass share the matrix.
    """
    row = replace(operand, height=1, width=elements, channels=1, pixel_bytes=1, planes=False)
    sides = axes((1, 1), (1, 1), (1, 1), (0, 0, 0, 0), row)
    return held_planes(target, row, rows, 0 if shared else rows, sides)


def no_bytes() -> NDArray[np.uint8]:
    """Return the constants of a schedule without values."""
    return np.zeros(0, dtype=np.uint8)


def cut_buffers(
    target: Target, window: Window, filters: int, tilings: NDArray[np.void], images: int
) -> None:
    """Cut the buffers into slots for a layer on the array."""
    npu = target.npu
    height, width, part_blocks, size, _, chunk_blocks = tilings[0].tolist()
    tile = Region(y=0, x=0, height=height, width=width)
    blocks = window.vertical.kernel * window.horizontal.kernel * window.blocks
    filter_blocks = -(-filters // npu.cols)
    tiles = -(-window.vertical.results // height)
    tiles *= -(-window.horizontal.results // width)
    parts = -(-window.blocks // part_blocks)
    together, groups, output, varying = 1, filter_blocks, tile.pixels, 1
    if npu.operands_exchanged:
        together, output, varying = parameter_group(npu.parameter_words, width), size, images
        groups = tiles * -(-width // together)
    target.stream.new_layer(
        {
            "input": window.words(tile, part_blocks),
            "weight": chunk_blocks * npu.fold_words,
            "parameter": PARAMETER_WORDS * together,
            "accumulator": npu.bank_words,
            "output": output,
        },
        {
            "input": images * tiles * parts,
            "weight": varying * filter_blocks * blocks,
            "parameter": groups,
        },
    )


def _constants(
    target: Target, way: Way, part: Pass, tiling: NDArray[np.void]
) -> tuple[int, int, int]:
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
        return pack_weights(dense, int(tiling["blocks"][0]), npu)

    def parameters() -> NDArray[np.uint8]:
        how, end = target.requantize(layer.name), part.first_filter + part.filters
        packed = [
            pack_parameters(how, range(first, min(first + npu.cols, end)), npu)
            for first in range(part.first_filter, end, npu.cols)
        ]
        return packed_blocks(packed, parameter_bytes)

    memory = target.memory
    weight_bytes = filter_blocks * blocks * npu.fold_words * weight_stride_bytes(npu)
    return (
        memory.reserve(weight_bytes, weights),
        memory.reserve(filter_blocks * parameter_bytes, parameters),
        parameter_bytes,
    )
