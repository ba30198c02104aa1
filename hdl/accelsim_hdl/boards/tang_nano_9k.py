"""Sipeed Tang Nano 9K: Gowin GW1NR-9C; accelsim writes a project for it."""

from accelsim_hdl.boards.board import Board, Pins, Resources

TANG_NANO_9K = Board(
    name="tang_nano_9k",
    title="Sipeed Tang Nano 9K",
    family="gowin",
    part="GW1NR-LV9QN88PC6/I5",
    package="QN88P",
    speed="C6/I5",
    routed=False,
    clock_hz=27_000_000,
    pins=Pins(clk="52", rx="18", tx="17", halted="10", fault="11", lights_are_active_low=True),
    resources=Resources(lut=8640, ff=6480, dsp=20, bram=26, bram_bits=18432),
    baud=1_000_000,
    memory_bytes=8192,
    program_bytes=4096,
    loader="tangnano9k",
    source="amaranth-boards 0.0.21, tang_nano_9k.py; GW1NR Series Data Sheet DS117",
)
