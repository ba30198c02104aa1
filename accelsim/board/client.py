"""The driver: loads a program, starts it, and reads its results."""

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from accelsim.board.link import Link
from accelsim.board.machine import board_npu
from accelsim.board.protocol import WORD_BYTES, Region
from accelsim.board.registers import BOARD_OFFSETS, LINK_VERSION
from accelsim.board.transport import Transport
from accelsim.errors import BoardError
from accelsim.isa.encode import encode
from accelsim.npu import EVENTS, CycleEvents, Events, Npu, events_of
from accelsim.npu.registers import (
    BITS,
    MAGIC,
    OFFSETS,
    TEMPLATE_VERSION,
    base_register,
    specification_digest,
)
from accelsim.program import Program

RUN_TIMEOUT_S = 10.0
"""Default of the time that a program may run."""

_IDENTITY = ("magic", "template_version", "specification_digest")
_BOARD = ("link_version", "program_bytes", "memory_bytes")
_EVENT_WORDS = 2


@dataclass(frozen=True, kw_only=True)
class Identity:
    """How a board identifies itself.

    Args:
        template_version: Version of registers and instructions.
        specification_digest: Digest of its NPU, memory on the chip included.
        program_bytes: Memory for instructions.
        memory_bytes: Memory for data.
    """

    template_version: int
    specification_digest: int
    program_bytes: int
    memory_bytes: int


@dataclass(frozen=True, kw_only=True, eq=False)
class BoardRun:
    """The run of a program on a board.

    Args:
        outputs: int64 array of shape (height, width, channels) for each output of the program.
        events: Event counters that its NPU has, read over the link.
    """

    outputs: dict[str, NDArray[np.int64]]
    events: Events | CycleEvents


def refuse_other_npu(program: Program, npu: Npu) -> None:
    """Raise ``BoardError`` if a program was made for another NPU.

    Args:
        program: Any program.
        npu: The machine.
    """
    if program.npu_name != npu.name:
        raise BoardError(f"the program is for {program.npu_name}, not for {npu.name}")


