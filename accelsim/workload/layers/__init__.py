"""Layers: a network as an accelerator executes it, made from a graph by ``lower``."""

from accelsim.workload.layers.lower import lower
from accelsim.workload.layers.record import (
    INTEGER,
    Add,
    Concat,
    Convolution,
    Layer,
    LayerNetwork,
    Movement,
    Pool,
    Product,
    Quantization,
    Rescale,
    Reshape,
    Shuffle,
    Slice,
    VectorWork,
    Zone,
    image_shape,
)

__all__ = [
    "INTEGER",
    "Add",
    "Concat",
    "Convolution",
    "Layer",
    "LayerNetwork",
    "Movement",
    "Pool",
    "Product",
    "Quantization",
    "Rescale",
    "Reshape",
    "Shuffle",
    "Slice",
    "VectorWork",
    "Zone",
    "image_shape",
    "lower",
]
