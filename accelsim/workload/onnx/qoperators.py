"""Replacement of onnxruntime's operators on integers by standard ones between quantizations.

onnxruntime's quantizer writes either format of one network::

    QLinearSigmoid(x, scales ...)
    DequantizeLinear(x) -> Sigmoid -> QuantizeLinear

and the first is read as the second. A QGemm is read as a Gemm in the same way; its 32-bit bias is
in steps of its sums.

Definitions: https://github.com/microsoft/onnxruntime/blob/main/docs/ContribOperators.md
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from accelsim.workload.onnx.file import STANDARD
from accelsim.workload.onnx.shapes import ONNXRUNTIME

QGEMM = "QGemm"
QWHERE = "QLinearWhere"
UNARY: Mapping[str, str] = {
    "QLinearAveragePool": "AveragePool",
    "QLinearLeakyRelu": "LeakyRelu",
    "QLinearReduceMean": "ReduceMean",
    "QLinearSigmoid": "Sigmoid",
    "QLinearSoftmax": "Softmax",
}
"""Standard operators by the operators on one activation that they replace. Operands of these are
the activation, its scale and zero point, and those of the result."""

_ALIKE = ("QuantizeLinear", "DequantizeLinear")
"""Operators that mean what those of the standard with the same name mean; onnxruntime has them for
formats that the operator set of a file does not know yet."""

EXPANDED: Mapping[str, str] = {QGEMM: "Gemm", QWHERE: "Where", **UNARY}
"""Standard operators by the operators that they replace."""

_VERSION = 17
"""Operator set of the standard for a file that imports none."""
_AXES_READ = 18
"""Operator set since which a ReduceMean reads its axes."""
_OWN = ("channels_last", "opset")
"""Attributes that the operators of the standard do not have."""


def has_qoperators(model: Any) -> bool:
    """Return whether a ``ModelProto`` has a node that ``expand_qoperators`` may replace."""
    return any(
        _is_known(node) or (node.domain == ONNXRUNTIME and node.op_type in _ALIKE)
        for node in model.graph.node
    )


def expand_qoperators(model: Any) -> None:
    """Replace every operator on integers by a standard one between quantizations.

    Some operators are not changed: a pool whose channels are last; and, before operator set 13, a
    softmax along another axis than the last, which then covers all following axes.

    Args:
        model: A ``ModelProto``, changed in place.
    """
    from onnx import helper

    if not any(one.domain in STANDARD for one in model.opset_import):
        model.opset_import.append(helper.make_opsetid("", _VERSION))
    version = max(one.version for one in model.opset_import if one.domain in STANDARD)
    nodes = []
    for node in model.graph.node:
        if node.domain == ONNXRUNTIME and node.op_type in _ALIKE:
            node.domain = ""
        expansion = _Expansion(node, model.graph, version)
        nodes += expansion.nodes() if _is_known(node) and expansion.is_possible else [node]
    copies = [type(node).FromString(node.SerializeToString()) for node in nodes]
    del model.graph.node[:]
    model.graph.node.extend(copies)


def _is_known(node: Any) -> bool:
    return bool(node.domain == ONNXRUNTIME and node.op_type in EXPANDED)


class _Expansion:
    """The nodes that replace one node.

    Args:
        node: Node that is replaced.
        graph: Graph of the node, which gets the constants that the new nodes read.
        version: Operator set of the standard.
    """

    def __init__(self, node: Any, graph: Any, version: int) -> None:
        from onnx import helper

        self._node, self._graph, self._version = node, graph, version
        self._attributes = {one.name: helper.get_attribute_value(one) for one in node.attribute}
        self._given = [*node.input, *[""] * 9]
        self._made: list[Any] = []

    @property
    def is_possible(self) -> bool:
        """Whether the node can be replaced."""
        said = self._attributes
        is_old = self._node.op_type == "QLinearSoftmax" and said.get("opset", 13) < 13
        return not said.get("channels_last", 0) and not (is_old and said.get("axis", 1) != -1)

    def nodes(self) -> list[Any]:
        """Return the nodes, in order."""
        if self._node.op_type == QGEMM:
            self._gemm()
        elif self._node.op_type == QWHERE:
            self._where()
        else:
            self._unary()
        return self._made

    def _unary(self) -> None:
        given, kind = self._given, UNARY[self._node.op_type]
        said = {name: one for name, one in self._attributes.items() if name not in _OWN}
        operands = [self._real(given[0], given[1], given[2])]
        if kind == "ReduceMean" and "axes" in said and self._version >= _AXES_READ:
            axes = np.array(said.pop("axes"), np.int64)
            operands.append(self._constant("axes", axes))
        self._result(kind, operands, given[3], given[4], **said)

    def _where(self) -> None:
        """Add a Where; its condition stays."""
        given = self._given
        chosen = [self._real(*given[place : place + 3]) for place in (1, 4)]
        self._result("Where", [given[0], *chosen], given[7], given[8])

    def _gemm(self) -> None:
        """Add a Gemm; alpha becomes part of the scales of its weights and of its bias."""
        given, said = self._given, self._attributes
        alpha, turned = said.get("alpha", 1.0), said.get("transB", 0)
        scale = given[4]
        if alpha != 1:
            scale = self._product("weight_scale", scale, self._number("alpha", alpha))
        left = self._real(given[0], given[1], given[2])
        right = self._real(given[3], scale, given[5], axis=0 if turned else 1)
        operands = [left, right]
        if given[6]:
            step = self._product("bias_scale", given[1], scale)
            operands.append(self._real(given[6], step, "", axis=-1))
        flags = {name: said[name] for name in ("transA", "transB") if name in said}
        self._result("Gemm", operands, given[7], given[8], **flags)

    def _result(
        self, kind: str, operands: list[str], scale: str, zero_point: str, **said: Any
    ) -> None:
        """Add an operator, and the quantization of its results if there is a scale for them."""
        node = self._node
        result = self._name("result") if scale else node.output[0]
        self._add(kind, operands, result, name=node.name, **said)
        if scale:
            self._add("QuantizeLinear", [result, scale, zero_point], node.output[0])

    def _real(self, integers: str, scale: str, zero_point: str, **said: Any) -> str:
        """Add a DequantizeLinear, and return the name of its real numbers."""
        real = self._name(f"real_{len(self._made)}")
        self._add("DequantizeLinear", [integers, scale, zero_point], real, **said)
        return real

    def _product(self, what: str, first: str, second: str) -> str:
        """Return the product of two scales."""
        held = {one.name: one for one in self._graph.initializer}
        if first not in held or second not in held:
            name = self._name(what)
            self._add("Mul", [first, second], name)
            return name
        from onnx import numpy_helper

        values = [numpy_helper.to_array(held[name]) for name in (first, second)]
        return self._constant(what, np.asarray(values[0] * values[1], np.float32))

    def _number(self, what: str, number: float) -> str:
        return self._constant(what, np.array(number, np.float32))

    def _constant(self, what: str, values: Any) -> str:
        from onnx import numpy_helper

        name = self._name(what)
        self._graph.initializer.append(numpy_helper.from_array(values, name))
        return name

    def _name(self, what: str) -> str:
        return f"{self._node.name or self._node.output[0]}/{what}"

    def _add(
        self, kind: str, inputs: list[str], output: str, name: str | None = None, **said: Any
    ) -> None:
        from onnx import helper

        while inputs and not inputs[-1]:
            inputs = inputs[:-1]
        name = output if name is None else name
        self._made.append(helper.make_node(kind, inputs, [output], name=name, **said))
