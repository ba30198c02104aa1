"""Base registers of programs: what they hold, what they move, and which programs are legal."""

from pathlib import Path

import numpy as np
import pytest

from accelsim.arch import load_arch
from accelsim.errors import ProgramError
from accelsim.npu import Npu, npu_of
from accelsim.program import Base, Program, ProgramBuilder, load_program, save_program
from accelsim.program.check import check_program
from accelsim.program.random_programs import random_npu, random_program
from accelsim.timeline import run_program
from accelsim.values import execute
from each import each

ROWS, ROW_BYTES = 6, 16
IMAGE_BYTES = 256


def machine(registers: int) -> Npu:
    return npu_of(load_arch("edge_npu_tiny", {"npu.base_registers": registers}))


def appending(*, ordered: bool = True, rows: int = ROWS) -> Program:
    """A word is stored to a row of a table, which lies at byte 64, and all rows are read."""
    builder = ProgramBuilder()
    word = {"x_stride": 16, "word_bytes": 16, "row_bytes": IMAGE_BYTES}
    builder.append("LOAD", buffer="parameter", x_count=3, push=["vector"], **word)
    builder.append("LOAD", buffer="operand", address=192, word_bytes=4, push=["vector"])
    builder.append("PARAMETERS", pop=["load"])
    fields = {"source": "operand", "minimum": -128, "maximum": 127}
    builder.append("VECTOR", pop=["load"], push=["store"], **fields)
    push = {"push": ["load"]} if ordered else {}
    builder.append("STORE", base=1, address=64, word_bytes=4, pop=["vector"], **push)
    pop = {"pop": ["store"]} if ordered else {}
    builder.append(
        "LOAD", buffer="input", address=64, x_count=ROWS, x_stride=ROW_BYTES, word_bytes=4,
        row_bytes=IMAGE_BYTES, push=["store"], **pop,
    )  # fmt: skip
    builder.append("FINISH", pop=["load"])
    return Program(
        npu_name="edge_npu_tiny",
        instructions=builder.instructions(),
        image=np.arange(IMAGE_BYTES, dtype=np.uint8),
        indices={"position": rows},
        bases=(Base(index="position", stride_bytes=ROW_BYTES),),
    )


def test_a_register_holds_index_times_stride_and_the_last_value_if_nothing_is_chosen() -> None:
    program = appending()

    assert program.base_bytes == ((ROWS - 1) * ROW_BYTES,)
    assert program.at({"position": 2}).base_bytes == (2 * ROW_BYTES,)


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"position": ROWS}, "^the index position is from 0 to 5, not 6$"),
        ({"position": -1}, "^the index position is from 0 to 5, not -1$"),
        ({"positon": 0}, "^the program has no index positon, did you mean position\\?$"),
    ],
)
def test_values_are_refused_that_an_index_does_not_have(
    values: dict[str, int], sentence: str
) -> None:
    with pytest.raises(ProgramError, match=sentence):
        appending().at(values)


@each("position", range(ROWS))
def test_one_program_writes_every_row_in_the_same_cycles(position: int) -> None:
    npu, program = machine(1), appending()

    left = execute(program.at({"position": position}), npu)

    (changed,) = np.nonzero(left != program.image)
    first = 64 + position * ROW_BYTES
    assert set(changed) <= set(range(first, first + 4))
    cycles = run_program(program.at({"position": position}), npu).events.cycles
    assert cycles == run_program(program, npu).events.cycles


def test_a_program_with_registers_is_the_program_with_their_sums() -> None:
    seeds = [seed for seed in range(60) if random_npu(seed).base_registers][:6]
    for seed in seeds:
        npu = random_npu(seed)
        program = random_program(seed, npu)
        code = program.instructions.copy()
        for one in code:
            if one["base"]:
                one["address"] = (int(one["address"]) + program.base_bytes[one["base"] - 1]) % 2**32
                one["base"] = 0
        plain = Program(npu_name=npu.name, instructions=code, image=program.image)

        assert program.instructions["base"].any()
        assert (program.placed_instructions == code).all()
        assert execute(program, npu).tolist() == execute(plain, npu).tolist()
        found, expected = run_program(program, npu), run_program(plain, npu)
        assert found.end_cycles.tolist() == expected.end_cycles.tolist()
        assert found.events == expected.events


def test_a_program_is_checked_with_every_value() -> None:
    npu = machine(1)
    check_program(appending(), npu)
    with pytest.raises(ProgramError, match=r"STORE.* breaks image_bounds: touches byte 25[6-9]"):
        check_program(appending(rows=13).at({"position": 0}), npu)
    with pytest.raises(ProgramError, match="breaks ordered_memory"):
        check_program(appending(ordered=False).at({"position": 0}), npu)


def test_registers_that_a_machine_lacks_are_refused_by_name() -> None:
    with pytest.raises(ProgramError, match=r"breaks known_bases: .*npu\.base_registers is 0"):
        check_program(appending(), machine(0))


def test_a_register_of_which_the_program_says_nothing_is_refused() -> None:
    program = appending()
    program.instructions["base"][4] = 2
    with pytest.raises(ProgramError, match="base is 2, and the program says of 1 what they hold"):
        check_program(program, machine(2))


def test_a_saved_program_keeps_indices_and_registers(tmp_path: Path) -> None:
    program = appending()

    save_program(program, tmp_path / "program")
    found = load_program(tmp_path / "program")

    assert (found.indices, found.bases) == (program.indices, program.bases)
    assert (found.instructions == program.instructions).all()


def test_a_base_of_an_unknown_index_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match=r"^Program\.bases name no index of the program"):
        Program(
            npu_name="mine",
            instructions=appending().instructions,
            image=np.zeros(8, dtype=np.uint8),
            bases=(Base(index="position", stride_bytes=1),),
        )
