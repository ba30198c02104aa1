"""Multiply-accumulates of every family, compiled, against ``Accumulator.sums``."""

from typing import Literal

import numpy as np
import pytest
from amaranth import Module, signed
from amaranth.lib.wiring import Component, In, Out

from accelsim.number import (
    Accumulator,
    block_sums,
    encode_blocks,
    exact_sum_bits,
    parse_number,
)
from accelsim_hdl.cosim.component import CompiledComponent
from accelsim_hdl.number import BlockMac, Mac, XnorPopcount

PAIRS = (
    ("int8", "int8"),
    ("int8", "int4"),
    ("binary", "binary"),
    ("int8", "binary"),
    ("int8", "ternary"),
    ("int8", "pow2_5"),
    ("float8_e4m3", "float8_e4m3"),
    ("float8_e5m2", "float8_e4m3"),
)
LENGTH, STREAMS = 24, 40


def driven(draw: np.random.Generator, codes: int, bits: int) -> np.ndarray:
    return draw.integers(0, 1 << bits, codes)


def run(component: object, inputs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Outputs in the cycle after each input."""
    one_more = {name: np.append(values, 0) for name, values in inputs.items()}
    seen = CompiledComponent(component).drive(one_more)  # type: ignore[arg-type]
    return {name: values[1:] for name, values in seen.items()}


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_sums_and_special_bits_are_those_of_the_reference(left: str, right: str) -> None:
    forms = parse_number(left), parse_number(right)
    draw = np.random.default_rng(len(left + right))
    overflow: Literal["wrap", "saturate"] = "saturate" if left == "int8" else "wrap"
    exact = exact_sum_bits(*forms, LENGTH)
    bits = min(exact - 3, 60) if overflow == "saturate" else min(exact, 60)
    accumulator = Accumulator(
        left=forms[0], right=forms[1], bits=bits, length=LENGTH, overflow=overflow
    )
    codes = [driven(draw, STREAMS * LENGTH, form.bits) for form in forms]
    # The last code of a float is NaN: half of the streams have none.
    for side in codes:
        side[: STREAMS * LENGTH // 2] &= ~1
    first = np.tile(np.arange(LENGTH) == 0, STREAMS).astype(np.int64)

    seen = run(
        Mac(accumulator),
        {"left": codes[0], "right": codes[1], "valid": np.ones_like(first), "first": first},
    )

    one, other = (side.reshape(STREAMS, LENGTH) for side in codes)
    ends = slice(LENGTH - 1, None, LENGTH)
    assert seen["sum"][ends].tolist() == accumulator.sums(one, other).tolist()
    assert seen["special"][ends].tolist() == accumulator.special(one, other).tolist()


def test_a_sum_stays_while_nothing_is_valid() -> None:
    form = parse_number("int8")
    accumulator = Accumulator(left=form, right=form, bits=32, length=8)
    columns = {"left": [3, 5, 7], "right": [10, 10, 10], "valid": [1, 0, 1], "first": [1, 1, 0]}

    seen = run(Mac(accumulator), {name: np.array(values) for name, values in columns.items()})

    assert seen["sum"].tolist() == [30, 30, 100]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("left", "right"),
    [("msfp12", "msfp12"), ("mxint8", "mxint8"), ("mxfp4", "mxfp8_e4m3"), ("ms_fp9", "ms_fp8")],
)
def test_blocks_have_the_sum_and_the_exponent_of_the_reference(left: str, right: str) -> None:
    forms = parse_number(left), parse_number(right)
    length, blocks = forms[0].block_length, 12
    draw = np.random.default_rng(4)
    values = draw.normal(0, 1, (2, blocks * length)) * 2.0 ** np.repeat(
        draw.integers(-9, 9, (2, blocks)), length, axis=1
    )
    (one, one_scales), (other, other_scales) = (
        encode_blocks(side, form) for side, form in zip(values, forms, strict=True)
    )
    if forms[0].scale_nan:
        one_scales[3] = 255
    sums, exponents = block_sums((one, one_scales), (other, other_scales), *forms)
    bits = exact_sum_bits(*forms, length)
    accumulator = Accumulator(left=forms[0], right=forms[1], bits=bits, length=length)
    first = np.tile(np.arange(length) == 0, blocks).astype(np.int64)

    seen = run(
        BlockMac(accumulator),
        {
            "left": one.astype(np.int64),
            "right": other.astype(np.int64),
            "left_scale": np.repeat(one_scales, length).astype(np.int64),
            "right_scale": np.repeat(other_scales, length).astype(np.int64),
            "valid": np.ones_like(first),
            "first": first,
        },
    )

    ends = slice(length - 1, None, length)
    assert seen["sum"][ends].tolist() == sums.tolist()
    assert seen["exponent"][ends].tolist() == exponents.tolist()
    spoiled = (one_scales == 255) | (other_scales == 255) if forms[0].scale_nan else one_scales < 0
    assert seen["special"][ends].tolist() == spoiled.tolist()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("lanes", [1, 2, 7, 8])
def test_xnor_and_popcount_are_the_binary_dot_product(lanes: int) -> None:
    codes = np.arange(1 << (2 * lanes)) if lanes < 8 else np.arange(1 << 16)
    left, right = codes & ((1 << lanes) - 1), codes >> lanes
    form = parse_number("binary")
    accumulator = Accumulator(left=form, right=form, bits=8, length=lanes)

    # Combinational: compiled beside a register that gives it a clock.
    found = run(Registered(lanes), {"left": left, "right": right})["sum"]

    bits = np.arange(lanes)
    expected = accumulator.sums((left[:, None] >> bits) & 1, (right[:, None] >> bits) & 1)
    assert found.tolist() == expected.tolist()


class Registered(Component):
    """``XnorPopcount`` and a register for its sum."""

    def __init__(self, lanes: int) -> None:
        self.lanes = lanes
        bits = signed(lanes.bit_length() + 1)
        super().__init__({"left": In(lanes), "right": In(lanes), "sum": Out(bits)})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.submodules.dot = dot = XnorPopcount(self.lanes)
        m.d.comb += [dot.left.eq(self.left), dot.right.eq(self.right)]
        m.d.sync += self.sum.eq(dot.sum)
        return m
