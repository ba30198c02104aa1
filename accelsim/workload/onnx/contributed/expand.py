"""Replacement of the operators of a graph, each by its function."""

from collections.abc import Callable, Mapping
from typing import Any

from accelsim.workload.onnx.contributed import attention, functions, norms, products, rotary
from accelsim.workload.onnx.contributed.composer import SINCE, Composer, Tensors
from accelsim.workload.onnx.file import STANDARD, first_line
from accelsim.workload.onnx.shapes import ONNXRUNTIME

COMPOSED: Mapping[str, Callable[[Composer], None]] = {
    **attention.TABLE,
    **functions.TABLE,
    **norms.TABLE,
    **products.TABLE,
    **rotary.TABLE,
}
"""Functions that write the nodes in place of an operator, by its name."""

UNDECLARED = ("LayerNormalization", "SimplifiedLayerNormalization")
"""Operators that onnxruntime writes into the standard domain, whatever operator set it has."""


def has_contributed(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_contributed`` may replace."""
    version = max((one.version for one in model.opset_import if one.domain in STANDARD), default=17)
    return any(_is_replaced(node, version) for node in model.graph.node)


def expand_contributed(model: Any) -> list[str]:
    """Replace the operators of onnxruntime whose forms are known.

    Args:
        model: A ``ModelProto``, changed in place.

    Returns:
        A sentence for each operator that stays, with the reason, and on what data decide.
    """
    tensors, notes, nodes = Tensors(model), list[str](), list[Any]()
    for node in model.graph.node:
        if not _is_replaced(node, tensors.version):
            nodes.append(node)
            continue
        try:
            composer = Composer(node, tensors)
            COMPOSED[node.op_type](composer)
        except ValueError as problem:
            name = node.name or "".join(node.output[:1])
            notes.append(f"{node.op_type} {name} is not modelled: {first_line(problem)}")
            nodes.append(node)
            continue
        nodes += composer.nodes
        notes += composer.notes
        model.graph.initializer.extend(composer.constants.values())
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)
    return notes


def _is_replaced(node: Any, version: int) -> bool:
    if node.domain in STANDARD:
        since = SINCE.get(node.op_type)
        return node.op_type in UNDECLARED and (since is None or version < since)
    return bool(node.domain == ONNXRUNTIME and node.op_type in COMPOSED)
