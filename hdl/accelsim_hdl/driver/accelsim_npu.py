"""Driver in Python of an NPU of accelsim, for Linux on the processor beside it.

It needs numpy, and the two files beside it: ``accelsim_npu_registers.py`` (registers and identity
of this NPU) and ``accelsim_layout.py`` (how tensors are packed). A program is a folder of
``accelsim compile``. On a board whose NPU has its registers at 0xA0000000 and its memory at the
reserved 16 MiB from 0x70000000 on (``memory_offset`` of the AXI4 top)::

    npu = Npu.from_dev_mem(0xA000_0000, memory=0x7000_0000, memory_bytes=1 << 24)
    program = Program("program")
    outputs = npu.run(program, {"image": pixels})
    print(outputs, npu.events())

``from_uio`` reaches both through a device of UIO, and waits for the interrupt; ``from_pynq`` takes
a block of an overlay and a buffer of ``pynq.allocate``.
"""

import json
import mmap
import os
import select
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import accelsim_npu_registers as own
import numpy as np
from accelsim_layout import Layout
from numpy.typing import NDArray

PAGE_BYTES = mmap.PAGESIZE


class NpuError(Exception):
    """The NPU is another one or does not answer, a program does not fit, or it went wrong."""


class Registers(Protocol):
    """The control port: registers of 32 bits by byte offset. ``pynq.MMIO`` is one."""

    def read(self, offset: int, /) -> int:
        """Return a register."""

    def write(self, offset: int, value: int, /) -> None:
        """Write a register."""


