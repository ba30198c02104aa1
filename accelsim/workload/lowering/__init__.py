"""From the shapes of an operator to its work: one set of counting conventions for every reader.

The functions take shapes and attributes, never a network file, so the ONNX reader and the torch
reader count alike. Each raises ``ValueError`` with a sentence if the shapes contradict.
"""

from accelsim.workload.lowering.attention import attention
from accelsim.workload.lowering.convolution import (
    convolution,
    deformable_convolution,
    same_padding,
    transposed_convolution,
)
from accelsim.workload.lowering.einsum import einsum
from accelsim.workload.lowering.matmul import matmul
from accelsim.workload.lowering.recurrent import Cell, recurrent
from accelsim.workload.lowering.vector import (
    LANE_OPERATIONS,
    elementwise,
    normalization,
    pooling,
    reduction,
    softmax,
)

__all__ = [
    "LANE_OPERATIONS",
    "Cell",
    "attention",
    "convolution",
    "deformable_convolution",
    "einsum",
    "elementwise",
    "matmul",
    "normalization",
    "pooling",
    "recurrent",
    "reduction",
    "same_padding",
    "softmax",
    "transposed_convolution",
]
