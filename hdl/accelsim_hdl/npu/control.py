"""The control port: registers that start a program and tell what became of it."""

from amaranth import Cat, Const, Module, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature
from amaranth.utils import exact_log2

from accelsim.npu import Npu, event_names
from accelsim_hdl.memory import bus_signature
from accelsim_hdl.npu.narrow import instruction_count_bits, program_address_bits
from accelsim_hdl.npu.registers import (
    BITS,
    MAGIC,
    OFFSETS,
    REGISTERS,
    TEMPLATE_VERSION,
    base_register,
    event_bits,
    specification_digest,
)

CONTROL_ADDRESS_BITS = 12
"""Width of a byte address of the control port."""

_BLOCK_REGISTERS = 8


class ControlPort(Component):
    """A Wishbone slave of 32 bits; ``REGISTERS`` is its map.

    Every request is accepted at once and acknowledged in the next cycle. What is written counts
    from the next cycle on; ``restart`` comes in the cycle after start was written, ``begin`` two
    cycles later.

    Args:
        npu: The machine.

    Attributes:
        bus: In, ``bus_signature(4, CONTROL_ADDRESS_BITS)``.
        restart: Out, high for one cycle: return to the state after reset.
        begin: Out, high for one cycle: begin to fetch.
        address: Out, ``program_address_bits(npu)``, byte address of the program.
        instruction_count: Out, ``instruction_count_bits(npu)``.
        bases: Out, ``npu.address_bits`` for each of ``npu.base_registers``; other registers read 0.
        running: Out, 1 bit, high from the cycle of ``begin`` to the first cycle in which ``halted``
            and ``quiet`` are high.
        counting: Out, 1 bit, high from the cycle after ``begin``, which is cycle 0 of the program,
            until it halts.
            it halts.
        halted: In, 1 bit, the program has finished or is faulty.
        fault: In, 1 bit.
        quiet: In, 1 bit, no instruction and no request is in flight.
        events: In, ``event_bits(npu)`` for each of ``event_names(npu)``; other registers read 0.
    """

    def __init__(self, npu: Npu) -> None:
        self._events = event_names(npu)
        self._digest = specification_digest(npu)
        super().__init__(
            {
                "bus": In(bus_signature(4, CONTROL_ADDRESS_BITS)),
                "restart": Out(1),
                "begin": Out(1),
                "address": Out(program_address_bits(npu)),
                "instruction_count": Out(instruction_count_bits(npu)),
                "bases": Out(npu.address_bits).array(npu.base_registers),
                "running": Out(1),
                "counting": Out(1),
                "halted": In(1),
                "fault": In(1),
                "quiet": In(1),
                "events": In(Signature({name: Out(event_bits(npu)) for name in self._events})),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        request = Signal()
        m.d.comb += request.eq(self.bus.cyc & self.bus.stb)
        m.d.sync += self.bus.ack.eq(request)
        # Registers that restart resets are reset at the end of the cycle between.
        between = Signal()
        m.d.sync += [between.eq(self.restart), self.begin.eq(between)]
        self._starts = self.restart | between
        m.d.comb += self.counting.eq(self.running & ~self.begin & ~self.halted)
        with m.If(between):
            m.d.sync += self.running.eq(1)
        with m.Elif(self.halted & self.quiet):
            m.d.sync += self.running.eq(0)
        self._write(m, request & self.bus.we)
        self._read(m)
        return m

    def _write(self, m: Module, request: Value) -> None:
        m.d.sync += self.restart.eq(0)
        with m.If(request), m.Switch(self.bus.adr):
            for name, value in self._held().items():
                with m.Case(OFFSETS[name] // 4):
                    for index in range(-(-len(value) // 8)):
                        with m.If(self.bus.sel[index]):
                            byte = self.bus.dat_w.word_select(index, 8)
                            m.d.sync += value[8 * index :][:8].eq(byte)
            with m.Case(OFFSETS["command"] // 4):
                start = BITS["command"]["start"]
                asked = self.bus.dat_w[start] & self.bus.sel[start // 8]
                free = ~(self.running | self._starts) & (self.instruction_count != 0)
                m.d.sync += self.restart.eq(asked & free)

    def _read(self, m: Module) -> None:
        """Answer a request: choose one of each eight registers now, one of those in the next cycle.

        Answers without a request are ignored by the master, so the request, which comes late, is
        not used.
        """
        values = self._values()
        places = {
            register.offset // 4: values[register.name]
            for register in REGISTERS
            if register.name in values
        }
        blocks = sorted({place // _BLOCK_REGISTERS for place in places})
        read: Value = Const(0, 32)
        for index in blocks:
            chosen = Signal(32, name=f"chosen_{index}", reset_less=True)
            here = Signal(name=f"here_{index}")
            m.d.sync += here.eq(self.bus.adr[exact_log2(_BLOCK_REGISTERS) :] == index)
            with m.Switch(self.bus.adr[: exact_log2(_BLOCK_REGISTERS)]):
                for place in range(_BLOCK_REGISTERS):
                    with m.Case(place):
                        value = places.get(index * _BLOCK_REGISTERS + place, 0)
                        m.d.sync += chosen.eq(value)
            read |= chosen & here.replicate(32)
        m.d.comb += self.bus.dat_r.eq(read)

    def _held(self) -> dict[str, Signal]:
        """Return the signals of the registers that can be read and written."""
        held = {"program_address": self.address, "instruction_count": self.instruction_count}
        return held | {base_register(place + 1): base for place, base in enumerate(self.bases)}

    def _values(self) -> dict[str, Value | int]:
        """Return the contents of each register that can be read; others read 0."""
        flags = {"running": self.running | self._starts, "halted": self.halted, "fault": self.fault}
        flags["bus_error"] = Const(0, 1)  # Wishbone has no errors; the AXI4 wrapper adds this bit.
        values: dict[str, Value | int] = {
            "magic": MAGIC,
            "template_version": TEMPLATE_VERSION,
            "specification_digest": self._digest,
            **self._held(),
            "status": Cat(flags[name] for name in BITS["status"]),
        }
        for name in self._events:
            values[f"{name}_low"] = getattr(self.events, name)[:32]
            values[f"{name}_high"] = getattr(self.events, name)[32:]
        return values
