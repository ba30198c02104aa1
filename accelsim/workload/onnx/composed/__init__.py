"""Operators that other operators replace, a file each.

A file of two steps with::

    QuantizeLinear -> DequantizeLinear -> RNN -> QuantizeLinear

is read as if it had, between pairs of QuantizeLinear and DequantizeLinear::

    Gemm(x0) -> Tanh -> state0
    Concat(x1, state0) -> Gemm -> Tanh -> state1
    Concat(state0, state1) -> Reshape

Of a file in real numbers there are no pairs. ``composition`` defines what a file of this folder
has, ``compose`` replaces the nodes, ``meanings`` has the quantizations between new nodes, and
``writer`` writes them. LSTM, GRU and RNN are ``recurrent``, whose steps are in ``cells``.
"""

from accelsim.workload.onnx.composed.compose import (
    REFUSED,
    compose,
    has_composed,
    is_quantized,
    with_reasons,
)
from accelsim.workload.onnx.composed.table import COMPOSED

__all__ = ["COMPOSED", "REFUSED", "compose", "has_composed", "is_quantized", "with_reasons"]
