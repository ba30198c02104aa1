"""Products of two matrices as work of the array, which takes the right matrix as weights.

A right operand that is an activation is loaded into the weight buffer directly: each row of n
elements is a run of words, and the last block of rows is filled up with 0. The rows of both
operands and of the result may be parts of longer rows (``accelsim.compiler.strides``).
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import ArrayPiece
from accelsim.compiler.checks import check_element
from accelsim.compiler.convolution import (
    packed_parameters,
    parameter_block_bytes,
    pass_record,
)
from accelsim.compiler.memory import Memory
from accelsim.compiler.passes import axes, lined_up
from accelsim.compiler.product_checks import check_held
from accelsim.compiler.strides import Matrices
from accelsim.compiler.target import Target
from accelsim.compiler.weights import weight_place, weights_bytes
from accelsim.compiler.window import Window, pad_pattern
from accelsim.compiler.work import ArrayWork, Candidate, no_bytes
from accelsim.compiler.zero_points import NONE, ZeroPointParts, zero_point_parts
from accelsim.errors import MappingError
from accelsim.program import Layout
from accelsim.schedule.shapes import HELD, copied, record
from accelsim.workload.layers import Product

_NO_PARTS = ZeroPointParts(NONE, NONE)

Lie = Sequence[Matrices | None]
"""Positions of the matrices of both operands and of the result; None: one after the other."""


def product_work(
    target: Target, layer: Product, left: Layout, right: Layout, result: Layout, lie: Lie
) -> ArrayWork:
    """Return products of matrices as work of the array.

    Args:
        target: Target of the compilation.
        layer: The products.
        left: Layout of one left operand, a row of m pixels of k elements.
        right: Layout of one right operand, k rows of n elements; if it is constant, its address
            does not matter.
        result: Layout of one result, a row of m pixels of n elements.
        lie: Positions of the matrices in memory.
    """
    npu = target.npu
    check_element(layer.name, "multiply", npu)
    if npu.sparse is not None and not layer.constant:
        raise MappingError(
            f"layer {layer.name}: array.engine {npu.sparse.engine.kind} holds weights, and both"
            " operands of the product are activations"
        )
    if npu.rebuild is not None and not layer.constant:
        raise MappingError(
            f"layer {layer.name}: storage.basis.order {npu.rebuild.order} rebuilds constant"
            " weights, and both operands of the product are activations"
        )
    left, right, result = (
        layout if matrices is None else _rows(layout, matrices)
        for layout, matrices in zip((left, right, result), lie, strict=True)
    )
    parts = (None if layer.constant else zero_point_parts(layer.zero_points, npu)) or _NO_PARTS
    above, below = parts.left.times, parts.right.times
    if parts.rows == 1 and lie[0] is None:
        left, result = lined_up(left, result, npu.rows)
    vertical, horizontal = axes((parts.rows, 1), (1, 1), (1, 1), (above, 0, 0, 0), result)
    window = Window(
        layout=left,
        vertical=vertical,
        horizontal=horizontal,
        pad=parts.left.pad,
        first_byte=0,
        word_bytes=npu.input_word_bytes,
        bytes=-(-layer.k * left.element_bits // 8),
        repeats=parts.rows > 1,
    )
    held = None
    if not layer.constant:
        check_held(layer.name, npu)
        held = held_rows(target, right, layer.k, layer.n, parts)
    repeated = {"height": 1 + below, "row_bytes": 0} if window.repeats else {}
    source, written = target.tensor(left, **repeated), target.tensor(result)
    work = pass_record(target, layer, window, source, written, layer.n, held)
    block = parameter_block_bytes(npu)
    work["constants"]["parameter_block"] = block
    if layer.constant:
        for name, value in weight_place(npu, layer.n, layer.k).items():
            work["constants"][name] = value
    passes = product_passes(layer, work, None if layer.constant else right)
    if lie != (None, None, None):
        passes = _strided(layer, passes, lie, right)
    filter_blocks = -(-layer.n // npu.cols)
    weight_bytes = weights_bytes(npu, layer.n, 1, layer.k)

    how = target.requantize(layer.name)

    def packed() -> NDArray[np.uint8]:
        return packed_parameters(how, range(layer.n), npu)

    def place(memory: Memory, _number: int, _tiling: NDArray[np.void]) -> list[NDArray[np.void]]:
        make = no_bytes if target.values is None else packed
        parameters, placed = memory.reserve(filter_blocks * block, make), []
        for piece in passes:
            one = copied(piece.record)
            one["constants"]["parameters"] = parameters
            if layer.constant:
                one["constants"]["weights"] = memory.reserve(weight_bytes, no_bytes)
            placed.append(one)
        return placed

    return ArrayWork(
        name=layer.name,
        images=layer.batch * layer.steps,
        candidates=(Candidate(passes, window, layer.n),),
        place=place,
        masks=lambda _, mask: [mask.reshape(layer.n, 1, layer.k)] * len(passes),
    )


def _rows(layout: Layout, lie: Matrices) -> Layout:
    """Return the layout of a matrix with gaps between its rows."""
    return replace(layout, pixel_bytes=lie.row * layout.element_bits // 8)


def _strided(
    layer: Product, passes: tuple[ArrayPiece, ...], lie: Lie, right: Layout
) -> tuple[ArrayPiece, ...]:
    """Return passes whose matrices have gaps between their rows.

    The rows of a left operand are pixels of one row of a tensor, some of which are skipped. The
    first filter of a result is its first element, counted from the begin of the tensor.

    Args:
        layer: The products.
        passes: Passes of matrices that lie one after the other.
        lie: Positions of the matrices in memory.
        right: Layout of a right operand.
    """
    made, size = [], right.element_bits // 8
    left, weights, result = lie
    for number, piece in enumerate(passes):
        one = copied(piece.record)
        if left is not None:
            skipped, first = divmod(left.offsets[number], left.row)
            one["source"]["image_bytes"] = 0
            one["source"]["width"] = skipped + layer.m
            if int(one["window"]["kernel_y"][0]) == 1:
                one["source"]["row_bytes"] = (skipped + layer.m) * left.row * size
            one["window"]["before_x"] = -skipped
            one["window"]["first_byte"] = first * size
        if weights is not None:
            one["constants"]["weights"] = right.address + weights.offsets[number] * size
        if result is not None:
            one["result"]["image_bytes"] = 0
            one["first_filter"] = result.offsets[number]
        made.append(ArrayPiece(one))
    return tuple(made)


def product_passes(
    layer: Product, work: NDArray[np.void], right: Layout | None
) -> tuple[ArrayPiece, ...]:
    """Return a pass for each product of a batch.

    Args:
        layer: The products.
        work: The first pass.
        right: Layout of held activations that differ from product to product; None if there are
            none.
    """
    passes = []
    for number in range(layer.batch):
        one = work.copy()
        one["first_image"] = number * layer.steps
        if right is not None:
            one["constants"]["weights"] = right.address + number * right.bytes
        passes.append(ArrayPiece(one))
    return tuple(passes)


def held_rows(
    target: Target, operand: Layout, rows: int, elements: int, parts: ZeroPointParts
) -> tuple[NDArray[np.void], NDArray[np.void]]:
    """Return a matrix that is multiplied as weights are: records of ``HELD`` and ``TENSOR``.

    Args:
        target: Target of the compilation.
        operand: Layout of a tensor that is the matrix, or begins with it.
        rows: Rows of the matrix.
        elements: Elements of a row.
        parts: Additional parts of its sums, for zero points.
    """
    fold = target.npu.input_elements if parts.rows > 1 else 1
    held = record(
        HELD,
        rows=rows,
        line_rows=-(-rows // fold) * fold,
        lines=parts.rows,
        row_bytes=operand.pixel_bytes,
        pad=pad_pattern(parts.right.pad, operand.element_bits),
    )
    row = replace(operand, height=1, width=elements, channels=1, pixel_bytes=1)
    return held, target.tensor(
        row, height=1 + parts.left.times if parts.rows > 1 else 1, row_bytes=0, image_bytes=0
    )
