"""The DRAM that ports share: from the fields of an accelerator to a device with its policy."""

from dataclasses import dataclass
from math import gcd
from typing import Any

from accelsim import provenance
from accelsim.arch import Dram as DramFields
from accelsim.errors import ArchError, UserError, did_you_mean
from accelsim.memory.dram import Device, Tier, load_device
from accelsim.memory.dram.columns import FIELD_NAMES

PORTS_OF_AN_NPU = (False, False, True)
"""Whether each port of an NPU writes: fetch, load, store."""
PICOSECONDS = 10**12
COMBINE_CYCLES = 64
"""Cycles of ``SharedChoice.combine_cycles`` for accelerators that do not give them."""

_CONTROLLER = {
    "read_queue_requests": "read_queue",
    "write_buffer_requests": "write_buffer",
    "bank_queue_requests": "bank_queue",
    "write_drain_high_requests": "write_drain_high",
    "write_drain_low_requests": "write_drain_low",
    "scheduler": "scheduler",
    "page_policy": "page_policy",
    "refresh_policy": "refresh_policy",
}
"""Fields of an accelerator's ``dram``, and the fields of a device page that they replace."""


@dataclass(frozen=True, kw_only=True)
class SharedChoice:
    """A DRAM and how ports share it.

    Args:
        device: Page of the device, with the accelerator's policy as its controller.
        tier: Timing model of the device.
        clock_hz: Clock of the accelerator.
        outstanding_beats: Greatest number of unanswered beats of a port.
        in_turn: Whether ports are served in turn; otherwise the lowest port goes first.
        combine_cycles: Cycles after which a line of stores that receives no more bytes is written.
    """

    device: Device
    tier: Tier
    clock_hz: int
    outstanding_beats: int
    in_turn: bool = True
    combine_cycles: int = COMBINE_CYCLES

    @property
    def ratio(self) -> tuple[int, int]:
        """DRAM cycles per accelerator cycle, as a reduced fraction."""
        divisor = gcd(PICOSECONDS, self.clock_hz * self.device.clock_ps)
        return PICOSECONDS // divisor, self.clock_hz * self.device.clock_ps // divisor

    @property
    def line_bytes(self) -> int:
        """Bytes of one burst, which is what a request to the DRAM moves."""
        return self.device.organization.burst_bytes

    @property
    def device_sha256(self) -> str:
        """Digest of the device page, policy included."""
        return provenance.digest(self.device.model_dump(mode="json"))

    def facts(self) -> dict[str, Any]:
        """Return tier, device and policy as plain data, for reports."""
        return {
            "tier": self.tier,
            "device": self.device.name,
            "device_sha256": self.device_sha256,
            "dram_cycles_per_cycle": list(self.ratio),
            "outstanding_beats": self.outstanding_beats,
            "arbiter": "round_robin" if self.in_turn else "priority",
            "combine_cycles": self.combine_cycles,
            "policy": self.device.controller.model_dump(mode="json"),
        }

    def sentence(self) -> str:
        """Return tier, device and policy in one line."""
        control = self.device.controller
        return (
            f"{self.tier} {self.device.name}: {control.scheduler}, {control.page_policy} pages, "
            f"refresh {control.refresh_policy}, queues {control.read_queue} reads "
            f"{control.write_buffer} writes {control.bank_queue} a bank, drains "
            f"{control.write_drain_high} to {control.write_drain_low}, map {_map_text(self.device)}"
        )


def choice_of(fields: DramFields, *, clock_hz: int, outstanding_beats: int) -> SharedChoice:
    """Return the DRAM that the memory fields of an accelerator name.

    Args:
        fields: ``arch.dram``, of kind window or exact.
        clock_hz: Clock of the accelerator.
        outstanding_beats: Greatest number of unanswered beats of a port.

    Raises:
        ArchError: There is no such device or file, or its page contradicts a field.
    """
    assert fields.device is not None
    assert fields.kind in ("window", "exact")
    replace: dict[str, Any] = {
        f"controller.{name}": value
        for field, name in _CONTROLLER.items()
        if (value := getattr(fields, field)) is not None
    }
    if fields.address_map is not None:
        replace["controller.address_order"] = address_order(fields.address_map)
    try:
        device = load_device(fields.device, replace)
    except UserError as problem:
        raise ArchError([f"dram.device: {sentence}" for sentence in problem.problems]) from None
    return SharedChoice(
        device=device,
        tier=fields.kind,
        clock_hz=clock_hz,
        outstanding_beats=outstanding_beats,
        in_turn=fields.arbitration == "round_robin",
        combine_cycles=fields.combine_cycles or COMBINE_CYCLES,
    )


def address_order(text: str) -> list[Any]:
    """Return the entries of an address order such as ``row-bank-column:1``.

    Raises:
        ArchError: A part names no field of an address, or its number of bits is no number.
    """
    order: list[Any] = []
    for part in text.split("-"):
        name, colon, bits = part.partition(":")
        if colon and not bits.isdecimal():
            raise ArchError(f"dram.address_map: {part}: bits are a number, as in column:1")
        if name not in FIELD_NAMES:
            hint = did_you_mean(name, FIELD_NAMES)
            raise ArchError(f"dram.address_map: {name}: an address has no such field{hint}")
        order.append({"field": name, "bits": int(bits)} if colon else name)
    return order


def _map_text(device: Device) -> str:
    """Return an address order in the form of ``dram.address_map``."""
    order = device.controller.address_order
    return "-".join(
        part if isinstance(part, str) else f"{part.field}:{part.bits}" for part in order
    )
