"""A system for a board: NPU, memory, and a UART to the host."""

from typing import Literal

from amaranth import Module, ResetInserter, Signal, Value
from amaranth.lib.wiring import Component, In, Out, PureInterface, connect, flipped
from amaranth.utils import exact_log2

from accelsim.board import board_npu
from accelsim.board.protocol import REGION_SHIFT, WORD_BYTES, Region
from accelsim.board.registers import BOARD_REGISTERS
from accelsim.memory.shared import SdramChoice, shared_choice_of
from accelsim.npu import Npu
from accelsim_hdl.dataflow import Family
from accelsim_hdl.host.link import ADDRESS_BITS, HostLink, Span
from accelsim_hdl.host.memory import ProgramMemory, SystemMemory
from accelsim_hdl.host.registers import BoardRegisters
from accelsim_hdl.memory import SdramMemory, bus_signature, sdram_pins
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.npu import NpuCore


class NpuSystem(Component):
    """All that a board needs but pins and a clock.

    Args:
        npu: The machine; its memory is that of ``accelsim.board.board_npu``.
        memory_bytes: Memory for data, a multiple of ``npu.bus_bytes``; half of an SDRAM.
        program_bytes: Memory for instructions, a multiple of ``npu.bus_bytes``; half of an SDRAM.
        clocks_per_bit: Cycles of a bit on the line, at least 4: clock frequency divided by baud
            rate.
        family: Family whose DSP blocks multiply in the array; see ``NpuCore``.
        reset: 1 bit, for a clock domain without a reset; see ``NpuCore``.

    Attributes:
        rx: In, 1 bit, from the host, from any clock domain.
        tx: Out, 1 bit, to the host.
        halted: Out, 1 bit: the last program has ended.
        fault: Out, 1 bit: the program met an unknown instruction.
        sdram: Out, ``sdram_pins``; only on a machine with an SDRAM.
        choice: SDRAM behind the NPU; None: memory is on the chip.
    """

    def __init__(
        self,
        npu: Npu,
        *,
        memory_bytes: int,
        program_bytes: int,
        clocks_per_bit: int,
        family: Family | None = None,
        reset: Value | None = None,
    ) -> None:
        self._npu = board_npu(npu)
        self._memory_bytes, self._program_bytes = memory_bytes, program_bytes
        self._clocks_per_bit = clocks_per_bit
        self._family = family
        self._reset = reset
        self.choice: SdramChoice | None = None
        members = {"rx": In(1), "tx": Out(1, init=1), "halted": Out(1), "fault": Out(1)}
        if npu.has_sdram:
            choice = shared_choice_of(npu)
            assert isinstance(choice, SdramChoice)
            assert memory_bytes == program_bytes == choice.program_base
            self.choice = choice
            members["sdram"] = Out(sdram_pins(choice.device))
        super().__init__(members)

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        registers = BoardRegisters(self._program_bytes, self._memory_bytes)
        # This is the law of ``board_npu``.
        registered = self._npu.pipeline_registers > 1
        link = HostLink(self._clocks_per_bit, self._spans())
        reset = registers.npu_reset
        if self._reset is None:
            m.submodules.registers, m.submodules.link = registers, link
        else:
            # Memories need no reset.
            reset = reset | self._reset
            m.submodules.registers = ResetInserter(self._reset)(registers)
            m.submodules.link = ResetInserter(self._reset)(link)
        m.submodules.npu = core = NpuCore(self._npu, family=self._family, reset=reset)
        if self.choice is None:
            memories = self._put_on_chip(m, core, registered)
        else:
            memories = self._put_in_sdram(m, core, self.choice, registers.npu_reset)
        bus, control = bus_signature(WORD_BYTES, ADDRESS_BITS).create(path=("bus",)), core.control
        if registered:
            connect(m, link.bus, flipped(self._registered(m, bus, "link_bus")))
            control = self._registered(m, control, "control_bus")
        else:
            connect(m, link.bus, flipped(bus))
        self._share(
            m,
            bus,
            {
                Region.NPU: control,
                Region.BOARD: registers.bus,
                **memories,
            },
        )
        m.d.comb += [
            link.rx.eq(self.rx),
            self.tx.eq(link.tx),
            self.halted.eq(core.halted),
            self.fault.eq(core.fault),
        ]
        return m

    def _put_on_chip(
        self, m: Module, core: NpuCore, registered: bool
    ) -> dict[Region, PureInterface]:
        """Put memory on the chip behind the NPU, and return the host's ports of it."""
        bus_bytes = self._npu.bus_bytes
        program = ProgramMemory(bus_bytes, self._program_bytes, registered=registered)
        data = SystemMemory(bus_bytes, self._memory_bytes, registered=registered)
        m.submodules.program, m.submodules.data = program, data
        connect(m, core.fetch, program.read)
        connect(m, core.load, data.read)
        connect(m, core.store, data.write)
        return {Region.PROGRAM: program.host, Region.DATA: data.host}

    def _put_in_sdram(
        self, m: Module, core: NpuCore, choice: SdramChoice, npu_reset: Value
    ) -> dict[Region, PureInterface]:
        """Put the controller of an SDRAM behind the NPU, and return the host's port of it."""
        family: Literal["ecp5"] | None = "ecp5" if self._family == "ecp5" else None
        memory = SdramMemory(choice, family=family)
        m.submodules.memory = memory if self._reset is None else ResetInserter(self._reset)(memory)
        connect(m, core.fetch, memory.fetch)
        connect(m, core.load, memory.load)
        connect(m, core.store, memory.store)
        connect(m, memory.pins, flipped(self.sdram))
        m.d.comb += [memory.restart.eq(core.begins), memory.forget.eq(npu_reset)]
        halves = {Region.PROGRAM: choice.program_base, Region.DATA: 0}
        seen = {
            region: bus_signature(WORD_BYTES).create(path=(region.name.lower(),))
            for region in halves
        }
        for region, first in halves.items():
            half = seen[region]
            with m.If(half.cyc & half.stb):
                m.d.comb += [
                    memory.host.cyc.eq(1),
                    memory.host.stb.eq(1),
                    memory.host.we.eq(half.we),
                    memory.host.adr.eq(half.adr | first // WORD_BYTES),
                    memory.host.sel.eq(half.sel),
                    memory.host.dat_w.eq(half.dat_w),
                ]
            m.d.comb += [half.ack.eq(memory.host.ack), half.dat_r.eq(memory.host.dat_r)]
        return seen

    def _spans(self) -> dict[Region, Span]:
        sizes = {
            Region.NPU: (2**CONTROL_ADDRESS_BITS, False),
            Region.BOARD: (WORD_BYTES * len(BOARD_REGISTERS), False),
            Region.PROGRAM: (self._program_bytes, True),
            Region.DATA: (self._memory_bytes, True),
        }
        return {
            region: Span(words=size // WORD_BYTES, guarded=guarded)
            for region, (size, guarded) in sizes.items()
        }

    def _registered(self, m: Module, slave: PureInterface, name: str) -> PureInterface:
        """Return a slave that passes on requests, and their answers, one cycle later."""
        bits = len(slave.adr) + exact_log2(WORD_BYTES)
        sooner = bus_signature(WORD_BYTES, bits).create(path=(name,))
        m.d.sync += [
            slave.cyc.eq(sooner.cyc),
            slave.stb.eq(sooner.cyc & sooner.stb),
            slave.we.eq(sooner.we),
            slave.adr.eq(sooner.adr),
            slave.sel.eq(sooner.sel),
            slave.dat_w.eq(sooner.dat_w),
            sooner.ack.eq(slave.ack),
            sooner.dat_r.eq(slave.dat_r),
        ]
        return sooner

    def _share(self, m: Module, master: PureInterface, slaves: dict[Region, PureInterface]) -> None:
        """Connect a master that waits for each answer with slaves that never stall."""
        region_bit = REGION_SHIFT - 2
        asked = master.adr[region_bit:]
        for region, slave in slaves.items():
            answers = Signal(name=f"{region.name.lower()}_answers")
            with m.If(master.cyc & master.stb):
                m.d.sync += answers.eq(asked == region)
            m.d.comb += [
                slave.cyc.eq(master.cyc),
                slave.stb.eq(master.stb & (asked == region)),
                slave.we.eq(master.we),
                slave.adr.eq(master.adr[:region_bit]),
                slave.sel.eq(master.sel),
                slave.dat_w.eq(master.dat_w),
            ]
            with m.If(answers):
                m.d.comb += [master.ack.eq(slave.ack), master.dat_r.eq(slave.dat_r)]
