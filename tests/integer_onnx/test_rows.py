"""Softmax and norms of quantized networks: their integers, against onnxruntime in two ways."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import onnx.parser
import onnxruntime
import pytest
from onnx import TensorProto, helper, numpy_helper

from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer import (
    Convolution,
    IntegerNetwork,
    IntegerTensor,
    Normalize,
    Requantize,
    RowFactor,
    Softmax,
)
from accelsim.integer.part import random_inputs
from accelsim.integer.read import quantize_input, read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.number import parse_number
from accelsim.program import check_program
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import layers
from compiler.networks import machine
from integer_onnx.rows import theirs
from records import record

INT8, UINT8 = np.dtype(np.int8), np.dtype(np.uint8)
PIXELS = 40


class Rows:
    """A quantized network of one softmax or norm, on matrices (1, pixels, channels).

    Args:
        path: Path of its file.
        operator: Name of the operator in ONNX.
        shape: Shape of what it reads.
        scale: Scale of its input.
        last: Scale and zero point of its result.
        number: Number format of input and result.
        constants: Operands behind the first.
        attributes: Attributes of the operator.
    """

    def __init__(
        self,
        path: Path,
        operator: str,
        shape: tuple[int, ...],
        *,
        scale: float,
        last: tuple[float, int],
        zero: int = 3,
        number: np.dtype[Any] = INT8,
        constants: tuple[np.ndarray, ...] = (),
        **attributes: Any,
    ) -> None:
        self.path, self.scale, self.zero, self.last = path, scale, zero, last
        names = [f"constant_{place}" for place in range(len(constants))]
        numbers = {
            "scale": np.array(scale, np.float32),
            "zero": np.array(zero, number),
            "last_scale": np.array(last[0], np.float32),
            "last_zero": np.array(last[1], number),
            **dict(zip(names, (one.astype(np.float32) for one in constants), strict=True)),
        }
        nodes = [
            helper.make_node("QuantizeLinear", ["image", "scale", "zero"], ["integers"]),
            helper.make_node("DequantizeLinear", ["integers", "scale", "zero"], ["real"]),
            helper.make_node(operator, ["real", *names], ["found"], name="rows", **attributes),
            helper.make_node("QuantizeLinear", ["found", "last_scale", "last_zero"], ["results"]),
            # What follows keeps a softmax from being a final one, which is left out.
            helper.make_node("DequantizeLinear", ["results", "last_scale", "last_zero"], ["end"]),
        ]
        graph = helper.make_graph(
            nodes,
            "rows",
            [helper.make_tensor_value_info("image", TensorProto.FLOAT, shape)],
            [
                helper.make_tensor_value_info(
                    "results", helper.np_dtype_to_tensor_dtype(number), shape
                ),
                helper.make_tensor_value_info("end", TensorProto.FLOAT, shape),
            ],
            [numpy_helper.from_array(value, name) for name, value in numbers.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
        model.ir_version = 10
        onnx.save(model, path)
        self.shape = shape

    def read(self) -> IntegerNetwork:
        """Return its integers."""
        return read_integer_network(self.path)

    def image(self, deviation: float, seed: int = 0) -> np.ndarray:
        """Return real numbers that its input has a code for."""
        drawn = np.random.default_rng(seed).normal(0, deviation, self.shape)
        codes = np.clip(np.rint(drawn / self.scale) + self.zero, -128, 127)
        return ((codes - self.zero) * np.float32(self.scale)).astype(np.float32)

    def ours(self, image: np.ndarray) -> np.ndarray:
        """Return the integers that the reference gives, (pixels, channels)."""
        network = self.read()
        (name,) = network.inputs
        found = run_reference(network, {name: quantize_input(network, name, image)})
        return found[network.outputs[0]][0]

    def theirs(self, image: np.ndarray) -> np.ndarray:
        """Return the integers that onnxruntime gives, which computes in float32."""
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        session = onnxruntime.InferenceSession(
            self.path, options, providers=["CPUExecutionProvider"]
        )
        found: np.ndarray = session.run(["results"], {"image": image})[0]
        return found.reshape(-1, self.shape[-1]).astype(np.int64)


def affine(channels: int, seed: int = 5) -> tuple[np.ndarray, np.ndarray]:
    """Return weights near 1 and offsets near 0 for each channel."""
    generator = np.random.default_rng(seed)
    return generator.normal(1, 0.2, channels), generator.normal(0, 0.3, channels)


def cases(path: Path, channels: int) -> list[Rows]:
    """Return a softmax and norms with and without constants."""
    shape = (1, PIXELS, channels)
    ones, same = np.ones(channels), np.full(channels, 1.7)
    norm = {"scale": 0.04, "last": (0.05, -3)}
    return [
        Rows(path / "a.onnx", "Softmax", shape, scale=0.05, last=(1 / 256, -128)),
        Rows(path / "b.onnx", "LayerNormalization", shape, **norm, constants=(ones,)),
        Rows(path / "c.onnx", "LayerNormalization", shape, **norm, constants=affine(channels)),
        Rows(path / "d.onnx", "LayerNormalization", shape, **norm, constants=(same,), epsilon=0.1),
        Rows(path / "e.onnx", "RMSNormalization", shape, **norm, constants=(same,)),
        Rows(path / "f.onnx", "RMSNormalization", shape, **norm, constants=affine(channels)[:1]),
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("channels", [1, 2, 3, 16, 77, 768])
def test_int64_graphs_of_primitives_give_every_integer(channels: int, tmp_path: Path) -> None:
    generator = np.random.default_rng(channels)
    for case in cases(tmp_path, channels):
        network = case.read()
        (layer,) = network.layers
        assert isinstance(layer, Softmax | Normalize)
        image = generator.integers(-128, 128, (1, PIXELS, channels))
        image[0, :8] = generator.integers(-3, 4, (8, channels))
        image[0, 8:10] = 17  # no deviation

        ours = run_reference(network, dict.fromkeys(network.inputs, image))[network.outputs[0]]

        assert np.array_equal(ours[0], theirs(layer, image[0])), case.path.name


@pytest.mark.parametrize(
    ("numerator", "shift", "addend"), [(2**24 - 1, 14, 0), (2**23, -7, 1), (1, 40, 2**32 - 1)]
)
def test_factors_of_any_numerator_and_shift(numerator: int, shift: int, addend: int) -> None:
    generator, channels = np.random.default_rng(1), 9
    lanes = np.zeros(channels, dtype=np.int64)
    how = Requantize(
        bias=lanes, multiplier=lanes, shift=lanes, zero_point=1, minimum=-128, maximum=127
    )
    factor = RowFactor(numerator=numerator, shift=shift, addend=addend)
    shape = (1, 200, channels)
    centered = record(layers.Normalize, "norm", "x", "y", shape, shape)
    norm = Normalize(layer=centered, zero_point=0, factors=(factor,), requantize=how)
    image = generator.integers(-128, 128, (1, 200, channels))
    image[0, :100] = generator.integers(-1, 2, (100, channels))
    tensor = IntegerTensor(
        name="x", height=1, width=200, channels=channels, number=parse_number("int8")
    )
    for layer in (norm, replace(norm, layer=replace(centered, centered=False), zero_point=5)):
        network = IntegerNetwork(
            name="one",
            tensors={"x": tensor, "y": replace(tensor, name="y")},
            layers=(layer,),
            inputs=("x",),
            outputs=("y",),
        )

        assert np.array_equal(run_reference(network, {"x": image})["y"][0], theirs(layer, image[0]))


@pytest.mark.parametrize("channels", [16, 77, 768])
@pytest.mark.parametrize("deviation", [0.2, 1.0])
def test_a_norm_of_one_factor_is_rounded_as_real_numbers_are(
    channels: int, deviation: float, tmp_path: Path
) -> None:
    """Of 256 integers none is further from the float result than the float result's rounding."""
    for place in (1, 3, 4):
        case = cases(tmp_path, channels)[place]
        image = case.image(deviation)
        difference = np.abs(case.ours(image) - case.theirs(image))

        # Where the real result lies within 2**-14 of a tie either neighbour is right.
        assert difference.max() <= 1
        assert np.mean(difference) < 0.004


