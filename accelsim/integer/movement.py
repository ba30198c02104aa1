"""Integers of layers that move elements, and at most rescale them or add some."""

from dataclasses import dataclass

from accelsim.integer.layer import IntegerLayer
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers


@dataclass(frozen=True, kw_only=True)
class Joined(IntegerLayer):
    """Tensors or their pixels at new places, with padding where a copy reads outside of them.

    Args:
        layer: The copies. A tensor with a rescaling is read with all its channels and within its
            edges.
        pad: Integer in the result for places outside of the inputs.
        requantize: Rescaling of each tensor read, per channel of it; None if its integers stay as
            they are.
    """

    layer: layers.Arrangement
    requantize: tuple[Requantize | None, ...]


@dataclass(frozen=True, kw_only=True)
class Gather(IntegerLayer):
    """Rows of a table whose numbers an input holds, or sums of several rows each (bags).

    A result is requantized from ``sum over its bag of table[number]``. A number below 0, or from
    ``rows`` on, names no row: it stands for a row of ``pad``.

    Args:
        layer: The rows. The table is one of the constants.
        pad: The zero point of the table.
        requantize: Parameters of requantization for each channel.
    """

    layer: layers.Gather
    requantize: Requantize
