"""The parts of a memory system: levels, a network, channels."""

from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from accelsim.document import Model
from accelsim.errors import did_you_mean

MAXIMUM_LINES = 2**24


def _known(*names: str) -> BeforeValidator:
    def check(value: object) -> object:
        if value not in names:
            raise ValueError(f"unknown choice {value!r}{did_you_mean(str(value), names)}")
        return value

    return BeforeValidator(check)


def _power(value: object) -> object:
    if isinstance(value, int) and value > 0 and value & (value - 1):
        raise ValueError("must be a power of two")
    return value


Cycles = Annotated[int, Field(ge=1, le=2**20)]
Bytes = Annotated[int, Field(ge=1, le=2**20)]
Block = Annotated[int, Field(ge=1, le=2**20), BeforeValidator(_power)]
Count = Annotated[int, Field(ge=1, le=2**16)]
Node = Annotated[int, Field(ge=0, le=1023)]
Arbitration = Annotated[
    Literal["round_robin", "fixed_priority", "oldest_first"],
    _known("round_robin", "fixed_priority", "oldest_first"),
]


class Level(Model):
    """A cache or a scratchpad, private to each core or shared by all."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    """Name in results."""
    kind: Annotated[Literal["cache", "scratchpad"], _known("cache", "scratchpad")]
    """Whether it caches lines of all addresses, or has an address range of its own."""
    scope: Annotated[Literal["private", "shared"], _known("private", "shared")]
    """Whether there is one for each core, or one for all cores."""
    latency_cycles: Cycles
    """Cycles from a bank's acceptance of a request to the first bytes."""
    banks: Count = 1
    """Banks that work at the same time."""
    ports_per_bank: Annotated[int, Field(ge=1, le=16)] = 1
    """Requests that a bank serves at the same time, reads or writes."""
    bytes_per_cycle: Bytes
    """Bytes that one port moves in a cycle."""
    sets: Annotated[int, Field(ge=1, le=MAXIMUM_LINES)] | None = None
    """Sets of a cache, a multiple of the banks."""
    ways: Annotated[int, Field(ge=1, le=1024)] | None = None
    """Lines of a set."""
    line_bytes: Block | None = None
    """Bytes of a line, a power of two."""
    write_policy: Annotated[
        Literal["write_back", "write_through"], _known("write_back", "write_through")
    ] = "write_back"
    """How a cache handles writes."""
    base_address: Annotated[int, Field(ge=0, lt=2**56)] | None = None
    """First address of a scratchpad."""
    capacity_bytes: Annotated[int, Field(ge=1, le=2**40)] | None = None
    """Bytes of a scratchpad."""
    interleave_bytes: Block | None = None
    """Consecutive bytes in one bank of a scratchpad."""
    nodes: Annotated[tuple[Node, ...], Field(max_length=1024)] = ()
    """Nodes of the banks of a shared level in a network, used in turn."""
    arbitration: Arbitration = "round_robin"
    """How cores are served before each bank."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        cache = ("sets", "ways", "line_bytes")
        scratchpad = ("base_address", "capacity_bytes", "interleave_bytes")
        needed, foreign = (cache, scratchpad) if self.kind == "cache" else (scratchpad, cache)
        for field in needed:
            if getattr(self, field) is None:
                raise ValueError(f"{field} is required for a {self.kind}")
        for field in foreign:
            if getattr(self, field) is not None:
                raise ValueError(f"{field} is not for a {self.kind}")
        if self.kind == "cache":
            assert self.sets is not None
            assert self.ways is not None
            if self.sets % self.banks:
                raise ValueError(f"sets must be a multiple of {self.banks} banks, not {self.sets}")
            if self.sets * self.ways > MAXIMUM_LINES:
                raise ValueError(
                    f"sets times ways must be at most 2**24, not {self.sets * self.ways}"
                )
        if self.scope == "private" and self.nodes:
            raise ValueError("nodes are for a shared level; a private one is beside its core")
        return self

    @property
    def block_bytes(self) -> int:
        """Consecutive bytes that lie in one bank."""
        return self.line_bytes or self.interleave_bytes or 1


class Fabric(Model):
    """The network between the cores, with their private levels, and everything that they share."""

    topology: Annotated[Literal["mesh", "ring", "crossbar"], _known("mesh", "ring", "crossbar")]
    """Arrangement of the links."""
    rows: Annotated[int, Field(ge=1, le=1024)] | None = None
    """Rows of a mesh."""
    cols: Annotated[int, Field(ge=1, le=1024)] | None = None
    """Columns of a mesh."""
    nodes: Annotated[int, Field(ge=1, le=1024)] | None = None
    """Nodes of a ring or a crossbar."""
    hop_cycles: Cycles = 1
    """Cycles of the first flit over a link and through the router after it."""
    link_bytes_per_cycle: Bytes
    """Bytes of a flit, of which a link moves one in a cycle."""
    header_bytes: Annotated[int, Field(ge=0, le=1024)] = 8
    """Bytes of each packet besides its payload."""
    core_nodes: Annotated[tuple[Node, ...], Field(min_length=1, max_length=1024)]
    """Node of each core."""
    arbitration: Arbitration = "round_robin"
    """How cores are served before each link."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        mesh = self.topology == "mesh"
        if mesh and (self.rows is None or self.cols is None or self.nodes is not None):
            raise ValueError("a mesh has rows and cols, and no nodes")
        if not mesh and (self.nodes is None or self.rows is not None or self.cols is not None):
            raise ValueError(f"a {self.topology} has nodes, and no rows and cols")
        if self.node_count > 1024:
            raise ValueError(f"rows times cols must be at most 1024, not {self.node_count}")
        return self

    @property
    def node_count(self) -> int:
        """Number of nodes."""
        return self.nodes or (self.rows or 1) * (self.cols or 1)


class Channels(Model):
    """Ports to the memory behind all levels, each with a latency and a bandwidth."""

    count: Annotated[int, Field(ge=1, le=256)] = 1
    """Number of channels."""
    interleave_bytes: Block = 256
    """Consecutive bytes that lie in one channel."""
    interleaving: Annotated[Literal["modulo", "xor"], _known("modulo", "xor")] = "modulo"
    """How blocks are assigned to channels."""
    beat_bytes: Block
    """Bytes of a beat."""
    interval_cycles: Annotated[int, Field(ge=1, le=2**20)] = 1
    """Cycles in which a channel moves ``interval_beats`` beats, at most one in a cycle."""
    interval_beats: Annotated[int, Field(ge=1, le=2**20)] = 1
    """Beats in ``interval_cycles`` cycles."""
    latency_cycles: Cycles
    """Cycles from the acceptance of a beat to its acknowledgment."""
    outstanding_beats: Annotated[int, Field(ge=1, le=2**16)] = 64
    """Greatest number of beats that are accepted and unanswered in a channel."""
    nodes: Annotated[tuple[Node, ...], Field(max_length=1024)] = ()
    """Nodes of the channels in a network, used in turn."""
    arbitration: Arbitration = "round_robin"
    """How cores are served before each channel."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.interval_beats > self.interval_cycles:
            raise ValueError(
                f"interval_beats must be at most {self.interval_cycles} of interval_cycles,"
                f" not {self.interval_beats}"
            )
        if self.interleaving == "xor" and self.count & (self.count - 1):
            raise ValueError(
                f"count must be a power of two if interleaving is xor, not {self.count}"
            )
        return self
