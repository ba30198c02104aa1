"""LSTM, GRU and RNN of quantized files: their steps against onnxruntime, and what is refused."""

import re
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import numpy_helper

from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.values import execute
from accelsim.workload.load import load_workload
from accelsim.workload.onnx import read_onnx
from compiler.networks import machine
from integer_onnx.agreement import compare, runtime, saved
from integer_onnx.recurrent import GATES, File, Shape, some_shape, unrolled

CASES = 6
MOST_ERROR = 0.1
"""Root mean square of the errors of states, by that of the states: of eight bits throughout."""


def inputs_of(network: IntegerNetwork, file: File) -> dict[str, np.ndarray]:
    return {
        name: quantize_input(network, name, values)
        for name, values in zip(network.inputs, file.feeds.values(), strict=True)
    }


def real_results(file: File) -> list[np.ndarray]:
    """Return what onnxruntime gives for the layer in real numbers; it has no sequences first."""
    model, feeds = file.model(), file.feeds
    if not file.shape.batch_first:
        return list(runtime(model).run(None, feeds))
    (node,) = (one for one in model.graph.node if one.op_type in GATES)
    kept = [one for one in node.attribute if one.name != "layout"]
    del node.attribute[:]
    node.attribute.extend(kept)
    for given in model.graph.input:
        extents = given.type.tensor_type.shape.dim
        first, second = extents[0].dim_value, extents[1].dim_value
        extents[0].dim_value, extents[1].dim_value = second, first
    turned = {name: values.swapaxes(0, 1) for name, values in feeds.items()}
    found = runtime(model).run(None, turned)
    return [np.moveaxis(one, 2, 0) if one.ndim == 4 else one.swapaxes(0, 1) for one in found]


def errors(model: onnx.ModelProto, file: File, folder: Path) -> list[float]:
    """Return the root mean square error of each output from the layer in real numbers."""
    network = read_integer_network(saved(model, folder))
    found = run_reference(network, inputs_of(network, file))
    wanted = real_results(file)
    made = []
    for name, values in zip(network.outputs, wanted, strict=True):
        tensor = network.tensors[name]
        real = (found[name].reshape(values.shape) - tensor.zero_point) * tensor.scale
        made.append(float(np.sqrt(np.mean((real - values) ** 2) / np.mean(values**2))))
    return made


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(CASES))
@pytest.mark.parametrize("kind", GATES)
def test_steps_agree_with_onnxruntime(kind: str, seed: int, tmp_path: Path) -> None:
    generator = np.random.default_rng(seed)
    number = str(generator.choice(["int8", "uint8"]))
    file = File(some_shape(generator, kind, number), generator)
    model = unrolled(file.model(), tmp_path)
    held = {one.name: numpy_helper.to_array(one) for one in model.graph.initializer}
    scales = {
        node.name: held[f"{node.input[1].removesuffix('.real')}.scale"]
        for node in model.graph.node
        if node.op_type == "Gemm"
    }

    assert not any(node.op_type in GATES for node in model.graph.node)
    agreement = compare(model, tmp_path, file.feeds, weight_scales=scales)

    assert agreement.results > 0


@pytest.mark.parametrize("seed", range(CASES))
@pytest.mark.parametrize("kind", GATES)
def test_steps_in_real_numbers_are_the_layer(kind: str, seed: int, tmp_path: Path) -> None:
    generator = np.random.default_rng(200 + seed)
    file = File(some_shape(generator, kind), generator, quantized=False)

    model = unrolled(file.model(), tmp_path)
    found = runtime(model).run(None, file.feeds)

    assert not any(node.op_type in (*GATES, "QuantizeLinear") for node in model.graph.node)
    graph = read_onnx(saved(file.model(), tmp_path), unrolled=True)
    assert not any(one.spelling in GATES for one in graph.operators)
    for ours, wanted in zip(found, real_results(file), strict=True):
        np.testing.assert_allclose(ours, wanted, rtol=1e-4, atol=1e-6)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(CASES))
@pytest.mark.parametrize("kind", GATES)
def test_a_layer_errs_by_little_from_real_numbers(kind: str, seed: int, tmp_path: Path) -> None:
    generator = np.random.default_rng(100 + seed)
    file = File(some_shape(generator, kind), generator)

    assert max(errors(file.model(), file, tmp_path)) < MOST_ERROR


@pytest.mark.parametrize("kind", ["LSTM", "GRU"])
def test_gates_in_another_order_are_seen(kind: str, tmp_path: Path) -> None:
    generator = np.random.default_rng(5)
    shape = Shape(kind=kind, steps=4, hidden=8)
    rows = GATES[kind] * shape.hidden
    weights = generator.uniform(-1, 1, (1, rows, shape.features))
    swapped = weights.reshape(1, GATES[kind], shape.hidden, -1)[:, [1, 0, *range(2, GATES[kind])]]
    right, wrong = (
        File(shape, np.random.default_rng(6), {1: values.reshape(weights.shape)})
        for values in (weights, swapped)
    )

    assert max(errors(right.model(), right, tmp_path)) < MOST_ERROR
    assert max(errors(wrong.model(), right, tmp_path)) > 2 * MOST_ERROR


