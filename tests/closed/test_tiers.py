"""The closed tier against the exact engine, on layers cut at random."""

from dataclasses import replace
from random import Random

import pytest

from accelsim.arch import load_arch
from accelsim.closed import machine_record
from accelsim.closed.amounts import convolution_amounts, taps_amounts
from accelsim.closed.evaluate import layer_cycles
from accelsim.closed.search import best_mapping, candidates
from accelsim.compiler import compile_network
from accelsim.compiler.passes import Pass
from accelsim.compiler.tiles import Tiling
from accelsim.npu import npu_of
from accelsim.timeline import run_program
from experiments.tiers.cases import Case, random_case, random_layer
from experiments.tiers.networks import Recorder, compared

SEED = 3


def some_cases(count: int) -> list[Case]:
    """Return cases that fit their machines."""
    made = (random_case(Random(SEED * 1000 + number)) for number in range(2 * count))
    return [case for case in made if case is not None][:count]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return some_cases(40)


def keeps_additions_apart(case: Case) -> bool:
    """Return whether the compiler may add products that the closed tier does not count."""
    return case.npu.array_is_output_stationary and case.npu.accumulator_banks == 1


def test_amounts_are_the_events_of_the_program(cases: list[Case]) -> None:
    for case in cases:
        if keeps_additions_apart(case):
            continue
        machine = machine_record(case.npu)
        events = run_program(case.program, case.npu).events
        function = taps_amounts if case.records[0].tensors else convolution_amounts
        amounts = [function(record, machine, case.mapping) for record in case.records]
        total = {name: sum(getattr(one, name) for one in amounts) for name in amounts[0]._fields}
        expected = {name: getattr(events, name) for name in total if name != "instructions"}
        expected["instructions"] = len(case.program.instructions) - 1

        assert total == expected


def test_cycles_are_near_those_of_the_exact_engine(cases: list[Case]) -> None:
    shares = []
    for case in cases:
        exact = run_program(case.program, case.npu).events.cycles
        closed = layer_cycles(case.records, machine_record(case.npu), case.mapping)
        shares.append(abs(closed / exact - 1))

    shares.sort()
    assert shares[len(shares) // 2] < 0.01
    assert shares[int(len(shares) * 0.95) - 1] < 0.05


def test_one_bus_for_all_ports_is_never_faster(cases: list[Case]) -> None:
    for case in cases:
        own = layer_cycles(case.records, machine_record(case.npu), case.mapping)
        shared = machine_record(replace(case.npu, memory_kind="ideal"))

        assert layer_cycles(case.records, shared, case.mapping) >= own


def test_a_bound_is_never_above_the_cycles(cases: list[Case]) -> None:
    for case in cases:
        machine = machine_record(case.npu)
        bounds, mappings = candidates(case.records[0], machine)
        for place in range(0, len(bounds), max(1, len(bounds) // 5)):
            mapping = type(case.mapping)(*mappings[place].tolist())
            cycles = layer_cycles(case.records[:1], machine, mapping)

            assert bounds[place] <= cycles * 1.02


def test_a_network_is_within_two_percent() -> None:
    network = compared("edge_npu_tiny", "digits_cnn")

    assert abs(network.closed_cycles / network.cycles - 1) < 0.02


def test_the_best_mapping_compiles_and_is_not_slower_than_that_of_the_compiler() -> None:
    npu = replace(npu_of(load_arch("edge_npu")), memory_kind="block_ram")
    network, _ = random_layer(Random(1), "3x3")
    recorder = Recorder()
    program = compile_network(network, npu, search=recorder)
    record = recorder.layers[0][0][0]
    best = best_mapping(record, machine_record(npu), objective="latency")
    assert best is not None
    chosen = best.mapping
    tiling = Tiling(
        height=chosen.height,
        width=chosen.width,
        blocks=chosen.blocks,
        filter_blocks=chosen.filter_blocks,
        filters_outer=bool(chosen.filters_outer),
        chunk_blocks=chosen.chunk_blocks,
        cycles=best.cycles,
    )

    class Chosen(Recorder):
        def tiling(self, passes: list[Pass], *_: object) -> Tiling | None:
            same = passes[0].window.blocks == record.window.blocks
            return tiling if same else None

    ours = run_program(compile_network(network, npu, search=Chosen()), npu).events.cycles
    theirs = run_program(program, npu).events.cycles
    assert ours <= theirs * 1.01
