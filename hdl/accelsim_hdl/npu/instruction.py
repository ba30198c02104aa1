"""Instructions in hardware: decoded straight from the table of ``accelsim.isa``."""

from amaranth import Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTIONS


def layout(name: str) -> data.StructLayout:
    """Return the fields of an instruction as an amaranth layout of 256 bits.

    ``data.View(layout("LOAD"), word).x_stride`` is the field; signed fields are signed.

    Args:
        name: Upper-case mnemonic.
    """
    fields = INSTRUCTIONS[name].all_fields
    shapes = {one.name: signed(one.bits) if one.signed else one.bits for one in fields}
    shapes["_unused"] = INSTRUCTION_BITS - sum(one.bits for one in fields)
    return data.StructLayout(shapes)


def fields(name: str, word: Value) -> data.View:
    """Return ``word`` seen as an instruction.

    Args:
        name: Upper-case mnemonic.
        word: 256 bits.
    """
    return data.View(layout(name), word)


UNIT_PORTS = {
    "instruction": In(stream.Signature(INSTRUCTION_BITS)),
    "ended": Out(1),
    "push": Out(4),
}
"""Ports that every unit has.

instruction: the head of the queue. It is valid from the cycle after its dispatch on, when it has
    its tokens (and bank); the cycle of the transfer is the start of the instruction.
ended: high for one cycle, the end of an instruction; ends are in the order of starts.
push: in that cycle, the field ``push`` of the instruction.
"""
