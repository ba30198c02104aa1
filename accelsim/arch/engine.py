"""Parameters of the engines that skip zeros in place of the systolic array.

``accelsim.sparse_engines`` has a module for each engine; its docstring says how the engine works.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import (
    BeforeValidator,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    model_validator,
)
from pydantic_core import PydanticCustomError, core_schema

from accelsim.document import Model
from accelsim.errors import did_you_mean


@dataclass(frozen=True)
class _Within:
    """Validator of an integer from ``low`` to ``high``; it writes the limits to the schema."""

    low: int
    high: int

    def __get_pydantic_core_schema__(
        self, source: type, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "minimum": self.low, "maximum": self.high}

    def _check(self, value: object) -> object:
        if (
            isinstance(value, bool)
            or not isinstance(value, int)
            or not self.low <= value <= self.high
        ):
            raise ValueError(f"must be an integer from {self.low} to {self.high}")
        return value


def _broken(rule: str, sentence: str) -> PydanticCustomError:
    """Return the error for parameters that do not fit each other."""
    return PydanticCustomError(rule, sentence)


Elements = Annotated[int, _Within(1, 2**16)]
Lanes = Annotated[int, _Within(1, 64)]
Entries = Annotated[int, _Within(1, 2**20)]
Part = Annotated[int, _Within(1, 1024)]


class Systolic(Model):
    """A plain grid of processing elements; it skips only what ``sparsity.exploited`` says."""

    kind: Literal["systolic"] = "systolic"
    """Kind of engine."""


class Intersection(Model):
    """Elements that each have a unit to find pairs of nonzeros, a queue of pairs, and lanes."""

    unpriced: ClassVar[tuple[str, ...]] = (
        "intersection units",
        "distribution of operands",
        "activations read again for more filters than elements",
    )

    kind: Literal["intersection"] = "intersection"
    """Kind of engine."""
    sides: Annotated[int, _Within(1, 2)] = 2
    """1 to skip zero weights and gate zero activations, 2 to skip both."""
    processing_elements: Elements = 64
    """Elements, which share a tile."""
    lanes: Lanes = 4
    """Multipliers of each element."""
    scan_positions: Annotated[int, _Within(0, 64)] = 32
    """Positions that an intersection unit compares in a cycle, a multiple of ``lanes``. 0: the unit
    finds the next pair without comparing every position."""
    queue_entries: Entries = 64
    """Positions that can wait for a lane; at least ``scan_positions``, so that a window that was
    compared always fits an empty queue."""
    tile_columns: Entries = 16
    """Columns of activations between two barriers."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        if self.scan_positions % self.lanes:
            raise _broken(
                "scan_lanes",
                f"scan_positions must be a multiple of lanes = {self.lanes},"
                f" not {self.scan_positions}",
            )
        if self.queue_entries < self.scan_positions:
            raise _broken(
                "window_fits_queue",
                "queue_entries must be at least scan_positions ="
                f" {self.scan_positions}, not {self.queue_entries}",
            )
        return self

    @property
    def multipliers(self) -> int:
        """Greatest number of products in a cycle."""
        return self.processing_elements * self.lanes

    @property
    def round_columns(self) -> int:
        """Columns of activations after which all elements wait for each other."""
        return self.tile_columns

    def queue_bits(self, input_bits: int, weight_bits: int) -> int:
        """Return the bits of all queues; each position holds a weight and an activation."""
        return self.processing_elements * self.queue_entries * (input_bits + weight_bits)

    def sums(self, filters: int) -> int:  # noqa: ARG002 - other engines need the argument
        """Return the partial sums that all elements hold; each computes one result at a time."""
        return self.processing_elements


class ColumnBroadcast(Model):
    """Elements that read compressed columns under broadcast activations (EIE)."""

    unpriced: ClassVar[tuple[str, ...]] = ("detection of nonzero activations", "broadcast wires")

    kind: Literal["broadcast"] = "broadcast"
    """Kind of engine."""
    processing_elements: Elements = 64
    """Elements, to which rows are dealt in turn (EIE: 64)."""
    queue_entries: Entries = 8
    """Activations that can wait in an element (EIE: 8)."""
    index_bits: Annotated[int, _Within(1, 32)] = 4
    """Bits of a relative index, the number of zeros before a nonzero (EIE: 4)."""

    @property
    def multipliers(self) -> int:
        """Greatest number of products in a cycle."""
        return self.processing_elements

    @property
    def round_columns(self) -> int:
        """Columns of activations after which all elements wait for each other."""
        return 1

    def queue_bits(self, input_bits: int, weight_bits: int) -> int:  # noqa: ARG002
        """Return the bits of all queues, which hold activations."""
        return self.processing_elements * self.queue_entries * input_bits

    def sums(self, filters: int) -> int:
        """Return the partial sums that all elements hold: one for every filter."""
        return filters


