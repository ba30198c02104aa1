"""The comparison with plain loops notices a wrong law, and a wrong machine."""

from dataclasses import replace

import numpy as np
import pytest

from accelsim.arch import Arch, arch_from_data
from accelsim.cycle.layer import count_layer
from accelsim.dataflow import Law
from accelsim.mapping import Mapping, machine_row, nest_row
from accelsim.mapping import columns as at
from accelsim.workload import Matmul
from naive import layer as naive
from naive import steps

# Five folds or more, k cut and spilled, so that each sentence of a law decides something.
WORK = Matmul(batch=2, m=3, k=9, n=7)
MAPPING = Mapping(
    level=3, level_tile=2, channel_tile=4, filter_tile=5, group_tile=1, order="kmn"
)  # fmt: skip
STREAMED = replace(MAPPING, level_tile=3, filter_tile=7, order="mnk")

FIELDS = {
    "fill_cycles": at.FILL,
    "tail_cycles": at.TAIL,
    "gap_cycles": at.GAP,
    "fill_offset_cycles": at.FILL_OFFSET,
    "fill_after_stream": at.FILL_AFTER,
    "drain_cycles": at.DRAIN,
}


def arch(
    dataflow: str, double_buffered: bool, drain_overlapped: bool, *, slow_around_it: bool = False
) -> Arch:
    buffer = {"capacity_bytes": 4096}
    data = {
        "name": "mutated",
        "clock_hz": 10**9,
        "array": {
            "rows": 3,
            "cols": 2,
            "dataflow": dataflow,
            "stationary_double_buffered": double_buffered,
            "drain_overlapped": drain_overlapped,
        },
        **{f"{name}_buffer": buffer for name in ("input", "weight", "accumulator", "output")},
        "vector_unit": {"lanes": 1 if slow_around_it else 8},
        "dram": {
            "bandwidth_bytes_per_s": (1 if slow_around_it else 64) * 10**9,
            "latency_ns": 20 if slow_around_it else 2,
        },
    }
    return arch_from_data(data, "mutated")


def agree(machine: np.ndarray, one: Arch, mapping: Mapping) -> bool:
    nest = np.array(nest_row(WORK), dtype=np.int64)
    row = count_layer(nest, machine, np.array(mapping.to_row(), dtype=np.int64), False)
    return row.tolist() == list(vars(naive.count_layer(WORK, one, mapping)).values())


def with_law(machine: np.ndarray, law: Law) -> np.ndarray:
    changed = machine.copy()
    for name, column in FIELDS.items():
        changed[column] = int(getattr(law, name))
    return changed


# What to change, and on which array it must be noticed.
LAW_MUTANTS = [
    ("fill_cycles", 1, ("weight_stationary", True, True)),
    ("fill_cycles", 1, ("input_stationary", False, True)),
    ("fill_cycles", -1, ("weight_stationary", False, False)),
    ("tail_cycles", 1, ("output_stationary", True, True)),
    ("tail_cycles", -1, ("weight_stationary", True, True)),
    ("gap_cycles", 1, ("output_stationary", True, False)),
    ("gap_cycles", -1, ("output_stationary", False, True)),
    ("fill_offset_cycles", 1, ("weight_stationary", True, True)),
    ("fill_after_stream", -1, ("weight_stationary", False, True)),
    ("fill_after_stream", 1, ("input_stationary", True, True)),
    ("drain_cycles", 7, ("output_stationary", True, True)),
]


@pytest.mark.parametrize(("name", "by", "flags"), LAW_MUTANTS)
def test_a_wrong_law_is_noticed(name: str, by: int, flags: tuple[str, bool, bool]) -> None:
    one = arch(*flags)
    machine = np.array(machine_row(one), dtype=np.int64)
    law = steps.law_of(one)
    mutant = replace(law, **{name: getattr(law, name) + by})

    right = [agree(with_law(machine, law), one, mapping) for mapping in (MAPPING, STREAMED)]
    wrong = [agree(with_law(machine, mutant), one, mapping) for mapping in (MAPPING, STREAMED)]

    assert all(right)
    assert not all(wrong)


@pytest.mark.parametrize(
    "column",
    [
        at.LATENCY,
        at.RATE_NUMERATOR,
        at.LANES,
        at.ROWS,
        at.COLS,
        at.INPUT_BITS,
        at.WEIGHT_BITS,
        at.ACCUMULATOR_BITS,
        at.OUTPUT_BITS,
    ],
)
def test_a_wrong_machine_is_noticed(column: int) -> None:
    one = arch("weight_stationary", True, True, slow_around_it=True)
    machine = np.array(machine_row(one), dtype=np.int64)
    mutant = machine.copy()
    mutant[column] += 1

    assert agree(machine, one, MAPPING)
    assert not agree(mutant, one, MAPPING)


@pytest.mark.parametrize(
    "column", [at.INPUT_SLOTS, at.WEIGHT_SLOTS, at.ACCUMULATOR_SLOTS, at.OUTPUT_SLOTS]
)
def test_a_wrong_number_of_halves_is_noticed(column: int) -> None:
    one = arch("weight_stationary", True, True, slow_around_it=True)
    machine = np.array(machine_row(one), dtype=np.int64)
    mutant = machine.copy()
    mutant[column] = 1

    right = [agree(machine, one, mapping) for mapping in (MAPPING, STREAMED)]
    wrong = [agree(mutant, one, mapping) for mapping in (MAPPING, STREAMED)]

    assert all(right)
    assert not all(wrong)
