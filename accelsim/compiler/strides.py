"""Transpositions that move nothing, because products read and write matrices with gaps.

Attention cuts the channels of a token into heads. Queries, keys and values lie token by token, with
one row for all heads::

    queries, values:  (tokens, heads, width)      read as (heads, tokens, width)
    keys:             (tokens, heads, width)      read as (heads, width, tokens)
    scores:           (heads, tokens, tokens)
    results:          (tokens, heads, width)      written as (heads, tokens, width)

A matrix of queries or values is a part of each row, as a group of channels is a part of a pixel.
LOAD can read it in place, with the distance of two rows as its stride, and STORE can write the
results of a head between those of other heads. Only the keys must be copied, because neighbours in
their matrix belong to different tokens; one copy turns them for all heads.

A transposition moves nothing in two cases: all readers of its result are products that can read
it in place (its *readers* take it), or its input is the result of a product and has no other reader
(its *writer* takes it).
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import accumulate
from math import prod
from operator import mul
from typing import NamedTuple

from accelsim.compiler.bands import Rows
from accelsim.compiler.limits import LOAD
from accelsim.npu import Npu
from accelsim.workload.layers import Layer, Product, Transpose, Turn


class Axis(NamedTuple):
    """An axis of a view.

    Args:
        extent: Elements along it.
        stride: Elements from one to the next in memory.
    """

    extent: int
    stride: int


View = tuple[Axis, ...]
"""Positions of the elements of a tensor, by axes, the slowest first."""


class Matrices(NamedTuple):
    """Positions of matrices whose rows have no gaps.

    Args:
        row: Elements from one row to the next.
        offsets: Elements before the first of each matrix.
    """

    row: int
    offsets: tuple[int, ...]


def dense(extents: Sequence[int]) -> View:
    """Return the view of consecutive elements."""
    strides = [*accumulate(reversed(extents), mul, initial=1)][-2::-1]
    return tuple(Axis(*pair) for pair in zip(extents, strides, strict=True))


def merged(view: Iterable[Axis]) -> list[Axis]:
    """Return a view without axes of one element, and with neighbouring axes merged if possible."""
    axes: list[Axis] = []
    for axis in view:
        if axis.extent == 1:
            continue
        if axes and axes[-1].stride == axis.extent * axis.stride:
            axes[-1] = Axis(axes[-1].extent * axis.extent, axis.stride)
        else:
            axes.append(axis)
    return axes


def matrices(view: View, rows: int, columns: int) -> Matrices | None:
    """Return the matrices of a view; None if rows have gaps or are not evenly spaced.

    Args:
        view: View of whole matrices, one after the other.
        rows: Rows of a matrix.
        columns: Columns of a matrix.
    """
    rest = merged(view)
    inner, between = _fastest(rest, columns), _fastest(rest, rows)
    if inner is None or between is None or (columns > 1 and inner.stride != 1):
        return None
    offsets = [0]
    for axis in rest:
        offsets = [first + place * axis.stride for first in offsets for place in range(axis.extent)]
    return Matrices(between.stride if rows > 1 else columns, tuple(offsets))


def _fastest(axes: list[Axis], extent: int) -> Axis | None:
    """Cut an axis of an extent off the end of others; None if it would not have one stride."""
    if extent == 1:
        return Axis(1, 1)
    if not axes or axes[-1].extent % extent:
        return None
    last = axes.pop()
    if last.extent > extent:
        axes.append(Axis(last.extent // extent, last.stride * extent))
    return Axis(extent, last.stride)


def _part(lie: Matrices | None, rows: Rows) -> Matrices | None:
    """Return the positions of some rows of matrices that follow each other."""
    if lie is None:
        return None
    first, skipped = divmod(rows.first, rows.image_pixels)
    offsets = lie.offsets[first : -(-(rows.first + rows.count) // rows.image_pixels)]
    return Matrices(lie.row, tuple(offset + skipped * lie.row for offset in offsets))


class Strides:
    """Transpositions that move nothing, and positions of the matrices of products.

    Args:
        layers: Layers in the order in which they run.
        outputs: Names of tensors that are wanted, which must have no gaps.
        npu: The machine.

    Attributes:
        free: Names of transpositions that move nothing.
    """

    def __init__(self, layers: Sequence[Layer], outputs: Collection[str], npu: Npu) -> None:
        self.free: set[str] = set()
        self._npu, self._outputs = npu, outputs
        self._writers = {name: layer for layer in layers for name in layer.outputs}
        self._readers: dict[str, list[Layer]] = defaultdict(list)
        self._written: dict[str, View] = {}
        for layer in layers:
            for name in dict.fromkeys(layer.inputs):
                self._readers[name].append(layer)
        bits = npu.input_element_bits, npu.output_element_bits
        gaps = npu.channel_multiple > 1 or any(each % 8 for each in bits)
        if gaps:
            return
        for layer in layers:
            if isinstance(layer, Transpose | Turn) and (self._read(layer) or self._write(layer)):
                self.free.add(layer.name)

    def of(self, layer: Layer, rows: Sequence[Rows] = ()) -> list[Matrices | None]:
        """Return the positions of the operands and the result of a layer; None: without gaps.

        Args:
            layer: The layer, or a piece of it.
            rows: Pixels of its operands and its result, if it is a piece.

        Returns:
            A position for each of its tensors; none if it is no product.
        """
        whole = self._writers[layer.output]
        if not isinstance(whole, Product):
            return []
        places = self._of_whole(whole)
        return [_part(*one) for one in zip(places, rows, strict=True)] if rows else places

    def _of_whole(self, layer: Product) -> list[Matrices | None]:
        m, k, n, many = layer.m, layer.k, layer.n, layer.batch * layer.steps
        right = None if layer.constant else self._view(layer.inputs[-1], layer.batch * k * n)
        ends = (
            (self._view(layer.inputs[0], many * m * k), m, k),
            (right, k, n),
            (self._view(layer.output, many * m * n), m, n),
        )
        return [
            None if view is None or len(merged(view)) < 2 else matrices(view, rows, columns)
            for view, rows, columns in ends
        ]

    def _view(self, name: str, count: int) -> View:
        """Return the positions of the elements of a tensor."""
        writer = self._writers.get(name)
        if writer is not None and writer.is_view:
            return self._view(writer.inputs[0], count)
        if isinstance(writer, Transpose | Turn) and writer.name in self.free:
            return self._turned(writer)
        return self._written.get(name, (Axis(count, 1),))

    def _turned(self, layer: Transpose | Turn) -> View:
        """Return the positions of a transposition's result, if its readers take it."""
        if layer.output in self._written:
            return self._written[layer.output]
        axes: list[Axis] | None = merged(self._view(layer.inputs[0], prod(layer.extents)))
        split = []
        for extent in reversed(layer.extents):
            axis = _fastest(axes, extent) if axes is not None else None
            if axis is None:
                return ()
            split.append(axis)
        split.reverse()
        return tuple(split[axis] for axis in layer.order)

    def _read(self, layer: Transpose | Turn) -> bool:
        """Return whether the readers of a transposition can read its input instead."""
        view = self._turned(layer)
        names, products = [layer.output], []
        while names:
            name = names.pop()
            if name in self._outputs:
                return False
            for reader in self._readers[name]:
                if reader.is_view:
                    names.append(reader.output)
                elif isinstance(reader, Product):
                    products.append((reader, name))
                else:
                    return False
        return bool(view and products) and all(
            self._reads(product, name, view) for product, name in products
        )

    def _reads(self, layer: Product, name: str, view: View) -> bool:
        """Return whether a product can read all operands of a name at the positions of a view."""
        if layer.steps > 1:
            return False
        fits = True
        if layer.inputs[0] == name:
            fits = self._fits(matrices(view, layer.m, layer.k), layer.k)
        if layer.inputs[-1] == name and not layer.constant:
            right = matrices(view, layer.k, layer.n)
            size = self._npu.input_element_bits // 8
            fits = fits and right is not None and right.row * size <= LOAD["y_stride"]
        return fits

    def _write(self, layer: Transpose | Turn) -> bool:
        """Return whether a product can write the transposition of its result."""
        name = layer.inputs[0]
        while name in self._writers and self._writers[name].is_view and self._is_alone(name):
            name = self._writers[name].inputs[0]
        product = self._writers.get(name)
        if not isinstance(product, Product) or product.steps > 1 or not self._is_alone(name):
            return False
        turned = dense([layer.extents[axis] for axis in layer.order])
        view = tuple(turned[layer.order.index(axis)] for axis in range(len(layer.order)))
        fits = self._fits(matrices(view, product.m, product.n), product.n)
        if fits:
            self._written[name] = view
            self._written[layer.output] = (Axis(prod(layer.extents), 1),)
        return fits

    def _is_alone(self, name: str) -> bool:
        """Return whether a tensor has one layer as its only reader."""
        return len(self._readers[name]) == 1 and name not in self._outputs

    def _fits(self, lie: Matrices | None, columns: int) -> bool:
        """Return whether LOAD and STORE can reach matrices whose rows are parts of longer rows."""
        if lie is None:
            return False
        size = max(self._npu.input_element_bits, self._npu.output_element_bits) // 8
        within = all(first % lie.row + columns <= lie.row for first in lie.offsets)
        return within and lie.row * size <= LOAD["x_stride"]
