"""Input-stationary: the weight-stationary array with its operands exchanged.

A tile of activations (rows of k, columns of m) stays, weights stream by n. The compiler exchanges
the operands; hardware and timing are those of ``weight_stationary``.
"""

from accelsim.dataflow.weight_stationary import law

__all__ = ["law"]
