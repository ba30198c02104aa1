"""The memory behind an accelerator."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from accelsim.arch.choices import known, whole
from accelsim.document import Model
from accelsim.units import shown

Requests = Annotated[int, Field(ge=1, le=4096)]
MemoryKind = Literal["ideal", "block_ram", "window", "exact", "sdram"]
Arbiter = Literal["round_robin", "priority"]


class Dram(Model):
    """The memory behind the accelerator, which its fetch, load and store share.

    ideal: one memory with a latency and a bandwidth. block_ram: each of the three ports has such a
    memory of its own, as the block RAM of an FPGA. window, exact: the banks of a DRAM device
    (docs/memory.md); programs are timed on them, layers are not. sdram: the SDRAM of a board,
    likewise, behind the controller that the hardware has for it. A field that a kind does not
    have must not be given with it.
    """

    kind: Annotated[MemoryKind, known("ideal", "block_ram", "window", "exact", "sdram")] = "ideal"
    """The memory tier."""
    price: str = "ddr3"
    """The DRAM of the technology file that prices each bit."""
    device: Annotated[str, Field(min_length=1, max_length=1000)] | None = None
    """The DRAM of window and exact: a device that comes with accelsim (ddr4_2400, lpddr4_3200, ...)
    or the path of a YAML file. The SDRAM of sdram: as4c16m16sa_7 or mt48lc16m16a2_6a."""
    bandwidth_bytes_per_s: Annotated[int, Field(ge=1, le=2**50), BeforeValidator(whole)] | None = (
        None
    )
    """Sustained bandwidth of reads and writes together; of block_ram that of each port."""
    latency_ns: Annotated[int, Field(ge=0, le=10**6)] | None = None
    """From the start of a read to its first byte; of ideal and block_ram."""
    address_map: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Fields of an address from the most significant bits to those above the burst, joined by
    dashes; a part of a field carries its bits: row-bank-rank-column-group-channel-column:1.
    Without it, as for all fields below, the value of the device page."""
    read_queue_requests: Requests | None = None
    """Reads that a channel holds before they reach the queue of a bank."""
    write_buffer_requests: Requests | None = None
    """Writes that a channel holds before they reach the queue of a bank."""
    bank_queue_requests: Requests | None = None
    """Requests of one bank among which commands are chosen."""
    write_drain_high_requests: Requests | None = None
    """Buffered writes at which a drain begins."""
    write_drain_low_requests: Annotated[int, Field(ge=0, le=4096)] | None = None
    """Buffered writes at which it ends."""
    scheduler: (
        Annotated[
            Literal["fr_fcfs", "round_robin", "fcfs"], known("fr_fcfs", "round_robin", "fcfs")
        ]
        | None
    ) = None
    """Row hits first and then age; banks in turn; age."""
    page_policy: (
        Annotated[Literal["open", "closed", "adaptive"], known("open", "closed", "adaptive")] | None
    ) = None
    """When a row closes that nobody wants: never, at once, after a time."""
    refresh_policy: (
        Annotated[Literal["all_bank", "per_bank", "off"], known("all_bank", "per_bank", "off")]
        | None
    ) = None
    """A rank at once, bank by bank, never."""
    arbiter: Annotated[Arbiter, known("round_robin", "priority")] | None = None
    """Which port's request goes to the memory in a cycle: in turn (round_robin, also without it),
    or fetch before load before store."""
    combine_cycles: Annotated[int, Field(ge=1, le=10**6)] | None = None
    """Cycles after which a line of stores that nobody adds to is written; without it 64."""

    @model_validator(mode="after")
    def _belongs(self) -> Self:
        for name, kinds in FIELDS_OF_SOME.items():
            if self.kind not in kinds and getattr(self, name) is not None:
                raise ValueError(f"{name} needs kind {' or '.join(kinds)}, not {self.kind}")
        for name in ("device", "bandwidth_bytes_per_s", "latency_ns"):
            if self.kind in FIELDS_OF_SOME[name] and getattr(self, name) is None:
                example = "as4c16m16sa_7" if self.kind == "sdram" else "ddr4_2400"
                what = f"name a memory, for example {example}" if name == "device" else "be given"
                raise ValueError(f"{name} must {what}: kind is {self.kind}")
        return self

    @property
    def sentence(self) -> str:
        """Its kind, with its device, or bandwidth and latency."""
        if self.bandwidth_bytes_per_s is None:
            return f"{self.kind} {self.device}"
        bandwidth = shown("bandwidth_bytes_per_s", self.bandwidth_bytes_per_s)
        return f"{self.kind}, {bandwidth}, {self.latency_ns} ns"

    @property
    def arbitration(self) -> Arbiter:
        """How ports that present a beat in the same cycle are served."""
        return self.arbiter or "round_robin"


_OF_A_DRAM = (
    *("address_map", "read_queue_requests", "write_buffer_requests", "bank_queue_requests"),
    *("write_drain_high_requests", "write_drain_low_requests"),
    *("scheduler", "page_policy", "refresh_policy", "combine_cycles"),
)
FIELDS_OF_SOME: dict[str, tuple[MemoryKind, ...]] = {
    "device": ("window", "exact", "sdram"),
    "bandwidth_bytes_per_s": ("ideal", "block_ram"),
    "latency_ns": ("ideal", "block_ram"),
    "arbiter": ("ideal", "window", "exact", "sdram"),
    **dict.fromkeys(_OF_A_DRAM, ("window", "exact")),
}
"""Fields of ``Dram`` that only some kinds have, and which."""
