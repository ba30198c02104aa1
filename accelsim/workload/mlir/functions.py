"""Functions of ONNX that a file spells as several operators on elements.

An expression of one tensor is compared with each function at numbers from -20 to 20; where all
results are equal but for roundings of float32, it is the function::

    negate, exponential, add 1, divide 1 by it                       Sigmoid
    multiply, erf, add 1, multiply by 0.5 ...                        Gelu
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from accelsim.workload.mlir.nodes import computed
from accelsim.workload.mlir.tokens import TextError
from accelsim.workload.mlir.value import Node, Value

LEAST_NODES, MOST_NODES = 3, 24
"""Nodes of an expression that may be a function."""
MOST_CUTS = 8
"""Tensors before a value that are tried as its argument, the nearest first."""
_TOLERANCE = 2e-5
_POINTS = np.concatenate([np.linspace(-8, 8, 161), [-20.0, -13.0, 13.0, 20.0]]).astype(np.float32)


class Function(NamedTuple):
    """A function of ONNX.

    Args:
        kind: Operator of ONNX.
        parameter: Attribute that an expression decides; empty if none.
        guess: Value of the attribute, by the results at -1 and -20.
        attributes: Other attributes.
    """

    kind: str
    parameter: str = ""
    guess: Callable[[float, float], float] = lambda _near, _far: 0.0
    attributes: tuple[tuple[str, Any], ...] = ()


FUNCTIONS = (
    Function("Sigmoid"),
    Function("Gelu", attributes=(("approximate", "none"),)),
    Function("Gelu", attributes=(("approximate", "tanh"),)),
    Function("HardSwish"),
    Function("HardSigmoid", attributes=(("alpha", 1 / 6), ("beta", 0.5))),
    Function("Softplus"),
    Function("Mish"),
    Function("Tanh"),
    Function("Softsign"),
    Function("Selu"),
    Function("LeakyRelu", "alpha", lambda near, _: -near),
    Function("Elu", "alpha", lambda _, far: -far),
)


def function_of(value: Value) -> tuple[Value, str, dict[str, Any]] | None:
    """Return the tensor, the operator and its attributes if a value is a function of one tensor.

    Args:
        value: Result of an operator on elements.
    """
    for source, nodes in _cuts(value):
        if len(nodes) < LEAST_NODES or source.type.shape != value.type.shape:
            continue
        results = _evaluated(source, nodes)
        if results is None:
            continue
        for function in FUNCTIONS:
            named = _attributes(function, results)
            if np.allclose(
                _results(function.kind, tuple(named.items())), results, _TOLERANCE, _TOLERANCE
            ):
                return source, function.kind, named
    return None


def _attributes(function: Function, results: NDArray[Any]) -> dict[str, Any]:
    named = dict(function.attributes)
    if function.parameter:
        at = [int(np.argmin(np.abs(_POINTS - place))) for place in (-1.0, -20.0)]
        near, far = (float(results[place]) for place in at)
        guess = function.guess(near, far)
        named[function.parameter] = (
            float(np.float32(round(guess, 6))) if np.isfinite(guess) else 0.0
        )
    return named


@cache
def _results(kind: str, named: tuple[tuple[str, Any], ...]) -> NDArray[Any]:
    if kind != "Gelu":
        return computed(kind, [_POINTS], dict(named))
    # The reference implementation computes a Gelu from its definition, which needs a whole model.
    x = _POINTS.astype(np.float64)
    if dict(named)["approximate"] == "tanh":
        inner = np.tanh(np.sqrt(2 / np.pi) * (x + 0.044715 * x**3))
    else:
        inner = computed("Erf", [x / np.sqrt(2)], {})
    return np.asarray(0.5 * x * (1 + inner))


def _cuts(value: Value) -> list[tuple[Value, list[Node]]]:
    """Return tensors on which alone a value depends, with the nodes behind each."""
    cuts = []
    for source in _dominators(value)[1 : MOST_CUTS + 1]:
        nodes = _behind(value, source)
        if nodes is not None:
            cuts.append((source, nodes))
    return cuts


def _behind(value: Value, source: Value) -> list[Node] | None:
    """Return the nodes from a tensor to a value, in their order."""
    order: list[Node] = []
    seen: set[int] = set()

    def visit(each: Value | None) -> bool:
        if each is None or each.is_constant or each.name == source.name:
            return True
        node = each.node
        if node is None or not node.is_elementwise or len(seen) > MOST_NODES:
            return False
        if id(node) in seen:
            return True
        seen.add(id(node))
        if not all(visit(one) for one in node.inputs):
            return False
        order.append(node)
        return True

    return order if visit(value) else None


def _dominators(value: Value) -> list[Value]:
    """Return the values that every way to a value passes, the nearest first, itself among them."""
    known: dict[str, list[Value]] = {}

    def visit(each: Value, depth: int) -> list[Value]:
        if each.name in known:
            return known[each.name]
        before: list[list[Value]] = []
        node = each.node
        if node is not None and node.is_elementwise and max(len(known), depth) < MOST_NODES:
            before = [
                visit(one, depth + 1)
                for one in node.inputs
                if one is not None and not one.is_constant
            ]
        common = [
            one
            for one in (before[0] if before else [])
            if all(any(one.name == other.name for other in rest) for rest in before[1:])
        ]
        known[each.name] = [each, *common]
        return known[each.name]

    return visit(value, 0)


def _evaluated(source: Value, nodes: Sequence[Node]) -> NDArray[Any] | None:
    """Return the results of nodes at the points; None if a constant is more than a number."""
    known: dict[str, NDArray[Any]] = {source.name: _POINTS}
    for node in nodes:
        given: list[NDArray[Any] | None] = []
        for each in node.inputs:
            number = None if each is None or not each.is_constant else each.scalar
            if each is None:
                given.append(None)
            elif number is not None and each.values is not None:
                given.append(np.asarray(number, each.values.dtype))
            elif each.name in known:
                given.append(known[each.name])
            else:
                return None
        try:
            known[node.outputs[0]] = computed(node.kind, given, node.attributes)
        except TextError:
            return None
    result = known[nodes[-1].outputs[0]]
    return result if result.dtype == np.float32 and np.isfinite(result).all() else None
