"""The parameters of processing elements, common to all dataflows."""

from dataclasses import dataclass
from typing import Literal

from amaranth import Shape
from amaranth.lib import data
from amaranth.lib.wiring import In, Member, Out, Signature

from accelsim.npu import Npu
from accelsim.number import Element, Number
from accelsim_hdl.number import shape_of
from accelsim_hdl.number.total import total_of

__all__ = ["ArrayParameters", "Family", "shape_of", "total_of"]

Family = Literal["ecp5", "ice40"]
"""An FPGA family whose multipliers are instantiated."""


@dataclass(frozen=True, kw_only=True)
class ArrayParameters:
    """Parameters of an array of any dataflow.

    Args:
        rows: Rows of elements, at least 1.
        cols: Columns of the array, at least 1.
        input: Format of operands from the left, any that ``accelsim_hdl.number`` has. Registers
            hold the codes of operands; sums are those of their integers, in which infinity and NaN
            are 0.
        weight: Format of operands from the top, any that ``accelsim_hdl.number`` has.
        accumulator_bits: Width of a sum, which is signed.
        overflow: Whether a sum outside the accumulator's range wraps or saturates.
        multiplier_registers: Pipeline registers of a multiplier, 0 to 3. 1: after its product; 2:
            after its operands too; 3: two after its product.
        family: Family whose DSP blocks multiply integers. None: a multiplier is an expression, for
            every platform and for simulation; so it always is if a format is no integer.
        kept: N of N:M sparse weights, which divides ``rows``: ``kept`` rows hold the weights that
            are left of a group. Only a weight-stationary array can have sparse weights.
        group: M, activations of a group, at least ``kept``. Dense weights are 1 of 1.
        element: Kind of element (``accelsim.number.element``); an adder element has no multiplier.
        products: Products that an element of a weight-stationary array with dense weights computes
            and adds up in a cycle, each of its own activation and weight.
    """

    rows: int
    cols: int
    input: Number
    weight: Number
    accumulator_bits: int
    overflow: Literal["wrap", "saturate"]
    multiplier_registers: int
    family: Family | None = None
    kept: int = 1
    group: int = 1
    products: int = 1
    element: Element = "multiply"

    def __post_init__(self) -> None:
        assert 1 <= self.kept <= self.group
        assert self.products == 1 or not self.is_sparse
        assert self.rows % self.kept == 0

    @classmethod
    def of(cls, npu: Npu, family: Family | None = None) -> "ArrayParameters":
        """Return the parameters of the array of an NPU."""
        return cls(
            rows=npu.rows,
            cols=npu.cols,
            input=npu.input,
            weight=npu.weight,
            accumulator_bits=npu.accumulator.bits,
            overflow=npu.overflow,
            multiplier_registers=npu.multiplier_registers,
            family=family,
            kept=npu.kept,
            group=npu.group,
            products=npu.products,
            element=npu.element,
        )

    @property
    def multiplies_integers(self) -> bool:
        """Whether elements multiply, and the codes of both operands are their integers."""
        return self.element == "multiply" and self.input.uniform and self.weight.uniform

    @property
    def input_word(self) -> data.ArrayLayout:
        """Shape of an input word: ``passing`` activations for each ``kept`` rows."""
        return data.ArrayLayout(shape_of(self.input), self.rows // self.kept * self.passing)

    @property
    def weight_word(self) -> data.ArrayLayout:
        """Shape of a weight word: ``products`` weights for each of ``cols`` columns."""
        return data.ArrayLayout(shape_of(self.weight), self.cols * self.products)

    def ports(self, control: Signature) -> dict[str, Member]:
        """Return the ports of an array, with ``index`` if weights are sparse.

        Args:
            control: Control of the array.
        """
        return {
            "control": In(control),
            "input": In(self.input_word),
            "weight": In(self.weight_word),
            **({"index": In(self.index_word)} if self.is_sparse else {}),
            "output": Out(self.sums),
        }

    @property
    def passing(self) -> int:
        """Activations that pass along a row together: a group, or one for each product."""
        return self.group * self.products

    @property
    def index_bits(self) -> int:
        """Bits of the position of a weight in its group; 0 if weights are dense."""
        return (self.group - 1).bit_length() if self.is_sparse else 0

    @property
    def index_word(self) -> data.ArrayLayout:
        """Shape of an index word: the positions of ``cols`` weights."""
        return data.ArrayLayout(self.index_bits, self.cols)

    @property
    def is_sparse(self) -> bool:
        """Whether weights have positions."""
        return self.group > self.kept

    @property
    def sums(self) -> data.ArrayLayout:
        """Shape of a word of ``cols`` sums."""
        return data.ArrayLayout(Shape(self.accumulator_bits, signed=True), self.cols)

    @property
    def operands_are_registered(self) -> bool:
        """Whether the operands of a multiplier come from registers of its own."""
        return self.multiplier_registers >= 2

    @property
    def product_registers(self) -> int:
        """Number of registers after a multiplier."""
        return (0, 1, 1, 2)[self.multiplier_registers]
