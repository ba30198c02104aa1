"""Encoders of text: BERT and its kin."""

from dataclasses import dataclass
from typing import Any

from accelsim.workload.transformer.description import Stack, Step
from accelsim.workload.transformer.layers import ACTIVATIONS, fully_connected, layer_norm, linear
from accelsim.workload.transformer.stack import layer
from accelsim.workload.transformer.writer import Writer

_TABLE = "token_embedding_table"


@dataclass(frozen=True, kw_only=True)
class TextEncoder(Stack):
    """An encoder of text, with the embedding of BERT (arXiv:1810.04805, section 3).

    Args:
        family: Value of ``model_type``.
        vocabulary: Tokens that there are.
        positions: Rows of the table of positions.
        kinds: Kinds of tokens, which have an embedding of their own; 0 if there are none.
        head: ``pooler``, a layer of the first token; ``tokens``, the logits of all tokens, with the
            table of the embedding; or ``none``.
        activation: Function of the head of tokens.
    """

    family: str
    vocabulary: int
    positions: int
    kinds: int
    head: str
    activation: str


def write_text_encoder(shape: TextEncoder, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of an encoder that reads ``step.tokens`` tokens.

    Its outputs are the tokens of the last layer and what the head makes: of a pooler shape (batch,
    width), of tokens (batch, tokens, vocabulary) instead of the tokens of the last layer.
    """
    net = Writer()
    extents = (step.batch, step.tokens)
    inputs = {"token": net.input("tokens", *extents, integers=True)}
    rows = {"token": shape.vocabulary}
    if shape.kinds:
        inputs["token_type"] = net.input("token_types", *extents, integers=True)
        rows["token_type"] = shape.kinds
    inputs["position"] = net.input("positions", step.tokens, integers=True)
    rows["position"] = shape.positions
    value = ""
    for place, (part, given) in enumerate(inputs.items()):
        table = net.weight(f"{part}_embedding_table", rows[part], shape.width)
        row = net.node("Gather", f"{part}_embedding", table, given, axis=0)
        value = net.node("Add", f"embedding_add{place}", value, row) if value else row
    value = layer_norm(net, "embedding_norm", value, shape.width)
    for index, own in enumerate(shape.layers):
        value = layer(net, f"layer{index}", value, own, shape, step)
    if shape.head == "tokens":
        _tokens(net, value, shape, step)
    else:
        net.output(value, *extents, shape.width)
    if shape.head == "pooler":
        first = net.node("Gather", "first_token", value, net.index(0), axis=1)
        pooled = fully_connected(net, "pooler", first, shape.width, shape.width)
        net.output(net.node("Tanh", "pooled", pooled), step.batch, shape.width)
    return net.model(name, source)


def _tokens(net: Writer, value: str, shape: TextEncoder, step: Step) -> None:
    """Add the logits of all tokens."""
    width = shape.width
    value = linear(net, "head_dense", value, width, width, bias=True)
    value = ACTIVATIONS[shape.activation](net, "head_function", value)
    value = layer_norm(net, "head_norm", value, width)
    rows = net.node("Reshape", "rows", value, net.shape(-1, width))
    bias = net.weight("logits_bias", shape.vocabulary)
    product = net.node("Gemm", "head", rows, _TABLE, bias, transB=1)
    extents = (step.batch, step.tokens, shape.vocabulary)
    net.output(net.node("Reshape", "logits", product, net.shape(*extents)), *extents)
