"""Synthesizes the core of an accelerator for an FPGA family, and counts the cells."""

import hashlib
import json
import tempfile
from importlib.metadata import version
from pathlib import Path

from amaranth.back import rtlil

from accelsim.arch import load_arch
from accelsim.npu import npu_of
from accelsim_hdl.fpga.flow import cell_counts
from accelsim_hdl.fpga.tools import run_yosys
from accelsim_hdl.npu.npu import NpuCore
from accelsim_hdl.verilog.emit import plain_memories

TOP = "core"

COMMANDS: dict[str, tuple[str, ...]] = {
    "synth_ice40": (f"synth_ice40 -dsp -top {TOP}",),
    # abc9 of Yosys 0.70 needs single nets, see accelsim_hdl.fpga.flow.
    "synth_ecp5": (
        f"synth_ecp5 -top {TOP} -run begin:map_luts",
        "splitnets",
        f"synth_ecp5 -top {TOP} -run map_luts:",
    ),
    "synth_gowin": (f"synth_gowin -noiopads -top {TOP}",),
    "synth_xilinx": (f"synth_xilinx -family xc7 -flatten -top {TOP}",),
}
"""Passes of Yosys by the command that they are named after."""

DESIGNS = ("edge_npu_tiny", "icebreaker_npu", "ulx3s_25f_npu", "ulx3s_85f_npu")
"""Accelerators of the table, all of which come with accelsim."""

KINDS = ("lut", "ff", "dsp", "bram")
"""Kinds of cells that are counted."""


def rtlil_of(name: str) -> str:
    """Return the core of an accelerator as RTLIL, without blocks of any family.

    Args:
        name: Name of the accelerator.
    """
    core = NpuCore(npu_of(load_arch(name)))
    return plain_memories(rtlil.convert(core, name=TOP, emit_src=False))


def source_of(text: str, command: str) -> str:
    """Return what identifies all that a row follows from: RTL, passes, Yosys.

    Args:
        text: The RTLIL.
        command: A key of ``COMMANDS``.
    """
    parts = (text, *COMMANDS[command], version("pyosys"))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def synthesized(text: str, command: str) -> dict[str, int]:
    """Return the cells of each of ``KINDS``.

    Args:
        text: The RTLIL.
        command: A key of ``COMMANDS``.

    Raises:
        HardwareError: Yosys fails.
    """
    passes = ["read_rtlil design.il", *COMMANDS[command], "tee -q -o cells.json stat -json"]
    with tempfile.TemporaryDirectory(prefix="accelsim-synthesis-") as name:
        folder = Path(name)
        (folder / "design.il").write_text(text, encoding="utf-8")
        run_yosys("\n".join(passes) + "\n", folder, "synthesis")
        found = json.loads((folder / "cells.json").read_text(encoding="utf-8"))["design"]
    counts = cell_counts(found["num_cells_by_type"])
    return {kind: counts[kind] for kind in KINDS}
