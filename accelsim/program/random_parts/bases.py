"""Random base registers, and random instructions that name them."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from accelsim.npu import Npu
from accelsim.program.program import Base
from accelsim.program.random_parts.fields import Words, between

BASED = 0.5
"""Probability that an instruction names a base register, where it may."""
MOST_VALUES = 5
"""Greatest number of values of an index."""
MOST_STRIDE_BYTES = 40


class RandomBases:
    """Contents of the base registers of a random program.

    Args:
        npu: The machine; nothing is drawn for one without base registers.
        draw: Source of every choice.
    """

    def __init__(self, npu: Npu, draw: np.random.Generator) -> None:
        self._draw = draw
        registers = npu.base_registers
        names = [f"index_{number}" for number in range(between(draw, 1, 3) if registers else 0)]
        self._indices = {name: between(draw, 1, MOST_VALUES) for name in names}
        self._chosen = {name: between(draw, 0, count - 1) for name, count in self._indices.items()}
        self._bases = tuple(
            Base(
                index=names[between(draw, 0, len(names) - 1)],
                stride_bytes=between(draw, 0, MOST_STRIDE_BYTES),
            )
            for _ in range(registers)
        )

    @property
    def of_program(self) -> dict[str, Any]:
        """Return the arguments of ``Program`` that describe them."""
        return {"indices": self._indices, "bases": self._bases, "chosen": self._chosen}

    def place(
        self, address: int, touched: Words, allowed: Sequence[tuple[int, int]]
    ) -> tuple[int, int, Words]:
        """Choose how an instruction names an address: with or without a base register.

        Args:
            address: Address of the instruction in this run.
            touched: Bytes of memory that it touches at that address.
            allowed: Ranges of memory (first byte, end). With every value of its index the
                instruction must stay within one of them.

        Returns:
            The register or 0, the address without its contents, and the bytes that the instruction
            touches with any value of its index.
        """
        if self._bases and self._draw.random() < BASED:
            number = between(self._draw, 1, len(self._bases))
            base = self._bases[number - 1]
            value = self._chosen[base.index]
            moves = [(one - value) * base.stride_bytes for one in range(self._indices[base.index])]
            all_touched = np.unique(np.concatenate([touched + move for move in moves]))
            if not len(touched) or any(
                first <= all_touched[0] and all_touched[-1] < end for first, end in allowed
            ):
                return number, (address - value * base.stride_bytes) % 2**32, all_touched
        return 0, address % 2**32, touched
