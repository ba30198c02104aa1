"""A layer of an integer network: what it is without values, and its integers."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.tensor import Requantize
from accelsim.workload.layers import Layer
from accelsim.workload.op import Body, Form, Op, form

Kind = TypeVar("Kind")
Parameters = Sequence[tuple[NDArray[np.int64], Sequence[Form]]]
"""Values of each of ``PARTS``, and the coordinates along their dimensions; empty: no rescaling."""

PARTS = ("bias", "multiplier", "shift", "zero_point", "minimum", "maximum")
"""Parameters of a requantization, in the order in which it reads them."""


@dataclass(frozen=True, kw_only=True)
class OfLayer:
    """What belongs to a layer.

    Args:
        layer: The layer without values: tensors, shapes and positions of elements.
    """

    layer: Layer

    @property
    def name(self) -> str:
        """Name of the layer, unique in its network."""
        return self.layer.name

    @property
    def inputs(self) -> tuple[str, ...]:
        """Names of the tensors read."""
        return self.layer.inputs

    @property
    def input(self) -> str:
        """Name of the first of the tensors read."""
        return self.layer.inputs[0]

    @property
    def output(self) -> str:
        """Name of the tensor written."""
        return self.layer.output

    def of(self, kind: type[Kind]) -> Kind:
        """Return the layer, which must be of a kind.

        Args:
            kind: Class of the layer.
        """
        assert isinstance(self.layer, kind), (self.layer, kind)
        return self.layer


@dataclass(frozen=True, kw_only=True)
class IntegerLayer(OfLayer):
    """A layer that moves integers unchanged; subclasses have integers to compute with.

    Args:
        pad: Integer outside of what is read.
    """

    pad: int = 0

    @property
    def constants(self) -> dict[str, NDArray[np.int64]]:
        """Constants that its operators read, by the part of their name behind that of the layer."""
        return {}

    @property
    def body(self) -> Body | None:
        """The body that has integers of the layer; None if they are none of the body's."""
        return None

    @property
    def tap_weights(self) -> NDArray[np.int64] | None:
        """Weights of taps on the vector unit, int64 of shape (taps, channels or 1), or None."""
        return None

    @property
    def depends_on_taps(self) -> bool:
        """Whether the rescaling of a result depends on the taps of its window inside the input."""
        return False

    def rescaling(self, _place: int = 0) -> Requantize | None:
        """Return the rescaling of results; None if integers stay as they are.

        Args:
            _place: Taps of a pool inside the input, 0 for every other window; or the place of the
                tensor that an arrangement reads.
        """
        return None

    def unchanged(self, _place: int = 0) -> str:
        """Return the tensor whose integers are written as they are; arguments as ``rescaling``."""
        return self.output

    def parameters(self, _op: Op, _place: int) -> Parameters:
        """Return the rescaling of the results of an operator of the layer.

        Args:
            _op: The operator.
            _place: Its number among those of the layer.
        """
        return ()


@dataclass(frozen=True, kw_only=True)
class RescaledLayer(IntegerLayer):
    """A layer whose results are sums that are requantized.

    Args:
        requantize: Parameters of requantization for each channel of the result.
    """

    requantize: Requantize

    def rescaling(self, _place: int = 0) -> Requantize | None:
        """Return the rescaling of results."""
        return self.requantize

    def parameters(self, op: Op, _place: int) -> Parameters:
        """Return the rescaling, whose parameters depend on the channel of the result."""
        return by_channel(self.requantize, op.write.dims[-1].at)


def by_channel(how: Requantize, channel: Form) -> Parameters:
    """Return the parameters of a rescaling for each channel.

    Args:
        how: The rescaling.
        channel: Channel of the place that is rescaled.
    """
    parts = [np.atleast_1d(getattr(how, part)) for part in PARTS]
    return [(part, [channel if part.size > 1 else form()]) for part in parts]
