"""Attention as torch.nn, timm and transformers have it becomes integers, programs and hardware."""

from functools import cache
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import ModelProto
from onnx.reference import ReferenceEvaluator

import accelsim
from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.errors import WorkloadError
from accelsim.integer import IntegerNetwork, Normalize, Softmax
from accelsim.integer.read import quantize_input, read_float_network, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.learn.functions.quantize import quantization_errors
from accelsim.learn.quantize.error import relative_errors, signal_to_noise_db
from accelsim.learn.quantize.floating import forward, parameters_of
from accelsim.npu import npu_of
from accelsim.program.check import check_program
from accelsim.values import execute
from learn.quantize.exported_networks import NAMES, batch_axis, exported, samples

MACHINE = {
    "table_buffer.capacity_bytes": 256,
    "vector_unit.elementwise_products": True,
    "vector_unit.row_words": 16,
}
CALIBRATION = 12
LEAST_DB = 11.0
"""The worst layer of all is a sum of small scores and a mask, in whose range hidden scores fit; the
softmax behind it has 41 dB again."""

all_networks = pytest.mark.parametrize("name", NAMES)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which each network is quantized once."""
    return tmp_path_factory.mktemp("exported")


def written(model: ModelProto, folder: Path) -> Path:
    path = folder / f"{model.graph.name}.onnx"
    onnx.save(model, path)
    return path


@cache
def quantized(name: str, folder: Path) -> IntegerNetwork:
    model = exported(name)
    return accelsim.quantize(
        written(model, folder),
        samples(model, CALIBRATION),
        batch_axis=batch_axis(model),
        out=folder / f"{name}.integers.onnx",
    )


def machine(network: IntegerNetwork) -> dict[str, object]:
    return {**MACHINE, **({"npu.index_words": 16} if network.numbers else {})}


@all_networks
def test_steps_in_real_numbers_are_the_operators_of_onnx(name: str, folder: Path) -> None:
    model = exported(name)
    given = samples(model, 3, seed=1)
    axis, real = batch_axis(model), read_float_network(written(model, folder))
    (source,), (result,) = real.steps.inputs, real.steps.outputs

    found = forward(real.steps, {source: np.moveaxis(given, axis, 0)}, parameters_of(real.steps))[
        result
    ]

    evaluator, kind = ReferenceEvaluator(model), np.int64 if given.dtype.kind == "i" else np.float32
    wanted = [
        evaluator.run(None, {model.graph.input[0].name: given.take([each], axis).astype(kind)})[0]
        for each in range(3)
    ]
    exact = np.stack(wanted).reshape(found.shape)
    np.testing.assert_allclose(found, exact, atol=1e-5 * float(np.abs(exact).max()))


@all_networks
def test_every_layer_agrees_with_real_numbers(name: str, folder: Path) -> None:
    model = exported(name)
    network = quantized(name, folder)

    errors = quantization_errors(
        folder / f"{name}.onnx",
        network,
        samples(model, 4, seed=2),
        batch_axis=batch_axis(model),
    ).layers

    assert errors.keys() >= {layer.name for layer in network.layers if isinstance(layer, Softmax)}
    assert min(map(signal_to_noise_db, errors.values())) > LEAST_DB


@all_networks
def test_the_file_reads_as_the_network_that_was_quantized(name: str, folder: Path) -> None:
    network, model = quantized(name, folder), exported(name)

    read = read_integer_network(folder / f"{name}.integers.onnx")

    assert [type(layer) for layer in read.layers] == [type(layer) for layer in network.layers]
    (ours,), (theirs,) = network.inputs, read.inputs
    for each in range(3):
        given = samples(model, 3, seed=3).take([each], batch_axis(model))
        wanted = run_reference(network, {ours: quantize_input(network, ours, given)})
        found = run_reference(read, {theirs: quantize_input(read, theirs, given)})
        for one, other in zip(network.layers, read.layers, strict=True):
            assert np.array_equal(wanted[one.output], found[other.output]), one.name


@all_networks
def test_the_program_has_the_values_of_the_reference(name: str, folder: Path) -> None:
    network, model = quantized(name, folder), exported(name)
    npu = npu_of(load_arch("edge_npu_tiny", machine(network)))
    program = compile_network(network, npu)
    (source,), (result,) = network.inputs, network.outputs
    given = samples(model, 1, seed=4)

    inputs = {source: quantize_input(network, source, given)}
    memory = execute(program, npu, program.with_inputs(inputs))

    check_program(program, npu)
    wanted = run_reference(network, inputs)[result]
    assert np.array_equal(program.outputs[result].unpack(memory), wanted)
    assert len(np.unique(wanted)) > 1


@pytest.mark.sampled(6, family="whole machines")
@all_networks
def test_the_rtl_has_the_values_of_the_reference(name: str, folder: Path) -> None:
    network = quantized(name, folder)

    verdict = accelsim.cosim(load_arch("edge_npu_tiny"), workload=network, replace=machine(network))

    assert verdict.differences == ()


def test_norms_in_several_operators_are_one_layer(folder: Path) -> None:
    network = quantized("llama", folder)

    norms = [layer for layer in network.layers if isinstance(layer, Normalize)]

    assert len(norms) == 3
    assert not any(layer.layer.centered for layer in norms)  # type: ignore[attr-defined]


def test_hidden_scores_are_in_no_error(folder: Path) -> None:
    model = exported("causal")
    network = quantized("causal", folder)
    real = read_float_network(folder / "causal.onnx")
    (source,) = real.steps.inputs

    errors = relative_errors(real, network, {source: samples(model, 4)}).layers

    assert max(errors.values()) < 0.1


@pytest.mark.parametrize(
    ("axis", "sentence"),
    [
        (0, r"images of input src have shape \[8, 12, 16\], not \[n, 8, 16\]$"),
        (2, r"^batch_axis must be 0 or 1, not 2$"),
    ],
)
def test_samples_along_another_axis_are_a_sentence(axis: int, sentence: str, folder: Path) -> None:
    model = exported("encoder_post")

    with pytest.raises(WorkloadError, match=sentence):
        accelsim.quantize(written(model, folder), samples(model, 12), batch_axis=axis)


def attention(mask: float, guard: str = "p") -> onnx.ModelProto:
    """Return attention of 4 tokens, the second of which reads none: its whole row is masked."""
    model = onnx.parser.parse_model(
        f"""<ir_version: 9, opset_import: ["" : 20]> hidden (float[1,4,8] x) => (float[1,4,8] y)
        {{ [t] k = Transpose <perm = [0, 2, 1]> (x) [s] s = MatMul (x, k) [a] a = Add (s, m)
        [p] p = Softmax <axis = -1> (a) [n] n = IsNaN (p) [w] w = Where (n, zero, p)
        [y] y = MatMul ({guard}, x) }}"""
    )
    if guard == "p":
        del model.graph.node[4:6]
    hidden = np.where(np.tril(np.ones((4, 4))), 0, mask).astype(np.float32)
    hidden[1] = mask
    values = {"m": hidden, "zero": np.zeros((), np.float32)}
    model.graph.initializer.extend(
        onnx.numpy_helper.from_array(each, name) for name, each in values.items()
    )
    return model


ROWS = np.random.default_rng(0).normal(size=(8, 4, 8)).astype(np.float32)


@pytest.mark.filterwarnings("ignore:invalid value")
@pytest.mark.parametrize("guard", ["p", "w"])
def test_a_row_that_its_mask_hides_wholly_is_a_sentence(guard: str, folder: Path) -> None:
    """The softmax of such a row is no number, in onnxruntime too."""
    with pytest.raises(
        WorkloadError, match=r"^p: is not a number \(NaN\) for some samples: its mask hides a whole"
    ):
        accelsim.quantize(written(attention(-np.inf, guard), folder), ROWS)


def test_a_guard_against_what_is_not_a_number_changes_nothing(folder: Path) -> None:
    guarded, plain = (
        accelsim.quantize(written(attention(-1e9, guard), folder), ROWS) for guard in ("w", "p")
    )

    assert [layer.name for layer in guarded.layers] == [layer.name for layer in plain.layers]
    values = []
    for network in (guarded, plain):
        (source,), (output,) = network.inputs, network.outputs
        inputs = {source: quantize_input(network, source, ROWS[:1])}
        values.append(run_reference(network, inputs)[output])
    assert np.array_equal(*values)
