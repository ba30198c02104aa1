"""Reads and writes words over a line that may lose or change bytes."""

from accelsim.board.protocol import (
    GAP_BITS,
    MAXIMUM_WORDS,
    REGION_SHIFT,
    REPLY_HEADER_BYTES,
    REPLY_MARKER,
    WORD_BYTES,
    Region,
    Reply,
    Status,
    parse_reply,
    read_request,
    reply_bytes,
    write_request,
)
from accelsim.board.transport import Transport
from accelsim.errors import BoardError

ATTEMPTS = 4
"""Number of times that a request is sent before the driver gives up."""

LATENCY_S = 0.25
"""Time that operating system and adapter may add to that of the bits themselves."""

_BITS_OF_A_BYTE = 10
_DRAIN_BYTES = 4096
_MOST_DRAINS = 16
_FRAME_BYTES = MAXIMUM_WORDS * WORD_BYTES

_REFUSALS = {
    Status.COMMAND: "it does not know the command",
    Status.ADDRESS: "it has nothing at this address",
    Status.BUSY: "its NPU is running",
}


class Link:
    """Requests and replies, with repetition.

    A request is repeated, with the same tag, only after the line was silent for long enough that
    the board waits for a new frame and no old reply can still arrive.

    Args:
        transport: The line.
    """

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self._tag = 0

    @property
    def name(self) -> str:
        """Name of the line in messages."""
        return self._transport.name

    def read(self, region: Region, first_byte: int, count: int) -> bytes:
        """Return bytes of a region; a control register may be read more than once.

        Args:
            region: Region to read.
            first_byte: Byte address in the region, a multiple of 4.
            count: Number of bytes, a multiple of 4.

        Raises:
            BoardError: No reply came, or the board refused.
        """
        parts = []
        for start in range(first_byte, first_byte + count, _FRAME_BYTES):
            words = min(_FRAME_BYTES, first_byte + count - start) // WORD_BYTES
            self._tag = (self._tag + 1) % 256
            request = read_request(self._tag, _address(region, start), words)
            parts.append(self._exchange(request, words, f"a read of {_place(region, start)}"))
        return b"".join(parts)

    def write(self, region: Region, first_byte: int, data: bytes) -> None:
        """Write bytes to a region; each frame takes effect once.

        Args:
            region: Region to write.
            first_byte: Byte address in the region, a multiple of 4.
            data: Whole words.

        Raises:
            BoardError: No reply came, or the board refused.
        """
        for start in range(0, len(data), _FRAME_BYTES):
            self._tag = (self._tag + 1) % 256
            place = first_byte + start
            part = data[start : start + _FRAME_BYTES]
            request = write_request(self._tag, _address(region, place), part)
            self._exchange(request, 0, f"a write of {_place(region, place)}")

    def _exchange(self, request: bytes, words: int, what: str) -> bytes:
        troubles = []
        for attempt in range(ATTEMPTS):
            if attempt:
                self._wait_for_silence()
            self._transport.write(request)
            found = self._reply(words, _BITS_OF_A_BYTE * len(request) / self._transport.baud)
            if isinstance(found, Reply):
                if found.status == Status.DONE:
                    return found.payload
                raise BoardError(f"{self.name}: the board refuses {what}: {_refusal(found.status)}")
            troubles.append(found)
        raise BoardError(self._sentence(troubles, what))

    def _reply(self, words: int, request_s: float) -> Reply | str:
        """Return the reply to the last request, or a sentence about what is wrong with it."""
        header = self._found_marker(request_s + LATENCY_S)
        if not header:
            return "silence"
        if header[0] != REPLY_MARKER:
            return "noise"
        header += self._take(REPLY_HEADER_BYTES - len(header))
        # An error carries no words; any other number than that requested is a damaged byte.
        if (
            len(header) < REPLY_HEADER_BYTES
            or header[1] != self._tag
            or header[3] not in (0, words)
        ):
            return "noise"
        frame = header + self._take(reply_bytes(header[3]) - len(header))
        if len(frame) < reply_bytes(header[3]):
            return "noise"
        reply = parse_reply(frame)
        if reply is None:
            return "checksum"
        if reply.status == Status.CHECKSUM:
            return "refused checksum"
        if reply.status == Status.DONE and header[3] != words:
            return "noise"
        return reply

    def _found_marker(self, timeout_s: float) -> bytes:
        """Return the marker of a reply; other bytes if there is none; nothing after the time."""
        first = self._transport.read(1, timeout_s)
        for _ in range(_DRAIN_BYTES):
            if not first or first[0] == REPLY_MARKER:
                return first
            following = self._transport.read(1, LATENCY_S)
            if not following:
                return first
            first = following
        return first

    def _take(self, count: int) -> bytes:
        bits_s = _BITS_OF_A_BYTE * count / self._transport.baud
        return self._transport.read(count, bits_s + LATENCY_S)

    def _wait_for_silence(self) -> None:
        gap_s = 1.1 * GAP_BITS / self._transport.baud + LATENCY_S
        for _ in range(_MOST_DRAINS):
            if not self._transport.read(_DRAIN_BYTES, gap_s):
                return
        raise BoardError(
            f"{self.name}: the line does not fall silent; is the baud rate of the board"
            f" {self._transport.baud}?"
        )

    def _sentence(self, troubles: list[str], what: str) -> str:
        baud = self._transport.baud
        if all(trouble == "silence" for trouble in troubles):
            return (
                f"{self.name}: nothing answers at {baud} baud; is the board connected, powered and"
                " configured?"
            )
        times = f"{what} failed {len(troubles)} times"
        if "checksum" in troubles:
            return f"{self.name}: {times}: the checksum of the answer was wrong"
        if "refused checksum" in troubles:
            return f"{self.name}: {times}: the board received a wrong checksum"
        return (
            f"{self.name}: {times}: what answers is no frame of an NPU board; is its baud rate"
            f" {baud}?"
        )


def _address(region: Region, byte: int) -> int:
    return region << REGION_SHIFT | byte


def _place(region: Region, byte: int) -> str:
    return f"{region.name.lower()} address 0x{byte:x}"


def _refusal(status: int) -> str:
    known = {int(key): text for key, text in _REFUSALS.items()}
    return known.get(status, f"it answers with the unknown status {status}")
