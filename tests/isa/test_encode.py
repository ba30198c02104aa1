import re
from time import process_time

import numpy as np
import pytest
from hypothesis import given

from accelsim.arch import load_arch
from accelsim.errors import ProgramError
from accelsim.isa import INSTRUCTION_BYTES, INSTRUCTIONS, decode, encode, record_type
from accelsim.isa.known import opcodes_of_unit
from accelsim.isa.table import opcodes_of
from accelsim.npu import npu_of
from each import each
from isa.strategies import programs


def single(name: str, **fields: int) -> np.ndarray:
    code = np.zeros(1, dtype=record_type())
    row = INSTRUCTIONS[name]
    for field in row.fields:
        code[field.name] = max(0, field.least)
    code["opcode"] = row.opcode
    for field, value in fields.items():
        code[field] = value
    return code


def by_hand(record: np.void) -> bytes:
    """Return the bytes of an instruction as docs/isa.md describes them, with big integers."""
    row = next(row for row in INSTRUCTIONS.values() if row.opcode == record["opcode"])
    number, position = 0, 0
    for field in row.all_fields:
        number |= (int(record[field.name]) % (1 << field.bits)) << position
        position += field.bits
    return number.to_bytes(INSTRUCTION_BYTES, "little")


@given(programs())
def test_bytes_are_the_fields_one_after_the_other(code: np.ndarray) -> None:
    assert encode(code) == b"".join(by_hand(record) for record in code)


@given(programs())
def test_what_was_encoded_is_decoded(code: np.ndarray) -> None:
    assert (decode(encode(code)) == code).all()


@each("name", INSTRUCTIONS)
def test_one_beyond_each_range_is_refused(name: str) -> None:
    for field in INSTRUCTIONS[name].fields:
        limits = np.iinfo(record_type()[field.name])
        for wrong in (field.least - 1, field.most + 1):
            if not limits.min <= wrong <= limits.max:  # A record cannot hold it.
                with pytest.raises(OverflowError):
                    single(name, **{field.name: wrong})
                continue
            sentence = (
                f"instruction 0 ({name}): {field.name} must be from"
                f" {field.least} to {field.most}, not {wrong}"
            )
            with pytest.raises(ProgramError, match=f"^{re.escape(sentence)}$"):
                encode(single(name, **{field.name: wrong}))


def test_a_field_of_another_instruction_must_be_zero() -> None:
    with pytest.raises(
        ProgramError,
        match=r"^instruction 0 \(FINISH\): pad is no field of this instruction and must be 0,"
        r" not 5$",
    ):
        encode(single("FINISH", pad=5))


def test_unknown_opcodes_are_refused_both_ways() -> None:
    code = np.zeros(1, dtype=record_type())
    code["opcode"] = 8
    known = "1 LOAD, 2 MATMUL, 3 PARAMETERS, 4 VECTOR, 5 STORE, 6 FINISH, 7 REDUCE"
    sentence = rf"^instruction 0 \(opcode 8\): opcode must be one of {known}, not 8$"
    with pytest.raises(ProgramError, match=sentence):
        encode(code)
    with pytest.raises(ProgramError, match=sentence):
        decode(bytes([8]) + bytes(INSTRUCTION_BYTES - 1))


def test_a_flag_takes_the_last_bit_of_the_opcode() -> None:
    """docs/npu.md, "Gather": the four bits hold 1 in a LOAD, and 9 in one that gathers."""
    plain, gathers = (encode(single("LOAD", gather=flag)) for flag in (0, 1))

    assert (plain[0] & 15, gathers[0] & 15) == (1, 9)
    assert plain[1:] == gathers[1:]


def test_every_opcode_leaves_the_bit_of_a_flag_free_and_means_one_instruction() -> None:
    codes = [code for row in INSTRUCTIONS.values() for code in opcodes_of(row)]

    assert all(row.opcode < 8 for row in INSTRUCTIONS.values())
    assert len(set(codes)) == len(codes)
    for word in set(range(16)) - set(codes):
        with pytest.raises(ProgramError, match="opcode must be one of"):
            decode(bytes([word]) + bytes(INSTRUCTION_BYTES - 1))


def test_a_machine_without_index_words_does_not_know_the_flag() -> None:
    for words, codes in ((0, (1,)), (4, (1, 9))):
        npu = npu_of(load_arch("edge_npu_tiny", {"npu.index_words": words}))
        assert opcodes_of_unit(npu, "load") == codes
        assert opcodes_of_unit(npu, "store") == (5, 6)


@each("name", INSTRUCTIONS)
def test_bits_without_a_field_must_be_zero(name: str) -> None:
    used = sum(field.bits for field in INSTRUCTIONS[name].all_fields)
    good = int.from_bytes(encode(single(name)), "little")
    for bit in {min(used, 255), 255} - set(range(used)):
        data = (good | 1 << bit).to_bytes(INSTRUCTION_BYTES, "little")
        rest = f"{1 << (bit - used):#x}"
        with pytest.raises(
            ProgramError,
            match=rf"^instruction 0 \({name}\): the bits from {used} on must be 0, not {rest}$",
        ):
            decode(data)


def test_part_of_an_instruction_is_refused() -> None:
    with pytest.raises(
        ProgramError, match=r"^a program is a multiple of 32 bytes long, not 33 bytes$"
    ):
        decode(bytes(33))


def test_an_empty_program_has_no_bytes() -> None:
    assert encode(np.zeros(0, dtype=record_type())) == b""
    assert len(decode(b"")) == 0


def test_a_hundred_thousand_instructions_take_a_second_or_so() -> None:
    code = np.tile(np.concatenate([single(name) for name in INSTRUCTIONS]), 17_000)
    begin = process_time()
    assert (decode(encode(code)) == code).all()
    assert process_time() - begin < 2