@pytest.mark.parametrize("place", [2, 5])
def test_a_norm_with_constants_rounds_twice(place: int, tmp_path: Path) -> None:
    case = cases(tmp_path, 768)[place]
    image = case.image(1.0)
    difference = np.abs(case.ours(image) - case.theirs(image))

    assert difference.max() <= 2
    assert np.sqrt(np.mean(difference**2.0)) < 0.8


@pytest.mark.parametrize("zero", [-3, -128, 90])
@pytest.mark.parametrize(("channels", "scales"), [(9, 1), (384, 2), (1536, 2)])
@pytest.mark.parametrize("operator", ["LayerNormalization", "RMSNormalization"])
def test_a_norm_of_far_outliers_is_within_two_steps(
    operator: str, channels: int, scales: int, zero: int, tmp_path: Path
) -> None:
    """Channels that rows have far beyond all others, with small factors, as transformers have.

    Their results are in range, so no result may be lost on the way to their factors; and the others
    keep their precision.
    """
    generator = np.random.default_rng(channels)
    factor, offset = generator.uniform(0.5, 2.5, channels), generator.normal(0, 0.2, channels)
    factor[[1, 5]] = 0.08, -0.11
    constants = (factor, offset) if operator == "LayerNormalization" else (factor,)
    case = Rows(
        tmp_path / "norm.onnx",
        operator,
        (1, PIXELS, channels),
        scale=0.25,
        last=(8.0 / 127, zero),
        constants=constants,
    )
    image = case.image(1.0)
    image[0, ::3, 1], image[0, 1::3, 5] = 100 * case.scale, -120 * case.scale
    difference = np.abs(case.ours(image) - case.theirs(image))

    (layer,) = case.read().layers
    assert isinstance(layer, Normalize)
    assert len(layer.factors) >= scales
    assert difference.max() <= 2


