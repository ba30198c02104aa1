"""A language model as a network: embedding, layers, head, and multi-token prediction."""

from typing import Any

from accelsim.workload.transformer.description import Decoder, Layer, Step
from accelsim.workload.transformer.layers import capped, linear
from accelsim.workload.transformer.stack import layer, norm
from accelsim.workload.transformer.writer import Writer

_TABLE = "token_embedding_table"


def write_decoder(shape: Decoder, step: Step, name: str, source: str) -> Any:
    """Return the ``ModelProto`` of a step of a language model.

    Args:
        shape: The model.
        step: Tokens that it reads.
        name: Name of the network.
        source: Source of the network.

    Returns:
        A network whose first input is the numbers of tokens, int64 of shape (batch, tokens). Its
        outputs are new keys and values of all layers, and the logits, shape (batch, vocabulary) of
        the last token or (batch, logits, vocabulary) of several.
    """
    net = Writer()
    add_decoder(net, shape, step)
    return net.model(name, source)


def add_decoder(net: Writer, shape: Decoder, step: Step) -> None:
    """Add a language model to a network; see ``write_decoder``."""
    value = embedded(net, "", net.input("tokens", step.batch, step.tokens, integers=True), shape)
    if shape.positions:
        places = net.input("positions", step.tokens, integers=True)
        table = net.weight("position_embedding_table", shape.positions, shape.width)
        place = net.node("Gather", "position_embedding", table, places, axis=0)
        value = net.node("Add", "embedding_add", value, place)
    for index, own in enumerate(shape.layers):
        value = layer(net, f"layer{index}", value, own, shape, step)
    _head(net, "", value, shape, step)
    for index in range(step.predicted):
        value = _predicting(net, f"predicted{index}_", value, shape.predicting[index], shape, step)


def embedded(net: Writer, prefix: str, tokens: str, shape: Decoder) -> str:
    """Add the embedding of tokens."""
    table = net.weight(_TABLE, shape.vocabulary, shape.width)
    value = net.node("Gather", f"{prefix}token_embedding", table, tokens, axis=0)
    if not shape.scales_embedding:
        return value
    scale = net.scalar("embedding_scale", shape.width**0.5)
    return net.node("Mul", f"{prefix}token_embedding_scaled", value, scale)


def _head(net: Writer, prefix: str, value: str, shape: Decoder, step: Step) -> None:
    """Add the logits of the last tokens."""
    width, vocabulary, count = shape.width, shape.vocabulary, step.logits
    if count == 1:
        value = net.node("Gather", f"{prefix}last_token", value, net.index(-1), axis=1)
    elif count < step.tokens:
        value = net.slice(f"{prefix}last_tokens", value, 1, step.tokens - count, step.tokens)
    value = norm(net, f"{prefix}norm", value, shape)
    if shape.scales_head:
        scale = net.scalar("head_scale", width**-0.5)
        value = net.node("Mul", f"{prefix}norm_scaled", value, scale)
    name = f"{prefix}logits"
    extents = (step.batch, vocabulary) if count == 1 else (step.batch, count, vocabulary)
    inner = f"{name}_linear" if shape.logits_softcap else name
    if shape.is_tied:
        bias = [net.weight("logits_bias", vocabulary)] if shape.has_head_bias else []
        rows = net.node("Reshape", f"{prefix}rows", value, net.shape(-1, width))
        product = net.node("Gemm", f"{prefix}head", rows, _TABLE, *bias, transB=1)
        net.node("Reshape", inner, product, net.shape(*extents))
    else:
        weight = net.weight("logits_weight", width, vocabulary)
        product = f"{name}_product" if shape.has_head_bias else inner
        net.node("MatMul", product, value, weight)
        if shape.has_head_bias:
            net.node("Add", inner, product, net.weight("logits_bias", vocabulary))
    capped(net, name, inner, shape.logits_softcap)
    net.output(name, *extents)


def _predicting(
    net: Writer, prefix: str, value: str, own: Layer, shape: Decoder, step: Step
) -> str:
    """Add a module that predicts one token further (DeepSeek-V3, arXiv:2412.19437, section 2.2).

    It reads what the module before makes of each token and the embedding of the next token, and
    shares embedding and head with the model.
    """
    given = net.input(f"{prefix}tokens", step.batch, step.tokens, integers=True)
    following = norm(net, f"{prefix}norm1", embedded(net, prefix, given, shape), shape)
    before = norm(net, f"{prefix}norm2", value, shape)
    both = net.node("Concat", f"{prefix}both", following, before, axis=-1)
    value = linear(net, f"{prefix}projection", both, 2 * shape.width, shape.width)
    value = layer(net, f"{prefix}layer", value, own, shape, step)
    _head(net, prefix, value, shape, step)
    return value
