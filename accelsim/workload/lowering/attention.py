"""Scaled dot-product attention: two batched products and a softmax."""

from collections.abc import Sequence

from accelsim.workload.lowering.vector import softmax
from accelsim.workload.work import Matmul, Vector, Work


def attention(
    query: Sequence[int], key: Sequence[int], value: Sequence[int], *, mask_elements: int = 0
) -> tuple[Work, ...]:
    """Return attention with every score computed, masked or not.

    Query heads that share a key head (grouped-query attention, arXiv:2305.13245) are rows of one
    product. The scale, and the mask if there is one, cost one operation for each score. These are
    the counts of arXiv:1706.03762, equation 1.

    Args:
        query: Shape (batch, heads, queries, width).
        key: Shape (batch, key heads, keys, width), key heads a divisor of heads.
        value: Shape (batch, key heads, keys, value width).
        mask_elements: Elements of the mask, 0 if there is none.

    Raises:
        ValueError: The shapes do not fit.
    """
    if not len(query) == len(key) == len(value) == 4:
        raise ValueError("query, key and value must have 4 dimensions")
    batch, heads, queries, width = query
    _, key_heads, keys, _ = key
    if key[0] != batch or key[3] != width or tuple(value[:3]) != tuple(key[:3]):
        raise ValueError(f"query {query}, key {key} and value {value} do not fit")
    if key_heads < 1 or heads % key_heads:
        raise ValueError(f"{heads} query heads do not divide among {key_heads} key heads")
    rows = heads // key_heads * queries
    groups = batch * key_heads
    scores = groups * rows * keys
    passes = softmax(scores, groups * rows)
    return (
        Matmul(batch=groups, m=rows, k=width, n=keys, weights=False),
        Vector(
            input_elements=scores + mask_elements,
            output_elements=scores,
            operations=passes.operations + scores * (2 if mask_elements else 1),
        ),
        Matmul(batch=groups, m=rows, k=keys, n=value[3], weights=False),
    )
