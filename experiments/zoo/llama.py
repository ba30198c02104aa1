"""Llama 3 8B: the prefill of a prompt and the decode of one token with a cache."""

from experiments.zoo.layers import linear, rms_norm, rotary, softmax_of_scores, swish
from experiments.zoo.network import Network

LAYERS, WIDTH, INNER, VOCABULARY = 32, 4096, 14336, 128256
HEADS, CACHED, EXTENT = 32, 8, 128
SHARING = HEADS // CACHED
EPSILON = 1e-5
SOURCE = (
    "SOURCE: Grattafiori et al.: The Llama 3 Herd of Models, 2024 (arXiv:2407.21783), table 3, 8B"
    " (32 layers, model dimension 4096, FFN 14336, 32 heads, 8 key/value heads); vocabulary 128256"
    " of params.json of Meta-Llama-3-8B. Totals: 8,030,261,248 parameters (see"
    " workloads/README.md); "
)


def _feed_forward(net: Network, name: str, value: str) -> str:
    gate = linear(net, f"{name}_gate", value, WIDTH, INNER, bias=False)
    gate = swish(net, f"{name}_swish", gate)
    wide = linear(net, f"{name}_up", value, WIDTH, INNER, bias=False)
    product = net.node("Mul", f"{name}_product", gate, wide)
    return linear(net, f"{name}_down", product, INNER, WIDTH, bias=False)


def _prompt_heads(net: Network, name: str, query: str, key: str, content: str) -> list[str]:
    """Cut the projections of a prompt into heads and make keys and values outputs.

    The queries that share a key follow one another in the rows of one matrix, so that the product
    with the key, given in columns, has as many heads as the keys.
    """
    query = net.node("Reshape", f"{query}_cut", query, net.shape(0, 0, CACHED, SHARING, EXTENT))
    query = net.node("Transpose", f"{name}_query_heads", query, perm=[0, 2, 3, 1, 4])
    query = rotary(net, f"{name}_query_rotary", query)
    query = net.node("Reshape", f"{name}_query_rows", query, net.shape(0, CACHED, -1, EXTENT))
    shape = net.shape(0, 0, CACHED, EXTENT)
    key = net.node("Reshape", f"{key}_cut", key, shape)
    key = net.node("Transpose", f"{name}_key_heads", key, perm=[0, 2, 1, 3])
    key = rotary(net, f"{name}_key_rotary", key)
    key = net.node("Transpose", f"{name}_key_columns", key, perm=[0, 1, 3, 2])
    content = net.node("Reshape", f"{content}_cut", content, shape)
    content = net.node("Transpose", f"{name}_value_heads", content, perm=[0, 2, 1, 3])
    net.output(key, f"float[batch,{CACHED},{EXTENT},sequence]")
    net.output(content, f"float[batch,{CACHED},sequence,{EXTENT}]")
    return [query, key, content]


def _token_heads(net: Network, name: str, query: str, key: str, content: str) -> list[str]:
    """Cut the projections of one token into heads and append key and value to the cache.

    Only the new key and value are outputs: they are written into the cache in place.
    """
    shape = net.shape(0, CACHED, SHARING, EXTENT)
    query = net.node("Reshape", f"{name}_query_heads", query, shape)
    query = rotary(net, f"{name}_query_rotary", query)
    shape = net.shape(0, CACHED, 1, EXTENT)
    key = net.node("Reshape", f"{name}_key_heads", key, shape)
    key = rotary(net, f"{name}_key_rotary", key)
    key = net.node("Reshape", f"{name}_key_column", key, net.shape(0, CACHED, EXTENT, 1))
    content = net.node("Reshape", f"{name}_value_heads", content, shape)
    net.output(key, f"float[batch,{CACHED},{EXTENT},1]")
    net.output(content, f"float[batch,{CACHED},1,{EXTENT}]")
    key = net.node("Concat", f"{name}_key_cache", f"{name}_past_key", key, axis=3)
    content = net.node("Concat", f"{name}_value_cache", f"{name}_past_value", content, axis=2)
    return [query, key, content]


