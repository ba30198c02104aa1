"""Dataflows: which operand stays in the array, and the timing law that follows.

A new dataflow is one file with a function ``law`` and one line in ``LAWS``.
"""

from typing import Protocol

from accelsim.dataflow import (
    input_stationary,
    output_stationary,
    row_stationary,
    weight_stationary,
)
from accelsim.dataflow.law import Law


class LawOf(Protocol):
    """Function that returns the timing law of a dataflow on a given array."""

    def __call__(
        self, rows: int, cols: int, *, stationary_double_buffered: bool, drain_overlapped: bool
    ) -> Law:
        """Return the law for an array of ``rows`` x ``cols``."""


LAWS: dict[str, LawOf] = {
    "weight_stationary": weight_stationary.law,
    "output_stationary": output_stationary.law,
    "input_stationary": input_stationary.law,
    "row_stationary": row_stationary.law,
}

__all__ = ["LAWS", "Law"]
