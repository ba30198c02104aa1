"""A board in machine code: the RTL of the whole system at a serial line."""

import ctypes
from pathlib import Path

import numpy as np
from amaranth import Module
from amaranth.lib.wiring import Component, In, Out, connect

from accelsim.board import sdram_half_bytes
from accelsim.npu import Npu
from accelsim_hdl.cosim.build import compile_component
from accelsim_hdl.host.sdram_model import SdramModel
from accelsim_hdl.host.system import NpuSystem

CLOCKS_PER_BIT = 4
"""Least value with which a UART works, to simulate few cycles."""


class _BesideSdram(Component):
    """A system and the SDRAM of its board."""

    def __init__(self, system: NpuSystem, half_bytes: int) -> None:
        self._system, self._half_bytes = system, half_bytes
        super().__init__({"rx": In(1), "tx": Out(1, init=1)})

    def elaborate(self, _platform: object) -> Module:
        m = Module()
        m.submodules.system = system = self._system
        assert system.choice is not None
        m.submodules.sdram = sdram = SdramModel(system.choice.device, self._half_bytes)
        connect(m, system.sdram, sdram.pins)
        m.d.comb += [system.rx.eq(self.rx), self.tx.eq(system.tx)]
        return m


class SimulatedBoard:
    """A simulated board: an ``accelsim.board.Transport`` to an ``NpuSystem``.

    Bytes go over the pins ``rx`` and ``tx`` bit by bit. Time is that of the board's clock, and does
    not pass between calls of ``read``.

    Args:
        npu: The machine.
        memory_bytes: Memory for data, a multiple of ``npu.bus_bytes``. Each half of an SDRAM stores
            as many bytes as the larger of the two sizes, rounded up to a power of two; see
            ``SdramModel``.
        program_bytes: Memory for instructions, a multiple of ``npu.bus_bytes``.
        clocks_per_bit: Cycles of a bit on the line, at least 4.
        baud: Bits per second; with a low rate, timeouts of a driver take fewer cycles.
        fast: Whether to compile for speed of simulation instead of for a short build.

    Attributes:
        cycles: Cycles simulated since the board was switched on.

    Raises:
        HardwareError: A tool is missing or fails.
    """

    def __init__(
        self,
        npu: Npu,
        *,
        memory_bytes: int,
        program_bytes: int,
        clocks_per_bit: int = CLOCKS_PER_BIT,
        baud: int = 9600,
        fast: bool = False,
    ) -> None:
        half = sdram_half_bytes(npu)
        system: Component = NpuSystem(
            npu,
            memory_bytes=half or memory_bytes,
            program_bytes=half or program_bytes,
            clocks_per_bit=clocks_per_bit,
        )
        if isinstance(system, NpuSystem) and system.choice is not None:
            least = SdramModel.least_bytes(system.choice.device)
            most = max(memory_bytes, program_bytes, least)
            system = _BesideSdram(system, 1 << (most - 1).bit_length())
        harness = (Path(__file__).parent / "board_harness.cpp").read_text()
        library = ctypes.CDLL(str(compile_component(system, harness, fast=fast)))
        library.create.restype = ctypes.c_void_p
        library.destroy.argtypes = [ctypes.c_void_p]
        library.receive.restype = ctypes.c_int64
        self.cycles = 0
        self._baud, self._clocks_per_bit = baud, clocks_per_bit
        self._library = library
        self._handle = self._created()

    @property
    def name(self) -> str:
        """Name in messages."""
        return "simulated board"

    @property
    def baud(self) -> int:
        """Bits per second."""
        return self._baud

    def write(self, data: bytes) -> None:
        """Send bytes; see ``accelsim.board.Transport``."""
        self._library.send(self._handle, data, ctypes.c_int64(len(data)))

    def read(self, count: int, timeout_s: float) -> bytes:
        """Return the next bytes; see ``accelsim.board.Transport``."""
        received = np.zeros(count, dtype=np.uint8)
        ran = ctypes.c_int64(0)
        given = self._library.receive(
            self._handle,
            ctypes.c_void_p(received.ctypes.data),
            ctypes.c_int64(count),
            ctypes.c_int64(round(timeout_s * self._baud * self._clocks_per_bit)),
            ctypes.byref(ran),
        )
        self.cycles += ran.value
        return received[:given].tobytes()

    def power_cycle(self) -> None:
        """Switch the board off and on: memories become zero, and bytes on the line are lost."""
        self._library.destroy(self._handle)
        self._handle = self._created()
        self.cycles = 0

    def _created(self) -> ctypes.c_void_p:
        return ctypes.c_void_p(self._library.create(ctypes.c_int64(self._clocks_per_bit)))

    def __del__(self) -> None:
        if hasattr(self, "_handle"):
            self._library.destroy(self._handle)
