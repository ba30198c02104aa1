"""Counts cells and area of the RTL in a standard-cell library of the user.

Yosys maps the logic with ``dfflibmap`` and ``abc`` and adds up the areas in the library. The result
has no wiring, no clock tree and no sizing for a clock, so it is a lower bound of silicon area.
Memories are left for a RAM compiler: they are listed without an area.
"""

import json
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from amaranth.back import rtlil
from amaranth.hdl import Elaboratable

from accelsim.errors import HardwareError, pip_install
from accelsim.npu import Npu
from accelsim_hdl.dataflow import ARRAYS, ArrayParameters
from accelsim_hdl.fpga.tools import run_yosys
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.synthesis.element import InnerElement
from accelsim_hdl.verilog.emit import plain_memories

AsicUnit = Literal["pe", "array", "npu"]

_TOP = "top"
_CELL = re.compile(r"^\s*cell\s*\(\s*\"?([^\s\")]+)\"?\s*\)", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class AsicCount:
    """The cells of a design.

    Args:
        cells: Number of cells of each kind in the library.
        area_um2: Area of all cells in the library's unit, which is square micrometers in every
            library that we know.
        sequential_um2: Area of flip-flops and latches.
        memories: Words and bits of a word, of each memory left to a RAM compiler.
    """

    cells: dict[str, int]
    area_um2: float
    sequential_um2: float
    memories: tuple[tuple[int, int], ...]


def check_liberty(liberty: Path) -> None:
    """Refuse a file that is no library of cells.

    Args:
        liberty: File that the user named.

    Raises:
        HardwareError: It cannot be read, or has no library, no cell with an area, or no flip-flop.
    """
    try:
        text = liberty.read_text(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise HardwareError(
            f"--liberty: {liberty}: cannot be read: {problem.strerror or problem}"
        ) from None
    if re.search(r"^\s*library\s*\(", text, re.MULTILINE) is None or not _CELL.search(text):
        raise HardwareError(f"--liberty: {liberty}: not a library of cells in the Liberty format")
    for what, pattern in (("cell with an area", r"\barea\s*:"), ("flip-flop", r"\bff\s*\(")):
        if re.search(pattern, text) is None:
            raise HardwareError(f"--liberty: {liberty}: it has no {what}")


def count_asic(npu: Npu, unit: AsicUnit, liberty: Path) -> AsicCount:
    """Return the cells of a unit of an NPU.

    Args:
        npu: The machine.
        unit: ``npu``, the whole machine; ``array``, its array with the registers that skew its
            operands; or ``pe``, a single inner element. Some elements of an array are smaller,
            since sums near its edge need fewer bits.
        liberty: The library.

    Raises:
        HardwareError: The library is invalid, or Yosys is missing or fails.
    """
    check_liberty(liberty)
    if unit == "npu":
        return _count(NpuCore(npu), liberty)
    of = ArrayParameters.of(npu)
    if unit == "array":
        return _count(ARRAYS[npu.dataflow](of), liberty)
    return _count(InnerElement(of, holds_sum=npu.array_is_output_stationary), liberty)


def _count(design: Elaboratable, liberty: Path) -> AsicCount:
    """Return the cells of a design."""
    try:
        import pyosys  # noqa: F401
    except ImportError:
        raise HardwareError(f"this needs pyosys: {pip_install('rtl')}") from None
    library = str(liberty.resolve())
    passes = [
        "read_rtlil design.il",
        f"synth -flatten -top {_TOP} -run begin:fine",
        "dump -o memories.txt t:$mem_v2",
        # The rest of the pass synth, without memory_map.
        "opt -fast -full",
        "techmap",
        "opt -fast",
        f"dfflibmap -liberty {library}",
        "opt",
        f"abc -liberty {library}",
        "opt_clean -purge",
        f"tee -q -o cells.json stat -json -liberty {library}",
    ]
    with tempfile.TemporaryDirectory(prefix="accelsim-asic-") as name:
        folder = Path(name)
        text = rtlil.convert(design, name=_TOP, emit_src=False)
        (folder / "design.il").write_text(plain_memories(text), encoding="utf-8")
        _run(passes, folder, liberty)
        found = json.loads((folder / "cells.json").read_text(encoding="utf-8"))["design"]
        dumped = (folder / "memories.txt").read_text(encoding="utf-8")
    return _read(found, dumped)


def _run(passes: list[str], folder: Path, liberty: Path) -> None:
    """Run passes of Yosys; explain in words if they fail because of the library."""
    try:
        run_yosys("\n".join(passes) + "\n", folder, "asic")
    except HardwareError:
        log = (folder / "asic.log").read_text(encoding="utf-8", errors="replace")
        said = re.findall(r"^ABC: (Library with .*|Error: .*)$", log, re.MULTILINE)
        if not said:
            raise
        raise HardwareError(f"--liberty: {liberty}: ABC maps nothing to it: {said[0]}") from None


def _read(found: dict[str, Any], dumped: str) -> AsicCount:
    known = {
        kind: one["count"] if isinstance(one, dict) else one
        for kind, one in found["num_cells_by_type"].items()
    }
    sizes = (re.findall(rf"parameter \\{name} (\d+)", dumped) for name in ("SIZE", "WIDTH"))
    memories = tuple(sorted((int(words), int(bits)) for words, bits in zip(*sizes, strict=True)))
    return AsicCount(
        cells={kind: count for kind, count in sorted(known.items()) if not kind.startswith("$")},
        area_um2=float(found.get("area", 0.0)),
        sequential_um2=float(found.get("sequential_area", 0.0)),
        memories=memories,
    )
