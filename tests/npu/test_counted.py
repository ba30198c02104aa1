"""Hardware with fewer event counters is compared by those that it has."""

from dataclasses import replace

import pytest

from accelsim.arch import load_arch
from accelsim.npu import EVENTS, CycleEvents, Events, counted_events, event_names, npu_of
from accelsim.npu.registers import CYCLE_EVENT_BITS, EVENT_BITS, event_bits

NPU = npu_of(load_arch("edge_npu_tiny"))
COUNTED = Events(**{name: place for place, name in enumerate(EVENTS, 7)})


def test_all_counters_are_all_events() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"table_buffer.capacity_bytes": 256}))

    assert event_names(npu) == EVENTS
    assert counted_events(COUNTED, npu) == COUNTED
    assert event_bits(npu) == EVENT_BITS


def test_a_machine_without_tables_has_no_counters_of_them() -> None:
    assert event_names(NPU) == tuple(name for name in EVENTS if not name.startswith("table_"))
    assert counted_events(COUNTED, NPU) == replace(COUNTED, table_writes=0, table_reads=0)


def test_a_machine_that_counts_cycles_has_that_counter_alone() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"npu.event_counters": "cycles"}))

    assert event_names(npu) == ("cycles",)
    assert counted_events(COUNTED, npu) == CycleEvents(cycles=7)
    assert counted_events(replace(COUNTED, cycles=8), npu) != counted_events(COUNTED, npu)
    assert event_bits(npu) == CYCLE_EVENT_BITS


@pytest.mark.parametrize(("bits", "narrow"), [(12, True), (31, True), (32, False)])
def test_short_addresses_make_a_machine_narrow(bits: int, narrow: bool) -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"npu.address_bits": bits}))

    assert npu.is_narrow is narrow
