"""Input-stationary: the weight-stationary array with its operands exchanged.

A (rows of k) x (cols of m) tile of activations stays, weights stream by n. The compiler exchanges
the operands; hardware and law are those of ``weight_stationary``.
"""

from accelsim.dataflow.weight_stationary import law

__all__ = ["law"]
