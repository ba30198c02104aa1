"""A system for a board: NPU, memory on the chip, and a UART to the host."""

from amaranth import Module, ResetInserter, Signal, Value
from amaranth.lib.wiring import Component, In, Out, PureInterface, connect, flipped
from amaranth.utils import exact_log2

from accelsim.board import board_npu
from accelsim.board.protocol import REGION_SHIFT, WORD_BYTES, Region
from accelsim.board.registers import BOARD_REGISTERS
from accelsim.npu import Npu
from accelsim_hdl.dataflow import Family
from accelsim_hdl.host.link import ADDRESS_BITS, HostLink, Span
from accelsim_hdl.host.memory import ProgramMemory, SystemMemory
from accelsim_hdl.host.registers import BoardRegisters
from accelsim_hdl.memory import bus_signature
from accelsim_hdl.npu.control import CONTROL_ADDRESS_BITS
from accelsim_hdl.npu.npu import NpuCore


class NpuSystem(Component):
    """All that a board needs but pins and a clock.

    Args:
        npu: The machine; its memory is replaced by that of ``accelsim.board.board_npu``.
        memory_bytes: Memory for data, a multiple of ``npu.bus_bytes``.
        program_bytes: Memory for instructions, a multiple of ``npu.bus_bytes``.
        clocks_per_bit: Cycles of a bit on the wire, at least 4: the frequency of the clock divided
            by the baud rate.
        family: Whose DSP blocks multiply in the array; see ``NpuCore``.
        reset: As of ``NpuCore``: 1 bit, for a clock whose domain has no reset.

    Attributes:
        rx: In, 1 bit, from the host; of any clock.
        tx: Out, 1 bit, to the host.
        halted: Out, 1 bit, the last program has ended.
        fault: Out, 1 bit, it met an unknown instruction.
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
        super().__init__({"rx": In(1), "tx": Out(1, init=1), "halted": Out(1), "fault": Out(1)})

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        bus_bytes = self._npu.bus_bytes
        registers = BoardRegisters(self._program_bytes, self._memory_bytes)
        # The law of ``board_npu``.
        registered = self._npu.latency_cycles > 1
        program = ProgramMemory(bus_bytes, self._program_bytes, registered=registered)
        data = SystemMemory(bus_bytes, self._memory_bytes, registered=registered)
        link = HostLink(self._clocks_per_bit, self._spans())
        reset = registers.npu_reset
        if self._reset is None:
            m.submodules.registers, m.submodules.link = registers, link
        else:
            # Memories need none.
            reset = reset | self._reset
            m.submodules.registers = ResetInserter(self._reset)(registers)
            m.submodules.link = ResetInserter(self._reset)(link)
        m.submodules.npu = core = NpuCore(self._npu, family=self._family, reset=reset)
        m.submodules.program, m.submodules.data = program, data
        connect(m, core.fetch, program.read)
        connect(m, core.load, data.read)
        connect(m, core.store, data.write)
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
                Region.PROGRAM: program.host,
                Region.DATA: data.host,
            },
        )
        m.d.comb += [
            link.rx.eq(self.rx),
            self.tx.eq(link.tx),
            self.halted.eq(core.halted),
            self.fault.eq(core.fault),
        ]
        return m

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
        """Return a slave that passes requests on a cycle later, and their answers too."""
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
        """Join a master, which waits for each answer, with slaves that never stall."""
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
