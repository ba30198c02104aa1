"""Networks of the sciences: an Evoformer block, graph networks, a surrogate in three dimensions."""

from math import sqrt

from experiments.zoo.layers import (
    Filters,
    batch_norm,
    convolution,
    fully_connected,
    layer_norm,
    linear,
)
from experiments.zoo.network import Network

MSA, PAIR, HEAD = 256, 128, 32
NODES, WORDS, EDGES = 2708, 1433, 10_858
FEATURES, HIDDEN = 602, 128


def evoformer_block() -> Network:
    """Return one of the 48 equal blocks of AlphaFold 2's Evoformer."""
    net = Network(
        "evoformer_block",
        "SOURCE: Jumper et al.: Highly accurate protein structure prediction with AlphaFold, Nature"
        " 2021, supplementary algorithms 6 to 15 (c_m 256, c_z 128). Totals: 1,830,464 parameters,"
        " derived from the algorithms; MACs by the dimensions.",
        {
            "msa": f"float[rows,residues,{MSA}]",
            "pair": f"float[residues,residues,{PAIR}]",
        },
    )
    bias = layer_norm(net, "row_pair_norm", "pair", PAIR, 1e-5)
    bias = linear(net, "row_bias", bias, PAIR, 8, bias=False)
    bias = net.node("Transpose", "row_bias_heads", bias, perm=[2, 0, 1])
    msa = _residual(net, "msa", "msa_row", _gated_attention(net, "row", "msa", MSA, bias))
    turned = net.node("Transpose", "columns", msa, perm=[1, 0, 2])
    inside = _gated_attention(net, "column", turned, MSA, None)
    inside = net.node("Transpose", "column_rows", inside, perm=[1, 0, 2])
    msa = _residual(net, msa, "msa_column", inside)
    msa = _residual(net, msa, "msa_transition", _transition(net, "msa_forward", msa, MSA))
    pair = _residual(net, "pair", "pair_outer", _outer_mean(net, msa))
    for name, equation in (("outgoing", "ikc,jkc->ijc"), ("incoming", "kic,kjc->ijc")):
        inside = _triangle_product(net, name, pair, equation)
        pair = _residual(net, pair, f"pair_{name}", inside)
    for name in ("starting", "ending"):
        pair = _residual(net, pair, f"pair_{name}", _triangle_attention(net, name, pair))
    pair = _residual(net, pair, "pair_transition", _transition(net, "pair_forward", pair, PAIR))
    net.output(msa, f"float[rows,residues,{MSA}]")
    net.output(pair, f"float[residues,residues,{PAIR}]")
    return net


def _residual(net: Network, value: str, name: str, inside: str) -> str:
    return net.node("Add", name, inside, value)


def _gated_attention(net: Network, name: str, value: str, width: int, bias: str | None) -> str:
    """Add a norm, attention along the second axis with a bias of heads, and a gate."""
    net.comment(name)
    heads = width // HEAD
    value = layer_norm(net, f"{name}_norm", value, width, 1e-5)
    split = net.shape(0, 0, heads, HEAD)
    query, key, content = (
        net.node(
            "Transpose",
            f"{name}_{role}_heads",
            net.node(
                "Reshape",
                f"{name}_{role}_cut",
                linear(net, f"{name}_{role}", value, width, width, bias=False),
                split,
            ),
            perm=order,
        )
        for role, order in (
            ("query", [0, 2, 1, 3]),
            ("key", [0, 2, 3, 1]),
            ("value", [0, 2, 1, 3]),
        )
    )
    scores = net.node("MatMul", f"{name}_scores", query, key)
    scores = net.node("Mul", f"{name}_scaled", scores, net.scalar("scale", 1 / sqrt(HEAD)))
    scores = scores if bias is None else net.node("Add", f"{name}_biased", scores, bias)
    weights = net.node("Softmax", f"{name}_softmax", scores, axis=-1)
    context = net.node("MatMul", f"{name}_context", weights, content)
    context = net.node("Transpose", f"{name}_context_rows", context, perm=[0, 2, 1, 3])
    context = net.node("Reshape", f"{name}_merged", context, net.shape(0, 0, width))
    gate = net.node(
        "Sigmoid", f"{name}_gate_open", linear(net, f"{name}_gate", value, width, width)
    )
    return linear(
        net, f"{name}_output", net.node("Mul", f"{name}_gated", context, gate), width, width
    )


