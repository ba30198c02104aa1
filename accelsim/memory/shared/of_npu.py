"""The memory that the ports of an NPU share, by what its accelerator names."""

from accelsim.memory.shared.choice import SharedChoice, choice_of
from accelsim.memory.shared.law import SharedMemory
from accelsim.memory.shared.ported import PortedMemory
from accelsim.memory.shared.sdram import SharedSdram
from accelsim.memory.shared.sdram_choice import SdramChoice, sdram_choice_of
from accelsim.npu import Npu


def shared_choice_of(npu: Npu) -> SharedChoice | SdramChoice:
    """Return the memory that the ports of an NPU share.

    Args:
        npu: One whose ports share a memory.

    Raises:
        ArchError: What it names does not exist, or contradicts itself.
    """
    fields = npu.shared_dram
    assert fields is not None
    if fields.kind == "sdram":
        return sdram_choice_of(
            fields,
            clock_hz=npu.clock_hz,
            bus_bytes=npu.bus_bytes,
            outstanding_beats=npu.memory_outstanding_beats,
        )
    return choice_of(fields, clock_hz=npu.clock_hz, outstanding_beats=npu.memory_outstanding_beats)


def new_shared_memory(choice: SharedChoice | SdramChoice, ports: tuple[bool, ...]) -> PortedMemory:
    """Return a memory that ports share, at rest, as a plain object.

    Args:
        choice: Which.
        ports: Of each port whether it writes.
    """
    if isinstance(choice, SdramChoice):
        return SharedSdram(choice, ports)
    return SharedMemory(choice, ports)
