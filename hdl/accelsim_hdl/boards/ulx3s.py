"""ULX3S: Lattice ECP5, in two sizes."""

from dataclasses import replace

from accelsim_hdl.boards.board import Board, Pins, Resources

ULX3S_25F = Board(
    name="ulx3s_25f",
    title="ULX3S 25F",
    family="ecp5",
    part="25k",
    package="CABGA381",
    speed="6",
    routed=True,
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
    resources=Resources(lut=24288, ff=24288, dsp=28, bram=56, bram_bits=18432),
    baud=1_000_000,
    memory_bytes=32768,
    program_bytes=8192,
    loader="ulx3s",
    source="amaranth-boards 0.0.21, ulx3s.py; ECP5 and ECP5-5G Family Data Sheet FPGA-DS-02012",
)

ULX3S_85F = replace(
    ULX3S_25F,
    name="ulx3s_85f",
    title="ULX3S 85F",
    part="85k",
    resources=Resources(lut=83640, ff=83640, dsp=156, bram=208, bram_bits=18432),
    memory_bytes=65536,
    program_bytes=16384,
)
