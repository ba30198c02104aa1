"""The memory behind an accelerator."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from accelsim.arch.choices import known, whole
from accelsim.document import Model

Requests = Annotated[int, Field(ge=1, le=4096)]


class Dram(Model):
    """The memory behind the accelerator.

    ideal: a latency and one bandwidth. window, exact: the banks of a DRAM device that the three
    ports of the NPU share (docs/memory.md); programs are timed on them, layers are not. Fields
    without a value are those of the device page. sdram: the SDRAM of a board, likewise, behind the
    controller that the hardware has for it.
    """

    kind: Annotated[
        Literal["ideal", "window", "exact", "sdram"], known("ideal", "window", "exact", "sdram")
    ] = "ideal"
    """The memory tier."""
    device: str = "ddr3"
    """The device of the technology file that prices each bit."""
    bandwidth_bytes_per_s: Annotated[int, BeforeValidator(whole), Field(ge=1, le=2**50)]
    """Sustained bandwidth of reads and writes together; of ideal."""
    latency_ns: Annotated[int, Field(ge=0, le=10**6)] = 100
    """From the start of a read to its first byte; of ideal."""
    dram: Annotated[str, Field(min_length=1, max_length=1000)] | None = None
    """The DRAM of window and exact: a device that comes with accelsim (ddr4_2400, lpddr4_3200, ...)
    or the path of a YAML file. The SDRAM of sdram: as4c16m16sa_7 or mt48lc16m16a2_6a."""
    address_map: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """Fields of an address from the most significant bits to those above the burst, joined by
    dashes; a part of a field carries its bits: row-bank-rank-column-group-channel-column:1."""
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
    arbiter: Annotated[Literal["round_robin", "priority"], known("round_robin", "priority")] = (
        "round_robin"
    )
    """Which port's request goes to the DRAM in a cycle: in turn, or fetch before load before
    store."""
    combine_cycles: Annotated[int, Field(ge=1, le=10**6)] = 64
    """Cycles after which a line of stores that nobody adds to is written."""

    @model_validator(mode="after")
    def _belongs(self) -> Self:
        if self.kind != "ideal":
            if self.dram is None:
                example = "as4c16m16sa_7" if self.kind == "sdram" else "ddr4_2400"
                raise ValueError(
                    f"dram must name a DRAM device, for example {example}: kind is {self.kind}"
                )
            if self.kind != "sdram":
                return self
        given = [name for name in SHARED_FIELDS if getattr(self, name) is not None]
        if self.kind == "sdram":
            given.remove("dram")
        if given:
            kinds = "window, exact or sdram" if given[0] == "dram" else "window or exact"
            raise ValueError(f"{given[0]} needs kind {kinds}, not {self.kind}")
        return self


SHARED_FIELDS = (
    *("dram", "address_map", "read_queue_requests", "write_buffer_requests"),
    *("bank_queue_requests", "write_drain_high_requests", "write_drain_low_requests"),
    *("scheduler", "page_policy", "refresh_policy"),
)
"""Fields of ``Dram`` that only window and exact have, but for ``dram``."""
