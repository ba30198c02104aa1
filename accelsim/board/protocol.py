"""The frames between a computer and a board: the protocol of both ends.

A request is ``REQUEST_MARKER``, tag, command, words, address (4 bytes), payload of a write, CRC-32.
A reply is ``REPLY_MARKER``, tag, status, words, payload of a read, CRC-32. Numbers are little
endian. The payload has 4 bytes for each of ``words``, 0 to 255. The CRC-32 (that of Ethernet and
zlib) covers all bytes before it. It is not CRC-16, because bytes that a serial line loses or
invents make any checksum a matter of luck, and no frame of a program may be wrong without notice:
two more bytes in frames of up to 1032 make that 65536 times less likely.

The board answers every complete frame with one reply, and executes a frame only if its checksum is
right. It executes a write only once: a write with the tag of the frame that was executed last is
answered and not executed again, so a request whose reply was lost can be repeated. It drops an
incomplete frame when the line was silent for ``GAP_BITS``, and then waits for a marker.
"""

import zlib
from dataclasses import dataclass
from enum import IntEnum

REQUEST_MARKER = 0xA5
"""First byte of a request."""

REPLY_MARKER = 0x5A
"""First byte of a reply."""

WORD_BYTES = 4
"""Bytes of a word; addresses are multiples of it."""

MAXIMUM_WORDS = 255
"""Words that a frame can carry."""

REPLY_HEADER_BYTES = 4
"""Bytes of a reply before its payload."""

CHECKSUM_BYTES = 4
"""Bytes of the CRC-32 at the end of a frame."""

GAP_BITS = 2**14
"""Bit times of silence after which the board forgets an incomplete frame."""

REGION_SHIFT = 28
"""Shift of the region's number in an address, whose lower bits are a byte address in the region."""


class Command(IntEnum):
    """The kind of a request."""

    READ = 1
    WRITE = 2


class Status(IntEnum):
    """The outcome in a reply."""

    DONE = 0
    CHECKSUM = 1
    COMMAND = 2
    ADDRESS = 3
    BUSY = 4


class Region(IntEnum):
    """A part of a board that its host can read and write."""

    NPU = 0
    """The control port of the NPU; ``accelsim.npu.registers``."""
    BOARD = 1
    """The registers of the board; ``accelsim.board.registers``."""
    PROGRAM = 2
    """Memory behind the port ``fetch``; busy while the NPU runs."""
    DATA = 3
    """Memory behind the ports ``load`` and ``store``; busy while the NPU runs."""


@dataclass(frozen=True, kw_only=True)
class Reply:
    """A reply whose checksum is right.

    Args:
        tag: Tag of the request that it answers.
        status: A ``Status``, or another number if the board is foreign.
        payload: Bytes that were read.
    """

    tag: int
    status: int
    payload: bytes


def with_checksum(frame: bytes) -> bytes:
    """Return a frame with its CRC-32 at its end.

    Args:
        frame: All bytes before the checksum.
    """
    return frame + zlib.crc32(frame).to_bytes(CHECKSUM_BYTES, "little")


def read_request(tag: int, address: int, words: int) -> bytes:
    """Return a request to read.

    Args:
        tag: Tag, 0 to 255.
        address: Address, a multiple of 4.
        words: Number of words, 0 to ``MAXIMUM_WORDS``.
    """
    return with_checksum(_header(tag, Command.READ, words, address))


def write_request(tag: int, address: int, payload: bytes) -> bytes:
    """Return a request to write.

    Args:
        tag: Tag, 0 to 255.
        address: Address, a multiple of 4.
        payload: Whole words, at most ``MAXIMUM_WORDS``.
    """
    assert len(payload) % WORD_BYTES == 0
    words = len(payload) // WORD_BYTES
    return with_checksum(_header(tag, Command.WRITE, words, address) + payload)


def reply_bytes(words: int) -> int:
    """Return the number of bytes of a reply that carries ``words`` words."""
    return REPLY_HEADER_BYTES + WORD_BYTES * words + CHECKSUM_BYTES


def parse_reply(frame: bytes) -> Reply | None:
    """Return the reply in a frame, or None if its checksum is wrong.

    Args:
        frame: Bytes from the marker on, ``reply_bytes`` of the frame's own field ``words``.
    """
    content = frame[:-CHECKSUM_BYTES]
    if with_checksum(content) != frame:
        return None
    return Reply(tag=content[1], status=content[2], payload=content[REPLY_HEADER_BYTES:])


def _header(tag: int, command: Command, words: int, address: int) -> bytes:
    assert words <= MAXIMUM_WORDS
    assert address % WORD_BYTES == 0
    return bytes([REQUEST_MARKER, tag, command, words]) + address.to_bytes(4, "little")