def test_a_norm_in_several_scales_is_timed_as_it_is_compiled(tmp_path: Path) -> None:
    generator = np.random.default_rng(4)
    factor, offset = generator.uniform(0.5, 2.5, 400), generator.normal(0, 0.2, 400)
    factor[7] = 0.05
    case = Rows(
        tmp_path / "norm.onnx",
        "LayerNormalization",
        (1, PIXELS, 400),
        scale=0.25,
        last=(0.05, 0),
        constants=(factor, offset),
    )
    arch = machine(tables=1, rows_held=16, words=4096)
    read, npu = case.read(), npu_of(arch)
    inputs = random_inputs(read, 1)

    program = compile_network(read, npu)

    (norm,) = read.layers
    assert isinstance(norm, Normalize)
    assert len(norm.factors) > 1
    found = program.outputs[read.outputs[0]].unpack(
        execute(program, npu, program.with_inputs(inputs))
    )
    assert np.array_equal(found, run_reference(read, inputs)[read.outputs[0]])
    assert run(case.path, arch).counts.cycles == run_program(program, npu).events.cycles


@pytest.mark.parametrize(("number", "zero", "rms"), [(INT8, -128, 0.4), (UINT8, 0, 0.3)])
@pytest.mark.parametrize("deviation", [0.5, 1.5, 3.0])
@pytest.mark.parametrize("channels", [64, 197])
def test_exponentials_of_a_byte_leave_a_softmax_near_real_numbers(
    channels: int,
    deviation: float,
    number: np.dtype[Any],
    zero: int,
    rms: float,
    tmp_path: Path,
) -> None:
    """In steps of 1/256; an exponential of 7 bits errs by 0.5 of 127."""
    case = Rows(
        tmp_path / "soft.onnx",
        "Softmax",
        (1, PIXELS, channels),
        scale=0.1,
        zero=3 if number == INT8 else 120,
        last=(1 / 256, zero),
        number=number,
    )
    drawn = np.random.default_rng(1).normal(0, deviation, case.shape)
    image = (np.clip(np.rint(drawn / 0.1), -100, 100) * np.float32(0.1)).astype(np.float32)
    difference = np.abs(case.ours(image) - case.theirs(image))

    assert np.sqrt(np.mean(difference**2.0)) < rms


FLOAT = """<ir_version: 9, opset_import: ["" : 17]>
net (float[1,10,24] x) => (float[1,10,12] y)
<
  float[24,16] w = ["location": "none"], float[16] g = ["location": "none"],
  float[16] b = ["location": "none"], float[16,12] v = ["location": "none"],
  float[12] h = ["location": "none"]
>
{
  [a] a = MatMul (x, w)
  [n] n = LayerNormalization <axis = -1> (a, g, b)
  [s] s = Softmax <axis = -1> (n)
  [c] c = MatMul (s, v)
  [y] y = LayerNormalization <axis = -1> (c, h)
}
"""


def test_a_float_network_has_synthetic_integers_in_the_cycles_of_run(tmp_path: Path) -> None:
    path, arch = tmp_path / "net.onnxtxt", machine(tables=1, rows_held=16)
    path.write_text(FLOAT)
    read, npu = read_integer_network(path), npu_of(arch)
    inputs = random_inputs(read, 1)

    program = compile_network(read, npu)
    wanted = run_reference(read, inputs)

    kinds = [Convolution, Normalize, Softmax, Convolution, Normalize]
    assert [type(layer) for layer in read.layers] == kinds
    for name in ("a", "n", "s", "y"):
        assert np.ptp(wanted[name]) > 60, name
    found = program.outputs["y"].unpack(execute(program, npu, program.with_inputs(inputs)))
    assert np.array_equal(found, wanted["y"])
    assert run(path, arch).counts.cycles == run_program(program, npu).events.cycles