def _transition(net: Network, name: str, value: str, width: int) -> str:
    """Add a norm and two linear layers with a rectifier between them."""
    value = layer_norm(net, f"{name}_norm", value, width, 1e-5)
    value = net.node("Relu", f"{name}_relu", linear(net, f"{name}_up", value, width, 4 * width))
    return linear(net, f"{name}_down", value, 4 * width, width)


def _outer_mean(net: Network, msa: str) -> str:
    """Add the mean over rows of outer products of two projections."""
    value = layer_norm(net, "outer_norm", msa, MSA, 1e-5)
    left, right = (linear(net, f"outer_{side}", value, MSA, 32) for side in ("left", "right"))
    product = net.node("Einsum", "outer_product", left, right, equation="sic,sje->ijce")
    product = net.node("Reshape", "outer_flat", product, net.shape(0, 0, 32 * 32))
    return linear(net, "outer_output", product, 32 * 32, PAIR)


def _triangle_product(net: Network, name: str, pair: str, equation: str) -> str:
    """Add the update of an edge by products of the other two edges of each triangle."""
    net.comment(name)
    value = layer_norm(net, f"{name}_norm", pair, PAIR, 1e-5)
    sides = []
    for side in ("left", "right"):
        gate = linear(net, f"{name}_{side}_gate", value, PAIR, PAIR)
        gate = net.node("Sigmoid", f"{name}_{side}_open", gate)
        projected = linear(net, f"{name}_{side}", value, PAIR, PAIR)
        sides.append(net.node("Mul", f"{name}_{side}_gated", projected, gate))
    product = net.node("Einsum", f"{name}_product", *sides, equation=equation)
    product = layer_norm(net, f"{name}_center_norm", product, PAIR, 1e-5)
    product = linear(net, f"{name}_output", product, PAIR, PAIR)
    gate = net.node("Sigmoid", f"{name}_open", linear(net, f"{name}_gate", value, PAIR, PAIR))
    return net.node("Mul", f"{name}_gated", product, gate)


