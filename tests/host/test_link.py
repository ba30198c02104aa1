"""The host link in hardware: what it answers to frames, bit by bit on the wire."""

import numpy as np
import pytest

from accelsim.board.protocol import (
    GAP_BITS,
    MAXIMUM_WORDS,
    REGION_SHIFT,
    REPLY_HEADER_BYTES,
    Region,
    Reply,
    Status,
    parse_reply,
    read_request,
    reply_bytes,
    with_checksum,
    write_request,
)
from accelsim.board.registers import BOARD_OFFSETS, LINK_VERSION
from accelsim.isa.encode import encode
from accelsim.npu.registers import BITS, MAGIC, OFFSETS
from accelsim_hdl.host.simulated import SimulatedBoard
from tests.host.boards import ENDLESS, MEMORY_BYTES, PROGRAM_BYTES, new_board

REPLY_S = 3.0
BYTE_BITS = 10


def at(region: Region, offset: int) -> int:
    return region << REGION_SHIFT | offset


def ask(board: SimulatedBoard, request: bytes) -> Reply | None:
    """The reply to a request, or None if there is none."""
    board.write(request)
    header = board.read(REPLY_HEADER_BYTES, REPLY_S)
    if not header:
        return None
    rest = board.read(reply_bytes(header[3]) - len(header), REPLY_S)
    reply = parse_reply(header + rest)
    assert reply is not None
    assert board.read(1, 0.1) == b""
    return reply


@pytest.fixture
def board() -> SimulatedBoard:
    return new_board()


def test_registers_read_what_they_should(board: SimulatedBoard) -> None:
    magic = ask(board, read_request(7, at(Region.NPU, OFFSETS["magic"]), 1))
    link = ask(board, read_request(8, at(Region.BOARD, 0), 3))

    assert magic == Reply(tag=7, status=Status.DONE, payload=MAGIC.to_bytes(4, "little"))
    assert link is not None
    words = np.frombuffer(link.payload, dtype="<u4").tolist()
    assert words == [LINK_VERSION, PROGRAM_BYTES, MEMORY_BYTES]


@pytest.mark.parametrize("region", [Region.PROGRAM, Region.DATA])
def test_memory_holds_what_the_longest_frame_wrote_and_nothing_else_changed(
    board: SimulatedBoard, region: Region
) -> None:
    data = np.random.default_rng(1).integers(0, 256, 4 * MAXIMUM_WORDS, dtype=np.uint8).tobytes()

    done = ask(board, write_request(1, at(region, 12), data))
    found = ask(board, read_request(2, at(region, 12), MAXIMUM_WORDS))
    before = ask(board, read_request(3, at(region, 0), 3))
    after = ask(board, read_request(4, at(region, 12 + len(data)), 2))

    assert done == Reply(tag=1, status=Status.DONE, payload=b"")
    assert found == Reply(tag=2, status=Status.DONE, payload=data)
    assert before == Reply(tag=3, status=Status.DONE, payload=bytes(12))
    assert after == Reply(tag=4, status=Status.DONE, payload=bytes(8))


def test_a_frame_without_words_is_answered(board: SimulatedBoard) -> None:
    empty = Reply(tag=9, status=Status.DONE, payload=b"")
    assert ask(board, read_request(9, at(Region.DATA, 0), 0)) == empty
    assert ask(board, write_request(9, at(Region.DATA, 0), b"")) == empty


def test_the_last_word_of_a_memory_is_the_last_that_is_answered(board: SimulatedBoard) -> None:
    last = ask(board, read_request(1, at(Region.DATA, MEMORY_BYTES - 4), 1))
    behind = ask(board, read_request(2, at(Region.DATA, MEMORY_BYTES - 4), 2))

    assert last == Reply(tag=1, status=Status.DONE, payload=bytes(4))
    assert behind == Reply(tag=2, status=Status.ADDRESS, payload=b"")


@pytest.mark.parametrize("address", [4 << REGION_SHIFT, 0xFFFFFFFC, at(Region.BOARD, 16), 2, 1])
def test_an_address_that_means_nothing_is_refused(board: SimulatedBoard, address: int) -> None:
    content = read_request(5, 0, 1)[:4] + address.to_bytes(4, "little")
    refused = Reply(tag=5, status=Status.ADDRESS, payload=b"")
    assert ask(board, with_checksum(content)) == refused


@pytest.mark.parametrize("command", [0, 3, 255])
def test_a_command_that_means_nothing_is_refused(board: SimulatedBoard, command: int) -> None:
    request = with_checksum(bytes([0xA5, 6, command, 1]) + bytes(4))
    assert ask(board, request) == Reply(tag=6, status=Status.COMMAND, payload=b"")


