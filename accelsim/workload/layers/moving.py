"""Layers that move elements: other shapes, orders and places, and rows by their numbers."""

from dataclasses import dataclass
from typing import ClassVar

from accelsim.workload.arrangement import Copy
from accelsim.workload.layers.base import FromOne, LayerRecord, Shape


@dataclass(frozen=True, kw_only=True)
class Reshape(FromOne):
    """The same elements in the same order with another shape; it moves nothing."""

    is_view: ClassVar[bool] = True


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

    @property
    def computation(self) -> str:
        """Name of what it computes: its class, by function or constants where these vary."""
        return "shuffle" if self.groups else "transpose"


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
    def places_parts(self) -> bool:
        """Whether it copies parts of activations, and not only puts whole ones side by side."""
        return not self.joins

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

    units: ClassVar[tuple[str, ...]] = ("base registers",)

    @property
    def tensors(self) -> list[tuple[str, Shape]]:
        """Tensors by name, in the shapes in which the layer sees them; the result is last."""
        whole = (self.inputs[0], self.table_shape)
        if not self.writes:
            return [whole, (self.output, self.rows_shape)]
        return [whole, (self.inputs[1], self.rows_shape), (self.output, self.table_shape)]

    @property
    def writes_in_place(self) -> bool:
        """Whether the result is the first input, some rows of which are written."""
        return self.writes


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
    def row_numbers(self) -> str:
        """Name of the input that holds numbers of rows of the other; empty if none does."""
        return self.inputs[1]

    @property
    def reads_padding(self) -> bool:
        """Whether it reads places outside of its first input: numbers may name no row."""
        return True

    @property
    def takes_rows(self) -> bool:
        """Whether each result is a row of its first input, as it is there."""
        return self.bag == 1
