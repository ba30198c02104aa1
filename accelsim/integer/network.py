"""A network in which every tensor is an array of integers and every layer says how it rounds.

``requantize(v) = clip(round_half_even((v + bias) * multiplier / 2**shift) + zero_point)``.
Tensors are one image: (height, width, channels). A matrix (m, k) is height 1, width m, channels k.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed
from accelsim.integer.blocks import by_channel
from accelsim.number import Number
from accelsim.workload.arrangement import Copy


@dataclass(frozen=True, kw_only=True)
class IntegerTensor:
    """An activation.

    Args:
        name: Unique in its network.
        height: Rows.
        width: Columns.
        channels: Elements of a pixel.
        number: Integer format of the elements.
        scale: Real value of one step, for reports; 0 if unknown.
        zero_point: The integer that stands for 0.
        is_matrices: Whether a file has it as matrices with more extents, which lie one below the
            other here.
    """

    name: str
    height: int
    width: int
    channels: int
    number: Number
    scale: float = 0.0
    zero_point: int = 0
    is_matrices: bool = False

    @property
    def shape(self) -> tuple[int, int, int]:
        """(height, width, channels)."""
        return (self.height, self.width, self.channels)


@dataclass(frozen=True, kw_only=True)
class Requantize:
    """From a sum to a result.

    Args:
        bias: int64 array of shape (channels,), each within 32 bits, signed.
        multiplier: int64 array of shape (channels,), not negative.
        shift: int64 array of shape (channels,), 0 to 63.
        zero_point: Added after the division.
        minimum: Least result.
        maximum: Greatest result.
    """

    bias: NDArray[np.int64]
    multiplier: NDArray[np.int64]
    shift: NDArray[np.int64]
    zero_point: int
    minimum: int
    maximum: int


@dataclass(frozen=True, kw_only=True)
class Unary:
    """What every layer with one input has.

    Args:
        name: Unique in its network.
        input: Name of the tensor read.
        output: Name of the tensor written.
    """

    name: str
    input: str
    output: str


@dataclass(frozen=True, kw_only=True)
class Convolution(Unary):
    """A convolution, grouped or not; a fully connected layer is one of kernel 1 x 1.

    The sum of a result is over raw products x * w; places outside the input hold ``pad``. What
    zero points contribute is in the bias.

    Args:
        weights: int64 array of shape (filters, kernel height, kernel width, channels of a group).
        groups: Channel groups; filters and input channels are multiples of it.
        stride: (vertical, horizontal).
        padding: (top, left, bottom, right).
        dilation: (vertical, horizontal).
        pad: What stands outside the input: its zero point.
        requantize: Per filter.
        weight_format: Name of the number format that holds the weights, such as ``int4`` or
            ``ternary``; empty if nothing was said. Whatever computes may store them in it.
        weight_sparsity: Pattern that the weights keep: ``dense``, ``2:4`` along the input channels
            of a tap, or ``density=0.5``.
        weights_name: Of weights that several layers may share: equal names are equal integers.
            Empty if nothing was said.
        factors: int64 array of shape (filters, blocks), from 0 to 2**15 - 1, or None: the channels
            have a sum for each block, and a result is requantized from the sum of all of them, each
            times its factor. A kernel is then 1 x 1, of one group.
        factor_channels: Channels of a block; the last may have fewer. 0 without factors.
    """

    weights: NDArray[np.int64]
    groups: int = 1
    stride: tuple[int, int] = (1, 1)
    padding: tuple[int, int, int, int] = (0, 0, 0, 0)
    dilation: tuple[int, int] = (1, 1)
    pad: int = 0
    requantize: Requantize
    weight_format: str = ""
    weight_sparsity: str = "dense"
    weights_name: str = ""
    factors: NDArray[np.int64] | None = None
    factor_channels: int = 0

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
        pad: What stands outside the input.
        requantize: By the number of taps inside the input, for windows with that many; the key 0
            stands for every other window. An average divides by its taps here.
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
        requantize: Per channel.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    weights: tuple[int, int]
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Rescale(Unary):
    """``requantize(x)``, element by element: a ReLU, a clip or a change of scale that stands alone.

    A product and a sum with constants of each channel, such as a batch norm that no convolution
    takes, is ``requantize(x * weight)``: the weight of a channel has the sign of its factor, and is
    the finer the better the bias stands for what is added (``scale.affine_weights``).

    Args:
        requantize: Per channel.
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
        inputs: Names of the two tensors read: the first has the shape of the result, the second
            that too, or one pixel, whose channels every pixel of the first is multiplied by.
        output: Name of the tensor written.
        zero_points: What is subtracted from each.
        requantize: Per channel.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    zero_points: tuple[int, int]
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Product:
    """Products of two activations, matrix by matrix.

    Each is ``requantize((left - zero_points[0]) @ (right - zero_points[1]))``. The matrices of a
    tensor lie one below the other, and their rows are its pixels.

    Args:
        name: Unique in its network.
        inputs: Names of the two tensors read: (m, k) matrices and (k, n) matrices.
        output: Name of the tensor written: (m, n) matrices.
        batch: Matrices in each of the three.
        zero_points: What is subtracted from each tensor read.
        requantize: Per column of the result.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    batch: int
    zero_points: tuple[int, int] = (0, 0)
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class RowFactor:
    """What each row of channels is multiplied by: near ``numerator / 2**(shift + 1) / w``.

    ``accelsim.integer.rows`` makes it from the statistic ``w`` of a row, which is above 0.

    Args:
        numerator: Positive.
        shift: From -64 to 63.
        addend: Added to the statistic first.
    """

    numerator: int
    shift: int
    addend: int = 0


@dataclass(frozen=True, kw_only=True)
class Softmax(Unary):
    """The softmax of the channels of each pixel.

    ``e = table[d % 256]``, where ``d`` is ``exponent`` of the distance from the greatest channel of
    the pixel, which is 0 or negative; then ``requantize(e)`` with the factor of the reciprocal of
    the sum of e.

    Args:
        exponent: Per channel; its results are from -255 to 0.
        table: int64 array of shape (256,), not negative, and positive for 0.
        factor: Of each pixel.
        requantize: Per channel; multiplier and shift are those of the pixel.
    """

    exponent: Requantize
    table: NDArray[np.int64]
    factor: RowFactor
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Normalize(Unary):
    """A layer norm or an RMS norm of the n channels of each pixel.

    Centered: ``requantize(n * x - sum(x))`` with the factor of the reciprocal root of
    ``n * sum(x**2) - sum(x)**2 + addend``. Else ``requantize(x)`` with that of
    ``n * sum((x - zero_point)**2) + addend``.

    Args:
        centered: Whether the mean is taken away.
        zero_point: Of what is read.
        factor: Of each pixel.
        requantize: Per channel; multiplier and shift are those of the pixel.
        weights: int64 array of shape (channels,), as of ``Rescale``, which the results are
            multiplied by; None: 1.
        rescale: Of these products, per channel; None without weights.
    """

    centered: bool
    zero_point: int
    factor: RowFactor
    requantize: Requantize
    weights: NDArray[np.int64] | None = None
    rescale: Requantize | None = None


@dataclass(frozen=True, kw_only=True)
class Reshape(Unary):
    """The same elements in the same order (row by row, pixel by pixel) with another shape."""


@dataclass(frozen=True, kw_only=True)
class Shuffle(Unary):
    """Channels in another order: channel i * groups + g is channel g * (channels / groups) + i.

    Args:
        groups: The channels are a multiple of it.
    """

    groups: int


@dataclass(frozen=True, kw_only=True)
class Transpose(Unary):
    """The same elements with other axes.

    Args:
        extents: Of the axes of what is read, the slowest first; their product is its elements.
        order: Of each axis of the result, the axis of what is read that it is.
    """

    extents: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Slice(Unary):
    """Some neighbouring channels, as many as the result has.

    Args:
        first_channel: The first of them.
    """

    first_channel: int


@dataclass(frozen=True, kw_only=True)
class Arrangement:
    """Pixels of tensors in other places, with padding where nothing is.

    Args:
        name: Unique in its network.
        inputs: Names of the tensors read.
        output: Name of the tensor written.
        copies: They cover the result.
        pad: What stands in the result for places outside the tensors read.
        requantize: Of each tensor read, per channel of it; None if its integers stay as they are.
            What is requantized is read with all its channels, and not beyond its edges.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    copies: tuple[Copy, ...]
    pad: int
    requantize: tuple[Requantize | None, ...]


