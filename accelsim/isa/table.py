"""The instruction table: names, fields, widths, units and meanings. Nothing else defines them.

An instruction is 256 bits, little endian. Its fields stand one after the other from bit 0 on, in
the order of the table; the bits above them are zero. Every instruction begins with ``HEADER``. The
last bit of ``opcode`` is 0 in all opcodes, so an instruction may use it as a field of its own, as
LOAD does with ``gather``. docs/npu.md says how long each instruction takes.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from accelsim.arch.bases import MOST_BASES as MOST_BASES

INSTRUCTION_BITS = 256
INSTRUCTION_BYTES = INSTRUCTION_BITS // 8
COLUMN_BITS = 32
"""Bits of a column of ``record_type()``, which holds each value of its fields."""

UNITS: tuple[str, ...] = ("load", "compute", "vector", "store")
"""Units in the order of their bits in ``pop`` and ``push``; the arbiter serves the first first."""

BUFFERS: tuple[str, ...] = (
    *("input", "weight", "operand", "parameter", "table", "index"),
    "weight_row",
)
"""Destinations of LOAD, by the value of its field ``buffer``. The rows of the words of the weight
buffer are a destination of their own."""

FUNCTIONS: tuple[str, ...] = ("none", "direct", "interpolated")
"""How VECTOR maps its results through a table, by the value of its field ``function``."""

COMBINATIONS: tuple[str, ...] = ("sum", "maximum", "product", "residual")
"""How VECTOR combines its taps, by the value of its field ``combine``."""

STATISTICS: tuple[str, ...] = ("offset", "reciprocal", "root")
"""What REDUCE computes for a row, by the value of its field ``statistic``."""

LIMIT_BITS = 14
"""Bits of ``y_limit`` of LOAD. In a gather its greatest value is scaled by ``y_step``."""

TABLE_WORDS = 64
"""Words of a table, each of 32 bits."""


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of an instruction.

    Args:
        name: Name of the field, unique in its instruction.
        bits: Width.
        meaning: Meaning in one line, for the reference page.
        signed: Whether it holds a two's-complement number.
        minimum: Least legal value.
        unit: Unit of the value: words, bytes, count, or empty.
        choices: Names of the values from 0 on, if the field is a choice.
        in_opcode: Whether the field is the last bit of ``opcode``, which is then one bit narrower.
    """

    name: str
    bits: int
    meaning: str
    signed: bool = False
    minimum: int | None = None
    unit: str = ""
    choices: tuple[str, ...] = ()
    in_opcode: bool = False

    @property
    def least(self) -> int:
        """Least value that the field may hold."""
        if self.minimum is not None:
            return self.minimum
        return -(1 << (self.bits - 1)) if self.signed else 0

    @property
    def default(self) -> int:
        """Value of a field that a program leaves out: 0, or its minimum where 0 is not legal."""
        return max(0, self.least)

    @property
    def most(self) -> int:
        """Greatest value that the field may hold."""
        if self.choices:
            return len(self.choices) - 1
        return (1 << (self.bits - self.signed)) - 1


@dataclass(frozen=True, kw_only=True)
class Instruction:
    """One row of the table.

    Args:
        name: Upper-case mnemonic.
        opcode: Value of the field ``opcode``.
        unit: The unit that executes it.
        meaning: Sentence on what the instruction does.
        fields: Fields after ``HEADER``.
    """

    name: str
    opcode: int
    unit: str
    meaning: str
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        used = sum(field.bits for field in self.all_fields)
        if used > INSTRUCTION_BITS:
            raise ValueError(f"{self.name} takes {used} bits of {INSTRUCTION_BITS}")

    @cached_property
    def all_fields(self) -> tuple[Field, ...]:
        """Fields of the header and of the instruction, in the order of their bits."""
        after = tuple(field for field in self.fields if not field.in_opcode)
        flags = tuple(field for field in self.fields if field.in_opcode)
        opcode, *rest = HEADER
        return (replace(opcode, bits=opcode.bits - len(flags)), *flags, *rest, *after)

    @property
    def most(self) -> dict[str, int]:
        """Greatest value of each field after the header, by name."""
        return {field.name: field.most for field in self.fields}

    def offset(self, name: str) -> int:
        """Return the lowest bit of the field called ``name``."""
        position = 0
        for field in self.all_fields:
            if field.name == name:
                return position
            position += field.bits
        raise KeyError(name)


HEADER = (
    Field(name="opcode", bits=4, meaning="Which instruction."),
    Field(
        name="pop", bits=4, meaning="Units whose token is taken before the start; bit i: UNITS[i]."
    ),
    Field(name="push", bits=4, meaning="Units that are given a token at the end."),
)


def _count(name: str, bits: int, meaning: str) -> Field:
    return Field(name=name, bits=bits, meaning=meaning, minimum=1, unit="count")


