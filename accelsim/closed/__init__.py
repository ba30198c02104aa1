"""The closed tier."""

from accelsim.closed.records import (
    AxisRecord,
    LayerRecord,
    MachineRecord,
    Mapping,
    WindowRecord,
    machine_record,
)

__all__ = [
    "AxisRecord",
    "LayerRecord",
    "MachineRecord",
    "Mapping",
    "WindowRecord",
    "machine_record",
]
