"""Attention of opset 23."""

from math import prod

from accelsim.workload.lowering import attention
from accelsim.workload.lowering.value import Lowered
from accelsim.workload.onnx.node import Node
from accelsim.workload.work import Movement, Work

Extents = tuple[int, ...]


def attend(node: Node) -> Lowered:
    """Lower Attention: inputs query, key, value, mask, past key, past value.

    Past keys and values go before the new ones; joining them moves both.
    """
    query = _heads(node.input(0).shape, node.integer("q_num_heads", 0))
    key, value = (
        _heads(node.input(place).shape, node.integer("kv_num_heads", 0)) for place in (1, 2)
    )
    work: list[Work] = []
    past_key, past_value = node.optional(4), node.optional(5)
    if past_key is not None and past_value is not None:
        key = _joined(past_key.shape, key)
        value = _joined(past_value.shape, value)
        moved = prod(key) + prod(value)
        work.append(Movement(input_elements=moved, output_elements=moved))
    mask = node.optional(3)
    work.extend(attention(query, key, value, mask_elements=0 if mask is None else mask.elements))
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
    return (*new[:2], past[2] + new[2], new[3])


TABLE = {"Attention": attend}
