"""The frames between a computer and a board: what both ends agree on.

A request is ``REQUEST_MARKER``, tag, command, words, address (4 bytes), payload of a write, CRC-32.
A reply is ``REPLY_MARKER``, tag, status, words, payload of a read, CRC-32. Numbers are little
endian; the payload has 4 bytes for each of ``words``, 0 to 255; the CRC-32 (that of Ethernet and
zlib) is of all bytes before it. CRC-32 and not CRC-16, because bytes that a serial line loses or
invents make any checksum a dice throw, and of the frames of a program none may be wrong unseen;
four bytes of up to 1032 pay for 65536 times fewer.

The board answers every whole frame with one reply, and executes a frame only if its checksum is
right. It executes a write once: a write with the tag of the frame that was executed last is
answered and not executed again, so that a request whose reply was lost can be repeated. It gives up
an incomplete frame when the line was silent for ``GAP_BITS``, and then waits for a marker.
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
"""An address is the number of its region times 2**28, and a byte address within the region."""


class Command(IntEnum):
    """What a request asks for."""

    READ = 1
    WRITE = 2


class Status(IntEnum):
    """What a reply says."""

    DONE = 0
    CHECKSUM = 1
    COMMAND = 2
    ADDRESS = 3
    BUSY = 4


class Region(IntEnum):
    """What a board lets its host read and write."""

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
        payload: What was read.
    """

    tag: int
    status: int
    payload: bytes


def with_checksum(frame: bytes) -> bytes:
    """Return a frame with its CRC-32 at its end.

    Args:
        frame: All bytes before it.
    """
    return frame + zlib.crc32(frame).to_bytes(CHECKSUM_BYTES, "little")


def read_request(tag: int, address: int, words: int) -> bytes:
    """Return a request to read.

    Args:
        tag: 0 to 255.
        address: A multiple of 4.
        words: 0 to ``MAXIMUM_WORDS``.
    """
    return with_checksum(_header(tag, Command.READ, words, address))


def write_request(tag: int, address: int, payload: bytes) -> bytes:
    """Return a request to write.

    Args:
        tag: 0 to 255.
        address: A multiple of 4.
        payload: At most ``MAXIMUM_WORDS`` words, whole ones.
    """
    assert len(payload) % WORD_BYTES == 0
    words = len(payload) // WORD_BYTES
    return with_checksum(_header(tag, Command.WRITE, words, address) + payload)


def reply_bytes(words: int) -> int:
    """Return the bytes of a reply that carries so many words."""
    return REPLY_HEADER_BYTES + WORD_BYTES * words + CHECKSUM_BYTES


def parse_reply(frame: bytes) -> Reply | None:
    """Return what a reply says, or None if its checksum is wrong.

    Args:
        frame: ``reply_bytes`` of its own field ``words``, beginning with the marker.
    """
    content = frame[:-CHECKSUM_BYTES]
    if with_checksum(content) != frame:
        return None
    return Reply(tag=content[1], status=content[2], payload=content[REPLY_HEADER_BYTES:])


def _header(tag: int, command: Command, words: int, address: int) -> bytes:
    assert words <= MAXIMUM_WORDS
    assert address % WORD_BYTES == 0
    return bytes([REQUEST_MARKER, tag, command, words]) + address.to_bytes(4, "little")
