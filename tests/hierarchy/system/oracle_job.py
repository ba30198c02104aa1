"""What the oracle's processes hand to each other."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any


@dataclass(eq=False)
class Held:
    """A line in a cache.

    Args:
        dirty: Whether the next level does not have it.
        fetch: The process that brings it, or None when it has come.
    """

    dirty: bool
    fetch: Any = None


@dataclass(frozen=True, kw_only=True)
class Job:
    """Something that is asked of a level or one behind it.

    Args:
        core: Core whose request it is for.
        order: The request's place in the core's trace.
        code: 1 for the request; of what a job asks for, twice its code; of what it drives out,
            that and 1.
        level: The first level that may answer.
        address: Address in bytes.
        size_bytes: Number of bytes.
        write: Whether it writes.
        posted: Whether nobody waits for it.
        node: Node that it comes from.
        waits: Cycles by cause, added to.
    """

    core: int
    order: int
    code: int
    level: int
    address: int
    size_bytes: int
    write: bool
    posted: bool = False
    node: int
    waits: Counter[str] = field(default_factory=Counter)

    @property
    def rank(self) -> tuple[int, int]:
        """Among what arrives in one cycle for one core."""
        return self.order, self.code

    def child(
        self,
        number: int,
        node: int,
        what: tuple[int, int, int],
        *,
        write: bool,
        posted: bool = False,
    ) -> "Job":
        """Return what level ``number`` asks of the next one because of this job.

        Args:
            number: The level.
            node: Node of that level.
            what: Whether it is driven out, its address and its bytes.
            write: Whether it writes.
            posted: Whether nobody waits for it.
        """
        driven_out, address, size_bytes = what
        return Job(
            core=self.core,
            order=self.order,
            code=2 * self.code + driven_out,
            level=number + 1,
            address=address,
            size_bytes=size_bytes,
            write=write,
            posted=posted or (write and self.posted),
            node=node,
        )
