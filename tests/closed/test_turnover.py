"""What the results of a set of filters hold up, against its instructions one by one."""

from itertools import product
from typing import Any

import pytest

from accelsim.arch import load_arch
from accelsim.closed.evaluate import new_state
from accelsim.closed.records import machine_record
from accelsim.closed.turnover import issue_behind
from accelsim.kernel import jit
from accelsim.npu import machine_of
from naive.turnover import issues_behind

MOST_BLOCKS = 23


@jit
def law(states: Any, blocks: float, taps_cycles: float, loads: int, place: int) -> float:
    """Return what a set holds up, with all cycles of fetch."""
    return issue_behind(states[0], blocks, taps_cycles, loads, place, 1.0)


@pytest.mark.parametrize("depth", range(10))
def test_a_set_is_held_up_for_no_less_and_often_for_no_more(depth: int) -> None:
    state = new_state(machine_record(machine_of(load_arch("edge_npu"))))
    machine, equal, bound = state["machine"][0], 0, 0
    for prefetch, beats, latency, taps in product((1, 2, 4, 7), (1, 2), (1, 9, 50), (1, 40)):
        machine["queue_depth"], machine["prefetch"] = depth, prefetch
        machine["fetch_beats"], machine["latency_cycles"] = beats, latency
        registers = int(machine["pipeline_registers"])
        for blocks, loads in product(range(1, MOST_BLOCKS + 1), (0, 1)):
            twin = issues_behind(depth, prefetch, beats, latency, registers, taps, loads, blocks)
            for place in (0, 1):
                least = law(state, float(blocks), float(taps), loads, place)

                if 2 * blocks < max(1, depth) + 2:
                    assert least == 0
                else:
                    assert least <= twin[place]
                    equal, bound = equal + (least == twin[place]), bound + (least > 0)

    assert depth == 0 or equal > bound / 2
