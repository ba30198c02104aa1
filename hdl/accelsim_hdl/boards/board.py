"""The record of a board: FPGA, pins for the NPU system, clock, and SDRAM."""

from dataclasses import dataclass, field

from accelsim.resources import Part, PartBoard, PartFamily, part_board_of, part_of


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
    """One board: what ``accelsim.resources`` knows of it, and what a bitstream needs beside that.

    Args:
        name: Name, as the command line takes it; a board of ``accelsim.resources``.
        title: Name that its maker gave it.
        part: FPGA, as its tools name it.
        device: FPGA as Gowin's tools name it beside its part; empty for other families.
        package: Package, as its tools name it.
        speed: Speed grade; empty if the family has only one.
        clock_hz: Clock of the oscillator.
        pins: Sites of the ports.
        baud: Bits per second on the line to the host.
        loader: Name of the board in openFPGALoader.
        source: Documents that state pins and clock.
        sdram: Pins of its SDRAM; None: it has none that accelsim can use.
    """

    name: str
    title: str
    part: str
    package: str
    speed: str
    clock_hz: int
    pins: Pins
    baud: int
    loader: str
    source: str
    device: str = ""
    sdram: SdramPins | None = None

    @property
    def known(self) -> PartBoard:
        """The FPGA and the memory of the board."""
        return part_board_of(self.name)

    @property
    def fpga(self) -> Part:
        """Cells of the FPGA."""
        return part_of(self.known.part)

    @property
    def routed(self) -> bool:
        """Whether accelsim can route it; otherwise it writes a project for the vendor's tools."""
        return self.known.routed

    @property
    def family(self) -> PartFamily:
        """Family of the FPGA."""
        return self.fpga.family

    @property
    def memory_bytes(self) -> int:
        """Default size of the memory for data on the chip."""
        return self.known.memory_bytes

    @property
    def program_bytes(self) -> int:
        """Default size of the memory for instructions on the chip."""
        return self.known.program_bytes
