"""Attention of an encoder to all of its tokens, and of a decoder to what an encoder made."""

from accelsim.workload.transformer.attention import (
    add_scores_and_context,
    position_bias,
    projections,
)
from accelsim.workload.transformer.description import Attention, Step
from accelsim.workload.transformer.layers import linear
from accelsim.workload.transformer.writer import Writer

ENCODER = "encoder_"
"""Prefix of the names of nodes of an encoder before a decoder."""
MEMORY = f"{ENCODER}norm"
"""Name of what such an encoder makes, shape (batch, source, width)."""
_ROWS, _COLUMNS = [0, 2, 1, 3], [0, 2, 3, 1]


def bidirectional(
    net: Writer, name: str, value: str, shape: Attention, width: int, step: Step
) -> str:
    """Add attention of tokens of ``width`` to each other, shape (batch, tokens, width).

    An input of the network hides keys if the attention has a mask.
    """
    parts = projections(net, name, value, shape, width)
    query, key, content = (
        heads_of(net, part, shape, order)
        for part, order in zip(parts, (_ROWS, _COLUMNS, _ROWS), strict=True)
    )
    mask = None
    if shape.has_mask:
        mask = net.input("attention_mask", step.batch, 1, 1, step.tokens)
    if shape.buckets:
        mask = position_bias(net, name, shape, (step.tokens, step.tokens), mask)
    return _merged(net, name, (query, key, content), shape, width, mask)


def cross_attention(
    net: Writer, name: str, value: str, shape: Attention, width: int, step: Step
) -> str:
    """Add attention to what an encoder made.

    With the first tokens of a decoder its keys and values are computed, and are outputs of the
    network; after other tokens they are inputs.
    """
    heads, extent = shape.heads, shape.head_width
    inner = heads * extent
    query = linear(net, f"{name}_query", value, width, inner, bias=shape.has_bias)
    query = heads_of(net, query, shape, _ROWS)
    extents = {"key": (heads, extent, step.source), "value": (heads, step.source, extent)}
    if step.past:
        key, content = (
            net.input(f"{name}_past_{part}", step.batch, *sizes) for part, sizes in extents.items()
        )
        return _merged(net, name, (query, key, content), shape, width, None)
    bias = shape.has_bias and shape.has_key_bias
    key = linear(net, f"{name}_key", MEMORY, width, inner, bias=bias)
    key = heads_of(net, key, shape, _COLUMNS)
    net.output(key, step.batch, *extents["key"])
    content = linear(net, f"{name}_value", MEMORY, width, inner, bias=shape.has_bias)
    content = heads_of(net, content, shape, _ROWS)
    net.output(content, step.batch, *extents["value"])
    return _merged(net, name, (query, key, content), shape, width, None)


def heads_of(net: Writer, name: str, shape: Attention, order: list[int]) -> str:
    """Cut the last dimension of (batch, tokens, width) into heads and permute to ``order``."""
    extents = net.shape(0, 0, shape.heads, shape.head_width)
    cut = net.node("Reshape", f"{name}_heads_cut", name, extents)
    return net.node("Transpose", f"{name}_heads", cut, perm=order)


def _merged(
    net: Writer,
    name: str,
    operands: tuple[str, str, str],
    shape: Attention,
    width: int,
    mask: str | None,
) -> str:
    """Add scores, their softmax, the mixed values and the projection back."""
    context = add_scores_and_context(net, name, operands, shape, (1, 0), mask)
    context = net.node("Transpose", f"{name}_context_tokens", context, perm=_ROWS)
    inner = shape.heads * shape.head_width
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, inner))
    return linear(net, f"{name}_output", merged, inner, width, bias=shape.has_output_bias)
