"""An SDRAM in Amaranth's simulator that refuses what its data sheet forbids."""

from collections import deque
from fractions import Fraction
from itertools import count

from amaranth.lib.wiring import PureInterface
from amaranth.sim import SimulatorContext

from accelsim.memory.sdram import SdramDevice

COMMANDS = {
    0b111: "nothing",
    0b101: "read",
    0b100: "write",
    0b011: "activate",
    0b010: "precharge",
    0b001: "refresh",
    0b000: "mode",
}
LONG_AGO = -(10**9)


class SdramChip:
    """A device at the pins of a controller.

    Add it with ``simulator.add_testbench(chip.serve, background=True)``.

    Args:
        device: Device that the chip is.
        clock_hz: Clock of the controller.
        pins: Pins of the controller.

    Attributes:
        words: Word by (bank, row, column); what was never written is ``junk``.
        refreshes: Cycles of all refreshes.
        commands: All commands with their cycle, in order.
    """

    def __init__(self, device: SdramDevice, clock_hz: int, pins: PureInterface) -> None:
        self.device = device
        self.pins = pins
        self._period_ns = Fraction(10**9, clock_hz)
        self.words: dict[tuple[int, int, int], int] = {}
        self.refreshes: list[int] = []
        self.commands: list[tuple[int, str]] = []
        banks = range(1 << device.bank_bits)
        self._rows: list[int | None] = [None for _ in banks]
        self._activated = [LONG_AGO for _ in banks]
        self._precharged = [LONG_AGO for _ in banks]
        self._written = [LONG_AGO for _ in banks]
        self._mode_cycle = self._read_cycle = LONG_AGO
        self._outgoing: deque[tuple[int, int]] = deque()

    def junk(self, bank: int, row: int, column: int) -> int:
        """Return the word at a place that was never written."""
        return (bank * 7919 + row * 104729 + column * 31) & ((1 << 8 * self.device.data_bytes) - 1)

    def word(self, bank: int, row: int, column: int) -> int:
        """Return the word at a place."""
        return self.words.get((bank, row, column), self.junk(bank, row, column))

    async def serve(self, ctx: SimulatorContext) -> None:
        """Run for ever."""
        pins = self.pins
        watched = (
            pins.command,
            pins.bank,
            pins.address,
            pins.mask,
            pins.dq_out,
            pins.dq_float,
        )
        for cycle in count():
            while self._outgoing and self._outgoing[0][0] < cycle:
                self._outgoing.popleft()
            drives = bool(self._outgoing) and self._outgoing[0][0] == cycle
            ctx.set(pins.dq_in, self._outgoing[0][1] if drives else 0xDEAD)
            _, _, code, bank, address, mask, data, floating = await ctx.tick().sample(*watched)
            assert floating in (0, (1 << 8 * self.device.data_bytes) - 1)
            enable = floating == 0
            command = COMMANDS[code]
            if command != "nothing":
                self.commands.append((cycle, command))
            assert enable == (command == "write"), "data pins are driven by writes only"
            if enable:
                # The word of a read leaves the pins up to a cycle after the edge that ends it.
                assert cycle > self._read_cycle + self.device.cas_latency + 1, "both drive"
            getattr(self, f"_{command}")(cycle, bank, address, mask, data)

    def _after(self, cycle: int, since: int, time_ns: int, what: str) -> None:
        assert (cycle - since) * self._period_ns >= time_ns, f"{what} in cycle {cycle}"

    def _open_row(self, cycle: int, bank: int) -> int:
        row = self._rows[bank]
        assert row is not None, f"column of a closed bank in cycle {cycle}"
        self._after(cycle, self._activated[bank], self.device.activate_to_column_ns, "tRCD")
        return row

    def _nothing(self, *_: int) -> None:
        pass

    def _read(self, cycle: int, bank: int, address: int, mask: int, _data: int) -> None:
        assert mask == 0
        assert not address >> 10, "auto-precharge"
        word = self.word(bank, self._open_row(cycle, bank), address)
        self._read_cycle = cycle
        self._outgoing.append((cycle + self.device.cas_latency, word))

    def _write(self, cycle: int, bank: int, address: int, mask: int, data: int) -> None:
        assert not address >> 10, "auto-precharge"
        place = (bank, self._open_row(cycle, bank), address)
        word = self.word(*place)
        for lane in range(self.device.data_bytes):
            if not mask >> lane & 1:
                word = word & ~(255 << 8 * lane) | data & 255 << 8 * lane
        self.words[place] = word
        self._written[bank] = cycle

    def _activate(self, cycle: int, bank: int, address: int, _mask: int, _data: int) -> None:
        device = self.device
        assert self._mode_cycle > LONG_AGO, "the mode was never set"
        self._after(cycle, self._mode_cycle, device.mode_register_ns, "tMRD")
        assert self._rows[bank] is None
        self._after(cycle, self._precharged[bank], device.precharge_ns, "tRP")
        self._after(cycle, self._activated[bank], device.activate_to_activate_ns, "tRC")
        self._after(cycle, max(self._activated), device.activate_to_other_bank_ns, "tRRD")
        if self.refreshes:
            self._after(cycle, self.refreshes[-1], device.refresh_ns, "tRFC")
        self._rows[bank], self._activated[bank] = address, cycle

    def _precharge(self, cycle: int, bank: int, address: int, _mask: int, _data: int) -> None:
        device = self.device
        if not self.commands[:-1]:
            self._after(cycle, 0, device.power_up_ns - int(self._period_ns), "power-up")
        for one in range(len(self._rows)) if address >> 10 & 1 else (bank,):
            self._after(cycle, self._activated[one], device.activate_to_precharge_ns, "tRAS")
            self._after(cycle, self._written[one], device.write_recovery_ns, "tWR")
            self._rows[one], self._precharged[one] = None, cycle

    def _refresh(self, cycle: int, *_: int) -> None:
        assert self._rows == [None] * len(self._rows), "a row is open"
        self._after(cycle, max(self._precharged), self.device.precharge_ns, "tRP")
        if self.refreshes:
            self._after(cycle, self.refreshes[-1], self.device.refresh_ns, "tRFC")
        self.refreshes.append(cycle)

    def _mode(self, cycle: int, bank: int, address: int, _mask: int, _data: int) -> None:
        assert self._rows == [None] * len(self._rows)
        assert len(self.refreshes) >= 8
        self._after(cycle, self.refreshes[-1], self.device.refresh_ns, "tRFC")
        assert (bank, address) == (0, self.device.cas_latency << 4), "bursts of one word, CAS"
        self._mode_cycle = cycle
