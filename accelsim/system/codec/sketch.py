"""Sums of values in buckets that all chips choose alike: a count sketch."""

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError
from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values


@dataclass(frozen=True, kw_only=True)
class CountSketch(Codec):
    """Sums of values with random signs, in buckets that a shared seed chooses (FetchSGD, 2020).

    Attributes:
        rows: Independent sketches; a value is the median of its estimates.
        cols: Buckets of each.
        seed: Shared by all chips.
    """

    rows: int
    cols: int
    seed: int = 0
    is_linear = True

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise FabricError(
                f"a sketch needs at least 1 row and 1 column, not {self.rows} and {self.cols}"
            )

    def encoded_bytes(self, shape: Shape) -> int:
        """Return 4 rows cols, whatever the shape."""
        return 4 * self.rows * self.cols

    def _hashes(self, count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        generator = np.random.default_rng(self.seed)
        bucket = generator.integers(0, self.cols, (self.rows, count))
        return bucket, 2 * generator.integers(0, 2, (self.rows, count)) - 1

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return the table of sums."""
        bucket, sign = self._hashes(values.size)
        table = [
            np.bincount(bucket[row], sign[row] * values.ravel(), self.cols)
            for row in range(self.rows)
        ]
        return (np.array(table, np.float32),)

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the median estimate of each value."""
        bucket, sign = self._hashes(prod(shape))
        estimates = np.take_along_axis(parts[0], bucket, axis=1) * sign
        return as_values(np.median(estimates, axis=0), shape)
