"""Number formats of the operands inside an accelerator."""

from typing import TYPE_CHECKING, Annotated

from pydantic import AfterValidator, Field

from accelsim.document import Model
from accelsim.number import digits_needed, parse_number

if TYPE_CHECKING:
    from accelsim.arch.model import Arch

WHOLE_KINDS = ("integer", "fixed", "binary", "ternary")
"""Kinds of formats whose operands are plain integers."""
FLOAT_KINDS = ("float", "logarithmic")
"""Kinds of formats whose products are summed in a float."""


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
    layers: dict[str, NumberName] = Field(default_factory=dict)
    """Formats of the weights of single layers, by a layer's name or a pattern of names; the first
    match counts. Weights wider than ``weight`` are cut into digits of that format, and their layer
    runs once for each digit (docs/npu.md, 'Weights wider than the array')."""


def refuse_pair(numbers: Numbers) -> None:
    """Refuse operands whose products the accumulator cannot sum.

    An integer accumulator sums products of numbers without exponents. A float accumulator sums
    products of two floats, or of a float and an integer (weight-only quantization); the multiplier
    takes the integer as a significand. A logarithm can be multiplied by a logarithm or by a float
    only. A block format counts as a float, because of its scales.

    Raises:
        ValueError: The message names the pairs that work.
    """
    operands = {name: parse_number(getattr(numbers, name)) for name in ("input", "weight")}
    floats = {name for name, form in operands.items() if form.kind in (*FLOAT_KINDS, "block")}
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


def refuse_blocks(arch: "Arch") -> None:
    """Refuse block formats where a machine has no place for shared scales.

    Args:
        arch: The accelerator, whose other parts are valid.

    Raises:
        ValueError: The message names the field, and what it needs.
    """
    for name in ("input", "accumulator", "output"):
        form = parse_number(getattr(arch.numbers, name))
        if form.element is not None:
            raise ValueError(
                f"numbers.{name} is {form.name}, a block format, but only numbers.weight may have"
                f" shared scales: use the format of its elements, {form.element.name}"
            )
    form = parse_number(arch.numbers.weight)
    needs = ""
    if form.kind != "block":
        return
    if arch.array.dataflow not in ("weight_stationary", "output_stationary"):
        needs = f"array.dataflow weight_stationary or output_stationary, not {arch.array.dataflow}"
    elif arch.array.skipping_engine is not None:
        needs = f"array.engine.kind systolic, not {arch.array.engine.kind}"
    elif arch.sparsity.weights_kept != (1, 1):
        needs = f"weights that are not skipped, not sparsity.weight {arch.sparsity.weight}"
    if needs:
        raise ValueError(f"numbers.weight {form.name}, a block format, needs {needs}")


def refuse_adders(arch: "Arch") -> None:
    """Refuse adder elements on a machine on which a distance has no meaning, or no circuit.

    Args:
        arch: The accelerator, whose other parts are valid.

    Raises:
        ValueError: The message names the field, and what it needs.
    """
    array, numbers = arch.array, arch.numbers
    if array.element != "adder":
        return
    input_, weight = parse_number(numbers.input), parse_number(numbers.weight)
    needs = ""
    if weight.kind != "integer" or not weight.signed or weight.bits < 2:
        needs = f"a numbers.weight of int2 or wider, not {weight.name}"
    elif input_.kind != "integer":
        needs = f"a numbers.input of integers, not {input_.name}"
    elif array.dataflow == "row_stationary":
        needs = (
            "array.dataflow weight_stationary, output_stationary or input_stationary, not"
            f" {array.dataflow}"
        )
    elif array.composition != "fixed":
        needs = f"array.composition fixed, not {array.composition}"
    elif array.skipping_engine is not None:
        needs = f"array.engine.kind systolic, not {array.engine.kind}"
    elif arch.sparsity.exploited != "none":
        needs = (
            "sparsity.exploited none, as the distance to a zero is not zero, not"
            f" {arch.sparsity.exploited}"
        )
    elif numbers.layers:
        needs = "no numbers.layers, as the distance to a weight is not a sum of those to its digits"
    if needs:
        raise ValueError(f"array.element adder needs {needs}")


def layer_digits(numbers: Numbers) -> tuple[tuple[str, int], ...]:
    """Return each pattern of ``Numbers.layers``, with the number of digits that its format needs.

    Raises:
        ValueError: A format is not an integer format, or needs too many digits.
    """
    narrow, found = parse_number(numbers.weight), []
    for pattern, name in numbers.layers.items():
        try:
            found.append((pattern, digits_needed(parse_number(name), narrow)))
        except ValueError as problem:
            raise ValueError(f"numbers.layers.{pattern} {name}: {problem}") from None
    return tuple(found)


def refuse_layers(arch: "Arch") -> None:
    """Refuse formats of single layers on a machine that cannot cut weights into digits.

    Args:
        arch: The accelerator, whose other parts are valid.

    Raises:
        ValueError: The message names the field, and what it needs.
    """
    numbers = arch.numbers
    if not numbers.layers:
        return
    pattern, name = next(iter(numbers.layers.items()))
    weight = parse_number(numbers.weight)
    needs = ""
    if weight.kind != "integer" or not weight.signed or weight.bits < 2:
        needs = f"a numbers.weight of int2 or wider, to hold a digit, not {weight.name}"
    elif arch.array.dataflow == "row_stationary":
        needs = (
            "array.dataflow weight_stationary, output_stationary or input_stationary, which have a"
            f" sum for each digit, not {arch.array.dataflow}"
        )
    elif arch.array.skipping_engine is not None:
        needs = f"array.engine.kind systolic, not {arch.array.engine.kind}"
    if needs:
        raise ValueError(f"numbers.layers.{pattern} {name} needs {needs}")
    layer_digits(numbers)
