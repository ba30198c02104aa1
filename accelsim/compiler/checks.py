"""Checks, by bounds and before anything is compiled, that a machine can hold a layer's numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from accelsim.errors import MappingError
from accelsim.integer import IntegerNetwork, IntegerTensor, Multiply, Requantize
from accelsim.isa import INSTRUCTIONS
from accelsim.npu import Npu
from accelsim.number import Element, Number, digits_of, operand, place_values, weight_range
from accelsim.workload import layers as geometry

Array = NDArray[np.int64]

MOST_SHIFT = 63
PARAMETERS_FIELDS = {field.name: field for field in INSTRUCTIONS["PARAMETERS"].fields}
TAP_BITS = 16


@dataclass(frozen=True)
class Range:
    """Least and greatest value of the elements of a tensor."""

    least: int
    most: int

    def joined(self, value: int) -> "Range":
        """Return the range extended to ``value``."""
        return Range(min(self.least, value), max(self.most, value))

    def within(self, number: Number) -> bool:
        """Return whether a format represents every integer of the range."""
        if number.kind == "integer":
            return number.minimum <= self.least and self.most <= number.maximum
        if number.kind == "float" and number.exponent_bits >= 8:
            # For example bfloat16: far below its greatest number, it skips integers.
            return max(-self.least, self.most) <= 1 << (number.mantissa_bits + 1)
        found = operand(number)
        if self.least < found.least or found.greatest < self.most:
            return False
        return bool(np.isin(np.arange(self.least, self.most + 1), found.integers).all())


def check_read(layer: str, tensor: IntegerTensor, values: Range, npu: Npu) -> None:
    """Check that a layer can read a tensor.

    Raises:
        MappingError: The machine's activations do not hold its values.
    """
    if not values.within(npu.input):
        raise MappingError(
            f"layer {layer}: {npu.name} reads activations of {npu.input.name}, which do not hold"
            f" the values of {tensor.name} ({values.least} to {values.most}){_wider(values)}"
        )


def check_written(layer: str, name: str, values: Range, npu: Npu) -> None:
    """Check that a layer can write a tensor.

    Raises:
        MappingError: The machine's results do not hold its values.
    """
    if not values.within(npu.output):
        raise MappingError(
            f"layer {layer}: {npu.name} writes results of {npu.output.name}, which do not hold"
            f" the values of {name} ({values.least} to {values.most}){_wider(values)}"
        )


def _wider(values: Range) -> str:
    """Return the setting of a machine that holds values of 9 to 16 bits; nothing for others."""
    is_wide = 1 << 8 <= values.most - values.least < 1 << 16
    return "; set numbers.input and numbers.output to int16" if is_wide else ""


def check_moved(name: str, values: Range, npu: Npu) -> None:
    """Check that the vector unit returns the values of a tensor unchanged.

    Raises:
        MappingError: Activations, sums or results of the machine do not hold them.
    """
    for number in (npu.input, npu.accumulator, npu.output):
        if not values.within(number):
            raise MappingError(
                f"tensor {name}: the vector unit of {npu.name} must rearrange it, and {number.name}"
                f" does not hold its values ({values.least} to {values.most})"
            )


def check_chain(network: IntegerNetwork, read: set[str], written: set[str], npu: Npu) -> None:
    """Check that layers can read what other layers write.

    Raises:
        MappingError: Results and activations take different bits in memory.
    """
    both = sorted(read & written)
    if both and npu.input_element_bits != npu.output_element_bits:
        raise MappingError(
            f"network {network.name}: {npu.name} writes results of {npu.output_element_bits} bits"
            f" and reads activations of {npu.input_element_bits}, so that no layer can read"
            f" {both[0]}, which another writes"
        )


_ELEMENTS: dict[Element, tuple[str, str]] = {
    "multiply": ("multiplies", "multiply"),
    "adder": ("sums distances (AdderConv)", "sum distances"),
}
"""What a layer does, and what elements of an array do, by the kind of element."""


def check_element(layer: str, element: Element, npu: Npu) -> None:
    """Check that the elements of an array compute what a layer sums.

    Args:
        layer: Name of the layer, for the message.
        element: Kind of element that the layer needs.
        npu: The machine.

    Raises:
        MappingError: They do not.
    """
    if element != npu.element:
        raise MappingError(
            f"layer {layer}: {_ELEMENTS[element][0]}, and the elements of {npu.name}"
            f" {_ELEMENTS[npu.element][1]}; it needs array.element {element}"
        )


def _nearer_zero(npu: Npu) -> str:
    """Return the setting of a machine that moves the zero points of a file, if there is one."""
    name = npu.input.name
    return f"; numbers.input u{name} moves zero points of {name} by half its range" * (
        npu.input.signed
    )


def check_weights(layer: str, weights: Array, npu: Npu) -> None:
    """Check that weights fit their format.

    Args:
        layer: Name of the layer, for the message.
        weights: The weights.
        npu: The machine.

    Raises:
        MappingError: A weight does not.
    """
    number = npu.weight
    if npu.element == "adder":
        reached, held = Range(int(weights.min()), int(weights.max())), weight_range("adder", number)
        if not (held[0] <= reached.least and reached.most <= held[1]):
            raise MappingError(
                f"layer {layer}: weights plus the zero point of the input are {reached.least} to"
                f" {reached.most}; adder elements of {number.name} hold {held[0]} to {held[1]}"
                f"{_nearer_zero(npu)}"
            )
        return
    if number.kind != "integer":
        absent = weights[~np.isin(weights, operand(number).integers)]
        if absent.size:
            raise MappingError(
                f"layer {layer}: weight {int(absent[0])} is no value of {number.name}"
            )
        return
    reached = Range(int(weights.min(initial=0)), int(weights.max(initial=0)))
    if said := weight_problem(layer, reached, npu):
        raise MappingError(said)


def weight_problem(layer: str, reached: Range, npu: Npu, digits: int = 1) -> str:
    """Return why a machine of integers does not hold weights of a range; empty if it holds them.

    Args:
        layer: Name of the layer.
        reached: Range of its weights.
        npu: The machine.
        digits: Digits of each weight.
    """
    number, (least, most) = npu.weight, (reached.least, reached.most)
    if digits > 1:
        try:
            digits_of(np.array([least, most]), number, digits)
        except ValueError as problem:
            return f"layer {layer}: weight {problem}"
        return ""
    if reached.within(number):
        return ""
    way = f"set numbers.weight to int{max(most, -least - 1).bit_length() + 1}"
    if npu.has_digits:
        way = (
            f'set numbers.layers to {{"{layer}": {way.rpartition(" ")[2]}}}, which holds each in'
            " several digits of it"
        )
    return f"layer {layer}: weights from {least} to {most} do not fit {number.name}; {way}"


def check_digits(layer: str, weights: Array, values: Range, npu: Npu, digits: int) -> None:
    """Check that digits hold weights, and that no sum of digits can leave the accumulator.

    Args:
        layer: Name of the layer, for the message.
        weights: Shape (filters, kernel height, kernel width, channels).
        values: Range of the other factor.
        npu: The machine.
        digits: Digits of each weight.

    Raises:
        MappingError: A weight takes more digits, or a sum could leave the accumulator.
    """
    try:
        held = digits_of(weights, npu.weight, digits)
    except ValueError as problem:
        raise MappingError(f"layer {layer}: weight {problem}") from None
    scaled = held * place_values(npu.weight, digits).reshape(-1, *[1] * weights.ndim)
    terms = np.moveaxis(scaled, 0, -1).reshape(len(weights), -1)
    check_sums(layer, terms, values, npu)


def check_product(layer: Multiply, factors: Sequence[Range], npu: Npu) -> None:
    """Check that the machine multiplies two tensors.

    Args:
        layer: The layer.
        factors: Ranges of both tensors.
        npu: The machine.

    Raises:
        MappingError: The machine has no elementwise products; or a zero point, a factor or a
            product does not fit.
    """
    name = layer.name
    if not npu.elementwise_products:
        raise MappingError(
            f"layer {name}: {npu.name} does not multiply activations by each other; set"
            " vector_unit.elementwise_products to true"
        )
    points = PARAMETERS_FIELDS["first_zero_point"]
    ends = []
    for part, point in zip(factors, layer.zero_points, strict=True):
        if not points.least <= point <= points.most:
            raise MappingError(
                f"layer {name}: zero points of what is multiplied must be from {points.least} to"
                f" {points.most}, not {point}"
            )
        ends.append((part.least - point, part.most - point))
        if not -(1 << (TAP_BITS - 1)) <= ends[-1][0] <= ends[-1][1] < 1 << (TAP_BITS - 1):
            raise MappingError(
                f"layer {name}: factors from {ends[-1][0]} to {ends[-1][1]} do not fit 16 bits"
            )
    products = [first * second for first in ends[0] for second in ends[1]]
    check_sums(name, np.ones((1, 1), np.int64), Range(min(products), max(products)), npu)


def check_activations(network: IntegerNetwork, npu: Npu) -> None:
    """Check that the machine holds activations as two's complement or unsigned numbers.

    Raises:
        MappingError: Activations of the machine are codes of another kind.
    """
    if not (npu.input.uniform or npu.input.kind == "ternary"):
        raise MappingError(
            f"network {network.name}: {npu.name} reads activations of {npu.input.name}; the"
            " compiler knows integers, fixed point and ternary"
        )


def check_filled(layer: str, weights: Array, npu: Npu) -> None:
    """Check that no place of a weight word must be 0 if the weight format has no zero.

    Args:
        layer: Name of the layer, for the message.
        weights: Shape (filters, kernel height, kernel width, elements), of one pass.
        npu: The machine.

    Raises:
        MappingError: The format has no zero, and weights do not fill all words.
    """
    elements = weights.shape[-1]
    has_zero = bool((operand(npu.weight).integers == 0).any())
    if not has_zero and (elements % npu.input_elements or not weights.all()):
        raise MappingError(
            f"layer {layer}: weights of {npu.weight.name} have no zero, so the elements that it"
            f" reads of a place must fill input words of {npu.input_elements}, and all be used"
        )


def check_pattern(layer: str, weights: Array, npu: Npu) -> None:
    """Check that each group of sparse weights keeps no more weights than the array can hold.

    Args:
        layer: Name of the layer, for the message.
        weights: Shape (filters, kernel height, kernel width, elements), of one pass.
        npu: The machine.

    Raises:
        MappingError: A group keeps more.
    """
    if npu.group == 1:
        return
    elements = weights.shape[-1]
    full = np.zeros((*weights.shape[:-1], -(-elements // npu.group) * npu.group), dtype=np.bool_)
    full[..., :elements] = weights != 0
    most = int(full.reshape(-1, npu.group).sum(axis=1).max(initial=0))
    if most > npu.kept:
        raise MappingError(
            f"layer {layer}: {npu.name} holds {npu.kept} of each {npu.group} weights along the"
            f" elements that it reads of a place, and some {npu.group} keep {most}"
        )


def check_blocks(layer: geometry.Convolution, npu: Npu) -> None:
    """Check that a machine can compute a separate sum for each block of channels.

    Raises:
        MappingError: Blocks are not whole input words, or its array cannot separate their products.
    """
    words = npu.input_elements
    if layer.digits > 1:
        raise MappingError(
            f"layer {layer.name}: weights have a scale for each {layer.factor_channels} channels,"
            f" and numbers.layers holds them in {layer.digits} digits; a result has sums"
            " for one of the two"
        )
    if layer.factor_channels % words:
        raise MappingError(
            f"layer {layer.name}: weights have a scale for each {layer.factor_channels} channels,"
            f" which must be a multiple of the {words} of an input word of {npu.name}"
        )
    if layer.groups > 1 or layer.weight_shape[1:3] != (1, 1):
        raise MappingError(
            f"layer {layer.name}: weights have a scale for each {layer.factor_channels} channels,"
            " which is supported for products and for kernels of 1 x 1 of one group"
        )
    if npu.sparse is not None:
        raise MappingError(
            f"layer {layer.name}: weights have a scale for each {layer.factor_channels} channels,"
            f" and {npu.name} has one sum for each result; array.engine.kind must be systolic"
        )
    if npu.rebuild is not None:
        raise MappingError(
            f"layer {layer.name}: weights have a scale for each {layer.factor_channels} channels,"
            f" and those of {npu.name} have a basis; storage.basis.order must be 0, not"
            f" {npu.rebuild.order}"
        )


def check_taps(layer: str, weights: Array) -> None:
    """Check that the weights of taps fit signed integers of 16 bits.

    Raises:
        MappingError: A weight does not.
    """
    if int(np.abs(weights + (weights < 0)).max(initial=0)) >= 1 << (TAP_BITS - 1):
        raise MappingError(
            f"layer {layer}: weights of the vector unit must fit {TAP_BITS} bits, signed"
        )


def check_sums(layer: str, weights: Array, values: Range, npu: Npu) -> None:
    """Check that no sum can leave the accumulator, in any order of its terms.

    Args:
        layer: Name of the layer, for the message.
        weights: Shape (results, terms): the factors of the terms of each sum.
        values: Range of the other factor.
        npu: The machine.

    Raises:
        MappingError: A sum could.
    """
    high = np.maximum(weights * values.most, weights * values.least)
    low = np.minimum(weights * values.most, weights * values.least)
    most = int(np.maximum(high, 0).sum(axis=1).max(initial=0))
    least = int(np.minimum(low, 0).sum(axis=1).min(initial=0))
    check_accumulator(layer, Range(least, most), npu)


def check_accumulator(layer: str, sums: Range, npu: Npu) -> None:
    """Check that the accumulator of a machine holds sums.

    Raises:
        MappingError: The accumulator does not.
    """
    if not sums.joined(0).within(npu.accumulator):
        least, most = sums.joined(0).least, sums.joined(0).most
        raise MappingError(
            f"layer {layer}: sums may reach {least} or {most}, beyond"
            f" {npu.accumulator.name}, the accumulator of {npu.name}"
        )


def fitted(layer: str, how: Requantize, npu: Npu) -> Requantize:
    """Return parameters with the same results that fit the requantizer of a machine.

    Multiplier and shift are halved together as long as that is exact.

    Raises:
        MappingError: There are none.
    """
    multiplier, shift = how.multiplier.copy(), how.shift.copy()
    most = (1 << npu.multiplier_bits) - 1
    while True:
        wide = (multiplier > most) & (multiplier % 2 == 0) & (shift > 0)
        if not wide.any():
            break
        multiplier[wide] //= 2
        shift[wide] -= 1
    problems = []
    if int(multiplier.max(initial=0)) > most or int(multiplier.min(initial=0)) < 0:
        problems.append(f"multipliers must be 0 to {most} ({npu.multiplier_bits} bits)")
    if int(shift.max(initial=0)) > MOST_SHIFT or int(shift.min(initial=0)) < 0:
        problems.append(f"shifts must be 0 to {MOST_SHIFT}")
    limit = 1 << (npu.bias_bits - 1)
    if int(how.bias.max(initial=0)) >= limit or int(how.bias.min(initial=0)) < -limit:
        problems.append(f"biases must fit {npu.bias_bits} bits, signed")
    if problems:
        raise MappingError([f"layer {layer}: {problem}" for problem in problems])
    return replace(how, multiplier=multiplier, shift=shift)
