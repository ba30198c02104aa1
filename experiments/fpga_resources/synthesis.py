"""One synthesis of a whole board design, and what each of its parts took."""

import json
import re
import time
from dataclasses import dataclass
from pathlib import Path

from accelsim.resources import PartFamily
from accelsim_hdl.fpga.constraints import ecp5_constraints, ice40_constraints
from accelsim_hdl.fpga.design import BoardDesign
from accelsim_hdl.fpga.flow import synthesize
from accelsim_hdl.fpga.tools import run_nextpnr
from accelsim_hdl.fpga.top import TOP
from experiments.fpga_resources.netlist import Cells, cells_by_unit

_PACKED: dict[PartFamily, str] = {"ecp5": "TRELLIS_COMB", "ice40": "ICESTORM_LC"}


@dataclass(frozen=True, kw_only=True)
class SynthesisRun:
    """What became of a design.

    Args:
        units: Cells of each of ``accelsim.resources.UNITS``.
        packed_lut: Look-up tables that nextpnr counts once it has packed the whole design; None if
            it cannot, for example because a chain of adders is longer than the part.
        pack_problem: Why not.
        synthesis_s: Seconds of Yosys, wall clock.
    """

    units: dict[str, Cells]
    packed_lut: int | None
    pack_problem: str | None
    synthesis_s: float


def run_synthesis(design: BoardDesign, folder: Path) -> SynthesisRun:
    """Synthesize a design as ``accelsim fpga`` does, and pack it without placing it.

    Args:
        design: For a board that accelsim routes; it need not fit.
        folder: Folder of all files of the run.

    Raises:
        HardwareError: The clock is impossible, or a tool is absent or fails.
    """
    begun = time.perf_counter()
    synthesize(design, folder)
    synthesis_s = time.perf_counter() - begun
    netlist = json.loads((folder / "netlist.json").read_text(encoding="utf-8"))
    units = cells_by_unit(netlist["modules"][TOP], design.board.family)
    packed_lut, pack_problem = _packed(design, folder)
    return SynthesisRun(
        units=units, packed_lut=packed_lut, pack_problem=pack_problem, synthesis_s=synthesis_s
    )


def _packed(design: BoardDesign, folder: Path) -> tuple[int | None, str | None]:
    """Return the look-up tables of the packed design, or why it cannot be packed."""
    board = design.board
    common = ["--json", "netlist.json", "--pack-only", "--timing-allow-fail"]
    if board.family == "ecp5":
        text = ecp5_constraints(board, has_sdram=design.npu.has_sdram)
        (folder / "pins.lpf").write_text(text, encoding="utf-8")
        own = [f"--{board.part}", "--package", board.package, "--lpf", "pins.lpf"]
    else:
        (folder / "pins.pcf").write_text(ice40_constraints(board), encoding="utf-8")
        own = [f"--{board.part}", "--package", board.package, "--pcf", "pins.pcf"]
    problem = run_nextpnr(board.family, [*own, *common], folder)
    if problem is not None:
        return None, problem
    log = (folder / "route.log").read_text(encoding="utf-8")
    found = re.search(rf"{_PACKED[board.family]}:\s+(\d+)/", log)
    assert found is not None
    return int(found[1]), None
