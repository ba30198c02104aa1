"""Softmaxes whose passes are joined with products (``vector_unit.row_passes: joined``)."""

from typing import Any

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.compiler import schedule_layers
from accelsim.compiler.search import Search
from accelsim.errors import ArchError, DocumentError
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.simulate import run
from accelsim.simulate.run import prepared
from accelsim.workload import Graph
from experiments.silicon.tpu_v3.networks import network_of
from timeline.oracle.run import run_program_oracle
from timeline.streams import differences, run_program

OPERAND = 2
BYTES = 2
FLOATS: dict[str, Any] = {
    **{f"numbers.{name}": "bfloat16" for name in ("input", "weight", "output")},
    "numbers.accumulator": "float32",
    "vector_unit.row_words": 64,
    "vector_unit.elementwise_products": True,
    "table_buffer.capacity_bytes": 512,
    "operand_buffer.capacity_bytes": 8192,
}
HEADS, TOKENS, WIDTH = 2, 32, 16
SCORES = HEADS * TOKENS * TOKENS
ATTENTION = f"attention_{HEADS}x{TOKENS}x{WIDTH}"
SOFTMAX = f"softmax_{HEADS * TOKENS}x{TOKENS}"


def fields(passes: str) -> dict[str, Any]:
    return {**FLOATS, "vector_unit.row_passes": passes}


def scheduled(graph: Graph, passes: str) -> tuple[Program, Npu]:
    objective: str = "energy"
    network, npu = prepared(graph, load_arch("edge_npu", fields(passes)), "cycle")
    return schedule_layers(network.layers, npu, Search(objective, 0.01)), npu


def moved_bytes(program: Program, npu: Npu) -> tuple[int, int]:
    """Return the bytes that LOADs of operands and all STOREs move."""
    code = program.instructions
    loads = code[(code["opcode"] == INSTRUCTIONS["LOAD"].opcode) & (code["buffer"] == OPERAND)]
    stores = code[code["opcode"] == INSTRUCTIONS["STORE"].opcode]
    words = loads["y_count"].astype(np.int64) * loads["x_count"] * loads["c_count"]
    stored = stores["y_count"].astype(np.int64) * stores["x_count"] * stores["c_count"]
    return (
        int(words.sum()) * npu.operand_word_bytes,
        int((stored * stores["word_bytes"]).sum()),
    )


def test_a_softmax_alone_reads_its_rows_three_times_and_writes_them_once() -> None:
    """For their maximum, for the sum of their exponentials, for their quotients."""
    loaded, stored = moved_bytes(*scheduled(network_of(SOFTMAX), "joined"))

    assert (loaded, stored) == (3 * SCORES * BYTES, SCORES * BYTES)
    assert moved_bytes(*scheduled(network_of(SOFTMAX), "memory")) == (4 * loaded // 3, 2 * stored)


def test_a_product_that_alone_reads_a_softmax_computes_its_quotients() -> None:
    """Scores and results of the attention are written, and its scores are read twice for rows."""
    program, npu = scheduled(network_of(ATTENTION), "joined")

    results = HEADS * TOKENS * WIDTH
    assert moved_bytes(program, npu) == (2 * SCORES * BYTES, (SCORES + results) * BYTES)


@pytest.mark.parametrize("name", [SOFTMAX, ATTENTION])
def test_engine_and_oracle_agree(name: str) -> None:
    program, npu = scheduled(network_of(name), "joined")

    assert not differences(run_program(program, npu), run_program_oracle(program, npu))


@pytest.mark.parametrize("name", [SOFTMAX, ATTENTION])
def test_both_tiers_count_alike(name: str) -> None:
    cycle, closed = (
        run(network_of(name), "edge_npu", replace=fields("joined"), tier=tier).counts
        for tier in ("cycle", "analytical")
    )

    for counted in ("dram_read_bits", "dram_write_bits", "vector_operations", "read_bits"):
        assert getattr(cycle, counted) == getattr(closed, counted)
    assert abs(closed.cycles - cycle.cycles) < 0.1 * cycle.cycles


@pytest.mark.parametrize("name", [SOFTMAX, ATTENTION])
def test_joined_passes_are_faster(name: str) -> None:
    cycles = [
        run(network_of(name), "edge_npu", replace=fields(passes)).counts.cycles
        for passes in ("memory", "joined")
    ]

    assert cycles[1] < cycles[0]


def test_a_machine_of_integers_refuses_to_join() -> None:
    with pytest.raises(
        DocumentError,
        match=r"vector_unit\.row_passes joined needs sums of floats, as programs of integers hold"
        r" values, and numbers\.accumulator is int32",
    ):
        load_arch("edge_npu", {"vector_unit.row_passes": "joined"})


def test_hardware_refuses_to_join() -> None:
    with pytest.raises(
        ArchError, match=r"vector_unit\.row_passes must be on_chip or memory, not joined"
    ):
        npu_of(load_arch("edge_npu", fields("joined")))
