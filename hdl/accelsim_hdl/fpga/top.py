"""The top module of a design for a board: NPU system, clock, reset, and pins."""

from typing import Any

from amaranth import Cat, ClockDomain, ClockSignal, Const, Instance, Module, Signal
from amaranth.hdl import Elaboratable, IOPort
from amaranth.lib.cdc import FFSynchronizer
from amaranth.lib.wiring import connect

from accelsim.npu import Npu
from accelsim_hdl.boards import Board
from accelsim_hdl.fpga.clock import Ecp5Pll, Ice40Pll, Pll
from accelsim_hdl.fpga.sdram import SDRAM_LEAD_S, SdramBoardPins
from accelsim_hdl.host import NpuSystem

TOP = "top"
"""Name of the top module; the system inside it is called ``SYSTEM``."""

SYSTEM = "system"

RESET_CYCLES = 1024
"""Cycles from a locked PLL to the end of reset. iCE40 block RAM cannot be read for 3 us after
configuration (Lattice TN-1250), which are 825 cycles at 275 MHz."""


class BoardTop(Elaboratable):
    """The NPU system on a board.

    Args:
        npu: The machine.
        board: Board that holds it.
        pll: PLL that makes its clock; None: the oscillator does.
        clocks_per_bit: Cycles of a bit on the line to the host.
        memory_bytes: Memory for data.
        program_bytes: Memory for instructions.

    Attributes:
        clk: In, 1 bit, from the oscillator.
        rx: In, 1 bit, from the host.
        tx: Out, 1 bit, to the host.
        halted: Out, 1 bit, a light.
        fault: Out, 1 bit, a light.
        high: Out, 1 bit each, constant 1.
        sdram: Pins of the SDRAM; None: the machine has none.
    """

    def __init__(
        self,
        npu: Npu,
        board: Board,
        *,
        pll: Pll | None,
        clocks_per_bit: int,
        memory_bytes: int,
        program_bytes: int,
    ) -> None:
        self._pll = pll
        self._inverted = board.pins.lights_are_active_low
        self._clock_hz = board.clock_hz
        family = board.family if board.family in ("ecp5", "ice40") else None
        self._reset = Signal(init=1)
        self._system = NpuSystem(
            npu,
            memory_bytes=memory_bytes,
            program_bytes=program_bytes,
            clocks_per_bit=clocks_per_bit,
            family=family,
            reset=self._reset,
        )
        self.clk = Signal()
        self.rx = Signal()
        self.tx = Signal()
        self.halted = Signal()
        self.fault = Signal()
        self.high = [Signal(name=name) for name in board.pins.high]
        self.sdram: SdramBoardPins | None = None
        if npu.has_sdram:
            assert board.sdram is not None
            self.sdram = SdramBoardPins(self._system.sdram.signature, board.sdram)

    @property
    def ports(self) -> list[Signal | IOPort]:
        """All ports, in the order of ``Pins``."""
        ports = [self.clk, self.rx, self.tx, self.halted, self.fault, *self.high]
        return [*ports, *(self.sdram.ports if self.sdram is not None else ())]

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        m.submodules[SYSTEM] = system = self._system
        m.domains.sync = ClockDomain("sync", reset_less=True)
        clock, locked = Signal(), Signal()
        if self.sdram is not None:
            m.submodules.sdram = self.sdram
            connect(m, system.sdram, self.sdram.system)
        if self._pll is None:
            m.d.comb += [clock.eq(self.clk), locked.eq(1)]
        else:
            m.submodules.pll = self._instance(self._pll, clock, locked)
        m.d.comb += ClockSignal("sync").eq(clock)
        self._hold_reset(m, locked)
        lights = Cat(self.halted, self.fault)
        m.d.comb += [
            system.rx.eq(self.rx),
            self.tx.eq(system.tx),
            lights.eq(Cat(system.halted, system.fault) ^ (3 if self._inverted else 0)),
            *(pin.eq(1) for pin in self.high),
        ]
        return m

    def _hold_reset(self, m: Module, locked: Signal) -> None:
        stable, waited = Signal(), Signal(range(RESET_CYCLES))
        m.submodules.locked = FFSynchronizer(locked, stable)
        done = waited == RESET_CYCLES - 1
        m.d.sync += self._reset.eq(~(stable & done))
        with m.If(~stable):
            m.d.sync += waited.eq(0)
        with m.Elif(~done):
            m.d.sync += waited.eq(waited + 1)

    def _instance(self, pll: Pll, clock: Signal, locked: Signal) -> Instance:
        if isinstance(pll, Ecp5Pll):
            early = None if self.sdram is None else self.sdram.clock
            return _ecp5_instance(pll, self.clk, clock, locked, self._clock_hz, early)
        return _ice40_instance(pll, self.clk, clock, locked)


