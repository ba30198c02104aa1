"""OrangeCrab r0.2: Lattice ECP5 of grade 8 on a board of the size of a Feather."""

from accelsim_hdl.boards.board import Board, Pins

ORANGECRAB_25F = Board(
    name="orangecrab_25f",
    title="OrangeCrab r0.2 25F",
    part="25k",
    package="CSFBGA285",
    speed="8",
    clock_hz=48_000_000,
    # The board has no serial converter: rx and tx are pins 0 and 1 of its header. The lights are
    # green and red of one RGB LED.
    pins=Pins(clk="A9", rx="N17", tx="M18", halted="M3", fault="K4", lights_are_active_low=True),
    baud=1_000_000,
    loader="orangeCrab",
    source="amaranth-boards 0.0.21, orangecrab_r0_2.py; ECP5 and ECP5-5G Family Data Sheet"
    " FPGA-DS-02012",
)
