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
from dataclasses import dataclass, replace
from pathlib import Path

from accelsim.workload import Graph
from accelsim.workload.onnx.read import read_model
from accelsim.workload.transformer import read_configuration
from accelsim.workload.transformer.attention import add_scores_and_context, projections
from accelsim.workload.transformer.description import Attention, Decoder, FeedForward
from accelsim.workload.transformer.layers import ACTIVATIONS, linear, rms_norm, rotary
from accelsim.workload.transformer.writer import Writer

HERE = Path(__file__).parent
FILES = {"Llama-3.2-1B": "llama3_2_1b.yaml", "Gemma3-1B": "gemma3_1b.yaml"}


def _decoder(file: str) -> Decoder:
    model = read_configuration(HERE / file).model
    assert isinstance(model, Decoder)
    return model


DECODERS: Mapping[str, Decoder] = {name: _decoder(file) for name, file in FILES.items()}
"""Configured models, whose layers are alike but for the keys that they see."""


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

    @property
    def attention(self) -> Attention:
        """The attention of a layer."""
        own = self.decoder.layers[0].attention
        assert isinstance(own, Attention)
        return own

    @property
    def forward(self) -> FeedForward:
        """The feed-forward network of a layer."""
        own = self.decoder.layers[0].forward
        assert isinstance(own, FeedForward)
        return own

    def rows(self, net: Writer, name: str, width: int) -> str:
        """Declare tokens of a width as an input."""
        return net.input(name, self.tokens, width)

    def heads(self, net: Writer) -> dict[str, str]:
        """Declare the heads of queries and of keys as inputs."""
        own = self.attention
        counts = {"query": own.heads, "key": own.kept_heads}
        return {
            name: net.input(name, count, self.tokens, own.head_width)
            for name, count in counts.items()
        }


def _sum(net: Writer, name: str, value: str, work: Work) -> str:
    """Add a token to what a part of the layer made of it, and a norm of that first."""
    width = work.decoder.width
    residual = work.rows(net, "residual", width)
    if work.decoder.has_norms_after:
        value = rms_norm(net, f"{name}_norm", value, width)
    return net.node("Add", f"{name}_sum", value, residual)


def _norm(net: Writer, work: Work) -> list[str]:
    width = work.decoder.width
    return [rms_norm(net, "norm", work.rows(net, "x", width), width)]


def _projections(net: Writer, work: Work) -> list[str]:
    width = work.decoder.width
    value = work.rows(net, "x", width)
    return list(projections(net, "attention", value, work.attention, width))


def _rotated(net: Writer, work: Work) -> list[str]:
    extent, turned = work.attention.head_width, work.attention.rotary_width
    return [
        rotary(net, f"{name}_rotary", value, extent, turned, work.tokens)
        for name, value in work.heads(net).items()
    ]


def _normed(net: Writer, work: Work) -> list[str]:
    extent = work.attention.head_width
    return [rms_norm(net, f"{name}_norm", value, extent) for name, value in work.heads(net).items()]


def _attention(net: Writer, work: Work) -> list[str]:
    own = work.attention
    # The queries that share a key are rows of a matrix.
    rows = own.heads // own.kept_heads * work.tokens
    operands = (
        net.input("query", own.kept_heads, rows, own.head_width),
        net.input("key", own.kept_heads, own.head_width, work.keys),
        net.input("value", own.kept_heads, work.keys, own.head_width),
    )
    mask = net.input("mask", rows, work.keys)
    return [add_scores_and_context(net, "attention", operands, own, (1, work.tokens), mask)]


def _output(net: Writer, work: Work) -> list[str]:
    inner, width = work.attention.heads * work.attention.head_width, work.decoder.width
    projected = linear(net, "output", work.rows(net, "x", inner), inner, width)
    return [_sum(net, "attended", projected, work)]


def _wide(net: Writer, work: Work) -> list[str]:
    own, width = work.forward, work.decoder.width
    value = work.rows(net, "x", width)
    gate, up = (linear(net, name, value, width, own.inner) for name in ("gate", "up"))
    return [net.node("Mul", "product", ACTIVATIONS[own.activation](net, "bent", gate), up)]


def _narrow(net: Writer, work: Work) -> list[str]:
    inner, width = work.forward.inner, work.decoder.width
    value = linear(net, "down", work.rows(net, "x", inner), inner, width)
    return [_sum(net, "fed", value, work)]


def _logits(net: Writer, work: Work) -> list[str]:
    width = work.decoder.width
    last = rms_norm(net, "norm", work.rows(net, "x", width), width)
    return [linear(net, "logits", last, width, work.decoder.vocabulary)]


Nodes = Callable[[Writer, Work], list[str]]

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
    own = decoder.layers[0].attention
    has_norms = isinstance(own, Attention) and own.norms != "none"
    absent = () if has_norms else ("qk_norm",)
    return [step for step in STEPS if step not in (*absent, *ONCE)]


def step_network(step: str, work: Work) -> Graph:
    """Return a step as a network without the values of its weights.

    Args:
        step: A key of ``STEPS``.
        work: Work of the step; logits are those of one token.
    """
    if step in ONCE:
        work = replace(work, tokens=1)
    net = Writer()
    for name in STEPS[step](net, work):
        net.output(name)
    return read_model(HERE / step, net.model(step, "SOURCE: a step of a configured decoder."))
