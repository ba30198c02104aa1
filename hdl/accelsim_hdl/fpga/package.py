"""Writes the folder of ``accelsim fpga``, and the record in it."""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from accelsim import __version__
from accelsim.files import fresh_folder, replace_folder
from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.flow import BITSTREAM, Outcome, build, misfit, synthesize
from accelsim_hdl.fpga.project import NOT_ROUTED, project_files, system_lines
from accelsim_hdl.fpga.report import Use
from accelsim_hdl.fpga.tools import tool_versions
from accelsim_hdl.verilog import check_place, write_package

# Files that a reader of the folder needs; the others are temporary.
_KEPT = (
    "design.il",
    "pins.lpf",
    "pins.pcf",
    "synthesis.ys",
    "synthesis.log",
    "route.json",
    "route.log",
    "pack.log",
)


def make_bitstream(
    design: BoardDesign, out: Path, limit_s: float | None = None
) -> tuple[dict[str, Any], str | None]:
    """Build a design and write its folder, all or nothing.

    Args:
        design: Design for a board that accelsim can route.
        out: Folder, absent or empty. It is created only if there is a bitstream.
        limit_s: Longest time for placement and routing; None: no limit.

    Returns:
        The record of ``record_of``, which is also the file ``report.json``; and why there is no
        bitstream, None if there is one.

    Raises:
        HardwareError: The clock is impossible, or a tool is missing or fails.
        ResultError: The folder cannot be written, or something is in it.
    """
    check_place(out)
    with fresh_folder(out) as fresh, tempfile.TemporaryDirectory(prefix="accelsim-fpga-") as name:
        scratch = Path(name)
        outcome = build(design, scratch, limit_s)
        if outcome.problem is not None:
            return record_of(design, outcome, None), outcome.problem
        product = scratch / f"{design.label}.{BITSTREAM[design.board.family]}"
        record = record_of(design, outcome, product)
        for file in (product, *(scratch / name for name in _KEPT)):
            if file.exists():
                shutil.copy(file, fresh / file.name)
        (fresh / "report.json").write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
        (fresh / "README.md").write_text(_readme(design, outcome, product), encoding="utf-8")
        replace_folder(fresh, out)
    return record, None


def make_project(design: BoardDesign, out: Path) -> tuple[dict[str, Any], str | None]:
    """Write a project for a board that accelsim cannot route, all or nothing.

    Args:
        design: Design for such a board.
        out: Folder, absent or empty. It is created only if the design fits the board.

    Returns:
        The record of ``record_of``, as far as it is known without routing: cells are those of
        synthesis by Yosys; and why there is no project, None if there is one.

    Raises:
        HardwareError: The clock is not that of the oscillator, or Yosys is missing or fails.
        ResultError: The folder cannot be written, or something is in it.
    """
    check_place(out)
    with tempfile.TemporaryDirectory(prefix="accelsim-fpga-") as scratch:
        use = synthesize(design, Path(scratch))
    problem = misfit(use, design.board)
    record = {
        **_chosen(design),
        "fits": problem is None,
        "meets_clock": None,
        **_cells(use),
        "fmax_mhz": None,
        "critical_path": None,
        "bitstream": None,
        "note": NOT_ROUTED,
        "tools": {"accelsim": __version__, **tool_versions(design.board.family)},
    }
    if problem is not None:
        return record, f"{design.npu.name} {problem}"
    write_package(out, project_files(design, use))
    return record, None


def record_of(design: BoardDesign, outcome: Outcome, product: Path | None) -> dict[str, Any]:
    """Return the record of a design: plain data, the same in every run.

    Args:
        design: A design that was built.
        outcome: Outcome of the build.
        product: The bitstream, if there is one.

    Returns:
        ``fits`` and ``meets_clock`` are the verdict. ``lut``, ``ff``, ``dsp`` and ``bram`` are
        cells out of ``available`` (of synthesis, if the design does not fit). ``fmax_mhz`` and
        ``critical_path`` are null if it was not routed.
    """
    report = outcome.report
    path = None if report is None else {**asdict(report.path), "where": report.path.sentence}
    bitstream = None
    if product is not None:
        content = product.read_bytes()
        bitstream = {
            "file": product.name,
            "bytes": len(content),
            "sha256": hashlib.sha256(content).hexdigest(),
        }
    return {
        **_chosen(design),
        "fits": report is not None,
        "meets_clock": report is not None and outcome.problem is None,
        **_cells(outcome.use),
        "fmax_mhz": None if report is None else report.fmax_mhz,
        "critical_path": path,
        "bitstream": bitstream,
        "seed": design.seed,
        "tools": {"accelsim": __version__, **tool_versions(design.board.family)},
    }


def _cells(use: Mapping[str, Use]) -> dict[str, Any]:
    there = {name: one.available for name, one in use.items()}
    return {**{name: one.used for name, one in use.items()}, "available": there}


def _chosen(design: BoardDesign) -> dict[str, Any]:
    return {
        "arch": design.npu.name,
        "board": design.board.name,
        "target_mhz": design.clock_mhz,
        "peak_gops": design.peak_gops,
        "memory_bytes": design.memory_bytes,
        "program_bytes": design.program_bytes,
        "baud": design.board.baud,
    }


def _readme(design: BoardDesign, outcome: Outcome, product: Path) -> str:
    board, report = design.board, outcome.report
    assert report is not None
    rows = "".join(
        f"| {name} | {one.used} | {one.available} |\n" for name, one in outcome.use.items()
    )
    tools = ", ".join(f"{name} {text}" for name, text in tool_versions(board.family).items())
    return (
        f"# {design.npu.name} on {board.title}\n\n"
        f"Load it into the FPGA until it loses power:\n\n"
        f"    openFPGALoader -b {board.loader} {product.name}\n\n"
        f"{system_lines(design)}\n"
        f"Placed and routed for {design.clock_mhz:g} MHz, {report.fmax_mhz:.2f} MHz reached."
        f" Longest path: {report.path.sentence}.\n\n"
        f"| cells | used | available |\n|---|---|---|\n{rows}\n"
        "| file | what |\n|---|---|\n"
        f"| {product.name} | the bitstream |\n"
        "| report.json | these numbers, and the digest of the bitstream |\n"
        "| design.il | the whole hardware in RTLIL, as Yosys read it |\n"
        "| synthesis.ys, synthesis.log | passes of Yosys, and what it said |\n"
        f"| pins.{'lpf' if board.family == 'ecp5' else 'pcf'} | pins and clock |\n"
        "| route.json, route.log, pack.log | reports of nextpnr and of the packer |\n\n"
        f"Seed {design.seed}; {tools}. The same inputs and versions give the same bitstream.\n"
    )
