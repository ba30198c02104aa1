"""Affine access patterns: loops, lanes, and the layout of a tensor in a buffer."""

from dataclasses import dataclass
from itertools import product
from math import prod

from accelsim.errors import ArchError

MAXIMUM_EXTENT = 2**40


@dataclass(frozen=True, kw_only=True)
class Layout:
    """Where the elements of a tensor are: element ``offset + sum(strides * index)`` of a buffer.

    Args:
        strides: Elements from one index to the next, for each dimension.
        element_bits: Bits of an element; a word holds whole elements.
        offset: The element of index (0, ..., 0).
    """

    strides: tuple[int, ...]
    element_bits: int
    offset: int = 0

    def __post_init__(self) -> None:
        if self.element_bits < 1:
            raise ArchError(f"Layout.element_bits must be at least 1, not {self.element_bits}")
        for value in (*self.strides, self.offset):
            if abs(value) > MAXIMUM_EXTENT:
                raise ArchError(f"Layout.strides must be within 2**40, not {value}")

    def element(self, index: tuple[int, ...]) -> int:
        """Return the element of an index, or the distance that belongs to a step of the index."""
        return sum(stride * place for stride, place in zip(self.strides, index, strict=True))


@dataclass(frozen=True, kw_only=True)
class Access:
    """What one port of the machine touches in each cycle: a vector of lanes, moved by loops.

    Args:
        layout: Layout of the tensor.
        start: The index that lane 0 touches in the first cycle.
        steps: For each loop of the pattern, outermost first, the step of the index.
        lanes: Nested lanes, each a count and the step of the index from lane to lane.
        write: Whether the lanes write.
    """

    layout: Layout
    start: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    lanes: tuple[tuple[int, tuple[int, ...]], ...] = ()
    write: bool = False

    def __post_init__(self) -> None:
        dimensions = len(self.layout.strides)
        for index in (self.start, *self.steps, *(step for _, step in self.lanes)):
            if len(index) != dimensions:
                raise ArchError(
                    f"Access.steps: an index has {dimensions} dimensions as the layout,"
                    f" not {len(index)}"
                )
        for count, _ in self.lanes:
            if not 1 <= count <= 2**16:
                raise ArchError(f"Access.lanes: a count must be from 1 to 65536, not {count}")

    @property
    def first_element(self) -> int:
        """The element that lane 0 touches in the first cycle."""
        return self.layout.offset + self.layout.element(self.start)

    @property
    def loop_strides(self) -> tuple[int, ...]:
        """Elements from one iteration to the next, for each loop."""
        return tuple(self.layout.element(step) for step in self.steps)

    @property
    def lane_offsets(self) -> tuple[int, ...]:
        """Elements from lane 0 to each lane."""
        strides = [self.layout.element(step) for _, step in self.lanes]
        places = product(*(range(count) for count, _ in self.lanes))
        return tuple(
            sum(stride * place for stride, place in zip(strides, one, strict=True))
            for one in places
        )

    @property
    def lane_count(self) -> int:
        """Lanes of a vector."""
        return prod(count for count, _ in self.lanes)


@dataclass(frozen=True, kw_only=True)
class Pattern:
    """Nested loops, each iteration of which makes all accesses at once.

    Args:
        loops: Trip counts, outermost first.
        accesses: What is touched in each iteration.

    Raises:
        ArchError: A count is out of range, or an access has another number of loops.
    """

    loops: tuple[int, ...]
    accesses: tuple[Access, ...]

    def __post_init__(self) -> None:
        for trips in self.loops:
            if not 1 <= trips <= MAXIMUM_EXTENT:
                raise ArchError(f"Pattern.loops: a count must be from 1 to 2**40, not {trips}")
        if not self.accesses:
            raise ArchError("Pattern.accesses must hold at least one access, not 0")
        for access in self.accesses:
            if len(access.steps) != len(self.loops):
                raise ArchError(
                    f"Access.steps: one step for each of {len(self.loops)} loops,"
                    f" not {len(access.steps)}"
                )
        lanes = sum(access.lane_count for access in self.accesses)
        if lanes > 2**16:
            raise ArchError(f"Pattern.accesses: at most 65536 lanes in all, not {lanes}")
        if self.vectors * lanes >= 2**62:
            raise ArchError(
                f"Pattern.loops: at most 2**62 touches in all, not {self.vectors * lanes}"
            )

    @property
    def vectors(self) -> int:
        """Iterations of all loops."""
        return prod(self.loops)
