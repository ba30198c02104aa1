"""A design for a board, with all choices checked before any tool runs."""

from dataclasses import dataclass

from amaranth.back import rtlil

from accelsim.board import check_sdram
from accelsim.errors import HardwareError
from accelsim.memory.sdram import load_sdram
from accelsim.npu import Npu
from accelsim_hdl.boards import BOARDS, Board
from accelsim_hdl.fpga.clock import pll_of
from accelsim_hdl.fpga.top import TOP, BoardTop
from accelsim_hdl.verilog.emit import plain_memories

MOST_BAUD_ERROR = 0.02
"""Greatest error of the baud rate, as a share of a bit: over ten bits, a quarter of a bit."""


@dataclass(frozen=True, kw_only=True)
class BoardDesign:
    """A design that becomes a bitstream.

    Args:
        npu: The machine.
        board: Board that holds it.
        clock_hz: Clock of the NPU.
        memory_bytes: Memory for data: on the chip, or half of an SDRAM.
        program_bytes: Memory for instructions: on the chip, or half of an SDRAM.
        seed: Seed of placement.

    Raises:
        HardwareError: Some part of it is impossible on this board.
    """

    npu: Npu
    board: Board
    clock_hz: int
    memory_bytes: int
    program_bytes: int
    seed: int = 1

    def __post_init__(self) -> None:
        for option in ("memory_bytes", "program_bytes"):
            value = getattr(self, option)
            if value <= 0 or value % self.npu.bus_bytes:
                raise HardwareError(
                    f"--{option.replace('_', '-')}: must be a multiple of npu.bus_bytes"
                    f" ({self.npu.bus_bytes}) and more than 0, not {value}"
                )
        self._check_sdram()
        baud = self.clock_hz / self.clocks_per_bit
        if self.clocks_per_bit < 4 or abs(baud / self.board.baud - 1) > MOST_BAUD_ERROR:
            raise HardwareError(
                f"--clock-mhz: {self.clock_mhz:g} MHz is no multiple of the {self.board.baud} bits"
                f" in a second that {self.board.name} speaks with its host"
            )

    def _check_sdram(self) -> None:
        npu, board = self.npu, self.board
        if not npu.has_sdram:
            return
        having = [one.name for one in BOARDS.values() if one.sdram is not None]
        check_sdram(npu, board.name, having, (self.memory_bytes, self.program_bytes))
        assert npu.shared_dram is not None
        name, pins = npu.shared_dram.device, board.sdram
        assert name is not None
        assert pins is not None
        device = load_sdram(name)
        wires = (len(pins.data), len(pins.bank), len(pins.address))
        if wires != (8 * device.data_bytes, device.bank_bits, device.row_bits):
            raise HardwareError(
                f"--board: {board.name} has an SDRAM of {wires[0]} data, {wires[1]} bank and"
                f" {wires[2]} address pins, and {name} has other ones"
            )
        if self.clock_hz != npu.clock_hz:
            raise HardwareError(
                "--clock-mhz: the controller of the SDRAM counts cycles of"
                f" {npu.clock_hz / 1e6:g} MHz, which is clock_hz of {npu.name}; change"
                f" that (--set clock_hz={self.clock_hz})"
            )

    @property
    def clocks_per_bit(self) -> int:
        """Cycles of a bit on the line to the host."""
        return round(self.clock_hz / self.board.baud)

    @property
    def clock_mhz(self) -> float:
        """``clock_hz`` in MHz."""
        return self.clock_hz / 1e6

    @property
    def peak_gops(self) -> float:
        """Additions and multiplications per nanosecond when every element works."""
        return 2 * self.npu.fold_rows * self.npu.cols * self.clock_hz / 1e9

    @property
    def label(self) -> str:
        """Name of the design in file names."""
        return f"{self.npu.name}-{self.board.name}"

    def top(self) -> BoardTop:
        """Return the hardware.

        Raises:
            HardwareError: The board's PLL cannot make the clock.
        """
        board = self.board
        if board.routed:
            pll = pll_of(board, self.clock_hz, always=self.npu.has_sdram)
        elif self.clock_hz == board.clock_hz:
            pll = None
        else:
            raise HardwareError(
                f"--clock-mhz: a project for {board.name} runs at the {board.clock_hz / 1e6:g} MHz"
                f" of its oscillator, not at {self.clock_mhz:g} MHz"
            )
        return BoardTop(
            self.npu,
            board,
            pll=pll,
            clocks_per_bit=self.clocks_per_bit,
            memory_bytes=self.memory_bytes,
            program_bytes=self.program_bytes,
        )

    def rtlil(self) -> str:
        """Return the hardware as RTLIL, byte for byte the same in every run.

        Raises:
            HardwareError: The board's PLL cannot make the clock.
        """
        top = self.top()
        text: str = rtlil.convert(top, ports=top.ports, name=TOP, emit_src=False)
        return plain_memories(text)
