"""Two thin factors in place of a matrix: PowerSGD."""

from dataclasses import dataclass
from math import prod

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import FabricError
from accelsim.system.codec.base import Codec, Parts, Shape, Values, as_values


@dataclass(frozen=True, kw_only=True)
class PowerSgd(Codec):
    """Two thin factors of each matrix (Vogels et al., NeurIPS 2019); vectors are sent as they are.

    A filter of a convolution is the matrix of its output channels by all else. Both factors are
    all-reduced: the first before it is made orthogonal, the second after.

    Attributes:
        rank: Columns of a factor.
    """

    rank: int
    is_linear = True

    def __post_init__(self) -> None:
        if self.rank < 1:
            raise FabricError(f"rank must be at least 1, not {self.rank}")

    def encoded_bytes(self, shape: Shape) -> int:
        """Return 4 rank (rows + columns), or 4 n of a vector."""
        if len(shape) < 2:
            return 4 * prod(shape)
        return 4 * self.rank * (shape[0] + prod(shape[1:]))

    def rounds(self, shape: Shape) -> tuple[int, ...]:
        """Return the bytes of the first factor, or of a vector, and of the second factor."""
        if len(shape) < 2:
            return 4 * prod(shape), 0
        return 4 * self.rank * shape[0], 4 * self.rank * prod(shape[1:])

    def encode(self, values: Values, generator: np.random.Generator) -> Parts:
        """Return an orthogonal basis of a random projection, and the matrix in it."""
        if values.ndim < 2:
            return (values.astype(np.float32),)
        basis = orthogonal(self.project(values, generator))
        return basis.astype(np.float32), self.within(values, basis).astype(np.float32)

    def project(self, values: Values, generator: np.random.Generator) -> NDArray[np.float64]:
        """Return the first factor before it is made orthogonal; those of several chips add.

        Args:
            values: A chip's matrix, shape (rows, ...).
            generator: Alike at all chips.

        Returns:
            Shape (rows, rank).
        """
        matrix = _matrix(values)
        return matrix @ generator.standard_normal((matrix.shape[1], self.rank))

    def within(self, values: Values, basis: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return the second factor, shape (columns, rank); those of several chips add."""
        return _matrix(values).T @ basis

    def decode(self, parts: Parts, shape: Shape) -> Values:
        """Return the product of the factors."""
        if len(shape) < 2:
            return parts[0].reshape(shape)
        return as_values(parts[0] @ parts[1].T, shape)


def _matrix(values: Values) -> NDArray[np.float64]:
    return values.reshape(values.shape[0], -1).astype(np.float64)


def orthogonal(matrix: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return an orthonormal basis of the columns by Gram-Schmidt; dependent columns become 0."""
    basis = matrix.copy()
    for column in range(basis.shape[1]):
        before = np.linalg.norm(basis[:, column])
        for earlier in range(column):
            basis[:, column] -= (basis[:, earlier] @ basis[:, column]) * basis[:, earlier]
        norm = np.linalg.norm(basis[:, column])
        basis[:, column] = basis[:, column] / norm if norm > 1e-9 * before else 0
    return basis
