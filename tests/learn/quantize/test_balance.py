"""Outliers that are moved into weights: the same network, with fewer outliers."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import accelsim
from accelsim.integer.read import FloatNetwork, read_float_network
from accelsim.learn.functions.quantize import quantization_errors
from accelsim.learn.quantize.balance import balanced
from accelsim.learn.quantize.floating import forward, parameters_of
from each import each

TOKENS, WIDTH, INNER = 6, 16, 32
OUTLIERS = [3, 20]


def network(folder: Path, bound: str = "Relu") -> Path:
    """Write a norm, a product, a bound, a product and a convolution-free sum; two are outliers."""
    generator = np.random.default_rng(4)
    first = generator.normal(0, 0.3, (WIDTH, INNER))
    first[:, OUTLIERS] *= 60
    second = generator.normal(0, 0.3, (INNER, WIDTH))
    second[OUTLIERS] /= 60
    constants = {
        "scale": generator.uniform(0.5, 2, WIDTH),
        "offset": generator.normal(0, 0.2, WIDTH),
        "w": first,
        "b": generator.normal(0, 0.1, INNER) * np.where(np.isin(range(INNER), OUTLIERS), 60, 1),
        "v": second,
        "six": np.array(6.0),
        "zero": np.array(0.0),
    }
    inputs = ["sum", "zero", "six"] if bound == "Clip" else ["sum"]
    nodes = [
        helper.make_node("LayerNormalization", ["x", "scale", "offset"], ["n"], name="norm"),
        helper.make_node("MatMul", ["n", "w"], ["product"], name="first"),
        helper.make_node("Add", ["product", "b"], ["sum"], name="biased"),
        helper.make_node(bound, inputs, ["bounded"], name="bounded"),
        helper.make_node("MatMul", ["bounded", "v"], ["y"], name="second"),
    ]
    graph = helper.make_graph(
        nodes,
        "balanced",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, [1, TOKENS, WIDTH])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, [1, TOKENS, WIDTH])],
        [numpy_helper.from_array(v.astype(np.float32), name) for name, v in constants.items()],
    )
    path = folder / f"balanced_{bound}.onnx"
    opsets = [helper.make_opsetid("", 17)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8), path)
    return path


def samples(seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).normal(0, 1, (12, TOKENS, WIDTH))


def computed(real: FloatNetwork) -> dict[str, np.ndarray]:
    return forward(real.steps, {"x": samples()}, parameters_of(real.steps))


@each("strength", [0.0, 0.3, 0.5, 1.0])
def test_results_stay_and_channels_reach_as_far_as_the_formula_says(
    strength: float, tmp_path: Path
) -> None:
    real = read_float_network(network(tmp_path))
    before = computed(real)
    writer, reader = real.steps.steps[-2:]
    assert writer.weights is not None
    assert reader.weights is not None

    found = balanced(real.steps, before, strength)

    after = computed(replace(real, steps=found.steps))
    assert found.kept == {}
    assert np.abs(after["y"] - before["y"]).max() <= 1e-9 * np.abs(before["y"]).max()
    reach = np.abs(before[writer.output]).max(axis=(0, 1))
    weights = np.abs(np.asarray(reader.weights.values)).max(axis=(0, 2, 3))
    divisor = reach**strength / weights ** (1 - strength)
    moved = np.abs(after[writer.output]).max(axis=(0, 1))
    assert np.allclose(moved[reach > 0], (reach / divisor)[reach > 0], rtol=1e-9)


def test_integers_err_less(tmp_path: Path) -> None:
    path = network(tmp_path)

    errors = []
    for balance in (None, 0.5):
        made = accelsim.quantize(path, samples(), balance=balance)
        (error,) = quantization_errors(path, made, samples(2), balance=balance).outputs.values()
        errors.append(error)

    assert errors[1] < 0.5 * errors[0]


@each(
    ("bound", "kept"),
    [
        ("Clip", {"first": "its results are clipped"}),
        ("Sigmoid", {"bounded": "a lookup takes no factors of channels"}),
    ],
)
def test_what_cannot_be_divided_is_named(bound: str, kept: dict[str, str], tmp_path: Path) -> None:
    real = read_float_network(network(tmp_path, bound))
    before = computed(real)

    found = balanced(real.steps, before, 0.5)

    assert found.kept == kept
    after = computed(replace(real, steps=found.steps))
    assert np.abs(after["y"] - before["y"]).max() <= 1e-9 * np.abs(before["y"]).max()
    made = accelsim.quantize(real.path, samples(), balance=0.5)
    assert made.notes == tuple(f"outliers of {name} stay: {said}" for name, said in kept.items())


def test_a_convolutional_network_stays() -> None:
    real = read_float_network("digits_conv")
    images = np.random.default_rng(0).uniform(0, 1, (5, 1, 8, 8))
    inputs = {real.steps.inputs[0]: images.reshape(5, *real.steps.shapes[real.steps.inputs[0]][1:])}
    before = forward(real.steps, inputs, parameters_of(real.steps))

    found = balanced(real.steps, before, 0.5)

    after = forward(found.steps, inputs, parameters_of(found.steps))
    output = real.steps.outputs[0]
    assert np.abs(after[output] - before[output]).max() <= 1e-9 * np.abs(before[output]).max()
    assert all(found.kept.values())


def test_a_wrong_strength_is_a_sentence() -> None:
    with pytest.raises(accelsim.errors.UserError, match="balance must be from 0 to 1"):
        accelsim.quantize("digits_mlp", np.zeros((1, 64)), balance=2)
