"""Winograd's minimal filtering of convolutions of 3 x 3 (Lavin and Gray 2015, arXiv:1509.09308).

F(m, 3) makes m neighbouring results of a filter of 3 taps by m + 2 products. In two dimensions a
tile of m x m results is, with the matrices of the paper::

    Y = A (G g G' * B d B') A'

of a tile d of (m + 2) x (m + 2) inputs and a filter g of 3 x 3 taps. So F(2x2, 3x3) takes 16
products for 4 results in place of 36, and F(4x4, 3x3) takes 36 for 16 in place of 144. G has
fractions: rows are multiplied by their denominators, so that results are 4 or 576 times too large.

Depthwise convolutions of stride m make the m + 2 numbers of the rows of each tile, and others the
m + 2 numbers of the columns of these. A DepthToSpace puts the results of tiles in their places,
which moves nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

import numpy as np

from accelsim.workload.arrangement import Copy
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
from accelsim.workload.layers.moving import Arrangement
from accelsim.workload.layers.record import Convolution, Layer

KERNEL = 3
"""Taps of a filter along an axis."""


@dataclass(frozen=True, kw_only=True)
class Winograd(Bilinear):
    """Winograd's minimal filtering F(m x m, 3 x 3)."""

    axes: int = 2

    @property
    def saved(self) -> float:
        """Multiplications of the convolution for each of the algorithm, of whole tiles."""
        return (self.results * KERNEL / self.products) ** 2

    def why_not(self, layer: Layer) -> str:
        """Return why a layer cannot run so, the end of a sentence; empty if it can."""
        if reason := plain(layer):
            return reason
        assert isinstance(layer, Convolution)
        if layer.weight_shape[1:3] != (KERNEL, KERNEL):
            return f"has a kernel of {' x '.join(map(str, layer.weight_shape[1:3]))}, not 3 x 3"
        return ""

    def moved(self, weights: Array) -> Array:
        """Return the sums of weights by which the products multiply; see ``Bilinear``."""
        matrix = np.array(self.weights, dtype=np.int64)
        made: Array = np.einsum("ia,jb,fabc->fijc", matrix, matrix, weights)
        return made.reshape(len(weights), 1, 1, -1)

    def parts(self, layer: Convolution) -> tuple[Part, ...]:
        """Return the layers that compute a convolution; see ``Bilinear``."""
        images, height, width, filters = layer.output_shape
        side, channels = self.results, layer.input_shape[3]
        tiles: Shape = (images, -(-height // side), -(-width // side), channels)
        sums = list(self._sums(layer, tiles))
        numbers = product(range(self.products), repeat=2)
        names = [f"{layer.name}.input.{row}.{column}" for row, column in numbers]
        joined = side_by_side(layer, names, tiles)
        assert isinstance(joined.layer, Arrangement)
        products = products_of(layer, joined.layer, filters, side * side)
        assert isinstance(products.layer, Convolution)
        return (*sums, joined, products, *_placed(layer, products.layer, side))

    def _sums(self, layer: Convolution, tiles: Shape) -> Iterator[Part]:
        """Yield the sums of inputs: rows of B make numbers of the rows of a tile, then of columns.

        Args:
            layer: The convolution.
            tiles: Shape of a number of each tile.
        """
        width, (top, left, *_) = layer.input_shape[2], layer.window.padding
        rows: Shape = (*tiles[:2], width, tiles[3])
        source = layer.inputs[0], layer.input_shape
        for place, of_rows in enumerate(self.inputs):
            name, along = f"{layer.name}.input.{place}", Tiles(0, self.results, top)
            yield sum_of_inputs(layer, name, source, rows, along, of_rows)
            for column, of_columns in enumerate(self.inputs):
                along = Tiles(1, self.results, left)
                yield sum_of_inputs(
                    layer, f"{name}.{column}", (name, rows), tiles, along, of_columns
                )


def _placed(layer: Convolution, products: Convolution, side: int) -> Iterator[Part]:
    """Yield what puts the results of tiles in place, and cuts off those beyond the edges."""
    images, *tiles, channels = products.output_shape
    filters, (height, width) = channels // side**2, layer.output_shape[1:3]
    whole: Shape = (images, tiles[0] * side, tiles[1] * side, filters)
    is_even = whole == layer.output_shape
    placed = layer.outputs if is_even else (f"{layer.name}.whole",)
    joined = Arrangement(
        name=f"{layer.name}.results",
        kind="depthtospace",
        inputs=products.outputs,
        outputs=placed,
        operators=layer.operators,
        input_elements=prod(whole),
        output_elements=prod(whole),
        shapes=(products.output_shape,),
        output_shape=whole,
        requantized=(False,),
        copies=tuple(
            Copy(
                extents=(tiles[0], tiles[1], filters),
                read_first=(0, 0, number * filters),
                written_first=(y, x, 0),
                written_step=(side, side),
            )
            for number, (y, x) in enumerate(product(range(side), repeat=2))
        ),
    )
    yield Part(joined)
    if not is_even:
        cut = Arrangement(
            name=f"{layer.name}.cut",
            kind="slice",
            inputs=placed,
            outputs=layer.outputs,
            operators=layer.operators,
            input_elements=prod(layer.output_shape),
            output_elements=prod(layer.output_shape),
            shapes=(whole,),
            output_shape=layer.output_shape,
            requantized=(False,),
            copies=(Copy(extents=(height, width, filters)),),
        )
        yield Part(cut)


WINOGRAD = (
    Winograd(
        name="winograd2",
        inputs=((1, 0, -1, 0), (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, 0, -1)),
        weights=((1, 0, 0), (1, 1, 1), (1, -1, 1), (0, 0, 1)),
        sums=((2, 1, 1, 0), (0, 1, -1, -2)),
        scale=2,
    ),
    Winograd(
        name="winograd4",
        inputs=(
            (4, 0, -5, 0, 1, 0),
            (0, -4, -4, 1, 1, 0),
            (0, 4, -4, -1, 1, 0),
            (0, -2, -1, 2, 1, 0),
            (0, 2, -1, -2, 1, 0),
            (0, 4, 0, -5, 0, 1),
        ),
        weights=((1, 0, 0), (-1, -1, -1), (-1, 1, -1), (1, 2, 4), (1, -2, 4), (0, 0, 1)),
        sums=(
            (6, 4, 4, 1, 1, 0),
            (0, 4, -4, 2, -2, 0),
            (0, 4, 4, 4, 4, 0),
            (0, 4, -4, 8, -8, 24),
        ),
        scale=24,
    ),
)
"""Equations 7 and 12 of Lavin and Gray."""
