"""LSTM, GRU and RNN as the operators of their steps, and LRN as operators.

A file of two steps with::

    QuantizeLinear -> DequantizeLinear -> RNN -> QuantizeLinear

is read as if it had, between pairs of QuantizeLinear and DequantizeLinear::

    Gemm(x0) -> Tanh -> state0
    Concat(x1, state0) -> Gemm -> Tanh -> state1
    Concat(state0, state1) -> Reshape

Of a file in real numbers there are no pairs. All steps read one set of weights. ``layer`` says what
of the operators is supported, ``meanings`` what the integers of sums, gates, cells and states mean,
and ``cells`` what a step computes. An LRN, which is no loop, is read as its operators likewise
(``response``), and so is a sum or a mean over channels (``reduction``).
"""

from accelsim.workload.onnx.unrolled.unroll import REFUSED, has_loops, is_quantized, unroll

__all__ = ["REFUSED", "has_loops", "is_quantized", "unroll"]
