"""Replacement of operators by the nodes that compose them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from accelsim.workload.graph import Graph
from accelsim.workload.layers.spelled import members_of_norms
from accelsim.workload.onnx.composed.composition import Composition, Site
from accelsim.workload.onnx.composed.meanings import Pairs
from accelsim.workload.onnx.composed.table import COMPOSED
from accelsim.workload.onnx.composed.writer import Writer
from accelsim.workload.onnx.file import STANDARD
from accelsim.workload.onnx.operators import OPERATORS

REFUSED = "refused"
"""Attribute of an operator that is not replaced: the reason."""


def has_composed(model: Any, *, every: bool) -> bool:
    """Return whether a ``ModelProto`` has operators that ``compose`` may replace."""
    return any(_composition(node, every=every) for node in model.graph.node)


def is_quantized(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a QuantizeLinear."""
    return any(node.op_type == "QuantizeLinear" for node in model.graph.node)


def compose(model: Any, graph: Graph, *, every: bool = True) -> dict[str, str]:
    """Replace the operators of a file that are compositions of others.

    In a quantized file the new nodes have quantizations between them; in other files they compute
    with real numbers.

    Args:
        model: A ``ModelProto``, changed in place. An operator that is not supported stays.
        graph: The network as read before, with all shapes and constants.
        every: Whether operators with amounts of their own (``OPERATORS``) are replaced too.

    Returns:
        Reasons why operators stay, by the name of their first output.
    """
    from onnx import numpy_helper

    quantized = is_quantized(model)
    operators = {name: operator for operator in graph.operators for name in operator.outputs}
    values = {name: one.values for name, one in graph.constants.items() if one.values is not None}
    pairs = Pairs(model.graph, values)
    inside_norms = members_of_norms(graph)
    taken = {name for each in model.graph.node for name in (each.name, *each.output)}
    nodes, refused = [], dict[str, str]()
    for node in model.graph.node:
        composition = _composition(node, every=every)
        operator = next((operators[name] for name in node.output if name in operators), None)
        # An operator that reads only constants is a constant.
        if composition is None or operator is None or operator.name in inside_norms:
            nodes.append(node)
            continue
        site = Site(
            node=node,
            operator=operator,
            graph=graph,
            pairs=pairs if quantized else None,
            writer=Writer(node.name or node.op_type.lower(), taken, quantized=quantized),
        )
        if not composition.applies(site):
            nodes.append(node)
            continue
        try:
            _check_opset(model, composition.least_opset)
            composition.nodes(site)
        except ValueError as problem:
            refused[operator.outputs[0]] = str(problem)
            nodes.append(node)
            continue
        nodes += site.writer.nodes
        taken.update(each.name for each in site.writer.nodes)
        for name, array in site.writer.constants.items():
            model.graph.initializer.append(numpy_helper.from_array(array, name))
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)
    return refused


def with_reasons(graph: Graph, refused: Mapping[str, str]) -> Graph:
    """Return a network whose operators have the reasons why they stay as attribute ``REFUSED``.

    Args:
        graph: The network.
        refused: Reasons by the name of the first output: ``compose``.
    """
    operators = (
        replace(one, attributes={**one.attributes, REFUSED: refused[one.outputs[0]]})
        if one.outputs and one.outputs[0] in refused
        else one
        for one in graph.operators
    )
    return replace(graph, operators=tuple(operators))


def _composition(node: Any, *, every: bool) -> Composition | None:
    """Return the composition of a node's operator; None if it has none, or needs none."""
    if node.domain not in STANDARD or not (every or node.op_type not in OPERATORS):
        return None
    return COMPOSED.get(node.op_type)


def _check_opset(model: Any, least: int) -> None:
    version = next((one.version for one in model.opset_import if one.domain in STANDARD), 0)
    if version < least:
        raise ValueError(f"is of operator set {version}; its steps need {least} or more")