def _words(name: str, meaning: str, bits: int = 16) -> Field:
    return Field(name=name, bits=bits, meaning=meaning, unit="words")


def _bytes(name: str, bits: int, meaning: str, *, signed: bool = False) -> Field:
    return Field(name=name, bits=bits, meaning=meaning, signed=signed, unit="bytes")


_BASE = Field(
    name="base",
    bits=MOST_BASES.bit_length(),
    meaning="Base register that is added to address (modulo 2**32); 0: none.",
)
_LOCAL = Field(name="local", bits=1, meaning="1: address is one of the local memory, on the chip.")


LOAD = Instruction(
    name="LOAD",
    opcode=1,
    unit="load",
    meaning=(
        "Read words from memory. For y, x, c (c innermost) one word goes to the next address of the"
        " buffer: its bytes are position x_start + x * x_stride + c * c_stride, and the"
        " word_bytes - 1 bytes after it, of row y_start + y * y_step. A byte exists if its row is"
        " from 0 to y_limit - 1 and its position from 0 to row_bytes - 1; it is read from"
        " address + y * y_stride + position (modulo 2**32). Other bytes are the pad pattern: byte"
        " i of the word is byte i % 2 of pad. Bytes of the word from word_bytes on are pad too. If"
        " spread is 1, the word_bytes bytes of place x begin at byte x * word_bytes of the word,"
        " and all others are pad. If buffer is weight_row, destination counts rows of weight words:"
        " row n is row n % w of word n // w, with w rows in a word (array.weight_rows), and the"
        " other rows of the word stay. If gather is 1, row y is the one that index word y_start + y"
        " names, an unsigned number n: it exists if n is below y_limit + 16383 * y_step, and begins"
        " at address + n * y_stride."
    ),
    fields=(
        Field(name="buffer", bits=3, meaning="Destination.", choices=BUFFERS),
        _words("destination", "First word written."),
        _count("y_count", 10, "Rows."),
        _count("x_count", 12, "Places in a row."),
        _count("c_count", 12, "Words at a place."),
        _bytes("address", 32, "Memory address of position 0 of the first row."),
        Field(name="y_start", bits=15, signed=True, meaning="Index of the first row."),
        _count("y_limit", LIMIT_BITS, "Rows that exist."),
        Field(name="y_step", bits=4, meaning="Rows from one y to the next."),
        _bytes("y_stride", 24, "Bytes from one y to the next."),
        _bytes("x_start", 21, "Position of the first word.", signed=True),
        _bytes("x_stride", 16, "Bytes from one x to the next."),
        _bytes("c_stride", 15, "Bytes from one c to the next."),
        Field(name="spread", bits=1, meaning="1: bytes of place x begin at byte x * word_bytes."),
        Field(
            name="row_bytes", bits=20, meaning="Bytes of a row that exist.", minimum=1, unit="bytes"
        ),
        Field(name="word_bytes", bits=9, meaning="Bytes read for a word.", minimum=1, unit="bytes"),
        Field(name="pad", bits=16, meaning="Two bytes that stand where none exist."),
        _BASE,
        _LOCAL,
        Field(name="gather", bits=1, meaning="1: index words name the rows.", in_opcode=True),
    ),
)

MATMUL = Instruction(
    name="MATMUL",
    opcode=2,
    unit="compute",
    meaning=(
        "Multiply input words by blocks of weights. For k1, k0 (a block) and p1, p0 (a pixel):"
        " accumulator[accumulator + p1 * a1_stride + p0 * a0_stride] gains"
        " input[input + k1 * k1_stride + k0 * k0_stride + p1 * p1_stride + p0 * p0_stride] times"
        " the block of `rows` weight words from weight + (k1 * k0_count + k0) * rows on. The first"
        " block replaces the sum unless accumulate is 1. An output-stationary array holds all"
        " pixels at once: p1_count * p0_count is at most its rows; and an input-stationary one in"
        " its columns."
    ),
    fields=(
        Field(name="accumulate", bits=1, meaning="1: add to what the accumulator holds."),
        _words("input", "First input word."),
        _words("weight", "First weight word."),
        _words("accumulator", "Accumulator word of the first pixel."),
        _count("k1_count", 8, "Outer blocks of the reduction."),
        _count("k0_count", 10, "Inner blocks of the reduction."),
        _count("p1_count", 10, "Outer pixels."),
        _count("p0_count", 12, "Inner pixels."),
        _words("k1_stride", "Input words from one k1 to the next."),
        _words("k0_stride", "Input words from one k0 to the next."),
        _words("p1_stride", "Input words from one p1 to the next."),
        _words("p0_stride", "Input words from one p0 to the next."),
        _words("a1_stride", "Accumulator words from one p1 to the next."),
        _words("a0_stride", "Accumulator words from one p0 to the next."),
    ),
)

