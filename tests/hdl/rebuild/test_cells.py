"""The cells of the rebuild engine in the documentation are those of an ECP5 synthesis."""

import json
from pathlib import Path

import pytest
from amaranth.back import rtlil

from accelsim_hdl.rebuild import Rebuild
from experiments.fpga_resources.netlist import cells_by_unit, total
from hdl.codec.test_cells import SCRIPT
from hdl.rebuild.engines import engine_of
from hdl.yosys import run_yosys

PAGE = Path(__file__).parents[3] / "docs" / "npu.md"
SIZES = {"all": (1, 1), "2 of 4": (2, 4)}
CONTROL_BITS = 16
"""Flip-flops at most that hold no value: full stages, the row, the number of the word."""


@pytest.mark.long
@pytest.mark.parametrize("extent", [4, 16])
@pytest.mark.parametrize("vectors", SIZES)
def test_the_page_has_the_cells_of_an_ecp5(vectors: str, extent: int, tmp_path: Path) -> None:
    engine = engine_of(extent, extent, 4, vectors=SIZES[vectors])
    (tmp_path / "unit.il").write_text(rtlil.convert(Rebuild(engine), name="top"))

    run_yosys(SCRIPT, tmp_path)

    netlist = json.loads((tmp_path / "unit.json").read_text())
    cells = total(cells_by_unit(netlist["modules"]["top"], "ecp5").values())
    row = f"| {extent} x {extent} | {vectors} | {engine.fold_bytes} | {cells.lut} | {cells.ff} |"
    assert (cells.dsp, cells.bram) == (0, 0)
    assert 0 <= cells.ff - engine.register_bits <= CONTROL_BITS, (cells.ff, engine.register_bits)
    assert row in PAGE.read_text(encoding="utf-8")
