"""Two columns that share the multipliers of an ECP5: products, blocks, and what shares nothing."""

from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from amaranth import Module, Signal, Value
from amaranth.back import rtlil
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import Number
from accelsim_hdl.dataflow import ArrayParameters, WeightStationaryArray
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.packing import joined, packing_of, parted, spread
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.dataflow.processing_element import shape_of
from hdl.component import CompiledComponent
from hdl.dataflow.test_multiplier import parameters
from hdl.yosys import run_yosys

FORMATS = [
    *product(("int4", "uint4"), repeat=2),
    ("int2", "int3"),
    ("uint8", "int4"),
    ("int8", "uint4"),
    ("int7", "int5"),
    ("int8", "int5"),
    ("int6", "int6"),
    ("uint6", "uint6"),
    ("int1", "int1"),
]
CASES = {
    f"{one}_{other}": {
        f"{one}_{other}_{registers}": replace(parameters(registers, one, other), family="ecp5")
        for registers in (1, 2, 3)
    }
    for one, other in FORMATS
}
"""Parameters of arrays whose columns share multipliers, by formats and by registers."""

INPUT_BITS = 8


class Shared(Component):
    """The products of a multiplier of each name; all take the low bits of the same inputs."""

    def __init__(self, cases: dict[str, ArrayParameters]) -> None:
        self.cases = cases
        ports = {name: In(INPUT_BITS) for name in ("factor", "low", "high")}
        outputs = product(cases, ("low", "high"))
        super().__init__(ports | {f"{side}_{name}": Out(32) for name, side in outputs})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        for name, of in self.cases.items():
            shared = packing_of(of)
            assert shared is not None
            factor, low, high = (
                code_of(m, port, form, f"{name}_{side}")
                for side, port, form in (
                    ("factor", self.factor, of.input),
                    ("low", self.low, of.weight),
                    ("high", self.high, of.weight),
                )
            )
            both = joined(low, high)
            held = spread(registered(m, both, f"{name}_held"), shared)
            exact = product_of(m, registered(m, factor, f"{name}_register"), held, of, name)
            for side, found in zip(("low", "high"), parted(exact, shared), strict=True):
                m.d.comb += getattr(self, f"{side}_{name}").eq(found)
        return m


def code_of(m: Module, port: Value, form: Number, name: str) -> Signal:
    code = Signal(shape_of(form), name=name)
    m.d.comb += code.eq(port)
    return code


def registered(m: Module, source: Value, name: str) -> Operand:
    register = Signal(source.shape(), name=name, reset_less=True)
    m.d.sync += register.eq(source)
    return Operand(source=source, register=register)


def meant(codes: np.ndarray, form: Number) -> np.ndarray:
    """The numbers that the low bits of codes are."""
    low = codes & ((1 << form.bits) - 1)
    return low - ((low >> (form.bits - 1)) << form.bits) if form.signed else low


def outputs(cases: dict[str, ArrayParameters]) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Rows of factor, low and high, and what comes.

    All factors of 8 bits with all pairs of weights of 4, then any, extremes among them.
    """
    every = np.meshgrid(np.arange(256), np.arange(16), np.arange(16))
    draw = np.random.default_rng(18)
    extremes = draw.choice([0, 1, 15, 16, 31, 32, 63, 127, 128, 255], (3, 10000))
    some = np.stack([axis.ravel() for axis in every])
    inputs = np.concatenate([some, draw.integers(0, 256, (3, 10000)), extremes], axis=1)
    top = CompiledComponent(Shared(cases), verilog=[PRIMITIVES["ecp5"].simulation_model()])
    return inputs, top.drive(dict(zip(("factor", "low", "high"), inputs, strict=True)))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("formats", CASES)
def test_both_products_of_a_multiplier_are_exact(formats: str) -> None:
    cases = CASES[formats]
    (factor, low, high), found = outputs(cases)

    for (case, of), (side, weight) in product(cases.items(), (("low", low), ("high", high))):
        registers = of.multiplier_registers
        exact = meant(factor, of.input) * meant(weight, of.weight)
        seen = found[f"{side}_{case}"][registers:]
        assert np.array_equal(seen, exact[:-registers] & 0xFFFFFFFF)


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("cols", "products", "blocks"), [(4, 1, 16), (5, 1, 24), (1, 1, 8), (3, 2, 32)]
)
def test_synthesis_gives_each_pair_of_columns_one_block(
    cols: int, products: int, blocks: int, tmp_path: Path
) -> None:
    of = replace(parameters(3, "int4", "int4", (8, cols)), family="ecp5", products=products)
    text = rtlil.convert(WeightStationaryArray(of), name="top", emit_src=False)
    (tmp_path / "array.il").write_text(text)

    run_yosys(
        f"""
        read_rtlil array.il
        flatten
        rename -unescape
        synth_ecp5 -top top
        select -assert-count {blocks} t:MULT18X18D
        """,
        tmp_path,
    )


@pytest.mark.parametrize(
    "of",
    [
        parameters(2, "int4", "int4"),
        replace(parameters(2, "int4", "int4"), family="ice40"),
        replace(parameters(2, "int8", "int8"), family="ecp5"),
        replace(parameters(2, "int4", "int4", (2, 2)), family="ecp5", kept=1, group=2),
    ],
)
def test_nothing_else_is_shared(of: ArrayParameters) -> None:
    assert packing_of(of) is None
