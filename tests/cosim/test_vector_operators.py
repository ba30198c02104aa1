"""Random layers of the vector unit on the RTL: cycles of the model, values of the reference.

Each operator has at least 200 cases of shapes, formats, zero points and bounds at random. A machine
is compiled once, and its programs are data.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from numpy.random import Generator

from accelsim.compiler import compile_network
from accelsim.integer import (
    IntegerLayer,
    IntegerNetwork,
    Joined,
    Normalize,
    Pool,
    Requantize,
)
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.number import Number, parse_number
from accelsim.workload.arrangement import Copy
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.networks import Chain, machine

Build = Callable[[Chain, Generator], None]

CASES = 200
"""Of an operator, on all its machines together."""

MACHINES: dict[str, dict[str, object]] = {
    "int8": {"input_": "int8"},
    "uint8": {"input_": "uint8"},
    "int16": {"input_": "int16"},
    "int8 with held results": {"input_": "int8", "dataflow": "output_stationary", "cols": 3},
}


def softmax(built: Chain, generator: Generator) -> None:
    built.softmax(scale=float(generator.uniform(0.005, 0.3)))


def layer_norm(built: Chain, generator: Generator) -> None:
    built.normalize(weighted=bool(generator.integers(0, 2)))


def rms_norm(built: Chain, generator: Generator) -> None:
    built.normalize(centered=False, weighted=bool(generator.integers(0, 2)))


def table(built: Chain, generator: Generator) -> None:
    """Any function of one number is a table: here of random results."""
    del generator
    built.lookup()


def elementwise_product(built: Chain, generator: Generator) -> None:
    shape = built.tensors["input"].shape
    way = generator.integers(0, 3)
    other = "input" if way == 0 else built.constant(shape if way == 1 else (1, 1, shape[2]))
    built.multiply("input", other)


def scaled_sum(built: Chain, generator: Generator) -> None:
    shape = built.tensors["input"].shape
    built.add("input", "input" if generator.random() < 0.2 else built.constant(shape))


def scale(built: Chain, generator: Generator) -> None:
    built.rescale(weighted=bool(generator.integers(0, 2)))


def product(built: Chain, generator: Generator) -> None:
    """Matrices by matrices; a second operand is any tensor, here a constant."""
    batch, m, n = (int(one) for one in generator.integers(1, 6, 3))
    _, _, k = built.tensors["input"].shape
    built.tensors.clear()
    built._tensor("input", (1, batch * m, k))
    right = built.constant((1, batch * k, n))
    low, high = built.number.minimum, built.number.maximum
    points = [int(one) for one in generator.choice([0, low, high, *range(-9, 9)], 2)]
    built.product("input", right, batch, (points[0], points[1]))


def transpose(built: Chain, generator: Generator) -> None:
    extents = tuple(int(one) for one in generator.integers(2, 7, int(generator.integers(2, 4))))
    order = tuple(int(one) for one in generator.permutation(len(extents)))
    while order == tuple(range(len(extents))):
        order = tuple(int(one) for one in generator.permutation(len(extents)))
    count = int(np.prod(extents))
    built.tensors.clear()
    built._tensor("input", (1, count // extents[-1], extents[-1]))
    columns = extents[order[-1]]
    built.transpose(extents, order, (1, count // columns, columns))


def concat(built: Chain, generator: Generator) -> None:
    height, width, _ = built.tensors["input"].shape
    parts = ["input"]
    for _ in range(int(generator.integers(1, 3))):
        parts.append(built.constant((height, width, int(generator.integers(1, 9)))))
    changed = tuple(place for place in range(len(parts)) if generator.random() < 0.5)
    built.concat(*parts, requantized=changed)


def part(built: Chain, generator: Generator) -> None:
    channels = built.tensors["input"].shape[2]
    first = int(generator.integers(0, channels))
    built.slice(first, int(generator.integers(1, channels - first + 1)))
    built.rescale()


def pad(built: Chain, generator: Generator) -> None:
    height, width, channels = built.tensors["input"].shape
    top, left, bottom, right = (int(one) for one in generator.integers(-1, 4, 4))
    extents = max(1, height + top + bottom), max(1, width + left + right)
    copy = Copy(source=0, extents=(*extents, channels), read_first=(-top, -left, 0))
    built.arrange((*extents, channels), copy)


def reduction(built: Chain, generator: Generator) -> None:
    """Maxima and averages of windows, or of whole images."""
    height, width, _ = built.tensors["input"].shape
    kind = str(generator.choice(["maximum", "sum"]))
    kernel, stride = (height, width), (1, 1)
    if generator.random() < 0.5:
        kernel = int(generator.integers(1, height + 1)), int(generator.integers(1, width + 1))
        stride = int(generator.integers(1, 4)), int(generator.integers(1, 4))
    built.pool(kind, kernel, stride)


BYTES = ("int8", "uint8", "int8 with held results")
OPERATORS: dict[Build, tuple[str, ...]] = {
    **dict.fromkeys((softmax, elementwise_product, scaled_sum, scale), tuple(MACHINES)),
    **dict.fromkeys((transpose, concat, part, pad, reduction), tuple(MACHINES)),
    **dict.fromkeys((layer_norm, rms_norm, table), BYTES),
    product: ("int8", "int8 with held results"),
}
"""Machines on which each runs: accumulators of 32 bits hold no squares of 16 bits, and an array of
weights of int8 no products by uint8."""


@cache
def compiled(name: str) -> tuple[Npu, CompiledNpu]:
    """Return a machine with every unit, and its RTL."""
    weight = "int16" if name == "int16" else "int8"
    fields: dict[str, object] = {"weight": weight, "words": 96, "tables": 2, "rows_held": 8}
    npu = npu_of(machine(**(fields | MACHINES[name])))  # type: ignore[arg-type]
    return npu, CompiledNpu(npu)


def network_of(build: Build, number: Number, seed: int) -> tuple[IntegerNetwork, Chain]:
    """Return a layer of a random shape, with zero points and bounds of its results at random."""
    generator = np.random.default_rng(seed)
    shape = (*(int(one) for one in generator.integers(1, 7, 2)), int(generator.integers(1, 20)))
    weight = parse_number("int16" if number.bits > 8 else "int8")
    built = Chain(generator, number, weight, (shape[0], shape[1], shape[2]))
    build(built, generator)
    built.layers[:] = [moved(layer, number, generator) for layer in built.layers]
    return built.network(), built


def moved(layer: IntegerLayer, number: Number, generator: Generator) -> IntegerLayer:
    """Return a layer whose results have another zero point, and may be clipped."""

    def other(how: Requantize) -> Requantize:
        point = int(generator.integers(number.minimum, number.maximum + 1))
        ends = sorted(int(x) for x in generator.integers(number.minimum, number.maximum + 1, 2))
        if generator.random() < 0.5:
            ends = [number.minimum, number.maximum]
        return replace(how, zero_point=point, minimum=ends[0], maximum=ends[1])

    if isinstance(layer, Joined):
        return replace(layer, requantize=tuple(one and other(one) for one in layer.requantize))
    if isinstance(layer, Pool):
        return replace(layer, requantize={key: other(one) for key, one in layer.requantize.items()})
    if isinstance(layer, Normalize) and layer.rescale is not None:
        return replace(layer, rescale=other(layer.rescale))
    how = getattr(layer, "requantize", None)
    return layer if how is None else replace(layer, requantize=other(how))  # type: ignore[call-arg]


@pytest.mark.sampled(192, family="operators on the RTL")
@pytest.mark.parametrize(
    ("build", "name"),
    [(build, name) for build, names in OPERATORS.items() for name in names],
    ids=lambda one: one if isinstance(one, str) else one.__name__,
)
def test_random_layers_are_the_same_on_reference_model_and_rtl(build: Build, name: str) -> None:
    npu, bench = compiled(name)
    shapes, cases = set(), -(-CASES // len(OPERATORS[build]))
    for seed in range(cases):
        network, built = network_of(build, npu.input, seed)
        inputs = built.inputs()
        program = compile_network(network, npu)

        one = compare(program, npu, bench, program.with_inputs(inputs))

        assert one.cycle_differences == (), seed
        assert one.value_differences == (), seed
        (output,) = network.outputs
        wanted = run_reference(network, inputs)[output]
        assert np.array_equal(program.outputs[output].unpack(one.image), wanted), seed
        shapes.add(network.tensors["input"].shape)
    assert len(shapes) > cases // 3