def _triangle_attention(net: Network, name: str, pair: str) -> str:
    """Add attention among the edges of a node; its ending nodes are the transposed pairs."""
    is_ending = name == "ending"
    value = net.node("Transpose", f"{name}_turned", pair, perm=[1, 0, 2]) if is_ending else pair
    bias = layer_norm(net, f"{name}_bias_norm", value, PAIR, 1e-5)
    bias = linear(net, f"{name}_bias", bias, PAIR, PAIR // HEAD, bias=False)
    bias = net.node("Transpose", f"{name}_bias_heads", bias, perm=[2, 0, 1])
    value = _gated_attention(net, name, value, PAIR, bias)
    return net.node("Transpose", f"{name}_back", value, perm=[1, 0, 2]) if is_ending else value


def gcn_cora() -> Network:
    """Return the two-layer graph convolutional network of Cora; edges are inputs."""
    net = Network(
        "gcn_cora",
        "SOURCE: Kipf, Welling: Semi-Supervised Classification with Graph Convolutional Networks,"
        " ICLR 2017 (arXiv:1609.02907), sections 3.1 and 5.2, Cora: 2,708 nodes of 1,433 words,"
        " 5,429 citations in both directions and a loop at each node. Totals: 62.392 MMAC and"
        " 23,063 parameters with biases, derived.",
        {
            "features": f"float[{NODES},{WORDS}]",
            "source": f"int64[{EDGES}]",
            "target": f"int64[{EDGES},1]",
            "norm": f"float[{EDGES},1]",
            "loop_norm": f"float[{NODES},1]",
        },
    )
    value = "features"
    for name, wide, out in (("layer1", WORDS, 16), ("layer2", 16, 7)):
        value = linear(net, name, value, wide, out, bias=False)
        value = _propagated(net, name, value)
        value = net.node("Add", f"{name}_biased", value, net.weight(f"{name}_bias", out))
        value = net.node("Relu", f"{name}_relu", value) if name == "layer1" else value
    net.output(value, f"float[{NODES},7]")
    return net


def _propagated(net: Network, name: str, value: str) -> str:
    """Add to each row, times the norm of its loop, those of the sources of its edges."""
    rows = net.node("Gather", f"{name}_sources", value, "source", axis=0)
    rows = net.node("Mul", f"{name}_weighted", rows, "norm")
    own = net.node("Mul", f"{name}_own", value, "loop_norm")
    return net.node("ScatterND", f"{name}_sums", own, "target", rows, reduction="add")


def graphsage_reddit() -> Network:
    """Return GraphSAGE with means of 25 and 10 sampled neighbours.

    Features are quantized as BiFeat quantizes them: the format of the machine is that of its table.
    """
    net = Network(
        "graphsage_reddit",
        "SOURCE: Hamilton, Ying, Leskovec: Inductive Representation Learning on Large Graphs, NIPS"
        " 2017 (arXiv:1706.02216), section 4, mean aggregator, samples of 25 and 10, Reddit: 602"
        " features of each of 232,965 nodes, in the format of the machine, as Ma et al. quantize"
        " them: BiFeat (arXiv:2207.14696). Totals: 4.083 MMAC of a node and 230,185"
        " parameters, derived.",
        {
            "features": f"float[nodes,{FEATURES}]",
            "node": "int64[batch]",
            "neighbours": "int64[batch,25]",
            "second_neighbours": "int64[batch,25,10]",
        },
    )
    own, first, second = (
        net.node("Gather", f"{name}_features", "features", name, axis=0)
        for name in ("node", "neighbours", "second_neighbours")
    )
    weights = {
        layer: tuple(net.weight(f"{layer}_{role}", wide, HIDDEN) for role in ("self", "others"))
        for layer, wide in (("layer1", FEATURES), ("layer2", 2 * HIDDEN))
    }
    near = _aggregated(net, "near", weights["layer1"], first, (second, 2))
    inner = _aggregated(net, "inner", weights["layer1"], own, (first, 1))
    outer = _aggregated(net, "outer", weights["layer2"], inner, (near, 1))
    net.output(fully_connected(net, "logits", outer, 2 * HIDDEN, 41), "float[batch,41]")
    return net


def _aggregated(
    net: Network, name: str, weights: tuple[str, ...], own: str, others: tuple[str, int]
) -> str:
    """Add a layer: products of nodes and of means of their neighbours, joined."""
    value, axis = others
    at = net.integers(f"axis_{axis}", [axis])
    mean = net.node("ReduceMean", f"{name}_mean", value, at, keepdims=0)
    left = net.node("MatMul", f"{name}_self", own, weights[0])
    right = net.node("MatMul", f"{name}_others", mean, weights[1])
    joined = net.node("Concat", f"{name}_joined", left, right, axis=-1)
    return net.node("Relu", f"{name}_relu", joined)


def cnn3d_surrogate() -> Network:
    """Return a residual network of volumes, whose edge is the dimension ``size``."""
    net = Network(
        "cnn3d_surrogate",
        "SOURCE: a residual network of volumes as surrogates of simulations have, sized here; size"
        " as a dimension scales its work by the cube, as SAIH (arXiv:2212.03410) scales its network"
        " with the simulation. Totals: 3,574,308 parameters and 2,912 batch-norm statistics, and"
        " 3.032 GMAC at size 64, derived.",
        {"volume": "float[batch,4,size,size,size]"},
    )
    value = _volume(net, "stem", "volume", 4, 16, 1)
    value, channels = net.node("Relu", "stem_relu", value), 16
    for stage, filters in enumerate((32, 64, 128, 256), start=1):
        name = f"stage{stage}"
        net.comment(name)
        inside = _volume(net, f"{name}_conv1", value, channels, filters, 2)
        inside = net.node("Relu", f"{name}_relu1", inside)
        inside = _volume(net, f"{name}_conv2", inside, filters, filters, 1)
        point = Filters(
            channels=channels, filters=filters, kernel=(1, 1, 1), stride=(2, 2, 2), padding=0
        )
        shortcut = convolution(net, f"{name}_shortcut", value, point, bias=False)
        shortcut = batch_norm(net, f"{name}_shortcut_norm", shortcut, filters)
        value = net.node("Add", f"{name}_add", inside, shortcut)
        value, channels = net.node("Relu", f"{name}_relu2", value), filters
    pooled = net.node("GlobalAveragePool", "pool", value)
    flat = net.node("Flatten", "flat", pooled, axis=1)
    net.output(fully_connected(net, "answers", flat, channels, 4), "float[batch,4]")
    return net


def _volume(net: Network, name: str, value: str, channels: int, filters: int, stride: int) -> str:
    shape = Filters(channels=channels, filters=filters, kernel=(3, 3, 3), stride=(stride,) * 3)
    value = convolution(net, name, value, shape, bias=False)
    return batch_norm(net, f"{name}_norm", value, filters)
