"""The NPU as a board has it: with memory on the chip."""

import dataclasses

from accelsim.npu import Npu


def board_npu(npu: Npu) -> Npu:
    """Return the same NPU with the memory of a board.

    Its model has the cycles of the board, and its digest is the one that the board shows. A port
    accepts a beat in every cycle and acknowledges it in the next; in the third after if registers
    stand behind the buffers, since then they stand before and behind this memory too. It never
    stalls: as many beats may be unanswered as there are cycles in which one is.

    Args:
        npu: With any memory.
    """
    latency_cycles = 2 * npu.pipeline_registers - 1
    return dataclasses.replace(
        npu,
        latency_cycles=latency_cycles,
        interval=(1, 1),
        memory_outstanding_beats=latency_cycles + 1,
    )
