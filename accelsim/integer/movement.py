"""Integers of layers that move elements, and at most rescale them or add some."""

from dataclasses import dataclass

from accelsim.integer.layer import IntegerLayer, Parameters, RescaledLayer, by_channel
from accelsim.integer.tensor import Requantize
from accelsim.workload import layers
from accelsim.workload.op import Op


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

    def rescaling(self, place: int = 0) -> Requantize | None:
        """Return the rescaling of a tensor; None if its integers stay as they are."""
        return self.requantize[place]

    def unchanged(self, place: int = 0) -> str:
        """Return a tensor that is read."""
        return self.inputs[place]

    def parameters(self, op: Op, place: int) -> Parameters:
        """Return the rescaling of a copy, whose parameters depend on the channel that it reads."""
        # A tensor may be joined twice, with a rescaling for each time.
        how = self.requantize[self.layer.copies[place].source]
        return () if how is None else by_channel(how, op.reads[0].dims[-1].at)


@dataclass(frozen=True, kw_only=True)
class Gather(RescaledLayer):
    """Rows of a table whose numbers an input holds, or sums of several rows each (bags).

    A result is requantized from ``sum over its bag of table[number]``. A number below 0, or from
    ``rows`` on, names no row: it stands for a row of ``pad``.

    Args:
        layer: The rows. The table is one of the constants.
        pad: The zero point of the table.
    """

    layer: layers.Gather
