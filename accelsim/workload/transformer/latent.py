"""Multi-head latent attention of DeepSeek (arXiv:2405.04434, section 2.1).

The cache of a token is one narrow vector, from which keys and values of all heads can be computed,
and one key of the position, which all heads share. A prompt computes keys and values of its tokens.
Tokens after others do not: their queries are multiplied by the weight of the keys instead, and
results by the weight of the values, so that products read the narrow vectors themselves::

    prompt    scores = query @ (weight_k @ narrow)      result = weights @ (weight_v @ narrow)
    after     scores = (query @ weight_k) @ narrow      result = (weights @ narrow) @ weight_v
"""

from math import sqrt
from typing import NamedTuple

from accelsim.workload.transformer.description import LatentAttention, Step
from accelsim.workload.transformer.layers import linear, rms_norm, rotary
from accelsim.workload.transformer.writer import Writer


class _Inputs(NamedTuple):
    """Names of what an attention reads.

    Args:
        plain: Queries without position, shape (batch, heads, tokens, head width).
        turned: Queries with position, shape (batch, heads, tokens, rotary width).
        narrow: Compressed keys and values, shape (batch, tokens, rank).
        place: Shared keys with position, shape (batch, tokens, rotary width).
    """

    plain: str
    turned: str
    narrow: str
    place: str


def latent_attention(
    net: Writer, name: str, value: str, shape: LatentAttention, width: int, step: Step
) -> str:
    """Add latent attention of tokens of ``width``, shape (batch, tokens, width)."""
    inputs = _inputs(net, name, value, shape, width, step.tokens)
    net.output(inputs.narrow, step.batch, step.tokens, shape.kept_rank)
    net.output(inputs.place, step.batch, step.tokens, shape.rotary_width)
    context = (_after if step.past else _prompt)(net, name, inputs, shape, step)
    inner = shape.heads * shape.value_width
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, step.tokens, inner))
    return linear(net, f"{name}_output", merged, inner, width, bias=shape.has_bias)


def _inputs(
    net: Writer, name: str, value: str, shape: LatentAttention, width: int, tokens: int
) -> _Inputs:
    parts = [shape.head_width, shape.rotary_width]
    query, wide = value, width
    if shape.query_rank:
        wide = shape.query_rank
        query = linear(net, f"{name}_query_down", value, width, wide, bias=shape.has_bias)
        query = rms_norm(net, f"{name}_query_norm", query, wide)
    query = linear(net, f"{name}_query", query, wide, shape.heads * sum(parts))
    cut = net.shape(0, tokens, shape.heads, sum(parts))
    query = net.node("Reshape", f"{name}_query_cut", query, cut)
    query = net.node("Transpose", f"{name}_query_heads", query, perm=[0, 2, 1, 3])
    plain, turned = net.split(
        f"{name}_query_split", query, [f"{name}_query_plain", f"{name}_query_place"], parts
    )
    turned = rotary(net, f"{name}_query_rotary", turned, parts[1], parts[1], tokens)
    parts = [shape.kept_rank, shape.rotary_width]
    down = linear(net, f"{name}_kept_down", value, width, sum(parts), bias=shape.has_bias)
    narrow, place = net.split(
        f"{name}_kept_split", down, [f"{name}_kept_narrow", f"{name}_kept_place"], parts
    )
    narrow = rms_norm(net, f"{name}_kept_norm", narrow, shape.kept_rank)
    place = rotary(net, f"{name}_kept_rotary", place, parts[1], parts[1], tokens)
    return _Inputs(plain, turned, narrow, place)


