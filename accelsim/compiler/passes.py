"""Convolutions as passes over the array: dense convolutions from some channels to some filters."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from math import gcd

import numpy as np
from numpy.typing import NDArray

from accelsim.compiler.limits import LOAD
from accelsim.compiler.memory import flattened, is_gapless, stacked
from accelsim.compiler.spread import BlockedLayout
from accelsim.compiler.weights import Unit, unit_of
from accelsim.compiler.window import Axis, Window
from accelsim.npu import Npu
from accelsim.number import Number, decode
from accelsim.program import Layout
from accelsim.schedule.shapes import MOST_REMEMBERED
from accelsim.workload.layers import Convolution

Array = NDArray[np.int64]

_MORE_PASSES = (2, 4, 8)
"""How many times as many passes a convolution of groups may have as needed."""
_MOST_PIXELS = 64
"""Neighbouring results of a row that share a word, at most."""


@dataclass(frozen=True, kw_only=True)
class Pass:
    """A dense convolution of all groups of channels that share a pass.

    Args:
        window: Window that is read.
        elements: Elements of a place.
        first_filter: Number of its first filter.
        first_element: Elements, in memory, of a pixel of the result before those of this filter.
        filters: Filters of the pass.
        groups: Groups of the layer.
        lead: Elements of a place before the first channel of its groups, within a byte.
        along_rows: Whether words run along a kernel row.
        pixels: Neighbouring results of a row that share an input word, each with filters of its
            own: those of the first result stand first.
    """

    window: Window
    elements: int
    first_filter: int
    first_element: int
    filters: int
    groups: range
    lead: int
    along_rows: bool = False
    pixels: int = 1

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
        if groups == 1:
            weights = weights[self.first_filter : self.first_filter + self.filters]
        filters, height, width, depth = weights.shape
        if groups == 1 and not self.along_rows and depth == self.elements:
            return weights  # There is nothing between them.
        each = filters // groups
        if self.along_rows:
            channels = groups * depth
            row = np.zeros((groups, each, height, width, channels), np.int64)
            for group in range(groups):
                own = slice(group * depth, (group + 1) * depth)
                row[group, ..., own] = weights[group * each : (group + 1) * each]
            return self._of_row(row.reshape(filters, height, width * channels), channels)
        dense = np.zeros((len(self.groups), each, height, width, self.elements), np.int64)
        for place, group in enumerate(self.groups):
            channels = slice(self.lead + place * depth, self.lead + (place + 1) * depth)
            dense[place, ..., channels] = weights[group * each : (group + 1) * each]
        return dense.reshape(len(self.groups) * each, height, width, self.elements)

    def _of_row(self, weights: Array, channels: int) -> Array:
        """Return weights of kernel rows, once for each of the results that share a word.

        Args:
            weights: Shape (filters, rows of the kernel, elements of a kernel row).
            channels: Elements of a pixel.
        """
        filters, height, length = weights.shape
        axis = self.window.horizontal
        apart, step = axis.stride // self.pixels * channels, axis.dilation * channels
        places = (axis.kernel - 1) * step + self.elements
        row = np.zeros((self.pixels, filters, height, places), np.int64)
        for pixel in range(self.pixels):
            row[pixel, :, :, pixel * apart : pixel * apart + length] = weights
        dense = np.zeros((self.pixels, filters, height, axis.kernel, self.elements), np.int64)
        for word in range(axis.kernel):
            # An element of two words has its weight in the second one, and 0 in the first.
            own = self.elements if word == axis.kernel - 1 else step
            dense[..., word, :own] = row[..., word * step : word * step + own]
        return dense.reshape(self.pixels * filters, height, axis.kernel, self.elements)


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
        pixels: Neighbouring results of a row that share an input word; they are a pixel of
            ``result``.
        overlap: Elements of a word, if results may share the words of their kernel rows; else 0.
    """

    source: Layout
    result: Layout
    layer: Convolution
    bundle: int
    along_rows: bool
    word_bytes: int
    pad: int
    pixels: int = 1
    overlap: int = 0

    @cached_property
    def passes(self) -> tuple[Pass, ...]:
        """The passes, the largest first: one for each bundle of groups or block of the result."""
        if self.along_rows:
            return tuple(_of_blocks(_along_rows(self), self.result))
        if self.layer.groups == 1:
            whole = _of_groups(self, range(1))
            combines = self.layer.combinations > 1
            return tuple(_of_blocks(whole, self.result, combines=combines))
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
    pixels = _pixels_of_word(layer, source, result, npu)
    overlap = npu.input_elements if _has_zeros(layer, npu) else 0
    return _ways(layer, source, result, bundles, pixels, npu.input_word_bytes, pad, overlap)


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
    pixels: int,
    word_bytes: int,
    pad: int,
    overlap: int,
) -> list[Way]:
    """Return the ways for all machines with the same words; kept because sweeps repeat them."""
    width = layer.weight_shape[2]

    def way(groups: int, *, along_rows: bool, pixels: int = 1) -> Way:
        return Way(
            source=source,
            result=result if pixels == 1 else _of_pixels(result, pixels),
            layer=layer,
            bundle=groups,
            along_rows=along_rows,
            word_bytes=word_bytes,
            pad=pad,
            pixels=pixels,
            overlap=overlap,
        )

    found = [way(bundle, along_rows=False) for bundle in bundles]
    if pixels:
        found.append(way(1, along_rows=True, pixels=pixels))
    if width > 1 and layer.window.dilation[1] == 1 and layer.groups == 1 and is_gapless(source):
        found.append(way(1, along_rows=True))
    return found


