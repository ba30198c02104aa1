"""The queue obeys its law, and holds what was written."""

import numpy as np
import pytest

from accelsim_hdl.memory import Queue, Ram
from hdl.component import CompiledComponent


@pytest.mark.sampled(5)
@pytest.mark.parametrize("depth", [1, 2, 3, 5, 8])
def test_entries_leave_in_order_at_the_cycle_of_the_law(depth: int) -> None:
    generator = np.random.default_rng(depth)
    cycles = 4000
    offered = generator.random(cycles) < np.repeat(generator.random(cycles // 100), 100)
    wanted = generator.random(cycles) < np.repeat(generator.random(cycles // 100), 100)
    payload = generator.integers(0, 256, cycles)

    seen = CompiledComponent(Queue(8, depth)).drive(
        {"write__valid": offered, "write__payload": payload, "read__ready": wanted}
    )

    written: list[tuple[int, int]] = []
    taken: list[int] = []
    for cycle in range(cycles):
        space = len(written) - len([time for time in taken if time < cycle]) < depth
        assert bool(seen["write__ready"][cycle]) == space
        there = (
            len(taken) < len(written)
            and cycle >= written[len(taken)][0] + 2
            and (not taken or cycle > taken[-1])
        )
        assert bool(seen["read__valid"][cycle]) == there
        if there and wanted[cycle]:
            assert seen["read__payload"][cycle] == written[len(taken)][1]
            taken.append(cycle)
        if space and offered[cycle]:
            written.append((cycle, int(payload[cycle])))
    assert len(taken) > cycles // 10


def test_a_ram_returns_the_word_a_cycle_later_and_keeps_it() -> None:
    seen = CompiledComponent(Ram(4, 8)).drive(
        {
            "write__enable": np.array([1, 1, 0, 0, 0, 0]),
            "write__address": np.array([2, 3, 0, 0, 0, 0]),
            "write__data": np.array([17, 18, 0, 0, 0, 0]),
            "read__enable": np.array([0, 0, 1, 0, 1, 0]),
            "read__address": np.array([0, 0, 2, 3, 3, 0]),
        }
    )

    assert list(seen["read__data"][3:]) == [17, 17, 18]
    assert not seen["collision"].any()


def test_a_ram_shows_a_collision_and_an_address_out_of_range() -> None:
    seen = CompiledComponent(Ram(4, 8)).drive(
        {
            "write__enable": np.array([1, 1, 1, 0]),
            "write__address": np.array([2, 4, 1, 0]),
            "read__enable": np.array([1, 0, 1, 1]),
            "read__address": np.array([2, 0, 0, 5]),
        }
    )

    assert list(seen["collision"]) == [1, 1, 0, 1]