class OuterProduct(Model):
    """Tensor cores that multiply condensed chunks of nonzeros."""

    unpriced: ClassVar[tuple[str, ...]] = (
        "population counts and predicates",
        "gather and scatter of products",
        "activations read again for each tile of filters",
    )

    kind: Literal["outer_product"] = "outer_product"
    """Kind of engine."""
    cores: Elements = 64
    """Pairs of tensor cores, each of which works on its own warp tile."""
    tile_rows: Part = 32
    """Rows of a warp tile."""
    tile_columns: Part = 32
    """Columns of a warp tile."""
    chunk_rows: Part = 8
    """Nonzeros of the left operand in an outer product; divides ``tile_rows``."""
    chunk_columns: Part = 16
    """Nonzeros of the right operand in an outer product; divides ``tile_columns``."""
    multiply_cycles: Part = 8
    """Cycles of an outer product."""
    merged_per_cycle: Entries = 15
    """Products that the accumulation buffer takes in a cycle."""
    step_overhead_cycles: Annotated[int, _Within(0, 1024)] = 3
    """Cycles to read the bitmaps of one position of the reduction."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        for side in ("rows", "columns"):
            tile, chunk = getattr(self, f"tile_{side}"), getattr(self, f"chunk_{side}")
            if tile % chunk:
                raise _broken(
                    "chunks_in_tile",
                    f"tile_{side} must be a multiple of chunk_{side} = {chunk}, not {tile}",
                )
        return self

    @property
    def multipliers(self) -> int:
        """Greatest number of products in a cycle: a chunk's over its cycles, rounded up."""
        return self.cores * -(-self.chunk_rows * self.chunk_columns // self.multiply_cycles)

    @property
    def round_columns(self) -> int:
        """Columns of activations after which each core has one tile of every row of tiles."""
        return self.cores * self.tile_columns

    def queue_bits(self, input_bits: int, weight_bits: int) -> int:  # noqa: ARG002
        """Return the bits of all queues: 0, as there are none."""
        return 0

    def sums(self, filters: int) -> int:  # noqa: ARG002 - other engines need the argument
        """Return the partial sums that all cores hold: a warp tile for each core."""
        return self.cores * self.tile_rows * self.tile_columns


class Cartesian(Model):
    """Elements that multiply every weight of a vector by every activation of another (SCNN)."""

    unpriced: ClassVar[tuple[str, ...]] = (
        "crossbar to the accumulator banks",
        "distribution of operands",
        "activations read again for each tile of filters",
    )

    kind: Literal["cartesian"] = "cartesian"
    """Kind of engine."""
    processing_elements: Elements = 64
    """Elements, each of which has columns of activations of its own."""
    weight_lanes: Lanes = 4
    """Nonzero weights of a vector (SCNN: F = 4)."""
    activation_lanes: Lanes = 4
    """Nonzero activations of a vector (SCNN: I = 4)."""
    banks: Annotated[int, _Within(1, 2**16)] = 32
    """Accumulator banks of an element, at least the lanes' product (SCNN: 32)."""
    tile_rows: Entries = 8
    """Weight rows between two barriers (SCNN: a group of output channels)."""
    tile_columns: Entries = 16
    """Columns of activations that an element has in a tile."""

    @model_validator(mode="after")
    def _consistent(self) -> Self:
        lanes = self.weight_lanes * self.activation_lanes
        if self.banks < lanes:
            raise _broken(
                "banks_for_lanes",
                "banks must be at least weight_lanes * activation_lanes ="
                f" {lanes}, not {self.banks}",
            )
        return self

    @property
    def multipliers(self) -> int:
        """Greatest number of products in a cycle."""
        return self.processing_elements * self.weight_lanes * self.activation_lanes

    @property
    def round_columns(self) -> int:
        """Columns of activations after which all elements wait for each other."""
        return self.processing_elements * self.tile_columns

    def queue_bits(self, input_bits: int, weight_bits: int) -> int:  # noqa: ARG002
        """Return the bits of all queues: 0, as there are none."""
        return 0

    def sums(self, filters: int) -> int:  # noqa: ARG002 - other engines need the argument
        """Return the partial sums that all elements hold: a tile for each element."""
        return self.processing_elements * self.tile_rows * self.tile_columns


SkippingEngine = Intersection | ColumnBroadcast | OuterProduct | Cartesian
"""An engine that skips zeros."""

ENGINES: dict[str, type[Model]] = {
    str(record.model_fields["kind"].default): record
    for record in (Systolic, Intersection, ColumnBroadcast, OuterProduct, Cartesian)
}
"""The class of parameters for each kind of engine."""


def _of_its_kind(value: object) -> object:
    """Refuse an unknown kind and parameters of other kinds; suggest the nearest name."""
    if not isinstance(value, dict):
        return value
    kind = value.get("kind", "systolic")
    if kind not in ENGINES:
        raise ValueError(f"unknown kind {kind!r}{did_you_mean(str(kind), ENGINES)}")
    for name in value:
        kinds = [other for other, record in ENGINES.items() if name in record.model_fields]
        if kinds and kind not in kinds:
            raise ValueError(f"{name} needs kind {' or '.join(kinds)}, not {kind}")
    return {"kind": kind, **value}


Engine = Annotated[
    Systolic | Intersection | ColumnBroadcast | OuterProduct | Cartesian,
    Field(discriminator="kind"),
    BeforeValidator(_of_its_kind),
]
"""What multiplies: the parameters of one kind of engine."""