def test_a_write_with_a_wrong_checksum_is_refused_and_not_executed(board: SimulatedBoard) -> None:
    request = write_request(3, at(Region.DATA, 8), b"\x11\x22\x33\x44")
    for place in range(8, len(request)):
        damaged = bytearray(request)
        damaged[place] ^= 1 << (place % 8)
        answer = ask(board, bytes(damaged))
        assert answer == Reply(tag=3, status=Status.CHECKSUM, payload=b"")

    held = ask(board, read_request(4, at(Region.DATA, 8), 1))
    assert held == Reply(tag=4, status=Status.DONE, payload=bytes(4))


def test_a_repeated_write_is_answered_and_executed_once(board: SimulatedBoard) -> None:
    address = at(Region.DATA, 0)
    ask(board, write_request(1, address, b"aaaa"))

    again = ask(board, write_request(1, address, b"bbbb"))
    held = ask(board, read_request(2, address, 1))
    # After another frame the tag is free again; and a read never is a repetition.
    ask(board, write_request(1, address, b"cccc"))
    new = ask(board, read_request(1, address, 1))

    assert again == Reply(tag=1, status=Status.DONE, payload=b"")
    assert held == Reply(tag=2, status=Status.DONE, payload=b"aaaa")
    assert new == Reply(tag=1, status=Status.DONE, payload=b"cccc")


def test_garbage_without_a_marker_is_skipped(board: SimulatedBoard) -> None:
    board.write(bytes(byte for byte in range(256) if byte != 0xA5))
    answer = ask(board, read_request(1, at(Region.DATA, 0), 1))
    assert answer == Reply(tag=1, status=Status.DONE, payload=bytes(4))


def gap(board: SimulatedBoard, sent_bytes: int, more_bits: int) -> None:
    """Wait until bytes have been sent, and then about for the gap, in which nothing is answered."""
    bits = BYTE_BITS * sent_bytes + GAP_BITS + more_bits
    assert board.read(1, bits / board.baud) == b""


def test_a_frame_may_pause_for_almost_the_gap(board: SimulatedBoard) -> None:
    request = write_request(1, at(Region.DATA, 0), b"wxyz")
    board.write(request[:10])
    gap(board, 10, -2 * BYTE_BITS)
    assert ask(board, request[10:]) == Reply(tag=1, status=Status.DONE, payload=b"")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("cut", [4, 10, 13])
def test_a_cut_frame_is_forgotten_after_the_gap(board: SimulatedBoard, cut: int) -> None:
    board.write(write_request(1, at(Region.DATA, 0), b"wxyz")[:cut])
    gap(board, cut, 2 * BYTE_BITS)
    answer = ask(board, read_request(2, at(Region.DATA, 0), 1))
    assert answer == Reply(tag=2, status=Status.DONE, payload=bytes(4))


def test_memories_are_busy_while_the_npu_runs_and_a_reset_frees_them(
    board: SimulatedBoard,
) -> None:
    endless = encode(ENDLESS)
    ask(board, write_request(1, at(Region.PROGRAM, 0), endless))
    ask(board, write_request(2, at(Region.NPU, OFFSETS["instruction_count"]), b"\1\0\0\0"))
    ask(board, write_request(3, at(Region.NPU, OFFSETS["command"]), b"\1\0\0\0"))

    busy = {region: ask(board, read_request(4, at(region, 0), 1)) for region in Region}
    write = ask(board, write_request(5, at(Region.PROGRAM, 0), b"zzzz"))
    status = ask(board, read_request(6, at(Region.NPU, OFFSETS["status"]), 1))
    ask(board, write_request(7, at(Region.BOARD, BOARD_OFFSETS["npu_reset"]), bytes(4)))
    after = ask(board, read_request(8, at(Region.NPU, OFFSETS["status"]), 1))
    held = ask(board, read_request(9, at(Region.PROGRAM, 0), len(endless) // 4))

    found = {region: reply and reply.status for region, reply in busy.items()}
    assert found == {
        Region.NPU: Status.DONE,
        Region.BOARD: Status.DONE,
        Region.PROGRAM: Status.BUSY,
        Region.DATA: Status.BUSY,
    }
    assert write == Reply(tag=5, status=Status.BUSY, payload=b"")
    running = 1 << BITS["status"]["running"]
    assert status == Reply(tag=6, status=Status.DONE, payload=running.to_bytes(4, "little"))
    assert after == Reply(tag=8, status=Status.DONE, payload=bytes(4))
    assert held == Reply(tag=9, status=Status.DONE, payload=endless)
