"""When the SDRAM controller ``accelsim_hdl.memory.sdram`` accepts and answers requests: its law.

One request is served at a time. The next is accepted in the cycle of its last column command, so
requests to open rows follow each other without a gap. A row stays open until another row of its
bank is wanted, or a refresh comes.

Cycle 0 is the first after ``restart``. A refresh is due in cycle 0 and every
``refresh_interval_cycles``; while one is due no request is accepted. All banks are precharged in
the first cycle in which no request is served and every bank allows it, but not before cycle
``settled_cycles``. The refresh follows in the first cycle in which every bank could be activated.
Requests are accepted from the next cycle on.

A request accepted in cycle ``a`` issues commands from cycle ``a + 1`` on: a precharge if another
row is open, an activation if the row is not open, and then a column command for each word of the
beat, in consecutive cycles. Each command comes in the first cycle that the times of the device
allow. A read is acknowledged ``cas_latency_cycles + PIN_CYCLES`` after its last column command,
because commands pass two registers and data one. A write is acknowledged in the cycle after its
last column command.
"""

from dataclasses import dataclass

from accelsim.memory.sdram.device import SdramDevice, SdramTiming

PIN_CYCLES = 3
"""Registers between the choice of a command and the word that it reads: two before the pins, one
after them."""


@dataclass(frozen=True, kw_only=True)
class SdramAccess:
    """The cycles of an accepted request.

    Args:
        refreshed_cycle: First cycle after the last refresh in which a bank may be activated.
        opened_cycle: First cycle in which its row can be read and written.
        column_cycle: Cycle of its first column command.
        acknowledge_cycle: Cycle of its acknowledgment.
    """

    refreshed_cycle: int
    opened_cycle: int
    column_cycle: int
    acknowledge_cycle: int


class SdramLaw:
    """The controller in operation. Calls come in the order of cycles.

    Args:
        device: The SDRAM.
        timing: Times of the device in cycles of the controller.
        bus_bytes: Bytes of a beat, at least two words of the device and a power of two.
    """

    def __init__(self, device: SdramDevice, timing: SdramTiming, bus_bytes: int) -> None:
        self._device = device
        self._timing = timing
        self._bus_bytes = bus_bytes
        self._words = bus_bytes // device.data_bytes
        assert self._words >= 2
        banks = 1 << device.bank_bits
        self._rows: list[int | None] = [None] * banks
        self._activate = [0] * banks
        self._precharge = [0] * banks
        self._activate_any = 0
        self._write = 0
        self._next_accept = 0
        self._idle = timing.settled_cycles
        self._due = 0
        self._refresh_end = 0
        self._refreshed = 0

    def refreshes(self, cycle: int) -> bool:
        """Return whether a refresh keeps requests from being accepted in ``cycle``.

        Args:
            cycle: The last cycle that ``ready`` was called with.
        """
        return cycle < self._refresh_end

    def ready(self, cycle: int) -> bool:
        """Return whether a request presented in ``cycle`` would be accepted in it.

        Args:
            cycle: A cycle not before those of earlier calls.
        """
        while cycle >= self._due:
            self._refresh()
        return cycle >= self._next_accept

    def accept(self, cycle: int, address: int, writes: bool) -> SdramAccess:
        """Accept a request in ``cycle``, in which the controller is ready.

        Args:
            cycle: The cycle.
            address: Address of a byte of the beat; addresses repeat after the end of the device.
            writes: Whether it is a write.

        Returns:
            The cycles of the request.
        """
        assert self.ready(cycle)
        timing = self._timing
        bank, row = self._place(address)
        opened = cycle + 1
        if self._rows[bank] != row:
            opened = self._open(bank, row, opened)
        column = max(opened, self._write) if writes else opened
        last = column + self._words - 1
        self._next_accept, self._idle = last, last + 1
        if writes:
            recovered = last + timing.write_recovery_cycles
            self._precharge[bank] = max(self._precharge[bank], recovered)
            acknowledged = last + 1
        else:
            self._write = last + timing.read_to_write_cycles
            acknowledged = last + timing.cas_latency_cycles + PIN_CYCLES
        return SdramAccess(
            refreshed_cycle=self._refreshed,
            opened_cycle=opened,
            column_cycle=column,
            acknowledge_cycle=acknowledged,
        )

    def _place(self, address: int) -> tuple[int, int]:
        """Return bank and row. The column is lowest, then the bank, so a stream changes banks."""
        device = self._device
        page = (address // device.data_bytes) >> device.column_bits
        bank = page & ((1 << device.bank_bits) - 1)
        return bank, (page >> device.bank_bits) & ((1 << device.row_bits) - 1)

    def _open(self, bank: int, row: int, cycle: int) -> int:
        """Open a row from ``cycle`` on, and return the first cycle of a column command."""
        timing = self._timing
        if self._rows[bank] is not None:
            precharge = max(cycle, self._precharge[bank])
            ready = precharge + timing.precharge_cycles
            self._activate[bank] = max(self._activate[bank], ready)
            cycle = precharge + 1
        activate = max(cycle, self._activate[bank], self._activate_any)
        self._rows[bank] = row
        self._activate[bank] = activate + timing.activate_to_activate_cycles
        self._activate_any = activate + timing.activate_to_other_bank_cycles
        self._precharge[bank] = activate + timing.activate_to_precharge_cycles
        return activate + timing.activate_to_column_cycles

    def _refresh(self) -> None:
        timing = self._timing
        precharge = max(self._due, self._idle, *self._precharge)
        refresh = max(precharge + timing.precharge_cycles, *self._activate)
        self._rows = [None] * len(self._rows)
        self._refreshed = refresh + timing.refresh_cycles
        self._activate = [self._refreshed] * len(self._rows)
        self._next_accept = self._refresh_end = refresh + 1
        self._due += timing.refresh_interval_cycles
