"""Compiled programs keep every rule and compute what the reference computes."""

import random
from dataclasses import dataclass

import pytest

from accelsim.arch import Arch
from accelsim.npu import npu_of
from compiler import checks
from compiler.checks import ARRAYS, chain
from compiler.networks import Chain, machine


def check(built: Chain, arch: Arch, *outputs: str) -> None:
    """Compile a chain, check the program, run it, and compare all outputs."""
    checks.check(built, npu_of(arch), *outputs)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", ["int2", "int4", "uint4", "int5", "uint8", "int16"])
@pytest.mark.parametrize("weight", ["int2", "int3", "int8"])
def test_every_format(number: str, weight: str) -> None:
    built = chain((5, 6, 6), number, weight)
    built.convolution(5, (3, 3), padding=(1, 1, 1, 1))
    built.convolution(9, (2, 2), stride=(2, 2))
    built.pool("maximum", (2, 2), (1, 1))
    check(built, machine(input_=number, weight=weight))


def test_a_sum_over_more_places_than_operand_words_runs_on_the_array() -> None:
    built = chain((9, 9, 6))
    built.pool("sum", (9, 9), (1, 1))
    check(built, machine(operand_bytes=64))


@dataclass
class Draw:
    """Random choices for one network and one machine."""

    source: random.Random

    def layer(self, built: Chain) -> None:
        height, width, channels = built.tensors[built.last].shape
        choose = self.source.choice
        kernel = choose([(1, 1), (3, 3), (1, 3), (3, 1), (2, 2), (5, 3)])
        dilation = choose([(1, 1), (1, 1), (2, 2), (1, 2), (2, 1)])
        stride = choose([(1, 1), (2, 2), (1, 2), (3, 1)])
        top, left, bottom, right = (self.source.randint(0, 2) for _ in range(4))
        padding = (top, left, bottom, right)
        kind = choose(["dense", "grouped", "depthwise", "maximum", "sum", "add", "matrix"])
        if kind in ("maximum", "sum"):
            dilation = (1, 1)
            padding = (min(top, kernel[0] - 1), min(left, kernel[1] - 1), 0, 0)
        if (kernel[0] - 1) * dilation[0] >= height + padding[0] + padding[2]:
            return
        if (kernel[1] - 1) * dilation[1] >= width + padding[1] + padding[3]:
            return
        if kind == "add":
            built.add(built.last, built.rescale())
        elif kind == "matrix":
            built.convolution(self.source.randint(1, 30))
        elif kind in ("maximum", "sum"):
            built.pool(kind, kernel, stride, padding, borders=choose([False, True]))
        else:
            divisors = [one for one in range(1, channels + 1) if channels % one == 0]
            groups = {"dense": 1, "grouped": choose(divisors), "depthwise": channels}[kind]
            filters = groups * (1 if kind == "depthwise" else self.source.randint(1, 4))
            built.convolution(
                filters,
                kernel,
                groups=groups,
                stride=stride,
                padding=padding,
                dilation=dilation,
            )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(60))
def test_random_networks_on_random_machines(seed: int) -> None:
    source = random.Random(seed)
    number = source.choice(["int8", "int8", "uint8", "int4", "int16", "int2", "int5"])
    weight = source.choice(["int8", "int4", "int3", "int2"])
    rows, cols = source.choice([(4, 4), (1, 1), (2, 3), (8, 4), (4, 8), (3, 5), (16, 16), (1, 4)])
    arch = machine(
        rows,
        cols,
        dataflow=source.choice(ARRAYS),
        input_=number,
        weight=weight,
        bus_bytes=source.choice([4, 8, 16, 32]),
        words=source.choice([24, 64, 96, 128, 512]),
        banks=source.choice([1, 2, 4]),
        depthwise=source.random() < 0.5,
    )
    shape = (source.randint(1, 9), source.randint(1, 9), source.choice([1, 2, 3, 5, 8, 16]))
    built = chain(shape, number, weight, seed)
    for _ in range(source.randint(1, 3)):
        Draw(source).layer(built)
    if not built.layers:
        built.rescale()
    check(built, arch)
