"""The lane of the vector unit gives the same results from DSP blocks as from expressions."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from amaranth import Module, Shape, signed, unsigned
from amaranth.lib.wiring import Component, In, Out

from accelsim.npu import Npu
from accelsim.number import parse_number
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.npu.lane import Lane
from accelsim_hdl.npu.product import pipelined_product, product_cycles
from hdl.component import CompiledComponent
from hdl.golden.designs import tiny_npu

CYCLES = 4000


def machine_of(accumulator: str, multiplier_bits: int, overflow: str) -> Npu:
    return replace(
        tiny_npu("weight_stationary"),
        accumulator=parse_number(accumulator),
        multiplier_bits=multiplier_bits,
        overflow=overflow,  # type: ignore[arg-type]
    )


MACHINES: dict[str, Npu] = {
    "four parts": machine_of("int32", 24, "wrap"),
    "two parts": machine_of("int20", 17, "wrap"),
    "saturating": machine_of("int24", 8, "saturate"),
}
STILL = ("from_operand", "weighted", "takes_maximum", "zero_point", "minimum", "maximum")
MOVING = ("accumulator", "operand", "parameter", "capture", "first")


class Lanes(Component):
    """A lane of DSP blocks beside one of expressions, at the same inputs."""

    def __init__(self, npu: Npu) -> None:
        self.lanes = {"expected": Lane(npu), "found": Lane(npu, family="ecp5")}
        members = self.lanes["found"].signature.members
        ports = {name: members[name].shape for name in (*STILL, *MOVING)}
        result = members["result"].shape
        super().__init__(
            {name: In(shape) for name, shape in ports.items()}
            | {"expected": Out(result), "found": Out(result)}
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        for port, lane in self.lanes.items():
            m.submodules[port] = lane
            m.d.comb += [getattr(lane, name).eq(getattr(self, name)) for name in (*STILL, *MOVING)]
            m.d.comb += getattr(self, port).eq(lane.result)
        return m


class Product(Component):
    """A product of factors of any widths and signs, from blocks and from the expression."""

    def __init__(self, left: Shape, right: Shape) -> None:
        bits = left.width + right.width
        super().__init__(
            {"left": In(left), "right": In(right), "found": Out(bits), "expected": Out(bits)}
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.d.comb += [
            self.found.eq(pipelined_product(m, self.left, self.right, "found_part", "ecp5")),
            self.expected.eq(pipelined_product(m, self.left, self.right, "expected_part")),
        ]
        return m


def compiled(component: Component) -> CompiledComponent:
    return CompiledComponent(component, verilog=[PRIMITIVES["ecp5"].simulation_model()])


@cache
def lanes(name: str) -> tuple[CompiledComponent, dict[str, int]]:
    """Both lanes of a machine, and the widths of their inputs."""
    top = Lanes(MACHINES[name])
    return compiled(top), {port: len(getattr(top, port)) for port in (*STILL, *MOVING)}


@pytest.mark.sampled(12)
@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("mode", range(4))
def test_a_lane_of_blocks_gives_the_results_of_expressions(machine: str, mode: int) -> None:
    draw = np.random.default_rng([mode, len(machine)])
    both, widths = lanes(machine)
    inputs = {name: draw.integers(0, 1 << min(widths[name], 62), CYCLES) for name in MOVING}
    inputs["first"] = (draw.random(CYCLES) < 0.4).astype(int)
    # One parameter after the other at the beginning, then none: they are still from then on.
    inputs["capture"] = np.zeros(CYCLES, int)
    inputs["capture"][:3] = 1, 2, 4
    # Small taps and a small bias, a multiplier with its highest bit, quotients of twelve bits.
    npu = MACHINES[machine]
    inputs["accumulator"] = draw.integers(-100, 100, CYCLES) & ((1 << npu.accumulator.bits) - 1)
    inputs["parameter"][0] = draw.integers(64)
    inputs["parameter"][1] = draw.integers(1 << (npu.multiplier_bits - 1), 1 << npu.multiplier_bits)
    inputs["parameter"][2] = npu.multiplier_bits + (12 if mode >> 1 else -4)
    values = {
        "from_operand": mode & 1,
        "weighted": mode >> 1,
        "takes_maximum": int(draw.integers(2)),
        "zero_point": 3,
        "minimum": 1 << 17 - 1,
        "maximum": (1 << 16) - 1,
    }
    inputs |= {name: np.full(CYCLES, value) for name, value in values.items()}

    outputs = both.drive(inputs)

    # Registers without a reset differ until the first sums have passed.
    assert (outputs["found"][40:] == outputs["expected"][40:]).all()
    assert len(np.unique(outputs["found"][40:])) > 30


WIDE = [
    (signed(33), unsigned(24)),
    (signed(33), unsigned(17)),
    (unsigned(32), unsigned(32)),
    (signed(17), signed(16)),
    (signed(34), signed(30)),
    (unsigned(18), signed(18)),
    (signed(8), unsigned(8)),
]


@pytest.mark.sampled(7)
@pytest.mark.parametrize(("left", "right"), WIDE)
def test_a_product_of_blocks_comes_its_cycles_later(left: Shape, right: Shape) -> None:
    draw = np.random.default_rng([left.width, right.width])
    factors = {
        name: draw.integers(0, 1 << shape.width, CYCLES)
        for name, shape in (("left", left), ("right", right))
    }

    outputs = compiled(Product(left, right)).drive(factors)

    exact = [
        meant(int(one), left) * meant(int(other), right) % (1 << (left.width + right.width))
        for one, other in zip(factors["left"], factors["right"], strict=True)
    ]
    for port, cycles in (("found", product_cycles("ecp5")), ("expected", product_cycles(None))):
        found = [int(value) % (1 << (left.width + right.width)) for value in outputs[port]]
        assert found[cycles:] == exact[:-cycles]


def meant(code: int, shape: Shape) -> int:
    return code - ((code >> (shape.width - 1)) << shape.width) if shape.signed else code
