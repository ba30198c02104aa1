"""What fast algorithms of convolutions have in common: matrices, and layers that apply them.

A fast algorithm takes sums of inputs (matrix B), multiplies them by sums of weights (G), and makes
results of sums of products (A), which are ``scale`` times too large along each axis::

    inputs  V = B d      of the numbers d of a tile
    weights U = G g      of the weights g; computed once
    sums    M = U * V    element by element, summed over channels
    results Y = A M

As layers: depthwise convolutions of a few taps make the sums of inputs, which lie side by side in a
pixel. A convolution of 1 x 1 multiplies all of them, has a sum of its own for each, and makes all
results of the sums (``Convolution.combinations``).
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import gcd, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.arrangement import Copy
from accelsim.workload.layers.base import Shape
from accelsim.workload.layers.moving import Arrangement
from accelsim.workload.layers.record import Convolution, Layer
from accelsim.workload.window import Window

Array = NDArray[np.int64]
Matrix = tuple[tuple[int, ...], ...]


class Part(NamedTuple):
    """A layer of a fast algorithm.

    Args:
        layer: The layer.
        factors: Factors of the taps of a sum of inputs; empty for other layers.
    """

    layer: Layer
    factors: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Algorithm(ABC):
    """A fast algorithm.

    Args:
        name: Name by which it is chosen.
    """

    name: str

    @abstractmethod
    def why_not(self, layer: Layer) -> str:
        """Return why a layer cannot run so, the end of a sentence; empty if it can."""

    @abstractmethod
    def layers(self, layer: Convolution) -> tuple[Layer, ...]:
        """Return the layers that compute a convolution, of which ``why_not`` says nothing.

        The products have the name of the convolution, and the last layer writes its output.
        """


@dataclass(frozen=True, kw_only=True)
class Bilinear(Algorithm):
    """A fast algorithm in integers, which is exact.

    Args:
        name: Name by which it is chosen.
        inputs: Matrix B, shape (products, numbers of a tile).
        weights: Rows of G, each times its denominator: shape (products, weights).
        sums: Columns of A, times the scale and divided by the denominator of the same row of G:
            shape (results, products).
        scale: Number by which results are too large along an axis.
        axes: Axes along which the matrices are applied.
    """

    inputs: Matrix
    weights: Matrix
    sums: Matrix
    scale: int = 1
    axes: int = 1

    @property
    def products(self) -> int:
        """Products along an axis."""
        return len(self.inputs)

    @property
    def results(self) -> int:
        """Results along an axis."""
        return len(self.sums)

    @property
    def total_scale(self) -> int:
        """Number by which sums are too large."""
        return int(self.scale**self.axes)

    @property
    @abstractmethod
    def saved(self) -> float:
        """Multiplications of the convolution for each of the algorithm, of whole tiles."""

    @abstractmethod
    def parts(self, layer: Convolution) -> tuple[Part, ...]:
        """Return the layers that compute a convolution, of which ``why_not`` says nothing.

        The products have the name of the convolution, and the last layer writes its output.
        """

    @abstractmethod
    def moved(self, weights: Array) -> Array:
        """Return the sums of weights by which the products multiply.

        Args:
            weights: int64 array of shape (filters, kernel height, kernel width, channels).

        Returns:
            int64 array of shape (filters of the products, 1, 1, products x channels of each).
        """

    def factors(self) -> Array:
        """Return the factors of the sums of each result, int64 of shape (results, products)."""
        each = made = np.array(self.sums, dtype=np.int64)
        for _ in range(self.axes - 1):
            made = np.einsum("yi,xj->yxij", made, each).reshape(len(made) * len(each), -1)
        return made

    def layers(self, layer: Convolution) -> tuple[Layer, ...]:
        """Return the layers that compute a convolution, of which ``why_not`` says nothing."""
        return tuple(part.layer for part in self.parts(layer))

    def held_bits(self, input_bits: int, weight_bits: int) -> tuple[int, int]:
        """Return the widest operands of a convolution whose sums fit the formats of a machine.

        Args:
            input_bits: Bits of the activations that the machine holds, signed.
            weight_bits: Bits of its weights, signed.

        Returns:
            Bits of signed activations, and of signed weights that are not the least integer; 0 if
            none.
        """
        inputs, weights = input_bits, weight_bits
        while inputs and not self._fits(self.inputs, -(1 << (inputs - 1)), inputs, input_bits):
            inputs -= 1
        while weights and not self._fits(
            self.weights, 1 - (1 << weights - 1), weights, weight_bits
        ):
            weights -= 1
        return inputs, weights

    def _fits(self, matrix: Matrix, least: int, bits: int, held_bits: int) -> bool:
        """Return whether sums of integers of some bits, from ``least`` on, fit a format."""
        found = [(least, (1 << (bits - 1)) - 1)]
        for _ in range(self.axes):
            found = [reach(row, ends) for row in matrix for ends in found]
        limit = 1 << (held_bits - 1)
        return all(-limit <= least and most < limit for least, most in found)


def reach(factors: Sequence[int], ends: tuple[int, int]) -> tuple[int, int]:
    """Return the least and greatest sum of integers times factors.

    Args:
        factors: Factor of each.
        ends: Least and greatest integer.
    """
    found = [sorted((factor * ends[0], factor * ends[1])) for factor in factors]
    return sum(least for least, _ in found), sum(most for _, most in found)


class Taps(NamedTuple):
    """Numbers of a tile along an axis of which a row of B makes a sum.

    Args:
        first: Place of the first of them in the tile.
        step: Places from one to the next.
        factors: Factor of each.
    """

    first: int
    step: int
    factors: tuple[int, ...]


def taps_of(row: tuple[int, ...]) -> Taps:
    """Return the numbers that a row of B reads: from its first one on, every n-th."""
    places = [place for place, factor in enumerate(row) if factor]
    step = reduce(gcd, [place - places[0] for place in places[1:]], 0) or 1
    return Taps(places[0], step, row[places[0] : places[-1] + 1 : step])


class Tiles(NamedTuple):
    """How tiles lie along an axis.

    Args:
        axis: 0 for rows, 1 for columns.
        step: Places from one tile to the next.
        padding: Places before the first.
    """

    axis: int
    step: int
    padding: int


def sum_of_inputs(
    layer: Convolution,
    name: str,
    source: tuple[str, Shape],
    shape: Shape,
    tiles: Tiles,
    row: tuple[int, ...],
) -> Part:
    """Return a depthwise convolution that makes a number of each tile, by a row of B.

    Args:
        layer: The convolution whose inputs are summed.
        name: Name of the sum and of its result.
        source: Name and shape of what it reads.
        shape: Shape of the result.
        tiles: Tiles along the axis that the row is applied to.
        row: The row of B.
    """
    taps, axis = taps_of(row), tiles.axis
    before = tiles.padding - taps.first
    span = (shape[1 + axis] - 1) * tiles.step + (len(taps.factors) - 1) * taps.step + 1
    sides = [0, 0, 0, 0]
    sides[axis], sides[axis + 2] = before, span - source[1][1 + axis] - before
    kernel, stride, dilation = [1, 1], [1, 1], [1, 1]
    kernel[axis], stride[axis], dilation[axis] = len(taps.factors), tiles.step, taps.step
    made = Convolution(
        name=name,
        kind=layer.kind,
        inputs=(source[0],),
        outputs=(name,),
        operators=layer.operators,
        input_elements=prod(source[1]),
        output_elements=prod(shape),
        input_shape=source[1],
        output_shape=shape,
        weight_shape=(shape[3], kernel[0], kernel[1], 1),
        groups=shape[3],
        window=Window(
            kernel=(kernel[0], kernel[1]),
            stride=(stride[0], stride[1]),
            padding=(sides[0], sides[1], sides[2], sides[3]),
            dilation=(dilation[0], dilation[1]),
        ),
    )
    return Part(made, taps.factors)


def side_by_side(layer: Convolution, names: Sequence[str], shape: Shape) -> Part:
    """Return what lays sums of inputs side by side in a pixel.

    Args:
        layer: The convolution whose inputs are summed.
        names: Names of the sums.
        shape: Shape of each.
    """
    images, height, width, channels = shape
    joined = Arrangement(
        name=f"{layer.name}.inputs",
        kind="concat",
        inputs=tuple(names),
        outputs=(f"{layer.name}.inputs",),
        operators=layer.operators,
        input_elements=len(names) * prod(shape),
        output_elements=len(names) * prod(shape),
        shapes=(shape,) * len(names),
        output_shape=(images, height, width, len(names) * channels),
        requantized=(False,) * len(names),
        copies=tuple(
            Copy(source=place, extents=shape[1:], written_first=(0, 0, place * channels))
            for place in range(len(names))
        ),
    )
    return Part(joined)


def products_of(layer: Convolution, joined: Arrangement, filters: int, results: int) -> Part:
    """Return the convolution that multiplies sums of inputs and makes results of the products.

    Args:
        layer: The convolution.
        joined: What lays the sums of inputs side by side.
        filters: Filters of the products.
        results: Results that are made of the sums of a filter.
    """
    shape, count = joined.output_shape, len(joined.inputs)
    made: Shape = (*shape[:3], results * filters)
    products = replace(
        layer,
        inputs=joined.outputs,
        outputs=(f"{layer.name}.tiles",),
        input_shape=shape,
        output_shape=made,
        weight_shape=(filters, 1, 1, shape[3]),
        window=Window(kernel=(1, 1)),
        weights="",
        file_bits=0,
        factor_channels=shape[3] // count,
        combinations=results,
        macs=prod(shape) * filters,
        input_elements=prod(shape),
        output_elements=prod(made),
        weight_elements=filters * shape[3],
    )
    return Part(products)


def several_sums(layer: Layer) -> str:
    """Return why a layer is no convolution with one sum of products for each result, or empty."""
    if not isinstance(layer, Convolution):
        return "is no convolution"
    if layer.element != "multiply":
        return "sums distances, and no products"
    if layer.factor_channels or layer.digits > 1 or layer.phase is not None or layer.steps > 1:
        return "has several sums for each result"
    return ""


def plain(layer: Layer) -> str:
    """Return why a layer has no algorithm in integers, the end of a sentence; empty if it may."""
    if isinstance(layer, Convolution) and layer.groups > 1:
        return f"has {layer.groups} groups of channels"
    if isinstance(layer, Convolution) and (layer.window.stride, layer.window.dilation) != (
        (1, 1),
        (1, 1),
    ):
        return "has a stride or a dilation"
    return several_sums(layer)
