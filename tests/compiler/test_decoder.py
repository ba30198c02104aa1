"""A decoder with a cache: one program for all positions, bit for bit, and in the same cycles."""

from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.errors import MappingError, WorkloadError
from accelsim.integer import IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import Indexed, lower
from compiler.checks import COUNTED, assert_network_agrees, assert_values
from compiler.decoder import decoder, heads, lookup, saved, tokens
from compiler.networks import machine
from corpus.stages import bench, on
from integer_onnx.agreement import runtime

POSITIONS, WIDTH = 12, 8
SCATTERS = ("ScatterND", "TensorScatter")
CACHES = (("past_k", "k_written"), ("past_v", "v_written"))


def decoding(**changes: object) -> Npu:
    return npu_of(machine(tables=2, rows_held=16, base_registers=2, **changes))


def network_of(folder: Path, scatter: str = "ScatterND", positions: int = POSITIONS) -> Path:
    generator = np.random.default_rng(3)
    return saved(decoder(generator, positions=positions, width=WIDTH, scatter=scatter), folder)


def caches(network: IntegerNetwork) -> dict[str, np.ndarray]:
    return {name: np.zeros(network.tensors[name].shape, np.int64) for name, _ in CACHES}


def step(program: Program, npu: Npu, image: np.ndarray, token: np.ndarray, position: int) -> None:
    """Run a step on a memory image, which keeps the caches."""
    at = program.at({"position": position})
    program.inputs["x"].write(image, token.reshape(1, 1, -1))
    image[:] = execute(at, npu, image)


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("scatter", SCATTERS)
def test_one_program_decodes_every_position(scatter: str, dataflow: str, tmp_path: Path) -> None:
    network = read_integer_network(network_of(tmp_path, scatter))
    npu = decoding(dataflow=dataflow)
    program = compile_network(network, npu)
    check_program(program, npu)
    assert program.indices == {"position": POSITIONS}
    held = caches(network)
    image = program.with_inputs({"x": np.zeros((1, 1, WIDTH), np.int64), **held})
    cycles = set()

    for position, token in enumerate(tokens(np.random.default_rng(1), POSITIONS, WIDTH)):
        step(program, npu, image, token, position)
        inputs = {"x": token.reshape(1, 1, -1), "position": position, **held}
        wanted = run_reference(network, inputs)
        for name in network.outputs:
            assert np.array_equal(program.outputs[name].unpack(image), wanted[name])
        held = {past: wanted[present] for past, present in CACHES}
        cycles.add(run_program(program.at({"position": position}), npu).events)

    assert len(cycles) == 1


def test_what_is_behind_the_position_does_not_matter(tmp_path: Path) -> None:
    network = read_integer_network(network_of(tmp_path))
    generator = np.random.default_rng(2)
    x, position = generator.integers(-100, 101, (1, 1, WIDTH)), 2
    results = []
    for _ in range(2):
        held = {name: generator.integers(-90, 91, (1, POSITIONS, WIDTH)) for name, _ in CACHES}
        for cache in held.values():
            cache[:, : position + 1] = 7
        results.append(run_reference(network, {"x": x, "position": position, **held})["y"])

    assert np.array_equal(*results)


def test_the_rows_are_those_of_onnxruntime(tmp_path: Path) -> None:
    path = network_of(tmp_path)
    network = read_integer_network(path)
    generator = np.random.default_rng(5)
    session = runtime(onnx.load(path))
    for position in range(POSITIONS):
        x = generator.integers(-100, 101, (1, WIDTH), dtype=np.int8)
        held = {
            name: generator.integers(-90, 91, (POSITIONS, WIDTH), dtype=np.int8)
            for name, _ in CACHES
        }
        feeds = {"x": x, "position": np.array([position]), **held}
        theirs = dict(
            zip(
                ("y", "k_written", "v_written"),
                session.run(["y", "present_k", "present_v"], feeds),
                strict=True,
            )
        )
        ours = run_reference(
            network,
            {
                "x": x.reshape(1, 1, -1).astype(np.int64),
                "position": position,
                **{name: cache[None].astype(np.int64) for name, cache in held.items()},
            },
        )
        for name in ("k_written", "v_written"):
            # Sums of the new row may lie near a tie; all others are copies.
            apart = np.abs(ours[name].reshape(theirs[name].shape) - theirs[name])
            assert apart.max() <= 1
            assert not np.delete(apart, position, axis=0).any()
        assert np.abs(ours["y"].reshape(1, -1) - theirs["y"]).max() <= 3


