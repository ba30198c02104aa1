"""Weights that several layers read are loaded once where the weight buffer has room for them."""

from collections import Counter
from itertools import combinations, product
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network, layers_of, network
from accelsim.compiler.resident_weights import Plan, Residence, Residents, Shared, planned
from accelsim.errors import IllegalProgramError
from accelsim.integer import IntegerNetwork
from accelsim.integer.read import quantize_input, read_integer_network
from accelsim.isa import BUFFERS, INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.timeline import run_program
from compiler.checks import (
    assert_layers_count_alike,
    assert_network_agrees,
    right_program,
)
from corpus.stages import bench, on
from integer_onnx.agreement import saved
from integer_onnx.recurrent import File, Shape, some_shape

MACHINE = {"vector_unit.elementwise_products": True, "table_buffer.capacity_bytes": 256}


def machine(arch: str = "edge_npu", **changes: object) -> Npu:
    """Return a machine with functions and products of activations."""
    return npu_of(load_arch(arch, MACHINE | changes))


def recurrent(shape: Shape, folder: Path) -> tuple[IntegerNetwork, dict[str, np.ndarray]]:
    """Return a network of one layer, as its steps, and inputs."""
    file = File(shape, np.random.default_rng(1))
    made = read_integer_network(saved(file.model(), folder))
    return made, {
        name: quantize_input(made, name, values)
        for name, values in zip(made.inputs, file.feeds.values(), strict=True)
    }


def weight_loads(program: Program) -> Counter[int]:
    """Return how often each address of weights is loaded."""
    table = program.instructions
    loads = table["opcode"] == INSTRUCTIONS["LOAD"].opcode
    loads &= table["buffer"] == BUFFERS.index("weight")
    return Counter(table["address"][loads].tolist())


def check(made: IntegerNetwork, inputs: dict[str, np.ndarray], npu: Npu) -> Program:
    """Compile a network; its program is legal, its values and counts are right."""
    program = right_program(made, npu, inputs)
    events, _ = assert_layers_count_alike(layers_of(made), npu)
    assert run_program(program, npu).events == events
    return program


def test_an_lstm_loads_its_weights_once(tmp_path: Path) -> None:
    made, inputs = recurrent(Shape(steps=3, features=16, hidden=32), tmp_path)

    program = check(made, inputs, machine())

    assert set(weight_loads(program).values()) == {1}


@pytest.mark.sampled(24)
def test_sixteen_steps_save_what_their_loads_took(tmp_path: Path) -> None:
    """The array takes a word in a cycle of its own, so that 98,000 cycles are left of products."""
    made, inputs = recurrent(Shape(steps=16, features=64, hidden=128), tmp_path)
    npu = machine()

    program = check(made, inputs, npu)

    assert set(weight_loads(program).values()) == {1}
    assert run_program(program, npu).events.cycles == 215_822  # 232,090 with loads in each step.


def test_a_buffer_without_room_loads_weights_in_each_step(tmp_path: Path) -> None:
    made, inputs = recurrent(Shape(steps=4, features=16, hidden=32), tmp_path)

    program = check(made, inputs, machine(**{"weight_buffer.capacity_bytes": 1024}))

    assert max(weight_loads(program).values()) == 3


@pytest.mark.sampled(4)
@pytest.mark.parametrize("capacity", [4096, 1024, 512])
@pytest.mark.parametrize("kind", ["LSTM", "GRU", "RNN"])
def test_random_loops_have_right_values_and_counts(
    kind: str, capacity: int, tmp_path: Path
) -> None:
    """Smaller buffers hold all, some or none of the weights."""
    generator = np.random.default_rng([capacity, *kind.encode()])
    shape = some_shape(generator, kind, most=24)
    made, inputs = recurrent(shape, tmp_path)

    check(made, inputs, machine("edge_npu_tiny", **{"weight_buffer.capacity_bytes": capacity}))


@pytest.mark.sampled(24)
@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("seed", range(12))
def test_more_random_loops_have_right_values_and_counts(
    seed: int, dataflow: str, tmp_path: Path
) -> None:
    generator = np.random.default_rng([7, seed])
    kind = str(generator.choice(["LSTM", "GRU", "RNN"]))
    made, inputs = recurrent(some_shape(generator, kind, most=40), tmp_path)
    capacity = int(generator.choice([256, 1024, 2048, 4096]))
    changes = {"weight_buffer.capacity_bytes": capacity, "array.dataflow": dataflow}

    check(made, inputs, machine("edge_npu_tiny", **changes))


@pytest.mark.parametrize("kind", ["LSTM", "GRU"])
def test_hardware_agrees_where_weights_stay(kind: str, tmp_path: Path) -> None:
    made, inputs = recurrent(Shape(kind=kind, steps=3, features=6, hidden=8), tmp_path)

    program = assert_network_agrees(
        made, inputs, on("weight_stationary"), bench("weight_stationary")
    )

    assert set(weight_loads(program).values()) == {1}


def test_a_step_that_trusts_weights_of_none_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mutant: the first layer, too, believes that its weights lie in the buffer."""
    made, inputs = recurrent(Shape(steps=3, features=6, hidden=8), tmp_path)
    honest = Residents.passes

    def trusting(*arguments: object) -> list[Residence] | None:
        found = honest(*arguments)  # type: ignore[arg-type]
        return found and [Residence(2, one.block) for one in found]

    monkeypatch.setattr(Residents, "passes", trusting)
    with pytest.raises(IllegalProgramError, match="breaks written_before_read: reads weight word"):
        check(made, inputs, machine("edge_npu_tiny"))


def test_weights_stay_only_where_that_saves_cycles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, _ = recurrent(Shape(steps=3, features=6, hidden=8), tmp_path)
    npu = machine("edge_npu_tiny")
    stays = compile_network(made, npu)
    monkeypatch.setattr(network, "planned", lambda _, npu: Plan(npu=npu))

    loads = compile_network(made, npu)

    assert run_program(stays, npu).events.cycles < run_program(loads, npu).events.cycles


def test_a_network_without_shared_weights_keeps_the_whole_buffer() -> None:
    npu = machine()

    assert planned((), npu) == Plan(npu=npu, blocks=0, places=MappingProxyType({}))


def test_places_of_weights_that_are_needed_together_lie_apart() -> None:
    npu = machine("edge_npu_tiny")
    most = npu.weight_words // npu.fold_words * 3 // 4
    spans = [(first, last) for first in range(3) for last in range(first + 1, 4)]
    sizes = (1, most // 2, most - 1, most + 1)
    for every in product(product(sizes, spans), repeat=3):
        shared = [
            Shared(str(number), blocks, *span, 2) for number, (blocks, span) in enumerate(every)
        ]

        plan = planned(shared, npu)

        placed = [one for one in shared if one.name in plan.places]
        for one in placed:
            begin, blocks = plan.places[one.name]
            assert (blocks, begin + blocks <= plan.blocks <= most) == (one.blocks, True)
        for one, other in combinations(placed, 2):
            first, second = (range(*_ends(plan, each)) for each in (one, other))
            together = one.first <= other.last and other.first <= one.last
            apart = first.stop <= second.start or second.stop <= first.start
            assert apart or not together
        assert plan.npu.weight_words == npu.weight_words - plan.blocks * npu.fold_words


def _ends(plan: Plan, one: Shared) -> tuple[int, int]:
    """Return the first block of a constant that stays, and the one behind its last."""
    begin, blocks = plan.places[one.name]
    return begin, begin + blocks
