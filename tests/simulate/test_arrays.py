"""Several arrays side by side: the same input words, other columns of weights."""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.errors import ArchError, UserError
from accelsim.npu import machine_of, npu_of
from accelsim.simulate import Result, run
from accelsim.timeline import run_program
from accelsim.workload.layers import lower
from compiler.checks import assert_layers_count_alike
from replay.points import LAYERS, network
from timeline.oracle.run import run_program_oracle
from timeline.streams import QUICK, differences, matmul, program, random_npu, random_program

NETWORKS = ("conv_first", "conv_3x3", "conv_1x1", "matmul_attention", "matmul_one_row", "lstm")
WIDE = {
    "vector_unit.lanes": 64,
    **{f"{name}_buffer.capacity_bytes": 2**20 for name in ("weight", "accumulator", "output")},
    "operand_buffer.capacity_bytes": 2**20,
    "parameter_buffer.capacity_bytes": 2**18,
}


@cache
def result(layer: str, count: int, cols: int = 16, dataflow: str = "weight_stationary") -> Result:
    fields: dict[str, Any] = {**WIDE, "array.count": count, "array.cols": cols}
    graph = network(layer, LAYERS[layer])
    return run(graph, "edge_npu", dataflow=dataflow, objective="latency", replace=fields)


@pytest.mark.parametrize("first", range(0, 120, 60))
def test_engine_and_oracle_agree(first: int) -> None:
    wrong = []
    for seed in range(first, first + 60):
        random = Random(seed)
        arrays = random.choice([2, 3])
        npu = replace(random_npu(random), cols=arrays * random.choice([1, 2, 4]), arrays=arrays)
        made = random_program(random, npu, seed % 40 + 1)
        if differences(run_program(made, npu), run_program_oracle(made, npu)):
            wrong.append(seed)

    assert wrong == []


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
def test_sums_leave_after_the_columns_of_one_array(dataflow: Any) -> None:
    made = program(matmul(p0_count=5))
    ends = {}

    for arrays in (1, 2, 4):
        npu = replace(QUICK, cols=8, arrays=arrays, dataflow=dataflow)
        ends[arrays] = int(run_program(made, npu).end_cycles[0])

    # The columns of an array that holds inputs fill one after the other, too.
    twice = 2 if dataflow == "input_stationary" else 1
    assert ends[1] - ends[2] == 4 * twice
    assert ends[2] - ends[4] == 2 * twice


@pytest.mark.parametrize("dataflow", ["weight_stationary", "output_stationary", "input_stationary"])
@pytest.mark.parametrize("layer", NETWORKS)
def test_another_array_is_never_slower(layer: str, dataflow: str) -> None:
    cycles = [result(layer, count, dataflow=dataflow).counts.cycles for count in (1, 2, 4)]

    # The bound that chooses mappings is off by this much.
    assert cycles[1] <= cycles[0] * 1.02
    assert cycles[2] <= cycles[1] * 1.02


@pytest.mark.parametrize("layer", NETWORKS)
def test_arrays_side_by_side_read_no_more_than_one_as_wide(layer: str) -> None:
    """And no more of memory: an array without filters gets no weights."""
    apart, together = result(layer, 4).counts, result(layer, 1, cols=64).counts

    assert apart.cycles <= together.cycles * 1.02
    assert apart.mac_operations == together.mac_operations
    assert apart.dram_read_bits <= together.dram_read_bits * 1.05


def test_weights_of_arrays_without_filters_stay_in_memory() -> None:
    """1000 filters: the last block has 40, so that one of four arrays of 16 columns has none."""
    apart = result("matmul_one_row", 4).counts
    together = result("matmul_one_row", 1, cols=64).counts

    # A word of the last block has 40 bytes in memory, however many arrays there are.
    assert together.dram_read_bits == apart.dram_read_bits


def test_area_and_peak_are_those_of_all_arrays() -> None:
    one, two = (load_arch("edge_npu", {"array.count": count}) for count in (1, 2))

    assert two.peak_macs_per_s == 2 * one.peak_macs_per_s
    assert two.facts()["array"] == "2 of 16 x 16, weight stationary"
    areas = [run("digits_mlp", arch).area_um2["array"] for arch in (one, two)]
    assert areas[1] == pytest.approx(2 * areas[0])


@pytest.mark.parametrize("layer", NETWORKS)
def test_the_bound_counts_what_programs_of_several_arrays_move(layer: str) -> None:
    npu = machine_of(load_arch("edge_npu", {**WIDE, "array.count": 4}))
    layers = lower(network(layer, LAYERS[layer])).layers

    exact, bound = assert_layers_count_alike(layers, npu)

    assert abs(bound.cycles / exact.cycles - 1) < 0.03


def test_engines_and_hardware_are_refused_by_name() -> None:
    with pytest.raises(UserError, match=r"engine broadcast needs count 1, not 2"):
        load_arch("edge_npu", {"array.count": 2, "array.engine.kind": "broadcast"})
    with pytest.raises(ArchError, match=r"array\.count must be 1, not 2"):
        npu_of(load_arch("edge_npu", {"array.count": 2}))
