"""A layer of BERT as onnxruntime's quantizer writes it: read, compiled, and on the RTL."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import onnxruntime
import pytest

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.integer import IntegerNetwork, Multiply
from accelsim.integer.arrays import quantize_input
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.timeline import run_program
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import COUNTED, right_program
from experiments.transformers.__main__ import TABLE, table
from experiments.transformers.machine import machine
from experiments.transformers.network import SMALL, write_quantized
from experiments.transformers.prove import proven_cycles

FORMS = {"plain": SMALL, "masked": replace(SMALL, masked=5)}


@pytest.fixture(scope="module", params=FORMS)
def file(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("layer") / "bert_layer.onnx"
    write_quantized(path, FORMS[request.param])
    return path


@pytest.fixture
def network(file: Path) -> IntegerNetwork:
    return read_integer_network(file)


def test_the_quantizer_gives_factors_zero_points(network: IntegerNetwork) -> None:
    points = [layer.zero_points for layer in network.layers if isinstance(layer, Multiply)]

    assert len(points) == 2
    assert points[1][0] == -128, "a softmax"
    assert all(point for pair in points for point in pair)


def test_it_compiles_to_the_values_of_the_reference(network: IntegerNetwork) -> None:
    right_program(network, machine())


def test_run_and_compile_and_both_tiers_count_alike(file: Path, network: IntegerNetwork) -> None:
    npu = machine()
    events = run_program(compile_network(network, npu), npu).events

    for layers in (lower(load_workload(file)).layers, layers_of(network)):
        assert run_program(schedule_layers(layers, npu), npu).events == events
    bound = estimate_layers(layers_of(network), npu).total
    for name in COUNTED:
        assert getattr(bound, name) == getattr(events, name), name


def test_its_result_is_near_that_of_onnxruntime(file: Path, network: IntegerNetwork) -> None:
    x = np.random.default_rng(7).normal(0, 1, (1, SMALL.tokens, SMALL.width)).astype(np.float32)
    (wanted,) = onnxruntime.InferenceSession(file).run(None, {"x": x})
    given, last = network.inputs[0], network.outputs[0]

    found = run_reference(network, {given: quantize_input(network, given, x[0])})[last]

    # Softmax and norms are arithmetic of their own: a step or two each.
    tensor = network.tensors[last]
    error = (found.reshape(wanted.shape) - tensor.zero_point) * tensor.scale - wanted
    assert np.sqrt(np.mean(error**2)) < 2 * tensor.scale


@pytest.mark.sampled(36, family="whole machines")
def test_the_hardware_computes_it_alike() -> None:
    npu = machine()

    assert proven_cycles(SMALL, npu, CompiledNpu(npu)) is not None


@pytest.mark.sampled(24, family="long runs")
def test_the_table_is_that_of_the_experiment() -> None:
    assert table() == TABLE.read_text(encoding="utf-8")