def _prompt(net: Writer, name: str, inputs: _Inputs, shape: LatentAttention, step: Step) -> str:
    """Add attention with keys and values of all heads; result (batch, tokens, heads, width)."""
    heads, tokens = shape.heads, step.tokens
    parts = [shape.head_width, shape.value_width]
    wide = linear(net, f"{name}_kept_up", inputs.narrow, shape.kept_rank, heads * sum(parts))
    cut = net.shape(0, tokens, heads, sum(parts))
    wide = net.node("Reshape", f"{name}_kept_cut", wide, cut)
    wide = net.node("Transpose", f"{name}_kept_heads", wide, perm=[0, 2, 1, 3])
    key, value = net.split(f"{name}_kept_parts", wide, [f"{name}_key", f"{name}_value"], parts)
    cut = net.shape(0, 1, tokens, shape.rotary_width)
    place = net.node("Reshape", f"{name}_place_cut", inputs.place, cut)
    every = net.shape(step.batch, heads, tokens, shape.rotary_width)
    place = net.node("Expand", f"{name}_place_heads", place, every)
    key = net.node("Concat", f"{name}_key_whole", key, place, axis=-1)
    key = net.node("Transpose", f"{name}_key_columns", key, perm=[0, 1, 3, 2])
    query = net.node("Concat", f"{name}_query_whole", inputs.plain, inputs.turned, axis=-1)
    scores = net.node("MatMul", f"{name}_scores", query, key)
    weights = _weights(net, name, scores, shape, step)
    context = net.node("MatMul", f"{name}_context", weights, value)
    return net.node("Transpose", f"{name}_tokens", context, perm=[0, 2, 1, 3])


def _after(net: Writer, name: str, inputs: _Inputs, shape: LatentAttention, step: Step) -> str:
    """Add attention to narrow vectors of the cache; result (batch, tokens, heads, width)."""
    heads, tokens, rank = shape.heads, step.tokens, shape.kept_rank
    rows = (0, heads * tokens)
    narrow, place = (
        net.node(
            "Concat",
            f"{name}_{role}_cache",
            net.input(f"{name}_past_{role}", step.batch, step.past, size),
            new,
            axis=1,
        )
        for role, new, size in (
            ("narrow", inputs.narrow, rank),
            ("place", inputs.place, shape.rotary_width),
        )
    )
    query = _by_head(net, f"{name}_key_up", inputs.plain, (shape.head_width, rank), heads, step)
    query = net.node("Reshape", f"{name}_query_rows", query, net.shape(*rows, rank))
    turned = net.node(
        "Reshape", f"{name}_place_rows", inputs.turned, net.shape(*rows, shape.rotary_width)
    )
    product = {"equation": "bqw,bkw->bqk"}
    scores = net.node("Einsum", f"{name}_narrow_scores", query, narrow, **product)
    placed = net.node("Einsum", f"{name}_place_scores", turned, place, **product)
    scores = net.node("Add", f"{name}_scores", scores, placed)
    cut = net.shape(0, heads, tokens, step.past + tokens)
    scores = net.node("Reshape", f"{name}_score_heads", scores, cut)
    weights = _weights(net, name, scores, shape, step)
    cut = net.shape(*rows, step.past + tokens)
    weights = net.node("Reshape", f"{name}_weight_rows", weights, cut)
    context = net.node("MatMul", f"{name}_narrow_context", weights, narrow)
    cut = net.shape(0, heads, tokens, rank)
    context = net.node("Reshape", f"{name}_context_heads", context, cut)
    context = _by_head(net, f"{name}_value_up", context, (rank, shape.value_width), heads, step)
    return net.node("Transpose", f"{name}_tokens", context, perm=[0, 2, 1, 3])


def _by_head(
    net: Writer, name: str, value: str, extents: tuple[int, int], heads: int, step: Step
) -> str:
    """Multiply (batch, heads, tokens, wide) by a weight of each head; extents (wide, out)."""
    batch, tokens, (wide, out) = step.batch, step.tokens, extents
    value = net.node("Transpose", f"{name}_turned", value, perm=[1, 0, 2, 3])
    rows = net.shape(1, heads, batch * tokens, wide)
    value = net.node("Reshape", f"{name}_rows", value, rows)
    weight = net.weight(f"{name}_weight", 1, heads, wide, out)
    value = net.node("MatMul", name, value, weight)
    value = net.node("Reshape", f"{name}_cut", value, net.shape(heads, batch, tokens, out))
    return net.node("Transpose", f"{name}_heads", value, perm=[1, 0, 2, 3])


def _weights(net: Writer, name: str, scores: str, shape: LatentAttention, step: Step) -> str:
    """Add the softmax of scaled and masked scores."""
    scale = net.scalar("attention_scale", 1 / sqrt(shape.head_width + shape.rotary_width))
    scores = net.node("Mul", f"{name}_scaled", scores, scale)
    if step.tokens > 1:
        mask = net.input("causal_mask", step.tokens, step.past + step.tokens)
        scores = net.node("Add", f"{name}_masked", scores, mask)
    return net.node("Softmax", f"{name}_softmax", scores, axis=-1)
