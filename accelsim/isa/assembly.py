"""Programs as text: one instruction on a line, and back.

``LOAD buffer=input destination=0 y_count=1 pop=compute,vector push=compute  # comment``

A field that has its default (0, or the minimum of a count) may be left out. Choices are written by
name, numbers in decimal or as 0x.... Names of instructions may be in either case.
"""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError, did_you_mean
from accelsim.isa.encode import BY_OPCODE, field_problems, where
from accelsim.isa.table import INSTRUCTIONS, UNITS, Field, Instruction, record_type

TOKEN = re.compile(r"[^\s#]+")
NUMBER = re.compile(r"[+-]?(0[xX][0-9a-fA-F]+|[0-9]+)")
UNIT_FIELDS = ("pop", "push")
MAXIMUM_DIGITS = 20


class _MistakeError(Exception):
    """A mistake at a column, counted from 0."""

    def __init__(self, column: int, text: str) -> None:
        super().__init__(text)
        self.column = column
        self.text = text


def assemble(text: str, name: str = "<text>") -> NDArray[np.void]:
    """Return the instructions that a text describes; ``assemble(disassemble(x)) == x``.

    Args:
        text: Text with one instruction on a line. Empty lines and what follows ``#`` are ignored.
        name: Name of the text in messages.

    Returns:
        Structured array of ``record_type()``.

    Raises:
        ProgramError: A sentence for each mistake, which begins ``name:line:column:``.
    """
    rows: list[dict[str, int]] = []
    problems = []
    for number, line in enumerate(text.splitlines(), start=1):
        tokens = [
            (match.start(), match.group()) for match in TOKEN.finditer(line.partition("#")[0])
        ]
        if not tokens:
            continue
        row: dict[str, int] = {}
        for problem in _parse(tokens, row):
            problems.append(f"{name}:{number}:{problem.column + 1}: {problem.text}")
        rows.append(row)
    if problems:
        raise ProgramError(problems)
    result = np.zeros(len(rows), dtype=record_type())
    for index, row in enumerate(rows):
        for field, value in row.items():
            result[field][index] = value
    return result


def disassemble(instructions: NDArray[np.void]) -> str:
    """Return the text of a program, a line for each instruction.

    Args:
        instructions: Structured array of ``record_type()``.

    Raises:
        ProgramError: A value does not fit its field.
    """
    problems = field_problems(instructions)
    if problems:
        raise ProgramError([f"{where(instructions, index)}: {text}" for index, text in problems])
    names = instructions.dtype.names or ()
    lines = []
    for record in instructions.tolist():
        values = dict(zip(names, record, strict=True))
        row = BY_OPCODE[values["opcode"]]
        words = [row.name]
        words += [
            f"{field.name}={_written(field, values[field.name])}"
            for field in row.fields
            if values[field.name] != field.default
        ]
        words += [
            f"{field}={','.join(_unit_names(values[field]))}"
            for field in UNIT_FIELDS
            if values[field]
        ]
        lines.append(" ".join(words) + "\n")
    return "".join(lines)


def _written(field: Field, value: int) -> str:
    if field.choices:
        return field.choices[value]
    return f"{value:#x}" if field.name in ("address", "pad") else str(value)


def _unit_names(bits: int) -> list[str]:
    return [unit for index, unit in enumerate(UNITS) if bits >> index & 1]


def _parse(tokens: list[tuple[int, str]], row: dict[str, int]) -> Iterator[_MistakeError]:
    """Fill ``row`` with the fields of one instruction, and yield its mistakes."""
    column, mnemonic = tokens[0]
    instruction = INSTRUCTIONS.get(mnemonic.upper())
    if instruction is None:
        known = did_you_mean(mnemonic.upper(), INSTRUCTIONS)
        yield _MistakeError(column, f"unknown instruction {mnemonic}{known}")
        return
    row["opcode"] = instruction.opcode
    row.update({field.name: field.default for field in instruction.fields})
    seen: set[str] = set()
    for begin, token in tokens[1:]:
        try:
            field, value = _assignment(begin, token, instruction)
            if field in seen:
                raise _MistakeError(begin, f"{field} is given twice")
            seen.add(field)
            row[field] = value
        except _MistakeError as problem:
            yield problem


def _assignment(begin: int, token: str, instruction: Instruction) -> tuple[str, int]:
    name, equals, text = token.partition("=")
    fields = {field.name: field for field in instruction.fields}
    if not equals or not name or not text:
        raise _MistakeError(begin, f"expected field=value, not {token}")
    place = begin + len(name) + 1
    if name in UNIT_FIELDS:
        return name, _units(place, text)
    if name not in fields:
        known = did_you_mean(name, [*fields, *UNIT_FIELDS])
        raise _MistakeError(begin, f"{instruction.name} has no field {name}{known}")
    return name, _value(place, text, fields[name])


def _units(place: int, text: str) -> int:
    bits = 0
    for unit in text.split(","):
        if unit not in UNITS:
            raise _MistakeError(
                place, f"unknown unit {unit or 'without a name'}{did_you_mean(unit, UNITS)}"
            )
        bits |= 1 << UNITS.index(unit)
        place += len(unit) + 1
    return bits


def _value(place: int, text: str, field: Field) -> int:
    if field.choices:
        if text not in field.choices:
            known = did_you_mean(text, field.choices)
            raise _MistakeError(place, f"unknown {field.name} {text}{known}")
        return field.choices.index(text)
    if not NUMBER.fullmatch(text) or len(text) > MAXIMUM_DIGITS:
        raise _MistakeError(place, f"{field.name} must be a number, decimal or 0x, not {text}")
    value = int(text, 16 if "x" in text.lower() else 10)
    if not field.least <= value <= field.most:
        raise _MistakeError(
            place, f"{field.name} must be from {field.least} to {field.most}, not {text}"
        )
    return value
