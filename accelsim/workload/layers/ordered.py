"""Convolutions whose filters take the order in which a DepthToSpace places their results.

The mode CRD of a DepthToSpace, which PyTorch exports for a PixelShuffle, reads the places of a
block from neighbouring channels; the mode DCR reads them from channels that lie apart. With the
filters of the convolution before it in another order both do the same, and DCR copies runs of
channels, or nothing (``accelsim.workload.layers.blocks``)::

    Conv of filters 0 1 2 3 4 5 6 7 -> DepthToSpace by 2, CRD
    Conv of filters 0 4 1 5 2 6 3 7 -> DepthToSpace by 2, DCR
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.layers.operand import CLIPS

_SAME = (*CLIPS, "quantizelinear", "dequantizelinear", "identity")
"""Operators that treat all channels alike, if their operands but the first have one number."""

Order = NDArray[np.int64]


def with_ordered_filters(graph: Graph) -> Graph:
    """Return a network in which convolutions before a DepthToSpace have the order of its mode DCR.

    Args:
        graph: The network as a file has it.

    Returns:
        The network; one without such convolutions as it is. The activations between a convolution
        and its DepthToSpace have their channels in the new order. No other operator reads them, and
        they are no outputs.
    """
    readers = Counter(name for one in graph.operators for name in {*one.inputs, *one.operands})
    readers.update(graph.outputs)
    readers.update(x.name for x in graph.tensors.values() if x.role == "output")
    writers = {name: one for one in graph.operators for name in one.outputs}
    changed: dict[str, Operator] = {}
    constants = dict(graph.constants)
    for operator in graph.operators:
        made = _convolution(graph, operator, writers, readers)
        if made is None:
            continue
        side = int(operator.attributes["blocksize"])
        filters = graph.tensors[operator.operand(0)].shape[1]
        order = np.arange(filters).reshape(-1, side**2).T.reshape(-1)
        renamed = {}
        for name in made.operands[1:3]:
            if name:
                renamed[name] = f"{name} for {operator.name}"
                constants[renamed[name]] = _ordered(constants[name], order)
        changed[made.name] = replace(
            made,
            inputs=tuple(renamed.get(name, name) for name in made.inputs),
            operands=tuple(renamed.get(name, name) for name in made.operands),
        )
        attributes = {**operator.attributes, "mode": "DCR"}
        changed[operator.name] = replace(operator, attributes=attributes)
    if not changed:
        return graph
    tensors = dict(graph.tensors)
    for new in constants.keys() - graph.constants.keys():
        old = new.rpartition(" for ")[0]
        if old in tensors:
            tensors[new] = replace(tensors[old], name=new)
    operators = tuple(changed.get(one.name, one) for one in graph.operators)
    return replace(graph, operators=operators, constants=constants, tensors=tensors)


def _convolution(
    graph: Graph,
    operator: Operator,
    writers: Mapping[str, Operator],
    readers: Mapping[str, int],
) -> Operator | None:
    """Return the convolution before a DepthToSpace of the mode CRD, if its filters may move."""
    mode, side = operator.attributes.get("mode"), operator.attributes.get("blocksize")
    if operator.kind != "depthtospace" or mode not in ("CRD", b"CRD") or not isinstance(side, int):
        return None
    name = operator.operand(0)
    while readers[name] == 1 and name in writers:
        before = writers[name]
        if before.kind == "conv":
            given = [graph.constants.get(one) for one in before.operands[1:3] if one]
            known = all(one is not None and one.blocks is None for one in given)
            return before if known and before.attributes.get("group", 1) == 1 else None
        parts = [graph.constants.get(one) for one in before.operands[1:] if one]
        if before.kind not in _SAME or any(x is None or np.prod(x.shape) != 1 for x in parts):
            return None
        name = before.operand(0)
    return None


def _ordered(given: Constant, order: Order) -> Constant:
    """Return the weights or the bias of filters in another order."""
    scale, zero = given.scale, given.zero_point
    if given.axis == 0:
        scale = scale[order] if scale is not None and scale.size > 1 else scale
        zero = zero[order] if zero is not None and zero.size > 1 else zero
    values = None if given.values is None else given.values[order]
    return replace(given, values=values, scale=scale, zero_point=zero)
