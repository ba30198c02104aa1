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
    """The memory behind the accelerator, shared by its fetch, load and store ports.

    ideal: one memory with a latency and a bandwidth. block_ram: such a memory for each of the three
    ports, like the block RAM of an FPGA. window, exact: the banks of a DRAM device
    (docs/memory.md); only programs can be timed with them, not layers alone. sdram: the SDRAM of a
    board behind the controller that the hardware has for it; again only programs can be timed. A
    field that belongs to other kinds must be left out.
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
    """Sustained bandwidth of reads and writes together; for block_ram, of each port."""
    latency_ns: Annotated[int, Field(ge=0, le=10**6)] | None = None
    """Time from the start of a read to its first byte, for ideal and block_ram."""
    address_map: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Fields of an address from the most significant bits down to those above the burst, joined by
    dashes. A part of a field carries its number of bits:
    row-bank-rank-column-group-channel-column:1. If this field, or any of those below, is left out,
    the device page gives its value."""
    read_queue_requests: Requests | None = None
    """Reads that a channel holds before they reach the queue of a bank."""
    write_buffer_requests: Requests | None = None
    """Writes that a channel holds before they reach the queue of a bank."""
    bank_queue_requests: Requests | None = None
    """Requests to one bank among which the scheduler chooses the next command."""
    write_drain_high_requests: Requests | None = None
    """Number of buffered writes at which a drain begins."""
    write_drain_low_requests: Annotated[int, Field(ge=0, le=4096)] | None = None
    """Number of buffered writes at which a drain ends."""
    scheduler: (
        Annotated[
            Literal["fr_fcfs", "round_robin", "fcfs"], known("fr_fcfs", "round_robin", "fcfs")
        ]
        | None
    ) = None
    """Which request is served first: row hits, then the oldest; banks in turn; the oldest."""
    page_policy: (
        Annotated[Literal["open", "closed", "adaptive"], known("open", "closed", "adaptive")] | None
    ) = None
    """When a row that no request waits for is closed: never, at once, or after a time."""
    refresh_policy: (
        Annotated[Literal["all_bank", "per_bank", "off"], known("all_bank", "per_bank", "off")]
        | None
    ) = None
    """How rows are refreshed: a whole rank at once, bank by bank, or never."""
    arbiter: Annotated[Arbiter, known("round_robin", "priority")] | None = None
    """Which port is served when several have a request: in turn (round_robin, the default), or
    fetch before load before store."""
    combine_cycles: Annotated[int, Field(ge=1, le=10**6)] | None = None
    """Cycles after which a line of stores that receives no more bytes is written; 64 if left
    out."""

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
        """The kind of memory with its device, or with its bandwidth and latency."""
        if self.bandwidth_bytes_per_s is None:
            return f"{self.kind} {self.device}"
        bandwidth = shown("bandwidth_bytes_per_s", self.bandwidth_bytes_per_s)
        return f"{self.kind}, {bandwidth}, {self.latency_ns} ns"

    @property
    def arbitration(self) -> Arbiter:
        """The rule by which ports that present a beat in the same cycle are served."""
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
"""Fields of ``Dram`` that belong to some kinds only, with these kinds."""
