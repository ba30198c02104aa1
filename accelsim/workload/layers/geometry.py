"""One piece of work as a layer."""

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any

from accelsim.workload.arrangement import MOST_COPIES, Copy
from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.affine import ADDITIVE, is_affine
from accelsim.workload.layers.base import Shape, image_shape
from accelsim.workload.layers.function import FUNCTIONS
from accelsim.workload.layers.moving import Arrangement
from accelsim.workload.layers.operand import CLIPS, is_activation
from accelsim.workload.layers.record import (
    Add,
    Convolution,
    Layer,
    Lookup,
    Multiply,
    Normalize,
    Pool,
    Product,
    Rescale,
    Softmax,
    VectorWork,
)
from accelsim.workload.layers.record import Movement as MovementLayer
from accelsim.workload.layers.reduced import POOLS, reduced_window
from accelsim.workload.layers.rows import CENTERED, SOFTMAX, is_plain, rows_of
from accelsim.workload.window import Window
from accelsim.workload.work import Convolution as ConvolutionWork
from accelsim.workload.work import Matmul, Movement, Vector, Work

POINT = Window(kernel=(1, 1))
CONCATS = ("concat", "cat", "qlinearconcat")
"""Kinds of operators that concatenate tensors along an axis."""


def layer_of(
    graph: Graph,
    operator: Operator,
    work: Work,
    *,
    file: Graph,
    name: str,
    inputs: tuple[str, ...],
    outputs: tuple[str, ...],
) -> Layer | None:
    """Return the layer of one piece of an operator's work, None if it moves nothing.

    Args:
        graph: The network.
        operator: The operator.
        work: Piece of the operator's work.
        file: The network as a file has it, with all extents of its matrices.
        name: Name of the layer.
        inputs: Activations that it reads.
        outputs: Activations that it writes.
    """
    what: dict[str, Any] = {
        "name": name,
        "kind": operator.kind,
        "inputs": inputs,
        "outputs": outputs,
        "operators": (operator.name,),
        "modelled": operator.modelled,
        "macs": work.macs,
        "input_elements": work.input_elements,
        "output_elements": work.output_elements,
    }
    if isinstance(work, Movement):
        if operator.kind in CONCATS:
            joined = _joined(graph, file, operator, {**what})
            if joined is not None:
                return joined
        moves = work.input_elements or work.output_elements
        return MovementLayer(**what) if moves else None
    what["weight_elements"] = work.weight_elements
    if isinstance(work, ConvolutionWork):
        return _convolution(work, what)
    what["steps"] = work.steps
    if isinstance(work, Matmul):
        return _product(work, what)
    window = reduced_window(graph, operator, file)
    if window is not None:
        work = replace(work, function=POOLS[operator.kind], window=window)
    return _vector(graph, operator, work, what)


def _joined(
    graph: Graph, file: Graph, operator: Operator, what: dict[str, Any]
) -> Arrangement | None:
    """Return a layer that concatenates activations; None if an operand is constant.

    Along the channels, the parts of each pixel lie side by side. Along rows and columns of images,
    and rows of matrices, pixels are copied behind each other.
    """
    names = operator.operands or operator.inputs
    if operator.kind == "qlinearconcat":
        names = names[2::3]
    names = (*names, operator.outputs[0])
    if not all(is_activation(graph, name) for name in names[:-1]):
        return None
    if not all(name in graph.tensors for name in names):
        return None
    lie = [graph.tensors[name].shape for name in names]
    extents = [file.tensors[name].shape for name in names]
    if len({*map(len, lie)}) > 1 or len({*map(len, extents)}) > 1:
        return None
    if len(lie[0]) < 4 and len(extents[0]) > 1:
        shapes, axis = _joined_rows(extents)
    else:
        shapes, axis = [image_shape(one) for one in lie], None
    *parts, whole = shapes
    what |= {"shapes": tuple(parts), "output_shape": whole, "requantized": (False,) * len(parts)}
    for along in (3, 2, 1) if axis is None else (axis,):
        others = {(*part[:along], *part[along + 1 :]) for part in shapes}
        if len(others) > 1 or sum(part[along] for part in parts) != whole[along]:
            continue
        if along == 3 or (len(lie[0]) <= 4 and len(parts) <= MOST_COPIES):
            return Arrangement(copies=_behind_each_other(parts, along), **what)
    return None