def _of_pixels(layout: Layout, pixels: int) -> Layout:
    """Return the same tensor, with so many neighbouring pixels of a row as one."""
    return replace(
        layout,
        width=layout.width // pixels,
        channels=layout.channels * pixels,
        pixel_bytes=layout.pixel_bytes * pixels,
    )


def _pixels_of_word(layer: Convolution, source: Layout, result: Layout, npu: Npu) -> int:
    """Return how many neighbouring results of a row should share a word along kernel rows.

    A word of few channels leaves rows of the array unused, and few filters leave columns unused.
    For example, 3 x 3 places of 3 channels and 32 filters: a word of one result has 9 elements; one
    of 4 results, with stride 2, has 27, and the filters of all of them fill 128 columns. Groups of
    channels share a word with weights of 0 between them; they must be few enough for one word.

    Returns:
        The number for which the array takes the fewest words for a result; 0 if none takes fewer
        than words of one result, or as few while neighbouring words overlap less.
    """
    filters, _, width, depth = layer.weight_shape
    if not _has_zeros(layer, npu) or width == 1 or layer.window.dilation[1] != 1:
        return 0
    if not (is_gapless(source) and is_gapless(result)) or isinstance(result, BlockedLayout):
        return 0
    channels, stride = depth * layer.groups, layer.window.stride[1]

    def words(pixels: int) -> int:
        return -(-(width + (pixels - 1) * stride) * channels // npu.input_elements)

    def turns(pixels: int) -> Fraction:
        return Fraction(words(pixels) * -(-pixels * filters // npu.cols), pixels)

    if layer.groups > 1:
        fitting = [n for n in _divisors(result.width) if words(n) == 1 and n * filters <= npu.cols]
        return max(fitting, default=0)
    more = [n for n in _divisors(result.width) if 1 < n <= _MOST_PIXELS]
    best = min(more, key=lambda n: (turns(n), n), default=1)
    if best > 1 and turns(best) < turns(1):
        return best
    same = best > 1 and turns(best) == turns(1) and words(best) == words(1)
    return best if same else 0


def _has_zeros(layer: Convolution, npu: Npu) -> bool:
    """Return whether a word of weights may have 0 at any element that a layer gives none."""
    plain = npu.group == 1 and not npu.stores_folds and npu.weight.kind != "block"
    plain = plain and layer.digits == 1 and not layer.factor_channels
    return plain and npu.row_array is None and _holds_zero(npu.weight)


@cache
def _holds_zero(number: Number) -> bool:
    """Return whether 0 is a value of a format; all formats of more than 8 bits have it."""
    return number.bits > 8 or bool((decode(np.arange(1 << number.bits), number) == 0).any())


def _divisors(extent: int) -> list[int]:
    """Return the divisors of an extent, ascending."""
    return [size for size in range(1, extent + 1) if extent % size == 0]


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
    filters, height, width, depth = layer.weight_shape
    stride, pixels = moves.stride, way.pixels
    channels, apart = depth * layer.groups, stride[1] * pixels
    length = (width + (pixels - 1) * stride[1]) * channels
    words, step, elements = words_of_row(length, apart * channels, way.overlap, way.result.width)
    between = moves.dilation[0], step * apart if words > 1 else 1
    vertical, horizontal = axes(
        (height, words), (stride[0], apart), between, moves.padding, way.result
    )
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
        window=window,
        elements=elements,
        first_filter=0,
        first_element=0,
        filters=filters * pixels,
        groups=range(1),
        lead=0,
        along_rows=True,
        pixels=pixels,
    )


def words_of_row(length: int, apart: int, most: int, results: int) -> tuple[int, int, int]:
    """Return the words of a kernel row: one place of several words, or places of other results too.

    For example, a kernel row has 27 elements, results lie 12 elements apart, and a word has 16. The
    words of result p could be elements 0 to 15 and 16 to 26 of its row; no other result has these.
    If a word of 15 elements begins with each result instead, those of p and p + 1 have elements 0
    to 26 of the row of p. Then the buffer holds one word for each result in place of two, and LOAD
    asks for each beat once.

    Args:
        length: Elements of a kernel row.
        apart: Elements from one result to the next.
        most: Elements of a word, 0 if results may not share words.
        results: Results of a row.

    Returns:
        Places of the kernel along the row, results from one to the next, and elements of a place.
    """
    words, best = -(-length // most) if most else 1, (1, 1, length)
    for step in range(1, most // apart + 1 if words > 1 else 1):
        elements = max(step * apart, length - (words - 1) * step * apart)
        fewer = results + (words - 1) * step < words * results
        if elements <= most and fewer and (best[0] == 1 or elements < best[2]):
            best = words, step, elements
    return best


def _of_blocks(whole: Pass, result: Layout, *, combines: bool = False) -> Iterator[Pass]:
    """Yield a pass for each block of channels of a result, or the pass of all of them.

    Args:
        whole: Pass of all blocks.
        result: Layout of the result.
        combines: Whether each sum is part of results of all blocks, so that one pass makes them.
    """
    if not isinstance(result, BlockedLayout) or combines:
        yield whole
        return
    count = result.block_channels
    for number, first in enumerate(range(0, whole.filters, count)):
        before = number * result.block_stride_bytes * 8 // result.element_bits
        yield replace(whole, first_filter=first, first_element=before, filters=count)


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
        first_element=groups.start * each,
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
