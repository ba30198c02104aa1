"""Strassen's product of matrices (Strassen 1969): 7 products of blocks in place of 8.

A product by constant weights, that is a convolution of 1 x 1, is a product of the matrices of
pixels by channels and of channels by filters. Both are cut into 2 x 2 blocks. Blocks of pixels are
every second one, so that nothing moves: two neighbouring pixels lie in memory as four blocks of
half of the channels, and four blocks of half of the filters as two neighbouring results::

    pixels x, x + 1   A11 A12 A21 A22      seen as 4 pixels of half of the channels
    results           C11 C12 C21 C22      seen as 1 pixel of twice the filters

Depthwise convolutions of stride 4 and at most two taps make the 7 sums of blocks.
"""

from dataclasses import dataclass, replace
from math import prod

import numpy as np

from accelsim.workload.layers.base import Shape
from accelsim.workload.layers.fast.algorithm import (
    Array,
    Bilinear,
    Part,
    Tiles,
    plain,
    products_of,
    side_by_side,
    sum_of_inputs,
)
from accelsim.workload.layers.moving import Arrangement, Reshape
from accelsim.workload.layers.record import Convolution, Layer

BLOCKS = 4
"""Blocks of a matrix."""


@dataclass(frozen=True, kw_only=True)
class Strassen(Bilinear):
    """One level of Strassen's product."""

    @property
    def saved(self) -> float:
        """Multiplications of the product for each of the algorithm."""
        return 8 / self.products

    def why_not(self, layer: Layer) -> str:
        """Return why a layer cannot run so, the end of a sentence; empty if it can."""
        if reason := plain(layer):
            return reason
        assert isinstance(layer, Convolution)
        if layer.weight_shape[1:3] != (1, 1) or any(layer.window.padding):
            return "is no product: it has a kernel or padding"
        sizes = layer.input_shape[2], layer.input_shape[3], layer.weight_shape[0]
        if any(size % 2 for size in sizes):
            return "has an odd number of columns, channels or filters"
        return ""

    def moved(self, weights: Array) -> Array:
        """Return the sums of weights by which the products multiply; see ``Bilinear``."""
        filters, _, _, channels = weights.shape
        # Blocks B11, B12, B21, B22: half of the channels, then half of the filters.
        halves = weights.reshape(2, filters // 2, 2, channels // 2).transpose(2, 0, 1, 3)
        blocks = halves.reshape(BLOCKS, filters // 2, channels // 2)
        made: Array = np.einsum("ib,bfc->fic", np.array(self.weights, dtype=np.int64), blocks)
        return made.reshape(filters // 2, 1, 1, -1)

    def parts(self, layer: Convolution) -> tuple[Part, ...]:
        """Return the layers that compute a convolution; see ``Bilinear``."""
        images, height, width, channels = layer.input_shape
        blocks: Shape = (images, height, 2 * width, channels // 2)
        shape: Shape = (images, height, width // 2, channels // 2)
        view = f"{layer.name}.blocks"
        parts = [Part(_view(layer, layer.inputs[0], view, layer.input_shape, blocks))]
        names = [f"{layer.name}.input.{place}" for place in range(self.products)]
        for name, row in zip(names, self.inputs, strict=True):
            along = Tiles(1, BLOCKS, 0)
            parts.append(sum_of_inputs(layer, name, (view, blocks), shape, along, row))
        joined = side_by_side(layer, names, shape)
        assert isinstance(joined.layer, Arrangement)
        products = products_of(layer, joined.layer, layer.weight_shape[0] // 2, BLOCKS)
        made = products.layer
        whole = _view(layer, made.output, layer.output, made.result_shape, layer.output_shape)
        return (*parts, joined, products, Part(replace(whole, name=f"{layer.name}.results")))


def _view(layer: Convolution, source: str, name: str, shape: Shape, result: Shape) -> Reshape:
    """Return the elements of a tensor, as they lie, as a tensor of another shape and name."""
    return Reshape(
        name=name,
        kind="reshape",
        inputs=(source,),
        outputs=(name,),
        operators=layer.operators,
        input_elements=prod(shape),
        output_elements=prod(result),
        input_shape=shape,
        output_shape=result,
    )


STRASSEN = Strassen(
    name="strassen",
    inputs=(
        (1, 0, 0, 1),
        (0, 0, 1, 1),
        (1, 0, 0, 0),
        (0, 0, 0, 1),
        (1, 1, 0, 0),
        (-1, 0, 1, 0),
        (0, 1, 0, -1),
    ),
    weights=(
        (1, 0, 0, 1),
        (1, 0, 0, 0),
        (0, 1, 0, -1),
        (-1, 0, 1, 0),
        (0, 0, 0, 1),
        (1, 1, 0, 0),
        (0, 0, 1, 1),
    ),
    sums=(
        (1, 0, 0, 1, -1, 0, 1),
        (0, 0, 1, 0, 1, 0, 0),
        (0, 1, 0, 1, 0, 0, 0),
        (1, -1, 1, 0, 0, 1, 0),
    ),
)
"""Blocks in the order 11, 12, 21, 22."""
