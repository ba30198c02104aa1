"""The SDRAM that ports share: from the fields of an accelerator to times in cycles."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from accelsim import provenance
from accelsim.arch import Dram as DramFields
from accelsim.errors import ArchError, UserError
from accelsim.memory.sdram import SdramDevice, SdramTiming, load_sdram


@dataclass(frozen=True, kw_only=True)
class SdramChoice:
    """An SDRAM and how ports share it.

    Args:
        name: Name of the device.
        device: Page of the device.
        clock_hz: Clock of the accelerator, at which the SDRAM runs too.
        bus_bytes: Bytes of a beat.
        outstanding_beats: Greatest number of unanswered beats of a port.
        in_turn: Whether ports are served in turn; otherwise the lowest port goes first.

    Raises:
        ArchError: The device cannot run at this clock; or a beat is a single word of it, or takes
            so long that a refresh would come late.
    """

    name: str
    device: SdramDevice
    clock_hz: int
    bus_bytes: int
    outstanding_beats: int
    in_turn: bool = True

    def __post_init__(self) -> None:
        least = 2 * self.device.data_bytes
        if self.bus_bytes < least:
            raise ArchError(
                f"npu.bus_bytes must be at least {least}, two words of the SDRAM {self.name},"
                f" not {self.bus_bytes}"
            )
        # The longest delay of a refresh: a request accepted just before it is due, and the refresh.
        timing = self.timing
        row_cycles = timing.activate_to_precharge_cycles + timing.activate_to_column_cycles
        words = self.bus_bytes // self.device.data_bytes
        request_cycles = row_cycles + words + timing.write_recovery_cycles
        request_cycles += 1 + timing.precharge_cycles + timing.read_to_write_cycles
        refresh_cycles = timing.precharge_cycles + timing.refresh_cycles
        if timing.refresh_interval_cycles <= request_cycles + refresh_cycles:
            raise ArchError(
                f"clock_hz: {self.clock_hz} Hz is too slow to refresh the SDRAM {self.name} between"
                f" beats of {self.bus_bytes} bytes"
            )

    @cached_property
    def timing(self) -> SdramTiming:
        """Times of the device in cycles of the clock."""
        try:
            return self.device.timing(self.clock_hz)
        except UserError as problem:
            raise ArchError(
                [f"dram.device: {self.name}: {sentence}" for sentence in problem.problems]
            ) from None

    @property
    def program_base(self) -> int:
        """Address at which programs begin: the middle of the device."""
        return self.device.capacity_bytes // 2

    def facts(self) -> dict[str, Any]:
        """Return tier, device and policy as plain data, for reports."""
        return {
            "tier": "sdram",
            "device": self.name,
            "device_sha256": provenance.digest(self.device.model_dump(mode="json")),
            "dram_cycles_per_cycle": [1, 1],
            "outstanding_beats": self.outstanding_beats,
            "arbiter": "round_robin" if self.in_turn else "priority",
        }

    def sentence(self) -> str:
        """Return tier, device and policy in one line."""
        words = self.bus_bytes // self.device.data_bytes
        return (
            f"sdram {self.name}: one request at a time of {words} words of"
            f" {self.device.data_bytes} bytes, open pages, programs from the middle on"
        )


def sdram_choice_of(
    fields: DramFields, *, clock_hz: int, bus_bytes: int, outstanding_beats: int
) -> SdramChoice:
    """Return the SDRAM that the memory fields of an accelerator name.

    Args:
        fields: ``arch.dram``, of kind sdram.
        clock_hz: Clock of the accelerator.
        bus_bytes: Bytes of a beat.
        outstanding_beats: Greatest number of unanswered beats of a port.

    Raises:
        ArchError: There is no such device, or the accelerator does not suit it.
    """
    assert fields.device is not None
    assert fields.kind == "sdram"
    try:
        device = load_sdram(fields.device)
    except UserError as problem:
        raise ArchError([f"dram.device: {sentence}" for sentence in problem.problems]) from None
    return SdramChoice(
        name=fields.device,
        device=device,
        clock_hz=clock_hz,
        bus_bytes=bus_bytes,
        outstanding_beats=outstanding_beats,
        in_turn=fields.arbitration == "round_robin",
    )
