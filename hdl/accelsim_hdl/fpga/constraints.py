"""Constraint files: sites of the ports of a top module, in the form of each family's tools."""

from accelsim_hdl.boards import Board, SdramPins

LIGHTS = ("halted", "fault")
"""Ports of the top module that are lights."""


def sites(board: Board) -> dict[str, str]:
    """Return the site of each port of the top module.

    Args:
        board: Board with the pins.
    """
    pins = board.pins
    return {
        "clk": pins.clk,
        "rx": pins.rx,
        "tx": pins.tx,
        "halted": pins.halted,
        "fault": pins.fault,
        **pins.high,
    }


def sdram_sites(pins: SdramPins) -> dict[str, str]:
    """Return the site of each bit of the ports of an SDRAM.

    Args:
        pins: Pins of a board.
    """
    single = {"sdram_clk": pins.clk, "sdram_cke": pins.cke, "sdram_cs_n": pins.cs_n}
    wide = {
        f"sdram_{name}[{bit}]": site
        for name in ("command", "bank", "address", "mask", "data")
        for bit, site in enumerate(getattr(pins, name))
    }
    return single | wide


def ecp5_constraints(board: Board, *, has_sdram: bool = False) -> str:
    """Return a file .lpf.

    Args:
        board: Board with the pins.
        has_sdram: Whether the design uses its SDRAM.
    """
    lines = [f'FREQUENCY PORT "clk" {board.clock_hz / 1e6:g} MHZ;']
    for port, site in sites(board).items():
        pull = " PULLMODE=UP" if port == "rx" else ""
        standard = board.pins.lights_standard if port in LIGHTS else "LVCMOS33"
        lines += [
            f'LOCATE COMP "{port}" SITE "{site}";',
            f'IOBUF PORT "{port}" IO_TYPE={standard}{pull};',
        ]
    if has_sdram:
        assert board.sdram is not None
        for port, site in sdram_sites(board.sdram).items():
            lines += [
                f'LOCATE COMP "{port}" SITE "{site}";',
                f'IOBUF PORT "{port}" IO_TYPE=LVCMOS33 PULLMODE=NONE DRIVE=4 SLEWRATE=FAST;',
            ]
    return "\n".join(lines) + "\n"


def ice40_constraints(board: Board) -> str:
    """Return a file .pcf."""
    lines = [f"set_frequency clk {board.clock_hz / 1e6:g}"]
    for port, site in sites(board).items():
        pull = "-pullup yes " if port == "rx" else ""
        lines.append(f"set_io {pull}{port} {site}")
    return "\n".join(lines) + "\n"


def xilinx_constraints(board: Board) -> str:
    """Return a file .xdc."""
    period_ns = 1e9 / board.clock_hz
    lines = [f"create_clock -period {period_ns:.3f} -name clk [get_ports clk]"]
    lines += [
        f"set_property -dict {{PACKAGE_PIN {site} IOSTANDARD LVCMOS33}} [get_ports {port}]"
        for port, site in sites(board).items()
    ]
    lines += [
        "set_property CFGBVS VCCO [current_design]",
        "set_property CONFIG_VOLTAGE 3.3 [current_design]",
    ]
    return "\n".join(lines) + "\n"


def gowin_constraints(board: Board) -> str:
    """Return a file .cst."""
    lines = []
    for port, site in sites(board).items():
        pull = " PULL_MODE=UP" if port == "rx" else ""
        lines += [
            f'IO_LOC "{port}" {site};',
            f'IO_PORT "{port}" IO_TYPE=LVCMOS33{pull};',
        ]
    return "\n".join(lines) + "\n"
