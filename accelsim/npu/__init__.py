"""The NPU template: which accelerators have RTL and programs, and every width that follows."""

from accelsim.npu.counters import COUNTERS, EVENTS, Events
from accelsim.npu.describe import (
    check_hardware,
    element_bits,
    machine_of,
    npu_of,
    why_no_rtl,
    word_bytes,
)
from accelsim.npu.events import (
    CycleEvents,
    counted_events,
    counts_of,
    event_names,
    events_of,
)
from accelsim.npu.machine import MAXIMUM_EXTENT, EventCounters, Npu

__all__ = [
    "COUNTERS",
    "EVENTS",
    "MAXIMUM_EXTENT",
    "CycleEvents",
    "EventCounters",
    "Events",
    "Npu",
    "check_hardware",
    "counted_events",
    "counts_of",
    "element_bits",
    "event_names",
    "events_of",
    "machine_of",
    "npu_of",
    "why_no_rtl",
    "word_bytes",
]
