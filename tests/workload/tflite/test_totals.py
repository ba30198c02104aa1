"""Multiply-accumulates and parameters of a whole file against a published total."""

from pathlib import Path

import numpy as np

from accelsim.workload.load import load_workload
from workload.tflite.writing import File

BLOCKS = (
    # Stride and results of the 13 blocks of MobileNet v1, table 1 of arXiv:1704.04861.
    *((1, 64), (2, 128), (1, 128), (2, 256), (1, 256), (2, 512)),
    *((1, 512),) * 5,
    *((2, 1024), (1, 1024)),
)


def mobilenet_v1() -> File:
    """MobileNet v1 of 224 x 224 pixels in int8, all weights 0."""
    file, extent, channels = File(), 224, 3
    value = file.input("images", (1, extent, extent, channels), "INT8", scale=0.01)

    def layer(kind: str, results: int, window: int, stride: int) -> None:
        nonlocal value, extent, channels
        is_deep = kind == "DEPTHWISE_CONV_2D"
        shape = (1, window, window, results) if is_deep else (results, window, window, channels)
        extent, channels = -(-extent // stride), results
        name = f"{kind}_{len(file.operators)}"
        weights = file.constant(f"{name}_w", np.zeros(shape), "INT8", scale=0.01)
        bias = file.constant(f"{name}_b", np.zeros(results), "INT32")
        before, value = value, file.tensor(name, (1, extent, extent, results), "INT8", scale=0.02)
        named = {"StrideH": stride, "StrideW": stride, "FusedActivationFunction": 3}
        options = "DepthwiseConv2DOptions" if is_deep else "Conv2DOptions"
        file.operator(kind, [before, weights, bias], [value], options, **named)

    layer("CONV_2D", 32, 3, 2)
    for stride, results in BLOCKS:
        layer("DEPTHWISE_CONV_2D", channels, 3, stride)
        layer("CONV_2D", results, 1, 1)
    pooled = file.tensor("pooled", (1, 1024), "INT8", scale=0.02)
    axes = file.constant("axes", np.array([1, 2]), "INT32")
    file.operator("MEAN", [value, axes], [pooled], "ReducerOptions")
    weights = file.constant("classes_w", np.zeros((1000, 1024)), "INT8", scale=0.01)
    bias = file.constant("classes_b", np.zeros(1000), "INT32")
    file.outputs = [file.tensor("logits", (1, 1000), "INT8", scale=0.1)]
    options = "FullyConnectedOptions"
    file.operator("FULLY_CONNECTED", [pooled, weights, bias], file.outputs, options)
    return file


def test_mobilenet_has_its_published_totals(tmp_path: Path) -> None:
    """569 million multiply-adds and 4.2 million parameters (table 8 of arXiv:1704.04861)."""
    graph = load_workload(mobilenet_v1().save(tmp_path / "mobilenet.tflite"))
    assert graph.macs == 568_740_352
    assert round(graph.parameters / 1e6, 1) == 4.2
    assert all(operator.modelled for operator in graph.operators)
