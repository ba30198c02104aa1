"""Integers of layers that compute sums, products, maxima or functions of their inputs."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import by_channel
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers


@dataclass(frozen=True, kw_only=True)
class Convolution(IntegerLayer):
    """A convolution, grouped or not; a fully connected layer is one of kernel 1 x 1.

    A result is the sum of raw products x * w, without zero points; places outside the input hold
    ``pad``. The terms that the zero points would add are in the bias.

    Args:
        layer: The convolution. Layers whose weights have the same name have equal integers.
        weights: int64 array of shape (filters, kernel height, kernel width, channels of a group).
        pad: Integer outside of the input: the zero point of the input.
        requantize: Parameters of requantization for each filter.
        weight_format: Name of the number format that holds the weights, such as ``int4`` or
            ``ternary``; empty if unknown. A machine may store the weights in it.
        weight_sparsity: Pattern that the weights keep: ``dense``, ``2:4`` along the input channels
            of a tap, or ``density=0.5``.
        factors: int64 array of shape (filters, blocks), from 0 to 2**15 - 1, or None. With factors
            each block of channels has its own sum; each sum is multiplied by its factor, and the
            total is requantized.
    """

    layer: layers.Convolution
    weights: NDArray[np.int64]
    requantize: Requantize
    weight_format: str = ""
    weight_sparsity: str = "dense"
    factors: NDArray[np.int64] | None = None

    @property
    def scaled_weights(self) -> NDArray[np.int64]:
        """The weights times the factors of their blocks, in the shape of the weights."""
        if self.factors is None:
            return self.weights
        factors = by_channel(self.factors, self.layer.factor_channels, self.weights.shape[-1])
        return self.weights * factors[:, None, None]


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


@dataclass(frozen=True, kw_only=True)
class Add(IntegerLayer):
    """``requantize(first * weights[0] + second * weights[1])``, element by element.

    Args:
        layer: The sum; it may repeat its second activation.
        weights: Two signed integers of 16 bits.
        requantize: Parameters of requantization for each channel.
    """

    layer: layers.Add | layers.AddRepeated
    weights: tuple[int, int]
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Rescale(IntegerLayer):
    """``requantize(x)``, element by element: a ReLU, a clip or a change of scale that stands alone.

    It also computes a product and a sum with constants of each channel, such as a batch norm that
    no convolution takes: ``requantize(x * weight)``. The weight of a channel has the sign of its
    factor. The larger the weight, the more precisely the bias stands for the added constant
    (``scale.affine_weights``).

    Args:
        layer: The change of scale.
        requantize: Parameters of requantization for each channel.
        weights: int64 array of shape (channels,), each a signed integer of 16 bits; None: 1.
    """

    layer: layers.Rescale
    requantize: Requantize
    weights: NDArray[np.int64] | None = None


@dataclass(frozen=True, kw_only=True)
class Lookup(IntegerLayer):
    """A function of each element alone: ``table[x % 256]``.

    Args:
        layer: The function.
        table: int64 array of shape (256,): the result of each integer of 8 bits.
    """

    layer: layers.Lookup
    table: NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Multiply(IntegerLayer):
    """A product of two activations, requantized: element by element, or matrix by matrix.

    A factor is an element without the zero point of its tensor.

    Args:
        layer: The product. A tensor of matrices has them one below the other, with a pixel for each
            row.
        zero_points: Zero point of each tensor.
        requantize: Parameters of requantization for each channel of the result.
    """

    layer: layers.Multiply | layers.Product
    zero_points: tuple[int, int] = (0, 0)
    requantize: Requantize