class BoardClient:
    """A board at the other end of a line.

    Every method raises ``BoardError`` if the board does not answer, gives wrong answers even after
    repetition, or refuses; none waits for ever.

    Args:
        transport: The line.
        clock: Function that returns the seconds of a clock that never goes back.
    """

    def __init__(
        self, transport: Transport, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._link = Link(transport)
        self._clock = clock

    def identify(self) -> Identity:
        """Return how the board identifies itself.

        Raises:
            BoardError: It is no board with an NPU of this version.
        """
        name = self._link.name
        magic, version, digest = self._words(Region.NPU, OFFSETS[_IDENTITY[0]], len(_IDENTITY))
        if magic != MAGIC:
            raise BoardError(
                f"{name}: wrong board: magic reads 0x{magic:08x}, and an NPU has 0x{MAGIC:08x}"
            )
        if version != TEMPLATE_VERSION:
            raise BoardError(
                f"{name}: the NPU has template version {version}, and this driver is for"
                f" {TEMPLATE_VERSION}"
            )
        link, program, memory = self._words(Region.BOARD, BOARD_OFFSETS[_BOARD[0]], len(_BOARD))
        if link != LINK_VERSION:
            raise BoardError(
                f"{name}: the board has link version {link}, and this driver is for {LINK_VERSION}"
            )
        return Identity(
            template_version=version,
            specification_digest=digest,
            program_bytes=program,
            memory_bytes=memory,
        )

    def read_memory(
        self, first_byte: int, count: int, region: Region = Region.DATA
    ) -> NDArray[np.uint8]:
        """Return bytes of a memory, which must not be in use by a running program.

        Args:
            first_byte: Address of the first byte.
            count: Number of bytes.
            region: Memory to read.

        Returns:
            uint8 array of shape (count,).
        """
        start = first_byte // WORD_BYTES * WORD_BYTES
        end = -(-(first_byte + count) // WORD_BYTES) * WORD_BYTES
        data = np.frombuffer(self._link.read(region, start, end - start), dtype=np.uint8)
        return data[first_byte - start :][:count].copy()

    def write_memory(self, first_byte: int, data: bytes, region: Region = Region.DATA) -> None:
        """Write bytes to a memory, which must not be in use by a running program.

        Args:
            first_byte: Address of the first byte, a multiple of 4.
            data: Bytes, padded with zeros to a multiple of 4.
            region: Memory to write.
        """
        self._link.write(region, first_byte, data + bytes(-len(data) % WORD_BYTES))

    def read_events(self, npu: Npu) -> Events | CycleEvents:
        """Return the event counters, which do not change while no program runs.

        Args:
            npu: The machine, which decides which counters exist.
        """
        words = self._words(Region.NPU, OFFSETS[f"{EVENTS[0]}_low"], _EVENT_WORDS * len(EVENTS))
        pairs = zip(words[0::2], words[1::2], strict=True)
        values = (low | high << 32 for low, high in pairs)
        return events_of(dict(zip(EVENTS, values, strict=True)), npu)

    def reset(self) -> None:
        """Stop a running program, if any, and reset the NPU."""
        self._write_register(Region.BOARD, BOARD_OFFSETS["npu_reset"], 1)

    def run(
        self,
        program: Program,
        npu: Npu,
        image: NDArray[np.uint8] | None = None,
        *,
        timeout_s: float = RUN_TIMEOUT_S,
    ) -> BoardRun:
        """Run a program from reset to its end.

        Args:
            program: Program to run, with the values of its indices.
            npu: Machine that it was made for, with any memory.
            image: Memory at the start, in place of the program's own.
            timeout_s: Longest time that it may run; after that the NPU is reset.

        Raises:
            BoardError: The board does not match or is too small, or the program does not end well.
        """
        code = encode(program.instructions)
        memory = (program.image if image is None else image).tobytes()
        self._refuse_wrong_board(program, npu, len(code), len(memory))
        self.reset()
        self.write_memory(0, code, Region.PROGRAM)
        self.write_memory(0, memory)
        self._write_register(Region.NPU, OFFSETS["program_address"], 0)
        self._write_register(Region.NPU, OFFSETS["instruction_count"], len(program.instructions))
        for number, value in enumerate(program.base_bytes, start=1):
            self._write_register(Region.NPU, OFFSETS[base_register(number)], value)
        self._write_register(Region.NPU, OFFSETS["command"], 1 << BITS["command"]["start"])
        self._wait(timeout_s)
        events = self.read_events(npu)
        outputs = {}
        for name, layout in program.outputs.items():
            held = np.zeros(layout.address + layout.bytes, dtype=np.uint8)
            held[layout.address :] = self.read_memory(layout.address, layout.bytes)
            outputs[name] = layout.unpack(held)
        return BoardRun(outputs=outputs, events=events)

    def _refuse_wrong_board(self, program: Program, npu: Npu, code: int, memory: int) -> None:
        refuse_other_npu(program, npu)
        name, identity = self._link.name, self.identify()
        expected = specification_digest(board_npu(npu))
        if identity.specification_digest != expected:
            raise BoardError(
                f"{name}: wrong bitstream: its NPU has the specification digest"
                f" 0x{identity.specification_digest:08x}, and {npu.name} has 0x{expected:08x}"
            )
        for what, needed, there in (
            ("program", code, identity.program_bytes),
            ("image", memory, identity.memory_bytes),
        ):
            if needed > there:
                raise BoardError(
                    f"{name}: the {what} has {needed} bytes, and the board has memory for {there}"
                )

    def _wait(self, timeout_s: float) -> None:
        name, end = self._link.name, self._clock() + timeout_s
        while (status := self._status())["running"]:
            if self._clock() > end:
                self.reset()
                raise BoardError(
                    f"{name}: the program did not end within {timeout_s:g} s; the NPU was reset"
                )
        if status["fault"]:
            raise BoardError(
                f"{name}: the program faulted: the NPU met an instruction with an unknown opcode"
            )
        if not status["halted"]:
            raise BoardError(f"{name}: the program did not start")

    def _status(self) -> dict[str, bool]:
        (word,) = self._words(Region.NPU, OFFSETS["status"], 1)
        return {name: bool(word >> bit & 1) for name, bit in BITS["status"].items()}

    def _words(self, region: Region, first_byte: int, count: int) -> list[int]:
        data = self._link.read(region, first_byte, WORD_BYTES * count)
        return [int(word) for word in np.frombuffer(data, dtype="<u4")]

    def _write_register(self, region: Region, offset: int, value: int) -> None:
        self._link.write(region, offset, value.to_bytes(WORD_BYTES, "little"))
