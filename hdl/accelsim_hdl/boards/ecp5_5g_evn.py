"""Lattice ECP5-5G Evaluation Board: the largest ECP5, of the fastest grade."""

from accelsim_hdl.boards.board import Board, Pins

ECP5_5G_EVN = Board(
    name="ecp5_5g_evn",
    title="Lattice ECP5-5G Evaluation Board",
    part="um5g-85k",
    package="CABGA381",
    speed="8",
    clock_hz=12_000_000,
    # The UART is wired after two resistors were moved (user manual, section 6.2).
    pins=Pins(
        clk="A10",
        rx="P2",
        tx="P3",
        halted="A13",
        fault="A12",
        lights_are_active_low=True,
        lights_standard="LVCMOS25",
    ),
    baud=1_000_000,
    loader="ecp5_evn",
    source="amaranth-boards 0.0.21, ecp5_5g_evn.py; ECP5 and ECP5-5G Family Data Sheet"
    " FPGA-DS-02012",
)
