"""Multipliers of DSP blocks give the product of the expression, in the same cycle."""

from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from amaranth import Module, Signal, Value
from amaranth.back import rtlil
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import parse_number
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from accelsim_hdl.dataflow.multiplier import Operand, product_of
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.dataflow.processing_element import shape_of
from accelsim_hdl.npu.npu import NpuCore
from hdl.component import CompiledComponent
from hdl.dataflow.bench import drawn
from hdl.golden.designs import tiny_npu
from hdl.yosys import run_yosys

REGISTERS = range(4)
SIGNS = [f"{left}int-{right}int" for left, right in product(("", "u"), repeat=2)]
WIDTHS = ((4, 4), (16, 13))
ARRAY_CASES = {
    # rows, cols, input, weight, bits of the sum, overflow
    "int8": (2, 2, "int8", "int8", 32, "wrap"),
    "mixed": (2, 1, "uint8", "int5", 12, "saturate"),
    "wide": (1, 2, "int16", "uint16", 40, "wrap"),
    # Of these, two columns share multipliers on ECP5.
    "int4": (3, 4, "int4", "int4", 16, "wrap"),
    "int6": (1, 2, "int6", "int6", 14, "wrap"),
    "unsigned": (2, 3, "uint4", "uint5", 12, "saturate"),
    "signs": (2, 3, "uint8", "int4", 13, "saturate"),
}
CONTROLS = {
    "weight_stationary": ("fill", "handoff"),
    "output_stationary": ("load", "exists", "first", "last"),
}
FREQUENCIES = {"load": 0.5, "exists": 0.8}
INPUTS, OUTPUTS = ("left", "right", "enable"), ("expected", "found")
CYCLES = 3000


def formats(signs: str, widths: tuple[int, int]) -> tuple[str, str]:
    """Names of both formats, for example ``int8`` and ``uint8``."""
    left, right = signs.split("-")
    return f"{left}{widths[0]}", f"{right}{widths[1]}"


def parameters(
    registers: int,
    input_: str = "int8",
    weight: str = "int8",
    shape: tuple[int, int] = (1, 1),
    sums: tuple[int, str] = (32, "wrap"),
) -> ArrayParameters:
    return ArrayParameters(
        rows=shape[0],
        cols=shape[1],
        input=parse_number(input_),
        weight=parse_number(weight),
        accumulator_bits=sums[0],
        overflow=sums[1],  # type: ignore[arg-type]
        multiplier_registers=registers,
    )


def label(registers: int, *names: str) -> str:
    return "_".join([f"p{registers}", *names])


MULTIPLIERS = {
    label(registers, *formats(signs, widths)): parameters(registers, *formats(signs, widths))
    for registers, signs, widths in product(REGISTERS, SIGNS, WIDTHS)
}
"""Every kind of multiplier, as the parameters of an array that has it."""

PAIRS = {
    label(registers, name): parameters(registers, *case[2:4], case[:2], case[4:])
    for registers, (name, case) in product(REGISTERS, ARRAY_CASES.items())
}
"""Parameters of every array that is built in both ways."""

WEIGHT_STATIONARY_CASES = (
    ("sparse", (4, 2), {"kept": 2, "group": 4}),
    ("paired", (2, 3), {"products": 2}),
)
WEIGHT_STATIONARY = {
    label(registers, name): replace(parameters(registers, "uint8", "int4", shape), **fields)
    for registers, (name, shape, fields) in product(REGISTERS, WEIGHT_STATIONARY_CASES)
}
"""Of weight-stationary arrays that are, besides."""


