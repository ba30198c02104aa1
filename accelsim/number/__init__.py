"""Number formats: how many bits an operand takes and which values it holds.

``parse_number("int8")`` finds a format by name. ``encode`` and ``decode`` convert values to codes
and back. ``operand`` gives the integers that a multiply-accumulate works on. A new family is one
file, one line in ``FAMILIES`` and one in ``accelsim/number/table.py``. docs/numbers.md describes
every format.
"""

import re

from accelsim.number.accumulator import Accumulator, float_sums
from accelsim.number.binary import BINARY
from accelsim.number.block import BLOCK_ALIASES, BLOCKS
from accelsim.number.blocks import block_sums, decode_blocks, encode_blocks, scale_exponents
from accelsim.number.codec import Overflow, Rounding, decode, dtype, encode
from accelsim.number.digits import digits_needed, digits_of, place_values
from accelsim.number.element import (
    Element,
    adder_codes,
    adder_weights,
    term_bits,
    weight_range,
)
from accelsim.number.fixed import FIXED, fixed
from accelsim.number.floating import E8M0, FLOAT_ALIASES, FLOATS
from accelsim.number.format import Number
from accelsim.number.integer import INTEGERS
from accelsim.number.logarithmic import LOGARITHMIC, logarithmic
from accelsim.number.operand import (
    Operand,
    decode_table,
    exact_length,
    exact_sum_bits,
    operand,
    product_bits,
    product_exponent,
)
from accelsim.number.packing import Packing, packing
from accelsim.number.power import POWERS
from accelsim.number.table import Table, table

FAMILIES: tuple[dict[str, Number], ...] = (
    INTEGERS,
    FIXED,
    BINARY,
    POWERS,
    LOGARITHMIC,
    FLOATS,
    BLOCKS,
)

_PAIR = re.compile(r"w([0-9]{1,2})a[0-9]{1,2}")
"""What quantization calls formats of weights and activations together, such as w4a8."""

FORMATS: dict[str, Number] = {name: form for family in FAMILIES for name, form in family.items()}

ALIASES: dict[str, str] = FLOAT_ALIASES | BLOCK_ALIASES

PARAMETRIC = (fixed, logarithmic)
"""Families with parameters in the name; ``FORMATS`` holds some of their members."""


def parse_number(name: str) -> Number:
    """Return the number format called ``name``.

    Args:
        name: Name of a format: ``int8``, ``q3.4``, ``bfloat16`` or its other name ``bf16``,
            ``mxfp8``.

    Raises:
        ValueError: The name is unknown; the message names the nearest one.
    """
    from accelsim.errors import did_you_mean

    known = FORMATS.get(ALIASES.get(name, name))
    if known is not None:
        return known
    for family in PARAMETRIC:
        made = family(name)
        if made is not None:
            return made
    if name == E8M0.name:
        raise ValueError(f"{name} is the scale of a block format, not a format of operands")
    names = {**FORMATS, **ALIASES}
    # "fp8" and "E4M3" stand for several formats of eight bits.
    short = name.casefold().replace("fp", "float")
    same = [each for each in FLOATS if short in (each.partition("_")[0], each.partition("_")[2])]
    if same and name.casefold() not in names:
        raise ValueError(f"unknown number format {name!r}, did you mean {' or '.join(same)}?")
    pair = _PAIR.match(name)
    if pair:
        raise ValueError(
            f"unknown number format {name!r}: this names weights and activations together, and here"
            f" one format is needed, such as int{pair[1]}"
        )
    raise ValueError(f"unknown number format {name!r}{did_you_mean(name, names)}")


__all__ = [
    "ALIASES",
    "E8M0",
    "FORMATS",
    "Accumulator",
    "Element",
    "Number",
    "Operand",
    "Overflow",
    "Packing",
    "Rounding",
    "Table",
    "adder_codes",
    "adder_weights",
    "block_sums",
    "decode",
    "decode_blocks",
    "decode_table",
    "digits_needed",
    "digits_of",
    "dtype",
    "encode",
    "encode_blocks",
    "exact_length",
    "exact_sum_bits",
    "float_sums",
    "operand",
    "packing",
    "parse_number",
    "place_values",
    "product_bits",
    "product_exponent",
    "scale_exponents",
    "table",
    "term_bits",
    "weight_range",
]
