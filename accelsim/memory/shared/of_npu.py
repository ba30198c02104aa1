"""The memory behind the ports of an NPU, as its accelerator names it."""

from accelsim.memory.shared.choice import SharedChoice, choice_of
from accelsim.memory.shared.ideal import IdealChoice, IdealMemory
from accelsim.memory.shared.law import SharedMemory
from accelsim.memory.shared.ported import PortedMemory
from accelsim.memory.shared.sdram import SharedSdram
from accelsim.memory.shared.sdram_choice import SdramChoice, sdram_choice_of
from accelsim.npu import Npu

MemoryChoice = IdealChoice | SharedChoice | SdramChoice


def memory_choice_of(npu: Npu) -> MemoryChoice:
    """Return the memory behind the ports of an NPU.

    Args:
        npu: The machine.

    Raises:
        ArchError: The accelerator names a memory that does not exist, or contradicts itself.
    """
    if npu.shared_dram is not None:
        return shared_choice_of(npu)
    return IdealChoice(
        latency_cycles=npu.latency_cycles,
        interval=npu.interval,
        outstanding_beats=npu.memory_outstanding_beats,
        bus_bytes=npu.bus_bytes,
        competing=npu.ports_compete,
        in_turn=npu.arbiter == "round_robin",
        bound_interval=npu.bound_interval,
    )


def shared_choice_of(npu: Npu) -> SharedChoice | SdramChoice:
    """Return the DRAM or SDRAM behind the ports of an NPU.

    Args:
        npu: A machine with such a memory.

    Raises:
        ArchError: The accelerator names a memory that does not exist, or contradicts itself.
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


def new_shared_memory(choice: MemoryChoice, ports: tuple[bool, ...]) -> PortedMemory:
    """Return an idle memory behind ports, as a plain object.

    Args:
        choice: The memory and how it is shared.
        ports: Whether each port writes.
    """
    if isinstance(choice, IdealChoice):
        return IdealMemory(choice, ports)
    if isinstance(choice, SdramChoice):
        return SharedSdram(choice, ports)
    return SharedMemory(choice, ports)
