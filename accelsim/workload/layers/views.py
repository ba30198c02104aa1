"""Movements and maxima between a result and its QuantizeLinear, in the opposite order.

onnxruntime turns a product of three extents into a Gemm between two Reshapes, and its quantizer
then puts a QuantizeLinear behind a Reshape whose input is a real number::

    Gelu -> Reshape -> QuantizeLinear        as a file has it
    Gelu -> QuantizeLinear -> Reshape        as it is read: the Gelu gives integers

It puts none before an operator whose input is a real number, as that of the network: a MaxPool or a
Slice there is quantized behind it. One scale for a whole tensor quantizes each element alike and
keeps the order of numbers, so both orders give the same integers. A Pad stays, for its number is
real.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from accelsim.workload.graph import Graph, Operator
from accelsim.workload.layers.operand import CLIPS

VIEWS = ("flatten", "reshape", "squeeze", "unsqueeze")
_MOVED = (*VIEWS, "maxpool", "transpose", "slice", "gather", "resize", "depthtospace",
          "spacetodepth", "expand", "tile")  # fmt: skip
"""Operators that give elements of their first input."""
_KEEPING = (*CLIPS, "quantizelinear", "dequantizelinear")
"""Operators whose results may keep the scale of their input."""


def with_early_quantization(graph: Graph) -> Graph:
    """Return a network in which each QuantizeLinear comes before the movement that it follows.

    Args:
        graph: The network. An operator on integers without a scale of its own, such as a maximum,
            is not changed.
    """
    while (found := next(_late(graph), None)) is not None:
        graph = _swapped(graph, *found)
    return graph


def _late(graph: Graph) -> Iterator[tuple[Operator, Operator]]:
    """Yield each movement of real numbers together with the QuantizeLinear that alone reads it."""
    writers = {name: operator for operator in graph.operators for name in operator.outputs}
    readers = Counter(name for operator in graph.operators for name in operator.inputs)
    readers.update(graph.outputs)
    for operator in graph.operators:
        view = writers.get(operator.operand(0)) if operator.kind == "quantizelinear" else None
        if view is None or not _is_moved(view):
            continue
        first = view
        while (source := writers.get(first.operand(0))) is not None and _is_moved(source):
            first = source
        given = graph.tensors.get(first.operand(0))
        is_real = given is not None and given.role == "input" and given.number.kind == "float"
        if (source is None and not is_real) or (source is not None and source.kind in _KEEPING):
            continue
        if readers[view.outputs[0]] == readers[view.operand(0)] == 1:
            yield view, operator


def _is_moved(operator: Operator) -> bool:
    """Return whether each result of an operator is an element of its first input."""
    mode = operator.attributes.get("mode", "nearest")
    is_nearest = operator.kind != "resize" or mode == "nearest"
    return operator.kind in _MOVED and len(operator.outputs) == 1 and is_nearest


def _swapped(graph: Graph, view: Operator, quantize: Operator) -> Graph:
    """Return a network in which two operators change places; only the second reads the first."""
    before, after = view.operand(0), quantize.outputs[0]
    between = f"{before}_quantized" if before in graph.inputs else f"{after} before {view.name}"
    while between in graph.tensors:
        between += "_"

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
