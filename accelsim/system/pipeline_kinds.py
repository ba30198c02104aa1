"""What a stage does without a break, as the integers that a kernel reads (``accelsim.kernel``)."""

FORWARD, INPUT_GRADIENT, WEIGHT_GRADIENT, BACKWARD = range(4)
"""Kinds of operations. BACKWARD is both gradients as one operation: the stage before waits for it
as a whole."""
