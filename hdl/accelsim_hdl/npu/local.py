"""The local memory, which LOAD reads and STORE writes instead of DRAM (docs/npu.md)."""

from amaranth import Module
from amaranth.lib.memory import Memory
from amaranth.lib.wiring import Component, In, Out, Signature

from accelsim.npu import Npu
from accelsim_hdl.memory import read_signature


def address_bits(npu: Npu) -> int:
    """Return the bits of the address of a beat in the local memory.

    Args:
        npu: A machine with a local memory.
    """
    return max(1, (npu.local_bytes // npu.bus_bytes - 1).bit_length())


def local_read_signature(npu: Npu) -> Signature:
    """Return the read port as the load unit sees it; its address counts beats.

    Args:
        npu: A machine with a local memory.
    """
    return read_signature(address_bits(npu), 8 * npu.bus_bytes)


def local_write_signature(npu: Npu) -> Signature:
    """Return the write port as the store unit sees it: selected bytes of a beat are written.

    Args:
        npu: A machine with a local memory.
    """
    return Signature(
        {
            "enable": Out(1),
            "address": Out(address_bits(npu)),
            "select": Out(npu.bus_bytes),
            "data": Out(8 * npu.bus_bytes),
        }
    )


class LocalMemory(Component):
    """A memory of beats with one port to read and one to write.

    A beat is written at the end of the cycle, and read in the cycle after its address. A byte that
    is read while it is written is undefined; no program that the checker accepts uses it.

    Args:
        npu: A machine with a local memory.

    Attributes:
        write: In, ``local_write_signature``.
        read: In, ``local_read_signature``.
        collision: Out, 1 bit, for simulation: an address is out of range.
    """

    def __init__(self, npu: Npu) -> None:
        self._beats = npu.local_bytes // npu.bus_bytes
        self._bits = 8 * npu.bus_bytes
        super().__init__(
            {
                "write": In(local_write_signature(npu)),
                "read": In(local_read_signature(npu)),
                "collision": Out(1),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.storage = storage = Memory(shape=self._bits, depth=self._beats, init=[])
        write, read = storage.write_port(granularity=8), storage.read_port()
        m.d.comb += [
            write.en.eq(self.write.enable.replicate(len(self.write.select)) & self.write.select),
            write.addr.eq(self.write.address),
            write.data.eq(self.write.data),
            read.en.eq(self.read.enable),
            read.addr.eq(self.read.address),
            self.read.data.eq(read.data),
            self.collision.eq(
                (self.write.enable & (self.write.address >= self._beats))
                | (self.read.enable & (self.read.address >= self._beats))
            ),
        ]
        return m
