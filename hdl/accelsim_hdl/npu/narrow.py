"""Instructions reduced to the bits that legal programs of a machine use."""

from amaranth import Cat, Const, Value

from accelsim.isa import INSTRUCTION_BITS, INSTRUCTION_BYTES
from accelsim.isa.known import instructions_of
from accelsim.isa.narrow import field_bits
from accelsim.npu import Npu
from accelsim.npu.machine import FULL_ADDRESS_BITS


def narrowed(npu: Npu, unit: str, instruction: Value) -> Value:
    """Return an instruction whose fields keep only the bits that legal programs of a machine use.

    The other bits are 0, or the sign of the field, so that synthesis needs no registers for them.
    The rules of ``accelsim.program`` and docs/npu.md say which programs are legal.

    Args:
        npu: The machine.
        unit: Unit that executes it.
        instruction: Instruction, 256 bits.
    """
    if not npu.is_narrow:
        return instruction
    limits = field_bits(npu)
    # If several instructions of the unit have a bit, any that needs it keeps it.
    sources: dict[int, int] = {}
    for row in (one for one in instructions_of(npu) if one.unit == unit):
        for field in row.all_fields:
            place = row.offset(field.name)
            bits = min(field.bits, limits[row.name].get(field.name, field.bits))
            sources |= {place + index: place + index for index in range(bits)}
            if field.signed and bits:
                for index in range(bits, field.bits):
                    sources.setdefault(place + index, place + bits - 1)
    return Cat(
        instruction[sources[place]] if place in sources else Const(0, 1)
        for place in range(INSTRUCTION_BITS)
    )


def position_bits(npu: Npu, most: int) -> int:
    """Return the bits, sign included, of a position in a row of LOAD.

    Args:
        npu: The machine.
        most: Bits that are enough for every machine.
    """
    return min(most, npu.address_bits + 2)


def instruction_count_bits(npu: Npu) -> int:
    """Return the bits of the number of instructions of a program, which may be 2**address_bits."""
    return npu.address_bits + 1 if npu.is_narrow else FULL_ADDRESS_BITS


def program_address_bits(npu: Npu) -> int:
    """Return the bits of a program's address, which may be as far from 0 as a program is long."""
    if not npu.is_narrow:
        return FULL_ADDRESS_BITS
    return min(FULL_ADDRESS_BITS, npu.address_bits + INSTRUCTION_BYTES.bit_length() - 1)
