"""The array of processing elements: its shape, its dataflow, the work of one element in a step."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from accelsim.arch.choices import known
from accelsim.arch.engine import Engine, SkippingEngine, Systolic
from accelsim.document import Model
from accelsim.number.composition import Composition, SerialOperand
from accelsim.number.element import Element

Dataflow = Literal[
    "weight_stationary",
    "output_stationary",
    "input_stationary",
    "row_stationary",
]

MAXIMUM_ARRAY_EXTENT = 1024
MAXIMUM_ARRAYS = 16

Extent = Annotated[int, Field(ge=1, le=MAXIMUM_ARRAY_EXTENT)]


Words = Annotated[int, Field(ge=1, le=2**16)]


class RowElements(Model):
    """Elements and buses of a row-stationary array; defaults are Eyeriss' (source: its preset)."""

    word_channels: Annotated[int, Field(ge=1, le=MAXIMUM_ARRAY_EXTENT)] = 4
    """Activations in a word of the input buffer."""
    word_filters: Annotated[int, Field(ge=1, le=MAXIMUM_ARRAY_EXTENT)] = 32
    """Lanes of a word of weights, of sums and of results."""
    input_words: Words = 12
    """Activations that the scratchpad of an element holds."""
    weight_words: Words = 224
    """Weights of one pass that the scratchpad of an element holds."""
    sum_words: Words = 24
    """Sums that the scratchpad of an element holds: the most filters that it can interleave."""
    bus_inputs: Words = 1
    """Activations that enter the array in a cycle."""
    bus_sums: Words = 4
    """Sums that enter the array in a cycle; as many leave it."""


