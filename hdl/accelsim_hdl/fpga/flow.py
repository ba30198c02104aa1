"""From a design to a bitstream: synthesis, floorplan, placement, routing, packing."""

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from accelsim.progress import stage
from accelsim.resources import WORDS, PartFamily, multipliers_needed
from accelsim_hdl.boards import Board
from accelsim_hdl.fpga import floorplan
from accelsim_hdl.fpga.constraints import ecp5_constraints, ice40_constraints
from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.report import RouteReport, Use, read_report
from accelsim_hdl.fpga.tools import check_tools, run_nextpnr, run_packer, run_yosys
from accelsim_hdl.fpga.top import SYSTEM, TOP

# Amaranth defines what is read while the same address is written, which needs logic around block
# RAM. Nothing depends on it: the NPU has a proof of that, the host link reads a payload after it
# was written, and a legal program reads no byte of data while it is written.
_FREE = "setparam -set COLLISION_X_MASK 1'1 t:$memrd_v2"

# ``synth_ice40 -dsp`` would rewrite the blocks that a design instantiates (see
# dataflow/primitives/ice40.py), so all other multipliers are mapped here, to blocks without
# registers.
_MULTIPLIERS = (
    "opt -nodffe -nosdff",
    "wreduce",
    "techmap -map +/mul2dsp.v -map +/ice40/dsp_map.v -D DSP_A_MAXWIDTH=16 -D DSP_B_MAXWIDTH=16"
    " -D DSP_A_MINWIDTH=5 -D DSP_B_MINWIDTH=5 -D DSP_Y_MINWIDTH=11 -D DSP_NAME=$__MUL16X16",
    "setattr -unset mul2dsp *",
    "opt_expr -fine",
    "wreduce",
    "chtype -set $mul t:$__soft_mul",
)

_SYNTHESIS: dict[PartFamily, tuple[str, ...]] = {
    "ecp5": (
        # Each lane keeps its own registers, which would otherwise be merged, with very long wires
        # from one register to all lanes.
        f"setattr -mod -set keep_hierarchy 1 {TOP}.{SYSTEM}.npu.vector.lane_*",
        f"synth_ecp5 -top {TOP} -run begin:map_luts",
        "setattr -mod -unset keep_hierarchy *",
        "flatten",
        "opt_clean",
        # abc9 of Yosys 0.70 confuses bits of vectors in some designs: it stops at an assertion of
        # its own, or joins two nets, which the check detects.
        "splitnets",
        f"synth_ecp5 -top {TOP} -run map_luts:",
        "check -noinit -assert",
        "write_json netlist.json",
    ),
    "ice40": (
        # iCE40 has no RAM in look-up tables, so a queue of a few words is smallest in block RAM.
        f'setattr -set ram_style "block" {TOP}.{SYSTEM}.npu*/m:*',
        f"synth_ice40 -top {TOP} -run begin:coarse",
        *_MULTIPLIERS,
        # The eight cells of a tile share a clock enable. With fewer than four flip-flops an enable
        # is built from the look-up tables of their cells: a full iCE40 is placed in a third of the
        # time.
        f"synth_ice40 -spram -dffe_min_ce_use 4 -top {TOP} -json netlist.json -run coarse:",
    ),
    "xilinx": (f"synth_xilinx -family xc7 -flatten -top {TOP}",),
    "gowin": (f"synth_gowin -family gw1n -top {TOP}",),
}
"""Passes of Yosys for each family. GW1N and GW2A have the same cells as far as NPUs use them."""

# Options that proved best for accelsim's designs: with a large machine and the floorplan of an
# ECP5, the default placer and router reach 91 MHz, the static placer and the second router 70; on a
# nearly full iCE40 the default placer needs minutes less if it may fill all of it.
_ROUTING: dict[PartFamily, tuple[str, ...]] = {
    "ecp5": (),
    "ice40": ("--router", "router2", "--placer-heap-beta", "0.99"),
}
_FULL_ROUTING = ("--router", "router2")
_MOST_DSP_SHARE = 0.86
"""Share of DSP blocks above which the second router routes an ECP5."""

