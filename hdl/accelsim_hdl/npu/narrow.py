"""What of an instruction a machine can need: the bits that its legal programs use."""

from amaranth import Cat, Const, Value

from accelsim.isa import BUFFERS, INSTRUCTION_BITS, INSTRUCTION_BYTES, INSTRUCTIONS
from accelsim.npu import Npu
from accelsim.npu.machine import FULL_ADDRESS_BITS

FULL_COUNT_BITS = 12
_STORED = ("address", "y_stride", "x_stride", "c_stride")


def narrowed(npu: Npu, unit: str, instruction: Value) -> Value:
    """Return an instruction whose fields keep only the bits that legal programs of a machine use.

    The other bits are 0, or the sign of the field, so that synthesis needs no registers for them.
    docs/npu.md and the rules of ``accelsim.program`` say what is legal.

    Args:
        npu: The machine.
        unit: The unit that executes it.
        instruction: 256 bits.
    """
    if not npu.is_narrow:
        return instruction
    limits = _limits(npu)
    # Of a bit that several instructions of the unit have, the one that needs it decides.
    sources: dict[int, int] = {}
    for row in (one for one in INSTRUCTIONS.values() if one.unit == unit):
        for field in row.all_fields:
            place = row.offset(field.name)
            bits = min(field.bits, limits[row.name].get(field.name, field.bits))
            sources |= {place + index: place + index for index in range(bits)}
            if field.signed:
                for index in range(bits, field.bits):
                    sources.setdefault(place + index, place + bits - 1)
    return Cat(
        instruction[sources[place]] if place in sources else Const(0, 1)
        for place in range(INSTRUCTION_BITS)
    )


def load_count_bits(npu: Npu) -> int:
    """Return the bits of a count of LOAD: its words are different words of one buffer."""
    if not npu.is_narrow:
        return FULL_COUNT_BITS
    most: int = max(getattr(npu, f"{name}_words") for name in BUFFERS)
    return most.bit_length()


def store_count_bits(npu: Npu) -> int:
    """Return the bits of a count of STORE, likewise."""
    if not npu.is_narrow:
        return FULL_COUNT_BITS
    return npu.output_words.bit_length()


def position_bits(npu: Npu, most: int) -> int:
    """Return the bits, sign included, of a position in a row of LOAD.

    Args:
        npu: The machine.
        most: What every machine can do with.
    """
    return min(most, npu.address_bits + 2)


def _limits(npu: Npu) -> dict[str, dict[str, int]]:
    bytes_ = npu.address_bits
    load = dict.fromkeys((*_STORED, "row_bytes"), bytes_)
    load |= dict.fromkeys(("y_count", "x_count", "c_count"), load_count_bits(npu))
    load |= {
        "x_start": bytes_ + 1,
        "destination": max(_words(getattr(npu, f"{name}_words")) for name in BUFFERS),
        "word_bytes": max(getattr(npu, f"{name}_word_bytes") for name in BUFFERS).bit_length(),
    }
    inputs, sums = _words(npu.input_words), _words(npu.accumulator_words)
    blocks = (npu.weight_words // npu.rows).bit_length()
    matmul = dict.fromkeys(("input", "k1_stride", "k0_stride", "p1_stride", "p0_stride"), inputs)
    matmul |= dict.fromkeys(("accumulator", "a1_stride", "a0_stride"), sums)
    matmul |= {"p1_count": npu.accumulator_words.bit_length()}
    matmul |= {"p0_count": npu.accumulator_words.bit_length()}
    matmul |= {"weight": _words(npu.weight_words), "k1_count": blocks, "k0_count": blocks}
    source = max(sums, _words(npu.operand_words))
    steps = [f"{loop}_stride" for loop in ("t1", "t0", "p1", "p0")]
    result = npu.output.bits + (not npu.output.signed)
    vector = dict.fromkeys(("source_word", *steps), source)
    vector |= dict.fromkeys(("destination", "d1_stride", "d0_stride"), _words(npu.output_words))
    vector |= {"weight": _words(npu.parameter_words)}
    vector |= dict.fromkeys(("minimum", "maximum", "zero_point"), result)
    vector |= dict.fromkeys(("p1_count", "p0_count"), npu.output_words.bit_length())
    store = dict.fromkeys(_STORED, bytes_)
    store |= dict.fromkeys(("y_count", "x_count", "c_count"), store_count_bits(npu))
    store |= {"source": _words(npu.output_words), "word_bytes": npu.output_word_bytes.bit_length()}
    parameters = {"parameter": _words(npu.parameter_words)}
    return {
        "LOAD": load,
        "MATMUL": matmul,
        "PARAMETERS": parameters,
        "VECTOR": vector,
        "STORE": store,
        "FINISH": {},
    }


def _words(words: int) -> int:
    """Return the bits of the address of a word."""
    return max(1, (words - 1).bit_length())


def instruction_count_bits(npu: Npu) -> int:
    """Return the bits of the number of instructions of a program, which may be 2**address_bits."""
    return npu.address_bits + 1 if npu.is_narrow else FULL_ADDRESS_BITS


def program_address_bits(npu: Npu) -> int:
    """Return the bits of the address of a program: it is as far from 0 as it may be long."""
    if not npu.is_narrow:
        return FULL_ADDRESS_BITS
    return min(FULL_ADDRESS_BITS, npu.address_bits + INSTRUCTION_BYTES.bit_length() - 1)
