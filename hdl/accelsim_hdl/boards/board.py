"""The record of a board: FPGA, pins for the NPU system, clock, and SDRAM."""

from dataclasses import dataclass, field
from typing import Literal

BoardFamily = Literal["ecp5", "ice40", "xilinx", "gowin"]


@dataclass(frozen=True, kw_only=True)
class Resources:
    """Resources of an FPGA.

    Args:
        lut: Look-up tables, with four inputs; on Xilinx with six.
        ff: Flip-flops.
        dsp: Multiplier blocks, as the tools of the family count them.
        bram: Block RAMs.
        bram_bits: Bits of a block RAM.
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
        clk: Oscillator.
        rx: Serial line from the host.
        tx: Serial line to the host.
        halted: Light: the last program has ended.
        fault: Light: the program met an unknown instruction.
        lights_are_active_low: Whether a light is on while its pin is low.
        lights_standard: I/O standard of the lights' pins; other pins are LVCMOS33.
        high: Pins that must always be driven high, by the name of their port.
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
        clk: Clock.
        cke: Clock enable.
        cs_n: Chip select, active low.
        command: ras_n, cas_n and we_n, in the order of the bits of a command: we_n first.
        bank: Bank address, from bit 0 on.
        address: Address, from bit 0 on.
        mask: Mask of each byte of a word.
        data: Data, from bit 0 on.
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
        title: Name that its maker gave it.
        family: Family of its FPGA.
        part: FPGA, as its tools name it.
        package: Package, as its tools name it.
        speed: Speed grade; empty if the family has only one.
        routed: Whether accelsim can route it; otherwise it writes a project for the vendor's tools.
        clock_hz: Clock of the oscillator.
        pins: Sites of the ports.
        resources: Resources of the FPGA.
        baud: Bits per second on the line to the host.
        memory_bytes: Default size of the memory for data on the chip.
        program_bytes: Default size of the memory for instructions on the chip.
        loader: Name of the board in openFPGALoader.
        source: Documents that state pins and clock.
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
