"""Digilent Arty A7-35T: Xilinx Artix-7; accelsim writes a Vivado project for it."""

from accelsim_hdl.boards.board import Board, Pins, Resources

ARTY_A7_35T = Board(
    name="arty_a7_35t",
    title="Digilent Arty A7-35T",
    family="xilinx",
    part="xc7a35ticsg324-1L",
    package="csg324",
    speed="1L",
    routed=False,
    clock_hz=100_000_000,
    pins=Pins(clk="E3", rx="A9", tx="D10", halted="H5", fault="J5", lights_are_active_low=False),
    resources=Resources(lut=20800, ff=41600, dsp=90, bram=50, bram_bits=36864),
    baud=1_000_000,
    memory_bytes=65536,
    program_bytes=8192,
    loader="arty_a7_35t",
    source="amaranth-boards 0.0.21, arty_a7.py; 7 Series FPGAs Data Sheet: Overview DS180",
)