_CELLS: dict[str, dict[str, float]] = {
    "lut": {
        **dict.fromkeys(("LUT1", "LUT2", "LUT3", "LUT4", "LUT5", "LUT6", "SB_LUT4", "ALU"), 1),
        **dict.fromkeys(("INV", "SRL16E", "SRLC32E"), 1),
        "CCU2C": 2,
        "TRELLIS_DPR16X4": 6,
        "RAM16SDP4": 4,
        "RAM32M": 4,
        "RAM64M": 4,
    },
    "ff": dict.fromkeys(("TRELLIS_FF", "SB_DFF*", "DFF*", "FD?E"), 1),
    "dsp": {**dict.fromkeys(("MULT18X18D", "SB_MAC16", "DSP48E1", "MULT18X18"), 1), "MULT9X9": 0.5},
    "bram": {
        **dict.fromkeys(("DP16KD", "PDPW16KD", "SB_RAM40_4K*", "RAMB36E1"), 1),
        **dict.fromkeys(("SDP*B", "DP*B", "SPX9", "SP", "SDPX9B"), 1),
        "RAMB18E1": 0.5,
    },
    "spram": {"SB_SPRAM256KA": 1},
}
"""How many of a resource a cell of a netlist takes, by its name or a pattern of names.

A multiplier of 9 x 9 takes half a block of Gowin's, and a RAM of 18 Kibit half of one of Xilinx's.
An adder of Gowin (ALU) takes a look-up table, and RAM16SDP4 and RAM32M take four.
"""

