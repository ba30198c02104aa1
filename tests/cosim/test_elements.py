"""Adder elements, and elements that shift: random layers and programs on model and RTL."""

from functools import cache
from itertools import product

import numpy as np
import pytest

from accelsim.compiler import compile_network, values
from accelsim.integer import Convolution, IntegerNetwork, IntegerTensor, Requantize
from accelsim.integer.reference import run_reference
from accelsim.integer.requantization import requantized
from accelsim.npu import Npu
from accelsim.number import Element, operand, weight_range
from accelsim.program import Program
from accelsim.workload import layers
from accelsim_hdl.cosim.campaign import random_pairs, run_campaign
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.compiled import CompiledNpu
from cosim.machines import small_npu
from records import record

MACHINES: dict[str, dict[str, object]] = {
    "weights": {"rows": 4, "cols": 3},
    "two_rows": {
        "rows": 4,
        "cols": 3,
        "array__weight_rows": 2,
        "numbers__input": "uint8",
        "numbers__output": "uint8",
        "npu__multiplier_registers": 3,
    },
    "outputs": {"rows": 3, "cols": 2, "array__dataflow": "output_stationary"},
    "inputs": {
        "rows": 2,
        "cols": 3,
        "array__dataflow": "input_stationary",
        "numbers__input": "int6",
        "numbers__output": "int6",
        "npu__multiplier_registers": 2,
    },
}
"""Fields of a machine of each dataflow, and of one whose words hold two rows of weights."""

ELEMENTS: dict[str, tuple[Element, str]] = {
    "adder": ("adder", "int8"),
    "narrow_adder": ("adder", "int4"),
    "shift": ("multiply", "pow2_4"),
}
"""Kind of the elements, and format of weights."""

LAYERS = 5
"""Layers of a case."""
CASES = [
    (kind, machine, part)
    for kind, machine, part in product(("adder", "shift"), MACHINES, range(10))
]
"""200 layers of each kind."""


@cache
def machine(kind: str, name: str) -> tuple[Npu, CompiledNpu]:
    element, weight = ELEMENTS[kind]
    fields = {**MACHINES[name], "array__element": element, "numbers__weight": weight}
    npu = small_npu(**fields, vector_unit__depthwise=True)  # type: ignore[arg-type]
    return npu, CompiledNpu(npu)


