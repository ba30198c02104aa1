"""Work of a training step: matrix products, passes over memory, and their backward halves.

A matrix product of the forward pass, (m x k) by (k x n), has two in the backward pass, and the
three have different shapes on an array: the gradient of its input is (m x n) by (n x k), the
gradient of its weights (k x m) by (m x n). Extents are int64 arrays, one element for each
configuration, so that a thousand training runs are one call.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
import numpy.typing as npt

Extents = npt.NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Matmul:
    """``batch`` products of (m x k) by (k x n)."""

    m: Extents
    n: Extents
    k: Extents
    batch: Extents

    def gradients(self) -> tuple[Self, Self]:
        """Return the products of the gradient of the input and of the weights."""
        kind = type(self)
        return (
            kind(m=self.m, n=self.k, k=self.n, batch=self.batch),
            kind(m=self.k, n=self.n, k=self.m, batch=self.batch),
        )

    @property
    def macs(self) -> Extents:
        """Multiply-accumulates of all products."""
        return self.m * self.n * self.k * self.batch


@dataclass(frozen=True, kw_only=True)
class Pass:
    """An operator that only passes over memory, and takes as long as its bytes there."""

    elements: Extents
    """Elements of a tensor of 16 bits that are read or written."""

    def gradients(self) -> tuple[Self]:
        """Return the pass of the gradient: it reads what came in and what comes back."""
        return (type(self)(elements=2 * self.elements),)


@dataclass(frozen=True, kw_only=True)
class LayerWork:
    """Work of a chip for a layer and a microbatch in the forward pass."""

    matmuls: tuple[Matmul, ...]
    passes: tuple[Pass, ...]

    def backward(self) -> "LayerWork":
        """Return what it does in the backward pass, recomputation aside."""
        return LayerWork(
            matmuls=tuple(product for each in self.matmuls for product in each.gradients()),
            passes=tuple(gradient for each in self.passes for gradient in each.gradients()),
        )
