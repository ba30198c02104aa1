"""Synthesizes what the table lacks, or has from other sources or tools."""

import hashlib
import tempfile
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from accelsim.npu import npu_of
from accelsim_hdl.boards import board_of
from accelsim_hdl.fpga import BoardDesign, flow
from experiments.fpga_resources.designs import Sample, samples
from experiments.fpga_resources.netlist import total
from experiments.fpga_resources.synthesis import run_synthesis
from experiments.fpga_resources.table import put, read_runs


def board_design(sample: Sample) -> BoardDesign:
    """Return the hardware of a design."""
    board, npu = board_of(sample.board), npu_of(sample.arch)
    return BoardDesign(
        npu=npu,
        board=board,
        # Only the controller of an SDRAM depends on it.
        clock_hz=npu.clock_hz if npu.has_sdram else board.clock_hz,
        memory_bytes=sample.memory_bytes,
        program_bytes=sample.program_bytes,
    )


def source_of(design: BoardDesign) -> str:
    """Return what identifies everything that a row follows from: RTL, passes, tools."""
    recipe = flow.recipe(design.board.family)
    parts = (design.rtlil(), recipe, version("pyosys"), design.board.part)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def make_runs(families: tuple[str, ...], most: int) -> None:
    """Synthesize designs whose row is absent or stale.

    Args:
        families: Keys of ``designs.BOARDS``.
        most: Greatest number of designs to synthesize.
    """
    known = read_runs()
    left = most
    for family in families:
        for sample in samples(family):
            design = board_design(sample)
            source = source_of(design)
            if known.get(sample.name, {}).get("source") == source:
                continue
            if left == 0:
                print(f"{sample.name}: to be done")
                continue
            left -= 1
            _make_run(sample, design, source)


def _make_run(sample: Sample, design: BoardDesign, source: str) -> None:
    with tempfile.TemporaryDirectory(prefix="accelsim-resources-") as folder:
        run = run_synthesis(design, Path(folder))
    whole = asdict(total(run.units.values()))
    print(
        f"{sample.name}: {run.synthesis_s:.0f} s, {whole},"
        f" nextpnr packs {run.packed_lut} look-up tables {run.pack_problem or ''}",
        flush=True,
    )
    row = {
        "design": sample.name,
        "family": sample.family,
        "held_out": int(sample.held_out),
        **whole,
        "lut": run.packed_lut or whole["lut"],
        "synthesis_s": round(run.synthesis_s, 1),
        "source": source,
    }
    put(row, {unit: asdict(cells) for unit, cells in run.units.items()})
