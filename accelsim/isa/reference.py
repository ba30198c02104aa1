"""The reference page of the instruction set, written from the table (docs/isa.md)."""

from accelsim.isa.table import (
    INSTRUCTION_BITS,
    INSTRUCTION_BYTES,
    INSTRUCTIONS,
    UNITS,
    Field,
    Instruction,
)


def reference_page() -> str:
    """Return the reference of all instructions as Markdown."""
    return "\n\n".join([_opening(), *(_section(row) for row in INSTRUCTIONS.values())]) + "\n"


def _opening() -> str:
    units = ", ".join(f"{index} {unit}" for index, unit in enumerate(UNITS))
    rows = [
        f"| [{row.name}](#{row.name.lower()}) | {row.opcode} | {row.unit} | {_used(row)} |"
        for row in INSTRUCTIONS.values()
    ]
    return "\n".join(
        [
            "# Instruction set of the NPU",
            "",
            "Written by `accelsim.isa.reference` from the table `accelsim/isa/table.py`; a test",
            "compares the two. [npu.md](npu.md) says what the machine is and how long each",
            "instruction takes.",
            "",
            f"An instruction is {INSTRUCTION_BITS} bits ({INSTRUCTION_BYTES} bytes), little endian."
            " Its fields stand one",
            "after the other from bit 0 on; the bits above them are 0. Signed fields are two's",
            f"complement. Bits of `pop` and `push` are units: {units}.",
            "",
            "| instruction | opcode | unit | bits used |",
            "|---|--:|---|--:|",
            *rows,
        ]
    )


def _section(row: Instruction) -> str:
    lines = [
        f"## {row.name}",
        "",
        f"Opcode {row.opcode}, unit {row.unit}. {_escaped(row.meaning)}",
        "",
        "| bits | field | width | unit | range | meaning |",
        "|---|---|--:|---|---|---|",
    ]
    lines += [_line(row, field) for field in row.all_fields]
    if _used(row) < INSTRUCTION_BITS:
        lines.append(f"| {INSTRUCTION_BITS - 1}:{_used(row)} | | | | 0 | Unused. |")
    return "\n".join(lines)


def _line(row: Instruction, field: Field) -> str:
    first = row.offset(field.name)
    last = first + field.bits - 1
    bits = f"{last}:{first}" if field.bits > 1 else str(first)
    width = f"{field.bits}, signed" if field.signed else str(field.bits)
    return (
        f"| {bits} | `{field.name}` | {width} | {field.unit} | {_range(row, field)}"
        f" | {_escaped(field.meaning)} |"
    )


def _range(row: Instruction, field: Field) -> str:
    if field.name == "opcode":
        return str(row.opcode)
    if field.choices:
        return ", ".join(f"{value} {name}" for value, name in enumerate(field.choices))
    return f"{field.least} to {field.most}"


def _used(row: Instruction) -> int:
    return sum(field.bits for field in row.all_fields)


def _escaped(text: str) -> str:
    """Return a text in which Markdown sees neither emphasis nor table cells."""
    return text.replace("*", r"\*").replace("|", r"\|").replace("[", r"\[")
