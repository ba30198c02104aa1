"""What a board is: an FPGA, the pins that the NPU system needs, its clock, and its SDRAM."""

from dataclasses import dataclass, field
from typing import Literal

BoardFamily = Literal["ecp5", "ice40", "xilinx", "gowin"]


@dataclass(frozen=True, kw_only=True)
class Resources:
    """What an FPGA has.

    Args:
        lut: Look-up tables with four inputs; of six on Xilinx.
        ff: Flip-flops.
        dsp: Multiplier blocks, as the tools of the family count them.
        bram: Block RAMs.
        bram_bits: Bits of one of them.
        spram: Single-port RAMs of 256 Kibit.
    """

    lut: int
    ff: int
    dsp: int
    bram: int
    bram_bits: int
    spram: int = 0


@dataclass(frozen=True, kw_only=True)
class Pins:
    """Sites of the ports of the top module.

    Args:
        clk: The oscillator.
        rx: From the host.
        tx: To the host.
        halted: A light: the last program has ended.
        fault: A light: it met an unknown instruction.
        lights_are_active_low: Whether a light is on while its pin is low.
        lights_standard: How the pins of the lights are driven; the other
            pins are LVCMOS33.
        high: Pins that must be driven high all the time, by the name of their port.
    """

    clk: str
    rx: str
    tx: str
    halted: str
    fault: str
    lights_are_active_low: bool
    lights_standard: str = "LVCMOS33"
    high: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class SdramPins:
    """Sites of the pins of an SDRAM beside the FPGA.

    Args:
        clk: Its clock.
        cke: Its clock enable.
        cs_n: Its select, active low.
        command: ras_n, cas_n and we_n, in the order of the bits of a command: we_n first.
        bank: From bit 0 on.
        address: From bit 0 on.
        mask: Mask of each byte of a word.
        data: From bit 0 on.
    """

    clk: str
    cke: str
    cs_n: str
    command: tuple[str, ...]
    bank: tuple[str, ...]
    address: tuple[str, ...]
    mask: tuple[str, ...]
    data: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Board:
    """One board.

    Args:
        name: Name, as the command line takes it.
        title: Title, as its maker calls it.
        family: Family of its FPGA.
        part: The FPGA as its tools name it.
        package: Package, as its tools name it.
        speed: Speed grade, empty if the family has one only.
        routed: Whether accelsim routes it; otherwise it writes a project for the vendor's tools.
        clock_hz: Clock of the oscillator.
        pins: Sites of the ports.
        resources: Resources of the FPGA.
        baud: Bits in a second on the wire to the host.
        memory_bytes: Memory for data that is put on the chip by default.
        program_bytes: Memory for instructions, likewise.
        loader: Its name in openFPGALoader.
        source: Where pins and clock are from.
        sdram: Pins of its SDRAM; None: it has none that accelsim can use.
    """

    name: str
    title: str
    family: BoardFamily
    part: str
    package: str
    speed: str
    routed: bool
    clock_hz: int
    pins: Pins
    resources: Resources
    baud: int
    memory_bytes: int
    program_bytes: int
    loader: str
    source: str
    sdram: SdramPins | None = None
