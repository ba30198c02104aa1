"""Mixtral 8x7B: a transformer whose feed-forward layers are eight experts, two for each token."""

from experiments.zoo.layers import linear, rms_norm, rotary, softmax_of_scores, swish
from experiments.zoo.network import Network

LAYERS, WIDTH, INNER, VOCABULARY = 32, 4096, 14336, 32000
HEADS, CACHED, EXTENT = 32, 8, 128
SHARING = HEADS // CACHED
EXPERTS, CHOICES = 8, 2
EPSILON = 1e-5
SOURCE = (
    "SOURCE: Jiang et al.: Mixtral of Experts, 2024 (arXiv:2401.04088), table 1 (32 layers, model"
    " dimension 4096, hidden dimension 14336, 32 heads, 8 key/value heads, vocabulary 32000, 8"
    " experts of which each token takes 2); logits of every position; attention scores of future"
    " positions are computed and masked; which experts a token takes is given, as the routers"
    " would choose. Totals: 46,702,792,704 parameters (46.7 B in the release; see"
    " workloads/README.md)."
)


def _attention(net: Network, name: str, value: str, mask: str) -> str:
    """Add grouped-query attention; queries that share a key are rows of one matrix."""
    width = CACHED * EXTENT
    query = linear(net, f"{name}_query", value, WIDTH, WIDTH, bias=False)
    key = linear(net, f"{name}_key", value, WIDTH, width, bias=False)
    content = linear(net, f"{name}_value", value, WIDTH, width, bias=False)
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
    weights = softmax_of_scores(net, name, query, key, EXTENT, mask)
    context = net.node("MatMul", f"{name}_context", weights, content)
    shape = net.shape(0, CACHED, SHARING, -1, EXTENT)
    context = net.node("Reshape", f"{name}_context_heads", context, shape)
    context = net.node("Transpose", f"{name}_tokens", context, perm=[0, 3, 1, 2, 4])
    merged = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, WIDTH))
    return linear(net, f"{name}_output", merged, WIDTH, WIDTH, bias=False)


def _experts(net: Network, name: str, value: str) -> str:
    """Add a router and its experts.

    Inputs of the network say what the router chooses: the token in each slot of an expert, the
    experts of each token, and the slots of its results.
    """
    logits = linear(net, f"{name}_router", value, WIDTH, EXPERTS, bias=False)
    scores = net.node("GatherElements", f"{name}_scores", logits, f"{name}_chosen", axis=2)
    shares = net.node("Softmax", f"{name}_shares", scores, axis=-1)
    shares = net.node("Reshape", f"{name}_share_columns", shares, net.shape(0, 0, CHOICES, 1))
    tokens = net.node("Reshape", f"{name}_rows", value, net.shape(-1, WIDTH))
    taken = net.node("Gather", f"{name}_taken", tokens, f"{name}_slots", axis=0)
    gate = net.weight(f"{name}_gate_weight", EXPERTS, WIDTH, INNER)
    up = net.weight(f"{name}_up_weight", EXPERTS, WIDTH, INNER)
    down = net.weight(f"{name}_down_weight", EXPERTS, INNER, WIDTH)
    inside = swish(net, f"{name}_swish", net.node("MatMul", f"{name}_gate", taken, gate))
    wide = net.node("MatMul", f"{name}_up", taken, up)
    inside = net.node("Mul", f"{name}_product", inside, wide)
    made = net.node("MatMul", f"{name}_down", inside, down)
    made = net.node("Reshape", f"{name}_results", made, net.shape(-1, WIDTH))
    given = net.node("Gather", f"{name}_given", made, f"{name}_places", axis=0)
    given = net.node("Mul", f"{name}_shared", given, shares)
    return net.node("ReduceSum", f"{name}_sum", given, net.integers("choices", [2]), keepdims=0)


def mixtral_8x7b(layers: int = LAYERS) -> Network:
    """Return the network that gives the logits of every token.

    Args:
        layers: Decoders; fewer for tests.
    """
    routing = {}
    for index in range(layers):
        name = f"layer{index}_experts"
        routing[f"{name}_slots"] = f"int64[{EXPERTS},capacity]"
        routing[f"{name}_chosen"] = f"int64[batch,sequence,{CHOICES}]"
        routing[f"{name}_places"] = f"int64[batch,sequence,{CHOICES}]"
    net = Network(
        "mixtral_8x7b",
        SOURCE,
        {
            "tokens": "int64[batch,sequence]",
            "cosine": f"float[sequence,{EXTENT}]",
            "sine": f"float[sequence,{EXTENT}]",
            "causal_mask": "float[sequence,sequence]",
            **routing,
        },
    )
    net.comment("the mask of the heads that share a key, stacked as their queries are")
    mask = net.node("Concat", "group_mask", *["causal_mask"] * SHARING, axis=0)
    table = net.weight("token_embedding_table", VOCABULARY, WIDTH)
    value = net.node("Gather", "token_embedding", table, "tokens", axis=0)
    for index in range(layers):
        name = f"layer{index}"
        net.comment(name)
        inside = rms_norm(net, f"{name}_norm1", value, WIDTH, EPSILON)
        inside = _attention(net, f"{name}_attention", inside, mask)
        value = net.node("Add", f"{name}_add1", inside, value)
        inside = rms_norm(net, f"{name}_norm2", value, WIDTH, EPSILON)
        inside = _experts(net, f"{name}_experts", inside)
        value = net.node("Add", f"{name}_add2", inside, value)
    net.comment("head")
    value = rms_norm(net, "norm", value, WIDTH, EPSILON)
    logits = linear(net, "logits", value, WIDTH, VOCABULARY, bias=False)
    net.output(logits, f"float[batch,sequence,{VOCABULARY}]")
    return net
