"""Convolutions as passes over the array: dense convolutions from some channels to some filters."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import gcd

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import flattened, is_gapless, stacked
from accelsim.compiler.weights import Unit, unit_of
from accelsim.compiler.window import Axis, Window
from accelsim.npu import Npu
from accelsim.program import Layout
from accelsim.schedule.shapes import MOST_REMEMBERED
from accelsim.workload.layers import Convolution

Array = NDArray[np.int64]

_MORE_PASSES = (2, 4, 8)
"""How many times as many passes a convolution of groups may have as needed."""


@dataclass(frozen=True, kw_only=True)
class Pass:
    """A dense convolution of all groups of channels that share a pass.

    Args:
        window: Window that is read.
        elements: Elements of a place.
        first_filter: Number of its first filter among the channels of the result.
        filters: Filters of the pass.
        groups: Groups of the layer.
        lead: Elements of a place before the first channel of its groups, within a byte.
    """

    window: Window
    elements: int
    first_filter: int
    filters: int
    groups: range
    lead: int

    def unit(self, npu: Npu) -> Unit | None:
        """Return the units of its groups, if weights lie in memory without those of others."""
        if self.lead:
            return None
        groups = len(self.groups)
        return unit_of(npu, groups, self.elements // groups, self.filters // groups)

    def weights(self, weights: Array, groups: int) -> Array:
        """Return its weights, with 0 where filter and channel belong to different groups.

        Args:
            weights: Weights of the layer, shape (filters, kernel height, kernel width, channels of
                a group).
            groups: Groups of the layer.

        Returns:
            int64 array of shape (filters, rows of the kernel, columns of the kernel, elements).
        """
        filters, height, width, depth = weights.shape
        if self.window.horizontal.kernel != width:
            return weights.reshape(filters, height, 1, width * depth)
        each = filters // groups
        dense = np.zeros((len(self.groups), each, height, width, self.elements), np.int64)
        for place, group in enumerate(self.groups):
            channels = slice(self.lead + place * depth, self.lead + (place + 1) * depth)
            dense[place, ..., channels] = weights[group * each : (group + 1) * each]
        return dense.reshape(len(self.groups) * each, height, width, self.elements)


@dataclass(frozen=True, kw_only=True)
class Way:
    """A way to run a convolution.

    Args:
        source: Layout of what it reads.
        result: Layout of what it writes.
        layer: The layer.
        bundle: Groups of channels that share a pass.
        along_rows: Whether words run along a kernel row.
        word_bytes: Bytes of an input word.
        pad: Value outside of the source.
    """

    source: Layout
    result: Layout
    layer: Convolution
    bundle: int
    along_rows: bool
    word_bytes: int
    pad: int

    @cached_property
    def passes(self) -> tuple[Pass, ...]:
        """One pass along kernel rows, or one for each bundle of groups, the largest first."""
        if self.along_rows:
            return (_along_rows(self),)
        firsts = range(0, self.layer.groups, self.bundle)
        ends = (min(first + self.bundle, self.layer.groups) for first in firsts)
        return tuple(_of_groups(self, range(*one)) for one in zip(firsts, ends, strict=True))


def is_pointwise(layer: Convolution) -> bool:
    """Return whether each result depends on a single pixel, in the same place."""
    return (
        layer.weight_shape[1:3] == (1, 1)
        and layer.window.stride == (1, 1)
        and layer.window.padding == (0, 0, 0, 0)
    )


def ways(layer: Convolution, source: Layout, result: Layout, npu: Npu, pad: int = 0) -> list[Way]:
    """Return the ways to run a convolution.

    Args:
        layer: The convolution.
        source: Layout of what it reads.
        result: Layout of what it writes.
        npu: The machine.
        pad: Value outside of the source.
    """
    if is_pointwise(layer) and not result.row_stride_bytes:
        source, result = lined_up(source, result, npu.rows)
    bundles = tuple(_bundles(layer, result, npu))
    return _ways(layer, source, result, bundles, npu.input_word_bytes, pad)


def lined_up(source: Layout, result: Layout, rows: int) -> tuple[Layout, Layout]:
    """Return two tensors of the same number of pixels, both as one row or both as one column.

    LOAD reads a row of at most 1 MiB whose pixels are at most 64 KiB apart: 42 pixels of 12,288
    channels of float16, or one of 65,536. A column may have up to 1023 pixels. Pixels form a column
    if a LOAD could hold fewer of them in a row than the array has rows: so few pixels take less
    time than the weights that they meet.

    Args:
        source: Tensor that is read.
        result: Tensor that is written.
        rows: Rows of the array.
    """
    pixels = source.height * source.width
    of_row = LOAD["row_bytes"] // source.pixel_bytes
    if source.pixel_bytes > LOAD["x_stride"]:
        of_row = 1
    as_line = flattened if min(pixels, rows) <= of_row else stacked
    return as_line(source), as_line(result)


@lru_cache(maxsize=MOST_REMEMBERED)
def _ways(
    layer: Convolution,
    source: Layout,
    result: Layout,
    bundles: tuple[int, ...],
    word_bytes: int,
    pad: int,
) -> list[Way]:
    """Return the ways for all machines with the same words; kept because sweeps repeat them."""
    width = layer.weight_shape[2]

    def way(groups: int, *, along_rows: bool) -> Way:
        return Way(
            source=source,
            result=result,
            layer=layer,
            bundle=groups,
            along_rows=along_rows,
            word_bytes=word_bytes,
            pad=pad,
        )

    found = [way(bundle, along_rows=False) for bundle in bundles]
    if width > 1 and layer.window.dilation[1] == 1 and layer.groups == 1 and is_gapless(source):
        found.append(way(1, along_rows=True))
    return found


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


def _along_rows(way: Way) -> Pass:
    """Return the pass whose words run along a kernel row, for layers of few channels."""
    layer, source, moves = way.layer, way.source, way.layer.window
    filters, height, width, channels = layer.weight_shape
    vertical, horizontal = axes(
        (height, 1), moves.stride, moves.dilation, moves.padding, way.result
    )
    elements = width * channels
    window = Window(
        layout=source,
        vertical=vertical,
        horizontal=horizontal,
        pad=way.pad,
        first_byte=0,
        word_bytes=way.word_bytes,
        bytes=elements * source.element_bits // 8,
    )
    return Pass(
        window=window, elements=elements, first_filter=0, filters=filters, groups=range(1), lead=0
    )


def _of_groups(way: Way, groups: range) -> Pass:
    """Return the pass of some groups of channels; a convolution without groups is one pass."""
    layer, source, moves = way.layer, way.source, way.layer.window
    filters, height, width, depth = layer.weight_shape
    each = filters // layer.groups
    vertical, horizontal = axes(
        (height, width), moves.stride, moves.dilation, moves.padding, way.result
    )
    first_bit = (source.first_channel + groups.start * depth) * source.element_bits
    lead = first_bit % 8 // source.element_bits
    elements = lead + len(groups) * depth
    window = Window(
        layout=source,
        vertical=vertical,
        horizontal=horizontal,
        pad=way.pad,
        first_byte=first_bit // 8,
        word_bytes=way.word_bytes,
        bytes=-(-elements * source.element_bits // 8),
    )
    return Pass(
        window=window,
        elements=elements,
        first_filter=groups.start * each,
        filters=len(groups) * each,
        groups=groups,
        lead=lead,
    )


def _bundles(layer: Convolution, result: Layout, npu: Npu) -> list[int]:
    """Return the numbers of groups that may share a pass: as many as fit one block, and fewer.

    The block of a bundle of n groups holds n times the weights that these groups have. Where
    zeros are loaded too, as no units of groups fit the array (``unit_of``), twice as many passes
    load half as many bytes. The results of a bundle begin at a whole byte.
    """
    filters, _, _, depth = layer.weight_shape
    each = filters // layer.groups
    step = 8 // gcd(8, each * result.element_bits)
    most = max(step, min(npu.rows // depth, npu.cols // each, layer.groups) // step * step)
    found, passes = [most], -(-layer.groups // most)
    is_dense = layer.groups > 1 and unit_of(npu, most, depth, each) is None
    for times in _MORE_PASSES if is_dense else ():
        fewer = -(-layer.groups // (passes * times * step)) * step
        if fewer < found[-1]:
            found.append(fewer)
    return found
