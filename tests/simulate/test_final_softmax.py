"""A softmax before an output: `run` and `compile` say alike who computes it, and count alike."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto

from accelsim.api.compile import Compiled, compile_program
from accelsim.arch import Arch, load_arch
from accelsim.compiler import network_for, softmax_channels
from accelsim.errors import MappingError
from accelsim.integer.part import random_inputs
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.simulate import Result, run
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import ends_in_softmax
from integer_onnx.models import Model, small_weights

SCALE, ZERO = np.float32(0.05), np.int8(0)
ROWS = {"table_buffer.capacity_bytes": 512, "vector_unit.row_words": 16}
MACHINES = {
    "without units": {},
    "without numbers of rows": {"table_buffer.capacity_bytes": 512},
    "with units": ROWS,
    "with a local memory": {**ROWS, "local_memory.capacity_bytes": 512},
    "output stationary": {**ROWS, "array.dataflow": "output_stationary"},
}
BODIES = ("convolution", "function", "pool", "sum", "concat", "product", "nothing")
ENDS = ("quantized", "real", "copied", "logarithm")


def network(body: str, end: str, channels: int = 6) -> onnx.ModelProto:
    """Return a quantized network with a softmax over its channels at the end."""
    generator, model = np.random.default_rng(3), Model()

    def again(name: str, real: str) -> str:
        model.quantized(f"{name}_q", real, SCALE, ZERO)
        return model.dequantized(f"{name}_r", f"{name}_q", SCALE, ZERO)

    model.input("x", np.zeros((1, channels, 5, 4), np.float32))
    last = again("x", "x")
    if body not in ("nothing", "product"):
        constant = model.constant("w", small_weights(generator, channels, channels, 1, 1))
        weights = model.dequantized("w_r", constant, np.float32(0.01), ZERO)
        last = again("conv", model.node("Conv", "conv", last, weights))
    match body:
        case "function":
            last = again("leaky", model.node("LeakyRelu", "leaky", last))
        case "pool":
            last = again("pool", model.node("MaxPool", "pool", last, kernel_shape=[2, 2]))
        case "sum":
            last = again("sum", model.node("Add", "sum", last, "x_r"))
        case "concat":
            other = again("sigmoid", model.node("Sigmoid", "sigmoid", last))
            last = again("both", model.node("Concat", "both", last, other, axis=1))
        case "product":
            flat = model.node("Flatten", "flat", last)
            constant = model.constant("w", small_weights(generator, 20 * channels, channels))
            weights = model.dequantized("w_r", constant, np.float32(0.01), ZERO)
            last = again("product", model.node("MatMul", "product", flat, weights))
    kind = "LogSoftmax" if end == "logarithm" else "Softmax"
    last = model.node(kind, "end", last, axis=1)
    if end == "real":
        return model.proto(last, TensorProto.FLOAT)
    last = model.quantized("end_q", last, np.float32(1 / 127), ZERO)
    if end == "copied":
        real = model.dequantized("end_r", last, np.float32(1 / 127), ZERO)
        return model.proto(model.node("Identity", "same", real), TensorProto.FLOAT)
    return model.proto(last, TensorProto.INT8)


def both(path: Path | str, arch: Arch, folder: Path) -> tuple[Result, Compiled]:
    """Run and compile a network, and compile it with the mapping that the run saves."""
    result = run(path, arch, save_mapping=folder / "mapping.yaml")
    compiled = compile_program(path, arch, folder / "program")
    again = compile_program(path, arch, folder / "again", mapping=folder / "mapping.yaml")

    assert compiled.result.counts == result.counts
    assert again.result.counts == result.counts
    assert compiled.result.workload == result.workload
    assert compiled.result.left_to_host == result.left_to_host
    assert compiled.result.host_sentence() == result.host_sentence()
    assert [one.name for one in compiled.result.layers] == [one.name for one in result.layers]
    return result, compiled


@pytest.mark.sampled(4)
@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("body", BODIES[:-1])
def test_run_and_compile_leave_the_same_to_the_host(
    body: str, end: str, machine: str, tmp_path: Path
) -> None:
    path, arch = tmp_path / "net.onnx", load_arch("edge_npu", MACHINES[machine])
    onnx.save(network(body, end), path)
    if body in ("function", "concat") and not npu_of(arch).has_functions:
        with pytest.raises(MappingError, match="has no tables for functions"):
            compile_program(path, arch, tmp_path / "program")
        return

    result, _ = both(path, arch, tmp_path)

    computed = not machine.startswith("without") and end in ("quantized", "copied")
    assert result.left_to_host == (() if computed else ("end",))
    assert ("softmax" in [layer.kind for layer in result.layers]) == computed
    assert bool(result.host_sentence()) != computed
    assert result.to_data()["left_to_host"] == list(result.left_to_host)


@pytest.mark.sampled(7)
@pytest.mark.parametrize("machine", ["with units", "with a local memory"])
@pytest.mark.parametrize("name", ["cnn", "conv", "mlp", "rnn", "lstm", "se", "vit"])
def test_run_and_compile_count_networks_of_digits_alike(
    name: str, machine: str, tmp_path: Path
) -> None:
    fields = {**MACHINES[machine], "vector_unit.elementwise_products": True}

    result, _ = both(f"digits_{name}", load_arch("edge_npu", fields), tmp_path)

    assert result.left_to_host == ()


def test_a_softmax_that_the_machine_computes_has_the_values_of_the_reference(
    tmp_path: Path,
) -> None:
    path, npu = tmp_path / "net.onnx", npu_of(load_arch("edge_npu", ROWS))
    onnx.save(network("function", "quantized"), path)
    made = network_for(path, npu)
    _, compiled = both(path, load_arch("edge_npu", ROWS), tmp_path)
    inputs = random_inputs(made, 1)
    memory = execute(compiled.program, npu, compiled.program.with_inputs(inputs))

    (name,) = made.outputs
    assert name == "end_q"
    values = compiled.program.outputs[name].unpack(memory)
    assert np.array_equal(values, run_reference(made, inputs)[name])
    # Softmaxes of all pixels: shares that add up to 1.
    assert np.all(np.abs(values.sum(axis=-1) - 127) <= values.shape[-1])


def test_a_softmax_alone_is_work(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    onnx.save(network("nothing", "quantized"), path)

    result, _ = both(path, load_arch("edge_npu", ROWS), tmp_path)

    assert result.counts.cycles > 100
    assert result.left_to_host == ()
    with pytest.raises(MappingError, match=r"set vector_unit\.row_words"):
        compile_program(path, load_arch("edge_npu"), tmp_path / "program")


def test_rows_that_do_not_fit_are_left_to_the_host(tmp_path: Path) -> None:
    arch = load_arch("edge_npu", {**ROWS, "operand_buffer.capacity_bytes": 64})
    channels = softmax_channels(npu_of(arch))
    for each in (channels, channels + 1):
        path = tmp_path / f"{each}.onnx"
        onnx.save(network("convolution", "quantized", each), path)
        result, _ = both(path, arch, tmp_path)
        assert result.left_to_host == (() if each == channels else ("end",))


def test_sweeps_of_a_network_with_a_softmax_ask_each_machine(tmp_path: Path) -> None:
    path = tmp_path / "net.onnx"
    onnx.save(network("convolution", "quantized"), path)
    graph = load_workload(path)

    assert ends_in_softmax(graph)
    left = [
        run(graph, load_arch("edge_npu", fields), tier="analytical").left_to_host
        for fields in ({}, ROWS, {}, ROWS)
    ]
    assert left == [("end",), (), ("end",), ()]


@pytest.mark.parametrize("name", ["net", "64", "no", "1e3", "a: b", "#a", "-", "a b"])
def test_a_mapping_without_layers_can_be_read(name: str, tmp_path: Path) -> None:
    saved, arch = tmp_path / "mapping.yaml", load_arch("edge_npu")
    path = tmp_path / f"{name}.onnx"
    proto = network("nothing", "real")
    onnx.save(proto, path)

    first = run(path, arch, save_mapping=saved)

    assert saved.read_text().endswith("\nlayers: {}\n")
    assert run(path, arch, mapping=saved).counts == first.counts
