"""The page of systems has the cells that Yosys makes of the codec engine."""

import json
from pathlib import Path

import pytest
from amaranth.back import rtlil

from accelsim.codec_engine import CodecEngine
from accelsim_hdl.codec import Decoder, Encoder
from experiments.fpga_resources.netlist import cells_by_unit, total
from hdl.yosys import run_yosys

PAGE = Path(__file__).parents[3] / "docs" / "system.md"
NAMES = {"fixed_point": "`fixed_point` of 4 bits", "top_k": "`top_k`"}
# As accelsim_hdl.fpga.flow synthesizes for ECP5: vectors are split before abc9.
SCRIPT = """
read_rtlil unit.il
synth_ecp5 -top top -run begin:map_luts
flatten
opt_clean
splitnets
synth_ecp5 -top top -run map_luts:
check -noinit -assert
write_json unit.json
"""


@pytest.mark.long
@pytest.mark.parametrize("unit", [Encoder, Decoder], ids=["encoder", "decoder"])
@pytest.mark.parametrize("kind", list(NAMES))
def test_the_page_has_the_cells_of_an_ecp5(
    kind: str, unit: type[Encoder] | type[Decoder], tmp_path: Path
) -> None:
    bits = 4 if kind == "fixed_point" else 0
    engine = CodecEngine(kind=kind, lanes=8, value_bits=16, code_bits=bits)
    (tmp_path / "unit.il").write_text(rtlil.convert(unit(engine), name="top"))

    run_yosys(SCRIPT, tmp_path)

    netlist = json.loads((tmp_path / "unit.json").read_text())
    cells = total(cells_by_unit(netlist["modules"]["top"], "ecp5").values())
    row = f"| {unit.__name__.lower()}, {NAMES[kind]} | {cells.lut} | {cells.ff} |"
    assert row in PAGE.read_text(encoding="utf-8")
    assert (cells.dsp, cells.bram) == (0, 0)
