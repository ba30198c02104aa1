"""Self-attention with grouped queries: of a prompt, of a token, or of some tokens after others.

The queries that share a key are rows of one matrix, so that a key is read once. Keys are cached in
columns and values in rows, so that no product needs a transposition of the cache. Scores of hidden
keys are computed and masked, but for those outside of the blocks of a window or a chunk::

    window 4, 10 tokens        keys
    queries  0 1 2 3           0 1 2 3
             4 5 6 7           0 1 2 3 4 5 6 7
             8 9                       4 5 6 7 8 9
"""

from math import sqrt
from typing import NamedTuple

from accelsim.workload.transformer.description import Attention, Step
from accelsim.workload.transformer.layers import capped, linear, rms_norm, rotary
from accelsim.workload.transformer.writer import Writer


class Heads(NamedTuple):
    """Names of queries, keys and values, and their extents.

    Args:
        query: Shape (batch, kept heads, sharing, tokens, width); of a single token without tokens.
        key: Shape (batch, kept heads, tokens, width).
        value: Shape (batch, kept heads, tokens, width).
    """

    query: str
    key: str
    value: str


class Block(NamedTuple):
    """Equal blocks of queries, and the keys that they see.

    Args:
        first: First query of the first block.
        number: Number of blocks.
        rows: Queries of a block.
        before: Keys before the first query of a block that it sees.
    """

    first: int
    number: int
    rows: int
    before: int


def attention(net: Writer, name: str, value: str, shape: Attention, width: int, step: Step) -> str:
    """Add self-attention of tokens of ``width``, shape (batch, tokens, width)."""
    heads = _heads(net, name, projections(net, name, value, shape, width), shape, step)
    if step.tokens == 1:
        context = _one_token(net, name, heads, shape, step)
    elif blocks_of(shape, step):
        context = _local(net, name, heads, shape, step)
    else:
        context = _tokens(net, name, heads, shape, step)
    merged = net.node(
        "Reshape",
        f"{name}_merged",
        context,
        net.shape(0, step.tokens, shape.heads * shape.head_width),
    )
    inner = shape.heads * shape.head_width
    if shape.has_inner_norm:
        merged = rms_norm(net, f"{name}_norm", merged, inner)
    return linear(net, f"{name}_output", merged, inner, width, bias=shape.has_output_bias)


def blocks_of(shape: Attention, step: Step) -> tuple[Block, ...]:
    """Return the blocks of a prompt that is longer than a window or a chunk; else nothing."""
    size = shape.window or shape.chunk
    if not size or step.past or step.tokens <= size:
        return ()
    count, rest = divmod(step.tokens, size)
    before = size if shape.window else 0
    blocks = [Block(0, 1, size, 0), Block(size, count - 1, size, before)]
    if shape.chunk:
        blocks = [Block(0, count, size, 0)]
    blocks.append(Block(count * size, 1, rest, before))
    return tuple(each for each in blocks if each.number and each.rows)


def projections(
    net: Writer, name: str, value: str, shape: Attention, width: int
) -> tuple[str, str, str]:
    """Add the projections to queries, keys and values, and return their names."""
    sizes = [each * shape.head_width for each in (shape.heads, shape.kept_heads, shape.kept_heads)]
    parts = (f"{name}_query", f"{name}_key", f"{name}_value")
    if shape.is_packed:
        whole = linear(net, f"{name}_projection", value, width, sum(sizes), bias=shape.has_bias)
        net.split(f"{name}_split", whole, parts, sizes)
    else:
        biases = (shape.has_bias, shape.has_bias and shape.has_key_bias, shape.has_bias)
        for part, size, bias in zip(parts, sizes, biases, strict=True):
            linear(net, part, value, width, size, bias=bias)
    return parts


def _heads(
    net: Writer, name: str, parts: tuple[str, str, str], shape: Attention, step: Step
) -> Heads:
    """Cut projections into heads, normalize and turn them."""
    groups, extent, tokens = shape.kept_heads, shape.head_width, step.tokens
    sharing = shape.heads // groups
    query, key, value = parts
    if tokens == 1:
        query = net.node(
            "Reshape", f"{name}_query_heads", query, net.shape(0, groups, sharing, extent)
        )
        key = net.node("Reshape", f"{name}_key_heads", key, net.shape(0, groups, 1, extent))
        value = net.node("Reshape", f"{name}_value_heads", value, net.shape(0, groups, 1, extent))
    else:
        cut = net.shape(0, 0, groups, sharing, extent)
        query = net.node("Reshape", f"{query}_cut", query, cut)
        query = net.node("Transpose", f"{name}_query_heads", query, perm=[0, 2, 3, 1, 4])
        cut = net.shape(0, 0, groups, extent)
        key = net.node("Reshape", f"{key}_cut", key, cut)
        key = net.node("Transpose", f"{name}_key_heads", key, perm=[0, 2, 1, 3])
        value = net.node("Reshape", f"{value}_cut", value, cut)
        value = net.node("Transpose", f"{name}_value_heads", value, perm=[0, 2, 1, 3])
    if shape.norms != "none":
        scaled = shape.norms == "scaled"
        query = rms_norm(net, f"{name}_query_norm", query, extent, scaled=scaled)
        key = rms_norm(net, f"{name}_key_norm", key, extent, scaled=scaled)
    query = rotary(net, f"{name}_query_rotary", query, extent, shape.rotary_width, tokens)
    key = rotary(net, f"{name}_key_rotary", key, extent, shape.rotary_width, tokens)
    return Heads(query, key, value)


