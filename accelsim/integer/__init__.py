"""Networks in integers: what a quantized network computes, bit for bit, on any hardware."""

from accelsim.integer.network import (
    Add,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Pool,
    Requantize,
    Rescale,
    Reshape,
)

__all__ = [
    "Add",
    "Convolution",
    "IntegerLayer",
    "IntegerNetwork",
    "IntegerTensor",
    "Pool",
    "Requantize",
    "Rescale",
    "Reshape",
]
