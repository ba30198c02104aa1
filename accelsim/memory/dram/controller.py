"""The parameters of a memory controller: its queues and its policies."""

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
    """The controller of a channel; all channels have equal ones."""

    address_order: AddressOrder = DEFAULT_ORDER
    """Fields of an address from the most significant bits to those above the burst."""
    address_xor: tuple[Exclusive, ...] = ()
    """Fields that are XORed with the low bits of another field."""
    read_queue: Depth = 32
    """Places for reads that are accepted and not yet in the queue of a bank."""
    write_buffer: Depth = 32
    """Places for writes that are accepted and not yet in the queue of a bank; reads of their data
    are served from them."""
    bank_queue: Depth = 8
    """Places for requests to one bank, among which commands are chosen."""
    scheduler: Literal["fr_fcfs", "round_robin", "fcfs"] = "fr_fcfs"
    """fr_fcfs: row hits first, then the oldest; round_robin: banks in turn; fcfs: the oldest."""
    row_hit_limit: Annotated[int, Field(ge=1, le=2**20)] = 16
    """Hits after which the oldest request of a bank may close a row that other requests still
    want."""
    page_policy: Literal["open", "closed", "adaptive"] = "open"
    """When a row that no queued request wants is closed: never, at once, or after a time."""
    page_timeout_cycles: Annotated[int, Field(ge=0, le=10**6)] = 100
    """Idle time after which the adaptive policy closes a row."""
    refresh_policy: Literal["all_bank", "per_bank", "off"] = "all_bank"
    """How rows are refreshed: a rank at once, one rank after another; bank by bank; or never."""
    write_drain_high: Depth = 24
    """Number of buffered writes at which a drain begins."""
    write_drain_low: Annotated[int, Field(ge=0, le=4096)] = 8
    """Number of buffered writes at which a drain ends. Without reads, writes are issued at once."""
    posted_writes: bool = False
    """Whether a write is done when the controller has it, instead of when the device has its
    data."""
    merge_reads: bool = False
    """Whether waiting reads of the same burst become one access."""

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
