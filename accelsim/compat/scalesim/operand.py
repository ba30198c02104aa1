"""The words of operands that SCALE-Sim's array demands, by port and by line."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.compat.scalesim.config import ScaleSimConfig
from accelsim.compat.scalesim.layer import TopologyLayer
from accelsim.errors import TopologyError

MAXIMUM_WORDS = 2**31
MAXIMUM_EXTENT = 2**27


@dataclass(frozen=True, kw_only=True)
class Mapping:
    """A layer on an array: Sr along the rows, Sc along the columns, T in time.

    Args:
        layer: The layer.
        config: The accelerator.
    """

    layer: TopologyLayer
    config: ScaleSimConfig

    @property
    def extents(self) -> tuple[int, int, int]:
        """Sr, Sc and T."""
        layer = self.layer
        if self.config.dataflow == "os":
            return layer.m, layer.n, layer.k
        if self.config.dataflow == "ws":
            return layer.k, layer.n, layer.m
        return layer.k, layer.m, layer.n

    @property
    def folds(self) -> tuple[int, int]:
        """Tiles along the rows and along the columns."""
        sr, sc, _ = self.extents
        return -(-sr // self.config.rows), -(-sc // self.config.cols)

    @property
    def lines(self) -> int:
        """Cycles of one fold."""
        loading = 0 if self.config.dataflow == "os" else self.config.rows
        return self.extents[2] + self.config.rows + self.config.cols - 2 + loading

    @property
    def results(self) -> NDArray[np.int64]:
        """The geometry of results, in the form of ``words_in_line``."""
        sr, sc, steps = self.extents
        rows, cols = self.config.rows, self.config.cols
        if self.config.dataflow == "os":
            values = (steps - 1, rows, self.lines, self.folds[0], cols, sc, sr)
        else:
            values = (2 * rows - 1, steps, self.lines, self.folds[0], cols, sc, 0)
        return np.array(values, np.int64)


@dataclass(frozen=True, kw_only=True)
class OperandDemands:
    """The demands for the input or for the weights of a layer.

    Args:
        mapping: The layer on its array.
        which: ``ifmap`` or ``filter``.
    """

    mapping: Mapping
    which: str

    @property
    def streams(self) -> bool:
        """Whether it streams through the array; otherwise it is loaded before each fold."""
        return self.mapping.config.dataflow != {"ifmap": "is", "filter": "ws"}[self.which]

    @property
    def along_rows(self) -> bool:
        """Whether it enters at the rows of the array; otherwise at the columns."""
        return not (self.mapping.config.dataflow == "os" and self.which == "filter")

    @property
    def ports(self) -> int:
        """Words that the array can demand in a line."""
        config = self.mapping.config
        return config.rows if self.streams and self.along_rows else config.cols

    @property
    def start(self) -> int:
        """First line of a fold that demands it, if it streams."""
        return 0 if self.mapping.config.dataflow == "os" else self.mapping.config.rows

    @property
    def words(self) -> int:
        """Number of addresses, including those that the last windows need beyond the edge."""
        layer = self.mapping.layer
        if self.which == "filter":
            return layer.k * layer.n
        height, width = layer.padded_shape
        return height * width * layer.channels

    @property
    def demanded(self) -> int:
        """Number of different words demanded; an upper bound if ``is_pruned``."""
        layer = self.mapping.layer
        return layer.ifmap_words if self.which == "ifmap" else layer.k * layer.n

    @property
    def is_pruned(self) -> bool:
        """Whether some words are not demanded because their weights are pruned."""
        return self.which == "ifmap" and self.mapping.layer.kept < self.mapping.layer.of

    @property
    def overhangs(self) -> bool:
        """Whether some taps lie outside of the tensor."""
        layer = self.mapping.layer
        height, width = layer.padded_shape
        return self.which == "ifmap" and (height > layer.height or width > layer.width)

    def mark(self, memory: NDArray[np.generic], null: int) -> None:
        """Write ``null`` to the words that do not exist.

        Args:
            memory: shape (words,); changed.
            null: Stamp of words that do not exist, of the same dtype.
        """
        if self.overhangs:
            layer = self.mapping.layer
            image = memory.reshape(*layer.padded_shape, layer.channels)
            image[layer.height :] = null
            image[:, layer.width :] = null

    def check_replayable(self) -> None:
        """Refuse a tensor that is too large for a stamp of each word.

        Raises:
            TopologyError: It has more than 2**31 words, or the layer has an extent above 2**27.
        """
        layer = self.mapping.layer
        if self.words > MAXIMUM_WORDS:
            raise TopologyError(
                f"layer {layer.name!r}: the {self.which} has {self.words} words, more than 2**31: "
                "too many to replay SCALE-Sim's memory"
            )
        if max(layer.m, layer.n, layer.k) > MAXIMUM_EXTENT:
            raise TopologyError(
                f"layer {layer.name!r}: M, N and K must be at most 2**27 to replay SCALE-Sim's "
                f"memory, not {layer.m}, {layer.n} and {layer.k}"
            )

    def addresses(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the parts of an address by port (or row) and by step (or column).

        Returns:
            shape (Sr or Sc,) and shape (T or Sc,); the sum of two parts is the address of a word.

        Raises:
            TopologyError: The tensor is too large, see ``check_replayable``.
        """
        self.check_replayable()
        layer = self.mapping.layer
        if self.which == "filter":
            reduced = np.arange(layer.k, dtype=np.int64)
            other = np.arange(layer.n, dtype=np.int64) * layer.k
        else:
            reduced, other = _taps(layer), _windows(layer)
        if self.mapping.config.dataflow == "os":
            return other, reduced
        return reduced, other


def _taps(layer: TopologyLayer) -> NDArray[np.int64]:
    width = layer.padded_shape[1]
    rows = np.arange(layer.taps_h, dtype=np.int64)[:, None, None] * width
    cols = np.arange(layer.taps_w, dtype=np.int64)[None, :, None]
    channels = np.arange(layer.channels, dtype=np.int64)[None, None, :]
    taps = ((rows + cols) * layer.channels + channels).ravel()
    return taps[np.arange(layer.taps) % layer.of < layer.kept]


def _windows(layer: TopologyLayer) -> NDArray[np.int64]:
    width = layer.padded_shape[1]
    rows = np.arange(layer.output_rows, dtype=np.int64)[:, None] * layer.stride_h * width
    cols = np.arange(layer.output_cols, dtype=np.int64)[None, :] * layer.stride_w
    return ((rows + cols) * layer.channels).ravel()
