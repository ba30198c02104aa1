"""Layers that compute sums, products, maxima or functions of their inputs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.blocks import by_channel
from accelsim.integer.tensor import Requantize, Unary


@dataclass(frozen=True, kw_only=True)
class Convolution(Unary):
    """A convolution, grouped or not; a fully connected layer is one of kernel 1 x 1.

    A result is the sum of raw products x * w, without zero points; places outside the input hold
    ``pad``. The terms that the zero points would add are in the bias.

    Args:
        weights: int64 array of shape (filters, kernel height, kernel width, channels of a group).
        groups: Channel groups; filters and input channels are multiples of it.
        stride: (vertical, horizontal).
        padding: (top, left, bottom, right); negative for a phase of a transposed convolution:
            number of rows and columns at the edge that no window reads.
        dilation: (vertical, horizontal).
        phase_macs: Multiply-accumulates of a phase of a transposed convolution, counted with the
            padding that the file puts around its input; 0 for others.
        pad: Integer outside of the input: the zero point of the input.
        requantize: Parameters of requantization for each filter.
        weight_format: Name of the number format that holds the weights, such as ``int4`` or
            ``ternary``; empty if unknown. A machine may store the weights in it.
        weight_sparsity: Pattern that the weights keep: ``dense``, ``2:4`` along the input channels
            of a tap, or ``density=0.5``.
        weights_name: Name of the weights, which several layers may share: equal names mean equal
            integers. Empty if unknown.
        factors: int64 array of shape (filters, blocks), from 0 to 2**15 - 1, or None. With factors
            each block of channels has its own sum; each sum is multiplied by its factor, and the
            total is requantized. The kernel is then 1 x 1, of one group.
        factor_channels: Channels of a block; the last may have fewer. 0 without factors.
        file_bits: Bits of a weight in the file, if some take one bit more around their zero point;
            0 if none does.
    """

    weights: NDArray[np.int64]
    groups: int = 1
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    dilation: tuple[int, int] = (1, 1)
    phase_macs: int = 0
    pad: int = 0
    requantize: Requantize
    weight_format: str = ""
    weight_sparsity: str = "dense"
    weights_name: str = ""
    factors: NDArray[np.int64] | None = None
    factor_channels: int = 0
    file_bits: int = 0

    @property
    def scaled_weights(self) -> NDArray[np.int64]:
        """The weights times the factors of their blocks, in the shape of the weights."""
        if self.factors is None:
            return self.weights
        factors = by_channel(self.factors, self.factor_channels, self.weights.shape[-1])
        return self.weights * factors[:, None, None]


@dataclass(frozen=True, kw_only=True)
class Pool(Unary):
    """A maximum or a sum over windows, requantized.

    Args:
        kind: ``maximum`` or ``sum``.
        kernel: (height, width).
        stride: (vertical, horizontal).
        padding: (top, left, bottom, right).
        pad: Integer outside of the input.
        requantize: Requantization by the number of taps inside the input, for windows with that
            many; the key 0 stands for every other window. An average divides by its taps here.
    """

    kind: Literal["maximum", "sum"]
    kernel: tuple[int, int]
    stride: tuple[int, int]
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    pad: int = 0
    requantize: Mapping[int, Requantize]


@dataclass(frozen=True, kw_only=True)
class Add:
    """``requantize(first * weights[0] + second * weights[1])``, element by element.

    Args:
        name: Unique in its network.
        inputs: Names of the two tensors read, of the same shape.
        output: Name of the tensor written.
        weights: Two signed integers of 16 bits.
        requantize: Parameters of requantization for each channel.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    weights: tuple[int, int]
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Rescale(Unary):
    """``requantize(x)``, element by element: a ReLU, a clip or a change of scale that stands alone.

    It also computes a product and a sum with constants of each channel, such as a batch norm that
    no convolution takes: ``requantize(x * weight)``. The weight of a channel has the sign of its
    factor. The larger the weight, the more precisely the bias stands for the added constant
    (``scale.affine_weights``).

    Args:
        requantize: Parameters of requantization for each channel.
        weights: int64 array of shape (channels,), each a signed integer of 16 bits; None: 1.
    """

    requantize: Requantize
    weights: NDArray[np.int64] | None = None


@dataclass(frozen=True, kw_only=True)
class Lookup(Unary):
    """A function of each element alone: ``table[x % 256]``.

    Args:
        table: int64 array of shape (256,): the result of each integer of 8 bits.
    """

    table: NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Multiply:
    """``requantize((first - zero_points[0]) * (second - zero_points[1]))``, element by element.

    Args:
        name: Unique in its network.
        inputs: Names of the two tensors read. The first has the shape of the result; the second
            has the same shape, or is one pixel that multiplies every pixel of the first.
        output: Name of the tensor written.
        zero_points: Zero point of each operand, which is subtracted from its elements.
        requantize: Parameters of requantization for each channel.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    zero_points: tuple[int, int]
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Product:
    """Products of two activations, matrix by matrix.

    Each is ``requantize((left - zero_points[0]) @ (right - zero_points[1]))``. A tensor holds its
    matrices one below the other, with a pixel for each row.

    Args:
        name: Unique in its network.
        inputs: Names of the two tensors read: (m, k) matrices and (k, n) matrices.
        output: Name of the tensor written: (m, n) matrices.
        batch: Matrices in each of the three.
        zero_points: Zero point of each input, which is subtracted from its elements.
        requantize: Parameters of requantization for each column of the result.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    batch: int
    zero_points: tuple[int, int] = (0, 0)
    requantize: Requantize
