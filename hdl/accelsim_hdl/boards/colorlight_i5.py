"""Colorlight i5 7.0 on its extension board: a Lattice ECP5 on a SODIMM module."""

from accelsim_hdl.boards.board import Board, Pins

COLORLIGHT_I5 = Board(
    name="colorlight_i5",
    title="Colorlight i5 7.0",
    part="25k",
    package="CABGA381",
    speed="6",
    clock_hz=25_000_000,
    # The module has one light; fault is pin 1 of the connector PMODE of the extension board.
    pins=Pins(clk="P3", rx="H18", tx="J17", halted="U16", fault="C17", lights_are_active_low=True),
    baud=1_000_000,
    loader="colorlight-i5",
    source="litex-boards, colorlight_i5.py, read on 2026-11-28; ECP5 and ECP5-5G Family Data Sheet"
    " FPGA-DS-02012",
)
