"""The NPU with AXI4 memory ports and an AXI4-Lite control port."""

from typing import Literal

from amaranth import Cat, ClockDomain, ClockSignal, Module, ResetSignal, Signal
from amaranth.lib.wiring import Component, Flow, In, Member, Out, connect

from accelsim.errors import HardwareError
from accelsim.npu import Npu
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.memory.axi4 import (
    Axi4LiteSlave,
    Axi4Reader,
    Axi4ReadJoin,
    Axi4Writer,
    axi4_lite_members,
    axi4_members,
    axi4_read_members,
    axi4_write_members,
    burst_beats,
)
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.machine import machine_of, memory_ports
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.npu.registers import BITS, OFFSETS

Bus = Literal["wishbone", "axi4"]

OFFSET_BITS = 40
"""Bits of an address outside the top module: those of the processing systems of Zynq UltraScale+
and of most SoCs with more than 4 GiB."""

_FLAGS = {"halted": 1, "fault": 1, "trace_issue": 4, "trace_start": 4, "trace_end": 4}
_FLAGS |= {"collision": 1}


class Axi4Npu(Component):
    """An NPU behind AXI4: the core with its three Wishbone ports, and what translates each of them.

    The laws of docs/npu.md hold inside, but STORE is answered by bursts. A memory port joins reads
    that follow each other to bursts, and adds the cycles of docs/rtl.md. Behind one memory port the
    reads of fetch and load take turns, and the writes of store are in flight beside them, as they
    are on ports of their own.

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
        most_beats = npu.memory_outstanding_beats
        most_burst_beats = burst_beats(npu.bus_bytes, most_beats)
        m.submodules.machine = machine = NpuCore(npu, burst_beats=most_burst_beats)
        control = Axi4LiteSlave("control", CONTROL_ADDRESS_BITS, OFFSETS["status"])
        m.submodules.control = control
        connect(m, control.bus, machine.control)
        readers = {
            name: Axi4Reader(name, npu.bus_bytes, most_beats) for name in PORTS if name != "store"
        }
        writer = Axi4Writer("store", npu.bus_bytes, most_beats)
        if most_burst_beats > 1:
            m.d.comb += writer.more.eq(machine.store_more)
        masters: dict[str, Axi4Reader | Axi4Writer] = {**readers, "store": writer}
        for name, master in masters.items():
            m.submodules[name] = master
            connect(m, getattr(machine, name), master.bus)
        if names == ("memory",):
            self._share(m, readers, writer)
        else:
            for name, reader in readers.items():
                _connect(m, self, reader, axi4_read_members(name, npu.bus_bytes))
                m.d.comb += getattr(self, f"m_axi_{name}_bready").eq(1)
            _connect(m, self, writer, axi4_write_members("store", npu.bus_bytes))
            m.d.comb += self.m_axi_store_rready.eq(1)
        _connect(m, self, control, axi4_lite_members("control", CONTROL_ADDRESS_BITS))
        errors = [master.error for master in masters.values()]
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

    def _share(self, m: Module, readers: dict[str, Axi4Reader], writer: Axi4Writer) -> None:
        """Connect the port ``memory`` with all masters."""
        data_bytes = self._npu.bus_bytes
        m.submodules.memory = join = Axi4ReadJoin("memory", ("fetch", "load"), data_bytes)
        _connect(m, self, join, axi4_read_members("memory", data_bytes))
        for name, reader in readers.items():
            _connect(m, join, reader, axi4_read_members(name, data_bytes))
        writes = axi4_write_members("memory", data_bytes)
        _connect(m, self, writer, writes, renamed=("memory", "store"))


def _connect(
    m: Module,
    outside: Component,
    inside: Component,
    members: dict[str, Member],
    renamed: tuple[str, str] = ("", ""),
) -> None:
    """Connect the AXI ports of a part with the ports of the same names of what is around it.

    Args:
        m: The module.
        outside: Component whose ports are connected, or another part that they lead to.
        inside: The part.
        members: Ports, as the part has them.
        renamed: What the names have outside, and what they have inside instead.
    """
    for name, member in members.items():
        outer, inner = getattr(outside, name), getattr(inside, name.replace(*renamed, 1))
        if member.flow is Flow.Out:
            m.d.comb += outer.eq(inner)
        else:
            m.d.comb += inner.eq(outer)


class Axi4Top(Component):
    """An NPU behind AXI4 with the clock, the reset and the interrupt of a block of AXI.

    ``irq`` is high from the cycle in which a program has ended, or met a fault, to the next
    start. ``aresetn`` is low for a cycle of ``aclk`` at least, and returns to high beside an edge.
    Byte 0 of the NPU's memory is byte ``memory_offset`` outside: its 4 GiB may lie anywhere.

    Args:
        npu: The machine, without an SDRAM.
        has_debug: Whether the flags of ``Axi4Npu`` are ports too.

    Attributes:
        aclk: In, 1 bit.
        aresetn: In, 1 bit, low while the NPU is reset.
        irq: Out, 1 bit, the interrupt.
        memory_offset: In, ``OFFSET_BITS`` bits, a multiple of 4,096; stable while a program runs.
        others: Ports of ``Axi4Npu``, its flags only with ``has_debug``.

    Raises:
        ArchError: The bus of the machine is too wide.
    """

    def __init__(self, npu: Npu, *, has_debug: bool) -> None:
        self._npu = Axi4Npu(npu)
        members = self._npu.signature.members.items()
        self._passed = {name: member for name, member in members if has_debug or name not in _FLAGS}
        self._addresses = [
            f"m_axi_{port}_{channel}addr" for port in memory_ports(npu) for channel in ("ar", "aw")
        ]
        own = {"aclk": In(1), "aresetn": In(1), "irq": Out(1), "memory_offset": In(OFFSET_BITS)}
        wider = dict.fromkeys(self._addresses, Out(OFFSET_BITS))
        super().__init__({**own, **self._passed, **wider})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.domains.sync = ClockDomain("sync")
        m.submodules.npu = npu = self._npu
        m.d.comb += [
            ClockSignal().eq(self.aclk),
            ResetSignal().eq(~self.aresetn),
            self.irq.eq(npu.halted),
        ]
        same = {name: each for name, each in self._passed.items() if name not in self._addresses}
        _connect(m, self, npu, same)
        for name in self._addresses:
            m.d.comb += getattr(self, name).eq(self.memory_offset + getattr(npu, name))
        return m


def component_of(npu: Npu, bus: Bus, *, has_debug: bool = False) -> Component:
    """Return the hardware of an NPU with a given bus.

    Args:
        npu: The machine.
        bus: Protocol of its ports.
        has_debug: Whether the top module of ``axi4`` has the flags as ports, as that of
            ``wishbone`` always has.

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
    return Axi4Top(npu, has_debug=has_debug)
