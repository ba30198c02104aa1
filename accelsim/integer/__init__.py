"""Networks in integers: what a quantized network computes, bit for bit, on any hardware."""

from accelsim.integer.network import (
    Add,
    Concat,
    Convolution,
    IntegerLayer,
    IntegerNetwork,
    IntegerTensor,
    Lookup,
    Multiply,
    Pool,
    Requantize,
    Rescale,
    Reshape,
    Shuffle,
    Slice,
    inputs_of,
)

__all__ = [
    "Add",
    "Concat",
    "Convolution",
    "IntegerLayer",
    "IntegerNetwork",
    "IntegerTensor",
    "Lookup",
    "Multiply",
    "Pool",
    "Requantize",
    "Rescale",
    "Reshape",
    "Shuffle",
    "Slice",
    "inputs_of",
]