def test_a_layer_reads_another_and_no_node_has_a_name(tmp_path: Path) -> None:
    first, second = Shape(hidden=6, given=("Y",)), Shape(features=6, given=("Y",))
    file, above = (
        File(shape, np.random.default_rng(place)) for place, shape in enumerate((first, second))
    )
    model, upper = file.model(), above.model()
    for node in upper.graph.node:
        node.input[:] = [name and f"upper_{name}" for name in node.input]
        node.output[:] = [name and f"upper_{name}" for name in node.output]
    layer = next(node for node in upper.graph.node if node.op_type == "LSTM")
    layer.input[0] = "between"
    lower = [node for node in model.graph.node if not node.output[0].startswith("Y_result")]
    del model.graph.node[:]
    model.graph.node.extend(lower)
    axis = onnx.helper.make_node("Squeeze", ["Y", "axis"], ["between"])
    kept = [node for node in upper.graph.node if not node.output[0].startswith("upper_x")]
    model.graph.node.extend([axis, *kept])
    for held in upper.graph.initializer:
        held.name = f"upper_{held.name}"
    model.graph.initializer.extend(upper.graph.initializer)
    model.graph.initializer.append(numpy_helper.from_array(np.array([1]), "axis"))
    model.graph.output[0].name = f"upper_{upper.graph.output[0].name}"
    for node in model.graph.node:
        node.name = ""

    network = read_integer_network(saved(model, tmp_path))
    found = run_reference(network, inputs_of(network, file))[network.outputs[0]]

    (wanted,) = runtime(model).run(None, file.feeds)
    tensor = network.tensors[network.outputs[0]]
    real = (found.reshape(wanted.shape) - tensor.zero_point) * tensor.scale
    assert np.sqrt(np.mean((real - wanted) ** 2) / np.mean(wanted**2)) < MOST_ERROR


def test_a_long_sequence_joins_its_states_in_several_copies(tmp_path: Path) -> None:
    file = File(Shape(kind="RNN", steps=70, hidden=3, features=2), np.random.default_rng(1))

    assert max(errors(file.model(), file, tmp_path)) < MOST_ERROR


def test_a_relu_keeps_the_range_of_its_states(tmp_path: Path) -> None:
    shape = Shape(kind="RNN", hidden=6, attributes={"activations": ["Relu"]})
    file = File(shape, np.random.default_rng(3))

    assert max(errors(file.model(), file, tmp_path)) < MOST_ERROR


def test_all_steps_read_one_set_of_weights(tmp_path: Path) -> None:
    shape = Shape(steps=9, hidden=8, features=8)
    graph = read_onnx(saved(File(shape, np.random.default_rng(2)).model(), tmp_path))

    weights = {name for name, one in graph.constants.items() if one.values is not None}
    read = [one.operand(1) for one in graph.operators if one.kind == "gemm"]

    # The first step has no state: it reads the part of the weights that is for what it reads.
    assert len(read) == 18
    assert len({name for name in read if name in weights}) == 4


@pytest.mark.parametrize(
    ("shape", "constants", "sentence"),
    [
        (Shape(attributes={"clip": 3.0}), {}, "has clip 3, which is not supported"),
        (
            Shape(attributes={"input_forget": 1}),
            {},
            "has input_forget 1; only 0 is supported",
        ),
        (
            Shape(kind="RNN", attributes={"activations": ["Elu"]}),
            {},
            "has the activation Elu; supported are HardSigmoid, Sigmoid and Tanh, and Relu for an"
            " RNN",
        ),
        (
            Shape(kind="GRU", attributes={"activations": ["Sigmoid", "Relu"]}),
            {},
            "has the activation Relu, which is supported for an RNN alone",
        ),
        (
            Shape(kind="GRU", attributes={"activations": ["Tanh", "Tanh"]}),
            {},
            "has gates by Tanh, which are not supported",
        ),
        (
            Shape(),
            {7: np.ones((1, 15), np.float32)},
            "has peephole weights, which are not supported",
        ),
        (
            Shape(),
            {4: np.array([2], np.int32)},
            "has sequence lengths that are not all the 3 steps",
        ),
        (
            Shape(),
            {5: np.ones((1, 1, 5), np.float32)},
            "has a constant initial_h other than 0; only an input of the network may be other"
            " than 0",
        ),
    ],
)
def test_what_no_step_computes_is_refused(
    shape: Shape, constants: dict[int, np.ndarray], sentence: str, tmp_path: Path
) -> None:
    path = saved(File(shape, np.random.default_rng(4), constants).model(), tmp_path)
    said = f"{path}: node layer ({shape.kind}) {sentence}"

    with pytest.raises(WorkloadError, match=f"^{re.escape(said)}$"):
        read_integer_network(path)
    # The amounts of its work are known all the same.
    assert any(one.spelling == shape.kind for one in read_onnx(path).operators)


def test_a_layer_that_is_not_quantized_is_not_unrolled() -> None:
    graph = load_workload("deepspeech_lstm", {"sequence": 3})

    assert [one.kind for one in graph.operators].count("lstm") == 1


def test_an_old_operator_set_is_refused(tmp_path: Path) -> None:
    model = File(Shape(), np.random.default_rng(4)).model(opset=12)

    with pytest.raises(WorkloadError, match=r"is of operator set 12; its steps need 13 or more$"):
        read_integer_network(saved(model, tmp_path))


def test_steps_share_weights_in_memory(tmp_path: Path) -> None:
    npu = npu_of(machine(tables=1))
    sizes = []
    for steps in (2, 3, 4):
        file = File(Shape(steps=steps, hidden=24, features=200), np.random.default_rng(7))
        network = read_integer_network(saved(file.model(), tmp_path))
        program = compile_network(network, npu)
        image = execute(program, npu, program.with_inputs(inputs_of(network, file)))
        wanted = run_reference(network, inputs_of(network, file))
        for name in network.outputs:
            assert np.array_equal(program.outputs[name].unpack(image), wanted[name])
        sizes.append(len(program.image))

    # A step adds parameters of requantization, tables and activations, and no weights.
    weights = (200 + 24) * 4 * 24
    assert max(sizes[2] - sizes[1], sizes[1] - sizes[0]) < weights * 2 / 3