def _ecp5_instance(
    pll: Ecp5Pll,
    reference: Signal,
    clock: Signal,
    locked: Signal,
    reference_hz: int,
    early: Signal | None,
) -> Instance:
    """Return the block; parameters other than dividers are those that ecppll writes.

    ``early`` is the clock of an SDRAM, which leads by ``SDRAM_LEAD_S``.
    """
    low, high = Const(0, 1), Const(1, 1)
    second: list[tuple[str, str, Any]] = []
    if early is not None:
        cycles, eighths = pll.before(SDRAM_LEAD_S, reference_hz)
        second = [
            ("p", "CLKOS_ENABLE", "ENABLED"),
            ("p", "CLKOS_DIV", pll.output_divider),
            ("p", "CLKOS_CPHASE", cycles),
            ("p", "CLKOS_FPHASE", eighths),
            ("o", "CLKOS", early),
        ]
    return Instance(
        "EHXPLLL",
        *second,
        a_FREQUENCY_PIN_CLKI=f"{reference_hz / 1e6:g}",
        a_FREQUENCY_PIN_CLKOP=f"{float(pll.ratio * reference_hz) / 1e6:g}",
        a_ICP_CURRENT="12",
        a_LPF_RESISTOR="8",
        a_MFG_ENABLE_FILTEROPAMP="1",
        a_MFG_GMCREF_SEL="2",
        p_PLLRST_ENA="DISABLED",
        p_INTFB_WAKE="DISABLED",
        p_STDBY_ENABLE="DISABLED",
        p_DPHASE_SOURCE="DISABLED",
        p_OUTDIVIDER_MUXA="DIVA",
        p_OUTDIVIDER_MUXB="DIVB",
        p_OUTDIVIDER_MUXC="DIVC",
        p_OUTDIVIDER_MUXD="DIVD",
        p_CLKI_DIV=pll.reference_divider,
        p_CLKOP_ENABLE="ENABLED",
        p_CLKOP_DIV=pll.output_divider,
        p_CLKOP_CPHASE=pll.phase,
        p_CLKOP_FPHASE=0,
        p_FEEDBK_PATH="CLKOP",
        p_CLKFB_DIV=pll.feedback_divider,
        i_CLKI=reference,
        i_CLKFB=clock,
        i_RST=low,
        i_STDBY=low,
        i_PHASESEL0=low,
        i_PHASESEL1=low,
        i_PHASEDIR=high,
        i_PHASESTEP=high,
        i_PHASELOADREG=high,
        i_PLLWAKESYNC=low,
        i_ENCLKOP=low,
        o_CLKOP=clock,
        o_LOCK=locked,
    )


def _ice40_instance(pll: Ice40Pll, reference: Signal, clock: Signal, locked: Signal) -> Instance:
    """Return the block; it is the only reader of the oscillator's pad."""
    return Instance(
        "SB_PLL40_PAD",
        p_FEEDBACK_PATH="SIMPLE",
        p_DIVR=Const(pll.reference, 4),
        p_DIVF=Const(pll.feedback, 7),
        p_DIVQ=Const(pll.output, 3),
        p_FILTER_RANGE=Const(pll.filter_range, 3),
        i_PACKAGEPIN=reference,
        i_RESETB=Const(1, 1),
        i_BYPASS=Const(0, 1),
        o_PLLOUTGLOBAL=clock,
        o_LOCK=locked,
    )
