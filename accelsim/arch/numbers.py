"""Number formats of the operands inside an accelerator."""

from typing import Annotated

from pydantic import AfterValidator

from accelsim.document import Model
from accelsim.number import parse_number

WHOLE_KINDS = ("integer", "fixed", "binary", "ternary")
"""Kinds of numbers whose operands are plain integers."""
FLOAT_KINDS = ("float", "logarithmic")
"""Kinds of numbers that are summed in a float."""


def _number(name: str) -> str:
    form = parse_number(name)
    return form.name


NumberName = Annotated[str, AfterValidator(_number)]


class Numbers(Model):
    """The number format of each operand inside the accelerator."""

    input: NumberName = "int8"
    """Activations in the input buffer and in DRAM."""
    weight: NumberName = "int8"
    """Weights in the weight buffer and in DRAM."""
    accumulator: NumberName = "int32"
    """Partial sums."""
    output: NumberName = "int8"
    """Results in the output buffer and in DRAM."""


def refuse_pair(numbers: Numbers) -> None:
    """Refuse operands whose products no sum of the accumulator's kind holds.

    An integer accumulator adds products of numbers without an exponent of their own. A float
    accumulator adds products with a float: of two floats, or of a float and an integer operand,
    whose bits are then a significand (weight-only quantization). Logarithms multiply logarithms
    and floats only.

    Raises:
        ValueError: The sentence names the pairs that work.
    """
    operands = {name: parse_number(getattr(numbers, name)) for name in ("input", "weight")}
    floats = {name for name, form in operands.items() if form.kind in FLOAT_KINDS}
    if parse_number(numbers.accumulator).kind != "float":
        for name in sorted(floats):
            raise ValueError(
                f"numbers.{name} is {operands[name].name} but numbers.accumulator is"
                f" {numbers.accumulator}: products with a float are added in a float, for example"
                " float32"
            )
    elif not floats:
        raise ValueError(
            f"numbers.accumulator is {numbers.accumulator} but numbers.input is {numbers.input} and"
            f" numbers.weight is {numbers.weight}: a float adds products of two floats, or of a"
            " float and an integer; products of two integers are added in an integer, for example"
            " int32"
        )
    elif len(floats) == 1:
        (name,) = floats
        if operands[name].kind == "logarithmic":
            raise ValueError(
                f"numbers.{name} is {operands[name].name}: a logarithm multiplies a logarithm or a"
                f" float, not {operands['weight' if name == 'input' else 'input'].name}"
            )
