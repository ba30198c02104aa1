"""The multiplier of a processing element: an expression, or a block of an FPGA family.

An adder element has a subtractor in its place.
"""

from amaranth import Module, Signal, Value

from accelsim_hdl.dataflow.delay import delayed
from accelsim_hdl.dataflow.primitives import PRIMITIVES, Operand
from accelsim_hdl.dataflow.processing_element import ArrayParameters
from accelsim_hdl.number import negative_distance, product

__all__ = ["TERMS", "Operand", "product_of"]

TERMS = {"multiply": product, "adder": negative_distance}
"""Circuit between two codes, by the kind of element; see ``accelsim.number.element``."""


def product_of(
    m: Module, left: Operand, right: Operand, parameters: ArrayParameters, name: str
) -> Value:
    """Return what a sum gains from two codes, ``multiplier_registers`` cycles after the sources.

    It is their exact product, or in an adder element their negative distance.

    Without a family, or if a code is not its integer, the circuit is an expression on the registers
    of the operands, with registers after it. A block of a family has its own input registers beside
    those of the operands, which then only serve the neighbours; synthesis removes unused ones.

    Args:
        m: The module that gets the multiplier.
        left: Code of the activation.
        right: Code of the weight.
        parameters: Parameters of the array.
        name: Name of the element.
    """
    if parameters.family is None or not parameters.multiplies_integers:
        registered = parameters.operands_are_registered
        one, other = (side.register if registered else side.source for side in (left, right))
        exact: Value
        if parameters.multiplies_integers:
            exact = one * other
        else:
            formats = parameters.input, parameters.weight
            exact = TERMS[parameters.element](m, one, other, formats, f"{name}_exact")
        return delayed(m, exact, parameters.product_registers, f"{name}_product")
    primitive = PRIMITIVES[parameters.family]
    full = Signal(primitive.product_bits, name=f"{name}_product")
    m.submodules[f"{name}_multiplier"] = primitive.instance(
        left, right, parameters.multiplier_registers, full
    )
    shape = (left.source * right.source).shape()
    exact = full[: shape.width]
    return exact.as_signed() if shape.signed else exact
