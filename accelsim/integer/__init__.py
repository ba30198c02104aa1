"""Networks in integers: what a quantized network computes, bit for bit, on any hardware."""

from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Product, Rescale
from accelsim.integer.movement import (
    Arrangement,
    Concat,
    Gather,
    Indexed,
    Reshape,
    Shuffle,
    Slice,
    Transpose,
)
from accelsim.integer.network import IntegerLayer, IntegerNetwork, inputs_of
from accelsim.integer.row_layers import Normalize, RowFactor, Softmax
from accelsim.integer.tensor import IntegerTensor, Requantize

__all__ = [
    "Add",
    "Arrangement",
    "Concat",
    "Convolution",
    "Gather",
    "Indexed",
    "IntegerLayer",
    "IntegerNetwork",
    "IntegerTensor",
    "Lookup",
    "Multiply",
    "Normalize",
    "Pool",
    "Product",
    "Requantize",
    "Rescale",
    "Reshape",
    "RowFactor",
    "Shuffle",
    "Slice",
    "Softmax",
    "Transpose",
    "inputs_of",
]
