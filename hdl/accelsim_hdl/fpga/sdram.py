"""The pins of an SDRAM at an ECP5."""

from amaranth import Const, Instance, Module, Signal
from amaranth.hdl import Elaboratable, IOPort
from amaranth.lib.wiring import Signature

from accelsim_hdl.boards import SdramPins

OUTPUTS = ("command", "bank", "address", "mask")

SDRAM_LEAD_S = 2e-9
"""Time by which the SDRAM's clock leads that of its controller.

Such parts need their inputs for about 1 ns after their clock edge (input hold), and hold a word for
about 2.5 ns after the edge that ends it (output hold). The lead is between the two; the delays of
clock and word through pins add to the latter."""


class SdramBoardPins(Elaboratable):
    """Ports of the top module for an SDRAM, and what lies between them and its controller.

    The clock of the SDRAM leaves through a register of both edges, as the other pins leave through
    registers, and leads them by ``SDRAM_LEAD_S``: what leaves with an edge of the clock of the
    controller stays as long after the edge of the SDRAM that takes what was there before.

    Args:
        signature: ``sdram_pins`` of the device.
        pins: Pins of a board.

    Attributes:
        system: Pins that the controller drives, seen from the device.
        clock: In, 1 bit, clock of the SDRAM.
        ports: Ports of the top module.
    """

    def __init__(self, signature: Signature, pins: SdramPins) -> None:
        self.system = signature.flip().create(path=("sdram",))
        self.clock = Signal(name="sdram_clock")
        self._single = {name: Signal(name=f"sdram_{name}") for name in ("clk", "cke", "cs_n")}
        self._outputs = {
            name: Signal(len(getattr(pins, name)), name=f"sdram_{name}") for name in OUTPUTS
        }
        self._data = IOPort(len(pins.data), name="sdram_data")

    @property
    def ports(self) -> list[Signal | IOPort]:
        """All ports, in the order of ``SdramPins``."""
        return [*self._single.values(), *self._outputs.values(), self._data]

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules.clk = Instance(
            "ODDRX1F",
            i_SCLK=self.clock,
            i_RST=Const(0, 1),
            i_D0=Const(1, 1),
            i_D1=Const(0, 1),
            o_Q=self._single["clk"],
        )
        m.d.comb += [self._single["cke"].eq(1), self._single["cs_n"].eq(0)]
        m.d.comb += [port.eq(getattr(self.system, name)) for name, port in self._outputs.items()]
        for bit in range(len(self._data)):
            m.submodules[f"data_{bit}"] = Instance(
                "BB",
                i_I=self.system.dq_out[bit],
                i_T=self.system.dq_float[bit],
                o_O=self.system.dq_in[bit],
                io_B=self._data[bit],
            )
        return m
