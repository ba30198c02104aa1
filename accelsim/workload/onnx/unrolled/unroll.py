"""Replacement of recurrent operators, LRN, Where, and sums over channels by other operators."""

from typing import Any

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.spelled import members_of_norms
from accelsim.workload.onnx.file import STANDARD
from accelsim.workload.onnx.unrolled.layer import GATES
from accelsim.workload.onnx.unrolled.meanings import Pairs
from accelsim.workload.onnx.unrolled.reduction import SUMMING, is_of_channels, reduce_channels
from accelsim.workload.onnx.unrolled.response import respond
from accelsim.workload.onnx.unrolled.selection import select
from accelsim.workload.onnx.unrolled.steps import Unrolled
from accelsim.workload.onnx.unrolled.writer import Writer

REFUSED = "refused"
"""Attribute of a recurrent node that is not unrolled: the reason."""

LRN = "LRN"
WHERE = "Where"

LEAST_OPSET = 13
"""Operator set since which weights can have a scale for each row."""


def has_loops(model: Any) -> bool:
    """Return whether a ``ModelProto`` has operators that ``unroll`` may replace."""
    kinds = {node.op_type for node in model.graph.node if node.domain in STANDARD}
    return bool(kinds & {*GATES, LRN, WHERE, *SUMMING})


def is_quantized(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a QuantizeLinear."""
    return any(node.op_type == "QuantizeLinear" for node in model.graph.node)


def unroll(model: Any, graph: Graph) -> None:
    """Replace every LSTM, GRU and RNN of a file by its steps, and some other operators.

    The others are LRN, Where by a constant condition, and ReduceMean and ReduceSum over channels.
    In a quantized file the new nodes have quantizations between them; in other files they compute
    with real numbers.

    Args:
        model: A ``ModelProto``, changed in place. An operator that is not supported stays, with the
            reason as its attribute ``REFUSED``.
        graph: The network as read before, with all shapes and constants.
    """
    from onnx import numpy_helper

    quantized = is_quantized(model)
    operators = {name: operator for operator in graph.operators for name in operator.outputs}
    values = {name: one.values for name, one in graph.constants.items() if one.values is not None}
    pairs = Pairs(model.graph, values)
    inside_norms = members_of_norms(graph)
    taken = {name for each in model.graph.node for name in (each.name, *each.output)}
    nodes = []
    for node in model.graph.node:
        operator = next((operators[name] for name in node.output if name in operators), None)
        is_sum = operator is not None and _sums_channels(node, operator, graph)
        is_sum = is_sum and operator is not None and operator.name not in inside_norms
        is_other = node.op_type not in (*GATES, LRN, WHERE) and not is_sum
        # An operator that reads only constants is a constant.
        if node.domain not in STANDARD or is_other or operator is None:
            nodes.append(node)
            continue
        writer = Writer(node.name or node.op_type.lower(), taken, quantized=quantized)
        try:
            said = pairs if quantized else None
            if node.op_type != WHERE:
                _check_opset(model)
            if node.op_type == WHERE:
                select(node, operator, graph, said, writer)
            elif is_sum:
                reduce_channels(node, graph.tensors[operator.operand(0)].shape, writer)
            elif node.op_type == LRN:
                shape = graph.tensors[operator.operand(0)].shape
                respond(node, shape, said, writer, operator.attributes)
            else:
                Unrolled(graph, operator, node, said, writer).run()
        except ValueError as problem:
            attribute = node.attribute.add()
            attribute.name, attribute.type = REFUSED, attribute.STRING
            attribute.s = str(problem).encode()
            nodes.append(node)
            continue
        nodes += writer.nodes
        taken.update(each.name for each in writer.nodes)
        for name, array in writer.constants.items():
            model.graph.initializer.append(numpy_helper.from_array(array, name))
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)


def _sums_channels(node: Any, operator: Operator, graph: Graph) -> bool:
    """Return whether an operator is a sum or a mean over channels only."""
    if node.op_type not in SUMMING or operator.operand(0) not in graph.tensors:
        return False
    given = graph.constants.get(operator.operand(1))
    if operator.operand(1) and (given is None or given.values is None):
        return False
    axes = None if given is None else given.values
    return is_of_channels(graph.tensors[operator.operand(0)].shape, axes, dict(operator.attributes))


def _check_opset(model: Any) -> None:
    version = next((one.version for one in model.opset_import if one.domain in STANDARD), 0)
    if version < LEAST_OPSET:
        raise ValueError(f"is of operator set {version}; its steps need {LEAST_OPSET} or more")
