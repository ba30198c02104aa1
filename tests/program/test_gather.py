"""Rows that index words name: laws of values and of times, and what is refused."""

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from accelsim.arch import load_arch
from accelsim.errors import DocumentError, ProgramError
from accelsim.isa import assemble
from accelsim.npu import Npu, npu_of
from accelsim.program import Program
from accelsim.program.check import check_program
from accelsim.program.random_programs import random_npu, random_program
from accelsim.program.rows import row_limit
from accelsim.timeline import run_program
from accelsim.values import execute
from each import each
from naive import program as naive
from timeline.oracle.run import run_program_oracle

TABLE, RESULTS = 128, 192
FAST = {
    "dram.kind": "block_ram",
    "dram.latency_ns": 10,
    "dram.bandwidth_bytes_per_s": 3.2e9,
}


def machine(words: int = 16, **changes: object) -> Npu:
    return npu_of(load_arch("edge_npu_tiny", {"npu.index_words": words, **FAST, **changes}))


def gathering(
    numbers: list[int],
    *,
    stride: int = 4,
    rows: int = 8,
    first: int = 0,
    word: int = 4,
    extra: str = "",
) -> Program:
    """Return a program that copies rows of a table to the end of memory."""
    count = len(numbers)
    text = f"""
    LOAD buffer=index destination={first} c_count={count} c_stride=4 word_bytes=4 row_bytes=64
    LOAD buffer=parameter c_count=3 c_stride=16 word_bytes=16 row_bytes=64 address=64
    LOAD buffer=operand gather=1 y_start={first} y_count={count} y_limit={rows} y_stride={stride} \
row_bytes={word} word_bytes={word} address={TABLE} pad=1799 push=vector {extra}
    PARAMETERS pop=load
    VECTOR source=operand p0_count={count} p0_stride=1 d0_stride=1 minimum=-128 maximum=127 \
push=store
    STORE c_count={count} c_stride=4 address={RESULTS} word_bytes=4 pop=vector
    FINISH
    """
    image = np.zeros(256, dtype=np.uint8)
    image[: 4 * count] = np.array(numbers, dtype="<u4").view(np.uint8)
    image[64:112] = np.repeat([0, 1, 0], 4).astype("<i4").view(np.uint8)
    image[TABLE:RESULTS] = np.arange(RESULTS - TABLE)
    return Program(npu_name="tiny", instructions=assemble(text), image=image)


def rows_of(program: Program, npu: Npu, count: int) -> NDArray[np.uint8]:
    return execute(program, npu)[RESULTS : RESULTS + 4 * count].reshape(count, 4)


def test_every_choice_of_two_rows_of_three_and_one_that_does_not_exist() -> None:
    npu = machine()
    for numbers in product([0, 1, 2, 3, 2**32 - 1], repeat=2):
        program = gathering(list(numbers), rows=3)
        check_program(program, npu)
        table = np.vstack([np.arange(12, dtype=np.uint8).reshape(3, 4), np.full((2, 4), 7)])

        found = rows_of(program, npu, 2)

        assert (found == table[np.minimum(numbers, 3)]).all()
        assert run_program(program, npu).end_cycles.tolist() == (
            run_program_oracle(program, npu).end_cycles.tolist()
        )


def test_random_programs_leave_what_the_naive_machine_leaves() -> None:
    gathers = 0
    for seed in [seed for seed in range(60) if random_npu(seed).index_words][:8]:
        npu = random_npu(seed)
        program = random_program(seed, npu)
        code = program.placed_instructions

        found = execute(program, npu)

        gathers += int((code["gather"] == 1).sum())
        names = code.dtype.names or ()
        fields = [dict(zip(names, row, strict=True)) for row in code.tolist()]
        assert found.tolist() == naive.execute(fields, npu, program.image.tolist())
    assert gathers > 20


def test_the_first_action_of_a_row_comes_four_cycles_after_that_of_the_row_before() -> None:
    npu = machine(**{"npu.bus_bytes": 4})
    for count in range(1, 9):
        times = run_program(gathering(list(range(count))), npu)
        # The last of ``count`` rows of one beat is issued in s + 1 + 4 * count.
        assert times.ready_cycles[2] == times.start_cycles[2] + 4 * count + 2


