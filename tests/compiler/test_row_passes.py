"""Softmax and norms whose every pass over a row reads memory (``vector_unit.row_passes``)."""

from typing import Literal

import pytest

from accelsim.arch import load_arch
from accelsim.compiler import compile_network
from accelsim.errors import ArchError
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from compiler.checks import (
    ARRAYS,
    assert_hardware_agrees,
    assert_tiers_count_alike,
    chain,
    check,
)
from compiler.networks import Chain, machine
from cosim.machines import small_npu
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, run_program

LOAD, OPERAND = INSTRUCTIONS["LOAD"].opcode, 2
PASSES = {"softmax": 2 + 2, "norm": 3, "weighted": 3 + 1, "root": 2}
"""Passes that read memory: one for each number of a row, one for each tensor of results."""


def built(kind: str, shape: tuple[int, int, int] = (3, 5, 6)) -> Chain:
    network = chain(shape)
    if kind == "softmax":
        network.softmax()
    else:
        network.normalize(centered=kind != "root", weighted=kind == "weighted")
    return network


def made(passes: Literal["on_chip", "memory"], dataflow: str = "weight_stationary") -> Npu:
    arch = machine(dataflow=dataflow, tables=1, rows_held=16)
    return npu_of(load_arch(arch, {"vector_unit.row_passes": passes}))


@pytest.mark.parametrize("dataflow", ARRAYS)
@pytest.mark.parametrize("kind", PASSES)
def test_each_pass_reads_all_rows_and_values_stay(kind: str, dataflow: str) -> None:
    """15 rows of 6 channels are two words of 4 lanes each."""
    program = check(built(kind), made("memory", dataflow))

    code = program.instructions
    loads = code[(code["opcode"] == LOAD) & (code["buffer"] == OPERAND)]
    words = loads["y_count"] * loads["x_count"] * loads["c_count"]
    assert words.sum() == 15 * 2 * PASSES[kind]


@pytest.mark.parametrize("kind", PASSES)
def test_passes_on_the_chip_are_never_slower(kind: str) -> None:
    on_chip, memory = (
        run_program(compile_network(built(kind).network(), npu), npu).events
        for npu in (made("on_chip"), made("memory"))
    )

    assert on_chip.cycles <= memory.cycles
    assert on_chip.load_beats < memory.load_beats


@pytest.mark.parametrize("kind", PASSES)
def test_both_tiers_count_alike(kind: str) -> None:
    events, bound = assert_tiers_count_alike(built(kind, (6, 7, 5)), made("memory"))

    assert abs(bound.cycles - events.cycles) < 0.1 * events.cycles


@pytest.mark.parametrize("kind", PASSES)
def test_engine_and_oracle_agree(kind: str) -> None:
    npu = made("memory")
    program = compile_network(built(kind).network(), npu)

    assert not differences(run_program(program, npu), run_program_oracle(program, npu))


@pytest.mark.sampled(32, family="layers on the RTL")
def test_the_hardware_reads_rows_anew() -> None:
    npu = small_npu(
        4,
        3,
        table_buffer__capacity_bytes=256,
        vector_unit__elementwise_products=True,
        vector_unit__row_words=5,
        vector_unit__row_passes="memory",
    )

    assert_hardware_agrees(built("weighted", (3, 2, 5)), npu)


def test_hardware_divides_in_its_own_time() -> None:
    with pytest.raises(ArchError, match=r"vector_unit\.row_interval_cycles must be 32, not 1$"):
        npu_of(load_arch("edge_npu", {"vector_unit.row_interval_cycles": 1}))
