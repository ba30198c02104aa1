"""Patterns of zeros: the masks that they allow, and the best mask for given magnitudes.

A mask is a boolean array of two dimensions, true where a value is kept. Rows of a weight matrix are
filters, columns are the reduction (channels times taps).
"""

import math
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError

Mask = NDArray[np.bool_]


class Pattern(Protocol):
    """A set of allowed masks, and the best of them for given magnitudes."""

    @property
    def name(self) -> str:
        """Name as a user writes it."""

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the mask of this pattern with the greatest sum of magnitudes.

        Args:
            magnitudes: Shape (rows, cols), not negative.

        Raises:
            MappingError: The shape does not fit the pattern; the message names the rule.
        """


def kept_of(density: float, count: int) -> int:
    """Return the number of kept values among ``count``: density times count, halves rounded up."""
    return math.floor(density * count + 0.5)


def keep_largest(scores: NDArray[np.float64], kept: int) -> Mask:
    """Return where the ``kept`` largest scores of each row are; of equal ones the first.

    Args:
        scores: Shape (rows, count).
        kept: Number of scores to keep in each row, from 0 to count.
    """
    rows, count = scores.shape
    if kept == 0:
        return np.zeros((rows, count), dtype=np.bool_)
    threshold = np.partition(scores, count - kept, axis=1)[:, count - kept, None]
    above = scores > threshold
    ties = scores == threshold
    missing = kept - above.sum(axis=1, keepdims=True)
    if np.array_equal(ties.sum(axis=1, keepdims=True), missing):
        return np.asarray(above | ties)
    mask: Mask = above | (ties & (np.cumsum(ties, axis=1, dtype=np.int64) <= missing))
    return mask


def _check_density(owner: str, density: float) -> None:
    if not 0 <= density <= 1:
        raise MappingError(f"rule density: {owner}.density must be from 0 to 1, not {density}")


def _divides(rule: str, what: str, extent: int, part: int) -> None:
    if part < 1 or extent % part:
        raise MappingError(f"rule {rule}: {what} must divide {extent}, not {part}")


@dataclass(frozen=True, kw_only=True)
class Unstructured:
    """Any value may be zero.

    Args:
        density: Fraction of the whole matrix that is kept.
    """

    density: float

    def __post_init__(self) -> None:
        _check_density("Unstructured", self.density)

    @property
    def name(self) -> str:
        """Name as a user writes it."""
        return "unstructured"

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the best mask; see :meth:`Pattern.keep`."""
        kept = kept_of(self.density, magnitudes.size)
        return keep_largest(magnitudes.reshape(1, -1), kept).reshape(magnitudes.shape)


@dataclass(frozen=True, kw_only=True)
class Channel:
    """Whole rows (filters) are zero.

    Args:
        density: Fraction of rows that is kept, by the sum of magnitudes (Li et al., ICLR 2017).
    """

    density: float

    def __post_init__(self) -> None:
        _check_density("Channel", self.density)

    @property
    def name(self) -> str:
        """Name as a user writes it."""
        return "channel"

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the best mask; see :meth:`Pattern.keep`."""
        rows = magnitudes.shape[0]
        kept = keep_largest(magnitudes.sum(axis=1)[None], kept_of(self.density, rows))[0]
        return np.repeat(kept[:, None], magnitudes.shape[1], axis=1)


@dataclass(frozen=True, kw_only=True)
class Block:
    """Blocks of ``rows`` x ``cols`` are zero or kept as a whole.

    Args:
        rows: Rows of a block; divides the rows of the matrix.
        cols: Columns of a block; divides the columns of the matrix.
        density: Fraction of blocks that is kept, by the sum of magnitudes.
    """

    rows: int
    cols: int
    density: float

    def __post_init__(self) -> None:
        _check_density("Block", self.density)

    @property
    def name(self) -> str:
        """Name as a user writes it."""
        return f"block:{self.rows}x{self.cols}"

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the best mask; see :meth:`Pattern.keep`."""
        rows, cols = magnitudes.shape
        _divides("block_rows", "the rows of a block", rows, self.rows)
        _divides("block_cols", "the columns of a block", cols, self.cols)
        down, across = rows // self.rows, cols // self.cols
        sums = magnitudes.reshape(down, self.rows, across, self.cols).sum(axis=(1, 3))
        kept = keep_largest(sums.reshape(1, -1), kept_of(self.density, sums.size))
        mask = kept.reshape(down, across)
        return np.repeat(np.repeat(mask, self.rows, axis=0), self.cols, axis=1)


@dataclass(frozen=True, kw_only=True)
class Structured:
    """N of each M values along a row are kept (N:M).

    Args:
        kept: N, from 1 to M.
        of: M; divides the columns of the matrix.
    """

    kept: int
    of: int

    def __post_init__(self) -> None:
        if not 1 <= self.kept <= self.of <= 64:
            raise MappingError(
                f"rule n_m: N:M must have 0 < N <= M <= 64, not {self.kept}:{self.of}"
            )

    @property
    def name(self) -> str:
        """Name as a user writes it."""
        return f"{self.kept}:{self.of}"

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the best mask; see :meth:`Pattern.keep`."""
        cols = magnitudes.shape[1]
        if cols % self.of:
            raise MappingError(
                f"rule n_m_group: the reduction must be a multiple of M = {self.of} of"
                f" {self.name}, not {cols}"
            )
        groups = magnitudes.reshape(-1, self.of)
        return keep_largest(groups, self.kept).reshape(magnitudes.shape)


@dataclass(frozen=True, kw_only=True)
class BankBalanced:
    """Each row is cut into banks that keep equally many values (Cao et al., FPGA 2019).

    Args:
        banks: Banks of a row; divides the columns of the matrix.
        density: Fraction of each bank that is kept.
    """

    banks: int
    density: float

    def __post_init__(self) -> None:
        _check_density("BankBalanced", self.density)

    @property
    def name(self) -> str:
        """Name as a user writes it."""
        return f"bank:{self.banks}"

    def keep(self, magnitudes: NDArray[np.float64]) -> Mask:
        """Return the best mask; see :meth:`Pattern.keep`."""
        cols = magnitudes.shape[1]
        _divides("banks", "the banks of a row", cols, self.banks)
        bank = magnitudes.reshape(-1, cols // self.banks)
        return keep_largest(bank, kept_of(self.density, bank.shape[1])).reshape(magnitudes.shape)
