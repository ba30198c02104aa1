"""Steps of a layer of a language model, each a network: what a profile of a decoder times alone.

===================  ===============================================================================
step                 nodes
===================  ===============================================================================
``pre_norm``         the norm before the attention
``qkv_proj``         projections to queries, keys and values
``qk_norm``          norms of queries and keys
``rope``             rotary embeddings of queries and keys
``attention``        scores of all heads, their softmax, the mixed values
``o_proj``           the projection behind the attention, its norm where there is one, the sum
``pre_ffn_norm``     the norm before the feed-forward network
``mlp_gateup``       its two wide products, the function of the gate, their product
``mlp_down``         its narrow product, its norm where there is one, the sum
``norm_lm_head``     the last norm and the logits of a token, once for all layers
===================  ===============================================================================
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from accelsim.workload import Graph
from experiments.transformers.latencies.networks import read
from experiments.zoo.layers import linear, rms_norm, rotary, softmax_of_scores, swish
from experiments.zoo.network import Network

EPSILON = 1e-6


@dataclass(frozen=True, kw_only=True)
class Decoder:
    """Extents of a language model.

    Args:
        layers: Number of layers of attention and feed-forward network.
        width: Width of a token.
        inner: Width of the feed-forward network.
        heads: Number of heads of queries.
        cached: Heads of keys and values; each serves as many heads of queries.
        extent: Width of a head.
        vocabulary: Words.
        has_gemma_norms: Whether queries, keys, and what is added to a token have norms as well, and
            the gate is a GELU (Gemma 3) instead of a swish.
        source: Source of the extents.
    """

    layers: int
    width: int
    inner: int
    heads: int
    cached: int
    extent: int
    vocabulary: int
    has_gemma_norms: bool
    source: str


DECODERS: Mapping[str, Decoder] = {
    "Llama-3.2-1B": Decoder(
        layers=16,
        width=2048,
        inner=8192,
        heads=32,
        cached=8,
        extent=64,
        vocabulary=128256,
        has_gemma_norms=False,
        source="config.json of meta-llama/Llama-3.2-1B",
    ),
    "Gemma3-1B": Decoder(
        layers=26,
        width=1152,
        inner=6912,
        heads=4,
        cached=1,
        extent=256,
        vocabulary=262144,
        has_gemma_norms=True,
        source="config.json of google/gemma-3-1b-it",
    ),
}


@dataclass(frozen=True, kw_only=True)
class Work:
    """What a decoder does.

    Args:
        decoder: The model.
        tokens: Number of tokens that are read at once.
        keys: Number of keys that each of them looks at; those of later tokens are masked.
    """

    decoder: Decoder
    tokens: int
    keys: int


def _sum(net: Network, name: str, value: str, work: Work) -> str:
    """Add a token to what a part of the layer made of it, and a norm of that first."""
    width = work.decoder.width
    if work.decoder.has_gemma_norms:
        value = rms_norm(net, f"{name}_norm", value, width, EPSILON)
    return net.node("Add", f"{name}_sum", value, "residual")


def _norm(net: Network, work: Work) -> list[str]:
    return [rms_norm(net, "norm", "x", work.decoder.width, EPSILON)]


def _projections(net: Network, work: Work) -> list[str]:
    model = work.decoder
    widths = {"query": model.heads, "key": model.cached, "value": model.cached}
    return [
        linear(net, name, "x", model.width, heads * model.extent, bias=False)
        for name, heads in widths.items()
    ]


def _rotated(net: Network, _: Work) -> list[str]:
    return [rotary(net, f"{name}_rotary", name) for name in ("query", "key")]


def _normed(net: Network, work: Work) -> list[str]:
    extent = work.decoder.extent
    return [rms_norm(net, f"{name}_norm", name, extent, EPSILON) for name in ("query", "key")]


def _attention(net: Network, work: Work) -> list[str]:
    weights = softmax_of_scores(net, "attention", "query", "key", work.decoder.extent, "mask")
    return [net.node("MatMul", "context", weights, "value")]


def _output(net: Network, work: Work) -> list[str]:
    model = work.decoder
    projected = linear(net, "output", "x", model.heads * model.extent, model.width, bias=False)
    return [_sum(net, "attended", projected, work)]


def _wide(net: Network, work: Work) -> list[str]:
    model = work.decoder
    gate, up = (
        linear(net, name, "x", model.width, model.inner, bias=False) for name in ("gate", "up")
    )
    if model.has_gemma_norms:
        bent = net.node("Gelu", "bent", gate, approximate="tanh")
    else:
        bent = swish(net, "bent", gate)
    return [net.node("Mul", "product", bent, up)]


def _narrow(net: Network, work: Work) -> list[str]:
    model = work.decoder
    return [_sum(net, "fed", linear(net, "down", "x", model.inner, model.width, bias=False), work)]


def _logits(net: Network, work: Work) -> list[str]:
    model = work.decoder
    last = rms_norm(net, "norm", "x", model.width, EPSILON)
    return [linear(net, "logits", last, model.width, model.vocabulary, bias=False)]


Nodes = Callable[[Network, Work], list[str]]

STEPS: Mapping[str, Nodes] = {
    "pre_norm": _norm,
    "qkv_proj": _projections,
    "qk_norm": _normed,
    "rope": _rotated,
    "attention": _attention,
    "o_proj": _output,
    "pre_ffn_norm": _norm,
    "mlp_gateup": _wide,
    "mlp_down": _narrow,
    "norm_lm_head": _logits,
}
ONCE = ("norm_lm_head",)
"""Steps that are not done in each layer."""


def steps_of(decoder: Decoder) -> list[str]:
    """Return the steps of a layer."""
    absent = () if decoder.has_gemma_norms else ("qk_norm",)
    return [step for step in STEPS if step not in (*absent, *ONCE)]


def _inputs(step: str, work: Work) -> dict[str, str]:
    """Return the types of what a step reads, by name."""
    model, tokens = work.decoder, work.tokens
    shared = model.heads // model.cached
    wide = {"o_proj": model.heads * model.extent, "mlp_down": model.inner}.get(step, model.width)
    if step in ("qk_norm", "rope"):
        turned = f"float[{tokens},{model.extent}]"
        given = {"query": model.heads, "key": model.cached}
        heads = {name: f"float[{count},{tokens},{model.extent}]" for name, count in given.items()}
        return heads if step == "qk_norm" else {**heads, "cosine": turned, "sine": turned}
    if step == "attention":
        # The queries that share a key are rows of a matrix, as in the zoo's `llama3_8b`.
        return {
            "query": f"float[{model.cached},{shared * tokens},{model.extent}]",
            "key": f"float[{model.cached},{model.extent},{work.keys}]",
            "value": f"float[{model.cached},{work.keys},{model.extent}]",
            "mask": f"float[{shared * tokens},{work.keys}]",
        }
    read = {"x": f"float[{tokens},{wide}]"}
    if step in ("o_proj", "mlp_down"):
        read["residual"] = f"float[{tokens},{model.width}]"
    return read


def step_network(step: str, work: Work) -> Graph:
    """Return a step as a network without the values of its weights.

    Args:
        step: A key of ``STEPS``.
        work: Work of the step; logits are those of one token.
    """
    if step in ONCE:
        work = Work(decoder=work.decoder, tokens=1, keys=work.keys)
    net = Network(step, f"SOURCE: {work.decoder.source}.", _inputs(step, work))
    for name in STEPS[step](net, work):
        net.output(name, "float")
    return read(net)
