"""Tensors in the local memory: where they lie, and that networks with them mean the same."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import onnx
import pytest

from accelsim.arch import Arch, load_arch
from accelsim.compiler import (
    compile_network,
    layers_of,
    network,
    network_for,
    schedule_layers,
)
from accelsim.compiler.emit import ProgramEmitter
from accelsim.compiler.resident_tensors import Life, resident
from accelsim.compiler.target import Target
from accelsim.integer.part import random_inputs
from accelsim.integer.read import read_integer_network
from accelsim.npu import Npu, npu_of
from accelsim.program import Layout, Program
from accelsim.program.check import check_program
from accelsim.schedule.builder import StreamBuilder, room_for
from accelsim.simulate import run
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim.workload import load_workload
from accelsim.workload.layers import Rescale, VectorWork
from compiler.checks import assert_values, right_program
from compiler.checks import chain as built_of
from compiler.networks import Chain, machine
from integer_onnx.recurrent import File, Shape


def chain(*sizes: int) -> list[Life]:
    """Return the tensors of a chain: each is read by the next layer alone."""
    return [Life(str(index), size, index, index + 1, 1) for index, size in enumerate(sizes)]


def test_the_example_of_the_module() -> None:
    assert resident(chain(60, 60, 30), 100, 1) == {"0": 0, "2": 0}


def test_neighbours_lie_beside_each_other_and_the_next_where_the_first_lay() -> None:
    assert resident(chain(60, 40, 60), 100, 1) == {"0": 0, "1": 60, "2": 0}
    assert resident(chain(60, 41, 60), 100, 1) == {"0": 0, "2": 0}


def test_of_two_tensors_the_one_with_more_readers_in_its_time_stays() -> None:
    read_twice = Life("twice", 80, 0, 1, 2)
    waits = Life("waits", 80, 0, 5, 2)

    assert resident([waits, read_twice], 100, 1) == {"twice": 0}


def test_tensors_in_use_together_never_overlap() -> None:
    for seed in range(300):
        random = Random(seed)
        lives = []
        for index in range(random.randint(1, 12)):
            first = random.randint(0, 8)
            last = first + random.randint(1, 4)
            lives.append(Life(str(index), random.randint(0, 70), first, last, random.randint(1, 3)))
        unit = random.choice([1, 8])
        found = resident(lives, 128, unit)
        bytes_of: dict[tuple[int, int], str] = {}
        for life in lives:
            if life.name not in found:
                continue
            assert found[life.name] % unit == 0
            for byte in range(found[life.name], found[life.name] + life.size_bytes):
                assert byte < 128
                for layer in range(life.first, life.last + 1):
                    assert bytes_of.setdefault((layer, byte), life.name) == life.name


def test_what_fits_alone_is_never_left_out_of_an_empty_memory() -> None:
    assert resident([Life("only", 128, 0, 1, 1)], 128, 64) == {"only": 0}
    assert resident([Life("only", 129, 0, 1, 1)], 128, 64) == {}


def with_local(capacity_bytes: int, **fields: object) -> Npu:
    changes = {name.replace("__", "."): value for name, value in fields.items()}
    return npu_of(
        load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": capacity_bytes, **changes})
    )


def results(program: Program, npu: Npu) -> dict[str, list[int]]:
    memory = execute(program, npu)
    return {
        name: memory[layout.address : layout.address + layout.bytes].tolist()
        for name, layout in program.outputs.items()
    }


@pytest.mark.sampled(6)
@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("network", ["digits_conv", "digits_cnn", "digits_rnn"])
def test_a_network_gives_the_same_values_with_fewer_bytes(network: str, dataflow: str) -> None:
    expected, bytes_moved = None, []
    for capacity_bytes in (0, 512, 8192):
        npu = with_local(capacity_bytes, array__dataflow=dataflow)
        program = compile_network(network_for(network, npu), npu)
        check_program(program, npu)
        events = run_program(program, npu).events
        found = results(program, npu)
        expected = expected or found

        assert found == expected
        bytes_moved.append(events.load_beats * npu.bus_bytes + events.store_bytes)
        assert (events.local_load_beats > 0) == bool(np.any(program.instructions["local"]))

    assert bytes_moved[0] >= bytes_moved[1] >= bytes_moved[2]
    assert bytes_moved[0] > bytes_moved[2]


@pytest.mark.parametrize("inner", [(), ("first_relu",), ("second_relu", "pool")])
def test_run_counts_what_the_program_does(inner: tuple[str, ...]) -> None:
    arch = load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": 8192})
    npu = npu_of(arch)
    network, graph = network_for("digits_conv", npu), load_workload("digits_conv", {"batch": 1})
    outputs = (*inner, *network.outputs)
    program = compile_network(replace(network, outputs=outputs), npu)

    counts = run_program(program, npu).counts(npu)
    result = run(replace(graph, outputs=outputs), arch)

    assert replace(result.counts, macs=0) == counts
    assert result.counts.local_memory_read_bits > 0
    assert result.counts.local_memory_write_bits > 0
    assert result.energy_pj["local_memory"] > 0
    assert result.area_um2["local_memory"] > 0


def check_outputs(built: Chain, npu: Npu, *outputs: str) -> Program:
    """Compile a network with some outputs: its values are right, and `run` counts the same."""
    network = built.network(*outputs)
    program = right_program(network, npu, built.inputs())
    scheduled = schedule_layers(layers_of(network), npu, outputs=network.outputs)
    assert run_program(scheduled, npu).events == run_program(program, npu).events
    assert np.array_equal(scheduled.instructions["local"], program.instructions["local"])
    return program


def test_an_output_that_a_layer_reads_lies_in_memory() -> None:
    npu = with_local(8192)
    built = built_of((4, 4, 8))
    first, second, third = (built.convolution(8) for _ in range(3))

    alone = check_outputs(built, npu, third)
    both = check_outputs(built, npu, second, third)
    every = check_outputs(built, npu, first, second, third)

    written = [run_program(one, npu).events.local_store_bytes for one in (alone, both, every)]
    assert written == [2 * 4 * 4 * 8, 4 * 4 * 8, 0]


def test_a_network_of_one_layer_has_nothing_to_keep() -> None:
    built = built_of((4, 4, 8))
    program = check_outputs(built, with_local(8192), built.convolution(8))

    assert not program.instructions["local"].any()


def test_a_last_result_of_another_shape_lies_in_memory() -> None:
    built = built_of((4, 4, 8))
    built.convolution(8)
    built.convolution(8)
    program = check_outputs(built, with_local(8192), built.reshape((1, 16, 8)))

    assert run_program(program, with_local(8192)).events.local_store_bytes == 4 * 4 * 8


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(60))
def test_random_outputs_of_random_networks(seed: int) -> None:
    random = Random(seed)
    dataflow = random.choice(["weight_stationary", "output_stationary", "input_stationary"])
    npu = with_local(random.choice([64, 512, 8192]), array__dataflow=dataflow)
    built = built_of((4, 4, 8), seed=seed)
    made = [built.convolution(8)]
    for _ in range(random.randint(1, 5)):
        match random.choice(["convolution", "add", "transposed", "reshape"]):
            case "convolution":
                built.last = random.choice(made)
                made.append(built.convolution(8))
            case "add":
                made.append(built.add(*random.choices(made, k=2)))
            case "transposed":
                built.last = random.choice(made)
                made.append(built.transpose((4, 4, 8), (1, 0, 2), (4, 4, 8)))
            case "reshape":
                built.last = random.choice(made)
                made.append(built.reshape((4, 4, 8)))
    inner = random.sample(made[:-1], random.randint(0, len(made) - 1))

    check_outputs(built, npu, *inner, made[-1])


def views_of_the_input(built: Chain, view: str) -> None:
    """Add a layer that gives the input of a network in another shape, and one that reads it."""
    match view:
        case "reshape":
            built.reshape((2, 12, 8))
        case "flatten":
            built.flatten()
        case "slice":
            built.slice(2, 4)
        case "slices of slices":
            built.slice(0, 6)
            built.slice(2, 4)
        case "views of views":
            built.reshape((3, 8, 8))
            built.slice(4, 4)
            built.reshape((8, 3, 4))
        case "transpose":
            built.transpose((6, 4, 8), (0, 1, 2), (6, 4, 8))
            built.reshape((4, 6, 8))
    built.convolution(8)
    built.rescale()


VIEWS = ["reshape", "flatten", "slice", "slices of slices", "views of views", "transpose"]


@pytest.mark.parametrize("dataflow", ["weight_stationary", "input_stationary"])
@pytest.mark.parametrize("view", VIEWS)
def test_a_view_of_an_input_lies_in_memory(view: str, dataflow: str) -> None:
    npu = with_local(4096, array__dataflow=dataflow)
    built = built_of((6, 4, 8))
    views_of_the_input(built, view)

    program = check_outputs(built, npu, built.last)

    moved = run_program(program, npu).events
    assert program.instructions["local"].any()
    # The input is loaded from memory: at least the channels that the network reads.
    assert moved.load_beats * npu.bus_bytes >= 6 * 4 * 4


def test_a_view_of_a_constant_lies_in_memory() -> None:
    npu = with_local(4096)
    built = built_of((3, 4, 8))
    other = built.constant((4, 3, 8))
    seen = built.branch(other).reshape((3, 4, 8))
    made = built.branch("input").convolution(8)
    built.add(made, seen)
    built.convolution(8)

    check_outputs(built, npu, built.last)


@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_a_recurrent_layer_reads_its_input_in_memory(kind: str, tmp_path: Path) -> None:
    npu = npu_of(machine(tables=2, words=2048, token_bits=16))
    kept = replace(npu, local_bytes=2048)
    made = File(Shape(kind=kind, features=6), np.random.default_rng(5)).model()
    onnx.save(made, tmp_path / "net.onnx")
    network = read_integer_network(tmp_path / "net.onnx")

    for one in (npu, kept):
        right_program(network, one)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("network", ["digits_lstm", "digits_vit"])
def test_digits_are_those_of_the_reference(network: str) -> None:
    arch = load_arch(
        "edge_npu_tiny",
        {
            "local_memory.capacity_bytes": 4096,
            "npu.token_bits": 16,
            "table_buffer.capacity_bytes": 512,
            "vector_unit.elementwise_products": True,
            "vector_unit.row_words": 64,
        },
    )
    npu = npu_of(arch)
    made = network_for(network, npu)

    program = right_program(made, npu)

    assert program.instructions["local"].any()
    assert_values(program, npu, made, random_inputs(made, 2))


@pytest.mark.parametrize("layer", ["softmax", "norm"])
def test_what_lies_between_the_halves_of_a_layer_of_rows_is_in_memory(layer: str) -> None:
    arch = machine(tables=1, rows_held=16).model_dump()
    arch["local_memory"]["capacity_bytes"] = 832
    npu = npu_of(Arch.model_validate(arch))
    built = built_of((7, 5, 9))
    for _ in range(2):
        if layer == "softmax":
            built.softmax()
        else:
            built.normalize(weighted=True)
    built.convolution(4)

    program = check_outputs(built, npu, built.last)

    stores = program.instructions[program.instructions["local"] > 0]
    assert len(stores)
    assert stores["address"].max() < 832


@pytest.mark.parametrize("reader", ["softmax", "convolution"])
def test_a_part_is_not_read_together_with_one_that_nobody_has_written(reader: str) -> None:
    arch = machine(4, 4, tables=1, rows_held=16).model_dump()
    arch["local_memory"]["capacity_bytes"] = 4096
    npu = npu_of(Arch.model_validate(arch))
    built = built_of((3, 3, 6))
    first = built.rescale()
    second = built.softmax() if reader == "softmax" else built.convolution(6)
    # A word of four channels holds the last two of the first part, and two of the second.
    built.concat(first, second, "input")
    built.rescale()
    built.rescale()

    program = check_outputs(built, npu, built.last)

    assert program.instructions["local"].any()


def test_kernels_refuse_what_lies_outside_their_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    npu, built = with_local(512), built_of((4, 4, 8))
    built.convolution(8)
    layers = layers_of(built.network())

    def without_granules(*given: Any) -> ProgramEmitter:
        plan, size, _, *rest = given
        return ProgramEmitter(plan, size, 0, *rest)

    def without_room(builder: StreamBuilder, _: int) -> None:
        builder._stream = builder._stream._replace(instructions=room_for(5))

    new_layer = StreamBuilder.new_layer
    with monkeypatch.context() as patch:
        patch.setattr(network, "ProgramEmitter", without_granules)
        with pytest.raises(IndexError, match="where no tensor has room"):
            schedule_layers(layers, npu)
    with monkeypatch.context() as patch:
        patch.setattr(StreamBuilder, "_make_room", without_room)
        with pytest.raises(IndexError, match="more instructions than it made room for"):
            schedule_layers(layers, npu)
    with monkeypatch.context() as patch:
        patch.setattr(StreamBuilder, "new_layer", lambda self, words, _: new_layer(self, words, {}))
        with pytest.raises(IndexError, match="a tile beyond those that it said"):
            schedule_layers(layers, npu)


def test_a_layer_that_reads_where_nothing_has_room_is_refused() -> None:
    target = Target(with_local(512), None)
    layout = Layout(
        address=512,
        height=1,
        width=1,
        channels=8,
        pixel_bytes=8,
        element_bits=8,
        signed=True,
        local=True,
    )
    with pytest.raises(AssertionError, match="no tensor has room"):
        target.tensor(layout)
    assert target.tensor(replace(layout, address=504))["local"][0] == 1


def test_work_of_which_only_amounts_are_known_reads_and_writes_memory() -> None:
    shape, made = (1, 5, 3, 6), {"kind": "lrn", "operators": ()}
    first, second, last = (
        Rescale(name=name, inputs=(source,), outputs=(name,), shape=shape, **made)
        for name, source in (("first", "input"), ("second", "first"), ("last", "work"))
    )
    amounts = {"input_elements": 2 * 90, "output_elements": 90, "operations": 900}
    work = VectorWork(name="work", inputs=("second", "first"), outputs=("work",), **made, **amounts)

    npu = with_local(4096)
    program = schedule_layers([first, second, work, last], npu)
    check_program(program, npu)
    assert not program.instructions["local"].any()
    assert schedule_layers([first, second], npu).instructions["local"].any()
