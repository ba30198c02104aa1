"""The networks of the accuracy study, in ONNX, with the weights that training begins with."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import ModelProto, NodeProto, TensorProto, ValueInfoProto, helper, numpy_helper

from accelsim.learn.accuracy.dataset import DATA_KEY

OPSET = 20
IR_VERSION = 9
CLASSES = 10
SOURCE = (
    "SOURCE: trained on the digits of scikit-learn (UCI Optical Recognition of Handwritten Digits)"
    " by experiments/accuracy/train.py."
)

Array = NDArray[Any]


@dataclass(frozen=True, kw_only=True)
class Sizes:
    """Widths of the networks."""

    mlp: tuple[int, ...] = (64, 32)
    cnn: tuple[int, ...] = (8, 16, 32)
    rnn: int = 48


SIZES = Sizes()


class Writer:
    """A float network under construction.

    Args:
        name: Name of the network.
        seed: Seed of the weights.
    """

    def __init__(self, name: str, seed: int) -> None:
        self._name = name
        self._generator = np.random.default_rng(seed)
        self._nodes: list[NodeProto] = []
        self._inputs: list[ValueInfoProto] = []
        self.constants: dict[str, Array] = {}

    def input(self, name: str, *extents: int) -> str:
        shape = ["batch", *extents]
        self._inputs.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, shape))
        return name

    def node(self, kind: str, name: str, *inputs: str, **attributes: Any) -> str:
        self._nodes.append(helper.make_node(kind, list(inputs), [name], name=name, **attributes))
        return name

    def draw(self, name: str, *shape: int) -> str:
        """Add weights (filters first) with the variance 2 / fan-in of He et al. 2015."""
        fan_in = int(np.prod(shape[1:]))
        values = self._generator.normal(0, np.sqrt(2 / fan_in), shape)
        self.constants[name] = values.astype(np.float32)
        return name

    def zeros(self, name: str, count: int) -> str:
        self.constants[name] = np.zeros(count, np.float32)
        return name

    def convolution(self, name: str, source: str, *shape: int, group: int = 1) -> str:
        """Add a convolution that keeps rows and columns, and a ReLU."""
        weights, bias = self.draw(f"{name}_weight", *shape), self.zeros(f"{name}_bias", shape[0])
        edge = shape[2] // 2
        attributes = {"kernel_shape": list(shape[2:]), "pads": [edge] * 4, "group": group}
        result = self.node("Conv", name, source, weights, bias, **attributes)
        return self.node("Relu", f"{name}_relu", result)

    def linear(self, name: str, source: str, inputs: int, outputs: int) -> str:
        weights = self.draw(f"{name}_weight", outputs, inputs)
        return self.node(
            "Gemm", name, source, weights, self.zeros(f"{name}_bias", outputs), transB=1
        )

    def model(self, output: str) -> ModelProto:
        graph = helper.make_graph(
            self._nodes,
            self._name,
            self._inputs,
            [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["batch", CLASSES])],
            [numpy_helper.from_array(value, name) for name, value in self.constants.items()],
        )
        model = helper.make_model(
            graph,
            opset_imports=[helper.make_opsetid("", OPSET)],
            ir_version=IR_VERSION,
            doc_string=SOURCE,
            producer_name="accelsim experiments/accuracy",
        )
        helper.set_model_props(model, {DATA_KEY: "digits"})
        return model


def mlp(name: str, seed: int) -> ModelProto:
    """Fully connected layers."""
    writer = Writer(name, seed)
    value, width = writer.input("pixels", 64), 64
    for place, wide in enumerate(SIZES.mlp):
        value = writer.node(
            "Relu", f"hidden_{place}_relu", writer.linear(f"hidden_{place}", value, width, wide)
        )
        width = wide
    return writer.model(writer.linear("logits", value, width, CLASSES))


def cnn(name: str, seed: int) -> ModelProto:
    """Convolution, residual pair, maximum, depthwise and pointwise convolution, average."""
    writer = Writer(name, seed)
    first, second, third = SIZES.cnn
    image = writer.input("image", 1, 8, 8)
    halves = {"kernel_shape": [2, 2], "strides": [2, 2]}
    value = writer.convolution("first", image, first, 1, 3, 3)
    value = writer.convolution("second", value, second, first, 3, 3)
    weights = writer.draw("third_weight", second, second, 3, 3)
    inner = writer.node(
        *("Conv", "third", value, weights, writer.zeros("third_bias", second)),
        kernel_shape=[3, 3],
        pads=[1] * 4,
    )
    value = writer.node("Relu", "sum_relu", writer.node("Add", "sum", value, inner))
    value = writer.node("MaxPool", "pool", value, **halves)
    value = writer.convolution("depthwise", value, second, 1, 3, 3, group=second)
    value = writer.convolution("pointwise", value, third, second, 1, 1)
    value = writer.node("AveragePool", "average", value, **halves)
    flat = writer.node("Flatten", "flat", value, axis=1)
    return writer.model(writer.linear("logits", flat, 4 * third, CLASSES))


def rnn(name: str, seed: int) -> ModelProto:
    """Read the rows of an image one after the other, with a ReLU state, unrolled.

    The recurrent weights begin as the identity (Le, Jaitly, Hinton 2015, arXiv:1504.00941).
    """
    writer = Writer(name, seed)
    width = SIZES.rnn
    rows = [writer.input(f"row_{number}", 8) for number in range(8)]
    writer.draw("enter_weight", width, 8)
    writer.zeros("enter_bias", width)
    writer.constants["keep_weight"] = np.eye(width, dtype=np.float32)
    writer.zeros("keep_bias", width)
    state = ""
    for number, row in enumerate(rows):
        value = writer.node("Gemm", f"enter_{number}", row, "enter_weight", "enter_bias", transB=1)
        if state:
            kept = writer.node(
                "Gemm", f"keep_{number}", state, "keep_weight", "keep_bias", transB=1
            )
            value = writer.node("Add", f"sum_{number}", value, kept)
        state = writer.node("Relu", f"state_{number}", value)
    return writer.model(writer.linear("logits", state, width, CLASSES))
