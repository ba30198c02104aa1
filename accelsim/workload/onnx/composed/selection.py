"""Where by a constant condition as operators that an accelerator executes.

``Where(condition, a, b)`` is ``a * condition + b * (1 - condition)``, with 1 where the condition
holds and 0 elsewhere. A product with 0 and 1 in the scale of its input is exact, so the sum rounds
once. Of a constant only the elements that are chosen remain, as one constant.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.graph import Constant, Graph, Operator
from accelsim.workload.onnx.composed.composition import Composition, Site
from accelsim.workload.onnx.composed.meanings import Meaning
from accelsim.workload.onnx.composed.writer import Writer


def select(site: Site) -> None:
    """Add the nodes of a Where.

    Raises:
        ValueError: It has no integer form; the sentence says why.
    """
    node, operator, graph, pairs, writer = (
        site.node,
        site.operator,
        site.graph,
        site.pairs,
        site.writer,
    )
    if pairs is None:
        raise ValueError("has an integer form only in a quantized network")
    condition = graph.constants.get(operator.operand(0))
    if condition is None or condition.values is None:
        raise ValueError("has a condition that is no constant")
    chosen = condition.values.astype(bool)
    terms: list[str] = []
    for name, places in ((node.input[1], chosen), (node.input[2], ~chosen)):
        place = f"of_{len(terms) + 1}"
        given = graph.constants.get(name)
        if given is not None and given.values is not None:
            terms.append(_part(given, places, place, writer))
            continue
        if name not in graph.tensors or graph.tensors[name].shape != _written(operator, graph):
            raise ValueError(f"selects from {name}, which has another shape than its result")
        mask = writer.dequantized(f"{place}.mask", places.astype(np.int8), Meaning("int8", 1.0, 0))
        product = writer.node("Mul", f"{place}.chosen", name, mask)
        terms.append(writer.paired(f"{place}.chosen", product, pairs.before(name)))
    writer.given("Add", node.output[0], *terms)


def _written(operator: Operator, graph: Graph) -> tuple[int, ...]:
    return graph.tensors[operator.outputs[0]].shape


def _part(given: Constant, places: NDArray[np.bool_], name: str, writer: Writer) -> str:
    """Add a constant that is 0 outside of some places; return its name in real numbers.

    Raises:
        ValueError: It has several scales.
    """
    values = given.values
    assert values is not None
    if given.scale is None or given.zero_point is None or given.number is None:
        return writer.constant(name, np.where(places, values, 0).astype(np.float32))
    if given.scale.size != 1 or given.zero_point.size != 1:
        raise ValueError("selects from a constant with several scales")
    zero = int(given.zero_point.reshape(()))
    number: Any = given.number.name
    if number not in ("int8", "uint8"):
        raise ValueError(f"selects from a constant of {number}, not of 8 bits")
    meaning = Meaning(number, float(given.scale.reshape(())), zero)
    kept = np.where(places, values, zero).astype(values.dtype)
    return writer.dequantized(name, kept, meaning)


TABLE = {
    "Where": Composition(
        nodes=select, forms="of quantized networks, by a constant condition", least_opset=0
    )
}
