"""Boards and lines for tests: the simulated board, lines with faults, and boards of other kinds."""

from collections.abc import Iterator
from functools import cache
from itertools import count

import numpy as np

from accelsim.board import BoardClient
from accelsim.board.link import Link
from accelsim.board.protocol import (
    CHECKSUM_BYTES,
    REPLY_MARKER,
    REQUEST_MARKER,
    WORD_BYTES,
    Command,
    Region,
    with_checksum,
)
from accelsim.isa import record_type
from accelsim.npu.registers import OFFSETS
from accelsim.program import instruction
from accelsim_hdl.host.simulated import SimulatedBoard
from tests.cosim.machines import small_npu

NPU = small_npu(2, 3, npu__bus_bytes=8)
ENDLESS = np.array([instruction("FINISH", pop=("load",))], dtype=record_type())
"""A program that waits for a token that nobody gives."""

MEMORY_BYTES = 4096
PROGRAM_BYTES = 2048


@cache
def _compiled() -> SimulatedBoard:
    return SimulatedBoard(NPU, memory_bytes=MEMORY_BYTES, program_bytes=PROGRAM_BYTES)


def new_board() -> SimulatedBoard:
    """The board of most tests, just switched on; there is one in a process."""
    board = _compiled()
    board.power_cycle()
    return board


class FaultyLine:
    """A line that changes or loses bytes on their way.

    Args:
        board: Board at the end of the line.
        sent: Bits that flip, by the index of a byte to the board; None if the byte is lost.
        received: Bits that flip, by the index of a byte from the board; None if the byte is lost.
    """

    def __init__(
        self,
        board: SimulatedBoard,
        *,
        sent: dict[int, int | None] | None = None,
        received: dict[int, int | None] | None = None,
    ) -> None:
        self._board = board
        self._sent, self._received = sent or {}, received or {}
        self._to, self._from = count(), count()
        self.requests = 0

    @property
    def name(self) -> str:
        return self._board.name

    @property
    def baud(self) -> int:
        return self._board.baud

    def write(self, data: bytes) -> None:
        self.requests += 1
        self._board.write(_changed(data, self._to, self._sent))

    def read(self, amount: int, timeout_s: float) -> bytes:
        found = b""
        while len(found) < amount:
            part = self._board.read(amount - len(found), timeout_s)
            if not part:
                break
            found += _changed(part, self._from, self._received)
        return found


def _changed(data: bytes, places: Iterator[int], faults: dict[int, int | None]) -> bytes:
    found = bytearray()
    for byte in data:
        flips = faults.get(next(places), 0)
        if flips is not None:
            found.append(byte ^ flips)
    return bytes(found)


class ForeignBoard:
    """A board that speaks the protocol, with registers of its own and no memory.

    Args:
        registers: Word by address; others read 0.
        status: Status that it answers.
        checksum_flips: Bits that are wrong in the checksum of each reply.
    """

    name = "foreign board"
    baud = 115200

    def __init__(
        self, registers: dict[int, int] | None = None, *, status: int = 0, checksum_flips: int = 0
    ) -> None:
        self._registers, self._status = registers or {}, status
        self._checksum_flips = checksum_flips
        self._answer = b""

    def write(self, data: bytes) -> None:
        assert data[0] == REQUEST_MARKER
        _, tag, command, words = data[:4]
        address = int.from_bytes(data[4:8], "little")
        read = words if command == Command.READ and not self._status else 0
        places = range(address, address + 4 * read, 4)
        payload = b"".join(self._registers.get(at, 0).to_bytes(4, "little") for at in places)
        frame = with_checksum(bytes([REPLY_MARKER, tag, self._status, read]) + payload)
        first = len(frame) - CHECKSUM_BYTES
        flipped = bytes([frame[first] ^ self._checksum_flips])
        self._answer += frame[:first] + flipped + frame[first + 1 :]

    def read(self, count: int, timeout_s: float) -> bytes:  # noqa: ARG002 a Transport has it
        part, self._answer = self._answer[:count], self._answer[count:]
        return part


class Echo:
    """Something that sends without end whatever it was given.

    Args:
        pattern: Bytes that it sends; nothing if empty.
    """

    name = "COM7"
    baud = 9600

    def __init__(self, pattern: bytes) -> None:
        self._pattern = pattern
        self.reads = 0

    def write(self, data: bytes) -> None:
        pass

    def read(self, count: int, timeout_s: float) -> bytes:  # noqa: ARG002 a Transport has it
        self.reads += 1
        return (self._pattern * count)[:count]


def client(transport: object) -> BoardClient:
    """A driver whose clock goes on by one second each time that it is read."""
    ticks = count()
    return BoardClient(transport, clock=lambda: float(next(ticks)))  # type: ignore[arg-type]


def register(board: SimulatedBoard, name: str) -> int:
    """The value of a register of the NPU."""
    return int.from_bytes(Link(board).read(Region.NPU, OFFSETS[name], WORD_BYTES), "little")
