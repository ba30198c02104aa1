"""Attention as PyTorch exports it: torch.nn, timm and transformers, with weights drawn here."""

from math import prod
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import ModelProto, TensorProto, numpy_helper, parser

FOLDER = Path(__file__).parent / "exported"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.onnxtxt")))
NUMBERS = 20
"""Rows of the tables that tokens name."""


def exported(name: str, seed: int = 0) -> ModelProto:
    """Return a network with weights of deviation 1 / sqrt(inputs), and gains around 1."""
    model = parser.parse_model((FOLDER / f"{name}.onnxtxt").read_text())
    generator, graph = np.random.default_rng(seed), model.graph
    held = {tensor.name for tensor in graph.initializer}
    written = {output for node in graph.node for output in node.output}
    for info in [one for one in graph.value_info if one.name not in {*held, *written}]:
        shape = [dim.dim_value for dim in info.type.tensor_type.shape.dim]
        is_gain = len(shape) == 1 and "weight" in info.name
        inputs = prod(shape[1:]) if len(shape) == 4 else shape[-2] if len(shape) == 2 else 100
        values = generator.normal(is_gain, inputs**-0.5, shape).astype(np.float32)
        graph.initializer.append(numpy_helper.from_array(values, info.name))
    del graph.value_info[:]
    onnx.checker.check_model(model)
    return model


def batch_axis(model: ModelProto) -> int:
    """Return the axis of the batch of a network's input: the first of extent 1."""
    return extents(model).index(1)


def extents(model: ModelProto) -> list[int]:
    """Return the extents of a network's input."""
    return [dim.dim_value for dim in model.graph.input[0].type.tensor_type.shape.dim]


def samples(model: ModelProto, count: int, seed: int = 0) -> NDArray[np.generic]:
    """Return inputs of a network, side by side along its batch."""
    generator, shape = np.random.default_rng(seed), extents(model)
    shape[batch_axis(model)] = count
    if model.graph.input[0].type.tensor_type.elem_type == TensorProto.INT64:
        return generator.integers(0, NUMBERS, shape)
    return generator.normal(0, 1, shape)
