"""The NPU with AXI4 memory ports and an AXI4-Lite control port."""

from typing import Literal

from amaranth import Cat, Module, Signal
from amaranth.lib.wiring import Component, Flow, Member, Out, connect

from accelsim.errors import HardwareError
from accelsim.npu import Npu
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.memory.axi4 import Axi4LiteSlave, Axi4Master, axi4_lite_members, axi4_members
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.machine import machine_of, memory_ports
from accelsim_hdl.npu.registers import BITS, OFFSETS

Bus = Literal["wishbone", "axi4"]

_FLAGS = {"halted": 1, "fault": 1, "trace_issue": 4, "trace_start": 4, "trace_end": 4}
_FLAGS |= {"collision": 1}


def port_beats(npu: Npu) -> int:
    """Return the greatest number of unanswered beats of a memory port of ``Axi4Npu``.

    Args:
        npu: The machine.
    """
    return npu.memory_outstanding_beats * (len(PORTS) // len(memory_ports(npu)))


class Axi4Npu(Component):
    """An NPU behind AXI4: the machine with Wishbone ports, and what translates each of them.

    The laws of docs/npu.md hold inside. A memory port joins reads that follow each other to bursts,
    and adds the cycles of docs/rtl.md; a port for reads and writes waits between reads and writes
    until all are answered.

    Args:
        npu: The machine, without an SDRAM.

    Attributes:
        m_axi_NAME_*: An AXI4 master for each of ``memory_ports(npu)``.
        s_axi_control_*: The AXI4-Lite slave with the registers.
        halted, fault, trace_issue, trace_start, trace_end, collision: Out, as in ``NpuCore``.

    Raises:
        ArchError: The bus of the machine is too wide.
    """

    def __init__(self, npu: Npu) -> None:
        assert not npu.has_sdram
        self._npu = npu
        members = axi4_lite_members("control", CONTROL_ADDRESS_BITS)
        for name in memory_ports(npu):
            members |= axi4_members(name, npu.bus_bytes)
        super().__init__(members | {name: Out(bits) for name, bits in _FLAGS.items()})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        npu, names = self._npu, memory_ports(self._npu)
        m.submodules.machine = machine = machine_of(npu)
        control = Axi4LiteSlave("control", CONTROL_ADDRESS_BITS, OFFSETS["status"])
        m.submodules.control = control
        connect(m, control.bus, machine.control)
        errors = []
        for name in names:
            master = Axi4Master(name, npu.bus_bytes, port_beats(npu))
            m.submodules[name] = master
            connect(m, getattr(machine, name), master.bus)
            errors.append(master.error)
            self._join(m, master, axi4_members(name, npu.bus_bytes))
        self._join(m, control, axi4_lite_members("control", CONTROL_ADDRESS_BITS))
        failed, was_halted = Signal(), Signal()
        m.d.sync += was_halted.eq(machine.halted)
        with m.If(Cat(errors).any()):
            m.d.sync += failed.eq(1)
        with m.Elif(was_halted & ~machine.halted):
            m.d.sync += failed.eq(0)
        m.d.comb += control.status_bits.eq(failed << BITS["status"]["bus_error"])
        for name in _FLAGS:
            m.d.comb += getattr(self, name).eq(getattr(machine, name))
        return m

    def _join(self, m: Module, part: Component, members: dict[str, Member]) -> None:
        """Connect the AXI ports of a part with the ports of the same names here."""
        for name, member in members.items():
            outside, inside = getattr(self, name), getattr(part, name)
            if member.flow is Flow.Out:
                m.d.comb += outside.eq(inside)
            else:
                m.d.comb += inside.eq(outside)


def component_of(npu: Npu, bus: Bus) -> Component:
    """Return the hardware of an NPU with a given bus.

    Args:
        npu: The machine.
        bus: Protocol of its ports.

    Raises:
        ArchError: The bus of the machine is too wide.
        HardwareError: The machine cannot have this bus.
    """
    if bus == "wishbone":
        return machine_of(npu)
    if npu.has_sdram:
        raise HardwareError(
            f"--bus axi4: {npu.name} has dram.kind sdram, whose controller on a board speaks"
            " Wishbone; take --bus wishbone, or another dram.kind"
        )
    return Axi4Npu(npu)
