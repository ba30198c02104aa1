"""The driver: what it does on good and bad lines, and what it says about each trouble."""

import dataclasses
import re

import numpy as np
import pytest

from accelsim.board import board_npu
from accelsim.board.link import ATTEMPTS
from accelsim.board.protocol import MAXIMUM_WORDS, REGION_SHIFT, Region, reply_bytes
from accelsim.board.registers import LINK_VERSION
from accelsim.errors import BoardError
from accelsim.isa.encode import encode
from accelsim.npu import Npu
from accelsim.npu.registers import MAGIC, OFFSETS, TEMPLATE_VERSION, specification_digest
from accelsim.program import Layout, Program
from accelsim.program.random_programs import random_program
from accelsim.timeline import run_program
from accelsim.values import execute
from accelsim_hdl.host.simulated import SimulatedBoard
from tests.host.boards import (
    ENDLESS,
    MEMORY_BYTES,
    NPU,
    PROGRAM_BYTES,
    Echo,
    FaultyLine,
    ForeignBoard,
    client,
    new_board,
    register,
)

EMPTY = Program(npu_name=NPU.name, instructions=ENDLESS[:0], image=np.zeros(8, dtype=np.uint8))


@pytest.fixture
def board() -> SimulatedBoard:
    return new_board()


def says(sentence: str) -> "pytest.RaisesExc[BoardError]":
    return pytest.raises(BoardError, match=f"^{re.escape(sentence)}$")


@pytest.mark.sampled(144, family="whole machines")
def test_random_programs_leave_the_memory_and_the_counters_of_the_model(
    board: SimulatedBoard,
) -> None:
    driver, machine = client(board), board_npu(NPU)
    for seed in range(2):
        program = random_program(seed, machine)
        bytes_of_it = program.image.size
        done = driver.run(program, NPU, timeout_s=1000)

        assert done.events == run_program(program, machine).events
        held = driver.read_memory(0, bytes_of_it)
        assert np.array_equal(held, execute(program, machine))


def test_the_board_says_what_it_is(board: SimulatedBoard) -> None:
    identity = client(board).identify()

    assert identity.template_version == TEMPLATE_VERSION
    assert identity.specification_digest == specification_digest(board_npu(NPU))
    assert (identity.program_bytes, identity.memory_bytes) == (PROGRAM_BYTES, MEMORY_BYTES)


@pytest.mark.sampled(4, family="requests to a board")
def test_memory_of_any_length_at_any_address_is_read(board: SimulatedBoard) -> None:
    data = np.random.default_rng(0).integers(0, 256, 1500, dtype=np.uint8)
    driver = client(board)

    driver.write_memory(4, data.tobytes())

    assert np.array_equal(driver.read_memory(4, 1500), data)
    assert np.array_equal(driver.read_memory(9, 3), data[5:8])


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    "faults",
    [
        {"sent": {0: 0x80}},
        {"sent": {3: 0x40}},
        {"sent": {9: 0x20}},
        {"sent": {10: None}},
        {"sent": dict.fromkeys(range(7, 16))},
        {"received": {1: 0x01}},
        {"received": {3: 0x80}},
        {"received": {6: 0x01}},
        {"received": {7: None}},
        {"received": dict.fromkeys(range(8))},
    ],
    ids=str,
)
def test_one_damaged_frame_is_repeated_and_nobody_notices(
    board: SimulatedBoard, faults: dict[str, dict[int, int | None]]
) -> None:
    line = FaultyLine(board, **faults)
    driver = client(line)

    driver.write_memory(16, b"four")

    assert line.requests == 2
    assert driver.read_memory(12, 12).tobytes() == bytes(4) + b"four" + bytes(4)