class Program:
    """A program of ``accelsim compile``.

    Args:
        folder: Its folder.

    Raises:
        NpuError: The folder holds no program, or one without values.
    """

    def __init__(self, folder: str | Path) -> None:
        path = Path(folder)
        try:
            index = json.loads((path / "program.json").read_text(encoding="utf-8"))
            self.code = (path / "program.bin").read_bytes()
            self.image = (path / "image.bin").read_bytes()
        except (OSError, ValueError) as problem:
            raise NpuError(f"{path}: no program that can be run: {problem}") from None
        self.npu_name = str(index["npu_name"])
        self.instructions = len(self.code) // own.INSTRUCTION_BYTES
        self.inputs = {name: Layout(**each) for name, each in index["inputs"].items()}
        self.outputs = {name: Layout(**each) for name, each in index["outputs"].items()}
        self.offsets: dict[str, int] = index.get("offsets", {})
        self.indices: dict[str, int] = index.get("indices", {})
        self._bases = index.get("bases", [])

    @property
    def address(self) -> int:
        """Byte address of the instructions: behind the image, at a multiple of the bus."""
        bus_bytes = int(own.BUS_BYTES)
        return -(-len(self.image) // bus_bytes) * bus_bytes

    @property
    def bytes(self) -> int:
        """Memory that image and instructions need."""
        return self.address + len(self.code)

    def bases(self, chosen: Mapping[str, int]) -> list[int]:
        """Return the contents of the base registers, from the first on.

        Args:
            chosen: Values of indices by name; one that is missing has its last value.

        Raises:
            NpuError: There is no such index, or its value is out of range.
        """
        for name, value in chosen.items():
            if not 0 <= value < self.indices.get(name, 0):
                known = ", ".join(f"{each} below {count}" for each, count in self.indices.items())
                raise NpuError(f"index {name}={value}: the program has {known or 'no index'}")
        values = {**{name: count - 1 for name, count in self.indices.items()}, **chosen}
        return [values[base["index"]] * base["stride_bytes"] % 2**32 for base in self._bases]


class Npu:
    """An NPU and the memory that it works on.

    Args:
        registers: The control port.
        memory: Flat uint8 array, writable: the memory whose byte 0 is the NPU's byte 0.
        flush: Function that writes caches of the processor back before a start.
        invalidate: Function that drops caches of the processor after a program.
        wait: Function of seconds that returns at an interrupt of the NPU or after that time.

    Raises:
        NpuError: The control port is not that of this NPU.
    """

    def __init__(
        self,
        registers: Registers,
        memory: NDArray[np.uint8],
        *,
        flush: Callable[[], Any] = lambda: None,
        invalidate: Callable[[], Any] = lambda: None,
        wait: Callable[[float], Any] = lambda _seconds: None,
    ) -> None:
        self._registers, self._memory = registers, memory
        self._flush, self._invalidate, self._wait = flush, invalidate, wait
        self._loaded: Program | None = None
        for name, wanted in own.IDENTITY.items():
            found = registers.read(own.OFFSETS[name])
            if found != wanted:
                raise NpuError(
                    f"register {name} is 0x{found:08x} and not 0x{wanted:08x} of {own.NPU_NAME}:"
                    " another machine, another address, or no NPU"
                )

    @classmethod
    def from_dev_mem(cls, registers: int, *, memory: int, memory_bytes: int) -> "Npu":
        """Return the NPU at physical addresses, through ``/dev/mem``; needs its rights.

        Args:
            registers: Physical address of the control port, a multiple of a page.
            memory: Physical address of the NPU's byte 0, in memory that the kernel leaves alone.
            memory_bytes: Bytes of that memory.
        """
        file = os.open("/dev/mem", os.O_RDWR | os.O_SYNC)
        try:
            control = _mapped(file, own.REGISTER_BYTES, registers)
            data = _mapped(file, memory_bytes, memory)
        finally:
            os.close(file)
        return cls(_Words(control), np.frombuffer(data, dtype=np.uint8))

    @classmethod
    def from_uio(cls, device: str, *, memory_bytes: int) -> "Npu":
        """Return the NPU behind a device of UIO, whose interrupt ends a wait.

        Args:
            device: Path of the device, such as ``/dev/uio0``. Its map 0 is the control port, and
                its map 1 the NPU's memory.
            memory_bytes: Bytes of that memory.
        """
        file = os.open(device, os.O_RDWR | os.O_SYNC)
        # UIO has map N at the offset of N pages.
        control = _mapped(file, own.REGISTER_BYTES, 0)
        data = _mapped(file, memory_bytes, PAGE_BYTES)

        def wait(seconds: float) -> None:
            os.write(file, (1).to_bytes(4, "little"))
            if select.select([file], [], [], seconds)[0]:
                os.read(file, 4)

        return cls(_Words(control), np.frombuffer(data, dtype=np.uint8), wait=wait)

    @classmethod
    def from_pynq(cls, block: Registers, buffer: Any) -> "Npu":
        """Return the NPU of an overlay of PYNQ.

        Args:
            block: The block of the overlay, such as ``overlay.npu``, or its ``pynq.MMIO``.
            buffer: Memory of ``pynq.allocate((bytes,), dtype="u1")``; ``memory_offset`` of the NPU
                must be its ``device_address``.
        """
        memory = np.asarray(buffer).reshape(-1)
        return cls(block, memory, flush=buffer.flush, invalidate=buffer.invalidate)

    def run(
        self,
        program: Program,
        inputs: Mapping[str, NDArray[np.integer]],
        *,
        indices: Mapping[str, int] | None = None,
        timeout_s: float = 10.0,
    ) -> dict[str, NDArray[np.int64]]:
        """Run a program and return its outputs.

        A program that ran last stays in memory, with what it has written there.

        Args:
            program: The program.
            inputs: Integers of each input of the network's file, shape (height, width, channels).
            indices: Values of the program's indices, such as the position in a cache.
            timeout_s: Time after which a program that runs on is an error.

        Returns:
            int64 array of shape (height, width, channels) for each output.

        Raises:
            NpuError: The program is of another NPU or does not fit, inputs are wrong, or it met a
                fault, an error of memory, or the end of its time.
        """
        self._load(program, inputs)
        bases = program.bases(indices or {})
        self._flush()
        for number, value in enumerate(bases):
            self._registers.write(own.OFFSETS["base_1"] + 4 * number, value)
        self._registers.write(own.OFFSETS["program_address"], program.address)
        self._registers.write(own.OFFSETS["instruction_count"], program.instructions)
        self._registers.write(own.OFFSETS["command"], 1 << own.BITS["command"]["start"])
        self._finish(timeout_s)
        self._invalidate()
        return {
            name: layout.unpack(self._memory) - program.offsets.get(name, 0)
            for name, layout in program.outputs.items()
        }

    def events(self) -> dict[str, int]:
        """Return the event counters of the last program, by name."""
        found = {}
        for number, name in enumerate(own.EVENTS):
            low = own.EVENTS_OFFSET + 8 * number
            found[name] = self._registers.read(low + 4) << 32 | self._registers.read(low)
        return found

    def _load(self, program: Program, inputs: Mapping[str, NDArray[np.integer]]) -> None:
        """Put a program and its inputs into memory."""
        if program.npu_name != own.NPU_NAME:
            raise NpuError(f"the program is for {program.npu_name}, and this is {own.NPU_NAME}")
        if program.bytes > len(self._memory):
            raise NpuError(
                f"the program needs {program.bytes:,} bytes of memory, and there are"
                f" {len(self._memory):,}"
            )
        if inputs.keys() != program.inputs.keys():
            known = ", ".join(program.inputs)
            raise NpuError(f"inputs must be {known}, not {', '.join(inputs) or 'none'}")
        packed = {}
        for name, layout in program.inputs.items():
            values = np.asarray(inputs[name]) + program.offsets.get(name, 0)
            shape = (layout.height, layout.width, layout.channels)
            least = -(1 << layout.element_bits - 1) if layout.signed else 0
            most = least + (1 << layout.element_bits) - 1
            if values.shape != shape or values.dtype.kind not in "iu":
                raise NpuError(f"input {name} must be integers of the shape {shape}")
            if values.size and not least <= values.min() <= values.max() <= most:
                raise NpuError(f"input {name} must be integers of {layout.element_bits} bits")
            packed[name] = values
        if self._loaded is not program:
            self._memory[: len(program.image)] = np.frombuffer(program.image, dtype=np.uint8)
            code = slice(program.address, program.bytes)
            self._memory[code] = np.frombuffer(program.code, dtype=np.uint8)
            self._loaded = program
        for name, values in packed.items():
            program.inputs[name].write(self._memory, values)

    def _finish(self, timeout_s: float) -> None:
        """Wait for the end of a program."""
        status, end = own.BITS["status"], time.monotonic() + timeout_s
        while (found := self._registers.read(own.OFFSETS["status"])) >> status["running"] & 1:
            left = end - time.monotonic()
            if left <= 0:
                raise NpuError(f"the program runs on after {timeout_s:g} s; reset the NPU")
            self._wait(left)
        if found >> status["fault"] & 1:
            raise NpuError("the program has an opcode that the NPU does not know")
        if found >> status["bus_error"] & 1:
            raise NpuError("memory answered the NPU with an error")


class _Words:
    """Registers in mapped memory, each access one of 32 bits."""

    def __init__(self, mapped: mmap.mmap) -> None:
        self._words = np.frombuffer(mapped, dtype="<u4")

    def read(self, offset: int, /) -> int:
        """Return a register."""
        return int(self._words[offset // 4])

    def write(self, offset: int, value: int, /) -> None:
        """Write a register."""
        self._words[offset // 4] = value


def _mapped(file: int, size: int, offset: int) -> mmap.mmap:
    return mmap.mmap(file, size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE, offset=offset)
