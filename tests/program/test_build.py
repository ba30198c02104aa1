import re
from time import process_time

import pytest

from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTIONS
from accelsim.program import ProgramBuilder, instruction
from each import each


def test_fields_that_are_not_given_have_their_default() -> None:
    load = instruction("LOAD", destination=7)
    assert load["opcode"] == INSTRUCTIONS["LOAD"].opcode
    assert (load["destination"], load["y_count"], load["y_start"], load["p0_count"]) == (7, 1, 0, 0)


def test_choices_are_given_by_name_or_value() -> None:
    assert instruction("LOAD", buffer="operand") == instruction("LOAD", buffer=2)


def test_tokens_are_added_to_earlier_instructions() -> None:
    builder = ProgramBuilder()
    index = builder.append("MATMUL", pop=["load"])
    builder.add_pop(index, "vector")
    builder.add_push(index, "vector")
    builder.add_push(index, "vector")
    code = builder.instructions()
    assert (code["pop"][0], code["push"][0]) == (0b101, 0b100)
    assert builder.unit(index) == "compute"


@each(
    ("name", "fields", "sentence"),
    [
        ("LAOD", {}, "unknown instruction LAOD, did you mean LOAD?"),
        ("LOAD", {"bufer": 1}, "LOAD has no field bufer, did you mean buffer?"),
        ("LOAD", {"buffer": "inptu"}, "unknown buffer inptu, did you mean input?"),
        ("STORE", {"pop": ["vectr"]}, "unknown unit vectr, did you mean vector?"),
    ],
)
def test_names_are_checked_at_once(name: str, fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(ProgramError, match=f"^{re.escape(sentence)}$"):
        ProgramBuilder().append(name, **fields)  # type: ignore[arg-type]


def test_ranges_are_checked_at_the_end() -> None:
    builder = ProgramBuilder()
    builder.append("FINISH")
    builder.append("MATMUL", k0_count=2000)
    with pytest.raises(
        ProgramError, match=r"^instruction 1 \(MATMUL\): k0_count must be from 1 to 1023, not 2000$"
    ):
        builder.instructions()


@pytest.mark.parametrize("wrong", [-1, 2**31, 2**32, 2**40, 2**70])
def test_values_that_no_record_holds_are_refused_with_the_range(wrong: int) -> None:
    builder = ProgramBuilder()
    builder.append("LOAD", y_stride=wrong)
    builder.append("FINISH")
    sentence = f"instruction 0 (LOAD): y_stride must be from 0 to 16777215, not {wrong}"
    with pytest.raises(ProgramError, match=f"^{re.escape(sentence)}$"):
        builder.instructions()


def test_an_address_has_all_bits_of_a_column() -> None:
    builder = ProgramBuilder()
    builder.append("LOAD", address=2**32 - 1)
    builder.append("FINISH")
    assert builder.instructions()["address"][0] == 2**32 - 1


def test_a_hundred_thousand_instructions_take_seconds_at_most() -> None:
    begin = process_time()
    builder = ProgramBuilder()
    for index in range(100_000):
        builder.append("LOAD", buffer="weight", address=index, y_count=2, push=("compute",))
    assert len(builder.instructions()) == 100_000
    assert process_time() - begin < 5
