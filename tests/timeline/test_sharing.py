"""Several NPUs on one DRAM: bounds that hold whatever the order of requests."""

from dataclasses import replace

import pytest

from accelsim.arch import Dram
from accelsim.errors import ArchError
from accelsim.program import Program
from accelsim.timeline import run_program, run_programs
from timeline.streams import QUICK, differences, load, program

BUSY = replace(
    QUICK,
    clock_hz=1_000_000_000,
    outstanding_beats=64,
    shared_dram=Dram(kind="exact", device="ddr4_2400"),
)


def stream(stride: int) -> Program:
    one = load(x_count=500, x_stride=stride, word_bytes=64, row_bytes=2**30)
    return program(one, finish=True)


def test_one_npu_among_itself_is_one_npu() -> None:
    one = stream(64)

    assert differences(run_programs([(one, BUSY)])[0], run_program(one, BUSY)) == []


@pytest.mark.sampled(24, family="long runs")
def test_idle_neighbours_change_little() -> None:
    """The neighbour fetches one instruction: FINISH."""
    alone = run_program(stream(64), BUSY).total_cycles
    beside = run_programs([(stream(64), BUSY), (program(), BUSY)])[0].total_cycles

    assert alone <= beside <= alone + 100


@pytest.mark.parametrize(("stride", "most"), [(64, 2.0), (2**13, 2.2)])
def test_two_npus_share_what_one_has(stride: int, most: float) -> None:
    """Both together: no faster than alone, and never more bytes than the data bus carries, 4 cycles
    of the DRAM for each of 1000 bursts, 1.2 a cycle. No slower than after each other, if they do
    not close each other's rows.
    """
    one = stream(stride)
    alone = run_program(one, BUSY).total_cycles
    together = [found.total_cycles for found in run_programs([(one, BUSY), (one, BUSY)])]

    assert min(together) >= alone
    assert max(together) <= most * alone
    assert max(together) * 1.2 >= 4 * 1000


@pytest.mark.sampled(24, family="long runs")
def test_three_npus_take_longer_than_two() -> None:
    one = stream(64)
    two, three = (
        max(found.total_cycles for found in run_programs([(one, BUSY)] * count)) for count in (2, 3)
    )

    assert three > 1.2 * two


def test_machines_that_do_not_share_are_refused() -> None:
    with pytest.raises(ArchError, match="clock_hz differ"):
        run_programs([(program(), BUSY), (program(), replace(BUSY, clock_hz=1))])
    with pytest.raises(ArchError, match="window, exact or sdram, not ideal"):
        run_programs([(program(), replace(BUSY, shared_dram=None))])
