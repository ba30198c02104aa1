"""The work of layers before it is cut: what a mapping is chosen for, and where constants will lie.

Nothing of it depends on a mapping, on memory, or on the buffers of the array: a sweep makes it once
for all machines whose words are alike.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.closed.piece import ArrayPiece, FlowPiece, RowsPiece, TapsPiece
from accelsim.compiler.memory import Memory
from accelsim.compiler.window import Window

Constants = Callable[[], NDArray[np.uint8]]
"""Makes the bytes of constants, flat uint8."""


class Candidate(NamedTuple):
    """A way to run a layer on the array, whose passes are cut alike.

    Args:
        passes: Passes in the order in which they run; the first needs most of the buffers.
        window: Window that streams through the array in the first pass.
        filters: Filters of the first pass, or lanes of all words of its results.
        along_rows: Whether words run along a kernel row.
        groups: Groups of channels that share a pass, if fewer of them do than could.
        pixels: Neighbouring results of a row that share an input word, with filters for each.
    """

    passes: Sequence[ArrayPiece]
    window: Window
    filters: int
    along_rows: bool = False
    groups: int | None = None
    pixels: int = 1


Place = Callable[[Memory, int, NDArray[np.void]], Sequence[NDArray[np.void]]]
"""Reserves the constants of a layer on the array, of which candidate and tiling (structured array
of ``TILING``) are chosen, and returns its passes with their addresses."""


Masks = Callable[[int, NDArray[np.bool_]], Sequence[NDArray[np.bool_]]]
"""Cuts a mask of the weights of a layer, shape (filters, kernel height, kernel width, channels of a
group), into those of the passes of a candidate, as of ``accelsim.program.WeightFolds``."""


SharedWeights = Callable[[int, NDArray[np.void]], Sequence[tuple[Hashable, int]]]
"""Of each pass of a candidate, cut by a tiling, what tells its packed weights and their chunks from
others, and how many blocks they have."""


@dataclass(frozen=True, eq=False, kw_only=True)
class FlowWork:
    """Work of which only amounts are known.

    Args:
        piece: Record of the work; constants have no place yet.
        slot_words: Words of a slot, for each buffer.
        constant_bytes: Bytes of its constants.
    """

    piece: FlowPiece
    slot_words: dict[str, int]
    constant_bytes: int


@dataclass(frozen=True, eq=False, kw_only=True)
class ArrayWork:
    """A layer on the array.

    Args:
        name: Name of the layer.
        images: Images that its passes compute together.
        candidates: Ways to run it, at least one; the first has words of channels.
        place: Function that gives its constants a place.
        masks: Function that returns masks of its weights; None where the array holds activations.
        instead: Work that runs if no tile of this one fits the buffers, or None.
        weights: Name of the constant that it reads as weights, "" if it reads none.
        weight_blocks: Returns the blocks of weights of all passes of a candidate.
        shared: Tells its weights from others.
    """

    name: str
    images: int
    candidates: tuple[Candidate, ...]
    place: Place
    masks: Masks | None = None
    instead: FlowWork | None = None
    weights: str = ""
    weight_blocks: Callable[[int], int] | None = None
    shared: SharedWeights | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class TapsWork:
    """A layer on the vector unit, or a copy of a tensor.

    Args:
        name: Name of the layer; "" of a copy, which no mapping names.
        piece: Record of the work and its zones; parameters have no place yet.
        windows: Window over each tensor that is read.
        taps: Taps of a result.
        fits: Whether its least tile keeps the rules of a mapping.
        tile: Height and width of its tiles, if neither search nor user chooses them.
        parameter_words: Parameter words of a block of channels.
        parameter_keys: Blocks of parameters.
        table_words: Words of its table; 0 if it has none.
        read_base: Base register that LOADs of tensors name, 0 for none.
        written_base: Base register that its STOREs name.
        constant_bytes: Bytes of its parameters and its table.
        constants: Makes them.
        shared: Key that tells the parameters from others, if pieces of a layer have the same; else
            None.
    """

    name: str
    piece: TapsPiece
    windows: tuple[Window, ...]
    taps: int
    fits: bool
    tile: tuple[int, int] | None = None
    parameter_words: int
    parameter_keys: int
    table_words: int = 0
    read_base: int = 0
    written_base: int = 0
    constant_bytes: int
    constants: Constants
    shared: Hashable = None


@dataclass(frozen=True, eq=False, kw_only=True)
class RowsWork:
    """A layer of rows on the vector unit, or one half of it.

    Args:
        name: Name of the layer; "" of a second half, which no mapping names.
        piece: Record of the work; parameters have no place yet.
        blocks: Words of a row.
        most: Rows of a tile at most.
        parameter_words: Parameter words of all lanes.
        table_words: Words of its table; 0 if it has none.
        constant_bytes: Bytes of its parameters and its table.
        constants: Makes them.
    """

    name: str
    piece: RowsPiece
    blocks: int
    most: int
    parameter_words: int
    table_words: int = 0
    constant_bytes: int
    constants: Constants


@dataclass(frozen=True, eq=False, kw_only=True)
class FusedWork:
    """A layer on the array and the sum behind it, which adds a residual to its results.

    Args:
        together: The layer whose results are added to the residual before they are stored.
        apart: The layer without the sum.
        sum: The work of the sum alone.
        sum_name: Name of the sum.
    """

    together: ArrayWork
    apart: ArrayWork
    sum: tuple[TapsWork, ...]
    sum_name: str


@dataclass(frozen=True, eq=False, kw_only=True)
class SumWork:
    """What is left of a sum that may be part of the layer before it: nothing, if it is.

    Args:
        of: The two layers.
    """

    of: FusedWork


Work = ArrayWork | TapsWork | RowsWork | FlowWork | FusedWork | SumWork


def no_bytes() -> NDArray[np.uint8]:
    """Return the constants of work without values."""
    return np.zeros(0, dtype=np.uint8)
