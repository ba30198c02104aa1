"""A cache by itself: what hits, what misses, and what the next level is asked for."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ArchError, did_you_mean

WritePolicy = Literal["write_back", "write_through"]
WRITE_POLICIES = ("write_back", "write_through")
MAXIMUM_LINES = 2**28


@dataclass(frozen=True, kw_only=True)
class Cache:
    """A set-associative cache that replaces the line used longest ago.

    ``write_back`` allocates a line for a write that misses and writes it to the next level when it
    leaves; ``write_through`` hands every write to the next level and allocates for reads only. A
    line is in set ``line mod sets``.

    Args:
        sets: Number of sets.
        ways: Lines of a set.
        line_bytes: Bytes of a line, a power of two.
        write_policy: What a write does.

    Raises:
        ArchError: A value is out of range; the sentence names the field.
    """

    sets: int
    ways: int
    line_bytes: int
    write_policy: WritePolicy = "write_back"

    def __post_init__(self) -> None:
        for field in ("sets", "ways", "line_bytes"):
            value = getattr(self, field)
            if not 1 <= value <= MAXIMUM_LINES:
                raise ArchError(f"Cache.{field} must be from 1 to 2**28, not {value}")
        if self.sets * self.ways > MAXIMUM_LINES:
            lines = self.sets * self.ways
            raise ArchError(f"Cache.ways: a cache holds at most 2**28 lines, not {lines}")
        if self.line_bytes & (self.line_bytes - 1):
            raise ArchError(f"Cache.line_bytes must be a power of two, not {self.line_bytes}")
        if self.write_policy not in WRITE_POLICIES:
            hint = did_you_mean(str(self.write_policy), WRITE_POLICIES)
            raise ArchError(f"Cache.write_policy: unknown choice{hint}")

    @property
    def capacity_bytes(self) -> int:
        """Bytes of all lines."""
        return self.sets * self.ways * self.line_bytes


@dataclass(frozen=True, kw_only=True)
class CacheRun:
    """What a sequence of accesses did.

    Args:
        hits: Whether the line was there, shape (n,), bool.
        fills: Whether a line was fetched, shape (n,), bool.
        forwards: Whether a write was handed to the next level, shape (n,), bool.
        victims: Address of the line that left, or -1, shape (n,), int64.
        writebacks: Whether that line was dirty, shape (n,), bool.
        next_addresses: Requests to the next level in order, shape (m,), int64: line addresses of
            fills and of lines written back, byte addresses of writes handed on. The fill of an
            access comes before the line that it drives out.
        next_writes: Whether each of them writes, shape (m,), bool.
        next_causes: The access that caused each of them, shape (m,), int64.
    """

    hits: NDArray[np.bool_]
    fills: NDArray[np.bool_]
    forwards: NDArray[np.bool_]
    victims: NDArray[np.int64]
    writebacks: NDArray[np.bool_]
    next_addresses: NDArray[np.int64]
    next_writes: NDArray[np.bool_]
    next_causes: NDArray[np.int64]


class CacheState:
    """The content of a cache, which accesses change.

    Args:
        cache: What it is.
    """

    def __init__(self, cache: Cache) -> None:
        self.cache = cache
        self._table = np.zeros((cache.sets, cache.ways, 4), dtype=np.int64)
        self._table[:, :, 0] = self._table[:, :, 3] = -1
        self._accesses = 0

    def access(self, addresses: NDArray[np.int64], writes: NDArray[np.bool_]) -> CacheRun:
        """Access addresses in order, each within one line.

        Args:
            addresses: Byte addresses, shape (n,), at least 0.
            writes: Whether each access writes, shape (n,).

        Raises:
            ArchError: An address is negative, or the two arrays differ in shape.
        """
        from accelsim.hierarchy.on_chip import cache_kernel as kernel

        addresses = np.ascontiguousarray(addresses, dtype=np.int64)
        writes = np.ascontiguousarray(writes, dtype=np.bool_)
        if addresses.ndim != 1 or addresses.shape != writes.shape:
            raise ArchError(
                f"CacheState.access: one flag for each address, not {writes.shape}"
                f" for {addresses.shape}"
            )
        if addresses.size and addresses.min() < 0:
            raise ArchError(
                f"CacheState.access: an address must be at least 0, not {addresses.min()}"
            )
        count, line_bytes = len(addresses), self.cache.line_bytes
        lines = addresses // line_bytes
        outcomes, victims = np.empty(count, dtype=np.int64), np.empty(count, dtype=np.int64)
        held, written_back = np.empty(count, dtype=np.bool_), np.empty(count, dtype=np.bool_)
        kernel.replay(
            self._table,
            lines,
            writes,
            self.cache.write_policy == "write_back",
            self._accesses,
            outcomes,
            held,
            victims,
            written_back,
        )
        self._accesses += count
        fills, forwards = outcomes == kernel.MISS, outcomes == kernel.FORWARD
        demanded = np.where(fills, lines * line_bytes, addresses)
        rows = np.stack([demanded, victims * line_bytes], axis=1).reshape(-1)
        kept = np.stack([fills | forwards, written_back], axis=1).reshape(-1)
        return CacheRun(
            hits=held,
            fills=fills,
            forwards=forwards,
            victims=np.where(victims >= 0, victims * line_bytes, -1),
            writebacks=written_back,
            next_addresses=rows[kept],
            next_writes=np.stack([forwards, written_back], axis=1).reshape(-1)[kept],
            next_causes=np.repeat(np.arange(count), 2)[kept],
        )

    def dirty_lines(self) -> NDArray[np.int64]:
        """Return the addresses of lines that memory does not have yet, sorted, int64."""
        lines = self._table[(self._table[:, :, 0] >= 0) & (self._table[:, :, 2] != 0)][:, 0]
        return np.sort(lines) * self.cache.line_bytes

    def resident_lines(self) -> NDArray[np.int64]:
        """Return the addresses of all lines in the cache, sorted, int64."""
        return np.sort(self._table[self._table[:, :, 0] >= 0][:, 0]) * self.cache.line_bytes
