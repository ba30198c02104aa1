import pytest
from hypothesis import given

from accelsim.errors import ProgramError
from accelsim.isa import assemble, disassemble
from accelsim.program import ProgramBuilder
from each import each
from isa.strategies import programs


@given(programs())
def test_what_was_disassembled_is_assembled(code: object) -> None:
    assert (assemble(disassemble(code)) == code).all()  # type: ignore[arg-type]


def test_a_line_names_fields_choices_and_units() -> None:
    builder = ProgramBuilder()
    builder.append(
        "LOAD",
        pop=("compute", "vector"),
        push=("compute",),
        buffer="weight",
        address=255,
        y_start=-3,
    )
    builder.append("VECTOR", combine="maximum", source="operand")
    builder.append("FINISH")
    code = builder.instructions()
    assert disassemble(code) == (
        "LOAD buffer=weight address=0xff y_start=-3 pop=compute,vector push=compute\n"
        "VECTOR source=operand combine=maximum\n"
        "FINISH\n"
    )
    text = """
    # Comments and empty lines mean nothing.
    load  buffer=weight y_count=1 address=0xFF y_start=-3 push=compute pop=vector,compute # end

    VECTOR combine=maximum source=operand weighted=0
    FINISH
    """
    assert (assemble(text) == code).all()


MISTAKES = {
    "LAOD": "f:1:1: unknown instruction LAOD, did you mean LOAD?",
    "LOAD bufer=input": "f:1:6: LOAD has no field bufer, did you mean buffer?",
    "LOAD buffer=inptu": "f:1:13: unknown buffer inptu, did you mean input?",
    "LOAD buffer=1": (
        "f:1:13: unknown buffer 1; known: index, input, operand, parameter, table, weight,"
        " weight_row"
    ),
    "LOAD pop=vector,vectr": "f:1:17: unknown unit vectr, did you mean vector?",
    "LOAD pop=vector,": "f:1:17: unknown unit without a name; known: compute, load, store, vector",
    "LOAD y_count=0": "f:1:14: y_count must be from 1 to 1023, not 0",
    "LOAD y_count=ten": "f:1:14: y_count must be a number, decimal or 0x, not ten",
    "LOAD y_count=1_0": "f:1:14: y_count must be a number, decimal or 0x, not 1_0",
    "LOAD y_count=2 y_count=2": "f:1:16: y_count is given twice",
    "LOAD y_count": "f:1:6: expected field=value, not y_count",
    "LOAD opcode=1": "f:1:6: LOAD has no field opcode, did you mean y_count?",
}


@each("text", MISTAKES)
def test_a_mistake_is_named_with_its_place(text: str) -> None:
    with pytest.raises(ProgramError) as error:
        assemble(text, "f")
    (sentence,) = error.value.problems
    if "opcode" not in text:
        assert sentence == MISTAKES[text]
    else:
        assert sentence.startswith("f:1:6: LOAD has no field opcode")


def test_all_mistakes_are_named_at_once() -> None:
    with pytest.raises(ProgramError) as error:
        assemble("LAOD\nFINISH x=1\nSTORE word_bytes=0 y_count=0\n")
    assert [one.split(" ")[0] for one in error.value.problems] == [
        "<text>:1:1:",
        "<text>:2:8:",
        "<text>:3:18:",
        "<text>:3:28:",
    ]


def test_what_cannot_be_encoded_is_not_written_as_text() -> None:
    builder = ProgramBuilder()
    builder.append("FINISH")
    code = builder.instructions()
    code["pad"] = 1
    with pytest.raises(ProgramError, match=r"^instruction 0 \(FINISH\): pad is no field"):
        disassemble(code)
