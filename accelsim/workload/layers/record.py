"""Layers that an accelerator executes: geometry without a value of a weight."""

from dataclasses import dataclass
from itertools import groupby
from math import prod
from typing import ClassVar

from accelsim.number import Element
from accelsim.workload.layers.base import Alike, LayerRecord, Pointwise, Shape, Windowed
from accelsim.workload.layers.moving import Arrangement, Gather, Indexed, Reshape, Transpose
from accelsim.workload.work import Phase


@dataclass(frozen=True, kw_only=True)
class Convolution(Windowed):
    """A convolution, grouped or not; a product by constant weights has a kernel of 1 x 1.

    Args:
        input_shape: (images, height, width, channels). A kernel with depth becomes part of the
            channels: each image then holds all slices that one slice of the output reads. Such
            images overlap, so ``input_elements`` is less than the product of the extents.
        output_shape: (images, height, width, filters).
        weight_shape: (filters, kernel height, kernel width, channels of a group).
        groups: Channel groups.
        window: Kernel, stride, padding and dilation. A phase of a transposed convolution may have
            negative padding: rows and columns that it does not read.
        passes: Vector operations for each result as it leaves the accumulator: 1 to requantize,
            which also adds a bias and clips, and more for fused element-wise operators.
        weights: Name of the weights, which layers that read the same name share; empty if a later
            operator was folded into them.
        factor_channels: Channels of a block whose products have a sum of their own, which is
            multiplied by a factor; 0 if a result has one sum. With blocks the kernel is 1 x 1, of
            one group.
        file_bits: Bits of a weight in the file, if some take one bit more around their zero point;
            0 if none does.
        digits: Digits of each weight in the array of a machine; 1 if a weight is not split.
        phase: Phase of a transposed convolution over rows and columns of images; None for others.
        element: What a sum gains from an activation and a weight (``accelsim.number.element``):
            ``adder`` for an adder convolution.
        combinations: Results that are made of the sums of each filter, each with factors of its own
            (``accelsim.workload.layers.fast``): number q of filter f is channel
            ``q * filters + f`` of the output. 1 for all but the products of a fast algorithm.
    """

    weight_shape: Shape
    groups: int = 1
    passes: int = 1
    weights: str = ""
    factor_channels: int = 0
    file_bits: int = 0
    digits: int = 1
    phase: Phase | None = None
    element: Element = "multiply"
    combinations: int = 1

    @property
    def is_depthwise(self) -> bool:
        """Whether each input channel has filters of its own."""
        return self.weight_shape[3] == 1 and self.groups > 1

    @property
    def turns(self) -> int:
        """Images that the array computes one after the other."""
        return self.input_shape[0]


@dataclass(frozen=True, kw_only=True)
class Product(LayerRecord):
    """``batch`` products of (m, k) by (k, n), each with operands of its own.

    Args:
        batch: Independent products.
        m: Rows of the left operand in one step.
        k: Length of the reduction.
        n: Columns of the right operand, which all steps share.
        constant: Whether the right operand is a constant of the network; else it is an activation.
        passes: Vector operations for each result, as in ``Convolution``.
        zero_points: Zero points subtracted from both operands; (0, 0) in real numbers.
    """

    batch: int
    m: int
    k: int
    n: int
    constant: bool = False
    passes: int = 1
    zero_points: tuple[int, int] = (0, 0)

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        count = self.batch * self.steps
        left = (self.inputs[0], (count, 1, self.m, self.k))
        right = (self.inputs[-1], (self.batch, self.k, 1, self.n))
        result = (self.output, (count, 1, self.m, self.n))
        return [left, left if self.constant else right, result]

    @property
    def turns(self) -> int:
        """Repetitions that the array computes one after the other."""
        return self.steps


@dataclass(frozen=True, kw_only=True)
class Zone:
    """A rectangle of results whose windows have the same number of taps inside the input.

    Args:
        y: First row.
        x: First column.
        height: Rows.
        width: Columns.
        taps: Divisor that turns a sum into an average.
    """

    y: int
    x: int
    height: int
    width: int
    taps: int


