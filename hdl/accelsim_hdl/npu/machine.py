"""The NPU with the logic that joins its memory ports, as it is exported and simulated."""

from amaranth import Module
from amaranth.lib.wiring import Component, Out, Signature, connect, flipped

from accelsim.npu import Npu
from accelsim_hdl.memory import PortArbiter, bus_signature
from accelsim_hdl.memory.arbiter import PORTS
from accelsim_hdl.npu.npu import NpuCore, core_signature


def memory_ports(npu: Npu) -> tuple[str, ...]:
    """Return the names of the memory ports of ``machine_of``.

    Args:
        npu: The machine.
    """
    return ("memory",) if npu.memory_kind == "ideal" else PORTS


def machine_of(npu: Npu, core: NpuCore | None = None) -> Component:
    """Return the hardware of an NPU.

    Args:
        npu: The machine.
        core: Core of the NPU; None for the usual one.

    Returns:
        A ``JoinedNpu`` if one memory serves all ports without any other law than that of the
        hardware (``dram.kind: ideal``); otherwise the core.
    """
    core = NpuCore(npu) if core is None else core
    return JoinedNpu(npu, core) if memory_ports(npu) == ("memory",) else core


def joined_signature(npu: Npu) -> Signature:
    """Return the ports of ``JoinedNpu``.

    Args:
        npu: The machine.
    """
    others = {
        name: member
        for name, member in core_signature(npu).members.items()
        if name not in (*PORTS, "begins")
    }
    return Signature({"memory": Out(bus_signature(npu.bus_bytes)), **others})


class JoinedNpu(Component):
    """An NPU with one memory port, behind which programs and data lie.

    Args:
        npu: The machine, with an ideal memory.
        core: Core of the NPU.

    Attributes:
        memory: Out, ``bus_signature(npu.bus_bytes)``, the master.
        others: Ports of ``NpuCore`` except its memory ports.
    """

    def __init__(self, npu: Npu, core: NpuCore) -> None:
        self._npu, self._core = npu, core
        super().__init__(joined_signature(npu))

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.core = core = self._core
        m.submodules.arbiter = arbiter = PortArbiter(self._npu)
        for name in PORTS:
            connect(m, getattr(core, name), getattr(arbiter, name))
        connect(m, arbiter.memory, flipped(self.memory))
        m.d.comb += arbiter.restart.eq(core.begins)
        for name in self.signature.members:
            if name == "control":
                connect(m, flipped(self.control), core.control)
            elif name != "memory":
                m.d.comb += getattr(self, name).eq(getattr(core, name))
        return m
