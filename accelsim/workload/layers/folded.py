"""Norms whose constants go into the weights behind them.

Products and sums with constants of each channel are part of the weights and the bias of a linear
layer that reads them. Where all readers of a norm are such layers, the norm itself has no constants
any more.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from accelsim.workload.layers.record import Convolution, Layer, Normalize


def with_folded_norms(layers: Sequence[Layer], outputs: Collection[str]) -> list[Layer]:
    """Return layers whose norms have no constants where weights behind them take these.

    Args:
        layers: Layers of a network in real numbers.
        outputs: Names of the activations wanted.
    """

    def folds(layer: Normalize) -> bool:
        readers = [one for one in layers if layer.output in one.inputs]
        taken = all(isinstance(one, Convolution) and _takes(one) for one in readers)
        return bool(readers) and taken and layer.output not in outputs

    return [
        replace(layer, weighted=False)
        if isinstance(layer, Normalize) and layer.weighted and folds(layer)
        else layer
        for layer in layers
    ]


def _takes(layer: Convolution) -> bool:
    """Return whether every result is a sum over all channels, none of them padding."""
    return layer.groups == 1 and not any(layer.window.padding)
