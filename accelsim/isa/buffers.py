"""The buffers that LOAD writes on a given machine."""

from accelsim.isa.table import BUFFERS
from accelsim.npu.machine import Npu


def buffers_of(npu: Npu) -> tuple[str, ...]:
    """Return the buffers that LOAD writes on a machine, in the order of ``BUFFERS``.

    ``index`` is among them if the machine gathers rows; ``table`` if it has functions or gathers;
    ``weight_row`` if a word of the weight buffer has several rows.

    Args:
        npu: The machine.
    """
    absent = set() if npu.index_words else {"index"}
    if not (npu.has_functions or npu.index_words):
        absent.add("table")
    if not npu.weight_row_words:
        absent.add("weight_row")
    return tuple(name for name in BUFFERS if name not in absent)
