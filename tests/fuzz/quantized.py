"""Mutates a quantized network as a graph: names, kinds, constants, attributes."""

import random
from typing import Any

import numpy as np
from onnx import ModelProto, numpy_helper

KINDS = (
    *("Add", "AveragePool", "BatchNormalization", "Clip", "Conv", "ConvInteger", "Flatten"),
    *("Gemm", "GlobalAveragePool", "Identity", "MatMul", "MatMulInteger", "QLinearAdd"),
    *("QLinearConv", "ReduceMean", "Relu", "Softmax", "Squeeze", "Sum", "Unsqueeze"),
)
NUMBERS = (0, -1, 1, 2, 3, 7, 100, 2**31, 2**62)
REALS = (0.0, -1.0, 1e30, 1e-30, float("nan"), float("inf"))
TYPES = ("int8", "uint8", "int16", "uint16", "int32", "int64", "float32", "float64")


def mutated_model(data: bytes, source: random.Random) -> bytes:
    """Return a serialized network with one or two random edits."""
    model = ModelProto()
    model.ParseFromString(data)
    for _ in range(source.choice((1, 1, 2))):
        source.choice((_constant, _attribute, _name, _node))(model.graph, source)
    return bytes(model.SerializeToString())


def _constant(graph: Any, source: random.Random) -> None:
    tensor = source.choice(graph.initializer)
    values = numpy_helper.to_array(tensor).copy()
    kind = source.randrange(3)
    with np.errstate(all="ignore"):
        if kind == 0 and values.size:
            choices = REALS if values.dtype.kind == "f" else (0, 1, 100, 127)
            values.reshape(-1)[source.randrange(values.size)] = source.choice(choices)
        elif kind == 1:
            values = values.astype(source.choice(TYPES))
        else:
            values = np.resize(values, source.randrange(20))
    tensor.CopyFrom(numpy_helper.from_array(values, tensor.name))


def _attribute(graph: Any, source: random.Random) -> None:
    item = source.choice([item for node in graph.node for item in node.attribute])
    if item.ints:
        item.ints[source.randrange(len(item.ints))] = source.choice(NUMBERS)
    item.i = source.choice(NUMBERS)


def _name(graph: Any, source: random.Random) -> None:
    names = [name for node in graph.node for name in (*node.input, *node.output)]
    node = source.choice(graph.node)
    if node.input:
        node.input[source.randrange(len(node.input))] = source.choice(["", *names])


def _node(graph: Any, source: random.Random) -> None:
    if not graph.node:
        return
    place = source.randrange(len(graph.node))
    if source.random() < 0.5:
        del graph.node[place]
    else:
        graph.node[place].op_type = source.choice(KINDS)
