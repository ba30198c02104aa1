"""Layers that an accelerator executes: geometry without a value of a weight.

Shapes of images are (images, height, width, channels). A matrix (m, k) is one image of height 1,
width m and k channels; the depth of a volume joins the images. Elements are counted, not bytes:
the accelerator decides the number format.
"""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from itertools import groupby
from math import prod
from typing import Any

from accelsim.workload.arrangement import Copy
from accelsim.workload.window import Window
from accelsim.workload.work import Phase

Shape = tuple[int, int, int, int]


def image_shape(extents: tuple[int, ...]) -> Shape:
    """Return (images, height, width, channels) of a tensor.

    Four extents are images (n, channels, height, width), five are volumes, whose depth joins the
    images; all else is a matrix whose last extent is the channels.
    """
    if len(extents) in (4, 5):
        images = prod((extents[0], *extents[2:-2]))
        return images, extents[-2], extents[-1], extents[1]
    return 1, 1, prod(extents[:-1]), extents[-1] if extents else 1


@dataclass(frozen=True, kw_only=True)
class LayerRecord:
    """Common properties of all layers.

    Args:
        name: Unique in its network: the first operator's name, with a number behind a dot for
            the second and further layers of one operator.
        kind: The first operator's kind.
        inputs: Names of the activations read; a second or further layer of one operator reads what
            the layer before it wrote.
        outputs: Names of the activations written: those of the last operator.
        operators: Names of the operators that it executes, in order; all but the first joined it.
        modelled: False if only its bytes are known.
        macs: Multiply-accumulates, taps on padding included, as publications count them.
        input_elements: Activations read, in all steps.
        output_elements: Activations written, in all steps.
        weight_elements: Constants that are read once, without biases of convolutions and parameters
            of requantization.
        steps: Number of times that the whole is repeated, each repetition waiting for the one
            before (time steps of a recurrent layer).
    """

    name: str
    kind: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    operators: tuple[str, ...]
    modelled: bool = True
    macs: int = 0
    input_elements: int = 0
    output_elements: int = 0
    weight_elements: int = 0
    steps: int = 1

    @property
    def output(self) -> str:
        """The first of the activations written."""
        return self.outputs[0]

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        # Only the amounts of other work are known.
        read = (self.inputs[:1] or (self.output,))[0]
        counts = self.input_elements, self.output_elements
        source, result = ((1, 1, 1, max(1, count // self.steps)) for count in counts)
        return [(read, source), (self.output or read, result)]

    @property
    def may_stay(self) -> bool:
        """Whether each element may stay in memory where it lies, so that nothing moves."""
        return False

    @property
    def common(self) -> dict[str, Any]:
        """The properties that all layers have, by name."""
        return {one.name: getattr(self, one.name) for one in fields(LayerRecord)}


@dataclass(frozen=True, kw_only=True)
class FromOne(LayerRecord):
    """A layer that reads one activation.

    Args:
        input_shape: (images, height, width, channels).
        output_shape: (images, height, width, channels).
    """

    input_shape: Shape
    output_shape: Shape

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        return [(self.inputs[0], self.input_shape), (self.output, self.output_shape)]


@dataclass(frozen=True, kw_only=True)
class Alike(LayerRecord):
    """A layer whose activations have one shape.

    Args:
        shape: (images, height, width, channels).
    """

    shape: Shape

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        return [(name, self.shape) for name in (*self.inputs, self.output)]


@dataclass(frozen=True, kw_only=True)
class Windowed(FromOne):
    """A layer each of whose results depends on the places under a window.

    Args:
        window: Window over the input.
    """

    window: Window


@dataclass(frozen=True, kw_only=True)
class Pointwise(Alike):
    """A layer each of whose results depends on one place of what it reads."""


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
    """

    weight_shape: Shape
    groups: int = 1
    passes: int = 1
    weights: str = ""
    factor_channels: int = 0
    file_bits: int = 0
    digits: int = 1
    phase: Phase | None = None

    @property
    def is_depthwise(self) -> bool:
        """Whether each input channel has filters of its own."""
        return self.weight_shape[3] == 1 and self.groups > 1


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


@dataclass(frozen=True, kw_only=True)
class Add(Pointwise):
    """The sum of two activations, requantized."""


@dataclass(frozen=True, kw_only=True)
class Rescale(Pointwise):
    """A separate ReLU, clip or change of scale, or a product and sum with constants of channels.

    Args:
        weighted: Whether each channel is first multiplied by its own weight, which may be negative
            or 0; true for constants of each channel.
    """

    weighted: bool = False


@dataclass(frozen=True, kw_only=True)
class Special(Alike):
    """Work for which some machines have an instruction; other machines use the vector unit.

    Args:
        operations: Lane operations on a machine without that instruction.
    """

    operations: int

    @property
    def as_work(self) -> "VectorWork":
        """This layer as work of which only amounts are known."""
        return VectorWork(operations=self.operations, **self.common)


@dataclass(frozen=True, kw_only=True)
class Lookup(Special, Pointwise):
    """A function of single elements, which machines with tables look up."""


@dataclass(frozen=True, kw_only=True)
class Multiply(Special, Pointwise):
    """The product of two activations, element by element, requantized.

    Machines with elementwise products multiply in their lanes.

    Args:
        gated: Whether the second activation is one number for each image and channel, as the gate
            of a squeeze-and-excite block is; else it has the shape of the result.
    """

    gated: bool = False

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        images, _, _, channels = self.shape
        gate = (images, 1, 1, channels) if self.gated else self.shape
        ends = (self.inputs[0], self.shape), (self.output, self.shape)
        return [ends[0], (self.inputs[-1], gate), ends[1]]


@dataclass(frozen=True, kw_only=True)
class AddRepeated(Special, Pointwise):
    """The sum of an activation and of a second one with fewer pixels, requantized.

    For example, scores of (12, 1, 128, 128) and a mask: one of (1, 1, 1, 128) is added to each row
    of scores, and one of (1, 1, 128, 128) to those of each head.

    Args:
        repeated_shape: (images, height, width, channels) of the second activation: as many as the
            result has, or 1 image for all images, or 1 pixel for all pixels of an image.
    """

    repeated_shape: Shape

    @property
    def images_again(self) -> int:
        """Images that read the second activation anew, where that has one image of several pixels.

        Otherwise 0: each image reads its own, or all pixels of all images read one.
        """
        images, _, width, _ = self.repeated_shape
        return self.shape[0] - 1 if images == 1 and width > 1 else 0

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        first, second = self.inputs
        return [(first, self.shape), (second, self.repeated_shape), (self.output, self.shape)]


@dataclass(frozen=True, kw_only=True)
class OfRows(Special):
    """A layer each of whose results depends on all channels of its pixel.

    Machines with a memory of rows find maxima, sums, means and deviations there.
    """


@dataclass(frozen=True, kw_only=True)
class Softmax(OfRows):
    """The softmax of the channels of each pixel."""


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


@dataclass(frozen=True, kw_only=True)
class Reshape(FromOne):
    """The same elements in the same order with another shape; it moves nothing."""

    @property
    def may_stay(self) -> bool:
        """Whether each element may stay in memory where it lies, so that nothing moves."""
        return True


@dataclass(frozen=True, kw_only=True)
class Transpose(FromOne):
    """An activation with other axes, as it lies in memory.

    Args:
        extents: Extents of the axes of what is read, the slowest first, without those of 1; axes
            that stay neighbours count as one. At least two.
        order: Axis of the source, for each axis of the result.
    """

    extents: tuple[int, ...]
    order: tuple[int, ...]

    @property
    def groups(self) -> int:
        """Groups of neighbouring channels of a shuffle, which takes one of each in turn; else 0."""
        if self.input_shape != self.output_shape or self.order not in ((1, 0), (0, 2, 1)):
            return 0
        groups, each = self.extents[-2:]
        return groups if groups * each == self.input_shape[3] else 0


@dataclass(frozen=True, kw_only=True)
class Arrangement(LayerRecord):
    """Copies of rectangles of activations to new places, with padding elsewhere.

    Nothing moves where an activation can lie in its place in the result, or the result in its place
    in what is read: channels side by side or chosen, and phases of a transposed convolution.

    Args:
        shapes: (images, height, width, channels) of each activation read.
        output_shape: (images, height, width, channels).
        requantized: Whether the quantization of each activation read differs from that of the
            result.
        copies: Copies of each image; they cover the result.
    """

    shapes: tuple[Shape, ...]
    output_shape: Shape
    requantized: tuple[bool, ...]
    copies: tuple[Copy, ...]

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        parts = zip(self.inputs, self.shapes, strict=True)
        return [*parts, (self.output, self.output_shape)]

    @property
    def may_stay(self) -> bool:
        """Whether each element may stay in memory where it lies: channels, in their pixels."""
        return all(
            (*copy.read_first[:2], *copy.written_first[:2]) == (0, 0, 0, 0)
            and (copy.read_step, copy.written_step) == ((1, 1), (1, 1))
            and copy.extents[:2] == self.output_shape[1:3] == self.shapes[copy.source][1:3]
            for copy in self.copies
        )

    @property
    def joins(self) -> bool:
        """Whether it only puts whole activations side by side, channels behind channels."""
        whole = (copy.extents[2] == self.shapes[copy.source][3] for copy in self.copies)
        return self.may_stay and all(whole)

    @property
    def cuts(self) -> bool:
        """Whether it only chooses some neighbouring channels of one activation."""
        return len(self.copies) == 1 and self.may_stay and not self.joins


@dataclass(frozen=True, kw_only=True)
class Indexed(LayerRecord):
    """Rows at an index that is chosen before a start: read from a table, or written into a cache.

    The table or cache is (outer, rows, run) as it lies in memory; (outer, run) elements move. Rows
    are written into the cache in place, and no other layer reads the cache.

    Args:
        table_shape: (images, height, width, channels) of the table or the cache.
        rows_shape: (images, height, width, channels) of what moves.
        extents: Outer, rows and run.
        index: Name of the input that is the index.
        writes: Whether the second activation is written into the first; else the first is read.
    """

    table_shape: Shape
    rows_shape: Shape
    extents: tuple[int, int, int]
    index: str
    writes: bool

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        whole = (self.inputs[0], self.table_shape)
        if not self.writes:
            return [whole, (self.output, self.rows_shape)]
        return [whole, (self.inputs[1], self.rows_shape), (self.output, self.table_shape)]

    @property
    def as_movement(self) -> "Movement":
        """This layer as a movement of which only amounts are known."""
        return Movement(**self.common)


@dataclass(frozen=True, kw_only=True)
class Gather(LayerRecord):
    """Rows of a table whose numbers an input of the network holds, or sums of bags of them.

    The layer reads the table and the input. On a machine that cannot read numbers it is a movement
    of which only amounts are known.

    Args:
        table_shape: (1, 1, rows, channels).
        numbers_shape: (images, height, width, channels) of the input that holds the numbers.
        output_shape: (1, 1, results, channels).
        first: Place of the first number in the input; they follow each other.
        bag: Rows that are added for each result; 1 where each row is a result.
        views: Names under which a file reads the numbers, which may be views of the input.
    """

    table_shape: Shape
    numbers_shape: Shape
    output_shape: Shape
    first: int
    bag: int
    views: tuple[str, ...]

    @property
    def rows(self) -> int:
        """Rows of the table."""
        return self.table_shape[2]

    @property
    def count(self) -> int:
        """Numbers that it reads."""
        return self.output_shape[2] * self.bag

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        shapes = self.table_shape, self.numbers_shape, self.output_shape
        return list(zip((*self.inputs, self.output), shapes, strict=True))

    @property
    def as_movement(self) -> "Movement":
        """This layer as a movement of which only amounts are known."""
        return Movement(**self.common | {"inputs": self.views})


@dataclass(frozen=True, kw_only=True)
class Amounts(LayerRecord):
    """Work of which only amounts are known."""


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
    | AddRepeated
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
)


def indexed(layers: Iterable[Layer]) -> dict[str, int]:
    """Return the number of values of each index, by name."""
    return _least((layer.index, layer.extents[1]) for layer in layers if isinstance(layer, Indexed))


def numbered(layers: Iterable[Layer]) -> dict[str, int]:
    """Return the rows of the table that an input numbers, by name of the input."""
    return _least((layer.inputs[1], layer.rows) for layer in layers if isinstance(layer, Gather))


def _least(counts: Iterable[tuple[str, int]]) -> dict[str, int]:
    """Return the least count of each name."""
    found: dict[str, int] = {}
    for name, count in counts:
        found[name] = min(count, found.get(name, count))
    return found


QUANTIZED_ONLY = (Lookup, Product, Indexed, Gather)
"""Kinds of layers that integers can compute, but only in a quantized network."""
INTEGER = (
    *(Convolution, Pool, Add, Multiply, Rescale, Softmax, Normalize),
    *(Reshape, Transpose, Arrangement),
)
"""Kinds of layers that integers can compute in every network."""
