"""ULX3S: Lattice ECP5, in two sizes, and an SDRAM of 32 MiB."""

from dataclasses import replace

from accelsim_hdl.boards.board import Board, Pins, SdramPins

ULX3S_25F = Board(
    name="ulx3s_25f",
    title="ULX3S 25F",
    part="25k",
    package="CABGA381",
    speed="6",
    clock_hz=25_000_000,
    # A high wifi_gpio0 keeps the board's other processor from restarting the FPGA.
    pins=Pins(
        clk="G2",
        rx="M1",
        tx="L4",
        halted="B2",
        fault="C2",
        lights_are_active_low=False,
        high={"wifi_gpio0": "L2"},
    ),
    baud=1_000_000,
    loader="ulx3s",
    source="amaranth-boards 0.0.21, ulx3s.py; ECP5 and ECP5-5G Family Data Sheet FPGA-DS-02012",
    sdram=SdramPins(
        clk="F19",
        cke="F20",
        cs_n="P20",
        command=("T20", "T19", "R20"),
        bank=("P19", "N20"),
        address=(
            *("M20", "M19", "L20", "L19", "K20", "K19", "K18", "J20"),
            *("J19", "H20", "N19", "G20", "G19"),
        ),
        mask=("U19", "E20"),
        data=(
            *("J16", "L18", "M18", "N18", "P18", "T18", "T17", "U20"),
            *("E19", "D20", "D19", "C20", "E18", "F18", "J18", "J17"),
        ),
    ),
)

ULX3S_85F = replace(
    ULX3S_25F,
    name="ulx3s_85f",
    title="ULX3S 85F",
    part="85k",
)
