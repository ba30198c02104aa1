"""The registers of a board in hardware; ``accelsim.board.registers`` is their table."""

from amaranth import Module, Signal
from amaranth.lib.wiring import Component, In, Out

from accelsim.board.protocol import WORD_BYTES
from accelsim.board.registers import BOARD_OFFSETS, LINK_VERSION
from accelsim_hdl.memory import bus_signature

_RESET_CYCLES = 8


class BoardRegisters(Component):
    """A Wishbone slave of 32 bits that acknowledges in the next cycle.

    Args:
        program_bytes: Value of the register of that name.
        memory_bytes: Value of the register of that name.

    Attributes:
        bus: In, ``bus_signature(4)``.
        npu_reset: Out, 1 bit, high for 8 cycles, starting in the cycle after a write to the
            register: long enough for everything in flight between NPU and memories to end.
    """

    def __init__(self, program_bytes: int, memory_bytes: int) -> None:
        self._values = {
            "link_version": LINK_VERSION,
            "program_bytes": program_bytes,
            "memory_bytes": memory_bytes,
        }
        super().__init__({"bus": In(bus_signature(WORD_BYTES)), "npu_reset": Out(1)})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        asked, left = Signal(), Signal(range(_RESET_CYCLES + 1))
        m.d.comb += [asked.eq(self.bus.cyc & self.bus.stb), self.npu_reset.eq(left != 0)]
        m.d.sync += self.bus.ack.eq(asked)
        with m.If(self.npu_reset):
            m.d.sync += left.eq(left - 1)
        with m.If(asked):
            m.d.sync += self.bus.dat_r.eq(0)
            with m.Switch(self.bus.adr):
                for name, value in self._values.items():
                    with m.Case(BOARD_OFFSETS[name] // WORD_BYTES):
                        m.d.sync += self.bus.dat_r.eq(value)
                with m.Case(BOARD_OFFSETS["npu_reset"] // WORD_BYTES), m.If(self.bus.we):
                    m.d.sync += left.eq(_RESET_CYCLES)
        return m
