"""Digilent Arty A7 and Nexys 4 DDR: Xilinx Artix-7; accelsim writes Vivado projects for them."""

from dataclasses import replace

from accelsim_hdl.boards.board import Board, Pins

ARTY_A7_35T = Board(
    name="arty_a7_35t",
    title="Digilent Arty A7-35T",
    part="xc7a35ticsg324-1L",
    package="csg324",
    speed="1L",
    clock_hz=100_000_000,
    pins=Pins(clk="E3", rx="A9", tx="D10", halted="H5", fault="J5", lights_are_active_low=False),
    baud=1_000_000,
    loader="arty_a7_35t",
    source="amaranth-boards 0.0.21, arty_a7.py; 7 Series FPGAs Data Sheet: Overview DS180",
)

ARTY_A7_100T = replace(
    ARTY_A7_35T,
    name="arty_a7_100t",
    title="Digilent Arty A7-100T",
    part="xc7a100ticsg324-1L",
    loader="arty_a7_100t",
)

NEXYS4_DDR = Board(
    name="nexys4_ddr",
    title="Digilent Nexys 4 DDR",
    part="xc7a100tcsg324-1",
    package="csg324",
    speed="1",
    clock_hz=100_000_000,
    pins=Pins(clk="E3", rx="C4", tx="D4", halted="H17", fault="K15", lights_are_active_low=False),
    baud=1_000_000,
    loader="nexys_a7_100",
    source="amaranth-boards 0.0.21, nexys4ddr.py; 7 Series FPGAs Data Sheet: Overview DS180",
)