@dataclass(frozen=True, kw_only=True)
class Indexed:
    """Rows at an index: read from a table, or written into a cache, which lies where it lay.

    Args:
        name: Unique in its network.
        inputs: Name of the table or cache, and of the rows that are written, if any.
        output: Name of the rows, or of the cache with them.
        extents: (outer, rows, run): the table or cache in the order of its elements; (outer, run)
            elements move.
        index: Name of the index.
        writes: Whether rows are written.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    extents: tuple[int, int, int]
    index: str
    writes: bool


@dataclass(frozen=True, kw_only=True)
class Gather:
    """Rows of a table by numbers that an input holds, or sums of bags of them.

    A result is requantized from ``sum over its bag of table[number]``. A number that names no row,
    which are those below 0 and from ``rows`` on, stands for a row of ``pad``.

    Args:
        name: Unique in its network.
        inputs: Names of the table, one of the constants, and of the input that holds the numbers.
        output: Name of the tensor written, of as many pixels as there are bags.
        rows: Rows of the table.
        first: Place of the first number in the input, in the order of its elements.
        bag: Neighbouring numbers of a result.
        pad: The zero point of the table.
        requantize: Per channel.
    """

    name: str
    inputs: tuple[str, str]
    output: str
    rows: int
    first: int
    bag: int
    pad: int
    requantize: Requantize


@dataclass(frozen=True, kw_only=True)
class Concat:
    """Tensors side by side: the channels of each behind those of the one before it.

    Args:
        name: Unique in its network.
        inputs: Names of the tensors read, of the same height and width.
        output: Name of the tensor written.
        requantize: Of each tensor read, per channel of it; None if its integers stay as they are.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    requantize: tuple[Requantize | None, ...]


