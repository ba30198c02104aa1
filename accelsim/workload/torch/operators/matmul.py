"""Matrix products and attention."""

from math import prod

from accelsim.workload.lowering import attention, einsum, matmul
from accelsim.workload.lowering.value import Lowered, Value
from accelsim.workload.torch.call import Call


def linear(call: Call) -> Lowered:
    """Lower linear: the weight has shape (outputs, inputs); the bias is free."""
    data, weight = call.tensor("input"), call.tensor("weight")
    work = matmul(
        data.shape,
        weight.shape[::-1],
        left_constant=data.constant,
        right_constant=weight.constant,
    )
    return Lowered(work=(work,))


def product(call: Call) -> Lowered:
    """Lower mm, bmm, mv and matmul."""
    return _product(call.tensor("self", "input"), call.tensor("mat2", "other", "vec"))


def product_with_offset(call: Call) -> Lowered:
    """Lower addmm and baddbmm; the offset is free."""
    return _product(call.tensor("mat1", "batch1"), call.tensor("mat2", "batch2"))


def _product(left: Value, right: Value) -> Lowered:
    work = matmul(
        left.shape, right.shape, left_constant=left.constant, right_constant=right.constant
    )
    return Lowered(work=(work,))


def contraction(call: Call) -> Lowered:
    """Lower an einsum of two operands that is a matrix product; others are not modelled."""
    operands = call.tensors("tensors")
    equation = call.arguments.get("equation")
    if len(operands) != 2 or not isinstance(equation, str):
        return Lowered(modelled=False)
    left, right = operands
    work = einsum(
        equation,
        left.shape,
        right.shape,
        left_constant=left.constant,
        right_constant=right.constant,
    )
    return Lowered(modelled=False) if work is None else Lowered(work=(work,))


def attend(call: Call) -> Lowered:
    """Lower scaled_dot_product_attention; leading dimensions beyond four join the batch."""
    query, key, value = (_four(call.tensor(name).shape) for name in ("query", "key", "value"))
    mask = call.optional("attn_mask")
    work = attention(query, key, value, mask_elements=0 if mask is None else mask.elements)
    return Lowered(work=work)


def _four(shape: tuple[int, ...]) -> tuple[int, ...]:
    if len(shape) < 4:
        return (1,) * (4 - len(shape)) + shape
    return (prod(shape[:-3]), *shape[-3:])


TABLE = {
    "linear": linear,
    **dict.fromkeys(("mm", "bmm", "mv", "matmul"), product),
    **dict.fromkeys(("addmm", "baddbmm"), product_with_offset),
    "einsum": contraction,
    "scaled_dot_product_attention": attend,
}