class Array(Model):
    """A grid of processing elements, each of which does one multiply-accumulate in a cycle.

    With a ``composition`` other than fixed, an element does more of them in a cycle, or takes
    longer for one, depending on the widths of its operands.
    """

    rows: Extent
    """Rows of processing elements."""
    cols: Extent
    """Columns of processing elements."""
    count: Annotated[int, Field(ge=1, le=MAXIMUM_ARRAYS)] = 1
    """Grids side by side. All take the same input words, and each holds other columns of weights: a
    word of weights, sums or results has ``cols * count`` lanes (docs/npu.md)."""
    dataflow: Annotated[
        Dataflow,
        known("weight_stationary", "output_stationary", "input_stationary", "row_stationary"),
    ] = "weight_stationary"
    """Which operand stays in the processing elements."""
    row_elements: RowElements = RowElements()
    """Words, scratchpads and buses of a row-stationary array (docs/npu.md)."""
    stationary_double_buffered: bool = True
    """Whether each element has a second register for the next stationary operand."""
    drain_overlapped: bool = True
    """Whether the next fold may stream while results of the previous one still leave the array."""
    element: Annotated[Element, known("multiply", "adder")] = "multiply"
    """Work of an element on an activation a and a weight w. multiply: the sum gains a * w; where
    ``numbers.weight`` is a power of two the multiplier is a shifter. adder: the sum gains
    -abs(a - w), for networks of adder convolutions (docs/npu.md, "Adder elements")."""
    composition: Annotated[Composition, known("fixed", "bit_fusion", "bit_serial", "subword")] = (
        "fixed"
    )
    """fixed: an element computes one product in a cycle. bit_fusion: it is made of 2-bit
    multipliers and computes several products of narrow operands in a cycle. bit_serial: a product
    takes a cycle for each bit of the serial operand. subword: it computes several products of
    operands of few bits, as ``subword_products`` says. Laws and sources: docs/numbers.md."""
    subword_products: dict[
        Annotated[int, Field(ge=1, le=32)], Annotated[Literal[2, 4, 8, 16], known(2, 4, 8, 16)]
    ] = Field(default_factory=dict)
    """Products of one reduction that an element of subword computes in a cycle, by the most bits
    that both operands have: ``{8: 2}`` for a chip with twice the rate for fp8 and int8."""
    element_bits: Annotated[Literal[2, 4, 8, 16], known(2, 4, 8, 16)] = 8
    """The widest operand that an element of bit_fusion multiplies in one cycle."""
    serial_operand: Annotated[SerialOperand, known("input", "weight", "both")] = "input"
    """Which operand of a bit_serial element arrives bit by bit."""
    weight_rows: Annotated[Literal[1, 2, 4], known(1, 2, 4)] = 1
    """Rows of weights in a word of the weight buffer, which a weight-stationary array takes in one
    cycle. The elements of these rows add to a sum one after the other within a cycle
    (docs/npu.md)."""
    group_cycles: Annotated[int, Field(ge=0, le=256)] = 0
    """Least number of cycles from one group of input words to the next; a group is an instruction
    of the array, of at most ``rows`` words of one row of pixels (docs/npu.md). 0: a fold streams a
    word in each cycle, from any row."""
    group_least_cycles: Annotated[int, Field(ge=0, le=256)] = 0
    """Cycles of a group of fewer words; needs ``group_cycles``."""
    engine: Engine = Systolic()
    """What multiplies: the systolic array, or an engine in its place that skips zeros. A fold of
    such an engine is ``cols`` filters by ``rows`` elements of the reduction (docs/sparsity.md)."""

    @property
    def columns(self) -> int:
        """Lanes of a word of weights, of sums and of results: the columns of all grids.

        For a row-stationary array they are ``row_elements.columns`` instead.
        """
        if self.dataflow == "row_stationary":
            return self.row_elements.word_filters
        return self.cols * self.count

    @property
    def channels(self) -> int:
        """Elements of the reduction in a fold: rows of the grid, or channels of an input word."""
        if self.dataflow == "row_stationary":
            return self.row_elements.word_channels
        return self.rows

    @property
    def skipping_engine(self) -> SkippingEngine | None:
        """The engine that skips zeros; None if the array is systolic."""
        return None if isinstance(self.engine, Systolic) else self.engine

    @model_validator(mode="after")
    def _fits_rows(self) -> Self:
        if self.dataflow != "row_stationary":
            if self.row_elements != RowElements():
                raise ValueError(f"row_elements needs dataflow row_stationary, not {self.dataflow}")
            return self
        given = {
            "composition": (self.composition, "fixed"),
            "count": (self.count, 1),
            "stationary_double_buffered": (self.stationary_double_buffered, True),
            "drain_overlapped": (self.drain_overlapped, True),
        }
        for name, (value, wanted) in given.items():
            if value != wanted:
                raise ValueError(
                    f"dataflow row_stationary needs {name} {str(wanted).lower()}, not"
                    f" {str(value).lower()}"
                )
        return self

    @model_validator(mode="after")
    def _fits_subwords(self) -> Self:
        is_subword = self.composition == "subword"
        if is_subword and not self.subword_products:
            raise ValueError("composition subword needs subword_products, for example {8: 2}")
        if self.subword_products and not is_subword:
            raise ValueError(f"subword_products needs composition subword, not {self.composition}")
        falling = [self.subword_products[bits] for bits in sorted(self.subword_products)]
        if falling != sorted(set(falling), reverse=True):
            raise ValueError(
                "subword_products must fall as bits rise, for example {4: 4, 8: 2}, not"
                f" {self.subword_products}"
            )
        return self

    @model_validator(mode="after")
    def _fits_engine(self) -> Self:
        if self.skipping_engine is not None:
            for name, wanted in (("dataflow", "weight_stationary"), ("composition", "fixed")):
                if getattr(self, name) != wanted:
                    raise ValueError(
                        f"engine {self.engine.kind} needs {name} {wanted}, not"
                        f" {getattr(self, name)}"
                    )
            if self.count > 1:
                raise ValueError(f"engine {self.engine.kind} needs count 1, not {self.count}")
        return self

    @model_validator(mode="after")
    def _fits_groups(self) -> Self:
        if self.group_least_cycles and not self.group_cycles:
            raise ValueError("group_least_cycles needs group_cycles")
        given = {
            "dataflow": (self.dataflow, "weight_stationary"),
            "composition": (self.composition, "fixed"),
            "engine.kind": (self.engine.kind, "systolic"),
        }
        for name, (value, wanted) in given.items():
            if self.group_cycles and value != wanted:
                raise ValueError(
                    f"group_cycles {self.group_cycles} needs {name} {wanted}, not {value}"
                )
        return self

    @model_validator(mode="after")
    def _fits_weight_rows(self) -> Self:
        if self.weight_rows == 1:
            return self
        given = {
            "dataflow": (self.dataflow, "weight_stationary"),
            "composition": (self.composition.replace("subword", "fixed"), "fixed"),
            "engine.kind": (self.engine.kind, "systolic"),
        }
        for name, (value, wanted) in given.items():
            if value != wanted:
                raise ValueError(
                    f"weight_rows {self.weight_rows} needs {name} {wanted}, not {value}"
                )
        if self.rows % self.weight_rows:
            raise ValueError(
                f"rows must be a multiple of weight_rows ({self.weight_rows}), not {self.rows}"
            )
        return self