@dataclass(frozen=True, kw_only=True)
class Pool(Windowed):
    """A maximum or an average over windows.

    Args:
        function: ``maximum`` or ``average``.
        window: Window over the input.
    """

    function: str

    is_pool: ClassVar[bool] = True

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Rectangles of results that share a divisor; all results if the divisor is the same."""
        height, width = self.output_shape[1:3]
        taps = prod(self.window.kernel)
        if self.function == "maximum" or self.window.include_padding:
            return (Zone(y=0, x=0, height=height, width=width, taps=taps),)
        rows = self.window.inside(0, self.input_shape[1], height)
        columns = self.window.inside(1, self.input_shape[2], width)
        return tuple(
            Zone(y=y, x=x, height=tall, width=wide, taps=rows[y] * columns[x])
            for y, tall in _runs(rows)
            for x, wide in _runs(columns)
        )

    @property
    def computation(self) -> str:
        """Name of what it computes: its class, by function or constants where these vary."""
        return self.function


@dataclass(frozen=True, kw_only=True)
class Add(Pointwise):
    """The sum of two activations, requantized.

    The second may have fewer pixels: one of (1, 1, 1, 128) is added to each row of scores of
    (12, 1, 128, 128), and one of (1, 1, 128, 128) to those of each head.

    Args:
        second_shape: (images, height, width, channels) of the second activation if it is repeated:
            as many as the result has, or 1 image for all images, or 1 pixel for all pixels of an
            image. None: that of the result.
    """

    second_shape: Shape | None = None

    @property
    def repeats_second(self) -> bool:
        """Whether the second operand has fewer pixels than the result, and is repeated."""
        return self.second_shape is not None

    @property
    def is_residual_sum(self) -> bool:
        """Whether it adds two activations alike, so that a layer before it can do its work too."""
        return not self.repeats_second

    @property
    def images_again(self) -> int:
        """Images that read a second operand of several pixels anew, as all share it."""
        images, _, width, _ = self.second_shape or self.shape
        return self.shape[0] - 1 if self.repeats_second and images == 1 and width > 1 else 0

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        ends = (self.inputs[0], self.shape), (self.output, self.shape)
        return [ends[0], (self.inputs[-1], self.second_shape or self.shape), ends[1]]

    @property
    def reads_aligned(self) -> bool:
        """Whether operands must begin at the same byte of a pixel, as two are read at a time."""
        return True


@dataclass(frozen=True, kw_only=True)
class Rescale(Pointwise):
    """A separate ReLU, clip or change of scale, or a product and sum with constants of channels.

    Args:
        weighted: Whether each channel is first multiplied by its own weight, which may be negative
            or 0; true for constants of each channel.
    """

    weighted: bool = False

    @property
    def computation(self) -> str:
        """Name of what it computes: its class, by function or constants where these vary."""
        return "affine" if self.weighted else "rescale"


@dataclass(frozen=True, kw_only=True)
class Special(Alike):
    """Work for which some machines have an instruction; other machines use the vector unit.

    Args:
        operations: Lane operations on a machine without that instruction.
    """

    operations: int


@dataclass(frozen=True, kw_only=True)
class Lookup(Special, Pointwise):
    """A function of single elements, which machines with tables look up."""

    units: ClassVar[tuple[str, ...]] = ("tables",)
    looks_up: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class Multiply(Special, Pointwise):
    """The product of two activations, element by element, requantized.

    Machines with elementwise products multiply in their lanes.

    Args:
        gated: Whether the second activation is one number for each image and channel, as the gate
            of a squeeze-and-excite block is; else it has the shape of the result.
    """

    gated: bool = False

    units: ClassVar[tuple[str, ...]] = ("products",)
    combine: ClassVar[str] = "product"

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        images, _, _, channels = self.shape
        gate = (images, 1, 1, channels) if self.gated else self.shape
        ends = (self.inputs[0], self.shape), (self.output, self.shape)
        return [ends[0], (self.inputs[-1], gate), ends[1]]

    @property
    def reads_aligned(self) -> bool:
        """Whether operands must begin at the same byte of a pixel, as two are read at a time."""
        return True

    @property
    def holds_second(self) -> bool:
        """Whether the second operand is one number for each channel of an image."""
        return self.gated


@dataclass(frozen=True, kw_only=True)
class OfRows(Special):
    """A layer each of whose results depends on all channels of its pixel.

    Machines with a memory of rows find maxima, sums, means and deviations there.
    """

    is_of_rows: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class Softmax(OfRows):
    """The softmax of the channels of each pixel."""

    units: ClassVar[tuple[str, ...]] = ("rows", "tables")


@dataclass(frozen=True, kw_only=True)
class Normalize(OfRows):
    """A norm of the channels of each pixel: their distance from the mean over the deviation.

    Args:
        centered: Whether the mean is subtracted; otherwise the deviation is measured from 0.
        weighted: Whether each channel is then multiplied by a weight of its own, and a constant of
            its own is added.
        scales: Number of scales in which channels lie in memory before they are weighted: each
            takes a pass over the rows.
    """

    centered: bool = True
    weighted: bool = False
    scales: int = 1

    units: ClassVar[tuple[str, ...]] = ("rows", "products")


@dataclass(frozen=True, kw_only=True)
class Amounts(LayerRecord):
    """Work of which only amounts are known."""

    has_amounts_only: ClassVar[bool] = True


@dataclass(frozen=True, kw_only=True)
class VectorWork(Amounts):
    """Any other work of the vector unit, of which only amounts are known.

    Args:
        operations: Lane operations in all steps, fused operators included.
    """

    operations: int


@dataclass(frozen=True, kw_only=True)
class Movement(Amounts):
    """Elements read and written with no arithmetic (transposition, gather)."""

    @property
    def operations(self) -> int:
        """Lane operations: one for each element."""
        return self.output_elements


@dataclass(frozen=True, kw_only=True)
class Turn(Movement):
    """A transposition of real numbers: products read or write it in place, or its amounts move.

    Args:
        extents: Extents of the axes of what is read, as in ``Transpose``.
        order: Axis of the source, for each axis of the result.
    """

    extents: tuple[int, ...]
    order: tuple[int, ...]


def _runs(counts: list[int]) -> list[tuple[int, int]]:
    """Return first index and length of each run of equal counts."""
    runs, first = [], 0
    for _, group in groupby(counts):
        length = len(list(group))
        runs.append((first, length))
        first += length
    return runs


Layer = (
    Convolution
    | Product
    | Pool
    | Add
    | Rescale
    | Lookup
    | Multiply
    | Softmax
    | Normalize
    | Reshape
    | Transpose
    | Arrangement
    | Indexed
    | Gather
    | VectorWork
    | Movement
    | Turn
)
"""A layer of any kind."""
