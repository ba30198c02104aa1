"""iCEBreaker: Lattice iCE40 UP5K, the smallest FPGA here."""

from accelsim_hdl.boards.board import Board, Pins, Resources

ICEBREAKER = Board(
    name="icebreaker",
    title="iCEBreaker 1.0",
    family="ice40",
    part="up5k",
    package="sg48",
    speed="",
    routed=True,
    clock_hz=12_000_000,
    pins=Pins(clk="35", rx="6", tx="9", halted="37", fault="11", lights_are_active_low=True),
    resources=Resources(lut=5280, ff=5280, dsp=8, bram=30, bram_bits=4096, spram=4),
    baud=1_000_000,
    memory_bytes=2048,
    program_bytes=65536,
    loader="ice40_generic",
    source="amaranth-boards 0.0.21, icebreaker.py; iCE40 UltraPlus Family Data Sheet FPGA-DS-02008",
)
