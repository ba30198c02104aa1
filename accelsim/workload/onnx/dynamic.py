"""Products of activations that are quantized at run time, as products in real numbers.

onnxruntime's dynamic quantizer keeps weights in integers and finds the range of each activation
while the network runs. What it writes is read as what it approximates::

    DynamicQuantizeLinear(x) -> q, s, z        DequantizeLinear(w, t, y)
    MatMulInteger(q, w, z, y) -> Cast      =>  MatMul(x, weights)
    Mul by Mul(s, t)

ConvInteger becomes a Conv in the same way, and a table in integers whose rows are gathered and then
dequantized, or multiplied, becomes a table in real numbers. Two operators of onnxruntime stand for
such a product: MatMulIntegerToFloat, and DynamicQuantizeMatMul, which quantizes too.

Definitions: https://onnx.ai/onnx/operators and
https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from collections.abc import Mapping
from typing import Any

from accelsim.workload.onnx.shapes import ONNXRUNTIME

QUANTIZER = "DynamicQuantizeLinear"
PRODUCTS: Mapping[str, str] = {"MatMulInteger": "MatMul", "ConvInteger": "Conv"}
"""Products in real numbers by the products of integers that stand for them."""
TO_FLOAT, WHOLE = "MatMulIntegerToFloat", "DynamicQuantizeMatMul"

NOTE = (
    "products of activations that are quantized at run time (DynamicQuantizeLinear) are read as"
    " products in real numbers by the weights of the file; accelsim quantize chooses fixed ranges"
)


def has_dynamic(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_dynamic`` may replace."""
    return any(
        node.op_type in (QUANTIZER, *PRODUCTS)
        or (node.domain == ONNXRUNTIME and node.op_type in _CONTRIBUTED)
        for node in model.graph.node
    )


_CONTRIBUTED = (TO_FLOAT, WHOLE)


def expand_dynamic(model: Any) -> bool:
    """Replace products of activations that are quantized at run time; return whether there are any.

    A product whose integers are used in another way stays as it is.

    Args:
        model: A ``ModelProto``, changed in place.
    """
    expansion = _Expansion(model.graph)
    for node in list(model.graph.node):
        expansion.take(node)
    expansion.finish()
    return expansion.found


