"""What every sparse engine is: a machine that multiplies two masks and counts what happens."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from numpy.typing import ArrayLike

from accelsim.sparse_engines.counts import SparseCounts
from accelsim.sparse_engines.operands import Mask, effectual_macs, masks


@dataclass(frozen=True)
class Machine(ABC):
    """A machine; its module says how it acts."""

    @abstractmethod
    def dense_cycles(self, m: int, k: int, n: int) -> int:
        """Return the cycles of a dense (m, k) by (k, n) product."""

    def run(self, weights: ArrayLike, activations: ArrayLike) -> SparseCounts:
        """Return the counts of one product.

        Args:
            weights: Shape (m, k), nonzero where kept.
            activations: Shape (k, n), nonzero where kept.

        Raises:
            MappingError: They are no two matrices that can be multiplied, or the machine cannot
                hold them.
        """
        return self._run(*masks(weights, activations))

    @abstractmethod
    def _run(self, w: Mask, a: Mask) -> SparseCounts:
        """Return the counts of the product of two masks of fitting shapes."""


def counts_of(
    w: Mask, a: Mask, elements: int, *, issued: int | None = None, **counts: int
) -> SparseCounts:
    """Return counts whose multiply-accumulates follow from the masks.

    Args:
        w: Shape (m, k).
        a: Shape (k, n).
        elements: That are available in each cycle.
        issued: Multiply-accumulates that took time, those with a zero being gated; without it
            those of which both operands are nonzero.
        counts: ``cycles``, and the other fields of ``SparseCounts``.
    """
    macs, done = w.shape[0] * w.shape[1] * a.shape[1], effectual_macs(w, a)
    issued = done if issued is None else issued
    return SparseCounts(
        available_cycles=counts["cycles"] * elements,
        macs=macs,
        macs_done=done,
        macs_gated=issued - done,
        macs_skipped=macs - issued,
        **counts,
    )
