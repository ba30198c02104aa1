"""Functions of results: every code of 16 bits, on DSP blocks and without."""

from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from accelsim.values.arithmetic import direct, interpolated
from accelsim_hdl.dataflow import Family
from accelsim_hdl.dataflow.primitives import PRIMITIVES
from accelsim_hdl.npu.function import Function
from hdl.component import CompiledComponent

CODES = np.arange(-(2**15), 2**15)


def tables() -> dict[str, NDArray[np.int64]]:
    """Words of 64 random segments, of a curve, of extremes, and of slopes that make halves."""
    random = np.random.default_rng(64)
    begins = np.tanh(np.linspace(-4, 4, 65)) * 32767
    curve = np.rint(begins).astype(np.int64)
    halves = random.integers(-64, 64, 64) * 512 % 2**16 << 16
    return {
        "random": random.integers(-(2**31), 2**31, 64),
        "curve": (curve[:64] & 0xFFFF) | (np.diff(curve) & 0xFFFF) << 16,
        "extremes": random.choice([0x7FFF7FFF, -(2**31) + 0x8000, 0x7FFF8000, -1, 0], 64),
        "halves": halves | random.integers(0, 2**16, 64),
    }


@cache
def compiled(read_cycles: int, signed: bool, family: Family | None) -> CompiledComponent:
    block = Function(read_cycles, signed_result=signed, family=family)
    verilog = [PRIMITIVES[family].simulation_model()] if family == "ecp5" else []
    return CompiledComponent(block, verilog=verilog)


def results(
    block: CompiledComponent, entries: NDArray[np.int64], read_cycles: int, **settings: int
) -> NDArray[np.int64]:
    """Return the results of all codes, whose words come when a memory would give them.

    An interpolated one comes a cycle before a direct one, as it is yet to be clipped.
    """
    cycles = len(CODES) + read_cycles + 4
    inputs = {name: np.full(cycles, value) for name, value in settings.items()}
    inputs["code"], inputs["index"] = np.resize(CODES, cycles), np.resize(CODES & 255, cycles)
    place = CODES + 2**15 >> 10
    if settings["is_direct"]:
        place = CODES >> 2 & 63
    inputs["word"] = np.zeros(cycles, dtype=np.int64)
    inputs["word"][read_cycles : read_cycles + len(CODES)] = entries[place] & (2**32 - 1)
    outputs = block.drive(inputs)
    assert (outputs["address"][: len(CODES)] == place + 64 * settings["table"]).all()
    if settings["is_direct"]:
        return outputs["byte"][read_cycles + 4 :]
    return outputs["total"][read_cycles + 3 : -1]


@pytest.mark.parametrize("family", [None, "ecp5"])
@pytest.mark.parametrize("read_cycles", [1, 2])
@pytest.mark.parametrize("name", tables())
def test_every_code_is_interpolated_as_numpy_does(
    name: str, read_cycles: int, family: Family | None
) -> None:
    block, table = compiled(read_cycles, True, family), tables()[name]

    found = results(block, table, read_cycles, is_direct=0, table=1)

    assert (found == interpolated(CODES, table)).all()
    assert len(np.unique(found)) > 1


@pytest.mark.parametrize("family", [None, "ecp5"])
@pytest.mark.parametrize("signed", [False, True])
def test_every_result_takes_its_byte(signed: bool, family: Family | None) -> None:
    block, table = compiled(2, signed, family), tables()["random"]

    found = results(block, table, 2, is_direct=1, table=0)

    assert (found == direct(CODES, table, signed)).all()
    assert len(np.unique(found)) > 100


def test_a_line_is_exact_at_both_ends_and_rounds_half_to_even() -> None:
    table = np.zeros(64, dtype=np.int64)
    table[32] = 5 << 16 | 100  # From code 0 on: 100, and 5 more at code 1024.
    codes = np.array([0, 102, 103, 307, 308, 1023, 1024])

    assert interpolated(codes, table).tolist() == [100, 100, 101, 101, 102, 105, 0]
    assert interpolated(np.array([512]), table).tolist() == [102]  # 2.5 to even
