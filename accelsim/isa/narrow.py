"""How many bits of each instruction field the legal programs of a narrow machine use."""

from accelsim.isa.buffers import buffers_of
from accelsim.isa.table import BUFFERS, TABLE_WORDS
from accelsim.npu.machine import Npu

FULL_COUNT_BITS = 12
_STORED = ("address", "y_stride", "x_stride", "c_stride")


def load_count_bits(npu: Npu) -> int:
    """Return the bits of a count of LOAD: a LOAD writes no word of its buffer twice.

    Args:
        npu: The machine.
    """
    if not npu.is_narrow:
        return FULL_COUNT_BITS
    most: int = max(getattr(npu, f"{name}_words") for name in buffers_of(npu))
    return most.bit_length()


def store_count_bits(npu: Npu) -> int:
    """Return the bits of a count of STORE: a STORE reads no word of the output buffer twice.

    Args:
        npu: The machine.
    """
    if not npu.is_narrow:
        return FULL_COUNT_BITS
    return npu.output_words.bit_length()


def unread_bits(npu: Npu) -> dict[str, dict[str, int]]:
    """Return the used bits of fields whose feature a machine lacks, narrow or not.

    For example, a machine without tables reads no bit of ``function``, and a machine without
    products and residuals only the low bit of ``combine``.

    Args:
        npu: The machine.

    Returns:
        Bits that the machine reads, by instruction and field. Other fields are not listed.
    """
    vector: dict[str, int] = {}
    parameters: dict[str, int] = {}
    transfer = {"base": npu.base_registers.bit_length(), "local": int(npu.has_local)}
    if not npu.has_functions:
        vector |= {"function": 0, "table": 0}
    if not npu.elementwise_products:
        vector |= {"held": 0} if npu.residuals else {"combine": 1, "held": 0}
        parameters |= {"first_zero_point": 0, "second_zero_point": 0}
    if not npu.residuals:
        vector |= {"kept": 0}
    if not npu.has_rows:
        vector |= {"offset": 0, "scaled": 0}
        parameters |= {"row": 0}
    load = transfer | ({} if npu.index_words else {"gather": 0})
    return {"VECTOR": vector, "PARAMETERS": parameters, "LOAD": load, "STORE": transfer}


def field_bits(npu: Npu) -> dict[str, dict[str, int]]:
    """Return the used bits of the fields of each instruction; fields not listed use all bits.

    docs/npu.md, "Narrow machines", and the rules of ``accelsim.program`` say which programs are
    legal.

    Args:
        npu: A narrow machine.
    """
    bytes_, buffers = npu.address_bits, buffers_of(npu)
    load = dict.fromkeys((*_STORED, "row_bytes"), bytes_)
    load |= dict.fromkeys(("y_count", "x_count", "c_count"), load_count_bits(npu))
    load |= {
        "x_start": bytes_ + 1,
        "destination": max(_words(getattr(npu, f"{name}_words")) for name in buffers),
        "word_bytes": max(getattr(npu, f"{name}_word_bytes") for name in buffers).bit_length(),
        "buffer": BUFFERS.index(buffers[-1]).bit_length(),
    }
    load |= unread_bits(npu)["LOAD"]
    load.pop("gather", None)  # This bit is part of the opcode, which stays whole.
    inputs, sums = _words(npu.input_words), _words(npu.accumulator_words)
    blocks = (npu.weight_words // npu.fold_words).bit_length()
    matmul = dict.fromkeys(("input", "k1_stride", "k0_stride", "p1_stride", "p0_stride"), inputs)
    matmul |= dict.fromkeys(("accumulator", "a1_stride", "a0_stride"), sums)
    matmul |= {"p1_count": npu.accumulator_words.bit_length()}
    matmul |= {"p0_count": npu.accumulator_words.bit_length()}
    matmul |= {"weight": _words(npu.weight_words), "k1_count": blocks, "k0_count": blocks}
    source = max(sums, _words(npu.operand_words))
    steps = [f"{loop}_stride" for loop in ("t1", "t0", "p1", "p0")]
    result = npu.output.bits + (not npu.output.signed)
    vector = dict.fromkeys(("source_word", *steps), source)
    results = max(_words(npu.output_words), sums if npu.residuals else 0)
    vector |= dict.fromkeys(("destination", "d1_stride", "d0_stride"), results)
    if npu.residuals:
        vector.pop("t0_stride")  # From a sum to a residual, modulo all bits of an address.
    vector |= {"weight": _words(npu.parameter_words)}
    if npu.has_functions:
        vector["table"] = (npu.table_words // TABLE_WORDS - 1).bit_length()
    else:
        vector |= dict.fromkeys(("minimum", "maximum", "zero_point"), result)
    if npu.elementwise_products and npu.operand_words > npu.parameter_words:
        vector["weight"] = _words(npu.operand_words)
    unread = unread_bits(npu)
    vector |= unread["VECTOR"]
    parameters = {"parameter": _words(npu.parameter_words), **unread["PARAMETERS"]}
    vector |= dict.fromkeys(("p1_count", "p0_count"), npu.output_words.bit_length())
    reduce: dict[str, int] = {}
    if npu.has_rows:
        row = _words(npu.row_words)
        parameters |= {"row": row}
        reduce = dict.fromkeys(("source_word", *steps), source)
        reduce |= {"row": row, "numerator": npu.multiplier_bits}
        reduce |= {"p1_count": npu.row_words.bit_length()}
    store = dict.fromkeys(_STORED, bytes_)
    store |= dict.fromkeys(("y_count", "x_count", "c_count"), store_count_bits(npu))
    store |= unread["STORE"]
    store |= {"source": _words(npu.output_words), "word_bytes": npu.output_word_bytes.bit_length()}
    return {
        "LOAD": load,
        "MATMUL": matmul,
        "PARAMETERS": parameters,
        "VECTOR": vector,
        "REDUCE": reduce,
        "STORE": store,
        "FINISH": {},
    }


def _words(words: int) -> int:
    """Return the bits of the address of a word."""
    return max(1, (words - 1).bit_length())
