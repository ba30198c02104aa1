"""Sipeed Tang Nano 9K and 20K and Tang Primer 20K: Gowin; accelsim writes projects for them."""

from accelsim_hdl.boards.board import Board, Pins

TANG_NANO_9K = Board(
    name="tang_nano_9k",
    title="Sipeed Tang Nano 9K",
    part="GW1NR-LV9QN88PC6/I5",
    device="GW1NR-9C",
    package="QN88P",
    speed="C6/I5",
    clock_hz=27_000_000,
    pins=Pins(clk="52", rx="18", tx="17", halted="10", fault="11", lights_are_active_low=True),
    baud=1_000_000,
    loader="tangnano9k",
    source="amaranth-boards 0.0.21, tang_nano_9k.py; GW1NR Series Data Sheet DS117",
)

TANG_PRIMER_20K = Board(
    name="tang_primer_20k",
    title="Sipeed Tang Primer 20K with its dock",
    part="GW2A-LV18PG256C8/I7",
    device="GW2A-18C",
    package="PG256",
    speed="C8/I7",
    clock_hz=27_000_000,
    pins=Pins(clk="H11", rx="T13", tx="M11", halted="C13", fault="A13", lights_are_active_low=True),
    baud=1_000_000,
    loader="tangprimer20k",
    source="amaranth-boards 0.0.21, tang_primer_20k.py; GW2A Series Data Sheet DS102",
)

TANG_NANO_20K = Board(
    name="tang_nano_20k",
    title="Sipeed Tang Nano 20K",
    part="GW2AR-LV18QN88C8/I7",
    device="GW2AR-18C",
    package="QN88",
    speed="C8/I7",
    clock_hz=27_000_000,
    pins=Pins(clk="4", rx="70", tx="69", halted="15", fault="16", lights_are_active_low=True),
    baud=1_000_000,
    loader="tangnano20k",
    source="litex-boards, sipeed_tang_nano_20k.py, read on 2026-11-29; GW2AR Data Sheet DS226",
)
