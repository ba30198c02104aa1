"""A controller for single-data-rate SDRAM.

Its timing is ``accelsim.memory.sdram.SdramLaw``. Commands leave through two registers, the second
at the pin, and words come in through one register, also at the pin. The device gets the clock of
the controller, or a clock that leads it by less than the output hold time of the device
(``accelsim_hdl.fpga.sdram``).
"""

from amaranth import Array, Cat, Module, Mux, Signal, Value
from amaranth.lib.wiring import Component, In, Out, Signature
from amaranth.utils import exact_log2

from accelsim.memory.sdram import PIN_CYCLES, SdramDevice, SdramTiming
from accelsim_hdl.memory.bus import bus_signature
from accelsim_hdl.memory.pins import PinFamily, input_register, output_register

# ras_n, cas_n, we_n as a number, with ras_n as the highest bit.
NOTHING, READ, WRITE, ACTIVATE, PRECHARGE, REFRESH, SET_MODE = 0b111, 0b101, 0b100, 0b011, 2, 1, 0

ALL_BANKS = 1 << 10
"""Bit of the address pins with which a precharge closes all banks."""

POWER_UP_REFRESHES = 8
"""Number of refreshes before the mode register is set; parts in use need 2 or 8."""


def sdram_pins(device: SdramDevice) -> Signature:
    """Return a device's pins but clock, clock enable and select, as a controller sees them.

    A bit of ``dq_float`` is high where the controller does not drive the pin. All outputs come from
    registers, one for each pin.

    Args:
        device: The SDRAM.
    """
    return Signature(
        {
            "command": Out(3, init=NOTHING),
            "bank": Out(device.bank_bits),
            "address": Out(max(device.row_bits, 11)),
            "mask": Out(device.data_bytes),
            "dq_out": Out(8 * device.data_bytes),
            "dq_float": Out(8 * device.data_bytes, init=(1 << 8 * device.data_bytes) - 1),
            "dq_in": In(8 * device.data_bytes),
        }
    )


class _Timers:
    """Registers that count down to zero; a command is legal while its timer is zero."""

    def __init__(self, m: Module, count: int, longest_cycles: int, name: str) -> None:
        self._m = m
        self.timers = [
            Signal(range(longest_cycles + 1), name=f"{name}_{index}") for index in range(count)
        ]
        for timer in self.timers:
            with m.If(timer != 0):
                m.d.sync += timer.eq(timer - 1)
        self.all_over = Signal(name=f"{name}_all_over")
        m.d.comb += self.all_over.eq(~Cat(timer.any() for timer in self.timers).any())

    def over(self, index: Value | int) -> Value:
        """Return whether a timer has run out."""
        return Array(self.timers)[index] == 0

    def hold(self, index: int, cycles: int) -> None:
        """Make a timer run for at least ``cycles`` more cycles."""
        timer = self.timers[index]
        with self._m.If(timer <= cycles - 1):
            self._m.d.sync += timer.eq(cycles - 1)


