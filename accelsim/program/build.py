"""Builds programs from names; used by the compiler, the tests and the random generator."""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import ProgramError, did_you_mean
from accelsim.isa import INSTRUCTIONS, UNITS, record_type
from accelsim.isa.encode import encoding_problems, range_text

UNIT_BITS: dict[str, int] = {unit: 1 << index for index, unit in enumerate(UNITS)}


_DEFAULTS: dict[str, dict[str, int]] = {
    name: {field.name: field.default for field in row.fields} for name, row in INSTRUCTIONS.items()
}
_CHOICES: dict[str, dict[str, dict[str, int]]] = {
    name: {
        field.name: {choice: value for value, choice in enumerate(field.choices)}
        for field in row.fields
        if field.choices
    }
    for name, row in INSTRUCTIONS.items()
}


class ProgramBuilder:
    """Collects instructions in the order of fetching.

    A field that is not given has its default: 0, or the minimum of a count. Names are checked when
    an instruction is appended; ranges are checked by ``instructions``.
    """

    def __init__(self) -> None:
        self._names: list[str] = []
        self._fields: list[dict[str, int | str]] = []
        self._pops: list[int] = []
        self._pushes: list[int] = []

    def __len__(self) -> int:
        return len(self._names)

    def append(
        self,
        name: str,
        *,
        pop: Iterable[str] = (),
        push: Iterable[str] = (),
        **fields: int | str,
    ) -> int:
        """Add an instruction.

        Args:
            name: Upper-case mnemonic.
            pop: Units whose token the instruction takes before it starts.
            push: Units that receive a token when the instruction ends.
            fields: Values by name of field; a choice by its value or its name.

        Returns:
            Index of the instruction, for ``add_pop`` and ``add_push``.

        Raises:
            ProgramError: The mnemonic, a field, a unit or a choice does not exist.
        """
        defaults = _DEFAULTS.get(name)
        if defaults is None:
            raise ProgramError(f"unknown instruction {name}{did_you_mean(name, INSTRUCTIONS)}")
        if not fields.keys() <= defaults.keys():
            raise ProgramError(
                [
                    f"{name} has no field {field}{did_you_mean(field, defaults)}"
                    for field in sorted(fields.keys() - defaults.keys())
                ]
            )
        for field, choices in _CHOICES[name].items():
            if field in fields:
                fields[field] = _choice(field, fields[field], choices)
        index = len(self._names)
        self._pops.append(unit_bits(pop))
        self._pushes.append(unit_bits(push))
        self._names.append(name)
        self._fields.append(fields)
        return index

    def add_pop(self, index: int, unit: str) -> None:
        """Make an appended instruction take a token of ``unit`` too."""
        self._pops[index] |= unit_bits((unit,))

    def add_push(self, index: int, unit: str) -> None:
        """Make an appended instruction give ``unit`` a token too."""
        self._pushes[index] |= unit_bits((unit,))

    def unit(self, index: int) -> str:
        """Return the unit that executes an instruction."""
        return INSTRUCTIONS[self._names[index]].unit

    def instructions(self) -> NDArray[np.void]:
        """Return the instructions.

        Returns:
            Structured array of ``record_type()``, shape (count,), a copy.

        Raises:
            ProgramError: A value does not fit its field.
        """
        result = np.zeros(len(self), dtype=record_type())
        result["pop"] = self._pops
        result["push"] = self._pushes
        by_name: dict[str, list[int]] = {}
        for index, name in enumerate(self._names):
            by_name.setdefault(name, []).append(index)
        problems = []
        for name, chosen in by_name.items():
            given = [self._fields[index] for index in chosen]
            result["opcode"][chosen] = INSTRUCTIONS[name].opcode
            for field in INSTRUCTIONS[name].fields:
                column = [int(one.get(field.name, field.default)) for one in given]
                limits = np.iinfo(result.dtype[field.name])
                for place, value in enumerate(column):
                    if not limits.min <= value <= limits.max:
                        text = range_text(field.name, field, value)
                        problems.append(f"instruction {chosen[place]} ({name}): {text}")
                        column[place] = field.default
                result[field.name][chosen] = column
        problems += encoding_problems(result)
        if problems:
            raise ProgramError(problems)
        return result


def instruction(
    name: str, *, pop: Iterable[str] = (), push: Iterable[str] = (), **fields: int | str
) -> np.void:
    """Return one instruction as a record of ``record_type()``; see ``ProgramBuilder.append``."""
    builder = ProgramBuilder()
    builder.append(name, pop=pop, push=push, **fields)
    record: np.void = builder.instructions()[0]
    return record


def unit_bits(units: Iterable[str]) -> int:
    """Return the value of ``pop`` or ``push`` that names these units.

    Args:
        units: Names from ``UNITS``; a string is one name.

    Raises:
        ProgramError: A name is not a unit.
    """
    bits = 0
    for unit in (units,) if isinstance(units, str) else units:
        if unit not in UNIT_BITS:
            raise ProgramError(f"unknown unit {unit}{did_you_mean(unit, UNITS)}")
        bits |= UNIT_BITS[unit]
    return bits


def _choice(field: str, value: int | str, choices: Mapping[str, int]) -> int:
    if not isinstance(value, str):
        return value
    if value not in choices:
        raise ProgramError(f"unknown {field} {value}{did_you_mean(value, choices)}")
    return choices[value]