def _joined_rows(extents: Sequence[tuple[int, ...]]) -> tuple[list[Shape], int]:
    """Return the shapes of concatenated matrices as images, and the axis of the concatenation.

    Heads of (3, 5, 8) and (3, 1, 8) elements become images of 3 x 5 and 3 x 1 pixels of 8 channels,
    joined along their columns. Tokens of (5, 8) and (5, 2) elements become 5 pixels, joined along
    their channels.
    """
    axes = [axis for axis, sizes in enumerate(zip(*extents, strict=True)) if len({*sizes}) > 1]
    first = axes[0] if axes else 0
    if first == len(extents[0]) - 1:
        return [(1, 1, prod(one[:-1]), one[-1]) for one in extents], 3
    return [(1, prod(one[:first]), prod(one[first:-1]), one[-1]) for one in extents], 2


def _behind_each_other(parts: Sequence[Shape], axis: int) -> tuple[Copy, ...]:
    """Return copies of whole images behind each other: along rows (1), columns or channels (3)."""
    copies, first = [], [0, 0, 0]
    for place, part in enumerate(parts):
        y, x, channel = first
        copies.append(Copy(source=place, extents=part[1:], written_first=(y, x, channel)))
        first[axis - 1] += part[axis]
    return tuple(copies)


def _convolution(work: ConvolutionWork, what: dict[str, Any]) -> Convolution:
    """Return a convolution over rows and columns.

    A convolution in one dimension has one row. The taps of a kernel along the depth become
    channels, and the places along the depth become images.
    """
    flat = 2 - len(work.kernel)
    deep = max(-flat, 0)

    def plane(extents: tuple[int, ...], missing: int = 1) -> tuple[int, int]:
        padded = (missing,) * flat + extents[deep:]
        return padded[0], padded[1]

    kernel, stride, dilation = plane(work.kernel), plane(work.stride), plane(work.dilation)
    inputs, outputs = plane(work.input_shape), plane(work.output_shape)
    before = plane(work.padding, 0)
    if work.padding_after:
        after = plane(work.padding_after, 0)
    else:
        reached = [
            (out - 1) * step + (taps - 1) * distance + 1 - extent - first
            for extent, out, taps, step, distance, first in zip(
                inputs, outputs, kernel, stride, dilation, before, strict=True
            )
        ]
        # A phase may skip inputs at the edge; an ordinary window that skips some has no padding.
        least = 0 if work.phase is None else min(reached)
        after = max(reached[0], least), max(reached[1], least)
    images, taps = work.batch * prod(work.output_shape[:deep]), prod(work.kernel[:deep])
    channels, filters = work.channels * taps, work.groups * work.filters
    return Convolution(
        input_shape=(images, *inputs, work.groups * channels),
        output_shape=(images, *outputs, filters),
        weight_shape=(filters, *kernel, channels),
        groups=work.groups,
        window=Window(kernel=kernel, stride=stride, padding=(*before, *after), dilation=dilation),
        phase=None if flat or deep else work.phase,
        element=work.element,
        **what,
    )


def _product(work: Matmul, what: dict[str, Any]) -> Convolution | Product:
    """Return a product; a single product with constant weights is a convolution over one row."""
    if work.weights and work.batch == 1 and work.steps == 1:
        return Convolution(
            input_shape=(1, 1, work.m, work.k),
            output_shape=(1, 1, work.m, work.n),
            weight_shape=(work.n, 1, 1, work.k),
            window=POINT,
            **what,
        )
    if not work.weights:
        what["input_elements"] += what.pop("weight_elements")
    return Product(batch=work.batch, m=work.m, k=work.k, n=work.n, constant=work.weights, **what)


def _multiplied(shapes: list[tuple[int, ...]], written: tuple[int, ...]) -> bool | None:
    """Return whether a factor has one number for each channel; None if neither factor fits."""
    if shapes == [written, written]:
        return False
    if len(shapes) != 2 or len(written) != 4 or written not in shapes:
        return None
    gate = shapes[1] if shapes[0] == written else shapes[0]
    return True if gate == (*written[:2], 1, 1) else None


