"""Inputs that a Concat or an Arrangement alone reads are given in their place in its result."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from accelsim.compiler import compile_network, layers_of, schedule_layers
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import npu_of
from accelsim.program import load_program, save_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.arrangement import Copy
from accelsim.workload.layers import lower
from compiler.checks import chain, check, instructions
from compiler.networks import machine
from integer_onnx.agreement import runtime
from integer_onnx.models import Model

SCALE, ZERO = np.float32(0.03), np.int8(0)


def decoder(path: Path, *, heads: int, past: int, new: int, width: int, turned: bool) -> Path:
    """Write scores of heads whose keys follow those of a cache, which is an input."""
    model, generator = Model(), np.random.default_rng(heads + past)

    def cache(rows: int) -> tuple[int, ...]:
        return (1, heads, width, rows) if turned else (1, heads, rows, width)

    for name, shape in (
        ("q", (1, heads, 1, width)),
        ("token", (1, new, heads * width)),
        ("past", cache(past)),
    ):
        model.input(name, np.zeros(shape, np.int8))
        model.dequantized(f"{name}_real", name, SCALE, ZERO)
    weights = generator.integers(-60, 61, (heads * width, heads * width), dtype=np.int8)
    model.dequantized("w", model.constant("w_q", weights), np.float32(0.01), ZERO)
    model.quantized("k_q", model.node("MatMul", "k", "token_real", "w"), SCALE, ZERO)
    parts = model.constant("parts", (1, new, heads, width), np.int64)
    split = model.node("Reshape", "k_heads", model.dequantized("k_real", "k_q", SCALE, ZERO), parts)
    order = [0, 2, 3, 1] if turned else [0, 2, 1, 3]
    key = model.node("Transpose", "k_row", split, perm=order)
    joined = model.node("Concat", "joined", "past_real", key, axis=3 if turned else 2)
    model.quantized("present", joined, SCALE, ZERO)
    keys = model.dequantized("present_real", "present", SCALE, ZERO)
    if not turned:
        keys = model.node("Transpose", "turned", keys, perm=[0, 1, 3, 2])
    model.quantized("y", model.node("MatMul", "scores", "q_real", keys), np.float32(0.05), ZERO)
    proto = model.proto("y", TensorProto.INT8)
    proto.graph.output.append(
        helper.make_tensor_value_info("present", TensorProto.INT8, cache(past + new))
    )
    file = path / "decoder.onnx"
    file.write_bytes(proto.SerializeToString())
    return file


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("heads", "past", "new", "width"), [(1, 5, 1, 8), (3, 5, 1, 8), (2, 3, 4, 4)]
)
def test_a_cache_stays_where_it_lies(
    heads: int, past: int, new: int, width: int, turned: bool, dataflow: str, tmp_path: Path
) -> None:
    path = decoder(tmp_path, heads=heads, past=past, new=new, width=width, turned=turned)
    npu, network = npu_of(machine(dataflow=dataflow)), read_integer_network(path)
    generator = np.random.default_rng(1)
    model = onnx.load(path)
    feeds = {
        value.name: generator.integers(
            -90, 91, [one.dim_value for one in value.type.tensor_type.shape.dim], dtype=np.int8
        )
        for value in model.graph.input
    }
    theirs = runtime(model).run(["present"], feeds)[0]
    inputs = {
        name: feeds[name].reshape(network.tensors[name].shape).astype(np.int64)
        for name in network.inputs
    }
    wanted = run_reference(network, inputs)
    assert np.array_equal(wanted["present"].reshape(theirs.shape), theirs)

    program = compile_network(network, npu)
    memory = execute(program, npu, program.with_inputs(inputs))

    for name in network.outputs:
        found = program.outputs[name].unpack(memory)
        assert np.array_equal(found.reshape(wanted[name].shape), wanted[name])
    events = run_program(program, npu).events
    for layers in (lower(load_workload(path)).layers, layers_of(network)):
        assert run_program(schedule_layers(layers, npu), npu).events == events
    save_program(program, tmp_path / "program")
    assert load_program(tmp_path / "program").inputs == program.inputs


def test_only_the_new_rows_are_moved(tmp_path: Path) -> None:
    npu, counts = npu_of(machine()), {}
    for past in (4, 60):
        path = decoder(tmp_path, heads=3, past=past, new=2, width=8, turned=False)
        program = compile_network(read_integer_network(path), npu)
        counts[past] = instructions(program, "joined")

    assert counts[4] == counts[60] > 0


def test_images_beside_an_input_leave_it_where_it_is() -> None:
    built = chain((4, 3, 8))
    given, made = built.given((4, 3, 8)), built.convolution(8)
    beside = (
        Copy(source=0, extents=(4, 3, 8)),
        Copy(source=1, extents=(4, 3, 8), written_first=(0, 3, 0)),
    )
    built.arrange((4, 6, 8), *beside, parts=(given, made))

    program = check(built, npu_of(machine()))

    assert program.inputs[given].row_bytes == 2 * 3 * 8
    assert instructions(program, "arrange") == 0
