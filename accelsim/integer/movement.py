"""Layers that move integers without computing."""

from dataclasses import dataclass

from accelsim.integer.tensor import Requantize, Unary
from accelsim.workload.arrangement import Copy


@dataclass(frozen=True, kw_only=True)
class Reshape(Unary):
    """The same elements in the same order (row by row, pixel by pixel) with another shape."""


@dataclass(frozen=True, kw_only=True)
class Shuffle(Unary):
    """Channels in another order: channel i * groups + g is channel g * (channels / groups) + i.

    Args:
        groups: Number of groups, of which the number of channels is a multiple.
    """

    groups: int


@dataclass(frozen=True, kw_only=True)
class Transpose(Unary):
    """The same elements with other axes.

    Args:
        extents: Extents of the axes of what is read, the slowest first; their product is its
            elements.
        order: Axis of the source, for each axis of the result.
    """

    extents: tuple[int, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Slice(Unary):
    """Some neighbouring channels, as many as the result has.

    Args:
        first_channel: Number of the first channel.
    """

    first_channel: int


@dataclass(frozen=True, kw_only=True)
class Arrangement:
    """Pixels of tensors at new places, with padding where a copy reads outside of them.

    Args:
        name: Unique in its network.
        inputs: Names of the tensors read.
        output: Name of the tensor written.
        copies: Copies of rectangles, which cover the result and may reach outside of the inputs.
        pad: Integer in the result for places outside of the inputs.
        requantize: Rescaling of each tensor read, per channel of it; None if its integers stay as
            they are. A tensor with a rescaling is read with all its channels and within its edges.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    copies: tuple[Copy, ...]
    pad: int
    requantize: tuple[Requantize | None, ...]


@dataclass(frozen=True, kw_only=True)
class Indexed:
    """Rows at an index: read from a table, or written into a cache, which is changed in place.

    Args:
        name: Unique in its network.
        inputs: Name of the table or cache, and of the rows that are written, if any.
        output: Name of the rows, or of the cache with them.
        extents: (outer, rows, run): extents of the table or cache in the order of its elements;
            (outer, run) elements move.
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
    """Rows of a table whose numbers an input holds, or sums of several rows each (bags).

    A result is requantized from ``sum over its bag of table[number]``. A number below 0, or from
    ``rows`` on, names no row: it stands for a row of ``pad``.

    Args:
        name: Unique in its network.
        inputs: Names of the table, one of the constants, and of the input that holds the numbers.
        output: Name of the tensor written, of as many pixels as there are bags.
        rows: Rows of the table.
        first: Place of the first number in the input, in the order of its elements.
        bag: Number of neighbouring numbers whose rows make one result.
        pad: The zero point of the table.
        requantize: Parameters of requantization for each channel.
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
        requantize: Rescaling of each tensor read, per channel of it; None if its integers stay as
            they are.
    """

    name: str
    inputs: tuple[str, ...]
    output: str
    requantize: tuple[Requantize | None, ...]
