"""Multiplier and shift of a row in hardware: all small numbers, and large ones at random."""

from functools import cache
from itertools import product
from typing import Any

import numpy as np
import pytest
from amaranth import Module, signed
from amaranth.lib.wiring import Component, In, Out
from numpy.typing import NDArray

from accelsim.values.rows import factors
from accelsim_hdl.dataflow import Family
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.npu.chosen import chosen_sum
from accelsim_hdl.npu.factors import Factors
from accelsim_hdl.npu.tree import Tree, tree_cycles
from each import each
from hdl.component import CompiledComponent

APART = 32
RECIPROCAL, ROOT = 1, 2
SMALL = range(-(2**15), 2**15)


@cache
def compiled(offset_bits: int, multiplier_bits: int) -> CompiledComponent:
    return CompiledComponent(Factors(offset_bits, multiplier_bits))


def found(
    size: tuple[int, int], rows: list[tuple[int, int]], fields: dict[str, int]
) -> list[tuple[int, int]]:
    """Return what rows, each a value and an offset, become, 32 cycles after each other.

    The cycle in which each is done is that of the stages of docs/npu.md.
    """
    offset_bits, multiplier_bits = size
    taken, steps = 19, (18, -(-offset_bits // 2), 31, 16, multiplier_bits)
    latency = sum(steps) + len(steps)
    starts = APART * np.arange(len(rows))
    cycles = APART * len(rows) + latency
    inputs: dict[str, NDArray[Any]] = {
        name: np.full(cycles, fields[name]) for name in ("centered", "count", "addend", "numerator")
    }
    inputs["added_shift"] = np.full(cycles, fields["shift"])
    inputs["is_root"] = np.full(cycles, int(fields["statistic"] == ROOT))
    for name in ("start", "value", "offset"):
        inputs[name] = np.zeros(cycles, dtype=np.int64)
    inputs["start"][starts] = 1
    # What is there in other cycles does not count.
    inputs["value"][:], inputs["offset"][:] = 77, -3
    inputs["value"][starts] = [value for value, _ in rows]
    inputs["offset"][starts + taken] = [offset for _, offset in rows]
    outputs = compiled(*size).drive(inputs)
    done = np.flatnonzero(outputs["done"])
    assert done.tolist() == (starts + latency).tolist()
    pairs = zip(outputs["multiplier"][done].tolist(), outputs["shift"][done].tolist(), strict=True)
    return list(pairs)


def expected(rows: list[tuple[int, int]], fields: dict[str, int]) -> list[tuple[int, int]]:
    return [factors(fields, value, offset) for value, offset in rows]


def of(statistic: int, **given: int) -> dict[str, int]:
    names = ("centered", "count", "addend", "numerator", "shift")
    return dict.fromkeys(names, 0) | {"statistic": statistic} | given


@pytest.mark.sampled(6)
@pytest.mark.parametrize("fields", [
    of(RECIPROCAL, numerator=2**24 - 1, shift=-2),
    of(ROOT, numerator=2**23 + 5, count=1, shift=7),
    of(ROOT, numerator=12345, count=3, addend=7),
])  # fmt: skip
def test_every_value_of_16_bits_divides_as_the_model_says(fields: dict[str, int]) -> None:
    rows = [(value, 0) for value in SMALL]

    assert found((17, 24), rows, fields) == expected(rows, fields)


@pytest.mark.parametrize("offset_bits", [8, 9])
def test_every_offset_of_few_bits_is_squared(offset_bits: int) -> None:
    half = 2 ** (offset_bits - 1)
    fields = of(ROOT, centered=1, count=250, numerator=255)
    rows = [(half - 1 - index % 3, offset) for index, offset in enumerate(range(-half, half))]

    assert found((offset_bits, 8), rows, fields) == expected(rows, fields)


@pytest.mark.parametrize(("offset_bits", "multiplier_bits"), [(54, 8), (37, 24), (20, 31), (8, 2)])
@each("seed", range(30))
def test_large_numbers_divide_as_the_model_says(
    offset_bits: int, multiplier_bits: int, seed: int
) -> None:
    random = np.random.default_rng(seed)
    statistic = int(random.integers(RECIPROCAL, ROOT + 1))
    fields = of(
        statistic,
        addend=int(random.integers(0, 2 ** random.integers(0, 33))),
        numerator=int(random.integers(0, 2**multiplier_bits)),
        shift=int(random.integers(-64, 64)),
    )
    if statistic == ROOT:
        count = int(random.integers(0, 2 ** random.integers(0, 19)))
        fields |= {"count": count, "centered": int(random.integers(0, 2))}
    most = 2 ** (offset_bits - 1)
    near = random.integers(-most, most, (40, 2)) >> random.integers(0, offset_bits, (40, 2))
    rows = [(most - 1, -most), (-most, most - 1), (0, 0), (1, 0), *map(tuple, near.tolist())]

    assert found((offset_bits, multiplier_bits), rows, fields) == expected(rows, fields)


@pytest.mark.sampled(8)
@pytest.mark.parametrize("family", [None, "ecp5"])
@pytest.mark.parametrize("lanes", [1, 2, 3, 5, 8])
@pytest.mark.parametrize("takes_maximum", [0, 1])
def test_a_tree_joins_the_numbers_of_all_lanes(
    lanes: int, takes_maximum: int, family: Family | None
) -> None:
    random, bits, cycles = np.random.default_rng(lanes), 6, 200
    numbers = random.integers(-(2**5), 2**5, (cycles, lanes))
    numbers[:3] = [[-32] * lanes, [31] * lanes, [-1] * lanes]
    inputs = {f"numbers__{lane}": numbers[:, lane] for lane in range(lanes)}
    inputs["takes_maximum"] = np.full(cycles, takes_maximum)

    verilog = [PRIMITIVES[family].simulation_model()] if family == "ecp5" else []
    outputs = CompiledComponent(Tree(lanes, bits, family=family), verilog=verilog).drive(inputs)

    late = tree_cycles(lanes)
    exact = numbers.max(axis=1) if takes_maximum else numbers.sum(axis=1)
    assert outputs["result"][late:].tolist() == exact[: cycles - late].tolist()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("bits", [2, 3])
@pytest.mark.parametrize("family", [None, "ecp5"])
def test_a_chosen_sum_is_that_of_every_pair_of_few_bits(bits: int, family: Family | None) -> None:
    half = 2 ** (bits - 1)
    cases = np.array(list(product(*[range(-half, half)] * 2, *[(0, 1)] * 2)))
    cases = cases[cases[:, 2:].any(axis=1)]
    inputs = dict(zip(("one", "other", "takes_one", "takes_other"), cases.T, strict=True))
    verilog = [PRIMITIVES[family].simulation_model()] if family == "ecp5" else []

    outputs = CompiledComponent(ChosenSum(bits, family), verilog=verilog).drive(inputs)

    exact = (cases[:, :2] * cases[:, 2:]).sum(axis=1)
    assert outputs["total"][1:].tolist() == exact[:-1].tolist()


class ChosenSum(Component):
    """The adder, and a register behind it."""

    def __init__(self, bits: int, family: Family | None) -> None:
        self.family = family
        number = signed(bits)
        super().__init__(
            {"one": In(number), "other": In(number), "takes_one": In(1), "takes_other": In(1)}
            | {"total": Out(signed(bits + 1))}
        )

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        takes = (self.takes_one, self.takes_other)
        total = chosen_sum(m, (self.one, self.other), takes, "sum", self.family)
        m.d.sync += self.total.eq(total)
        return m
