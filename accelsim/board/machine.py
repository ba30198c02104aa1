"""The NPU as a board has it: with memory on the chip, or with the SDRAM beside the FPGA."""

import dataclasses
from collections.abc import Iterable

from accelsim.errors import HardwareError
from accelsim.npu import Npu


def board_npu(npu: Npu) -> Npu:
    """Return the same NPU with the memory of a board.

    Its model has the cycles of the board, and its digest is the one that the board reports. A
    machine with an SDRAM is returned unchanged. Otherwise memory is on the chip: a port accepts a
    beat in every cycle and acknowledges it in the next cycle, or in the third if the buffers have
    pipeline registers, because this memory then has registers before and after it too. The memory
    never stalls: as many beats may be unanswered as a beat stays unanswered cycles.

    Args:
        npu: The machine with any memory.
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
    """Return a sentence about the memory that the model of a board times.

    Args:
        npu: The machine with any memory.
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
        npu: The machine with any memory.

    Returns:
        Half of the device; None if the memory is no SDRAM.

    Raises:
        ArchError: There is no such device, or it does not suit the machine.
    """
    if not npu.has_sdram:
        return None
    from accelsim.memory.shared import SdramChoice, shared_choice_of

    choice = shared_choice_of(npu)
    assert isinstance(choice, SdramChoice)
    return choice.program_base


def check_sdram(npu: Npu, board: str | None, boards: Iterable[str], sizes: Iterable[int]) -> None:
    """Raise an error if a board cannot have the SDRAM that an NPU wants.

    Args:
        npu: A machine with an SDRAM.
        board: Name of the board; None: any board with an SDRAM.
        boards: Names of the boards that have an SDRAM.
        sizes: Sizes requested for data or instructions, in bytes.

    Raises:
        HardwareError: The board has no SDRAM, or a size is not half of it.
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
