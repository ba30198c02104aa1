"""Convolution by Fourier transforms of tiles, in floating point (overlap and save).

A tile of ``side`` x ``side`` inputs gives ``side - reach + 1`` results along an axis, where *reach*
is what a kernel spans with its dilation; tiles overlap by ``reach - 1`` places. Its transform has
``side * (side / 2 + 1)`` complex numbers, as inputs are real. Each is multiplied by that of the
kernel, which is computed once and known in advance, and summed over channels::

    spectra   X = F x       of every tile and channel
    products  Y = K * X     for each frequency a product of matrices: tiles by channels by filters
    results   y = F^-1 Y    of every tile and filter, whose first ``reach - 1`` places are left out

A complex product is three real ones (Gauss): with X = a + bi and K = c + di they are a c, b d and
(a + b)(c + d). So the array computes ``3 * side * (side / 2 + 1)`` products of matrices, and the
vector unit transforms and adds. A depthwise convolution sums over no channels: the vector unit
multiplies, by four products and two additions.

Transforms round, so results are those of the convolution up to rounding errors. A transform in
integers modulo a number would be exact, but a machine here has no such remainder.
"""

from dataclasses import dataclass
from math import prod

from accelsim.workload.layers.fast.algorithm import Algorithm, several_sums
from accelsim.workload.layers.record import Convolution, Layer, Product, VectorWork
from accelsim.workload.lowering.vector import transform_operations

_REAL_PRODUCTS = 3
"""Real products of a complex one on the array."""
_LANE_PRODUCTS, _LANE_OPERATIONS = 4, 6
"""Real products, and lane operations, of a complex product on the vector unit."""
_PARTS = 2
"""Real numbers of a complex one."""


@dataclass(frozen=True, kw_only=True)
class Fourier(Algorithm):
    """Convolution by Fourier transforms of tiles.

    Args:
        name: Name by which it is chosen.
        side: Places of a tile along an axis, a power of two.
    """

    side: int

    @property
    def frequencies(self) -> int:
        """Complex numbers of the transform of a tile of real numbers."""
        return self.side * (self.side // 2 + 1)

    def why_not(self, layer: Layer) -> str:
        """Return why a layer cannot run so, the end of a sentence; empty if it can."""
        if reason := several_sums(layer):
            return reason
        assert isinstance(layer, Convolution)
        if layer.groups > 1 and not (layer.is_depthwise and layer.weight_shape[0] == layer.groups):
            return f"has {layer.groups} groups of channels, each with several channels or filters"
        if layer.window.stride != (1, 1):
            return "has a stride"
        if layer.weight_shape[1:3] == (1, 1):
            return "has a kernel of 1 x 1"
        if max(reaches := self._reaches(layer)) > self.side:
            return f"spans {reaches[0]} x {reaches[1]} places, more than a tile of {self.side}"
        return ""

    def layers(self, layer: Convolution) -> tuple[Layer, ...]:
        """Return the layers that compute a convolution; see ``Algorithm``."""
        read = self.tiles(layer) * layer.input_shape[3]
        made = self.tiles(layer) * layer.weight_shape[0]
        numbers, is_depthwise = self._numbers(layer), layer.is_depthwise
        products = self._lane_products(layer) if is_depthwise else self._products(layer)
        # Beside both parts of a complex number, their sum is a factor of the array too; and both
        # parts of a product take three additions of the three products.
        more, last = (0, 0) if is_depthwise else (self.frequencies, 3 * self.frequencies)
        results = prod(layer.output_shape)
        forward = VectorWork(
            name=products.inputs[0],
            kind=layer.kind,
            inputs=layer.inputs[:1],
            outputs=products.inputs,
            operators=layer.operators,
            input_elements=read * self.side**2,
            output_elements=read * numbers,
            operations=read * (self.transform_operations + more),
        )
        back = VectorWork(
            name=f"{layer.name}.results",
            kind=layer.kind,
            inputs=products.outputs,
            outputs=layer.outputs,
            operators=layer.operators,
            input_elements=made * numbers,
            output_elements=results,
            operations=made * (self.transform_operations + last) + layer.passes * results,
        )
        return forward, products, back

    def _numbers(self, layer: Convolution) -> int:
        """Return the real numbers of a spectrum in memory."""
        return self.frequencies * (_PARTS if layer.is_depthwise else _REAL_PRODUCTS)

    def _products(self, layer: Convolution) -> Layer:
        """Return the products of spectra by those of the kernel, summed over channels."""
        numbers, tiles = self._numbers(layer), self.tiles(layer)
        channels, filters = layer.input_shape[3], layer.weight_shape[0]
        return Product(
            name=layer.name,
            kind=layer.kind,
            inputs=(f"{layer.name}.spectra",),
            outputs=(f"{layer.name}.sums",),
            operators=layer.operators,
            macs=tiles * numbers * channels * filters,
            input_elements=tiles * channels * numbers,
            output_elements=tiles * filters * numbers,
            weight_elements=numbers * channels * filters,
            batch=numbers,
            m=tiles,
            k=channels,
            n=filters,
            constant=True,
        )

    def _lane_products(self, layer: Convolution) -> Layer:
        """Return the products of spectra by those of the kernels of a depthwise convolution."""
        numbers, channels = self._numbers(layer), layer.input_shape[3]
        tiled = self.tiles(layer) * channels
        return VectorWork(
            name=layer.name,
            kind=layer.kind,
            inputs=(f"{layer.name}.spectra",),
            outputs=(f"{layer.name}.sums",),
            operators=layer.operators,
            macs=tiled * self.frequencies * _LANE_PRODUCTS,
            input_elements=tiled * numbers,
            output_elements=tiled * numbers,
            weight_elements=channels * numbers,
            operations=tiled * self.frequencies * _LANE_OPERATIONS,
        )

    def tiles(self, layer: Convolution) -> int:
        """Return the tiles of all images of a layer.

        Args:
            layer: The convolution.
        """
        images, *extents, _ = layer.output_shape
        steps = [self.side - reach + 1 for reach in self._reaches(layer)]
        return images * prod(
            -(-extent // step) for extent, step in zip(extents, steps, strict=True)
        )

    @property
    def transform_operations(self) -> int:
        """Lane operations of the transform of a tile, either way: of its rows, then its columns."""
        rows = self.side * transform_operations(self.side, is_real=True)
        return rows + (self.side // 2 + 1) * transform_operations(self.side, is_real=False)

    def _reaches(self, layer: Convolution) -> tuple[int, int]:
        """Return the places along each axis that a kernel spans with its dilation."""
        _, height, width, _ = layer.weight_shape
        down, right = layer.window.dilation
        return (height - 1) * down + 1, (width - 1) * right + 1


FOURIER = tuple(Fourier(name=f"fft{side}", side=side) for side in (16, 32, 64))
"""Tiles from 16 places on, as a kernel of 7 x 7 leaves 2 results of a tile of 8."""
