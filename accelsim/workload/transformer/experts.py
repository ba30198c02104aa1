"""Mixtures of experts: of each token some feed-forward layers of many.

If every expert gets equally many rows of tokens, the layer is products over the rows of each
expert, and inputs of the network say which tokens these are. Otherwise it is the operator MoE of
onnxruntime, whose work is that of tokens spread over the experts as evenly as possible: the
weights of an expert without a token are not read.
"""

from accelsim.workload.transformer.description import Experts, Step
from accelsim.workload.transformer.layers import ACTIVATIONS, feed_forward, linear
from accelsim.workload.transformer.writer import MICROSOFT, Writer


def experts(net: Writer, name: str, value: str, shape: Experts, width: int, step: Step) -> str:
    """Add a router and its experts, and the expert of all tokens if there is one."""
    logits = linear(net, f"{name}_router", value, width, shape.count)
    if shape.has_router_bias:
        bias = net.weight(f"{name}_router_bias", shape.count)
        logits = net.node("Add", f"{name}_router_biased", logits, bias)
    rows = step.batch * step.tokens * shape.chosen
    capacity = step.capacity or (0 if rows % shape.count else rows // shape.count)
    parts = (value, logits)
    if capacity:
        result = _equal(net, name, parts, shape, width, (step, capacity))
    else:
        result = _spread(net, name, parts, shape, width, step)
    if shape.shared is None:
        return result
    shared = feed_forward(net, f"{name}_shared_expert", value, shape.shared, width)
    if shape.has_shared_gate:
        gate = linear(net, f"{name}_shared_gate", value, width, 1)
        gate = net.node("Sigmoid", f"{name}_shared_share", gate)
        shared = net.node("Mul", f"{name}_shared_part", shared, gate)
    return net.node("Add", f"{name}_together", result, shared)


def _equal(
    net: Writer,
    name: str,
    parts: tuple[str, str],
    shape: Experts,
    width: int,
    rows: tuple[Step, int],
) -> str:
    """Add experts of ``capacity`` rows each.

    Inputs of the network say what the router chooses: the token in each row of an expert, the
    experts of each token, and the rows of its results.
    """
    value, logits = parts
    step, capacity = rows
    each, chosen = shape.each, (step.batch, step.tokens, shape.chosen)
    assert each.is_gated
    choice = net.input(f"{name}_chosen", *chosen, integers=True)
    scores = net.node("GatherElements", f"{name}_scores", logits, choice, axis=2)
    shares = net.node("Softmax", f"{name}_shares", scores, axis=-1)
    shares = net.node("Reshape", f"{name}_share_columns", shares, net.shape(0, 0, shape.chosen, 1))
    tokens = net.node("Reshape", f"{name}_rows", value, net.shape(-1, width))
    slots = net.input(f"{name}_slots", shape.count, capacity, integers=True)
    taken = net.node("Gather", f"{name}_taken", tokens, slots, axis=0)
    gate = _product(net, f"{name}_gate", taken, shape, (width, each.inner))
    gate = ACTIVATIONS[each.activation](net, f"{name}_swish", gate)
    wide = _product(net, f"{name}_up", taken, shape, (width, each.inner))
    inside = net.node("Mul", f"{name}_product", gate, wide)
    made = _product(net, f"{name}_down", inside, shape, (each.inner, width))
    made = net.node("Reshape", f"{name}_results", made, net.shape(-1, width))
    places = net.input(f"{name}_places", *chosen, integers=True)
    given = net.node("Gather", f"{name}_given", made, places, axis=0)
    given = net.node("Mul", f"{name}_shared", given, shares)
    return net.node("ReduceSum", f"{name}_sum", given, net.integers("choices", [2]), keepdims=0)


def _product(net: Writer, name: str, value: str, shape: Experts, extents: tuple[int, int]) -> str:
    """Multiply the rows of each expert by its weight."""
    weight = net.weight(f"{name}_weight", shape.count, *extents)
    if not shape.each.has_bias:
        return net.node("MatMul", name, value, weight)
    product = net.node("MatMul", f"{name}_product", value, weight)
    return net.node("Add", name, product, net.weight(f"{name}_bias", shape.count, 1, extents[1]))


def _spread(
    net: Writer, name: str, parts: tuple[str, str], shape: Experts, width: int, step: Step
) -> str:
    """Add experts as the operator MoE."""
    value, logits = parts
    count, inner = shape.count, shape.each.inner
    assert shape.each.is_gated
    rows = net.node("Reshape", f"{name}_rows", value, net.shape(-1, width))
    scores = net.node("Reshape", f"{name}_router_rows", logits, net.shape(-1, count))
    extents = {"gate": (inner, width), "down": (width, inner), "up": (inner, width)}
    weights = [
        part
        for role, sizes in extents.items()
        for part in (
            net.weight(f"{name}_{role}_weight", count, *sizes),
            net.weight(f"{name}_{role}_bias", count, sizes[0]) if shape.each.has_bias else "",
        )
    ]
    made = net.node(
        "MoE",
        f"{name}_mixed",
        rows,
        scores,
        *weights,
        domain=MICROSOFT,
        k=shape.chosen,
        activation_type="swiglu",
    )
    net.shaped(made, step.batch * step.tokens, width)
    cut = net.shape(step.batch, step.tokens, width)
    return net.node("Reshape", f"{name}_sum", made, cut)
