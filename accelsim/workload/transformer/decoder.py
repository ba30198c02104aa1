"""A language model as a network: embedding, layers, head, and multi-token prediction."""

from typing import Any

from accelsim.workload.transformer.attention import attention
from accelsim.workload.transformer.description import (
    Attention,
    Decoder,
    FeedForward,
    Layer,
    StateSpace,
    Step,
)
from accelsim.workload.transformer.experts import experts
from accelsim.workload.transformer.latent import latent_attention
from accelsim.workload.transformer.layers import (
    capped,
    feed_forward,
    layer_norm,
    linear,
    rms_norm,
)
from accelsim.workload.transformer.state_space import state_space
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
    value = _embedded(net, "", net.input("tokens", step.batch, step.tokens, integers=True), shape)
    if shape.positions:
        places = net.input("positions", step.tokens, integers=True)
        table = net.weight("position_embedding_table", shape.positions, shape.width)
        place = net.node("Gather", "position_embedding", table, places, axis=0)
        value = net.node("Add", "embedding_add", value, place)
    for index, layer in enumerate(shape.layers):
        value = _layer(net, f"layer{index}", value, layer, shape, step)
    _head(net, "", value, shape, step)
    for index in range(step.predicted):
        value = _predicting(net, f"predicted{index}_", value, shape.predicting[index], shape, step)
    return net.model(name, source)


def _embedded(net: Writer, prefix: str, tokens: str, shape: Decoder) -> str:
    table = net.weight(_TABLE, shape.vocabulary, shape.width)
    value = net.node("Gather", f"{prefix}token_embedding", table, tokens, axis=0)
    if not shape.scales_embedding:
        return value
    scale = net.scalar("embedding_scale", shape.width**0.5)
    return net.node("Mul", f"{prefix}token_embedding_scaled", value, scale)


def _norm(net: Writer, name: str, value: str, shape: Decoder) -> str:
    if shape.norm == "rms":
        return rms_norm(net, name, value, shape.width)
    return layer_norm(net, name, value, shape.width, bias=shape.has_norm_bias)


def _layer(net: Writer, name: str, value: str, layer: Layer, shape: Decoder, step: Step) -> str:
    before = _norm(net, f"{name}_norm1", value, shape)
    inside = _attention(net, f"{name}_attention", before, layer, shape, step)
    if layer.forward is None:
        return net.node("Add", f"{name}_add1", inside, value)
    if shape.is_parallel:
        if shape.norms_before > 1:
            before = _norm(net, f"{name}_norm2", value, shape)
        other = _forward(net, f"{name}_forward", before, layer, shape, step)
        inside = net.node("Add", f"{name}_add1", inside, other)
        return net.node("Add", f"{name}_add2", inside, value)
    if shape.has_norms_after:
        inside = _norm(net, f"{name}_norm1_after", inside, shape)
    value = net.node("Add", f"{name}_add1", inside, value)
    inside = _norm(net, f"{name}_norm2", value, shape)
    inside = _forward(net, f"{name}_forward", inside, layer, shape, step)
    if shape.has_norms_after:
        inside = _norm(net, f"{name}_norm2_after", inside, shape)
    return net.node("Add", f"{name}_add2", inside, value)


def _attention(net: Writer, name: str, value: str, layer: Layer, shape: Decoder, step: Step) -> str:
    own = layer.attention
    if isinstance(own, Attention):
        return attention(net, name, value, own, shape.width, step)
    if isinstance(own, StateSpace):
        return state_space(net, name, value, own, shape.width, step)
    return latent_attention(net, name, value, own, shape.width, step)


def _forward(net: Writer, name: str, value: str, layer: Layer, shape: Decoder, step: Step) -> str:
    own = layer.forward
    assert own is not None
    if isinstance(own, FeedForward):
        return feed_forward(net, name, value, own, shape.width)
    name = name.replace("_forward", "_experts")
    return experts(net, name, value, own, shape.width, step)


def _head(net: Writer, prefix: str, value: str, shape: Decoder, step: Step) -> None:
    """Add the logits of the last tokens."""
    width, vocabulary, count = shape.width, shape.vocabulary, step.logits
    if count == 1:
        value = net.node("Gather", f"{prefix}last_token", value, net.index(-1), axis=1)
    elif count < step.tokens:
        value = net.slice(f"{prefix}last_tokens", value, 1, step.tokens - count, step.tokens)
    value = _norm(net, f"{prefix}norm", value, shape)
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
    net: Writer, prefix: str, value: str, layer: Layer, shape: Decoder, step: Step
) -> str:
    """Add a module that predicts one token further (DeepSeek-V3, arXiv:2412.19437, section 2.2).

    It reads what the module before makes of each token and the embedding of the next token, and
    shares embedding and head with the model.
    """
    given = net.input(f"{prefix}tokens", step.batch, step.tokens, integers=True)
    following = _norm(net, f"{prefix}norm1", _embedded(net, prefix, given, shape), shape)
    before = _norm(net, f"{prefix}norm2", value, shape)
    both = net.node("Concat", f"{prefix}both", following, before, axis=-1)
    value = linear(net, f"{prefix}projection", both, 2 * shape.width, shape.width)
    value = _layer(net, f"{prefix}layer", value, layer, shape, step)
    _head(net, prefix, value, shape, step)
    return value