@pytest.mark.sampled(4, family="requests to a board")
def test_a_start_whose_reply_is_lost_starts_once(board: SimulatedBoard) -> None:
    program = random_program(0, board_npu(NPU))
    memories = (len(encode(program.instructions)), program.image.size)
    # Replies before it: two of identification with three words each, then reset, memories, and
    # two registers.
    writes = 1 + sum(-(-size // (4 * MAXIMUM_WORDS)) for size in memories) + 2
    start = 2 * reply_bytes(3) + writes * reply_bytes(0)
    driver = client(FaultyLine(board, received=dict.fromkeys(range(start, start + 8))))

    done = driver.run(program, NPU, timeout_s=1000)

    assert done.events == run_program(program, board_npu(NPU)).events


def test_nothing_answers() -> None:
    sentence = "COM7: nothing answers at 9600 baud; is the board connected, powered and configured?"
    with says(sentence):
        client(Echo(b"")).identify()


@pytest.mark.parametrize("pattern", [b"\x00", b"\xff\x13", b"\x5a", b"login: "])
def test_a_line_that_never_falls_silent_is_left(pattern: bytes) -> None:
    line = Echo(pattern)
    with says("COM7: the line does not fall silent; is the baud rate of the board 9600?"):
        client(line).identify()
    assert line.reads < 10_000


def test_what_answers_is_no_board() -> None:
    class Parrot(ForeignBoard):
        def write(self, data: bytes) -> None:
            self._answer += data

    with says(
        f"foreign board: a read of npu address 0x0 failed {ATTEMPTS} times: what answers is no"
        " frame of an NPU board; is its baud rate 115200?"
    ):
        client(Parrot()).identify()


def test_every_answer_has_a_wrong_checksum() -> None:
    with says(
        f"foreign board: a read of npu address 0x0 failed {ATTEMPTS} times: the checksum of the"
        " answer was wrong"
    ):
        client(ForeignBoard(checksum_flips=4)).identify()


@pytest.mark.sampled(4, family="requests to a board")
def test_every_request_arrives_with_a_wrong_checksum(board: SimulatedBoard) -> None:
    line = FaultyLine(board, sent={16 * attempt + 9: 1 for attempt in range(ATTEMPTS)})
    with says(
        f"simulated board: a write of data address 0x10 failed {ATTEMPTS} times: the board received"
        " a wrong checksum"
    ):
        client(line).write_memory(16, b"four")
    assert line.requests == ATTEMPTS


def test_wrong_board() -> None:
    with says("foreign board: wrong board: magic reads 0x00000123, and an NPU has 0x414e5055"):
        client(ForeignBoard({0: 0x123})).identify()


def test_wrong_versions() -> None:
    npu = {OFFSETS["magic"]: MAGIC, OFFSETS["template_version"]: 77}
    with says("foreign board: the NPU has template version 77, and this driver is for 2"):
        client(ForeignBoard(npu)).identify()
    npu[OFFSETS["template_version"]] = TEMPLATE_VERSION
    npu[Region.BOARD << REGION_SHIFT] = LINK_VERSION + 1
    with says("foreign board: the board has link version 2, and this driver is for 1"):
        client(ForeignBoard(npu)).identify()


def test_wrong_bitstream(board: SimulatedBoard) -> None:
    other = dataclasses.replace(NPU, queue_depth=NPU.queue_depth + 1)
    here, there = (specification_digest(board_npu(npu)) for npu in (NPU, other))
    with says(
        f"simulated board: wrong bitstream: its NPU has the specification digest 0x{here:08x}, and"
        f" {NPU.name} has 0x{there:08x}"
    ):
        client(board).run(EMPTY, other)


def test_a_program_for_another_npu_is_refused(board: SimulatedBoard) -> None:
    other = dataclasses.replace(EMPTY, npu_name="another")
    with says(f"the program is for another, not for {NPU.name}"):
        client(board).run(other, NPU)


@pytest.mark.parametrize(("what", "there"), [("program", PROGRAM_BYTES), ("image", MEMORY_BYTES)])
def test_what_is_larger_than_memory_is_refused(
    board: SimulatedBoard, what: str, there: int
) -> None:
    instructions, image = ENDLESS, np.zeros(there + 1, dtype=np.uint8)
    needed = there + 1
    if what == "program":
        instructions, image = np.repeat(ENDLESS, there // 32 + 1), image[:8]
        needed = there + 32
    program = Program(npu_name=NPU.name, instructions=instructions, image=image)
    with says(
        f"simulated board: the {what} has {needed} bytes, and the board has memory for {there}"
    ):
        client(board).run(program, NPU)


@pytest.mark.sampled(4, family="requests to a board")
def test_a_program_that_faults_is_reported_and_the_next_one_runs(
    board: SimulatedBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = client(board)
    with monkeypatch.context() as patch:
        patch.setattr("accelsim.board.client.encode", lambda _: bytes(64))
        with says(
            "simulated board: the program faulted: the NPU met an instruction with an unknown"
            " opcode"
        ):
            driver.run(dataclasses.replace(EMPTY, instructions=ENDLESS), NPU, timeout_s=1000)

    program = random_program(5, board_npu(NPU))
    done = driver.run(program, NPU, timeout_s=1000)
    assert done.events == run_program(program, board_npu(NPU)).events


def test_a_program_that_does_not_end_is_stopped(board: SimulatedBoard) -> None:
    driver = client(board)
    with says("simulated board: the program did not end within 3 s; the NPU was reset"):
        driver.run(dataclasses.replace(EMPTY, instructions=ENDLESS), NPU, timeout_s=3)
    assert register(board, "status") == 0
    assert driver.read_memory(0, 4).tobytes() == bytes(4)


def test_a_program_without_instructions_does_not_start(board: SimulatedBoard) -> None:
    with says("simulated board: the program did not start"):
        client(board).run(EMPTY, NPU)


@pytest.mark.parametrize(
    ("status", "reason"),
    [
        (2, "it does not know the command"),
        (3, "it has nothing at this address"),
        (4, "its NPU is running"),
        (99, "it answers with the unknown status 99"),
    ],
)
def test_a_refusal_is_a_sentence(status: int, reason: str) -> None:
    with says(f"foreign board: the board refuses a read of data address 0x8: {reason}"):
        client(ForeignBoard(status=status)).read_memory(8, 4)


def test_outputs_are_read_by_their_layouts(board: SimulatedBoard) -> None:
    layout = Layout(
        address=5, height=1, width=2, channels=3, pixel_bytes=3, element_bits=8, signed=True
    )
    finish = ENDLESS.copy()
    finish["pop"] = 0
    program = Program(
        npu_name=NPU.name,
        instructions=finish,
        image=np.arange(250, 266).astype(np.uint8),
        outputs={"result": layout},
    )

    done = client(board).run(program, NPU, timeout_s=1000)

    assert done.outputs["result"].tolist() == [[[-1, 0, 1], [2, 3, 4]]]


def test_the_npu_of_a_board_is_the_same_with_any_memory() -> None:
    slow: Npu = dataclasses.replace(NPU, latency_cycles=40, interval=(3, 2))
    assert board_npu(slow) == board_npu(board_npu(NPU))


@pytest.mark.sampled(144, family="whole machines")
def test_base_registers_are_written_before_the_start_and_read_back() -> None:
    npu = dataclasses.replace(NPU, base_registers=2)
    board = SimulatedBoard(npu, memory_bytes=MEMORY_BYTES, program_bytes=PROGRAM_BYTES)
    program = random_program(0, npu)
    driver = client(board)
    for values in (dict.fromkeys(program.indices, 0), {}):
        chosen = program.at(values)

        done = driver.run(chosen, npu, timeout_s=1000)

        held = (register(board, "base_1"), register(board, "base_2"))
        assert held == chosen.base_bytes
        assert done.events == run_program(chosen, board_npu(npu)).events
        memory = driver.read_memory(0, program.image.size)
        assert memory.tolist() == execute(chosen, npu).tolist()
