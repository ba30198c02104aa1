"""Instructions in hardware, decoded directly by the table of ``accelsim.isa``."""

from amaranth import Module, Signal, Value, signed
from amaranth.lib import data, stream
from amaranth.lib.wiring import In, Out

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTIONS
from accelsim.npu import Npu


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
    """Return ``word`` as a view of an instruction.

    Args:
        name: Upper-case mnemonic.
        word: Instruction, 256 bits.
    """
    return data.View(layout(name), word)


def reads_source(npu: Npu, opcode: Value) -> Value:
    """Return whether an instruction of the vector unit has taps: a VECTOR, or a REDUCE.

    Fields that both have are at the same bits.

    Args:
        npu: The machine.
        opcode: Opcode of the instruction.
    """
    is_vector = opcode == INSTRUCTIONS["VECTOR"].opcode
    if not npu.has_rows:
        return is_vector
    return is_vector | (opcode == INSTRUCTIONS["REDUCE"].opcode)


def kept(m: Module, npu: Npu, idle: Value, value: Value, name: str) -> Value:
    """Return a signal that holds a part of an instruction from the cycle after its start on.

    Args:
        m: The module that gets the register.
        npu: The machine.
        idle: 1 bit: an instruction may start in this cycle.
        value: Part of the instruction, valid at the start.
        name: Name of the register.
    """
    if npu.queue_depth == 0:
        return value  # Without a queue the instruction itself stays.
    register = Signal.like(value, name=name)
    with m.If(idle):
        m.d.sync += register.eq(value)
    return register


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