class SdramController(Component):
    """One port in front of an SDRAM.

    Requests are accepted when ``port.stall`` is low and acknowledged in order.

    Args:
        device: The SDRAM.
        timing: Times of the device in cycles of this controller.
        bus_bytes: Bytes of a beat, at least two words of the device.
        family: Family whose pin registers are used; None: any registers.

    Attributes:
        port: In, ``bus_signature(bus_bytes)``; an address beyond the device wraps around.
        pins: Out, ``sdram_pins``.
        restart: In, 1 bit: the next cycle is cycle 0 of the law, in which a refresh is due. No
            request may be in flight.
        initialized: Out, 1 bit: the device has been set up; before, ``port`` stalls.
    """

    def __init__(
        self,
        device: SdramDevice,
        timing: SdramTiming,
        bus_bytes: int,
        *,
        family: PinFamily | None = None,
    ) -> None:
        self._family = family
        self._device = device
        self._timing = timing
        self._words = bus_bytes // device.data_bytes
        assert self._words >= 2
        super().__init__(
            {
                "port": In(bus_signature(bus_bytes)),
                "pins": Out(sdram_pins(device)),
                "restart": In(1),
                "initialized": Out(1),
            }
        )

    @property
    def requests_under_way(self) -> int:
        """Greatest number of requests that are accepted and not acknowledged."""
        longest = self._words + self._timing.cas_latency_cycles + PIN_CYCLES
        return -(-longest // self._words)

    def elaborate(self, _platform: object) -> Module:
        """Return the logic."""
        m = Module()
        timing, device = self._timing, self._device
        banks = 1 << device.bank_bits
        longest = max(
            timing.activate_to_activate_cycles, timing.refresh_cycles, timing.precharge_cycles
        )
        self._activates = _Timers(m, banks, longest, "to_activate")
        longest = max(timing.activate_to_precharge_cycles, timing.write_recovery_cycles)
        self._precharges = _Timers(m, banks, longest, "to_precharge")
        self._columns = _Timers(m, banks, timing.activate_to_column_cycles, "to_column")
        self._any = _Timers(m, 1, timing.activate_to_other_bank_cycles, "to_activate_any")
        self._writes = _Timers(m, 1, timing.read_to_write_cycles, "to_write")
        self._open = Signal(banks)
        self._rows = Array(Signal(device.row_bits, name=f"row_{bank}") for bank in range(banks))
        self._busy, self._position = Signal(), Signal(range(self._words))
        self._last = Signal()
        m.d.comb += self._last.eq(self._position == self._words - 1)
        self._refresh_due, self._precharged = Signal(init=1), Signal()
        self._settling = Signal(range(timing.settled_cycles + 1))
        self._drive_pins(m)
        self._schedule_refresh(m)
        self._accept(m)
        self._command(m)
        self._answer(m)
        with m.If(self.restart):
            m.d.sync += [
                self._refresh_due.eq(1),
                self._precharged.eq(0),
                self._settling.eq(timing.settled_cycles),
            ]
        return m

    def _drive_pins(self, m: Module) -> None:
        """Drive each pin from registers; ``_next`` is its value in two cycles."""
        self._next = {
            name: Signal(len(getattr(self.pins, name)), name=f"next_{name}")
            for name in self.pins.signature.members
            if name != "dq_in"
        }
        for name, value in self._next.items():
            init = getattr(self.pins, name).init
            chosen = Signal(len(value), name=f"chosen_{name}", init=init)
            m.d.sync += chosen.eq(value)
            register = output_register(
                m, chosen, init=init, name=f"pin_{name}", family=self._family
            )
            m.d.comb += getattr(self.pins, name).eq(register)
        self._word = input_register(m, self.pins.dq_in, name="pin_dq_in", family=self._family)

    def _schedule_refresh(self, m: Module) -> None:
        interval = self._timing.refresh_interval_cycles
        until = Signal(range(interval), init=interval - 1)
        m.d.sync += until.eq(until - 1)
        with m.If((until == 0) | self.restart):
            m.d.sync += [until.eq(interval - 1), self._refresh_due.eq(1)]
        with m.If(self._settling != 0):
            m.d.sync += self._settling.eq(self._settling - 1)

    def _accept(self, m: Module) -> None:
        device, port = self._device, self.port
        place_bits = exact_log2(self._words)
        column_bits = device.column_bits - place_bits
        request = port.adr[:column_bits]
        bank = port.adr[column_bits : column_bits + device.bank_bits]
        row = port.adr[column_bits + device.bank_bits :][: device.row_bits]
        self._bank, self._row = Signal(device.bank_bits), Signal(device.row_bits)
        self._column = Signal(device.column_bits)
        self._we, self._select = Signal(), Signal(len(port.sel))
        self._data = Signal(len(port.dat_w))
        free = Signal()
        m.d.comb += [
            free.eq(self.initialized & ~self._refresh_due & (~self._busy | self._last)),
            port.stall.eq(~free),
        ]
        with m.If(self._last):
            m.d.sync += self._busy.eq(0)
        with m.If(port.cyc & port.stb & free):
            m.d.sync += [
                self._busy.eq(1),
                self._bank.eq(bank),
                self._row.eq(row),
                self._column.eq(request << place_bits),
                self._we.eq(port.we),
                self._select.eq(port.sel),
                self._data.eq(port.dat_w),
            ]

    def _command(self, m: Module) -> None:
        """Choose the command of this cycle, which reaches the pins two cycles later."""
        pins, bank = self._next, self._bank
        m.d.comb += [
            pins["command"].eq(NOTHING),
            pins["dq_float"].eq(~0),
            pins["dq_out"].eq(self._data.word_select(self._position, 8 * self._device.data_bytes)),
            pins["mask"].eq(0),
            pins["bank"].eq(bank),
            pins["address"].eq(self._column | self._position),
        ]
        self._reads = Signal()
        with m.If(~self.initialized):
            self._initialize(m)
        with m.Elif(self._busy):
            hit = self._open.bit_select(bank, 1) & (self._rows[bank] == self._row)
            allowed = self._columns.over(bank) & (~self._we | self._writes.over(0))
            with m.If(hit), m.If(allowed):
                self._issue_column(m)
            with m.Elif(self._open.bit_select(bank, 1)), m.If(self._precharges.over(bank)):
                self._issue_precharge(m)
            with m.Elif(self._activates.over(bank) & self._any.over(0)):
                self._issue_activate(m)
        with m.Elif(self._refresh_due & (self._settling == 0)):
            self._issue_refresh(m)

    def _issue_column(self, m: Module) -> None:
        device, pins, timing = self._device, self._next, self._timing
        m.d.sync += self._position.eq(Mux(self._last, 0, self._position + 1))
        with m.If(self._we):
            select = self._select.word_select(self._position, device.data_bytes)
            m.d.comb += [
                pins["command"].eq(WRITE),
                pins["dq_float"].eq(0),
                pins["mask"].eq(~select),
            ]
            for index in range(len(self._precharges.timers)):
                with m.If(self._bank == index):
                    self._precharges.hold(index, timing.write_recovery_cycles)
        with m.Else():
            m.d.comb += [pins["command"].eq(READ), self._reads.eq(1)]
            self._writes.hold(0, timing.read_to_write_cycles)

    def _issue_precharge(self, m: Module) -> None:
        m.d.comb += [self._next["command"].eq(PRECHARGE), self._next["address"].eq(0)]
        for index in range(len(self._activates.timers)):
            with m.If(self._bank == index):
                m.d.sync += self._open[index].eq(0)
                self._activates.hold(index, self._timing.precharge_cycles)

    def _issue_activate(self, m: Module) -> None:
        timing = self._timing
        m.d.comb += [self._next["command"].eq(ACTIVATE), self._next["address"].eq(self._row)]
        self._any.hold(0, timing.activate_to_other_bank_cycles)
        for index in range(len(self._activates.timers)):
            with m.If(self._bank == index):
                m.d.sync += [self._open[index].eq(1), self._rows[index].eq(self._row)]
                self._activates.hold(index, timing.activate_to_activate_cycles)
                self._precharges.hold(index, timing.activate_to_precharge_cycles)
                self._columns.hold(index, timing.activate_to_column_cycles)

    def _issue_refresh(self, m: Module) -> None:
        with m.If(~self._precharged), m.If(self._precharges.all_over):
            self._close_all(m)
            m.d.sync += self._precharged.eq(1)
        with m.Elif(self._activates.all_over):
            m.d.comb += self._next["command"].eq(REFRESH)
            m.d.sync += [self._precharged.eq(0), self._refresh_due.eq(0)]
            for index in range(len(self._activates.timers)):
                self._activates.hold(index, self._timing.refresh_cycles)

    def _close_all(self, m: Module) -> None:
        m.d.comb += [
            self._next["command"].eq(PRECHARGE),
            self._next["address"].eq(ALL_BANKS),
        ]
        m.d.sync += self._open.eq(0)
        for index in range(len(self._activates.timers)):
            self._activates.hold(index, self._timing.precharge_cycles)

    def _initialize(self, m: Module) -> None:
        """Wait, close all banks, refresh several times, and set the mode register."""
        timing, pins = self._timing, self._next
        wait = Signal(range(timing.power_up_cycles), init=timing.power_up_cycles - 1)
        refreshes = Signal(range(POWER_UP_REFRESHES + 1), init=POWER_UP_REFRESHES)
        with m.FSM(init="POWER_UP"):
            with m.State("POWER_UP"):
                m.d.sync += wait.eq(wait - 1)
                with m.If(wait == 0):
                    self._close_all(m)
                    m.next = "REFRESH"
            with m.State("REFRESH"), m.If(self._activates.all_over):
                with m.If(refreshes == 0):
                    m.d.comb += [
                        pins["command"].eq(SET_MODE),
                        pins["bank"].eq(0),
                        pins["address"].eq(timing.cas_latency_cycles << 4),
                    ]
                    m.d.sync += wait.eq(timing.mode_register_cycles - 1)
                    m.next = "MODE"
                with m.Else():
                    m.d.comb += pins["command"].eq(REFRESH)
                    m.d.sync += refreshes.eq(refreshes - 1)
                    for index in range(len(self._activates.timers)):
                        self._activates.hold(index, timing.refresh_cycles)
            with m.State("MODE"):
                m.d.sync += wait.eq(wait - 1)
                with m.If(wait == 0):
                    m.d.sync += self.initialized.eq(1)

    def _answer(self, m: Module) -> None:
        """Collect words; the last word of a beat passes through."""
        port, width, word = self.port, 8 * self._device.data_bytes, self._word
        # A word arrives three registers and the CAS latency after its command was chosen.
        delay = self._timing.cas_latency_cycles + PIN_CYCLES
        valid, last = Signal(delay), Signal(delay)
        m.d.sync += [
            valid.eq(Cat(self._reads, valid)),
            last.eq(Cat(self._reads & self._last, last)),
        ]
        gathered = Signal(width * (self._words - 1))
        with m.If(valid[-1]):
            m.d.sync += gathered.eq(Cat(gathered, word)[width:])
        written = Signal()
        m.d.sync += written.eq(self._busy & self._we & self._last)
        m.d.comb += [port.dat_r.eq(Cat(gathered, word)), port.ack.eq(last[-1] | written)]
