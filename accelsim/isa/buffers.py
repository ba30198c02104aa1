"""The buffers that LOAD writes on a given machine."""

from accelsim.isa.table import BUFFERS
from accelsim.npu.machine import Npu


def buffers_of(npu: Npu) -> tuple[str, ...]:
    """Return the buffers that LOAD writes, in the order of ``BUFFERS``: tables only if there.

    Args:
        npu: The machine.
    """
    return tuple(name for name in BUFFERS if name != "table" or npu.has_functions)
