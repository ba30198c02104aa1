"""Instructions as bytes in memory, as the fetch unit reads them, and back."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError
from accelsim.isa.table import (
    COLUMN_BITS,
    INSTRUCTION_BYTES,
    INSTRUCTIONS,
    Field,
    Instruction,
    opcodes_of,
    record_columns,
    record_type,
)

MAXIMUM_SENTENCES = 20
"""Greatest number of sentences in one error: after twenty, more of the same are rarely news."""

WORD_BITS = 64
_AT_ONCE = 4096
"""Instructions whose fields are compared at a time: their values fit a processor's caches."""
BY_OPCODE: dict[int, Instruction] = {row.opcode: row for row in INSTRUCTIONS.values()}


def encode(instructions: NDArray[np.void]) -> bytes:
    """Return the bytes of a program.

    Args:
        instructions: Structured array of ``record_type()``, shape (count,).

    Returns:
        ``INSTRUCTION_BYTES`` for each instruction, in order.

    Raises:
        ProgramError: An opcode is unknown, or a value does not fit its field.
    """
    problems = encoding_problems(instructions)
    if problems:
        raise ProgramError(problems)
    words = np.zeros((len(instructions), INSTRUCTION_BYTES // 8), dtype="<u8")
    for row, chosen in _rows(instructions):
        part = np.zeros((len(chosen), words.shape[1]), dtype=np.uint64)
        for field, offset in _places(row):
            mask = np.int64((1 << field.bits) - 1)
            value = (instructions[field.name][chosen] & mask).astype(np.uint64)
            word, shift = divmod(offset, WORD_BITS)
            part[:, word] |= value << np.uint64(shift)
            if shift + field.bits > WORD_BITS:
                part[:, word + 1] |= value >> np.uint64(WORD_BITS - shift)
        words[chosen] = part
    return words.tobytes()


def decode(data: bytes) -> NDArray[np.void]:
    """Return the program that bytes hold; ``decode(encode(x)) == x``.

    Args:
        data: ``INSTRUCTION_BYTES`` for each instruction.

    Returns:
        Structured array of ``record_type()``.

    Raises:
        ProgramError: The length is no multiple of an instruction, an opcode is unknown, a bit
            without a field is set, or a value is outside the range of its field.
    """
    if len(data) % INSTRUCTION_BYTES:
        raise ProgramError(
            f"a program is a multiple of {INSTRUCTION_BYTES} bytes long, not {len(data)} bytes"
        )
    words = np.frombuffer(data, dtype="<u8").reshape(-1, INSTRUCTION_BYTES // 8).astype(np.uint64)
    instructions = np.zeros(len(words), dtype=record_type())
    first = (words[:, 0] & np.uint64(15)).astype(np.int64)
    instructions["opcode"] = first
    for row in INSTRUCTIONS.values():
        instructions["opcode"][np.isin(first, opcodes_of(row))] = row.opcode
    problems: list[tuple[int, str]] = []
    for row, chosen in _rows(instructions):
        part = words[chosen]
        for field, offset in _places(row):
            instructions[field.name][chosen] = _bits(part, field, offset)
        used = sum(field.bits for field in row.all_fields)
        problems += [
            (int(index), f"the bits from {used} on must be 0, not {rest:#x}")
            for index, rest in zip(chosen, _rest(part, used), strict=True)
            if rest
        ]
    problems += field_problems(instructions)
    if problems:
        raise ProgramError(_sentences(instructions, problems))
    return instructions


def encoding_problems(instructions: NDArray[np.void]) -> list[str]:
    """Return why a program cannot be encoded, in the order of its instructions.

    Args:
        instructions: Structured array of ``record_type()``.

    Returns:
        List of one sentence for each unknown opcode and for each value outside its field, at most
        ``MAXIMUM_SENTENCES``; empty if it can be encoded.
    """
    return _sentences(instructions, field_problems(instructions))


def field_problems(instructions: NDArray[np.void]) -> list[tuple[int, str]]:
    """Return pairs of an instruction's index and the end of a sentence of ``encoding_problems``.

    Args:
        instructions: Structured array of ``record_type()``.
    """
    assert instructions.dtype == record_type()
    if _all_in_range(instructions):
        return []
    known = np.isin(instructions["opcode"], list(BY_OPCODE))
    names = ", ".join(f"{code} {row.name}" for code, row in BY_OPCODE.items())
    problems = [
        (int(index), f"opcode must be one of {names}, not {instructions['opcode'][index]}")
        for index in np.flatnonzero(~known)[:MAXIMUM_SENTENCES]
    ]
    for row, chosen in _rows(instructions):
        fields = {field.name: field for field in row.all_fields}
        for column in record_type().names or ():
            value = instructions[column][chosen]
            field = fields.get(column)
            least, most = (field.least, field.most) if field else (0, 0)
            bad = np.flatnonzero((value < least) | (value > most))[:MAXIMUM_SENTENCES]
            for index, wrong in zip(chosen[bad], value[bad], strict=True):
                problems.append((int(index), range_text(column, field, int(wrong))))
    return sorted(problems, key=lambda problem: problem[0])


def _all_in_range(instructions: NDArray[np.void]) -> bool:
    """Return whether every opcode exists and every value is in the range of its field."""
    least, most = _limits()
    values = record_columns(instructions)
    opcodes = instructions["opcode"]
    if len(opcodes) and not 0 <= opcodes.min() <= opcodes.max() < len(least):
        return False
    for first in range(0, len(values), _AT_ONCE):
        part, codes = values[first : first + _AT_ONCE], opcodes[first : first + _AT_ONCE]
        if ((part < least[codes]) | (part > most[codes])).any():
            return False
    return True


@lru_cache(maxsize=1)
def _limits() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return the least and the greatest value of each column, each of shape (opcodes, columns).

    They are int32, as of ``record_columns``: any value fits a field as wide as its column. For an
    opcode that does not exist the least exceeds the greatest, so that no value fits.
    """
    names = record_type().names or ()
    least = np.ones((max(BY_OPCODE) + 1, len(names)), dtype=np.int32)
    most = np.zeros_like(least)
    for opcode, row in BY_OPCODE.items():
        fields = {field.name: field for field in row.all_fields}
        wide = {name for name, field in fields.items() if field.bits == COLUMN_BITS}
        limits = np.iinfo(np.int32)
        for place, name in enumerate(names):
            if name in wide:
                least[opcode, place], most[opcode, place] = limits.min, limits.max
            elif name in fields:
                least[opcode, place], most[opcode, place] = fields[name].least, fields[name].most
            else:
                least[opcode, place] = 0
    return least, most


def where(instructions: NDArray[np.void], index: int) -> str:
    """Return an instruction's name in messages: its index and its mnemonic.

    Args:
        instructions: Structured array of ``record_type()``.
        index: Index of the instruction.
    """
    opcode = int(instructions["opcode"][index])
    name = BY_OPCODE[opcode].name if opcode in BY_OPCODE else f"opcode {opcode}"
    return f"instruction {index} ({name})"


def range_text(column: str, field: Field | None, wrong: int) -> str:
    """Return the end of a sentence of ``encoding_problems`` about a value outside its field.

    Args:
        column: Name of the field.
        field: The field, or None if the instruction has none of this name.
        wrong: The value.
    """
    if field is None:
        return f"{column} is no field of this instruction and must be 0, not {wrong}"
    return f"{column} must be from {field.least} to {field.most}, not {wrong}"


def _sentences(instructions: NDArray[np.void], problems: list[tuple[int, str]]) -> list[str]:
    in_order = sorted(problems, key=lambda problem: problem[0])
    return [f"{where(instructions, index)}: {text}" for index, text in in_order[:MAXIMUM_SENTENCES]]


def _rows(instructions: NDArray[np.void]) -> list[tuple[Instruction, NDArray[np.intp]]]:
    opcodes = instructions["opcode"]
    return [
        (row, chosen)
        for row in INSTRUCTIONS.values()
        if len(chosen := np.flatnonzero(opcodes == row.opcode))
    ]


def _places(row: Instruction) -> list[tuple[Field, int]]:
    return [(field, row.offset(field.name)) for field in row.all_fields]


def _bits(words: NDArray[np.uint64], field: Field, offset: int) -> NDArray[np.int64]:
    word, shift = divmod(offset, WORD_BITS)
    value = words[:, word] >> np.uint64(shift)
    if shift + field.bits > WORD_BITS:
        value |= words[:, word + 1] << np.uint64(WORD_BITS - shift)
    found = (value & np.uint64((1 << field.bits) - 1)).astype(np.int64)
    if field.signed:
        found -= (found >> np.int64(field.bits - 1)) << np.int64(field.bits)
    return found


def _rest(words: NDArray[np.uint64], used: int) -> list[int]:
    """Return the number that the bits from ``used`` on hold, for each instruction."""
    masks = [(((1 << 256) - (1 << used)) >> (64 * word)) & (2**64 - 1) for word in range(4)]
    if not (words & np.array(masks, dtype=np.uint64)).any():
        return [0] * len(words)
    return [int.from_bytes(line.astype("<u8").tobytes(), "little") >> used for line in words]
