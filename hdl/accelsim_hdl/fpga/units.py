"""From names of cells and nets to the parts of the NPU in docs/npu.md."""

import re
from collections.abc import Iterable

_UNITS: tuple[tuple[str, str], ...] = (
    (r"npu\.compute\.array\b.*?element_(\d+)_(\d+)_", "PE ({}, {})"),
    (r"npu\.compute\.array\b", "array"),
    (r"npu\.compute\.buffer\b", "accumulator buffer"),
    (r"npu\.compute\b", "MATMUL sequencer"),
    (r"npu\.load\.assembler\b", "LOAD word assembly (DMA)"),
    (r"npu\.load\.words\b", "LOAD address generation (DMA)"),
    (r"npu\.load\b", "LOAD unit (DMA)"),
    (r"npu\.store\b", "STORE unit (DMA)"),
    (r"npu\.vector\.lane_(\d+)\.requantize\b", "requantizer of vector lane {}"),
    (r"npu\.vector\.lane_(\d+)\b", "vector lane {}"),
    (r"npu\.vector\b", "vector unit"),
    (r"npu\.fetch\b", "fetch unit"),
    (r"npu\.scoreboard\b", "scoreboard"),
    (r"npu\.control\b", "control port"),
    (r"npu\.counters\b", "event counters"),
    (r"npu\.(input|weight|operand|parameter|output)_buffer\b", "{} buffer"),
    (r"npu\.", "NPU"),
    (r"memory\.controller\b", "SDRAM controller"),
    (r"memory\b", "SDRAM ports"),
    (r"program\b", "program memory"),
    (r"data\b", "data memory"),
    (r"(?:link|registers)\b", "host link"),
)
_PATTERNS = tuple((re.compile(pattern), text) for pattern, text in _UNITS)


def unit_of(name: str) -> str | None:
    """Return the part of the design that a cell or net belongs to.

    Args:
        name: Name in nextpnr's report: names of modules inside ``system``, joined by dots.

    Returns:
        Words such as ``PE (1, 2)``, ``accumulator buffer`` or ``LOAD unit (DMA)``; None if a tool
        made the name, or if it belongs to the top module.
    """
    start, _, rest = name.lstrip("\\").partition(".")
    if start != "system":
        return None
    for pattern, text in _PATTERNS:
        found = pattern.match(rest)
        if found:
            return text.format(*found.groups())
    return "host link"


def units_of(names: Iterable[str]) -> list[str]:
    """Return the parts along a path, without repetitions in a row.

    Args:
        names: Names of cells and nets, in the order of the path.
    """
    units: list[str] = []
    for name in names:
        unit = unit_of(name)
        if unit is not None and (not units or units[-1] != unit):
            units.append(unit)
    return units
