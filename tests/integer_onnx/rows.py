"""Softmax and norms in integers a second time: as ONNX graphs of int64 that onnxruntime runs."""

import numpy as np
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

from accelsim.integer import Normalize, Requantize, RowFactor, Softmax

POWERS = 2 ** np.arange(63, dtype=np.int64)


class Graph:
    """A graph of int64 in the making; names stand for tensors.

    Args:
        shape: Shape of its input ``x``, (pixels, channels).
    """

    def __init__(self, shape: tuple[int, int]) -> None:
        self.shape = shape
        self.nodes: list[object] = []
        self.constants: dict[str, np.ndarray] = {}

    def constant(self, values: object) -> str:
        """Return integers."""
        name = f"constant_{len(self.constants)}"
        self.constants[name] = np.array(values, dtype=np.int64)
        return name

    def of(self, operator: str, *inputs: object, **attributes: object) -> str:
        """Return the result of an operator; numbers among what it reads become constants."""
        names = [one if isinstance(one, str) else self.constant(one) for one in inputs]
        result = f"{operator}_{len(self.nodes)}"
        self.nodes.append(helper.make_node(operator, names, [result], **attributes))
        return result

    def run(self, image: np.ndarray, result: str) -> np.ndarray:
        """Return what onnxruntime gives."""
        graph = helper.make_graph(
            [*self.nodes, helper.make_node("Identity", [result], ["y"])],
            "rows",
            [helper.make_tensor_value_info("x", TensorProto.INT64, self.shape)],
            [helper.make_tensor_value_info("y", TensorProto.INT64, self.shape)],
            [numpy_helper.from_array(values, name) for name, values in self.constants.items()],
        )
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
        model.ir_version = 9
        session = onnxruntime.InferenceSession(
            model.SerializeToString(), providers=["CPUExecutionProvider"]
        )
        found: np.ndarray = session.run(["y"], {"x": image})[0]
        return found

    def total(self, values: str) -> str:
        """Return the sum of each row."""
        return self.of("ReduceSum", values, [1], keepdims=1)

    def floor(self, values: str, divisor: object) -> str:
        """Return quotients rounded down; ``Div`` rounds to 0."""
        rest = self.of("Mod", values, divisor)
        return self.of("Div", self.of("Sub", values, rest), divisor)

    def requantized(self, values: str, how: Requantize, multiplier: object, shift: object) -> str:
        """Return values plus bias times a multiplier, shifted, rounded half to even, clipped."""
        product = self.of("Mul", self.of("Add", values, how.bias), multiplier)
        whole = self.of("Gather", POWERS, shift)
        quotient = self.floor(product, whole)
        twice = self.of("Mul", self.of("Sub", product, self.of("Mul", quotient, whole)), 2)
        tie = self.of("And", self.of("Equal", twice, whole), self.odd(quotient))
        up = self.of("Or", self.of("Greater", twice, whole), tie)
        rounded = self.of("Add", quotient, self.of("Cast", up, to=TensorProto.INT64))
        placed = self.of("Add", rounded, how.zero_point)
        return self.of("Min", self.of("Max", placed, how.minimum), how.maximum)

    def odd(self, values: str) -> str:
        """Return whether integers are odd."""
        return self.of("Equal", self.of("Mod", values, 2), 1)

    def bits(self, values: str) -> str:
        """Return the bit lengths of a column: how many powers of 2 a number reaches."""
        reached = self.of("GreaterOrEqual", values, POWERS)
        return self.total(self.of("Cast", reached, to=TensorProto.INT64))

    def leading(self, values: str, width: str, bits: int) -> str:
        """Return integers as if their width was ``bits``."""
        far = self.of("Max", self.of("Sub", width, bits), 0)
        near = self.of("Max", self.of("Sub", bits, width), 0)
        longer = self.of("Mul", values, self.of("Gather", POWERS, near))
        return self.floor(longer, self.of("Gather", POWERS, far))

    def divided(self, divisor: str, width: str, factor: RowFactor) -> tuple[str, str]:
        """Return multiplier and shift of rows."""
        shift = self.of("Min", self.of("Max", self.of("Add", width, factor.shift), 0), 63)
        return self.of("Div", factor.numerator << 15, divisor), shift

    def reciprocal(self, values: str, factor: RowFactor) -> tuple[str, str]:
        """Return multiplier and shift of reciprocals."""
        total = self.of("Add", values, factor.addend)
        width = self.bits(total)
        return self.divided(self.leading(total, width, 16), width, factor)

    def root(self, values: str, factor: RowFactor) -> tuple[str, str]:
        """Return multiplier and shift of reciprocal roots, found bit by bit; 0 where there is none.

        A root that is 0 divides as 1 does.
        """
        total = self.of("Add", values, factor.addend)
        width = self.of("Div", self.of("Add", self.bits(total), 1), 2)
        found = self.of("Mul", total, 0)
        square = self.leading(total, self.of("Mul", width, 2), 32)
        for bit in reversed(range(16)):
            tried = self.of("Add", found, 1 << bit)
            fits = self.of("LessOrEqual", self.of("Mul", tried, tried), square)
            found = self.of("Where", fits, tried, found)
        multiplier, shift = self.divided(self.of("Max", found, 1), width, factor)
        exists = self.of("Greater", total, 0)
        return self.of("Where", exists, multiplier, 0), self.of("Where", exists, shift, 0)


def theirs(layer: Softmax | Normalize, image: np.ndarray) -> np.ndarray:
    """Return what onnxruntime makes of a layer and of pixels (pixels, channels)."""
    graph = Graph(image.shape)
    if isinstance(layer, Softmax):
        distance = graph.of("Sub", "x", graph.of("ReduceMax", "x", [1], keepdims=1))
        how = layer.exponent
        place = graph.requantized(distance, how, how.multiplier, how.shift)
        result = graph.of("Gather", layer.table, graph.of("Mod", place, 256))
        factor = graph.reciprocal(graph.total(result), layer.factors[0])
        return graph.run(image, graph.requantized(result, layer.requantize, *factor))
    count = image.shape[1]
    shifted = graph.of("Sub", "x", 0 if layer.layer.centered else layer.zero_point)
    squares = graph.total(graph.of("Mul", shifted, shifted))
    statistic, result = graph.of("Mul", squares, count), "x"
    if layer.layer.centered:
        total = graph.total("x")
        statistic = graph.of("Sub", statistic, graph.of("Mul", total, total))
        result = graph.of("Sub", graph.of("Mul", "x", count), total)
    factors = [graph.root(statistic, one) for one in layer.factors]
    results = [graph.requantized(result, layer.requantize, *one) for one in factors]
    if layer.weights is None:
        return graph.run(image, results[0])
    assert layer.rescale is not None
    products = [
        graph.of("Mul", one, weights) for one, weights in zip(results, layer.weights, strict=True)
    ]
    how = layer.rescale
    total = added(graph, products)
    return graph.run(image, graph.requantized(total, how, how.multiplier, how.shift))


def added(graph: Graph, terms: list[str]) -> str:
    """Return the sum of tensors of integers."""
    total = terms[0]
    for term in terms[1:]:
        total = graph.of("Add", total, term)
    return total
