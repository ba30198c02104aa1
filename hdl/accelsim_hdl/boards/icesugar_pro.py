"""iCESugar-Pro: Lattice ECP5 on a SODIMM module."""

from accelsim_hdl.boards.board import Board, Pins

ICESUGAR_PRO = Board(
    name="icesugar_pro",
    title="iCESugar-Pro",
    part="25k",
    package="CABGA256",
    speed="6",
    clock_hz=25_000_000,
    # The lights are green and red of one RGB LED.
    pins=Pins(clk="P6", rx="A9", tx="B9", halted="A12", fault="A11", lights_are_active_low=False),
    baud=1_000_000,
    loader="icesugar-pro",
    source="amaranth-boards 0.0.21, icesugar_pro.py; ECP5 and ECP5-5G Family Data Sheet"
    " FPGA-DS-02012",
)