def _cached(
    net: Writer, name: str, key: str, value: str, shape: Attention, step: Step
) -> tuple[str, str]:
    """Make new keys (in columns) and values outputs, and append them to the cache."""
    batch, groups, extent = step.batch, shape.kept_heads, shape.head_width
    net.output(key, batch, groups, extent, step.tokens)
    net.output(value, batch, groups, step.tokens, extent)
    past = shape.kept_tokens(step.past)
    if not past:
        return key, value
    key_past = net.input(f"{name}_past_key", batch, groups, extent, past)
    value_past = net.input(f"{name}_past_value", batch, groups, past, extent)
    key = net.node("Concat", f"{name}_key_cache", key_past, key, axis=3)
    value = net.node("Concat", f"{name}_value_cache", value_past, value, axis=2)
    return key, value


def _one_token(net: Writer, name: str, heads: Heads, shape: Attention, step: Step) -> str:
    groups, extent = shape.kept_heads, shape.head_width
    column = net.shape(0, groups, extent, 1)
    key = net.node("Reshape", f"{name}_key_column", heads.key, column)
    key, value = _cached(net, name, key, heads.value, shape, step)
    bias = None
    if shape.buckets:
        bias = position_bias(net, name, shape, (1, shape.kept_tokens(step.past) + 1))
    return add_scores_and_context(net, name, (heads.query, key, value), shape, (1, 1), bias)


def _tokens(net: Writer, name: str, heads: Heads, shape: Attention, step: Step) -> str:
    """Add attention of all new tokens to the cache and to themselves."""
    groups, extent, tokens = shape.kept_heads, shape.head_width, step.tokens
    sharing = shape.heads // groups
    query = net.node("Reshape", f"{name}_query_rows", heads.query, net.shape(0, groups, -1, extent))
    key = net.node("Transpose", f"{name}_key_columns", heads.key, perm=[0, 1, 3, 2])
    key, value = _cached(net, name, key, heads.value, shape, step)
    keys = shape.kept_tokens(step.past) + tokens
    mask = _mask(net, shape, tokens, keys)
    if shape.buckets:
        mask = position_bias(net, name, shape, (tokens, keys), mask)
    context = add_scores_and_context(net, name, (query, key, value), shape, (1, tokens), mask)
    cut = net.shape(0, groups, sharing, -1, extent)
    context = net.node("Reshape", f"{name}_context_heads", context, cut)
    return net.node("Transpose", f"{name}_tokens", context, perm=[0, 3, 1, 2, 4])


def _local(net: Writer, name: str, heads: Heads, shape: Attention, step: Step) -> str:
    """Add attention of a prompt whose blocks of queries see some of the keys."""
    key = net.node("Transpose", f"{name}_key_columns", heads.key, perm=[0, 1, 3, 2])
    _cached(net, name, key, heads.value, shape, step)
    heads = heads._replace(key=key)
    parts = [
        _block(net, f"{name}_block{place}", heads, shape, block)
        for place, block in enumerate(blocks_of(shape, step))
    ]
    whole = parts[0]
    if len(parts) > 1:
        whole = net.node("Concat", f"{name}_context_heads", *parts, axis=3)
    return net.node("Transpose", f"{name}_tokens", whole, perm=[0, 3, 1, 2, 4])


def _block(net: Writer, name: str, heads: Heads, shape: Attention, block: Block) -> str:
    """Add attention of equal blocks; result (batch, kept heads, sharing, rows, width)."""
    groups, extent = shape.kept_heads, shape.head_width
    sharing = shape.heads // groups
    first, count, rows, before = block
    after = first + count * rows
    query = net.slice(f"{name}_query", heads.query, 3, first, after)
    if count > 1:
        cut = net.shape(0, 0, 0, count, rows, extent)
        query = net.node("Reshape", f"{name}_query_cut", query, cut)
        query = net.node("Transpose", f"{name}_query_turned", query, perm=[0, 1, 3, 2, 4, 5])
    shape_rows = net.shape(0, groups * count, sharing * rows, extent)
    query = net.node("Reshape", f"{name}_query_rows", query, shape_rows)
    key = _seen(net, f"{name}_key", heads.key, block, (groups, extent))
    value = _seen(net, f"{name}_value", heads.value, block, (groups, extent), is_column=False)
    mask = _mask(net, shape, rows, before + rows)
    context = add_scores_and_context(net, name, (query, key, value), shape, (count, rows), mask)
    cut = net.shape(0, groups, count, sharing, rows, extent)
    if count > 1:
        context = net.node("Reshape", f"{name}_context_cut", context, cut)
        context = net.node("Transpose", f"{name}_context_turned", context, perm=[0, 1, 3, 2, 4, 5])
    whole = net.shape(0, groups, sharing, count * rows, extent)
    return net.node("Reshape", f"{name}_result", context, whole)


