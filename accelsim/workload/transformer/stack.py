"""Layers of a stack: attention, attention to an encoder, feed-forward, and norms around them."""

from accelsim.workload.transformer.attention import attention
from accelsim.workload.transformer.bidirectional import bidirectional, cross_attention
from accelsim.workload.transformer.description import (
    Attention,
    FeedForward,
    Layer,
    Stack,
    StateSpace,
    Step,
)
from accelsim.workload.transformer.experts import experts
from accelsim.workload.transformer.latent import latent_attention
from accelsim.workload.transformer.layers import feed_forward, layer_norm, rms_norm
from accelsim.workload.transformer.state_space import state_space
from accelsim.workload.transformer.writer import Writer


def norm(net: Writer, name: str, value: str, shape: Stack) -> str:
    """Add the norm of a stack."""
    if shape.norm == "rms":
        return rms_norm(net, name, value, shape.width)
    return layer_norm(net, name, value, shape.width, bias=shape.has_norm_bias)


def layer(net: Writer, name: str, value: str, own: Layer, shape: Stack, step: Step) -> str:
    """Add a layer of a stack."""
    if shape.is_parallel:
        return _parallel(net, name, value, own, shape, step)
    parts = {"attention": _attention}
    if own.cross is not None:
        parts["cross"] = _cross
    if own.forward is not None:
        parts["forward"] = _forward
    for place, (part, add) in enumerate(parts.items(), 1):
        before = value
        if not shape.is_normed_behind:
            before = norm(net, f"{name}_norm{place}", value, shape)
        inside = add(net, f"{name}_{part}", before, own, shape, step)
        if shape.has_norms_after:
            inside = norm(net, f"{name}_norm{place}_after", inside, shape)
        if shape.has_layer_scale:
            scale = net.weight(f"{name}_scale{place}", shape.width)
            inside = net.node("Mul", f"{name}_scaled{place}", inside, scale)
        value = net.node("Add", f"{name}_add{place}", inside, value)
        if shape.is_normed_behind:
            value = norm(net, f"{name}_norm{place}", value, shape)
    return value


def _parallel(net: Writer, name: str, value: str, own: Layer, shape: Stack, step: Step) -> str:
    before = norm(net, f"{name}_norm1", value, shape)
    inside = _attention(net, f"{name}_attention", before, own, shape, step)
    if shape.norms_before > 1:
        before = norm(net, f"{name}_norm2", value, shape)
    other = _forward(net, f"{name}_forward", before, own, shape, step)
    inside = net.node("Add", f"{name}_add1", inside, other)
    return net.node("Add", f"{name}_add2", inside, value)


def _attention(net: Writer, name: str, value: str, layer: Layer, shape: Stack, step: Step) -> str:
    own = layer.attention
    if isinstance(own, Attention):
        add = attention if own.is_causal else bidirectional
        return add(net, name, value, own, shape.width, step)
    if isinstance(own, StateSpace):
        return state_space(net, name, value, own, shape.width, step)
    return latent_attention(net, name, value, own, shape.width, step)


def _cross(net: Writer, name: str, value: str, layer: Layer, shape: Stack, step: Step) -> str:
    assert layer.cross is not None
    return cross_attention(net, name, value, layer.cross, shape.width, step)


def _forward(net: Writer, name: str, value: str, layer: Layer, shape: Stack, step: Step) -> str:
    own = layer.forward
    assert own is not None
    if isinstance(own, FeedForward):
        return feed_forward(net, name, value, own, shape.width)
    name = name.replace("_forward", "_experts")
    return experts(net, name, value, own, shape.width, step)