class _Expansion:
    """The nodes of a graph in the making.

    Args:
        graph: A ``GraphProto``.
    """

    def __init__(self, graph: Any) -> None:
        self.found = False
        self._graph = graph
        self._held = {one.name: tuple(one.dims) for one in graph.initializer}
        for node in graph.node:
            for one in node.attribute if node.op_type == "Constant" else ():
                self._held[node.output[0]] = tuple(one.t.dims)
        self._writers = {name: node for node in graph.node for name in node.output if name}
        self._readers: dict[str, list[Any]] = {}
        for node in graph.node:
            for name in node.input:
                self._readers.setdefault(name, []).append(node)
        self._ends = {value.name for value in graph.output}
        self._made: dict[str, list[Any]] = {}
        self._has_static = any(node.op_type == "QuantizeLinear" for node in graph.node)

    def take(self, node: Any) -> None:
        """Note the nodes that replace a node, by the result that they write."""
        if node.op_type in PRODUCTS:
            self._product(node)
        elif node.domain == ONNXRUNTIME and node.op_type in _CONTRIBUTED:
            self._contributed(node)
        elif node.op_type == "Gather" and not self._has_static:
            self._table(node)

    def finish(self) -> None:
        """Put the new nodes into the graph, and drop those whose results nothing reads."""
        nodes = []
        for node in self._graph.node:
            made = self._made.get(node.output[0] if node.output else "")
            nodes += [node] if made is None else made
        self.found = bool(self._made)
        while self.found:
            read = self._ends | {name for node in nodes for name in node.input}
            kept = [node for node in nodes if read & {*node.output} or not self._is_part(node)]
            if len(kept) == len(nodes):
                break
            nodes = kept
        copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
        del self._graph.node[:]
        self._graph.node.extend(copies)

    def _is_part(self, node: Any) -> bool:
        """Return whether a node may be left out because nothing reads it any more."""
        return node.op_type in (QUANTIZER, *PRODUCTS, "Cast", "Mul", "Gather")

    def _product(self, node: Any) -> None:
        """Note the product that stands for integers, their Cast, and their Mul by a scale."""
        kind = PRODUCTS[node.op_type]
        cast = self._only_reader(node.output[0], "Cast")
        scaled = None if cast is None else self._only_reader(cast.output[0], "Mul")
        if cast is None or scaled is None:
            return
        (scale,) = [name for name in scaled.input if name != cast.output[0]] or [""]
        product = self._writers.get(scale)
        if product is None or product.op_type != "Mul":
            return
        left_zero, right_zero = [*node.input[2:4], "", ""][:2]
        for step, other in (tuple(product.input), tuple(product.input[::-1])):
            left = self._real(node.input[0], step, left_zero)
            if left is not None and self._is_weight(node.input[1], other):
                weights = (node.input[1], other, right_zero)
                self._replace(scaled.output[0], kind, node, left, weights)
                return

    def _real(self, integers: str, step: str, zero: str) -> tuple[str, list[Any]] | None:
        """Return the real numbers of a left operand, and the nodes that make them.

        They are what a DynamicQuantizeLinear reads, or rows of a table of integers.
        """
        writer = self._writers.get(integers)
        if writer is not None and writer.op_type == QUANTIZER:
            said = [integers, step, *([zero] if zero else [])]
            return (writer.input[0], []) if said == list(writer.output) else None
        if writer is None or writer.op_type != "Gather" or self._has_static:
            return None
        if writer.input[0] in self._held and self._is_scalar(step, zero):
            real = f"{integers}/real"
            return real, self._gathered(writer, [step, *([zero] if zero else [])], real)
        return None

    def _is_scalar(self, *names: str) -> bool:
        """Return whether constants have one element each; an absent one has."""
        return all(not name or self._held.get(name) in ((), (1,)) for name in names)

    def _is_weight(self, integers: str, step: str) -> bool:
        """Return whether integers are constant and have one scale, or one along an axis."""
        return integers in self._held and step in self._held and len(self._held[step]) <= 1

    def _contributed(self, node: Any) -> None:
        """Note the product that an operator of onnxruntime stands for."""
        given = [*node.input, *[""] * 7]
        if node.op_type == WHOLE:
            real: tuple[str, list[Any]] | None = (given[0], [])
            weights, bias = (given[1], given[2], given[3]), given[4]
        else:
            real = self._real(given[0], given[2], given[4])
            weights, bias = (given[1], given[3], given[5]), given[6]
        if real is not None and self._is_weight(weights[0], weights[1]):
            self._replace(node.output[0], "MatMul", node, real, weights, bias)

    def _replace(
        self,
        result: str,
        kind: str,
        node: Any,
        left: tuple[str, list[Any]],
        weights: tuple[str, str, str],
        bias: str = "",
    ) -> None:
        """Note a product in real numbers, and the weights that it reads."""
        from onnx import helper

        real = f"{result}/weights"
        axis = 0 if kind == "Conv" else len(self._held[weights[0]]) - 1
        said: dict[str, Any] = {"axis": axis} if self._held[weights[1]] else {}
        inputs = list(weights) if weights[2] else list(weights[:2])
        operand, before = left
        product = helper.make_node(kind, [operand, real], [result], name=node.name)
        product.attribute.extend(node.attribute)
        weighted = helper.make_node("DequantizeLinear", inputs, [real], name=real, **said)
        made = [*before, weighted, product]
        if bias:
            product.output[0] = f"{result}/product"
            added = [product.output[0], bias]
            made.append(helper.make_node("Add", added, [result], name=f"{result}/bias"))
        self._made[result] = made

    def _table(self, node: Any) -> None:
        """Note the Gather of a table in real numbers, for one of integers."""
        reader = self._only_reader(node.output[0], "DequantizeLinear")
        if reader is None or reader.input[0] != node.output[0] or node.input[0] not in self._held:
            return
        if self._is_scalar(*reader.input[1:]):
            made = self._gathered(node, list(reader.input[1:]), reader.output[0])
            self._made[reader.output[0]] = made

    def _gathered(self, node: Any, meaning: list[str], result: str) -> list[Any]:
        """Return the nodes of a Gather of a table in real numbers."""
        from onnx import helper

        real = f"{result}/table"
        gathered = helper.make_node("Gather", [real, node.input[1]], [result], name=node.name)
        gathered.attribute.extend(node.attribute)
        table = [node.input[0], *meaning]
        return [helper.make_node("DequantizeLinear", table, [real], name=real), gathered]

    def _only_reader(self, name: str, kind: str) -> Any | None:
        """Return the only node that reads a tensor, if it is of a kind; else None."""
        readers = self._readers.get(name, [])
        alone = len(readers) == 1 and name not in self._ends
        return readers[0] if alone and readers[0].op_type == kind else None
