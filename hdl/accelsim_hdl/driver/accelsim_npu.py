"""Driver of an NPU of accelsim under Linux, in one file that needs numpy only.

The caller puts the program and its image into the memory of the NPU (``program.bin`` and
``image.bin`` of ``accelsim compile``); an address in a program is one that the NPU puts on its
memory ports, so its address 0 must be the first byte of ``memory``. Registers have 32 bits each.

    npu = dev_mem(registers_at=0x4000_0000, memory_at=0x8000_0000, memory_bytes=1 << 20)
    after = npu.run(open("program.bin", "rb").read(), open("image.bin", "rb").read())
    print(npu.events()["cycles"])
"""

import mmap
import os
import time
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

REGISTER_BYTES = 4096
"""Bytes of the control port."""

MACHINE: dict[str, Any] = {}
"""What `accelsim rtl` knows of this NPU: its name, identity, registers, bits and event counters."""


class NpuError(Exception):
    """The NPU is not the one of this file, or a program failed."""


class Registers(Protocol):
    """Registers of 32 bits, by byte offset; objects of PYNQ (``MMIO``, ``DefaultIP``) are such."""

    def read(self, offset: int) -> int:
        """Return a register."""

    def write(self, offset: int, value: int) -> None:
        """Write a register."""


class MappedRegisters:
    """Registers in mapped memory.

    Args:
        words: uint32 array of the registers.
    """

    def __init__(self, words: NDArray[np.uint32]) -> None:
        self._words = words

    def read(self, offset: int) -> int:
        """Return a register."""
        return int(self._words[offset // 4])

    def write(self, offset: int, value: int) -> None:
        """Write a register."""
        self._words[offset // 4] = value


class Npu:
    """An NPU and the memory behind it.

    Args:
        registers: Registers of the control port.
        memory: uint8 array of the memory, from address 0 of the NPU on. If it has the methods
            ``flush`` and ``invalidate``, as a buffer of PYNQ has, they are called before and after
            a program.

    Raises:
        NpuError: There is no NPU at these registers, or another than the one of this file.
    """

    def __init__(self, registers: Registers, memory: NDArray[np.uint8]) -> None:
        self._registers = registers
        self.memory = memory
        for name, expected in MACHINE["identity"].items():
            found = self._read(name)
            if found != expected:
                raise NpuError(
                    f"{name} reads 0x{found:08x}, and {MACHINE['name']} has 0x{expected:08x}"
                )

    def run(self, program: bytes, image: bytes, *, timeout_s: float = 10.0) -> NDArray[np.uint8]:
        """Put a program behind its image in memory, and run it.

        Args:
            program: Instructions, as in ``program.bin``.
            image: Memory at the start from address 0 on, as in ``image.bin``, with the inputs.
            timeout_s: Time that the program may run.

        Returns:
            uint8 array of shape (len(image),): memory at the end.

        Raises:
            NpuError: Memory is too small, or the program fails; see ``wait``.
        """
        at = -(-len(image) // MACHINE["bus_bytes"]) * MACHINE["bus_bytes"]
        if at + len(program) > len(self.memory):
            raise NpuError(
                f"image and program need {at + len(program)} bytes, and memory has"
                f" {len(self.memory)}"
            )
        if self.is_running():
            raise NpuError("a program runs")
        self.memory[: len(image)] = np.frombuffer(image, dtype=np.uint8)
        self.memory[at : at + len(program)] = np.frombuffer(program, dtype=np.uint8)
        self._call_of_memory("flush")
        self.start(at, len(program) // MACHINE["instruction_bytes"])
        self.wait(timeout_s)
        self._call_of_memory("invalidate")
        return np.array(self.memory[: len(image)], dtype=np.uint8)

    def start(self, program_address: int, instructions: int) -> None:
        """Start a program that is in memory.

        Args:
            program_address: Byte address of the first instruction, a multiple of the bus's bytes.
            instructions: Number of instructions, FINISH included.

        Raises:
            NpuError: An argument is wrong, or a program runs.
        """
        if instructions < 1:
            raise NpuError("a program has at least one instruction")
        if program_address % MACHINE["bus_bytes"]:
            raise NpuError(
                f"program_address {program_address} is no multiple of {MACHINE['bus_bytes']}"
            )
        if self.is_running():
            raise NpuError("a program runs")
        self._write("program_address", program_address)
        self._write("instruction_count", instructions)
        self._write("command", 1 << MACHINE["bits"]["command"]["start"])

    def set_base(self, number: int, address: int) -> None:
        """Set what instructions with ``base=number`` add to their addresses.

        Args:
            number: Number of a base register, from 1 on.
            address: Bytes to add.

        Raises:
            NpuError: The NPU has no such register.
        """
        if not 1 <= number <= MACHINE["bases"]:
            raise NpuError(
                f"base {number}: {MACHINE['name']} has {MACHINE['bases']} base registers"
            )
        self._write(f"base_{number}", address)

    def is_running(self) -> bool:
        """Return whether a program runs."""
        return "running" in self._status()

    def wait(self, timeout_s: float = 10.0) -> None:
        """Wait for the end of the program.

        Args:
            timeout_s: Time to wait; after it the NPU must be reset.

        Raises:
            NpuError: The program runs on, has an unknown opcode, or memory answered with an error.
        """
        last = time.monotonic() + timeout_s
        while "running" in (status := self._status()):
            if time.monotonic() > last:
                raise NpuError(f"the program runs on after {timeout_s:g} s; reset the NPU")
        if "fault" in status:
            raise NpuError("the program has an unknown opcode")
        if "bus_error" in status:
            raise NpuError("memory answered with an error")

    def events(self) -> dict[str, int]:
        """Return the event counters of the last program by name."""
        return {
            name: self._read(f"{name}_high") << 32 | self._read(f"{name}_low")
            for name in MACHINE["events"]
        }

    def _status(self) -> set[str]:
        word = self._read("status")
        return {name for name, bit in MACHINE["bits"]["status"].items() if word >> bit & 1}

    def _read(self, name: str) -> int:
        return self._registers.read(MACHINE["registers"][name])

    def _write(self, name: str, value: int) -> None:
        self._registers.write(MACHINE["registers"][name], value)

    def _call_of_memory(self, method: str) -> None:
        if hasattr(self.memory, method):
            getattr(self.memory, method)()


def dev_mem(*, registers_at: int, memory_at: int, memory_bytes: int, path: str = "/dev/mem") -> Npu:
    """Return an NPU at physical addresses; it needs the rights of root.

    Args:
        registers_at: Physical address of the control port.
        memory_at: Physical address of what the NPU has at its address 0. Linux must not use this
            memory: reserve it in the device tree.
        memory_bytes: Bytes of this memory.
        path: File of the physical memory.

    Raises:
        NpuError: No such NPU is there.
        OSError: The memory cannot be mapped.
    """
    registers = _mapped(path, registers_at, REGISTER_BYTES).view(np.uint32)
    return Npu(MappedRegisters(registers), _mapped(path, memory_at, memory_bytes))


def uio(path: str, *, memory_bytes: int) -> Npu:
    """Return an NPU that is a device of UIO: mapping 0 is its control port, mapping 1 its memory.

    Args:
        path: The device, for example ``/dev/uio0``.
        memory_bytes: Bytes of the memory.

    Raises:
        NpuError: No such NPU is there.
        OSError: The device cannot be mapped.
    """
    registers = _mapped(path, 0, REGISTER_BYTES).view(np.uint32)
    return Npu(MappedRegisters(registers), _mapped(path, mmap.PAGESIZE, memory_bytes))


def pynq(control: Registers, memory: NDArray[Any]) -> Npu:
    """Return an NPU of an overlay of PYNQ.

    Args:
        control: The NPU's block, for example ``overlay.npu``.
        memory: Array that begins at address 0 of the NPU: the ``array`` of the ``MMIO`` of a memory
            of the overlay, or a buffer of ``pynq.allocate`` whose ``physical_address`` the block
            design adds to the addresses of the NPU.

    Raises:
        NpuError: No such NPU is there.
    """
    return Npu(control, memory if memory.dtype == np.uint8 else memory.view(np.uint8))


def _mapped(path: str, first_byte: int, count: int) -> NDArray[np.uint8]:
    """Return bytes of a device, whose mappings begin on pages, as a uint8 array."""
    skipped = first_byte % mmap.PAGESIZE
    file = os.open(path, os.O_RDWR | os.O_SYNC)
    try:
        pages = mmap.mmap(file, skipped + count, offset=first_byte - skipped)
    finally:
        os.close(file)
    return np.frombuffer(pages, dtype=np.uint8)[skipped : skipped + count]
