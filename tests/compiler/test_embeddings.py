"""Rows of tables by numbers that LOADs read: values, cycles and hardware of whole networks."""

from pathlib import Path

import numpy as np
import onnx
import pytest

from accelsim.compiler import (
    compile_network,
    estimate_layers,
    layers_of,
    schedule_layers,
)
from accelsim.errors import MappingError, WorkloadError
from accelsim.integer import Gather, IntegerNetwork
from accelsim.integer.part import random_inputs
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.integer.reference import run_reference
from accelsim.npu import Npu, npu_of
from accelsim.program.check import check_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import lower
from accelsim_hdl.cosim.compiled import CompiledNpu
from compiler.checks import assert_network_agrees, assert_values, right_program
from compiler.embeddings import Embedding, embedding, language
from compiler.networks import machine
from integer_onnx.agreement import runtime

BAGS = ("", "ReduceSum", "ReduceMean")
SEEDS = 70
MACHINES = [
    {"index_words": 3},
    {"index_words": 64, "bus_bytes": 8, "dataflow": "output_stationary"},
    {"index_words": 1, "rows": 3, "cols": 5},
    {"index_words": 16, "dataflow": "input_stationary"},
]


def saved(given: Embedding, folder: Path) -> Path:
    path = folder / "embedding.onnx"
    path.write_bytes(given.proto.SerializeToString())
    return path


def drawn(seed: int, bag: str, folder: Path) -> tuple[Embedding, IntegerNetwork]:
    given = embedding(np.random.default_rng([seed, BAGS.index(bag)]), bag=bag)
    return given, read_integer_network(saved(given, folder))


def machine_of(network: IntegerNetwork, seed: int) -> Npu:
    number = network.tensors[network.outputs[0]].number.name
    return npu_of(machine(input_=number, **MACHINES[seed % len(MACHINES)]))


@pytest.mark.sampled(60, family="embeddings")
@pytest.mark.parametrize("bag", BAGS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_programs_gather_what_the_reference_gathers(seed: int, bag: str, tmp_path: Path) -> None:
    _, network = drawn(seed, bag, tmp_path)
    npu = machine_of(network, seed)

    program = right_program(network, npu, random_inputs(network, seed))

    assert (program.instructions["gather"] == 1).any()
    events = run_program(program, npu).events
    for layers in (layers_of(network), lower(load_workload(tmp_path / "embedding.onnx")).layers):
        assert run_program(schedule_layers(layers, npu), npu).events == events


@pytest.mark.sampled(60, family="embeddings")
@pytest.mark.parametrize("bag", BAGS)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_rows_are_those_of_onnxruntime(seed: int, bag: str, tmp_path: Path) -> None:
    given, network = drawn(seed, bag, tmp_path)
    feeds = given.feeds(np.random.default_rng(seed))
    (theirs,) = runtime(given.proto).run(["y"], feeds)

    tokens = quantize_input(network, "tokens", feeds["tokens"])
    ours = run_reference(network, {"tokens": tokens})[network.outputs[0]]

    (layer,) = (layer for layer in network.layers if isinstance(layer, Gather))
    apart = np.abs(ours.reshape(-1) - theirs.reshape(-1).astype(np.int64))
    how = layer.requantize
    copies = layer.layer.bag == 1 and (how.multiplier == 2 ** how.shift.clip(0, 31)).all()
    # Sums in float32 may lie on the other side of a tie.
    assert apart.max() <= (0 if copies else 1)


@pytest.mark.long
@pytest.mark.parametrize("number", ["int8", "uint8"])
@pytest.mark.parametrize("kind", range(len(MACHINES)))
def test_the_hardware_gathers_alike(kind: int, number: str, tmp_path: Path) -> None:
    npu = npu_of(machine(input_=number, **MACHINES[kind]))
    simulated, count = CompiledNpu(npu), 0
    for seed in range(SEEDS):
        for bag in BAGS:
            _, network = drawn(seed, bag, tmp_path)
            if seed % len(MACHINES) != kind or machine_of(network, seed) != npu:
                continue
            assert_network_agrees(network, random_inputs(network, seed), npu, simulated)
            count += 1
    assert count > 10


def test_tokens_of_a_small_language_model_are_read_by_the_machine(tmp_path: Path) -> None:
    path = tmp_path / "language.onnx"
    proto = language(np.random.default_rng(2), words=50, width=24, tokens=10)
    path.write_bytes(proto.SerializeToString())
    network = read_integer_network(path)
    npu = npu_of(machine(index_words=4))
    program = compile_network(network, npu)
    check_program(program, npu)

    assert network.inputs == ("tokens",)
    assert network.numbers == {"tokens": 50}
    assert_values(program, npu, network, random_inputs(network, 5))
    (theirs,) = runtime(onnx.load(path)).run(["y"], {"tokens": np.arange(10)[None] * 5})
    tokens = quantize_input(network, "tokens", np.arange(10)[None] * 5)
    ours = run_reference(network, {"tokens": tokens})["y"]
    assert np.abs(ours.reshape(theirs.shape) - theirs.astype(np.int64)).max() <= 1


def test_a_number_that_names_no_row_stands_for_zeros(tmp_path: Path) -> None:
    _, network = drawn(1, "ReduceSum", tmp_path)
    (layer,) = (layer for layer in network.layers if isinstance(layer, Gather))
    npu = machine_of(network, 1)
    program = compile_network(network, npu)
    for number in (-1, layer.layer.rows, 2**31 - 1):
        inputs = {"tokens": np.full(network.tensors["tokens"].shape, number)}
        memory = execute(program, npu, program.with_inputs(inputs))
        result = program.outputs[network.outputs[0]].unpack(memory)
        assert np.all(result == network.tensors[network.outputs[0]].zero_point)


def test_a_machine_that_reads_no_numbers_is_refused_by_name(tmp_path: Path) -> None:
    _, network = drawn(0, "", tmp_path)

    with pytest.raises(MappingError, match=r"reads no numbers of rows; set npu\.index_words"):
        compile_network(network, npu_of(machine()))


def test_the_closed_tier_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    _, network = drawn(0, "", tmp_path)

    with pytest.raises(MappingError, match="the analytical model does not know the rows"):
        estimate_layers(layers_of(network), machine_of(network, 0))


def test_a_number_of_onnx_that_names_no_row_is_refused(tmp_path: Path) -> None:
    given, network = drawn(0, "", tmp_path)
    tokens = given.feeds(np.random.default_rng(0))["tokens"]

    with pytest.raises(WorkloadError, match=rf"from -{given.rows} to {given.rows - 1}, not"):
        quantize_input(network, "tokens", np.full_like(tokens, given.rows))


def test_without_index_words_layers_are_what_they_were() -> None:
    layers = lower(load_workload("dlrm")).layers
    events = []
    for words in (0, 32):
        npu = npu_of(machine(rows=8, cols=8, bus_bytes=8, words=2048, index_words=words))
        program = schedule_layers(layers, npu)
        events.append(run_program(program, npu).events)
        gathered = int((program.instructions["gather"] == 1).sum())
        # Eight tables have more rows than a LOAD can name.
        assert gathered == (18 if words else 0)
    assert events[1].cycles <= events[0].cycles