def test_layers_of_run_and_of_compile_are_one_schedule(tmp_path: Path) -> None:
    path = network_of(tmp_path)
    npu = decoding()
    events = run_program(compile_network(read_integer_network(path), npu), npu).events
    layers = lower(load_workload(path)).layers

    for found in (layers, layers_of(read_integer_network(path))):
        assert run_program(schedule_layers(found, npu), npu).events == events
    bound = estimate_layers(layers, npu).total
    for name in COUNTED:
        assert getattr(bound, name) == getattr(events, name), name


def test_a_machine_without_enough_registers_is_refused_by_name(tmp_path: Path) -> None:
    network = read_integer_network(network_of(tmp_path))

    for registers in (0, 1):
        npu = npu_of(machine(tables=2, rows_held=16, base_registers=registers))
        with pytest.raises(MappingError, match=r"rows at position .*npu\.base_registers"):
            compile_network(network, npu)


def test_an_index_must_be_given_and_exist(tmp_path: Path) -> None:
    network = read_integer_network(network_of(tmp_path))
    inputs = {"x": np.zeros((1, 1, WIDTH), np.int64), **caches(network)}

    with pytest.raises(WorkloadError, match=r"index position is not given$"):
        run_reference(network, inputs)
    with pytest.raises(WorkloadError, match=r"index position is from 0 to 11, not 12$"):
        run_reference(network, {**inputs, "position": POSITIONS})


def test_a_cache_that_something_else_reads_has_no_integer_form(tmp_path: Path) -> None:
    model = onnx.load(network_of(tmp_path))
    scale, zero = "past_k_real_scale", "past_k_real_zero_point"
    model.graph.node.append(
        helper.make_node("QuantizeLinear", ["past_k_real", scale, zero], ["copied"], name="copied")
    )
    model.graph.output.append(
        helper.make_tensor_value_info("copied", TensorProto.INT8, (POSITIONS, WIDTH))
    )
    path = saved(model, tmp_path)

    with pytest.raises(WorkloadError, match="an input that nothing else reads"):
        read_integer_network(path)


@pytest.mark.parametrize("position", [0, 1, POSITIONS - 1])
@pytest.mark.parametrize("scatter", SCATTERS)
def test_the_hardware_decodes_alike(scatter: str, position: int, tmp_path: Path) -> None:
    network = read_integer_network(network_of(tmp_path, scatter))
    generator, flow = np.random.default_rng(position), "weight_stationary"
    inputs = {
        name: generator.integers(-90, 91, network.tensors[name].shape) for name in network.inputs
    }

    assert_network_agrees(network, {**inputs, "position": position}, on(flow), bench(flow))

    assert sum(isinstance(layer.layer, Indexed) for layer in network.layers) == 4


def agrees(path: Path, npu: Npu, index: str, values: list[int]) -> Program:
    """Compile a network, and compare it with its reference at some values of its index."""
    network = read_integer_network(path)
    program = compile_network(network, npu)
    for value in values:
        assert_values(program, npu, network, {**random_inputs(network, value), index: value})
    return program


@pytest.mark.parametrize("count", [1, 3])
def test_keys_lie_head_by_head(count: int, tmp_path: Path) -> None:
    path = saved(heads(count=count, positions=5, width=4), tmp_path)

    program = agrees(path, decoding(), "position", list(range(5)))

    check_program(program, decoding())
    assert [base.stride_bytes for base in program.bases] == [4]


@pytest.mark.sampled(24, family="long runs")
def test_a_table_may_be_larger_than_a_stride(tmp_path: Path) -> None:
    rows, width = 2**18 + 5, 64
    assert rows * width > INSTRUCTIONS["LOAD"].most["y_stride"]
    path = saved(lookup(rows=rows, width=width), tmp_path)

    agrees(path, decoding(), "token", [77_777, rows - 1])


def test_a_table_of_real_numbers_is_quantized_as_its_rows_are(tmp_path: Path) -> None:
    path = saved(lookup(rows=30, width=12, reals=True), tmp_path)
    network = read_integer_network(path)
    session = runtime(onnx.load(path))

    agrees(path, decoding(), "token", [0, 13, 29])

    x = np.random.default_rng(0).integers(-100, 101, (1, 12), dtype=np.int8)
    for token in range(30):
        given = {"x": x.reshape(1, 1, -1).astype(np.int64), "token": token}
        (theirs,) = session.run(["row_real_q"], {"x": x, "token": np.array([token])})
        ours = run_reference(network, given)["row_real_q"]
        assert np.abs(ours.reshape(theirs.shape) - theirs).max() <= 1
