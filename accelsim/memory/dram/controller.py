"""What a memory controller does: its queues and its policies."""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from accelsim.document import Model
from accelsim.memory.dram.address import AddressOrder, Exclusive, Segment

Depth = Annotated[int, Field(ge=1, le=4096)]

DEFAULT_ORDER: AddressOrder = (
    *("row", "bank", "rank", "column", "group", "channel"),
    Segment(field="column", bits=1),
)


class Controller(Model):
    """The controller of one channel; every channel has one."""

    address_order: AddressOrder = DEFAULT_ORDER
    """Fields of an address from the most significant bits to those above the burst."""
    address_xor: tuple[Exclusive, ...] = ()
    """Fields that are XORed with the low bits of another field."""
    read_queue: Depth = 32
    """Reads accepted and not yet in the queue of a bank."""
    write_buffer: Depth = 32
    """Writes accepted and not yet in the queue of a bank; reads are served from it."""
    bank_queue: Depth = 8
    """Requests of one bank among which commands are chosen."""
    scheduler: Literal["fr_fcfs", "round_robin", "fcfs"] = "fr_fcfs"
    """fr_fcfs: row hits first, then the oldest; round_robin: banks in turn; fcfs: the oldest."""
    row_hit_limit: Annotated[int, Field(ge=1, le=2**20)] = 16
    """Hits after which the oldest request of a bank may close a row that others still want."""
    page_policy: Literal["open", "closed", "adaptive"] = "open"
    """When a row closes that no queued request wants: never, at once, or after a time."""
    page_timeout_cycles: Annotated[int, Field(ge=0, le=10**6)] = 100
    """Of adaptive: idle time after which a row closes."""
    refresh_policy: Literal["all_bank", "per_bank", "off"] = "all_bank"
    """Refresh a rank at once, one rank after another; bank by bank; or never."""
    write_drain_high: Depth = 24
    """Buffered writes at which a drain begins."""
    write_drain_low: Annotated[int, Field(ge=0, le=4096)] = 8
    """Buffered writes at which it ends. Without reads, writes go at once and none stays behind."""
    posted_writes: bool = False
    """Whether a write is done when the controller has it, not when the device has its data."""
    merge_reads: bool = False
    """Whether reads of one burst that wait together are one access."""

    @model_validator(mode="after")
    def _marks(self) -> "Controller":
        if self.write_drain_high > self.write_buffer:
            raise ValueError(
                f"write_drain_high must be at most write_buffer ({self.write_buffer}), "
                f"not {self.write_drain_high}"
            )
        if self.write_drain_low >= self.write_drain_high:
            raise ValueError(
                f"write_drain_low must be less than write_drain_high ({self.write_drain_high}), "
                f"not {self.write_drain_low}"
            )
        return self
