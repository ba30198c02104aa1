"""Small machines for proofs."""

from dataclasses import replace
from typing import Any

from accelsim.arch import load_arch
from accelsim.npu import Npu, npu_of
from accelsim.number import parse_number


def small_npu(**changes: Any) -> Npu:
    """Return a machine of one element, with a bus of 4 bytes and the shortest queues.

    Args:
        changes: New values of fields of ``Npu``; formats by name.
    """
    small: dict[str, Any] = {
        "rows": 1,
        "cols": 1,
        "bus_bytes": 4,
        "queue_depth": 2,
        "prefetch_instructions": 1,
        "outstanding_beats": 2,
        "input_element_bits": 8,
        "output_element_bits": 8,
        "accumulator_words": 8,
        "accumulator_banks": 2,
        "multiplier_registers": 0,
    }
    formats = {
        name: parse_number(changes.pop(name))
        for name in ("input", "weight", "accumulator", "output")
        if name in changes
    }
    small.update(changes, **formats)
    return replace(npu_of(load_arch("edge_npu_tiny")), **small)
