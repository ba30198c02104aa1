"""Operators that draw random numbers by Philox4x32-10.

A block of Philox (Salmon et al., SC 2011, section 4.3) gives four numbers after ten rounds; a round
has two products of 32 bits with both halves kept, four exclusive or, and two additions to the keys:
ten operations, so that a number costs 25. A uniform number is scaled by a product and a sum. A
normal number is made by the method of Box and Muller: a logarithm, a root, a cosine and two
products for each number.
"""

from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import LOOKUP
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Vector

BITS = 25
"""Operations of 32 random bits."""
UNIFORM = BITS + 2
NORMAL = UNIFORM + 3 * LOOKUP + 2 + 2
"""Uniform bits, three functions, two products; scale and mean."""

EACH = {
    "RandomUniform": UNIFORM,
    "RandomUniformLike": UNIFORM,
    "RandomNormal": NORMAL,
    "RandomNormalLike": NORMAL,
    "Bernoulli": UNIFORM + 1,
}
"""Operations of a number."""


def drawn(node: Node) -> Lowered:
    """Lower a number for each element; Bernoulli reads and compares its probability."""
    elements = node.output.elements
    read = node.input(0).elements if node.kind == "Bernoulli" else 0
    work = Vector(
        input_elements=read, output_elements=elements, operations=EACH[node.kind] * elements
    )
    return Lowered(work=(work,))


def multinomial(node: Node) -> Lowered:
    """Lower Multinomial: exponentials and their running sum, then a binary search for a sample."""
    data, result = node.input(0), node.output
    steps = max(data.shape[-1] - 1, 0).bit_length()
    work = Vector(
        input_elements=data.elements,
        output_elements=result.elements,
        operations=(LOOKUP + 1) * data.elements + (UNIFORM + steps) * result.elements,
    )
    return Lowered(work=(work,))


TABLE = {**dict.fromkeys(EACH, drawn), "Multinomial": multinomial}