def _seen(
    net: Writer,
    name: str,
    source: str,
    block: Block,
    extents: tuple[int, int],
    *,
    is_column: bool = True,
) -> str:
    """Return keys (columns) or values (rows) that blocks see; heads and blocks are one axis."""
    groups, extent = extents
    first, count, rows, before = block
    axis = 3 if is_column else 2
    if count == 1:
        return net.slice(f"{name}_seen", source, axis, first - before, first + rows)
    parts = []
    for part, start in (("before", first - before), ("own", first)):
        if part == "before" and not before:
            continue
        taken = net.slice(f"{name}_{part}", source, axis, start, start + count * rows)
        if is_column:
            cut = net.shape(0, 0, 0, count, rows)
            taken = net.node("Reshape", f"{name}_{part}_columns", taken, cut)
            taken = net.node("Transpose", f"{name}_{part}_turned", taken, perm=[0, 1, 3, 2, 4])
        sizes = (extent, rows) if is_column else (rows, extent)
        cut = net.shape(0, groups * count, *sizes)
        parts.append(net.node("Reshape", f"{name}_{part}_cut", taken, cut))
    return parts[0] if len(parts) == 1 else net.node("Concat", f"{name}_seen", *parts, axis=axis)


def _mask(net: Writer, shape: Attention, rows: int, keys: int) -> str:
    """Return a mask of the heads that share a key, stacked as their queries are."""
    kind = "window" if shape.window else "chunk" if shape.chunk else "causal"
    mask = net.input(
        f"{kind}_mask" if kind == "causal" else f"{kind}_mask_{rows}_{keys}", rows, keys
    )
    sharing = shape.heads // shape.kept_heads
    return net.once("Concat", f"group_{mask}", *[mask] * sharing, axis=0) if sharing > 1 else mask


def position_bias(
    net: Writer, name: str, shape: Attention, extents: tuple[int, int], mask: str | None = None
) -> str:
    """Return the learned biases of distances, shape (heads, queries, keys), with a mask added.

    All layers of a stack share them. An input of the network says the number of the bias of each
    query and key.
    """
    prefix = name.partition("layer")[0]
    table = net.weight(f"{prefix}distance_table", shape.buckets, shape.heads)
    numbers = net.input(f"{prefix}distances", *extents, integers=True)
    bias = net.once("Gather", f"{prefix}distance_rows", table, numbers, axis=0)
    bias = net.once("Transpose", f"{prefix}distance_heads", bias, perm=[2, 0, 1])
    return bias if mask is None else net.once("Add", f"{prefix}distance_masked", bias, mask)


def add_scores_and_context(
    net: Writer,
    name: str,
    operands: tuple[str, str, str],
    shape: Attention,
    extents: tuple[int, int],
    mask: str | None = None,
) -> str:
    """Add softmax(query @ key / sqrt(width) + mask) @ value; a key is a column.

    Args:
        net: The network.
        name: Prefix of the names of nodes.
        operands: Rows of queries, columns of keys, rows of values.
        shape: The attention.
        extents: Blocks of queries, and queries of a block.
        mask: Summand of the scores.
    """
    query, key, value = operands
    scores = net.node("MatMul", f"{name}_scores", query, key)
    if shape.is_scaled:
        scale = net.scalar("attention_scale", 1 / sqrt(shape.head_width))
        scores = net.node("Mul", f"{name}_scaled", scores, scale)
    scores = capped(net, f"{name}_capped", scores, shape.softcap)
    if mask is not None:
        scores = net.node("Add", f"{name}_masked", scores, mask)
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    context = net.node("MatMul", f"{name}_context", weights, value)
    return _with_sinks(net, name, (scores, context), shape, extents) if shape.has_sinks else context


def _with_sinks(
    net: Writer, name: str, parts: tuple[str, str], shape: Attention, extents: tuple[int, int]
) -> str:
    """Multiply results by sigmoid(log(sum(exp(scores))) - learned score of the head).

    That is the share of all scores in a softmax that has the learned score too (gpt-oss model card,
    arXiv:2508.10925, section 2).
    """
    scores, context = parts
    groups, sharing = shape.kept_heads, shape.heads // shape.kept_heads
    count, rows = extents
    axes = net.integers("last_axis", [-1])
    total = net.node("ReduceLogSumExp", f"{name}_total", scores, axes, keepdims=1)
    cut = net.shape(0, groups, count, sharing, rows)
    total = net.node("Reshape", f"{name}_total_cut", total, cut)
    layer = name.partition("_block")[0]
    sinks = net.weight(f"{layer}_sinks", groups, 1, sharing, 1)
    total = net.node("Sub", f"{name}_above_sink", total, sinks)
    share = net.node("Sigmoid", f"{name}_share", total)
    cut = net.shape(0, groups * count, sharing * rows, 1)
    share = net.node("Reshape", f"{name}_share_rows", share, cut)
    return net.node("Mul", f"{name}_shared", context, share)
