"""Integers of layers that compute sums, products, maxima or functions of their inputs."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import by_channel
from accelsim.integer.layer import PARTS, IntegerLayer, Parameters, RescaledLayer
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.layers.ops import TABLE
from accelsim.workload.op import Body, MultiplyAccumulate, Op, WeightedSum, form


@dataclass(frozen=True, kw_only=True)
class Convolution(RescaledLayer):
    """A convolution, grouped or not; a fully connected layer is one of kernel 1 x 1.

    A result is the sum of raw products x * w, without zero points; places outside the input hold
    ``pad``. The terms that the zero points would add are in the bias.

    Args:
        layer: The convolution. Layers whose weights have the same name have equal integers.
        weights: int64 array of shape (filters, kernel height, kernel width, channels of a group).
        pad: Integer outside of the input: the zero point of the input.
        weight_format: Name of the number format that holds the weights, such as ``int4`` or
            ``ternary``; empty if unknown. A machine may store the weights in it.
        weight_sparsity: Pattern that the weights keep: ``dense``, ``2:4`` along the input channels
            of a tap, or ``density=0.5``.
        factors: int64 array of shape (results, blocks), signed integers of 16 bits, or None: as
            many results as filters, times the combinations of the layer. With factors each block of
            channels has its own sum; each sum is multiplied by its factor, and the total is
            requantized.
        total: Least and greatest total that is requantized, where more is known of it than the
            bounds of its terms say; else None. Sums on the way may exceed it.
    """

    layer: layers.Convolution
    weights: NDArray[np.int64]
    weight_format: str = ""
    weight_sparsity: str = "dense"
    factors: NDArray[np.int64] | None = None
    total: tuple[int, int] | None = None

    @property
    def scaled_weights(self) -> NDArray[np.int64]:
        """The weights times the factors of their blocks, of each result in turn.

        The shape is that of the weights, with results in place of filters.
        """
        if self.factors is None:
            return self.weights
        factors = by_channel(self.factors, self.layer.factor_channels, self.weights.shape[-1])
        weights = np.concatenate([self.weights] * self.layer.combinations)
        return weights * factors[:, None, None]

    @property
    def constants(self) -> dict[str, NDArray[np.int64]]:
        """Weights, and the factors of their blocks if they have some."""
        factors = {} if self.factors is None else {"factors": self.factors}
        return {"weights": self.weights, **factors}

    @property
    def tap_weights(self) -> NDArray[np.int64]:
        """Weights of a depthwise convolution, shape (taps, channels)."""
        return self.weights.reshape(len(self.weights), -1).T


@dataclass(frozen=True, kw_only=True)
class Pool(IntegerLayer):
    """A maximum or a sum over windows, requantized.

    Args:
        layer: The pool.
        pad: Integer outside of the input.
        requantize: Requantization by the number of taps inside the input, for windows with that
            many; the key 0 stands for every other window. An average divides by its taps here.
    """

    layer: layers.Pool
    requantize: Mapping[int, Requantize]

    @property
    def depends_on_taps(self) -> bool:
        """Whether the rescaling of a result depends on the taps of its window inside the input."""
        return set(self.requantize) != {0}

    def rescaling(self, taps: int = 0) -> Requantize | None:
        """Return the rescaling of windows with so many taps inside; None if there is none."""
        return self.requantize.get(taps, self.requantize.get(0))

    def parameters(self, _op: Op, _place: int) -> Parameters:
        """Return the rescaling, whose parameters depend on the place of the result."""
        of = self.layer
        sides = zip(of.input_shape[1:3], of.output_shape[1:3], strict=True)
        inside = [of.window.inside(side, *extents) for side, extents in enumerate(sides)]
        counts, place = np.unique(np.multiply.outer(*inside), return_inverse=True)
        ways = [self.rescaling(int(count)) for count in counts]
        parts = []
        for kind in PARTS:
            each = np.stack([np.atleast_1d(getattr(how, kind)) for how in ways])
            part = each[place.reshape(-1)].reshape(*of.output_shape[1:3], -1)
            channel = form(c=1) if part.shape[2] > 1 else form()
            parts.append((part, [form(y=1), form(x=1), channel]))
        return parts


@dataclass(frozen=True, kw_only=True)
class Add(RescaledLayer):
    """``requantize(first * weights[0] + second * weights[1])``, element by element.

    Args:
        layer: The sum; it may repeat its second activation.
        weights: Two signed integers of 16 bits.
    """

    layer: layers.Add
    weights: tuple[int, int]

    @property
    def body(self) -> Body:
        """Sum of the activations, each times its weight."""
        return WeightedSum(self.weights)

    @property
    def tap_weights(self) -> NDArray[np.int64]:
        """The two weights, shape (2, 1)."""
        return np.array(self.weights, dtype=np.int64)[:, None]


@dataclass(frozen=True, kw_only=True)
class Rescale(RescaledLayer):
    """``requantize(x)``, element by element: a ReLU, a clip or a change of scale that stands alone.

    It also computes a product and a sum with constants of each channel, such as a batch norm that
    no convolution takes: ``requantize(x * weight)``. The weight of a channel has the sign of its
    factor. The larger the weight, the more precisely the bias stands for the added constant
    (``scale.affine_weights``).

    Args:
        layer: The change of scale.
        weights: int64 array of shape (channels,), each a signed integer of 16 bits; None: 1.
    """

    layer: layers.Rescale
    weights: NDArray[np.int64] | None = None

    @property
    def constants(self) -> dict[str, NDArray[np.int64]]:
        """Weights of channels, if they have some."""
        return {} if self.weights is None else {"weights": self.weights}

    @property
    def tap_weights(self) -> NDArray[np.int64] | None:
        """Weights of channels, shape (1, channels), or None."""
        return None if self.weights is None else np.atleast_2d(self.weights)


@dataclass(frozen=True, kw_only=True)
class Lookup(IntegerLayer):
    """A function of each element alone: ``table[x % 256]``.

    Args:
        layer: The function.
        table: int64 array of shape (256,): the result of each integer of 8 bits.
    """

    layer: layers.Lookup
    table: NDArray[np.int64]

    @property
    def constants(self) -> dict[str, NDArray[np.int64]]:
        """Entries for all integers that the table is asked for."""
        return {"table": self.table[np.array(TABLE) & 255]}

    def unchanged(self, _place: int = 0) -> str:
        """Return the input, whose integers the table is asked for."""
        return self.input


@dataclass(frozen=True, kw_only=True)
class Multiply(RescaledLayer):
    """A product of two activations, requantized: element by element, or matrix by matrix.

    A factor is an element without the zero point of its tensor.

    Args:
        layer: The product. A tensor of matrices has them one below the other, with a pixel for each
            row.
        zero_points: Zero point of each tensor.
    """

    layer: layers.Multiply | layers.Product
    zero_points: tuple[int, int] = (0, 0)

    @property
    def body(self) -> Body:
        """Sum of products, without the zero points of the activations."""
        return MultiplyAccumulate(self.zero_points)
