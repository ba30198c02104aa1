"""A network in which every tensor is an array of integers and every layer defines its rounding."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from accelsim.display import Displayed
from accelsim.integer.arithmetic import Convolution
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.tensor import IntegerTensor
from accelsim.workload.layers import indexed, numbered


@dataclass(frozen=True, kw_only=True, repr=False)
class IntegerNetwork(Displayed):
    """Layers in an order in which they can run.

    Args:
        name: For reports.
        tensors: Every activation by name.
        layers: Layers in an order in which they can run.
        inputs: Names of the tensors given.
        outputs: Names of the tensors wanted.
        constants: Constant tensors that layers read as activations, by name: int64 arrays of shape
            (height, width, channels).
        rounded: Greatest error in steps of the result from rounding a constant that a file has in
            real numbers, by name of the layer that reads it.
        digest: Hexadecimal SHA-256 of what it was read from.
        left_to_host: Names of operators at the end of its file that are none of its layers.
        notes: Sentences about what a quantization chose or left out.
    """

    name: str
    tensors: Mapping[str, IntegerTensor]
    layers: tuple[IntegerLayer, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    constants: Mapping[str, NDArray[np.int64]] = field(default_factory=dict)
    rounded: Mapping[str, float] = field(default_factory=dict)
    digest: str = ""
    left_to_host: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def indices(self) -> dict[str, int]:
        """Number of values of each integer that is chosen before a run, by name."""
        return indexed(layer.layer for layer in self.layers)

    @property
    def numbers(self) -> dict[str, int]:
        """Rows of the table that an input numbers, by name of the input; the least of several."""
        return numbered(layer.layer for layer in self.layers)

    @property
    def convolutions(self) -> list[Convolution]:
        """The layers that have weights of the array."""
        return [layer for layer in self.layers if isinstance(layer, Convolution)]

    def facts(self) -> dict[str, str]:
        """Return name, layers, weights, inputs and outputs."""
        weights = [layer.weights.size for layer in self.convolutions]
        constants = [values.size for values in self.constants.values()]
        said = {
            role: ", ".join(
                f"{name} {self.tensors[name].shape} {self.tensors[name].number.name}"
                for name in names
            )
            for role, names in (("inputs", self.inputs), ("outputs", self.outputs))
        }
        return {
            "network": self.name,
            "layers": f"{len(self.layers):,}",
            "weights": f"{sum(weights):,}",
            **({"constants": f"{sum(constants):,}"} if constants else {}),
            **said,
        }
