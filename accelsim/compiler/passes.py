"""A convolution as passes over the array: dense convolutions of some channels into some filters."""

from dataclasses import dataclass
from math import gcd

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import flattened, is_gapless
from accelsim.compiler.window import Axis, Window
from accelsim.integer import Convolution
from accelsim.npu import Npu
from accelsim.program import Layout

Array = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Pass:
    """A dense convolution.

    Args:
        window: What is read.
        weights: Shape (filters, kernel height, kernel width, elements of a place).
        first_filter: Channel of the result that is its first filter.
    """

    window: Window
    weights: Array
    first_filter: int

    @property
    def filters(self) -> int:
        """Filters of the pass."""
        return len(self.weights)


def is_pointwise(layer: Convolution) -> bool:
    """Return whether each result looks at the one pixel in its place."""
    return (
        layer.weights.shape[1:3] == (1, 1)
        and layer.stride == (1, 1)
        and layer.padding == (0, 0, 0, 0)
    )


def alternatives(
    layer: Convolution, source: Layout, result: Layout, npu: Npu
) -> list[tuple[Layout, list[Pass]]]:
    """Return the ways to run a convolution: the layout of its result and its passes, for each.

    Args:
        layer: The convolution.
        source: Layout of what it reads.
        result: Layout of what it writes.
        npu: The machine.
    """
    if is_pointwise(layer):
        source, result = flattened(source), flattened(result)
    ways = [(result, _by_pixels(layer, source, result, npu))]
    width = layer.weights.shape[2]
    if width > 1 and layer.dilation[1] == 1 and layer.groups == 1 and is_gapless(source):
        ways.append((result, [_by_rows(layer, source, result, npu)]))
    return ways


def axes(
    kernel: tuple[int, int],
    stride: tuple[int, int],
    dilation: tuple[int, int],
    padding: tuple[int, int, int, int],
    result: Layout,
) -> tuple[Axis, Axis]:
    """Return the vertical and the horizontal axis of a sliding window."""
    return (
        Axis(
            results=result.height,
            kernel=kernel[0],
            stride=stride[0],
            dilation=dilation[0],
            before=padding[0],
            most_step=LOAD["y_step"],
        ),
        Axis(
            results=result.width,
            kernel=kernel[1],
            stride=stride[1],
            dilation=dilation[1],
            before=padding[1],
        ),
    )


def _by_rows(layer: Convolution, source: Layout, result: Layout, npu: Npu) -> Pass:
    """Return the pass whose words run along a kernel row: for few channels."""
    filters, height, width, channels = layer.weights.shape
    vertical, horizontal = axes((height, 1), layer.stride, layer.dilation, layer.padding, result)
    elements = width * channels
    window = Window(
        layout=source,
        vertical=vertical,
        horizontal=horizontal,
        pad=layer.pad,
        first_byte=0,
        word_bytes=npu.input_word_bytes,
        bytes=elements * source.element_bits // 8,
    )
    weights = layer.weights.reshape(filters, height, 1, elements)
    return Pass(window=window, weights=weights, first_filter=0)


def _by_pixels(layer: Convolution, source: Layout, result: Layout, npu: Npu) -> list[Pass]:
    """Return one pass for each bundle of groups; a convolution without groups is one pass."""
    filters, height, width, depth = layer.weights.shape
    each = filters // layer.groups
    bundle = _bundle(layer, depth, each, result, npu)
    vertical, horizontal = axes(
        (height, width), layer.stride, layer.dilation, layer.padding, result
    )
    passes = []
    for first in range(0, layer.groups, bundle):
        groups = range(first, min(first + bundle, layer.groups))
        first_bit = first * depth * source.element_bits
        lead = first_bit % 8 // source.element_bits
        dense = np.zeros((len(groups), each, height, width, lead + len(groups) * depth), np.int64)
        for place, group in enumerate(groups):
            channels = slice(lead + place * depth, lead + (place + 1) * depth)
            dense[place, ..., channels] = layer.weights[group * each : (group + 1) * each]
        elements = dense.shape[-1]
        window = Window(
            layout=source,
            vertical=vertical,
            horizontal=horizontal,
            pad=layer.pad,
            first_byte=first_bit // 8,
            word_bytes=npu.input_word_bytes,
            bytes=-(-elements * source.element_bits // 8),
        )
        weights = dense.reshape(len(groups) * each, height, width, elements)
        passes.append(Pass(window=window, weights=weights, first_filter=first * each))
    return passes


def _bundle(layer: Convolution, depth: int, each: int, result: Layout, npu: Npu) -> int:
    """Return how many groups share a pass: those whose channels and filters fit one block.

    Results of a bundle begin at a whole byte.
    """
    step = 8 // gcd(8, each * result.element_bits)
    most = min(npu.rows // depth, npu.cols // each, layer.groups)
    return max(step, most // step * step)
