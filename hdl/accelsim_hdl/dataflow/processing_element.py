"""What every processing element is made by, whatever its dataflow, and its adder."""

from dataclasses import dataclass
from typing import Literal

from amaranth import Cat, Module, Mux, Shape, Signal, Value
from amaranth.lib import data

from accelsim.npu import Npu
from accelsim.number import Number

Family = Literal["ecp5", "ice40"]
"""An FPGA family whose multipliers are instantiated."""


@dataclass(frozen=True, kw_only=True)
class ArrayParameters:
    """What the array of any dataflow is made by.

    Args:
        rows: Rows of the array, at least 1.
        cols: Columns of the array, at least 1.
        input: Integer format of what enters from the left.
        weight: Integer format of what enters from the top.
        accumulator_bits: Width of a sum, which is signed.
        overflow: What a sum outside the accumulator does.
        multiplier_registers: Pipeline registers of a multiplier, 0 to 3. 1: its product is
            registered; 2: its operands too; 3: its product twice.
        family: Whose DSP blocks multiply; by default a multiplier is an expression, for every
            platform and for simulation.
    """

    rows: int
    cols: int
    input: Number
    weight: Number
    accumulator_bits: int
    overflow: Literal["wrap", "saturate"]
    multiplier_registers: int
    family: Family | None = None

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
        )

    @property
    def input_word(self) -> data.ArrayLayout:
        """``rows`` activations."""
        return data.ArrayLayout(shape_of(self.input), self.rows)

    @property
    def weight_word(self) -> data.ArrayLayout:
        """``cols`` weights."""
        return data.ArrayLayout(shape_of(self.weight), self.cols)

    @property
    def sums(self) -> data.ArrayLayout:
        """``cols`` sums."""
        return data.ArrayLayout(Shape(self.accumulator_bits, signed=True), self.cols)

    @property
    def operands_are_registered(self) -> bool:
        """Whether a multiplier works on operands that were registered for it."""
        return self.multiplier_registers >= 2

    @property
    def product_registers(self) -> int:
        """Registers behind a multiplier."""
        return (0, 1, 1, 2)[self.multiplier_registers]


def shape_of(number: Number) -> Shape:
    """Return the shape of a signal that holds an integer format."""
    return Shape(number.bits, signed=number.signed)


def total_of(m: Module, total: Value, term: Value, bits: int, overflow: str, name: str) -> Signal:
    """Return ``total + term``: the exact sum, then wrapped or saturated.

    Args:
        m: The module that gets the adder.
        total: What was summed up before.
        term: What is added to it.
        bits: Width of the result, which is signed.
        overflow: ``wrap`` or ``saturate``.
        name: Of the result.
    """
    result = Signal(Shape(bits, signed=True), name=name)
    exact = total + term
    if overflow == "wrap" or len(exact) <= bits:
        m.d.comb += result.eq(exact)
        return result
    full = Signal(Shape(len(exact), signed=True), name=f"{name}_exact")
    excess = full[bits - 1 :]
    limit = Cat((~full[-1]).replicate(bits - 1), full[-1])
    m.d.comb += [
        full.eq(exact),
        result.eq(Mux(excess.any() & ~excess.all(), limit, full[:bits])),
    ]
    return result
