"""A set of filters whose sums take several banks: values, counts of both tiers, hardware."""

from dataclasses import replace
from itertools import product
from typing import get_args, get_type_hints

import pytest

from accelsim.arch.model import NpuUnits
from accelsim.closed.amounts import times_loaded
from accelsim.compiler import compile_network, estimate_layers, layers_of, schedule_layers
from accelsim.compiler.mapping import LayerMapping, NetworkMapping
from accelsim.errors import MappingError
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.schedule.array import MOST_BANKS
from accelsim.schedule.shapes import kept_parts
from accelsim.timeline import run_program
from accelsim_hdl.cosim.compare import compare
from accelsim_hdl.cosim.simulated import SimulatedNpu
from closed.batches import batched
from compiler.checks import COUNTED, assert_network_agrees, chain, mapped_program
from compiler.networks import Chain, machine


def built() -> Chain:
    """Return a product of 20 pixels, 12 channels and 18 filters: 3 words of 5 blocks of filters."""
    made = chain((4, 5, 12))
    made.convolution(18)
    return made


def mapping(made: Chain, width: int, size: int, order: str = "tiles") -> NetworkMapping:
    """Return a mapping with one word of each place at a time."""
    network = made.network()
    layer = LayerMapping(
        height=1, width=width, words="channels", blocks=1, filter_blocks=size, order=order,
        chunk_blocks=1,
    )  # fmt: skip
    return NetworkMapping(workload=network.name, layers={network.layers[0].name: layer})


def some_machine(banks: int, dataflow: str = "weight_stationary") -> Npu:
    """Return a machine whose banks hold 16 sums of 4 filters each."""
    return npu_of(machine(banks=banks, words=16 * banks, dataflow=dataflow))


def banks_of(program: Program, npu: Npu) -> set[int]:
    """Return the banks that MATMULs write."""
    table = program.instructions
    sums = table["accumulator"][table["opcode"] == INSTRUCTIONS["MATMUL"].opcode]
    return set((sums // npu.bank_words).tolist())


@pytest.mark.parametrize("order", ["tiles", "filters"])
@pytest.mark.parametrize(
    ("banks", "width", "size"),
    [(2, 7, 2), (2, 7, 3), (2, 7, 4), (2, 16, 2), (4, 7, 5), (4, 16, 3), (4, 5, 5), (1, 5, 3)],
)
def test_values_and_counts(banks: int, width: int, size: int, order: str) -> None:
    made, npu = built(), some_machine(banks)

    program = mapped_program(made, npu, mapping(made, width, size, order))

    assert len(banks_of(program, npu)) == banks


def test_the_search_knows_as_many_banks_as_a_machine_may_have() -> None:
    banks = get_args(get_type_hints(NpuUnits)["accumulator_banks"])

    assert max(banks) == MOST_BANKS


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_hardware(dataflow: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, npu = built(), some_machine(2, dataflow)
    given = mapping(made, 7, 4)
    whole = compile_network

    def so_mapped(network: object, npu: Npu) -> Program:
        return whole(network, npu, mapping=given)  # type: ignore[arg-type]

    monkeypatch.setattr("compiler.checks.compile_network", so_mapped)
    program = assert_network_agrees(made.network(), made.inputs(), npu)

    assert banks_of(program, npu) == {0, 1}


def test_a_set_of_two_banks_reads_its_inputs_less_often() -> None:
    """The first set loads three parts, and each of the others that which two slots did not keep."""
    made, npu = built(), some_machine(2)
    layers = layers_of(made.network())
    reads = [
        run_program(schedule_layers(layers, npu, None, mapping(made, 16, size).layers), npu)
        for size in (1, 2)
    ]

    assert [one.events.input_writes for one in reads] == [(3 + 4) * 20, (3 + 2) * 20]


def times_of(parts: int, slots: int, sets: int) -> list[int]:
    """Return how often each part of a tile is loaded, as slots that are remembered one by one."""
    times, held = [0] * parts, list[int]()
    for number in range(sets):
        for part in range(parts)[:: -1 if number % 2 and slots < parts else 1]:
            times[part] += part not in held
            held = [*(one for one in held if one != part), part][-slots:]
    return times


def test_parts_are_loaded_as_often_as_slots_lose_them() -> None:
    for parts, slots, sets in product(range(1, 8), range(1, 9), range(1, 7)):
        kept = kept_parts(parts, slots, 0, 1, 0)
        resident = slots >= parts
        found = [times_loaded(parts, kept, part, 1 if resident else sets) for part in range(parts)]

        assert found == times_of(parts, slots, sets)
        assert sum(found) == parts + (0 if resident else (sets - 1) * (parts - kept))


@pytest.mark.parametrize("images", [1, 2])
@pytest.mark.parametrize("overflow", ["wrap", "saturate"])
def test_a_set_goes_through_its_parts_as_the_set_before_left_them(
    images: int, overflow: str
) -> None:
    """Of 5 parts 2 stay: sets load 5, 3, 3 of them, by the law of LOADs as by the program."""
    made = chain((2, 3, 20))
    made.convolution(12)
    layers = batched(layers_of(made.network()), images)
    npu = replace(some_machine(2), input_words=12, overflow=overflow)
    given = mapping(made, 6, 1)

    program = schedule_layers(layers, npu, None, given.layers)

    loads = program.instructions
    loads = loads[(loads["opcode"] == INSTRUCTIONS["LOAD"].opcode) & (loads["buffer"] == 0)]
    order = [0, 1, 2, 3, 4, 2, 1, 0, 2, 3, 4]
    assert (loads["x_start"] // 4).tolist() == order * images
    found = run_program(program, npu).events
    bound = estimate_layers(layers, npu, given=given.layers).total
    for name in COUNTED:
        assert getattr(bound, name) == getattr(found, name), name


def test_more_banks_than_there_are_are_refused() -> None:
    made, npu = built(), some_machine(2)

    with pytest.raises(
        MappingError, match="banks of the accumulator buffer for a job must be at most 2, not 3"
    ):
        compile_network(made.network(), npu, mapping=mapping(made, 7, 5))


def test_a_job_follows_in_the_same_bank() -> None:
    """Last sums of a tile of one column, 0 1 2, and first ones of a tile of two, 0 2 4.

    The second MATMUL waits until VECTOR has read the first, so that both may add to word 2.
    """
    made = chain((3, 7, 4))
    made.convolution(4, (3, 1), padding=(1, 0, 1, 0))
    network, npu = made.network(), npu_of(machine(2, 3, dataflow="input_stationary", banks=1))
    layer = LayerMapping(
        height=3, width=2, words="channels", blocks=2, filter_blocks=1, order="filters",
        chunk_blocks=6,
    )  # fmt: skip
    given = NetworkMapping(workload=network.name, layers={network.layers[0].name: layer})

    program = mapped_program(made, npu, given)

    ran = compare(program, npu, SimulatedNpu(npu), program.with_inputs(made.inputs()))
    assert (ran.value_differences, ran.cycle_differences) == ((), ())
