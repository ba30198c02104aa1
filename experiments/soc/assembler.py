"""An assembler of the few RV32I instructions that ``firmware.s`` has, in the syntax of GNU as.

Encodings are those of the RISC-V Instruction Set Manual, volume I (20191213), chapter 24.
"""

import re
from collections.abc import Callable, Mapping

REGISTERS = {
    "zero": 0,
    "ra": 1,
    "sp": 2,
    **{f"t{index}": 5 + index for index in range(3)},
    "s0": 8,
    "s1": 9,
    **{f"a{index}": 10 + index for index in range(8)},
    **{f"t{index}": 25 + index for index in range(3, 7)},
}

_LABEL = re.compile(r"^(\w+):$")
_ADDRESS = re.compile(r"^(.+)\((\w+)\)$")
_LOADS = {"lw": 0b010, "lbu": 0b100}
_IMMEDIATES = {"addi": 0b000, "andi": 0b111}
_BRANCHES = {"beq": 0b000, "bne": 0b001}


class AssemblyError(ValueError):
    """A line that cannot be encoded; the message has its number."""


def assemble(text: str, names: Mapping[str, int]) -> list[int]:
    """Return the words of a program that begins at a multiple of 4.

    Args:
        text: Instructions ``lw``, ``lbu``, ``sw``, ``addi``, ``andi``, ``beq``, ``bne``, ``jal``,
            ``lui`` and ``li``, which is always two words; labels, and comments after ``#``.
        names: Values of the names that stand for numbers.

    Raises:
        AssemblyError: An instruction, a register or a name is unknown, or a number is too large.
    """
    lines: list[tuple[int, int, str, list[str]]] = []
    labels: dict[str, int] = {}
    place = 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        found = _LABEL.match(line)
        if found:
            if found[1] in labels or found[1] in names:
                raise AssemblyError(f"line {number}: {found[1]} has a value already")
            labels[found[1]] = place
        elif line:
            name, _, rest = line.partition(" ")
            lines.append((number, place, name, [each.strip() for each in rest.split(",")]))
            place += 8 if name == "li" else 4
    words: list[int] = []
    for number, place, name, operands in lines:
        try:
            words += _encoded(name, operands, place, labels, names)
        except ValueError as error:
            raise AssemblyError(f"line {number}: {error}") from None
    return words


def _encoded(
    name: str,
    operands: list[str],
    place: int,
    labels: Mapping[str, int],
    names: Mapping[str, int],
) -> list[int]:
    """Return the words of one instruction."""

    def value(text: str) -> int:
        return names[text] if text in names else int(text, 0)

    def target(text: str) -> int:
        if text not in labels:
            raise AssemblyError(f"unknown label {text}")
        return labels[text] - place

    if name == "li":
        register, number = _register(operands[0]), value(operands[1]) & 0xFFFFFFFF
        # addi extends its sign, so the upper part makes up for it.
        upper = number + 0x800 >> 12 & 0xFFFFF
        return [
            _upper(upper, register),
            _immediate(_IMMEDIATES["addi"], register, register, number),
        ]
    if name == "lui":
        return [_upper(value(operands[1]), _register(operands[0]))]
    if name in _IMMEDIATES:
        number = _fits(value(operands[2]), 12)
        return [_immediate(_IMMEDIATES[name], *map(_register, operands[:2]), number)]
    if name in _LOADS or name == "sw":
        register, (offset, base) = _register(operands[0]), _place(operands[1], value)
        if name == "sw":
            return [_store(register, base, offset)]
        return [_immediate(_LOADS[name], register, base, offset, opcode=0b0000011)]
    if name in _BRANCHES:
        return [_branch(_BRANCHES[name], *map(_register, operands[:2]), target(operands[2]))]
    if name == "jal":
        return [_jump(_register(operands[0]), target(operands[1]))]
    raise AssemblyError(f"unknown instruction {name}")


def _register(text: str) -> int:
    if text not in REGISTERS:
        raise AssemblyError(f"unknown register {text}")
    return REGISTERS[text]


def _place(text: str, value: Callable[[str], int]) -> tuple[int, int]:
    """Return offset and base register of ``OFFSET(BASE)``."""
    found = _ADDRESS.match(text)
    if found is None:
        raise AssemblyError(f"an address is OFFSET(REGISTER), not {text}")
    return _fits(value(found[1]), 12), _register(found[2])


def _fits(number: int, bits: int) -> int:
    if not -(1 << bits - 1) <= number < 1 << bits - 1:
        raise AssemblyError(f"{number} has more than {bits} bits")
    return number


def _upper(number: int, register: int) -> int:
    return number << 12 | register << 7 | 0b0110111


def _immediate(
    function: int, register: int, source: int, number: int, opcode: int = 0b0010011
) -> int:
    return (number & 0xFFF) << 20 | source << 15 | function << 12 | register << 7 | opcode


def _store(register: int, base: int, offset: int) -> int:
    high, low = offset >> 5 & 0x7F, offset & 0x1F
    return high << 25 | register << 20 | base << 15 | 0b010 << 12 | low << 7 | 0b0100011


def _branch(function: int, left: int, right: int, distance: int) -> int:
    _fits(distance, 13)
    high = (distance >> 12 & 1) << 6 | distance >> 5 & 0x3F
    low = distance & 0x1E | distance >> 11 & 1
    return high << 25 | right << 20 | left << 15 | function << 12 | low << 7 | 0b1100011


def _jump(register: int, distance: int) -> int:
    _fits(distance, 21)
    high = (distance >> 20 & 1) << 10 | distance >> 1 & 0x3FF
    low = (distance >> 11 & 1) << 8 | distance >> 12 & 0xFF
    return high << 21 | low << 12 | register << 7 | 0b1101111
