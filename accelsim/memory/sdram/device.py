"""SDRAM devices: a page of data for each, and their times in cycles of a clock."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated

from pydantic import Field

from accelsim.document import Model, read_document, validate
from accelsim.errors import ArchError, did_you_mean

DEVICES = Path(__file__).parent / "devices"

Count = Annotated[int, Field(ge=1)]


@dataclass(frozen=True, kw_only=True)
class SdramTiming:
    """The times of a device in cycles of a clock, each from a command to the first that may follow.

    Args:
        activate_to_column_cycles: tRCD.
        precharge_cycles: tRP, to the bank's next activation or refresh.
        activate_to_precharge_cycles: tRAS.
        activate_to_activate_cycles: tRC, in one bank.
        activate_to_other_bank_cycles: tRRD.
        write_recovery_cycles: tWR, from the last written word to the precharge.
        refresh_cycles: tRFC, from a refresh to an activation.
        mode_register_cycles: tMRD.
        refresh_interval_cycles: Cycles from the time a refresh is due to the next.
        power_up_cycles: Cycles from the start of the clock to the first command.
        cas_latency_cycles: Cycles from a read command to its word.
    """

    activate_to_column_cycles: int
    precharge_cycles: int
    activate_to_precharge_cycles: int
    activate_to_activate_cycles: int
    activate_to_other_bank_cycles: int
    write_recovery_cycles: int
    refresh_cycles: int
    mode_register_cycles: int
    refresh_interval_cycles: int
    power_up_cycles: int
    cas_latency_cycles: int

    @property
    def read_to_write_cycles(self) -> int:
        """Cycles from a read to a write: the word leaves the pins, which then turn round."""
        return self.cas_latency_cycles + 2

    @property
    def settled_cycles(self) -> int:
        """Cycles after a restart until no earlier command matters: the longest time of a bank."""
        return max(
            self.activate_to_activate_cycles,
            self.activate_to_precharge_cycles,
            self.refresh_cycles,
            self.write_recovery_cycles,
            self.precharge_cycles,
        )


class SdramDevice(Model):
    """One SDRAM part."""

    source: Annotated[str, Field(min_length=1)]
    """Where the numbers come from."""
    data_bytes: Count
    """Bytes of a word on the pins."""
    bank_bits: Count
    """Bits of the number of a bank."""
    row_bits: Count
    """Bits of the number of a row."""
    column_bits: Annotated[int, Field(ge=1, le=10)]
    """Bits of the number of a column; bit 10 of the address pins asks for a precharge."""
    max_clock_hz: Count
    """Fastest clock."""
    cas_latency: Annotated[int, Field(ge=2, le=3)]
    """Clocks from a read to its word, at any clock up to the fastest."""
    activate_to_column_ns: Count
    """tRCD."""
    precharge_ns: Count
    """tRP."""
    activate_to_precharge_ns: Count
    """tRAS, the minimum."""
    activate_to_activate_ns: Count
    """tRC."""
    activate_to_other_bank_ns: Count
    """tRRD."""
    write_recovery_ns: Count
    """tWR, also called tDPL."""
    refresh_ns: Count
    """tRFC."""
    mode_register_ns: Count
    """tMRD."""
    refreshes: Count
    """Refreshes in a refresh window."""
    refresh_window_ns: Count
    """Length of the refresh window."""
    power_up_ns: Count
    """Time from a stable clock to the first command."""

    @property
    def capacity_bytes(self) -> int:
        """Capacity of the device."""
        return self.data_bytes << (self.bank_bits + self.row_bits + self.column_bits)

    def timing(self, clock_hz: int) -> SdramTiming:
        """Return the times in cycles, each rounded to the safe side.

        Args:
            clock_hz: Clock of the device and of its controller.

        Raises:
            ArchError: The clock is too fast for the device, or too slow to refresh it.
        """
        if clock_hz > self.max_clock_hz:
            raise ArchError(
                f"the SDRAM takes at most {self.max_clock_hz} Hz and the clock has {clock_hz}"
            )

        def cycles(duration_ns: int) -> int:
            return max(1, -(-duration_ns * clock_hz // 10**9))

        # Even with a slow clock, a row cycle must fit between two refreshes that are due.
        interval = self.refresh_window_ns * clock_hz // (10**9 * self.refreshes)
        busy = cycles(self.precharge_ns) + cycles(self.refresh_ns)
        busy += 2 * cycles(self.activate_to_activate_ns)
        if interval < 2 * busy:
            raise ArchError(f"a clock of {clock_hz} Hz is too slow to refresh the SDRAM")
        return SdramTiming(
            activate_to_column_cycles=cycles(self.activate_to_column_ns),
            precharge_cycles=cycles(self.precharge_ns),
            activate_to_precharge_cycles=cycles(self.activate_to_precharge_ns),
            activate_to_activate_cycles=cycles(self.activate_to_activate_ns),
            activate_to_other_bank_cycles=cycles(self.activate_to_other_bank_ns),
            write_recovery_cycles=cycles(self.write_recovery_ns),
            refresh_cycles=cycles(self.refresh_ns),
            mode_register_cycles=max(2, cycles(self.mode_register_ns)),
            refresh_interval_cycles=interval,
            power_up_cycles=cycles(self.power_up_ns),
            cas_latency_cycles=self.cas_latency,
        )


def sdram_names() -> tuple[str, ...]:
    """Return the names of the devices that come with accelsim, sorted."""
    return tuple(sorted(path.stem for path in DEVICES.glob("*.yaml")))


@lru_cache
def load_sdram(name: str) -> SdramDevice:
    """Return a device that comes with accelsim.

    Args:
        name: Name of the device, one of ``sdram_names()``.

    Raises:
        ArchError: There is no such device.
    """
    if name not in sdram_names():
        raise ArchError(f"{name}: no such SDRAM{did_you_mean(name, sdram_names())}")
    return validate(SdramDevice, read_document(DEVICES / f"{name}.yaml"))