IntegerLayer = (
    Convolution
    | Pool
    | Add
    | Rescale
    | Lookup
    | Multiply
    | Product
    | Softmax
    | Normalize
    | Reshape
    | Shuffle
    | Transpose
    | Slice
    | Arrangement
    | Indexed
    | Gather
    | Concat
)


def inputs_of(layer: IntegerLayer) -> tuple[str, ...]:
    """Return the names of the tensors that a layer reads."""
    if isinstance(layer, Add | Multiply | Product | Arrangement | Concat | Indexed | Gather):
        return layer.inputs
    return (layer.input,)


@dataclass(frozen=True, kw_only=True, repr=False)
class IntegerNetwork(Displayed):
    """Layers in an order in which they can run.

    Args:
        name: For reports.
        tensors: Every activation by name.
        layers: In order.
        inputs: Names of the tensors given.
        outputs: Names of the tensors wanted.
        constants: By name of the tensors that nothing computes and nobody gives, int64 arrays of
            shape (height, width, channels).
        digest: Hexadecimal SHA-256 of what it was read from.
    """

    name: str
    tensors: Mapping[str, IntegerTensor]
    layers: tuple[IntegerLayer, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    constants: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    digest: str = ""

    @property
    def indices(self) -> dict[str, int]:
        """Integers that are chosen before each run, by name: how many values each has."""
        counts: dict[str, int] = {}
        for layer in self.layers:
            if isinstance(layer, Indexed):
                rows = layer.extents[1]
                counts[layer.index] = min(rows, counts.get(layer.index, rows))
        return counts

    @property
    def numbers(self) -> dict[str, int]:
        """Inputs that hold numbers of rows, by name: rows of the table, of several the least."""
        counts: dict[str, int] = {}
        for layer in self.layers:
            if isinstance(layer, Gather):
                counts[layer.inputs[1]] = min(layer.rows, counts.get(layer.inputs[1], layer.rows))
        return counts

    def facts(self) -> dict[str, str]:
        """Return name, layers, weights, inputs and outputs."""
        weights = [layer.weights.size for layer in self.layers if isinstance(layer, Convolution)]
        constants = [values.size for values in self.constants.values()]
        said = {
            role: ", ".join(
                f"{name} {self.tensors[name].shape} {self.tensors[name].number.name}"
                for name in names
            )
            for role, names in (("inputs", self.inputs), ("outputs", self.outputs))
        }
        return {
            "network": self.name,
            "layers": f"{len(self.layers):,}",
            "weights": f"{sum(weights):,}",
            **({"constants": f"{sum(constants):,}"} if constants else {}),
            **said,
        }