def _attention(net: Network, name: str, value: str, mask: str | None) -> str:
    """Add grouped-query attention; of a prompt if there is a mask, else of one token."""
    width = CACHED * EXTENT
    projections = [
        linear(net, f"{name}_query", value, WIDTH, WIDTH, bias=False),
        linear(net, f"{name}_key", value, WIDTH, width, bias=False),
        linear(net, f"{name}_value", value, WIDTH, width, bias=False),
    ]
    cut = _token_heads if mask is None else _prompt_heads
    query, key, content = cut(net, name, *projections)
    weights = softmax_of_scores(net, name, query, key, EXTENT, mask)
    context = net.node("MatMul", f"{name}_context", weights, content)
    if mask is None:
        merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 1, WIDTH))
    else:
        shape = net.shape(0, CACHED, SHARING, -1, EXTENT)
        context = net.node("Reshape", f"{name}_context_heads", context, shape)
        context = net.node("Transpose", f"{name}_tokens", context, perm=[0, 3, 1, 2, 4])
        merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, WIDTH))
    return linear(net, f"{name}_output", merged, WIDTH, WIDTH, bias=False)


def _decoder(net: Network, mask: str | None) -> None:
    """Add the whole network up to the logits of the last token."""
    table = net.weight("token_embedding_table", VOCABULARY, WIDTH)
    value = net.node("Gather", "token_embedding", table, "tokens", axis=0)
    for index in range(LAYERS):
        name = f"layer{index}"
        net.comment(name)
        inside = rms_norm(net, f"{name}_norm1", value, WIDTH, EPSILON)
        inside = _attention(net, f"{name}_attention", inside, mask)
        value = net.node("Add", f"{name}_add1", inside, value)
        inside = rms_norm(net, f"{name}_norm2", value, WIDTH, EPSILON)
        inside = _feed_forward(net, f"{name}_forward", inside)
        value = net.node("Add", f"{name}_add2", inside, value)
    net.comment("head")
    last = net.node("Gather", "last_token", value, net.index(-1), axis=1)
    last = rms_norm(net, "norm", last, WIDTH, EPSILON)
    logits = linear(net, "logits", last, WIDTH, VOCABULARY, bias=False)
    net.output(logits, f"float[batch,{VOCABULARY}]")


def llama3_8b_prefill() -> Network:
    """Return the network that reads a prompt and gives its cache and the next token's logits."""
    net = Network(
        "llama3_8b_prefill",
        SOURCE + "15.394 TMAC at sequence 2048, with logits of the last position only and"
        " attention scores of future positions computed and masked.",
        {
            "tokens": "int64[batch,sequence]",
            "cosine": f"float[sequence,{EXTENT}]",
            "sine": f"float[sequence,{EXTENT}]",
            "causal_mask": "float[sequence,sequence]",
        },
    )
    net.comment("the mask of the heads that share a key, stacked as their queries are")
    mask = net.node("Concat", "group_mask", *["causal_mask"] * SHARING, axis=0)
    _decoder(net, mask)
    return net


def llama3_8b_decode() -> Network:
    """Return the network that decodes one token, with the keys and values of ``past`` tokens."""
    cache = {}
    for index in range(LAYERS):
        name = f"layer{index}_attention_past"
        cache[f"{name}_key"] = f"float[batch,{CACHED},{EXTENT},past]"
        cache[f"{name}_value"] = f"float[batch,{CACHED},past,{EXTENT}]"
    net = Network(
        "llama3_8b_decode",
        SOURCE + "8.041 GMAC for one token after 2047 cached ones.",
        {
            "tokens": "int64[batch,1]",
            "cosine": f"float[1,{EXTENT}]",
            "sine": f"float[1,{EXTENT}]",
            **cache,
        },
    )
    _decoder(net, None)
    return net
