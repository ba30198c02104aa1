"""Folding of the constants of norms into the weights of the layers that read them.

A linear layer can take products and sums with constants of each channel into its weights and its
bias. If all readers of a norm are such layers, the norm itself has no constants any more.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from accelsim.workload.layers.record import Convolution, Layer, Normalize


def with_folded_norms(layers: Sequence[Layer], outputs: Collection[str]) -> list[Layer]:
    """Return layers in which norms have no constants if the weights of all readers take them.

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
    """Return whether every result is a sum of products over all channels, without padding."""
    return layer.element == "multiply" and layer.groups == 1 and not any(layer.window.padding)