PARAMETERS = Instruction(
    name="PARAMETERS",
    opcode=3,
    unit="vector",
    meaning=(
        "Set bias, multiplier and shift of every lane from three parameter words in this order:"
        " bias signed, 32 bits; multiplier unsigned, its low bits; shift, its low 6 bits. Set what"
        " is subtracted from the factors of products, of all lanes, and the first row."
    ),
    fields=(
        _words("parameter", "The word of biases."),
        Field(name="first_zero_point", bits=9, signed=True, meaning="Of the first factor."),
        Field(name="second_zero_point", bits=9, signed=True, meaning="Of the second factor."),
        _words("row", "Row word of the first row of the VECTORs that follow.", 14),
    ),
)

VECTOR = Instruction(
    name="VECTOR",
    opcode=4,
    unit="vector",
    meaning=(
        "Combine taps and requantize. For p1, p0 (a result word) and, in each lane, t1, t0 (a"
        " tap): x = source[source_word + p1 * p1_stride + p0 * p0_stride + t1 * t1_stride + t0 *"
        " t0_stride]; if weighted, x is multiplied by the signed low 16 bits of parameter word"
        " weight + t1 * t0_count + t0. The taps are added in order, as accumulators (each sum"
        " wraps or saturates), or their maximum is taken, or the product of those of t0 = 0 and 1"
        " is added for each t1: a factor is x less its zero point, its low 16 bits; or, of a"
        " residual, the tap of t0 = 1 is operand word source_word + p1 * p1_stride + p0 * p0_stride"
        " + t0_stride (modulo 2**16) and added to that of t0 = 0, a sum. The row of the"
        " result is row word row + p1, row being that of PARAMETERS: if offset is 1, its offset is"
        " taken from the sum; if scaled is 1, its multiplier and shift count. Then v = (sum + bias)"
        " * multiplier is divided by 2**shift, rounded half to even, zero_point is added,"
        " and the result clipped to minimum..maximum goes to output word destination + p1 *"
        " d1_stride + p0 * d0_stride, or if kept is 1 to the accumulator word of this number, as a"
        " sum. A function stands behind this: the direct one takes byte r"
        " of the table for a result whose low 8 bits are r; the interpolated one takes v, clipped"
        " to 16 bits, and between the entries of the table a line, rounded half to even, and"
        " clips that (docs/npu.md)."
    ),
    fields=(
        Field(name="source", bits=1, meaning="What is read.", choices=("accumulator", "operand")),
        Field(name="combine", bits=2, meaning="How taps join.", choices=COMBINATIONS),
        Field(name="weighted", bits=1, meaning="1: multiply each tap by its weight."),
        _words("source_word", "First source word."),
        _words("weight", "Parameter word of the first tap."),
        _count("t1_count", 8, "Outer taps."),
        _count("t0_count", 8, "Inner taps."),
        _words("t1_stride", "Source words from one t1 to the next."),
        _words("t0_stride", "Source words from one t0 to the next."),
        _count("p1_count", 10, "Outer results."),
        _count("p0_count", 12, "Inner results."),
        _words("p1_stride", "Source words from one p1 to the next."),
        _words("p0_stride", "Source words from one p0 to the next."),
        _words("destination", "First output word."),
        _words("d1_stride", "Output words from one p1 to the next."),
        _words("d0_stride", "Output words from one p0 to the next."),
        Field(name="zero_point", bits=17, signed=True, meaning="Added after the division."),
        Field(name="minimum", bits=17, signed=True, meaning="Least result."),
        Field(name="maximum", bits=17, signed=True, meaning="Greatest result."),
        Field(name="function", bits=2, meaning="What maps results.", choices=FUNCTIONS),
        Field(name="table", bits=1, meaning="Which table it takes: its 64 words."),
        Field(
            name="held",
            bits=1,
            meaning="1: the second factor of every product is operand word weight.",
        ),
        Field(name="offset", bits=1, meaning="1: the offset of its row is taken from each sum."),
        Field(
            name="scaled",
            bits=1,
            meaning="1: multiplier and shift are those of its row, in every lane.",
        ),
        Field(name="kept", bits=1, meaning="1: results replace the sums that they are made of."),
    ),
)

STORE = Instruction(
    name="STORE",
    opcode=5,
    unit="store",
    meaning=(
        "Write words to memory. For y, x, c (c innermost) the first word_bytes bytes of the next"
        " word of the output buffer go to address + y * y_stride + x * x_stride + c * c_stride."
    ),
    fields=(
        _words("source", "First output word."),
        _count("y_count", 10, "Rows."),
        _count("x_count", 12, "Places in a row."),
        _count("c_count", 12, "Words at a place."),
        _bytes("address", 32, "Memory address of the first byte."),
        _bytes("y_stride", 24, "Bytes from one y to the next."),
        _bytes("x_stride", 20, "Bytes from one x to the next."),
        _bytes("c_stride", 16, "Bytes from one c to the next."),
        Field(
            name="word_bytes", bits=9, meaning="Bytes written of a word.", minimum=1, unit="bytes"
        ),
        _BASE,
        _LOCAL,
    ),
)

