"""A layer of an integer network: what it is without values, and its integers."""

from dataclasses import dataclass

from accelsim.workload.layers import Layer


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


@dataclass(frozen=True, kw_only=True)
class IntegerLayer(OfLayer):
    """A layer that moves integers unchanged; subclasses have integers to compute with.

    Args:
        pad: Integer outside of what is read.
    """

    pad: int = 0