BITSTREAM: dict[PartFamily, str] = {"ecp5": "bit", "ice40": "bin"}
"""Suffix of a bitstream."""


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The outcome of a build.

    Args:
        use: Cells by the keys of ``WORDS``: of the routed design or, if it was not routed, of
            synthesis.
        report: Report of routing; None if the design does not fit.
        problem: Why there is no bitstream, one sentence; None if there is one.
    """

    use: dict[str, Use]
    report: RouteReport | None
    problem: str | None


def recipe(family: PartFamily) -> str:
    """Return everything that a routed design depends on besides its RTL and the versions of tools.

    Args:
        family: A family that accelsim can route.
    """
    routing = (*_ROUTING[family], *_FULL_ROUTING, str(_MOST_DSP_SHARE))
    places = [floorplan.RECIPE] if family == "ecp5" else []
    return "\n".join((_FREE, *_SYNTHESIS[family], " ".join(routing), *places))


def synthesis_passes(family: PartFamily) -> tuple[str, ...]:
    """Return the passes of Yosys from ``design.il`` to a netlist.

    Args:
        family: Family of the FPGA.
    """
    return ("read_rtlil design.il", _FREE, *_SYNTHESIS[family])


def synthesize(design: BoardDesign, folder: Path) -> dict[str, Use]:
    """Synthesize a design, and return the cells of its netlist.

    The folder gets ``design.il`` and, if accelsim can route the board, ``netlist.json``.

    Args:
        design: Design for a board.
        folder: Folder for all files.

    Raises:
        HardwareError: The clock is impossible, or Yosys is missing or fails.
    """
    board = design.board
    check_tools(board.family)
    (folder / "design.il").write_text(design.rtlil(), encoding="utf-8")
    passes = [*synthesis_passes(board.family), "tee -q -o cells.json stat -json"]
    run_yosys("\n".join(passes) + "\n", folder, "synthesis")
    cells = json.loads((folder / "cells.json").read_text(encoding="utf-8"))
    return netlist_use(cells["design"]["num_cells_by_type"], board)


def netlist_use(cells: dict[str, Any], board: Board) -> dict[str, Use]:
    """Return the FPGA cells of a netlist.

    Args:
        cells: Count by the name of a cell, or records with a ``count``, as Yosys prints them.
        board: Board with the FPGA.
    """
    used = cell_counts(cells)
    there = {name: getattr(board.fpga, name) for name in used}
    return {
        name: Use(used=count, available=there[name]) for name, count in used.items() if there[name]
    }


def cell_counts(cells: dict[str, Any]) -> dict[str, int]:
    """Return the FPGA cells of a netlist by the keys of ``WORDS``, halves rounded up.

    Args:
        cells: Count by the name of a cell, or records with a ``count``, as Yosys prints them.
    """
    counts = {kind: one["count"] if isinstance(one, dict) else one for kind, one in cells.items()}
    return {
        name: math.ceil(sum(_share(kind, shares) * count for kind, count in counts.items()))
        for name, shares in _CELLS.items()
    }


def _share(kind: str, shares: Mapping[str, float]) -> float:
    """Return how many of a resource a cell takes."""
    if kind in shares:
        return shares[kind]
    return next((share for name, share in shares.items() if fnmatchcase(kind, name)), 0)


def misfit(use: dict[str, Use], board: Board) -> str | None:
    """Return why a design cannot fit, or None.

    Args:
        use: Cells of the design.
        board: Board with the FPGA.
    """
    over = [
        f"{one.used} {WORDS[name]} and there are {one.available}"
        for name, one in use.items()
        if one.used > one.available
    ]
    return f"does not fit {board.name}: it needs {', '.join(over)}" if over else None


def _crowded(design: BoardDesign, use: dict[str, Use]) -> str | None:
    """Return why multipliers cannot all be placed although there are enough blocks, or None."""
    board, dsp = design.board, use.get("dsp")
    if board.family != "ecp5" or dsp is None:
        return None
    needed = multipliers_needed(design.npu, dsp.used)
    if needed <= dsp.available:
        return None
    return (
        f"does not fit {board.name}: four DSP blocks share four clock enables, so that its"
        f" {dsp.used} take the places of {needed}, and there are {dsp.available}"
    )


def build(design: BoardDesign, folder: Path, limit_s: float | None = None) -> Outcome:
    """Make the bitstream ``LABEL.bit`` or ``LABEL.bin`` in a folder.

    The bitstream depends only on the design and the versions of the tools. The folder also gets the
    files of each step: ``design.il``, constraints, netlist, reports and logs.

    Args:
        design: Design for a board that accelsim can route.
        folder: An empty folder.
        limit_s: Longest time for placement and routing; None: no limit.

    Raises:
        HardwareError: The clock is impossible, or a tool is missing or fails.
    """
    board, name = design.board, design.npu.name
    use = synthesize(design, folder)
    problem = misfit(use, board) or _crowded(design, use)
    if problem:
        return Outcome(use=use, report=None, problem=f"{name} {problem}")
    reason = _route(design, folder, use, limit_s)
    if reason is not None:
        return Outcome(use=use, report=None, problem=f"{name} does not fit {board.name}: {reason}")
    data = json.loads((folder / "route.json").read_text(encoding="utf-8"))
    report = read_report(data, board.family)
    use = {**use, **report.use}
    # nextpnr prints hundredths of a megahertz.
    if math.floor(report.fmax_mhz * 100) < math.floor(design.clock_mhz * 100):
        problem = (
            f"{name} on {board.name} runs at {report.fmax_mhz:.2f} MHz at most, and"
            f" {design.clock_mhz:g} MHz are wanted; the longest path is {report.path.sentence}"
        )
        return Outcome(use=use, report=report, problem=problem)
    _pack(design, folder)
    return Outcome(use=use, report=report, problem=None)


def _route(
    design: BoardDesign, folder: Path, use: dict[str, Use], limit_s: float | None
) -> str | None:
    board, dsp = design.board, use.get("dsp")
    common = ["--json", "netlist.json", "--report", "route.json", "--seed", str(design.seed)]
    common += ["--freq", f"{design.clock_mhz:.6f}", "--timing-allow-fail"]
    full = dsp is not None and dsp.used > _MOST_DSP_SHARE * dsp.available
    common += _FULL_ROUTING if full and board.family == "ecp5" else _ROUTING[board.family]
    if board.family == "ecp5":
        _fix_blocks(design, folder / "netlist.json")
        (folder / "pins.lpf").write_text(
            ecp5_constraints(board, has_sdram=design.npu.has_sdram), encoding="utf-8"
        )
        target = [f"--{board.part}", "--package", board.package, "--speed", board.speed]
        files = ["--lpf", "pins.lpf", "--textcfg", "routed.config"]
    else:
        (folder / "pins.pcf").write_text(ice40_constraints(board), encoding="utf-8")
        target = [f"--{board.part}", "--package", board.package]
        files = ["--pcf", "pins.pcf", "--asc", "routed.asc"]
    return run_nextpnr(board.family, [*target, *files, *common], folder, limit_s)


def _fix_blocks(design: BoardDesign, netlist: Path) -> None:
    """Write the sites of multipliers and block RAMs into a netlist, for nextpnr."""
    stage("a floorplan")
    whole = json.loads(netlist.read_text(encoding="utf-8"))
    cells = whole["modules"][TOP]["cells"]
    for name, site in floorplan.floorplan(cells, design.board.part, design.seed).items():
        cells[name]["attributes"]["BEL"] = site
    netlist.write_text(json.dumps(whole), encoding="utf-8")


def _pack(design: BoardDesign, folder: Path) -> None:
    family = design.board.family
    product = f"{design.label}.{BITSTREAM[family]}"
    if family == "ecp5":
        arguments = ["--compress", "--input", "routed.config", "--bit", product]
    else:
        arguments = ["routed.asc", product]
    run_packer(family, arguments, folder)
