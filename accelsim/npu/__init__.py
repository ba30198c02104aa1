"""The NPU template: which accelerators have RTL and programs, and every width that follows."""

from accelsim.npu.events import EVENTS, Events, counts_of
from accelsim.npu.machine import MAXIMUM_EXTENT, Npu, npu_of

__all__ = ["EVENTS", "MAXIMUM_EXTENT", "Events", "Npu", "counts_of", "npu_of"]
