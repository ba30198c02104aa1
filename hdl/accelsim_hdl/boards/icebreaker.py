"""iCEBreaker: Lattice iCE40 UP5K, the smallest FPGA here."""

from accelsim_hdl.boards.board import Board, Pins

ICEBREAKER = Board(
    name="icebreaker",
    title="iCEBreaker 1.0",
    part="up5k",
    package="sg48",
    speed="",
    clock_hz=12_000_000,
    pins=Pins(clk="35", rx="6", tx="9", halted="37", fault="11", lights_are_active_low=True),
    baud=1_000_000,
    loader="ice40_generic",
    source="amaranth-boards 0.0.21, icebreaker.py; iCE40 UltraPlus Family Data Sheet FPGA-DS-02008",
)