class Multiplier(Component):
    """A multiplier of a family beside the expression, at the same operands.

    The operand register of ``left`` always takes it, that of ``right`` only with ``enable``.
    """

    def __init__(self, of: ArrayParameters, family: str) -> None:
        self.of, self.family = of, family
        bits = of.input.bits + of.weight.bits
        super().__init__(
            {
                "left": In(shape_of(of.input)),
                "right": In(shape_of(of.weight)),
                "enable": In(1),
                "expected": Out(bits),
                "found": Out(bits),
            }
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        left = Signal.like(self.left, name="left_register", reset_less=True)
        right = Signal.like(self.right, name="right_register", reset_less=True)
        m.d.sync += left.eq(self.left)
        with m.If(self.enable):
            m.d.sync += right.eq(self.right)
        operands = (
            Operand(source=self.left, register=left),
            Operand(source=self.right, register=right, enable=self.enable),
        )
        for port, family in (("expected", None), ("found", self.family)):
            exact = product_of(m, *operands, replace(self.of, family=family), port)
            m.d.comb += getattr(self, port).eq(exact)
        return m


class Multipliers(Component):
    """A ``Multiplier`` of each kind; all have the same operands."""

    def __init__(self, family: str) -> None:
        self.family = family
        ports: dict[str, object] = {"left": In(16), "right": In(16), "enable": In(1)}
        for name, of in MULTIPLIERS.items():
            bits = of.input.bits + of.weight.bits
            ports |= {f"expected_{name}": Out(bits), f"found_{name}": Out(bits)}
        super().__init__(ports)

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        for name, of in MULTIPLIERS.items():
            m.submodules[name] = one = Multiplier(of, self.family)
            m.d.comb += [
                *(getattr(one, side).eq(getattr(self, side)) for side in INPUTS),
                *(getattr(self, f"{side}_{name}").eq(getattr(one, side)) for side in OUTPUTS),
            ]
        return m


class Arrays(Component):
    """Arrays of a family beside those of expressions, at the same inputs."""

    def __init__(self, dataflow: str, family: str, registers: int) -> None:
        self.dataflow, self.family = dataflow, family
        self.controls = CONTROLS[dataflow]
        every = PAIRS | (WEIGHT_STATIONARY if dataflow == "weight_stationary" else {})
        self.pairs = {
            name: of for name, of in every.items() if of.multiplier_registers == registers
        }
        ports: dict[str, object] = {name: In(1) for name in self.controls}
        ports |= {"input": In(64), "weight": In(48)}
        for name, of in self.pairs.items():
            bits = of.sums.size
            ports |= {f"expected_{name}": Out(bits), f"found_{name}": Out(bits)}
        super().__init__(ports)

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        for name, of in self.pairs.items():
            for port, family in (("expected", None), ("found", self.family)):
                array = ARRAYS[self.dataflow](replace(of, family=family))
                m.submodules[f"{port}_{name}"] = array
                m.d.comb += [
                    *(getattr(array.control, one).eq(getattr(self, one)) for one in self.controls),
                    Value.cast(array.input).eq(self.input),
                    Value.cast(array.weight).eq(self.weight),
                    getattr(self, f"{port}_{name}").eq(Value.cast(array.output)),
                ]
                if of.is_sparse:
                    m.d.comb += Value.cast(array.index).eq(self.weight[of.weight_word.size :])
        return m


def compiled(component: Component, family: str) -> CompiledComponent:
    return CompiledComponent(component, verilog=[PRIMITIVES[family].simulation_model()])


@cache
def multipliers(family: str) -> CompiledComponent:
    return compiled(Multipliers(family), family)


def array_outputs(dataflow: str, family: str, registers: int) -> dict[str, np.ndarray]:
    """Outputs of arrays under inputs of which each bit is drawn in each cycle."""
    draw = np.random.default_rng([len(dataflow), len(family)])
    top = Arrays(dataflow, family, registers)
    inputs = {name: draw.random(CYCLES) < FREQUENCIES.get(name, 0.2) for name in top.controls}
    inputs |= {name: draw.integers(0, 1 << 62, CYCLES) for name in ("input", "weight")}
    return compiled(top, family).drive({name: np.asarray(v, int) for name, v in inputs.items()})


def products(family: str, left: np.ndarray, right: np.ndarray, enable: np.ndarray) -> dict:
    return multipliers(family).drive({"left": left, "right": right, "enable": enable})


def signed(bits: np.ndarray, width: int) -> np.ndarray:
    """Port values of a multiplier's product as it is meant."""
    return bits - ((bits >> (width - 1)) << width)


@pytest.mark.sampled(16)
@pytest.mark.parametrize("family", PRIMITIVES)
@pytest.mark.parametrize("signs", SIGNS)
@pytest.mark.parametrize("registers", REGISTERS)
def test_all_pairs_of_small_operands_have_their_product_after_its_cycles(
    family: str, signs: str, registers: int
) -> None:
    names = formats(signs, (4, 4))
    of = parameters(registers, *names)
    pairs = np.array(
        list(product(*(range(n.minimum, n.maximum + 1) for n in (of.input, of.weight))))
    )
    padded = np.concatenate([pairs, np.zeros((registers + 1, 2), int)])
    outputs = products(family, padded[:, 0] & 15, padded[:, 1] & 15, np.ones(len(padded), int))

    found = outputs[f"found_{label(registers, *names)}"][registers : registers + len(pairs)]

    exact = pairs[:, 0] * pairs[:, 1]
    assert np.array_equal(signed(found, 8) if signs != "uint-uint" else found, exact)


@pytest.mark.parametrize("family", PRIMITIVES)
def test_a_multiplier_equals_its_expression_with_a_register_that_holds(family: str) -> None:
    draw = np.random.default_rng(len(family))
    operands = drawn(draw, parse_number("uint16"), (CYCLES, 2))
    enable = (draw.random(CYCLES) < 0.5).astype(int)

    outputs = products(family, operands[:, 0], operands[:, 1], enable)

    for name in MULTIPLIERS:
        assert np.array_equal(outputs[f"found_{name}"], outputs[f"expected_{name}"]), name
        assert np.unique(outputs[f"found_{name}"]).size > 2


@pytest.mark.sampled(32)
@pytest.mark.parametrize("family", PRIMITIVES)
@pytest.mark.parametrize("dataflow", CONTROLS)
@pytest.mark.parametrize("registers", REGISTERS)
def test_arrays_of_blocks_equal_the_arrays_of_expressions(
    family: str, dataflow: str, registers: int
) -> None:
    outputs = array_outputs(dataflow, family, registers)
    besides = WEIGHT_STATIONARY_CASES if dataflow == "weight_stationary" else ()
    cases = [*ARRAY_CASES, *(name for name, *_ in besides)]
    for case in cases:
        name = label(registers, case)

        found = outputs[f"found_{name}"]

        assert np.array_equal(found, outputs[f"expected_{name}"]), name
        assert len(np.unique(found.reshape(CYCLES, -1), axis=0)) > CYCLES / 10, name


@pytest.mark.sampled(6)
@pytest.mark.parametrize("dataflow", CONTROLS)
@pytest.mark.parametrize("family", PRIMITIVES)
def test_synthesis_gives_each_element_one_block(family: str, dataflow: str, tmp_path: Path) -> None:
    of = replace(parameters(3, shape=(4, 4)), family=family)  # type: ignore[arg-type]
    text = rtlil.convert(ARRAYS[dataflow](of), name="top", emit_src=False)
    (tmp_path / "array.il").write_text(text)

    # Names as Amaranth writes them clash with those that ABC9 makes.
    run_yosys(
        f"""
        read_rtlil array.il
        select -assert-none t:$mul
        flatten
        rename -unescape
        synth_{family} -top top
        select -assert-count 16 t:{PRIMITIVES[family].cell}
        """,
        tmp_path,
    )


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("family", "name"), [("ecp5", "output_stationary"), ("ice40", "weight_stationary")]
)
def test_an_npu_has_the_multipliers_of_its_family(family: str, name: str) -> None:
    npu = tiny_npu(name)

    text = rtlil.convert(NpuCore(npu, family=family), emit_src=False)  # type: ignore[arg-type]

    cell = f"cell \\{PRIMITIVES[family].cell} "
    assert text.count(f"{cell}\\element_") == npu.rows * npu.cols
    # Lanes have some too if those of the family are wide enough.
    assert (text.count(cell) > npu.rows * npu.cols) == (family == "ecp5")