FINISH = Instruction(
    name="FINISH",
    opcode=6,
    unit="store",
    meaning="End the program when everything stored has been accepted. Nothing follows it.",
    fields=(),
)

REDUCE = Instruction(
    name="REDUCE",
    opcode=7,
    unit="vector",
    meaning=(
        "Find a number for each row. In each lane the taps of all words of row p1 are combined, in"
        " the order p0, t1, t0, as those of one result of VECTOR without weights; element p0 * cols"
        " + lane counts if it is below limit. V is the sum, or of combine maximum the maximum, of"
        " all lanes. It goes to row word row + p1: as its offset; or, of W = V + addend"
        " (reciprocal) or W = count * V - (centered: offset * offset) + addend modulo 2**64, signed"
        " (root), as multiplier and shift, so that value * multiplier / 2**shift is about value *"
        " numerator / 2**(shift + 1) divided by W or by the root of W: numerator * 2**15 / d,"
        " rounded down, and shift + e, clipped to 0..63, where d has 16 bits, the topmost 1, and d"
        " * 2**(e - 16) is about W or its root. If W is not positive, both are 0 (docs/npu.md)."
    ),
    # Fields that VECTOR has too occupy the same bits as there.
    fields=(
        Field(name="source", bits=1, meaning="What is read.", choices=("accumulator", "operand")),
        Field(name="combine", bits=2, meaning="How taps join.", choices=COMBINATIONS),
        Field(name="centered", bits=1, meaning="1: the square of the offset is taken away."),
        _words("source_word", "First source word."),
        _words("row", "Row word of the first row.", 14),
        Field(name="statistic", bits=2, meaning="What is kept.", choices=STATISTICS),
        _count("t1_count", 8, "Outer taps."),
        _count("t0_count", 8, "Inner taps."),
        _words("t1_stride", "Source words from one t1 to the next."),
        _words("t0_stride", "Source words from one t0 to the next."),
        _count("p1_count", 10, "Rows."),
        _count("p0_count", 12, "Words of a row."),
        _words("p1_stride", "Source words from one p1 to the next."),
        _words("p0_stride", "Source words from one p0 to the next."),
        _count("limit", 18, "Elements of a row."),
        Field(name="count", bits=18, meaning="What V is multiplied by, of a root.", unit="count"),
        Field(name="addend", bits=32, meaning="Added to V, or to what is made of it."),
        Field(name="numerator", bits=31, meaning="What is divided, as many bits as multipliers."),
        Field(name="shift", bits=7, signed=True, meaning="Added to the shift."),
    ),
)

INSTRUCTIONS: dict[str, Instruction] = {
    row.name: row for row in (LOAD, MATMUL, PARAMETERS, VECTOR, STORE, FINISH, REDUCE)
}


def opcodes_of(row: Instruction, unread: Iterable[str] = ()) -> tuple[int, ...]:
    """Return the values that the four bits of ``opcode`` take in an instruction, flags included.

    For example, they are 1 in a LOAD, and 9 in a LOAD that gathers.

    Args:
        row: The instruction.
        unread: Names of flags that are always 0.
    """
    codes = [row.opcode]
    for field in row.fields:
        if field.in_opcode and field.name not in unread:
            codes += [code | 1 << row.offset(field.name) for code in codes]
    return tuple(codes)


def record_type() -> np.dtype[np.void]:
    """Return the structured dtype of a program: one column of 32 bits for each field of the table.

    Fields of the same name in several instructions share a column, int32, or uint32 where one of
    them has 32 bits and no sign. A column is 0 in instructions that do not have its field. The
    columns follow each other, so that a program is also an int32 array of shape (instructions,
    columns).
    """
    types: dict[str, type[np.signedinteger] | type[np.unsignedinteger]] = {}
    for field in (*HEADER, *(one for row in INSTRUCTIONS.values() for one in row.fields)):
        is_wide = field.bits == COLUMN_BITS and not field.signed
        types[field.name] = np.uint32 if is_wide else types.get(field.name, np.int32)
    return np.dtype(list(types.items()))


def record_columns(instructions: NDArray[np.void]) -> NDArray[np.int32]:
    """Return a program as an int32 array of shape (instructions, columns); a view if it can be.

    Args:
        instructions: Structured array of ``record_type()``. Values of columns of uint32 from 2**31
            on become negative.
    """
    records = np.ascontiguousarray(instructions)
    names = record_type().names or ()
    columns: NDArray[np.int32] = records.view(np.int32).reshape(len(records), len(names))
    return columns
