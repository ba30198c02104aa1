"""DRAM: device pages, three tiers of timing, traces of requests.

``run_dram`` serves a whole trace. ``Dram`` is a DRAM in operation, for an engine or a testbench.
"""

from accelsim.errors import DramError
from accelsim.memory.dram.build import Policy, Tier
from accelsim.memory.dram.device import Device
from accelsim.memory.dram.load import device_names, device_schema, load_device
from accelsim.memory.dram.port import Completion, Dram
from accelsim.memory.dram.report import (
    commands_text,
    notes,
    requests_csv,
    to_data,
    totals,
)
from accelsim.memory.dram.run import DramRun, run_dram
from accelsim.memory.dram.timeline import write_dram_timeline
from accelsim.memory.dram.trace import RequestTrace, make_trace, read_trace

__all__ = [
    "Completion",
    "Device",
    "Dram",
    "DramError",
    "DramRun",
    "Policy",
    "RequestTrace",
    "Tier",
    "commands_text",
    "device_names",
    "device_schema",
    "load_device",
    "make_trace",
    "notes",
    "read_trace",
    "requests_csv",
    "run_dram",
    "to_data",
    "totals",
    "write_dram_timeline",
]
