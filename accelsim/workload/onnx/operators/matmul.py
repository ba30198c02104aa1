"""Gemm, MatMul, Einsum and the quantized products."""

from accelsim.workload.lowering import einsum, matmul
from accelsim.workload.lowering.value import Lowered, Value
from accelsim.workload.lowering.vector import LOOKUP
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Matmul, Vector


def gemm(node: Node) -> Lowered:
    """Lower Gemm: a and b, each transposed if its attribute says so; the offset c is free."""
    left, right = (
        value.shape[::-1] if node.integer(flag, 0) else value.shape
        for value, flag in ((node.input(0), "transA"), (node.input(1), "transB"))
    )
    if len(left) != 2 or len(right) != 2:
        raise ValueError(f"Gemm multiplies matrices, not {left} by {right}")
    return Lowered(work=(_product(left, right, node.input(0), node.input(1)),))


def product(node: Node) -> Lowered:
    """Lower MatMul and MatMulInteger: inputs a and b."""
    left, right = node.input(0), node.input(1)
    return Lowered(work=(_product(left.shape, right.shape, left, right),))


def quantized_product(node: Node) -> Lowered:
    """Lower QLinearMatMul: a, its scale and zero point, then b."""
    left, right = node.input(0), node.input(3)
    return Lowered(work=(_product(left.shape, right.shape, left, right),))


def _product(left: tuple[int, ...], right: tuple[int, ...], a: Value, b: Value) -> Matmul:
    return matmul(left, right, left_constant=a.constant, right_constant=b.constant)


def contraction(node: Node) -> Lowered:
    """Lower an Einsum of any number of operands."""
    operands = [node.input(place) for place in range(len(node.inputs))]
    return einsum(
        node.text("equation", ""),
        [value.shape for value in operands],
        [value.constant for value in operands],
    )


def determinant(node: Node) -> Lowered:
    """Lower Det by elimination: ``n - 1`` steps, each with a matrix that has a row fewer.

    A step of r rows below its pivot compares r elements, has a reciprocal and r products for the
    factors, and a product and a difference for each of r * r elements. n - 1 products follow.
    """
    data = node.input(0)
    length = data.shape[-1]
    rows = length * (length - 1) // 2
    squares = rows * (2 * length - 1) // 3
    each = 2 * rows + 2 * squares + (LOOKUP + 1) * (length - 1)
    work = Vector(
        input_elements=data.elements,
        output_elements=node.output.elements,
        operations=each * node.output.elements,
    )
    return Lowered(work=(work,))


TABLE = {
    "Det": determinant,
    "Gemm": gemm,
    "MatMul": product,
    "MatMulInteger": product,
    "QLinearMatMul": quantized_product,
    "Einsum": contraction,
}
