"""What the tables of boards have in common: how a row is made, and where docs/board.md shows it."""

import hashlib
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from accelsim.npu import npu_of
from accelsim.resources import memory_sizes
from accelsim_hdl.boards import board_of
from accelsim_hdl.fpga import BoardDesign, build, flow
from accelsim_hdl.fpga.flow import Outcome
from accelsim_hdl.fpga.tools import RoutingTimeError, packages_of
from experiments.boards.designs import Row

PAGE = Path(__file__).parents[2] / "docs" / "board.md"
KINDS = ("lut", "ff", "dsp", "bram", "spram")


def design_of(row: Row) -> BoardDesign:
    """Return the hardware of a row."""
    board = board_of(row.board)
    return BoardDesign(
        npu=npu_of(row.arch),
        board=board,
        clock_hz=row.clock_hz,
        seed=row.seed,
        **memory_sizes(row.arch, row.board),
    )


def source_of(design: BoardDesign) -> str:
    """Return what identifies all that a row follows from: RTL, passes, clock, seed, tools."""
    tools = [f"{name} {version(name)}" for name in packages_of(design.board.family)]
    recipe = flow.recipe(design.board.family)
    parts = (design.rtlil(), recipe, design.board.part, str(design.clock_hz), *tools)
    if design.seed != 1:
        parts += (f"seed {design.seed}",)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def built(
    row: Row, design: BoardDesign, source: str, limit_s: float | None = None
) -> dict[str, str]:
    """Place and route a row, within a time if one is given; return its columns."""
    begun = time.perf_counter()
    with tempfile.TemporaryDirectory(prefix="accelsim-boards-") as folder:
        try:
            outcome = build(design, Path(folder), limit_s)
        except RoutingTimeError as problem:
            outcome = Outcome(use={}, report=None, problem=str(problem))
    seconds = time.perf_counter() - begun
    none = 0 if outcome.use else ""
    reached_mhz = None if outcome.report is None else outcome.report.fmax_mhz
    macs = row.arch.array.rows * row.arch.array.cols
    values: dict[str, Any] = {
        "board": row.board,
        "array": f"{row.arch.array.rows}x{row.arch.array.cols}",
        "dataflow": row.arch.array.dataflow,
        "format": row.form,
        "memory": row.memory,
        **{kind: outcome.use[kind].used if kind in outcome.use else none for kind in KINDS},
        "fits": int(outcome.report is not None),
        "target_mhz": f"{design.clock_mhz:g}",
        "fmax_mhz": "" if reached_mhz is None else f"{reached_mhz:.1f}",
        # At the clock wanted if it is met, else at the one reached.
        "peak_gops": ""
        if reached_mhz is None
        else f"{2 * macs * min(reached_mhz, design.clock_mhz) / 1000:.3g}",
        "seconds": round(seconds),
        "name": row.name,
        "source": source,
    }
    return {column: str(value) for column, value in values.items()}


def put_into_page(name: str, text: str) -> bool:
    """Replace what stands between the markers of a name; return whether they are there."""
    begin_mark, end_mark = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    page = PAGE.read_text(encoding="utf-8")
    head, begin, rest = page.partition(begin_mark)
    _, end, tail = rest.partition(end_mark)
    if not begin or not end:
        return False
    PAGE.write_text(f"{head}{begin}\n{text}\n{end}{tail}", encoding="utf-8")
    return True