BLOCK = """<ir_version: 9, opset_import: ["" : 17]>
net (float[1,10,24] x) => (float[1,10,12] y)
<
  float[24] g = WHERE, float[24] b = WHERE,
  float[24,16] v = WHERE, float[24,16] w = WHERE, float[16,12] u = WHERE
>
{
  [n] n = LayerNormalization <axis = -1> (x, g, b)
  [p] p = MatMul (n, v)
  [q] q = MatMul (n, w)
  [s] s = Add (p, q)
  [y] y = MatMul (s, u)
}
"""


def test_constants_of_a_norm_go_into_the_weights_of_its_readers(tmp_path: Path) -> None:
    path, generator = tmp_path / "net.onnx", np.random.default_rng(3)
    model = onnx.parser.parse_model(BLOCK.replace("WHERE", '["location": "none"]'))
    for one in model.graph.initializer:
        values = generator.normal(1 if one.name in "gb" else 0, 0.3, tuple(one.dims))
        one.CopyFrom(numpy_helper.from_array(values.astype(np.float32), one.name))
    onnx.save(model, path)
    steps = {step.name: step for step in read_float_network(path).steps.steps}
    constants = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}

    norm = steps["n"]
    assert norm.factor is None
    assert norm.bias is None
    for name, matrix in (("p", "v"), ("q", "w")):
        weights = steps[name].weights
        assert weights is not None
        wanted = (constants["g"][:, None] * constants[matrix]).T
        np.testing.assert_allclose(weights.values[:, :, 0, 0], wanted, rtol=1e-6)  # type: ignore[index]
        np.testing.assert_allclose(steps[name].bias, constants["b"] @ constants[matrix], rtol=1e-4)
    assert steps["y"].bias is None


@pytest.mark.parametrize("read_too", [False, True])
def test_folded_norms_have_no_weights_in_run_and_compile(read_too: bool, tmp_path: Path) -> None:
    path, arch = tmp_path / "net.onnxtxt", machine(tables=1, rows_held=16)
    text = BLOCK.replace("WHERE", '["location": "none"]')
    if read_too:
        text = text.replace("(float[1,10,12] y)", "(float[1,10,12] y, float[1,10,24] n)")
    path.write_text(text)
    read, npu = read_integer_network(path), npu_of(arch)

    program = compile_network(read, npu)

    norm = read.layers[0]
    assert isinstance(norm, Normalize)
    assert (norm.weights is not None) == read_too
    assert run(path, arch).counts.cycles == run_program(program, npu).events.cycles


def test_a_softmax_along_the_channels_of_an_image(tmp_path: Path) -> None:
    case = Rows(
        tmp_path / "soft.onnx",
        "Softmax",
        (1, 7, 5, 4),
        scale=0.05,
        last=(1 / 256, -128),
        axis=1,
    )
    network = case.read()
    image = case.image(1.0)
    (name,) = network.inputs
    ours = run_reference(network, {name: quantize_input(network, name, image)})

    found = ours[network.outputs[0]].transpose(2, 0, 1)
    assert np.abs(found - case.theirs(image).reshape(7, 5, 4)).max() <= 2


@pytest.mark.parametrize("place", range(6))
def test_a_program_gives_these_integers_in_the_cycles_of_run(place: int, tmp_path: Path) -> None:
    case, arch = cases(tmp_path, 77)[place], machine(tables=1, rows_held=16)
    npu, read, image = npu_of(arch), case.read(), case.image(1.0)
    (name,) = read.inputs

    program = compile_network(read, npu)
    check_program(program, npu)
    inputs = {name: quantize_input(read, name, image)}
    memory = execute(program, npu, program.with_inputs(inputs))

    found = program.outputs[read.outputs[0]].unpack(memory)
    assert np.array_equal(found[0], case.ours(image))
    assert run(case.path, arch).counts.cycles == run_program(program, npu).events.cycles
    assert run(case.path, arch, tier="analytical").counts.cycles > 0


@pytest.mark.parametrize(
    ("operator", "shape", "attributes", "sentence"),
    [
        ("Softmax", (1, 2, 5, 4), {}, "only along the channels"),
        ("Softmax", (1, 5, 4), {"axis": 1}, "only along the channels"),
        ("LayerNormalization", (1, 5, 4), {"epsilon": 1e9}, "32 bits hold it at most"),
    ],
)
def test_other_rows_are_refused(
    operator: str,
    shape: tuple[int, ...],
    attributes: dict[str, Any],
    sentence: str,
    tmp_path: Path,
) -> None:
    constants = (np.ones(4),) if operator != "Softmax" else ()
    case = Rows(
        tmp_path / "one.onnx",
        operator,
        shape,
        scale=0.05,
        last=(0.05, 0),
        constants=constants,
        **attributes,
    )

    with pytest.raises(WorkloadError, match=rf"^\S+: (node )?rows.* {sentence}"):
        case.read()
