"""A board whose memory is an SDRAM, over its line."""

import numpy as np
import pytest

from accelsim.board import board_npu, sdram_half_bytes
from accelsim.board.protocol import Region
from accelsim.errors import BoardError
from accelsim.program.random_programs import random_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim_hdl.host.simulated import SimulatedBoard
from tests.cosim.machines import small_npu
from tests.host.boards import client

NPU = small_npu(
    2,
    3,
    clock_hz=10_000_000,
    dram__kind="sdram",
    dram__device="as4c16m16sa_7",
    npu__bus_bytes=8,
    npu__memory_outstanding_beats=4,
    npu__pipeline_registers=2,
)
HALF = sdram_half_bytes(NPU) or 0


@pytest.fixture(scope="module")
def board() -> SimulatedBoard:
    return SimulatedBoard(NPU, memory_bytes=16384, program_bytes=16384)


def test_the_machine_is_that_of_its_model() -> None:
    assert board_npu(NPU) is NPU


@pytest.mark.sampled(144, family="whole machines")
def test_random_programs_leave_the_memory_and_the_counters_of_the_model(
    board: SimulatedBoard,
) -> None:
    driver = client(board)
    assert driver.identify().memory_bytes == driver.identify().program_bytes == HALF
    for seed in range(3):
        program = random_program(seed, NPU, instructions=12)
        done = driver.run(program, NPU, timeout_s=1000)

        assert done.events == run_program(program, NPU).events
        held = driver.read_memory(0, program.image.size)
        assert np.array_equal(held, execute(program, NPU))


@pytest.mark.sampled(144, family="whole machines")
def test_the_halves_are_apart_and_whole(board: SimulatedBoard) -> None:
    driver = client(board)
    data = np.random.default_rng(0).integers(0, 256, (4, 64), dtype=np.uint8)
    places = [
        (Region.DATA, 8),
        (Region.PROGRAM, 8),
        (Region.DATA, HALF - 64),
        (Region.PROGRAM, HALF - 64),
    ]
    for (region, first), row in zip(places, data, strict=True):
        driver.write_memory(first, row.tobytes(), region)

    for (region, first), row in zip(places, data, strict=True):
        assert np.array_equal(driver.read_memory(first, 64, region), row)
    with pytest.raises(BoardError, match="it has nothing at this address"):
        driver.read_memory(HALF - 32, 64)


@pytest.mark.sampled(144, family="whole machines")
def test_what_a_reset_interrupts_is_forgotten(board: SimulatedBoard) -> None:
    driver = client(board)
    expected = random_program(5, NPU, instructions=12)
    for seed in range(2):
        long = random_program(seed, NPU, instructions=120)
        with pytest.raises(BoardError, match="did not end within"):
            driver.run(long, NPU, timeout_s=0)
        done = driver.run(expected, NPU, timeout_s=1000)

        assert done.events == run_program(expected, NPU).events
        held = driver.read_memory(0, expected.image.size)
        assert np.array_equal(held, execute(expected, NPU))
