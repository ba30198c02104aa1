"""The NPU as a board has it: with memory on the chip."""

import dataclasses

from accelsim.npu import Npu

_MEMORY = {"latency_cycles": 1, "interval": (1, 1), "memory_outstanding_beats": 2}
"""Each port accepts a beat in every cycle and acknowledges it in the next."""


def board_npu(npu: Npu) -> Npu:
    """Return the same NPU with the memory of a board.

    Its model has the cycles of the board, and its digest is the one that the board shows. A port
    never stalls: a beat is unanswered in two cycles, and so many beats may be.

    Args:
        npu: With any memory.
    """
    return dataclasses.replace(npu, **_MEMORY)  # type: ignore[arg-type]
