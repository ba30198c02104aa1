"""The record of a sparsity pattern."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Sparsity:
    """Expected density of an operand, and the metadata that its storage needs.

    The density is a ratio of integers, so that all counts stay integers.

    Args:
        name: Name as a user writes it: ``dense``, ``2:4``, ``density=0.3``, ``block:4x4=0.25``,
            ``channel=0.5``.
        kind: ``dense``, ``structured`` (a bound on each group along the reduction),
            ``unstructured``, ``block`` or ``channel`` (whole filters).
        kept: Expected number of nonzeros among ``of`` values.
        of: Number of values.
        metadata_bits: Bits of position data for each stored value (structured), or for each value,
            block or filter, stored or not (bitmask of the others).
        block: Filters and input channels of a block.
    """

    name: str
    kind: Literal["dense", "structured", "unstructured", "block", "channel"]
    kept: int
    of: int
    metadata_bits: int
    block: tuple[int, int] = (1, 1)

    def __post_init__(self) -> None:
        if not 0 < self.kept <= self.of:
            raise ValueError(f"Sparsity {self.name}: kept must be from 1 to {self.of}")

    def stored_bits(self, shape: Sequence[int], bits: int) -> int:
        """Return the expected bits of weights in this pattern, with metadata.

        Args:
            shape: Shape of the weights, with filters first.
            bits: Bits of a weight.
        """
        values = prod(shape)
        if self.kind == "dense":
            return values * bits
        if self.kind == "structured":
            return self._share(values) * (bits + self.metadata_bits)
        units = shape[0] if self.kind == "channel" else values // prod(self.block)
        whole = values // units
        return self._share(units) * whole * bits + units * self.metadata_bits

    def _share(self, units: int) -> int:
        return -(-units * self.kept // self.of)


DENSE = Sparsity(name="dense", kind="dense", kept=1, of=1, metadata_bits=0)
