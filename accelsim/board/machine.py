"""The NPU as a board has it: with memory on the chip, or with the SDRAM beside it."""

import dataclasses
from collections.abc import Iterable

from accelsim.errors import HardwareError
from accelsim.npu import Npu


def board_npu(npu: Npu) -> Npu:
    """Return the same NPU with the memory of a board.

    Its model has the cycles of the board, and its digest is the one that the board shows. With an
    SDRAM it is the machine itself. Otherwise memory is on the chip: a port accepts a beat in every
    cycle and acknowledges it in the next; in the third after if registers stand behind the buffers,
    since then they stand before and behind this memory too. It never stalls: as many beats may be
    unanswered as there are cycles in which one is.

    Args:
        npu: With any memory.
    """
    if npu.has_sdram:
        return npu
    latency_cycles = 2 * npu.pipeline_registers - 1
    return dataclasses.replace(
        npu,
        memory_kind="block_ram",
        arbiter="round_robin",
        latency_cycles=latency_cycles,
        interval=(1, 1),
        memory_outstanding_beats=latency_cycles + 1,
        shared_dram=None,
    )


def memory_sentence(npu: Npu) -> str:
    """Return which memory the model of a board times.

    Args:
        npu: With any memory.
    """
    if npu.has_sdram:
        from accelsim.memory.shared import shared_choice_of

        return shared_choice_of(npu).sentence()
    board = board_npu(npu)
    cycles = "1 cycle" if board.latency_cycles == 1 else f"{board.latency_cycles} cycles"
    return (
        f"block RAM of the board, each port alone: latency {cycles},"
        f" {board.bus_bytes} bytes per cycle"
    )


def sdram_half_bytes(npu: Npu) -> int | None:
    """Return the bytes that data and programs each have in the SDRAM of an NPU.

    Args:
        npu: With any memory.

    Returns:
        Half of the device; None if its memory is none.

    Raises:
        ArchError: There is no such device, or the machine does not suit it.
    """
    if not npu.has_sdram:
        return None
    from accelsim.memory.shared import SdramChoice, shared_choice_of

    choice = shared_choice_of(npu)
    assert isinstance(choice, SdramChoice)
    return choice.program_base


def check_sdram(npu: Npu, board: str | None, boards: Iterable[str], sizes: Iterable[int]) -> None:
    """Raise if a board cannot have the SDRAM that an NPU wants.

    Args:
        npu: One with an SDRAM.
        board: The board; None: any that has an SDRAM.
        boards: Boards that have an SDRAM.
        sizes: Bytes asked for data or instructions.

    Raises:
        HardwareError: The board has none, or a size is not half of it.
    """
    assert npu.shared_dram is not None
    device, having = npu.shared_dram.device, tuple(boards)
    if board is not None and board not in having:
        raise HardwareError(
            f"--board: {board} has no SDRAM, and {npu.name} wants {device}; boards with one:"
            f" {', '.join(having)}"
        )
    half = sdram_half_bytes(npu)
    if any(size != half for size in sizes):
        raise HardwareError(
            "--memory-bytes, --program-bytes: data and instructions have a half each of the SDRAM"
            f" {device}, {half} bytes"
        )
