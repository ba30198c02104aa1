"""Hardware with fewer event counters is compared by those that it has."""

from dataclasses import replace

import pytest

from accelsim.arch import load_arch
from accelsim.npu import EVENTS, CycleEvents, Events, counted_events, event_names, npu_of
from accelsim.npu.counters import LOCAL_EVENTS
from accelsim.npu.registers import CYCLE_EVENT_BITS, EVENT_BITS, event_bits

NPU = npu_of(load_arch("edge_npu_tiny"))
COUNTED = Events(**{name: place for place, name in enumerate(EVENTS, 7)})


def test_all_counters_are_all_events() -> None:
    parts = {"table_buffer.capacity_bytes": 256, "local_memory.capacity_bytes": 64}
    npu = npu_of(load_arch("edge_npu_tiny", parts))

    assert event_names(npu) == EVENTS
    assert counted_events(COUNTED, npu) == COUNTED
    assert event_bits(npu) == EVENT_BITS


def test_a_machine_without_tables_has_no_counters_of_them() -> None:
    others = tuple(name for name in EVENTS if not name.startswith(("table_", "local_")))
    absent = dict.fromkeys(("table_writes", "table_reads", *LOCAL_EVENTS), 0)
    assert event_names(NPU) == others
    assert counted_events(COUNTED, NPU) == replace(COUNTED, **absent)


def test_a_machine_with_a_local_memory_counts_it() -> None:
    npu = npu_of(load_arch("edge_npu_tiny", {"local_memory.capacity_bytes": 64}))

    assert set(event_names(npu)) - set(event_names(NPU)) == set(LOCAL_EVENTS)


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
