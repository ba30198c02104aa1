"""The record of a sparsity pattern."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Sparsity:
    """Expected density of an operand, and the metadata that its storage needs.

    The density is a ratio of integers, so that all counts stay integers.

    Args:
        name: Name as a user writes it: ``dense``, ``2:4``, ``density=0.3``.
        kind: ``dense``, ``structured`` (a bound on each block) or ``unstructured``.
        kept: Expected number of nonzeros among ``of`` values.
        of: Number of values.
        metadata_bits: Bits of position data for each stored value (structured), or for each value,
            stored or not (bitmask of unstructured sparsity).
    """

    name: str
    kind: Literal["dense", "structured", "unstructured"]
    kept: int
    of: int
    metadata_bits: int

    def __post_init__(self) -> None:
        if not 0 < self.kept <= self.of:
            raise ValueError(f"Sparsity {self.name}: kept must be from 1 to {self.of}")

    def stored_bits(self, values: int, bits: int) -> int:
        """Return the expected bits of ``values`` operands of ``bits`` each, with metadata."""
        if self.kind == "dense":
            return values * bits
        stored = -(-values * self.kept // self.of)
        if self.kind == "structured":
            return stored * (bits + self.metadata_bits)
        return stored * bits + values * self.metadata_bits


DENSE = Sparsity(name="dense", kind="dense", kept=1, of=1, metadata_bits=0)
