"""Rows on DSP blocks: the vector unit shows the same in every cycle, whoever multiplies."""

import numpy as np
import pytest
from numpy.typing import NDArray

from accelsim_hdl.dataflow import Family
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.npu.vector import VectorUnit
from hdl.component import CompiledComponent
from hdl.test_vector import encoded
from values.cases import Draw, machine

EACH = 450
"""Cycles in which an instruction is offered: none is in flight for longer."""


NO_FACTOR = dict.fromkeys(("centered", "count", "addend", "numerator", "shift"), 0)
ONE_TAP = {"source": 0, "combine": 0, "held": 0, "weighted": 0, "p1_count": 3, "p0_count": 1}
ONE_TAP |= {
    "t1_count": 1,
    "t0_count": 1,
    "minimum": -(2**15),
    "maximum": 2**15 - 1,
    "zero_point": 0,
}


def outputs(
    registers: int, family: Family | None, inputs: dict[str, NDArray[np.int64]]
) -> dict[str, NDArray[np.int64]]:
    npu = machine(
        cols=2,
        accumulator="int20",
        multiplier_bits=18,
        input="int16",
        output="int16",
        pipeline_registers=registers,
    )
    verilog = [PRIMITIVES[family].simulation_model()] if family == "ecp5" else []
    return CompiledComponent(VectorUnit(npu, family=family), verilog=verilog).drive(inputs)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("registers", [1, 2])
def test_rows_on_dsp_blocks_are_those_of_plain_multipliers(registers: int) -> None:
    npu = machine(cols=2, accumulator="int20", multiplier_bits=18, input="int16", output="int16")
    draw, random = Draw(npu, registers), np.random.default_rng(registers)
    program = []
    for _ in range(16):
        row = {"row": 0, "p1_count": 3, "source": 0, "combine": 0, "limit": 99, "addend": 0}
        values = {"count": 1, "centered": 0, "numerator": 2**18 - 1, "shift": draw.number(-4, 12)}
        found = draw.reduce() | row
        # Each cycle a result of another row, whose numbers are far apart.
        vector = draw.vector() | ONE_TAP | {"offset": draw.number(0, 1), "scaled": 1}
        program += [draw.parameters() | {"row": 0}, found | {"statistic": 0} | NO_FACTOR]
        program += [found | {"statistic": draw.number(1, 2)} | values, vector]
    words = [
        [encoded(fields) >> 64 * part & (2**64 - 1) for part in range(4)] for fields in program
    ]
    cycles = EACH * len(program)
    # Both lanes have numbers from 0 to 2**k - 1, for k from 0 on.
    sizes = np.array([(2**k - 1) * (2**20 + 1) for k in random.integers(0, 20, cycles)])
    words_written = np.arange(cycles) < npu.table_words
    inputs = {
        "table_write__enable": words_written.astype(np.int64),
        "table_write__address": np.arange(cycles) % npu.table_words,
        "table_write__data": random.integers(0, 2**32, cycles),
        "instruction__valid": np.ones(cycles, dtype=np.int64),
        "instruction__payload": np.repeat(np.array(words, dtype=np.uint64), EACH, axis=0),
        "accumulator_read__data": random.integers(0, 2**40, cycles) & sizes,
        "operand_read__data": random.integers(0, 2**32, cycles),
        "parameter_read__data": random.integers(0, 8, cycles) * (2**32 + 1),
    }

    plain, blocks = (outputs(registers, family, inputs) for family in (None, "ecp5"))

    assert plain["output_write__enable"].sum() > 400
    for name, values in plain.items():
        port = name.removesuffix("__data")
        written = name.endswith("_write__data")
        chosen = plain[f"{port}__enable"] == 1 if written else np.full(cycles, True)
        assert (blocks[name][chosen] == values[chosen]).all(), name
