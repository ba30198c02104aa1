"""Networks in integers: what a quantized network computes, bit for bit, on any hardware."""

from accelsim.integer.arithmetic import Add, Convolution, Lookup, Multiply, Pool, Rescale
from accelsim.integer.layer import IntegerLayer, RescaledLayer
from accelsim.integer.movement import Gather, Joined
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.row_layers import Normalize, RowLayer, Softmax
from accelsim.integer.rows import RowFactor
from accelsim.integer.tensor import IntegerTensor, Requantize

__all__ = [
    "Add",
    "Convolution",
    "Gather",
    "IntegerLayer",
    "IntegerNetwork",
    "IntegerTensor",
    "Joined",
    "Lookup",
    "Multiply",
    "Normalize",
    "Pool",
    "Requantize",
    "Rescale",
    "RescaledLayer",
    "RowFactor",
    "RowLayer",
    "Softmax",
]