def _repeating(
    operator: Operator,
    work: Vector,
    shapes: list[tuple[int, ...]],
    written: tuple[int, ...],
    what: dict[str, Any],
) -> Add | None:
    """Return a sum with an activation that is repeated for images or pixels of rows, or None."""
    if work.function not in ADDITIVE or len(shapes) != 2 or work.steps != 1:
        return None
    inputs = what["inputs"]
    if shapes[0] != written and operator.kind != "sub":
        shapes, inputs = shapes[::-1], inputs[::-1]
    found = (
        repeated_shapes(written, shapes[1]) if shapes[0] == written and len(inputs) == 2 else None
    )
    if found is None:
        return None
    shape, repeated = found
    return Add(shape=shape, second_shape=repeated, **what | {"inputs": inputs})


def repeated_shapes(extents: tuple[int, ...], other: tuple[int, ...]) -> tuple[Shape, Shape] | None:
    """Return the shapes of a tensor of rows, and of one that is repeated to its extents.

    For example, (2, 12, 8, 8) and (2, 1, 1, 8) are 2 images of 96 pixels and of one pixel.

    Returns:
        None unless the other has one row for all rows behind some axis, or one matrix for all
        matrices before some axis.
    """
    if len(extents) < 2 or len(other) > len(extents) or other[-1:] != extents[-1:]:
        return None
    *axes, channels = extents
    of_other = [1] * (len(extents) - len(other)) + [*other[:-1]]
    if prod(of_other) == 1:  # One row for all.
        return (prod(axes[:-1]), 1, axes[-1], channels), (1, 1, 1, channels)
    for cut in range(1, len(axes)):
        images, pixels = prod(axes[:cut]), prod(axes[cut:])
        shape = (images, 1, pixels, channels)
        if of_other[:cut] == axes[:cut] and prod(of_other[cut:]) == 1:
            return shape, (images, 1, 1, channels)
        if of_other[cut:] == axes[cut:] and prod(of_other[:cut]) == 1:
            return shape, (1, 1, pixels, channels)
    return None


def _pooled(shape: Shape, window: Window) -> Shape:
    return (shape[0], *window.output(*shape[1:3]), shape[3])


def _vector(graph: Graph, operator: Operator, work: Vector, what: dict[str, Any]) -> Layer:
    tensors = [graph.tensors.get(name) for name in operator.inputs if is_activation(graph, name)]
    shapes = [() if tensor is None else tensor.shape for tensor in tensors]
    tensor = graph.tensors.get(operator.outputs[0]) if operator.outputs else None
    written = () if tensor is None else tensor.shape
    if work.window is not None and len(shapes) == 1:
        return Pool(
            function=work.function,
            input_shape=image_shape(shapes[0]),
            output_shape=_pooled(image_shape(shapes[0]), work.window),
            window=work.window,
            **what,
        )
    if work.function in ADDITIVE and shapes == [written, written]:
        return Add(shape=image_shape(written), **what)
    if (repeating := _repeating(operator, work, shapes, written, what)) is not None:
        return repeating
    if work.function == "mul" and (gated := _multiplied(shapes, written)) is not None:
        if shapes[0] != written:
            what["inputs"] = what["inputs"][::-1]
        shape = image_shape(written)
        return Multiply(shape=shape, gated=gated, operations=work.operations, **what)
    weighted = is_affine(graph, operator)
    if (weighted or work.function in CLIPS) and shapes == [written]:
        return Rescale(shape=image_shape(written), weighted=weighted, **what)
    if work.function in FUNCTIONS and shapes == [written] and work.steps == 1:
        return Lookup(shape=image_shape(written), operations=work.operations, **what)
    if (of_rows := _of_rows(graph, operator, work, shapes, what)) is not None:
        return of_rows
    for part in ("input_elements", "output_elements"):
        what[part] *= work.steps
    return VectorWork(operations=work.operations * work.steps, **what)


def _of_rows(
    graph: Graph,
    operator: Operator,
    work: Vector,
    shapes: list[tuple[int, ...]],
    what: dict[str, Any],
) -> Softmax | Normalize | None:
    """Return a softmax or a norm of the channels of each pixel; None for other operators."""
    known = operator.kind == SOFTMAX or operator.kind in CENTERED
    shape = rows_of(graph, operator) if known and len(shapes) == 1 else None
    if shape is None or work.steps != 1:
        return None
    if operator.kind == SOFTMAX:
        return Softmax(shape=shape, operations=work.operations, **what)
    return Normalize(
        shape=shape,
        operations=work.operations,
        centered=CENTERED[operator.kind],
        weighted=not is_plain(graph, operator, shape[3]),
        **what,
    )
