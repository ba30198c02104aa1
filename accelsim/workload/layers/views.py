"""Changes of shape between a result and its QuantizeLinear, in the opposite order.

onnxruntime turns a product of three extents into a Gemm between two Reshapes, and its quantizer
then puts a QuantizeLinear behind a Reshape whose input is a real number::

    Gelu -> Reshape -> QuantizeLinear        as a file has it
    Gelu -> QuantizeLinear -> Reshape        as it is read: the Gelu gives integers

One scale for a whole tensor quantizes each element alike, so both orders give the same integers.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.operand import CLIPS

VIEWS = ("flatten", "reshape", "squeeze", "unsqueeze")
_KEEPING = (*CLIPS, *VIEWS, "maxpool", "transpose", "quantizelinear", "dequantizelinear")
"""Operators whose results may keep the scale of their input."""


def with_early_quantization(graph: Graph) -> Graph:
    """Return a network in which each QuantizeLinear comes before the change of shape it follows.

    Args:
        graph: The network. An operator on integers without a scale of its own, such as a maximum,
            is not changed.
    """
    while (found := next(_late(graph), None)) is not None:
        graph = _swapped(graph, *found)
    return graph


def _late(graph: Graph) -> Iterator[tuple[Operator, Operator]]:
    """Yield each view of real numbers together with the QuantizeLinear that alone reads it."""
    writers = {name: operator for operator in graph.operators for name in operator.outputs}
    readers = Counter(name for operator in graph.operators for name in operator.inputs)
    readers.update(graph.outputs)
    for operator in graph.operators:
        view = writers.get(operator.operand(0)) if operator.kind == "quantizelinear" else None
        if view is None or view.kind not in VIEWS:
            continue
        source = writers.get(view.operand(0))
        if source is None or source.kind in _KEEPING:
            continue
        if readers[view.outputs[0]] == readers[view.operand(0)] == 1:
            yield view, operator


def _swapped(graph: Graph, view: Operator, quantize: Operator) -> Graph:
    """Return a network in which two operators change places; only the second reads the first."""
    before, after = view.operand(0), quantize.outputs[0]
    between = f"{after} before {view.name}"

    def reading(operator: Operator, name: str, output: str) -> Operator:
        old = operator.operand(0)
        return replace(
            operator,
            inputs=tuple(name if each == old else each for each in operator.inputs),
            operands=(name, *operator.operands[1:]),
            outputs=(output,),
        )

    swapped = {
        view.name: reading(quantize, before, between),
        quantize.name: reading(view, between, after),
    }
    made = replace(graph.tensors[after], name=between, shape=graph.tensors[before].shape)
    tensors = {name: each for name, each in graph.tensors.items() if name != view.outputs[0]}
    return replace(
        graph,
        tensors={**tensors, between: replace(made, role="activation")},
        operators=tuple(swapped.get(each.name, each) for each in graph.operators),
    )
