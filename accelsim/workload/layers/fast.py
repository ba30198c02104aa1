"""Fast algorithms of convolutions: fewer products, and sums of inputs and results in their place.

Winograd's minimal filtering F(m, 3) makes m neighbouring results of a filter of 3 taps by m + 2
products (Lavin and Gray 2015, arXiv:1509.09308). With the matrices of the paper a tile of m x m
results is::

    inputs  V = B d B'      of a tile d of (m + 2) x (m + 2) inputs
    weights U = G g G'      of a filter g of 3 x 3 taps; computed once
    sums    M = U * V       element by element, summed over channels
    results Y = A M A'

So F(2, 3) takes 16 products for 4 results in place of 36, and F(4, 3) takes 36 for 16 in place of
144. G has fractions. A row of G times its denominator is integral, and the same column of A is
multiplied by what is left to a common ``scale``: then all integers are exact, and results are
``scale * scale`` times those of the convolution.

As layers: depthwise convolutions of stride m and a few taps make the m + 2 numbers of the rows of
each tile, and others the m + 2 numbers of the columns of these. Their results lie side by side in a
pixel. A convolution of 1 x 1 multiplies all of them, has a sum of its own for each, and makes all
m x m results of the sums (``Convolution.combinations``). A DepthToSpace puts these in their places,
which moves nothing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from itertools import product
from math import gcd, prod
from typing import NamedTuple

from accelsim.workload.arrangement import Copy
from accelsim.workload.layers.base import Shape
from accelsim.workload.layers.moving import Arrangement
from accelsim.workload.layers.record import Convolution, Layer
from accelsim.workload.window import Window

Matrix = tuple[tuple[int, ...], ...]

KERNEL = 3
"""Taps of a filter along an axis."""


@dataclass(frozen=True, kw_only=True)
class Algorithm:
    """Winograd's minimal filtering along an axis, in integers.

    Args:
        name: Name by which it is chosen.
        results: Neighbouring results that it makes together.
        inputs: Matrix B, shape (products, products).
        weights: Rows of G, each times its denominator: shape (products, taps of a filter).
        sums: Columns of A, times the scale and divided by the denominator of the same row of G:
            shape (results, products).
        scale: Number by which results are too large.
    """

    name: str
    results: int
    inputs: Matrix
    weights: Matrix
    sums: Matrix
    scale: int

    @property
    def products(self) -> int:
        """Products for each filter, and inputs of a tile."""
        return len(self.inputs)

    @property
    def saved(self) -> float:
        """Multiplications of the convolution for each of the algorithm, in two dimensions."""
        return (self.results * KERNEL / self.products) ** 2


ALGORITHMS: Mapping[str, Algorithm] = {
    each.name: each
    for each in (
        Algorithm(
            name="winograd2",
            results=2,
            inputs=((1, 0, -1, 0), (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, 0, -1)),
            weights=((1, 0, 0), (1, 1, 1), (1, -1, 1), (0, 0, 1)),
            sums=((2, 1, 1, 0), (0, 1, -1, -2)),
            scale=2,
        ),
        Algorithm(
            name="winograd4",
            results=4,
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
}
"""Algorithms by name: equations 7 and 12 of Lavin and Gray."""


class Taps(NamedTuple):
    """Inputs of a tile along an axis of which a row of B makes a number.

    Args:
        first: Place of the first of them in the tile.
        step: Places from one to the next.
        factors: Factor of each.
    """

    first: int
    step: int
    factors: tuple[int, ...]


def taps_of(row: tuple[int, ...]) -> Taps:
    """Return the inputs that a row of B reads: from its first number on, every n-th."""
    places = [place for place, factor in enumerate(row) if factor]
    step = reduce(gcd, [place - places[0] for place in places[1:]], 0) or 1
    return Taps(places[0], step, row[places[0] : places[-1] + 1 : step])


def held_bits(algorithm: Algorithm, input_bits: int, weight_bits: int) -> tuple[int, int]:
    """Return the widest operands of a convolution whose transforms fit the formats of a machine.

    Args:
        algorithm: The algorithm.
        input_bits: Bits of the activations that the machine holds, signed.
        weight_bits: Bits of its weights, signed.

    Returns:
        Bits of signed activations, and of signed weights that are not the least integer; 0 if none.
    """

    def reach(row: tuple[int, ...], ends: tuple[int, int]) -> tuple[int, int]:
        found = [sorted((factor * ends[0], factor * ends[1])) for factor in row]
        return sum(least for least, _ in found), sum(most for _, most in found)

    def fits(matrix: Matrix, ends: tuple[int, int], bits: int) -> bool:
        both = [reach(column, reach(row, ends)) for row in matrix for column in matrix]
        return all(-(1 << (bits - 1)) <= least and most < 1 << (bits - 1) for least, most in both)

    inputs, weights = input_bits, weight_bits
    while inputs and not fits(
        algorithm.inputs, (-(1 << (inputs - 1)), (1 << (inputs - 1)) - 1), input_bits
    ):
        inputs -= 1
    while weights and not fits(
        algorithm.weights, (1 - (1 << (weights - 1)), (1 << (weights - 1)) - 1), weight_bits
    ):
        weights -= 1
    return inputs, weights


def why_not(layer: Layer) -> str:
    """Return why a layer has no fast algorithm, the end of a sentence; empty if it has one."""
    if not isinstance(layer, Convolution):
        return "is no convolution"
    window = layer.window
    if layer.weight_shape[1:3] != (KERNEL, KERNEL):
        return f"has a kernel of {' x '.join(map(str, layer.weight_shape[1:3]))}, not 3 x 3"
    if (window.stride, window.dilation) != ((1, 1), (1, 1)):
        return "has a stride or a dilation"
    if layer.groups > 1:
        return f"has {layer.groups} groups of channels"
    if layer.element != "multiply":
        return "sums distances, and no products"
    if layer.factor_channels or layer.digits > 1 or layer.phase is not None or layer.steps > 1:
        return "has several sums for each result"
    return ""


def fast_layers(layer: Convolution, algorithm: Algorithm) -> tuple[Layer, ...]:
    """Return the layers that compute a convolution by a fast algorithm.

    Args:
        layer: The convolution, of which ``why_not`` says nothing.
        algorithm: The algorithm.

    Returns:
        Transforms of inputs, what joins them, the products (with the name of the layer), and what
        puts their results in place.
    """
    images, height, width, filters = layer.output_shape
    channels, count = layer.input_shape[3], algorithm.products**2
    side = algorithm.results
    tiles = -(-height // side), -(-width // side)
    *transforms, joined = _transformed(layer, algorithm, tiles)
    shape: Shape = (images, *tiles, count * channels)
    made: Shape = (images, *tiles, side * side * filters)
    products = replace(
        layer,
        inputs=joined.outputs,
        outputs=(f"{layer.name}.tiles",),
        input_shape=shape,
        output_shape=made,
        weight_shape=(filters, 1, 1, count * channels),
        window=Window(kernel=(1, 1)),
        weights="",
        file_bits=0,
        factor_channels=channels,
        combinations=side * side,
        macs=prod(shape) * filters,
        input_elements=prod(shape),
        output_elements=prod(made),
        weight_elements=filters * count * channels,
    )
    return (*transforms, joined, products, *_placed(layer, products, side))


def _transformed(
    layer: Convolution, algorithm: Algorithm, tiles: tuple[int, int]
) -> Iterator[Layer]:
    """Yield the transforms of inputs, and the layer that puts their results side by side.

    Rows of B make numbers of the rows of a tile; of each of these they make numbers of its columns.
    """
    images, _, width, channels = layer.input_shape
    names, shape = [], (images, *tiles, channels)
    for place, of_rows in enumerate(algorithm.inputs):
        name = f"{layer.name}.input.{place}"
        rows: Shape = (images, tiles[0], width, channels)
        first = _transform(layer, name, (layer.inputs[0], layer.input_shape), rows)
        yield _along(first, layer, algorithm, 0, of_rows)
        for column, of_columns in enumerate(algorithm.inputs):
            names.append(f"{name}.{column}")
            second = _transform(layer, names[-1], (name, rows), shape)
            yield _along(second, layer, algorithm, 1, of_columns)
    yield Arrangement(
        name=f"{layer.name}.inputs",
        kind="concat",
        inputs=tuple(names),
        outputs=(f"{layer.name}.inputs",),
        operators=layer.operators,
        input_elements=len(names) * prod(shape),
        output_elements=len(names) * prod(shape),
        shapes=(shape,) * len(names),
        output_shape=(images, *tiles, len(names) * channels),
        requantized=(False,) * len(names),
        copies=tuple(
            Copy(source=place, extents=(*tiles, channels), written_first=(0, 0, place * channels))
            for place in range(len(names))
        ),
    )


def _transform(
    layer: Convolution, name: str, source: tuple[str, Shape], shape: Shape
) -> Convolution:
    """Return a depthwise convolution that copies its input, from which a transform is made.

    Args:
        layer: The convolution whose inputs are transformed.
        name: Name of the transform and of its result.
        source: Name and shape of the input.
        shape: Shape of the result.
    """
    return Convolution(
        name=name,
        kind=layer.kind,
        inputs=(source[0],),
        outputs=(name,),
        operators=layer.operators,
        input_elements=prod(source[1]),
        output_elements=prod(shape),
        input_shape=source[1],
        output_shape=shape,
        weight_shape=(shape[3], 1, 1, 1),
        groups=shape[3],
        window=Window(kernel=(1, 1)),
    )


def _along(
    made: Convolution, layer: Convolution, algorithm: Algorithm, axis: int, row: tuple[int, ...]
) -> Convolution:
    """Return a transform that takes the inputs of each tile that a row of B reads.

    Args:
        made: The transform without a window.
        layer: The convolution whose inputs are transformed.
        algorithm: The algorithm.
        axis: 0 for rows of a tile, 1 for columns.
        row: The row of B.
    """
    taps, side = taps_of(row), algorithm.results
    before = layer.window.padding[axis] - taps.first
    reach = (made.output_shape[1 + axis] - 1) * side + (len(taps.factors) - 1) * taps.step + 1
    sides = [0, 0, 0, 0]
    sides[axis], sides[axis + 2] = before, reach - made.input_shape[1 + axis] - before
    kernel, stride, dilation = [1, 1], [1, 1], [1, 1]
    kernel[axis], stride[axis], dilation[axis] = len(taps.factors), side, taps.step
    window = Window(
        kernel=(kernel[0], kernel[1]),
        stride=(stride[0], stride[1]),
        padding=(sides[0], sides[1], sides[2], sides[3]),
        dilation=(dilation[0], dilation[1]),
    )
    shape = (made.groups, kernel[0], kernel[1], 1)
    return replace(made, weight_shape=shape, window=window)


def _placed(layer: Convolution, products: Convolution, side: int) -> Iterator[Layer]:
    """Yield what puts the results of tiles in place, and cuts off those beyond the edges."""
    images, *tiles, channels = products.output_shape
    filters, (height, width) = channels // side**2, layer.output_shape[1:3]
    whole: Shape = (images, tiles[0] * side, tiles[1] * side, filters)
    is_even = whole == layer.output_shape
    placed = layer.outputs if is_even else (f"{layer.name}.whole",)
    yield Arrangement(
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
    if not is_even:
        yield Arrangement(
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
