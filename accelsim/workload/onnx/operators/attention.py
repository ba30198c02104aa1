"""Attention of opset 23, attention by states, and the convolution before such."""

from math import prod

from accelsim.workload.lowering import LANE_OPERATIONS, attention, convolution, elementwise
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.lowering.vector import LOOKUP
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Matmul, Movement, Vector, Work

Extents = tuple[int, ...]

RULES = ("linear", "gated", "delta", "gated_delta")
"""Values of ``update_rule`` of LinearAttention."""


def attend(node: Node) -> Lowered:
    """Lower Attention: inputs query, key, value, mask, past key, past value.

    Past keys and values go before the new ones; joining them moves both. A ``softcap`` bounds the
    scores between the first product and the mask.
    """
    query = _heads(node.input(0).shape, node.integer("q_num_heads", 0))
    key, value = (
        _heads(node.input(place).shape, node.integer("kv_num_heads", 0)) for place in (1, 2)
    )
    work: list[Work] = []
    past_key, past_value = node.optional(4), node.optional(5)
    if (past_key is None) != (past_value is None):
        raise ValueError("a past key and a past value must be given together")
    if past_key is not None and past_value is not None:
        key = _joined(past_key.shape, key)
        value = _joined(past_value.shape, value)
        moved = prod(key) + prod(value)
        work.append(Movement(input_elements=moved, output_elements=moved))
    mask = node.optional(3)
    parts = attention(query, key, value, mask_elements=0 if mask is None else mask.elements)
    work.extend(parts)
    if node.attributes.get("softcap", 0.0):
        work.insert(-2, _capped(prod(query[:3]) * key[2]))
    return Lowered(work=tuple(work))


def _capped(scores: int) -> Vector:
    """Return the work of bounding scores: a quotient, a hyperbolic tangent and a product."""
    each = sum(LANE_OPERATIONS[kind] for kind in ("div", "tanh", "mul"))
    return Vector(input_elements=scores, output_elements=scores, operations=each * scores)


def linear(node: Node) -> Lowered:
    """Lower LinearAttention: query, key, value, past state, decay, rate of the update.

    A state of each key head, (width, value width), has the product of a key and a value added for
    each token; the delta rule first subtracts what the state gives for the key.
    Multiply-accumulates are those of this recurrence. Operands and states move once, as where the
    tokens of a chunk are computed together.
    """
    query, key, value = (node.input(place) for place in range(3))
    heads, groups = node.integer("q_num_heads", 0), node.integer("kv_num_heads", 0)
    if groups < 1 or heads % groups or key.shape[2] % groups or value.shape[2] % groups:
        raise ValueError(f"key {key.shape} and value {value.shape} do not fit {groups} heads")
    batch, tokens, _ = query.shape
    width, out, states = key.shape[2] // groups, value.shape[2] // groups, batch * groups
    if query.shape[2] != heads * width:
        raise ValueError(f"query {query.shape} does not have {heads} heads of {width}")
    rule, decay = node.text("update_rule", "gated_delta"), node.optional(4)
    if rule not in RULES:
        raise ValueError(f"update_rule must be one of {', '.join(RULES)}, not {rule}")
    work: list[Work] = []
    if "gated" in rule and decay is not None:
        state = states * width * out
        operations = LOOKUP * decay.elements + tokens * state
        read = decay.elements + state
        work.append(Vector(input_elements=read, output_elements=state, operations=operations))
    if "delta" in rule:
        work.append(Matmul(batch=states, m=tokens, k=width, n=out, weights=False))
        each = states * tokens * out
        work.append(Vector(input_elements=2 * each, output_elements=each, operations=2 * each))
    work.append(Matmul(batch=states, m=width, k=tokens, n=out, weights=False))
    rows = tokens * heads // groups
    work.append(Matmul(batch=states, m=rows, k=width, n=out, weights=False))
    results = states * rows * out
    work.append(Vector(input_elements=results, output_elements=results, operations=results))
    return Lowered(work=tuple(work))


def causal_convolution(node: Node) -> Lowered:
    """Lower CausalConvWithState: data (n, c, length), weights (c, 1, k), bias, past (n, c, k - 1).

    The past goes before the data; the last k - 1 places are the next state.
    """
    if node.integer("channels_last", 0) or node.integer("ndim", 1) != 1:
        return Lowered(modelled=False)
    data, weight, past = node.input(0).shape, node.input(1).shape, node.optional(3)
    dilation = node.integer("dilation", 1)
    before = (weight[2] - 1) * dilation
    joined = (*data[:2], data[2] + (0 if past is None else before))
    work: list[Work] = []
    if past is not None:
        moved = prod(joined) + prod(data[:2]) * before
        work.append(Movement(input_elements=moved, output_elements=moved))
    convolved = convolution(
        joined,
        weight,
        groups=data[1],
        stride=(1,),
        dilation=(dilation,),
        padding=((0 if past is not None else before,), (0,)),
    )
    work.append(convolved)
    if node.text("activation", "none").lower() in ("silu", "swish"):
        elements = node.output.elements
        work.append(elementwise("silu", [elements], elements))
    return Lowered(work=tuple(work))


def _heads(shape: Extents, heads: int) -> Extents:
    if len(shape) == 4:
        return shape
    if len(shape) != 3 or heads < 1 or shape[2] % heads:
        raise ValueError(f"a tensor of shape {shape} does not divide into {heads} heads")
    return (shape[0], heads, shape[1], shape[2] // heads)


def _joined(past: Extents, new: Extents) -> Extents:
    if len(past) != 4:
        raise ValueError(f"past keys and values must have 4 dimensions, not {past}")
    if (*past[:2], past[3]) != (*new[:2], new[3]):
        raise ValueError(f"a past of {past} has not the batch, heads and width of the new {new}")
    return (*new[:2], past[2] + new[2], new[3])


TABLE_OF_STATES = {"CausalConvWithState": causal_convolution, "LinearAttention": linear}
"""Operators of the standard and of onnxruntime alike."""

TABLE = {"Attention": attend, **TABLE_OF_STATES}
