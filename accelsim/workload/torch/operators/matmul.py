"""Matrix products and attention."""

from math import prod

from accelsim.workload.lowering import attention, einsum, matmul
from accelsim.workload.lowering.value import Lowered, Value
from accelsim.workload.lowering.vector import LOOKUP
from accelsim.workload.torch.call import Call
from accelsim.workload.work import Matmul, Vector

Extents = tuple[int, ...]


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
    """Lower mm, bmm, mv, dot and matmul."""
    return _product(
        call.tensor("self", "input"), call.tensor("mat2", "other", "vec", "tensor", "vec2")
    )


def product_with_offset(call: Call) -> Lowered:
    """Lower addmm, baddbmm and addmv; the offset is free."""
    return _product(call.tensor("mat1", "batch1", "mat"), call.tensor("mat2", "batch2", "vec"))


def summed_product(call: Call) -> Lowered:
    """Lower addbmm: the sum of a batch of products is one product of longer sums."""
    (batch, m, k), right = call.tensor("batch1").shape, call.tensor("batch2")
    work = Matmul(m=m, k=batch * k, n=right.shape[-1], weights=right.constant)
    return Lowered(work=(work,))


def grouped(call: Call) -> Lowered:
    """Lower grouped_mm, of transformers too: rows, divided among the matrices of experts.

    How many rows each expert has depends on values: they are as even as can be. Two lists of
    matrices multiply one by one; other ends of groups (columns, reductions) are not modelled.
    """
    rows, experts = call.tensor("self", "input"), call.tensor("mat2", "weight")
    if len(experts.shape) != 3 or len(rows.shape) not in (2, 3):
        return Lowered(modelled=False)
    if len(rows.shape) == 3:
        return _product(rows, experts)
    each, more = divmod(rows.shape[0], experts.shape[0])
    _, k, n = experts.shape
    shares = ((more, each + 1), (experts.shape[0] - more, each))
    return Lowered(
        work=tuple(
            Matmul(batch=count, m=m, k=k, n=n, weights=experts.constant)
            for count, m in shares
            if count and m
        )
    )


def bilinear(call: Call) -> Lowered:
    """Lower bilinear, x1 A x2 for each matrix of the weights: first x1 A, then the sums with x2."""
    left, right = call.tensor("input1"), call.tensor("input2")
    weight = call.tensor("weight")
    outputs, width, height = weight.shape
    rows = left.elements // width
    if right.elements != rows * height:
        raise ValueError(f"{left.shape} by {weight.shape} by {right.shape} do not multiply")
    return Lowered(
        work=(
            Matmul(m=rows, k=width, n=outputs * height, weights=weight.constant),
            Matmul(batch=rows, m=outputs, k=height, n=1, weights=False),
        )
    )


def _product(left: Value, right: Value) -> Lowered:
    work = matmul(
        left.shape, right.shape, left_constant=left.constant, right_constant=right.constant
    )
    return Lowered(work=(work,))


def contraction(call: Call) -> Lowered:
    """Lower an einsum of any number of operands."""
    operands, equation = call.tensors("tensors"), call.arguments.get("equation")
    if not isinstance(equation, str):
        return Lowered(modelled=False)
    return einsum(
        equation, [value.shape for value in operands], [value.constant for value in operands]
    )


def attend(call: Call) -> Lowered:
    """Lower scaled_dot_product_attention; leading dimensions beyond four join the batch.

    A key that a whole batch shares serves all its queries, as rows of one product.
    """
    query, key, value = _broadcast(*(call.tensor(name) for name in ("query", "key", "value")))
    mask = call.optional("attn_mask", "attn_bias")
    work = attention(query, key, value, mask_elements=0 if mask is None else mask.elements)
    return Lowered(work=work)


def attend_changed(call: Call) -> Lowered:
    """Lower flex_attention: attention, and the operations of its region on each score."""
    query, key, value = (call.tensor(name) for name in ("query", "key", "value"))
    products = attention(*_broadcast(query, key, value))
    scores = products[1].output_elements
    change = Vector(
        input_elements=scores,
        output_elements=scores,
        operations=scores * call.integer("operations"),
    )
    return Lowered(work=(products[0], change, *products[1:]))


def _broadcast(query: Value, key: Value, value: Value) -> tuple[Extents, Extents, Extents]:
    """Return three shapes (batch, heads, rows, width) that fit each other."""
    shapes = [(1,) * (4 - len(one.shape)) + one.shape for one in (query, key, value)]
    rank = max(len(shape) for shape in shapes)
    shapes = [(1,) * (rank - len(shape)) + shape for shape in shapes]
    batch = [_common(extents) for extents in zip(*(shape[:-3] for shape in shapes), strict=True)]
    heads = [shape[-3] for shape in shapes]
    # Keys and values of fewer heads than the queries are shared.
    key_heads = _common(heads[1:])
    rows = [shape[-2:] for shape in shapes]
    if all(prod(shape[:-3]) == 1 for shape in shapes[1:]):
        rows[0] = (prod(batch) * rows[0][0], rows[0][1])
        batch = [1]
    counts = (max(heads[0], key_heads), key_heads, key_heads)
    made = [(prod(batch), count, *ends) for count, ends in zip(counts, rows, strict=True)]
    return made[0], made[1], made[2]


def _common(extents: tuple[int, ...] | list[int]) -> int:
    """Return the extent that several broadcast to."""
    found = {extent for extent in extents if extent != 1}
    if len(found) > 1:
        raise ValueError(f"extents {' and '.join(map(str, sorted(found)))} do not broadcast")
    return max(extents)


def distances(call: Call) -> Lowered:
    """Lower cdist without products: difference, power and sum of each element of each pair."""
    left, out = call.tensor("x1"), call.output
    work = Vector(
        input_elements=left.elements + call.tensor("x2").elements,
        output_elements=out.elements,
        operations=out.elements * (3 * left.shape[-1] + LOOKUP),
    )
    return Lowered(work=(work,))


ATTENTION = ("flash_attention", "flash_attention_for_cpu", "efficient_attention", "cudnn_attention")

TABLE = {
    "linear": linear,
    **dict.fromkeys(("mm", "bmm", "mv", "dot", "vdot", "matmul", "linalg_matmul"), product),
    **dict.fromkeys(("_int_mm", "_scaled_mm"), product),
    **dict.fromkeys(("addmm", "baddbmm", "addmv"), product_with_offset),
    "addbmm": summed_product,
    **dict.fromkeys(("_grouped_mm", "_scaled_grouped_mm"), grouped),
    "transformers::grouped_mm_fallback": grouped,
    "bilinear": bilinear,
    "einsum": contraction,
    "scaled_dot_product_attention": attend,
    **dict.fromkeys((f"_scaled_dot_product_{kind}" for kind in ATTENTION), attend),
    "_cdist_forward": distances,
    "flex_attention": attend_changed,
}
