"""The register map of the control port: one table for the hardware, its documents and drivers."""

import hashlib
from dataclasses import dataclass
from typing import Literal

from accelsim.arch.bases import MOST_BASES
from accelsim.npu.counters import EVENTS
from accelsim.npu.machine import Npu

MAGIC = 0x414E5055
"""Value of the first register: the letters ANPU."""

TEMPLATE_VERSION = 2
"""Version of the register map and of the instruction set."""

EVENT_BITS = 48
"""Width of the registers of an event counter."""

CYCLE_EVENT_BITS = 32
"""Width of the counter of hardware that counts cycles only; it lasts 6 minutes at 12 MHz."""

_EVENTS_OFFSET = 0x100


@dataclass(frozen=True, kw_only=True)
class Register:
    """A register of 32 bits.

    Args:
        name: Name of the register, unique.
        offset: Byte address on the control port, a multiple of 4.
        access: Whether software reads or writes it; a register that is only written reads 0.
        meaning: Meaning in one line, for the reference page.
        bits: Names and meanings of the single bits from bit 0 on; empty if it holds a number.
    """

    name: str
    offset: int
    access: Literal["read", "write", "read and write"]
    meaning: str
    bits: tuple[tuple[str, str], ...] = ()


_BASES_OFFSET = 0x1C


def base_register(number: int) -> str:
    """Return the name of a base register.

    Args:
            number: Number of the register, from 1 on, as in the field ``base`` of instructions.
    """
    return f"base_{number}"


def _base_registers() -> tuple[Register, ...]:
    return tuple(
        Register(
            name=base_register(number),
            offset=_BASES_OFFSET + 4 * (number - 1),
            access="read and write",
            meaning=f"Bytes that instructions with base={number} add to their addresses; reads 0"
            " if npu.base_registers is less.",
        )
        for number in range(1, MOST_BASES + 1)
    )


def _event_registers() -> tuple[Register, ...]:
    registers = []
    for index, event in enumerate(EVENTS):
        offset = _EVENTS_OFFSET + 8 * index
        low, high = f"Events.{event}, bits 31 to 0.", f"Events.{event}, bits 47 to 32."
        registers += [
            Register(name=f"{event}_low", offset=offset, access="read", meaning=low),
            Register(name=f"{event}_high", offset=offset + 4, access="read", meaning=high),
        ]
    return tuple(registers)


REGISTERS: tuple[Register, ...] = (
    Register(name="magic", offset=0x00, access="read", meaning="0x414E5055, the letters ANPU."),
    Register(
        name="template_version",
        offset=0x04,
        access="read",
        meaning="Version of the register map and of the instruction set.",
    ),
    Register(
        name="specification_digest",
        offset=0x08,
        access="read",
        meaning="Identifies the parameters of this NPU: the first 32 bits of their SHA-256.",
    ),
    Register(
        name="program_address",
        offset=0x0C,
        access="read and write",
        meaning="Byte address of the first instruction on the fetch port, a multiple of bus_bytes.",
    ),
    Register(
        name="instruction_count",
        offset=0x10,
        access="read and write",
        meaning="Instructions of the program, FINISH included.",
    ),
    Register(
        name="command",
        offset=0x14,
        access="write",
        meaning="What the NPU shall do.",
        bits=(
            (
                "start",
                "Clear the event counters, the fault and all tokens, and run the program. Ignored"
                " while an NPU runs, and if instruction_count is 0.",
            ),
        ),
    ),
    Register(
        name="status",
        offset=0x18,
        access="read",
        meaning="What the NPU does.",
        bits=(
            ("running", "A program was started, and it or an instruction of it has not ended."),
            ("halted", "FINISH has ended, or there was a fault."),
            ("fault", "An instruction had an unknown opcode; nothing was executed from it on."),
            (
                "bus_error",
                "Since the start a memory answered with an error (AXI4 only).",
            ),
        ),
    ),
    *_base_registers(),
    *_event_registers(),
)
"""Every register, in the order of addresses. Counters do not change while ``running`` is 0."""

OFFSETS: dict[str, int] = {register.name: register.offset for register in REGISTERS}
"""Byte address of each register, for drivers."""

BITS: dict[str, dict[str, int]] = {
    register.name: {name: index for index, (name, _) in enumerate(register.bits)}
    for register in REGISTERS
    if register.bits
}
"""Bit numbers in the registers that have named bits, for drivers."""


LATER_FIELDS = {"index_words": 0, "local_bytes": 0, "element": "multiply"}
"""Fields of ``Npu`` that were added later, each with its default. The digest leaves them out where
they have it, so that the digests of older hardware stay as they are."""


def specification_digest(npu: Npu) -> int:
    """Return what the register ``specification_digest`` reads.

    Args:
        npu: The machine.

    Returns:
        The first 32 bits, most significant first, of the SHA-256 of ``repr(npu)``, without the
        fields of ``LATER_FIELDS`` that have their default.
    """
    text = repr(npu)
    for name, default in LATER_FIELDS.items():
        text = text.replace(f", {name}={default!r}", "")
    return int(hashlib.sha256(text.encode()).hexdigest()[:8], 16)


def event_bits(npu: Npu) -> int:
    """Return the width of an event counter of an NPU; the bits above read 0.

    Args:
        npu: The machine.
    """
    return EVENT_BITS if npu.event_counters == "all" else CYCLE_EVENT_BITS
