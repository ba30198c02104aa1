"""An engine that skips zeros in place of a systolic array, and the bits of its stored weights."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.engine import ColumnBroadcast, SkippingEngine
from accelsim.sparsity import Sparsity


@dataclass(frozen=True, kw_only=True)
class SparseArray:
    """An engine in place of the array, with the densities of its operands.

    Args:
        engine: Parameters of the engine.
        weight: Density of the weights of a fold. Dense weights are stored as plain codes, others
            compressed.
        activation: Density of the activations that stream past. They are stored dense.
        seed: Seed of the random masks.
        fold_kept: Weights that the fullest fold keeps, where masks of weights are given; None where
            they are drawn.
    """

    engine: SkippingEngine
    weight: Sparsity
    activation: Sparsity
    seed: int
    fold_kept: int | None = None

    @property
    def densities(self) -> NDArray[np.int64]:
        """Densities of weights and activations as fractions, shape (2, 2)."""
        operands = self.weight, self.activation
        return np.array([(operand.kept, operand.of) for operand in operands], dtype=np.int64)

    def kept(self, weights: int) -> int:
        """Return the weights kept of so many: their number times density, halves rounded up."""
        return (2 * self.weight.kept * weights + self.weight.of) // (2 * self.weight.of)

    def expected_products(self, macs: int) -> int:
        """Return the products of two nonzeros expected among ``macs``, halves rounded up."""
        kept = self.weight.kept * self.activation.kept
        of = self.weight.of * self.activation.of
        return (2 * kept * macs + of) // (2 * of)

    def fold_bits(self, rows: int, cols: int, weight_bits: int) -> int:
        """Return the bits of the weights of a full fold, in memory and in the weight buffer.

        For broadcasts a fold is run-length indexed by columns, its filters dealt to the elements
        as EIE stores it: each entry is a code and ``index_bits`` bits of zeros before it, and each
        element has pointers to its columns, no wider than they must be. Padding entries are as many
        as the kept weights can make necessary, so that every fold has the same length. For other
        engines a fold is a bit for each weight and the codes of those that are kept.

        Args:
            rows: Elements of the reduction of a fold.
            cols: Filters of a fold.
            weight_bits: Bits of a code.
        """
        count = rows * cols
        if self.weight.kind == "dense":
            return count * weight_bits
        kept = self.kept(count) if self.fold_kept is None else self.fold_kept
        if not isinstance(self.engine, ColumnBroadcast):
            return count + kept * weight_bits
        elements = min(self.engine.processing_elements, cols)
        line, longest = -(-cols // elements), 1 << self.engine.index_bits
        # Each padding entry stands for ``longest`` zeros before a nonzero of its line.
        most = (line - 1) // longest
        padding = min((count - kept) // longest, kept * most, rows * elements * most)
        pointers = elements * (rows + 1) * (rows * line).bit_length()
        return (kept + padding) * (weight_bits + self.engine.index_bits) + pointers
