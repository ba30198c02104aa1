"""Transfers as requests to memory, and the cache that answers them."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from accelsim.arch.choices import known
from accelsim.document import Model

RequestCycles = Annotated[int, Field(ge=0, le=4096)]


class Requests(Model):
    """The DMA of a machine that transfers requests instead of beats (docs/npu.md).

    LOAD and STORE then have a port each and last as long as their requests. With ``request_bytes``
    0, the default, transfers go beat by beat, and all other fields must be 0.
    """

    request_bytes: Annotated[Literal[0, 16, 32, 64, 128, 256], known(0, 16, 32, 64, 128, 256)] = 0
    """Greatest number of bytes of a request, and bytes of a line of the cache. A request covers
    consecutive bytes of one place of a transfer. 0: transfers go beat by beat."""
    issue_cycles: RequestCycles = 0
    """Cycles of each LOAD and STORE before its first request."""
    load_cycles: RequestCycles = 0
    """Cycles of a request of a LOAD that hits the cache."""
    store_cycles: RequestCycles = 0
    """Cycles of a request of a STORE that hits the cache."""
    cache_bytes: Annotated[int, Field(ge=0, le=2**30)] = 0
    """Capacity of the cache between the ports and DRAM. 0: there is no cache, and every request
    takes the cycles of a hit. The cache belongs to the system: its area and energy are not
    counted."""
    cache_ways: Annotated[int, Field(ge=0, le=64)] = 0
    """Lines of a set (associativity)."""
    line_cycles: RequestCycles = 0
    """Cycles by which a line fetched from DRAM, or written back to it, delays its transfer."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if not self.request_bytes:
            for name in ("issue_cycles", "load_cycles", "store_cycles", "cache_bytes"):
                if getattr(self, name):
                    raise ValueError(f"{name} needs request_bytes")
        elif not (self.load_cycles and self.store_cycles):
            raise ValueError("load_cycles and store_cycles must be at least 1 with request_bytes")
        if bool(self.cache_bytes) != bool(self.cache_ways):
            raise ValueError("cache_bytes and cache_ways must be given together")
        if self.line_cycles and not self.cache_bytes:
            raise ValueError("line_cycles needs cache_bytes")
        if self.cache_bytes and self.cache_bytes % (self.cache_ways * self.request_bytes):
            raise ValueError(
                "cache_bytes must be a multiple of cache_ways * request_bytes"
                f" ({self.cache_ways * self.request_bytes}), not {self.cache_bytes}"
            )
        return self

    @property
    def cache_sets(self) -> int:
        """Sets of the cache; 0 without a cache."""
        if not self.cache_bytes:
            return 0
        return self.cache_bytes // (self.cache_ways * self.request_bytes)
