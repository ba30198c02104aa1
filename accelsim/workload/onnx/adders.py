"""Adder convolutions: Conv with distances in place of products (Chen et al., AdderNet, CVPR 2020).

ONNX has no such operator. A file says ``AdderConv`` of the domain ``accelsim``, with the operands
and attributes of Conv::

    y[k] = bias[k] - sum(abs(x[c, r, s] - w[k, c, r, s]))    over channels c and taps r, s

Padding holds zeros, whose distances to the weights count. It is read as a Conv that keeps its name
as the attribute ``SPELLING``, so shapes, geometry and fusion are those of Conv.
"""

from typing import Any

from accelsim.workload.onnx.file import STANDARD

DOMAIN = "accelsim"
KIND = "AdderConv"
SPELLING = "accelsim_spelling"
"""Attribute with the name that an operator has in its file, where it is read as another."""


def has_adders(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_adders`` changes."""
    return any(_is_adder(node) for node in model.graph.node)


def expand_adders(model: Any) -> None:
    """Let adder convolutions be convolutions with the attribute ``SPELLING``.

    Args:
        model: A ``ModelProto``, changed in place; it has an operator set of the standard then.
    """
    from onnx import helper

    if not any(one.domain in STANDARD for one in model.opset_import):
        model.opset_import.append(helper.make_opsetid("", 17))
    for node in model.graph.node:
        if _is_adder(node):
            node.domain, node.op_type = "", "Conv"
            node.attribute.append(helper.make_attribute(SPELLING, KIND))


def _is_adder(node: Any) -> bool:
    return bool(node.domain == DOMAIN and node.op_type == KIND)