def test_long_rows_follow_each_other_without_a_gap() -> None:
    npu = machine(**{"npu.bus_bytes": 4})
    program = gathering([0, 1], stride=16, rows=4, word=4, extra="c_count=4 c_stride=4")
    program.instructions["row_bytes"][2] = 16
    times = run_program(program, npu)

    assert times.ready_cycles[2] == times.start_cycles[2] + 5 + 8


def test_a_load_behind_one_of_index_words_waits_for_its_end() -> None:
    times = run_program(gathering([1, 2]), machine())

    assert times.start_cycles[1] == times.end_cycles[0] + 1


def test_every_limit_of_a_table_can_be_said() -> None:
    limit, step = np.meshgrid(np.arange(1, 2**14), np.arange(2**4))
    found = row_limit({"y_limit": limit, "y_step": step})

    assert sorted(found.ravel().tolist()) == list(range(1, 262_129))


@each(
    ("words", "program", "sentence"),
    [
        (0, gathering([1]), "LOAD.* breaks buffer_bounds: writes index words up to 0"),
        (16, gathering([1], first=16), "index words up to 16, and the buffer has 16"),
        (16, gathering([1], rows=33), "touches byte 25[6-9] of memory"),
        (16, gathering([1], extra="destination=4000"), "operand words up to 4000"),
    ],
)
def test_programs_are_refused(words: int, program: Program, sentence: str) -> None:
    with pytest.raises(ProgramError, match=sentence):
        check_program(program, machine(words))


def test_a_gather_reads_index_words_that_were_written() -> None:
    program = gathering([1, 2])
    program.instructions["y_start"][2] = 1
    with pytest.raises(ProgramError, match="reads index word 2 before it is written"):
        check_program(program, machine())


def test_words_before_the_first_and_gathered_index_words_are_refused() -> None:
    program = gathering([1, 2])
    program.instructions["y_start"][2] = -1
    with pytest.raises(ProgramError, match="y_start of a gather is -1, below 0"):
        check_program(program, machine())
    program = gathering([1, 2])
    program.instructions["buffer"][2] = 5
    with pytest.raises(ProgramError, match="gathers index words"):
        check_program(program, machine())


def test_rows_and_index_words_of_the_local_memory_are_refused() -> None:
    npu = machine(**{"local_memory.capacity_bytes": 256})
    program = gathering([1, 2])
    check_program(program, npu)
    program.instructions["local"][2] = 1
    with pytest.raises(ProgramError, match=r"gather and local are 1, and the rows of a gather lie"):
        check_program(program, npu)
    program = gathering([1, 2])
    program.instructions["local"][0] = 1
    with pytest.raises(ProgramError, match=r"local is 1, and index words are read from memory"):
        check_program(program, npu)


def test_a_store_to_the_local_memory_writes_no_index_words() -> None:
    program = gathering([1, 2])
    text = "STORE address=0 word_bytes=4 local=1"
    stored = np.insert(program.instructions, 5, assemble(text)[0])
    stored["pop"][[5, 6]] = stored["pop"][[6, 5]]

    check_program(
        Program(npu_name="tiny", instructions=stored, image=program.image),
        machine(**{"local_memory.capacity_bytes": 256}),
    )


def test_results_are_no_indices() -> None:
    program = gathering([1, 2])
    program.instructions["address"][5] = 4
    with pytest.raises(ProgramError, match="reads index words at byte 4, which a STORE writes"):
        check_program(program, machine())


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"dram.kind": "window", "dram.device": "ddr4_2400"},
            r"npu\.index_words 4 needs dram\.kind ideal or block_ram, not window",
        ),
        (
            {
                "requests.request_bytes": 64,
                "requests.load_cycles": 1,
                "requests.store_cycles": 1,
            },
            r"npu\.index_words 4 needs a requests\.request_bytes of 0, not 64",
        ),
    ],
)
def test_machines_are_refused_whose_memory_is_not_modelled(
    changes: dict[str, object], sentence: str
) -> None:
    with pytest.raises(DocumentError, match=sentence):
        load_arch("edge_npu_tiny", {"npu.index_words": 4, **changes})