def random_layer(npu: Npu, seed: int) -> IntegerNetwork:
    """Return a network of one convolution, of any window and of one group or several."""
    draw = np.random.default_rng([seed, npu.rows, npu.cols])
    groups = int(draw.choice([1, 1, 1, 2, 4]))
    channels = groups * int(draw.integers(1, 1 + 12 // groups))
    filters = groups * int(draw.integers(1, 1 + 8 // groups))
    if groups == 4 and draw.random() < 0.5:
        groups = channels = filters = 4  # Depthwise: the vector unit multiplies those that shift.
    kernel, stride, dilation, before = (
        tuple(int(one) for one in draw.integers(least, most, 2))
        for least, most in ((1, 4), (1, 3), (1, 3), (0, 2))
    )
    after = tuple(int(one) for one in draw.integers(0, 2, 2))
    spans = [(taps - 1) * gap + 1 for taps, gap in zip(kernel, dilation, strict=True)]
    sizes = [int(draw.integers(max(1, span - a - b), span + 5))
             for span, a, b in zip(spans, before, after, strict=True)]  # fmt: skip
    results = [
        (size + a + b - span) // step + 1
        for size, a, b, span, step in zip(sizes, before, after, spans, stride, strict=True)
    ]
    shape = filters, *kernel, channels // groups
    least, most = weight_range(npu.element, npu.weight)
    possible = operand(npu.weight).integers
    weights = draw.choice(possible[(possible >= least) & (possible <= most)], shape)
    pad = int(draw.integers(npu.input.minimum, npu.input.maximum + 1))
    middle = {"adder": -64 * weights[0].size, "multiply": 0}[npu.element]
    deviation = 40 * float(np.sqrt(weights[0].size)) * (1 if npu.element == "adder" else 20)
    shift = 20
    return IntegerNetwork(
        name=f"layer {seed}",
        tensors={
            name: IntegerTensor(name=name, height=h, width=w, channels=c, number=number)
            for name, (h, w), c, number in (
                ("x", sizes, channels, npu.input),
                ("y", results, filters, npu.output),
            )
        },
        layers=(
            Convolution(
                layer=record(
                    layers.Convolution,
                    "layer",
                    "x",
                    "y",
                    (*sizes, channels),
                    (*results, filters),
                    weight_shape=shape,
                    groups=groups,
                    element=npu.element,
                    stride=stride,
                    dilation=dilation,
                    padding=(*before, *after),
                ),
                weights=weights,
                pad=pad,
                requantize=Requantize(
                    bias=draw.integers(-50, 50, filters) - middle,
                    multiplier=np.full(filters, max(1, round(40 / deviation * 2**shift))),
                    shift=np.full(filters, shift),
                    zero_point=(npu.output.minimum + npu.output.maximum + 1) // 2,
                    minimum=npu.output.minimum,
                    maximum=npu.output.maximum,
                ),
            ),
        ),
        inputs=("x",),
        outputs=("y",),
    )


def naive(layer: Convolution, image: np.ndarray) -> np.ndarray:
    """Return the results of a layer, sum after sum, from the words of docs/numbers.md."""
    moves, (filters, *kernel, channels) = layer.layer.window, layer.weights.shape
    (_, height, width, _), each = layer.layer.output_shape, filters // layer.layer.groups
    sums = np.zeros((height, width, filters), dtype=np.int64)
    for y, x, k, r, s, c in np.ndindex(height, width, filters, *kernel, channels):
        row = y * moves.stride[0] - moves.padding[0] + r * moves.dilation[0]
        column = x * moves.stride[1] - moves.padding[1] + s * moves.dilation[1]
        inside = 0 <= row < image.shape[0] and 0 <= column < image.shape[1]
        value = int(image[row, column, k // each * channels + c]) if inside else layer.pad
        weight = int(layer.weights[k, r, s, c])
        sums[y, x, k] += -abs(value - weight) if layer.layer.element == "adder" else value * weight
    return requantized(sums, layer.requantize)


def outcome(network: IntegerNetwork, npu: Npu, bench: CompiledNpu, seed: int) -> list[str]:
    """Return what model, RTL, reference and plain loops do not share on a random image."""
    program: Program = compile_network(network, npu)
    tensor, draw = network.tensors["x"], np.random.default_rng(seed)
    pixels = draw.integers(npu.input.minimum, npu.input.maximum, tensor.shape, endpoint=True)
    ran = compare(program, npu, bench, program.with_inputs({"x": pixels}))
    wanted = run_reference(network, {"x": pixels})["y"]
    found = program.outputs["y"].unpack(ran.image)
    wrong = [*ran.cycle_differences, *ran.value_differences]
    wrong += [] if np.array_equal(wanted, naive(network.layers[0], pixels)) else ["reference"]
    return wrong + ([] if np.array_equal(found, wanted) else ["results"])


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("kind", "name", "part"), CASES)
def test_random_layers_are_the_same_on_model_rtl_and_paper(kind: str, name: str, part: int) -> None:
    npu, bench = machine(kind, name)

    for seed in range(LAYERS * part, LAYERS * (part + 1)):
        assert outcome(random_layer(npu, seed), npu, bench, seed) == [], seed


@pytest.mark.parametrize("kind", ["adder", "shift"])
def test_results_of_random_layers_are_not_all_clipped(kind: str) -> None:
    npu, _ = machine(kind, "weights")
    kinds = set()
    for seed in range(20):
        network = random_layer(npu, seed)
        pixels = np.random.default_rng(seed).integers(-128, 128, network.tensors["x"].shape)
        kinds |= set(np.unique(run_reference(network, {"x": pixels})["y"]).tolist())
    assert len(kinds) > 100


@pytest.mark.sampled(4)
@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
@pytest.mark.parametrize("name", MACHINES)
def test_random_programs_of_adder_elements_agree_where_sums_overflow(
    name: str, overflow: str
) -> None:
    fields = {**MACHINES[name], "array__element": "adder", "npu__overflow": overflow}
    npu = small_npu(**fields, numbers__accumulator="int10")  # type: ignore[arg-type]

    verdict = run_campaign(random_pairs(programs=12, seed=3, npu=npu), "compiled")

    assert verdict.differences == ()
    assert verdict.pairs == 12


def test_weights_that_are_packed_as_those_of_multipliers_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A planted bug: a weight of 0 then is no weight, and all others are moved."""
    npu, bench = machine("adder", "weights")
    network = random_layer(npu, 1)
    assert outcome(network, npu, bench, 1) == []

    monkeypatch.setattr(values, "adder_codes", lambda weights, _: weights)

    assert outcome(network, npu, bench, 1) == ["results"]
