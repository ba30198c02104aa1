"""Layers whose weights a machine splits into digits, by ``numbers.layers`` of its accelerator."""

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from accelsim.errors import MappingError, did_you_mean
from accelsim.npu import Npu
from accelsim.workload.layers import Convolution, Layer


def check_layer_names(layers: Sequence[Layer], npu: Npu) -> None:
    """Check that ``numbers.layers`` names layers of a network.

    Args:
        layers: Layers of the network.
        npu: The machine.

    Raises:
        MappingError: A name or pattern, other than ``*``, matches no layer with weights; the
            sentence names the nearest one.
    """
    known = [layer.name for layer in layers if isinstance(layer, Convolution)]
    for pattern, _ in npu.layer_digits:
        if pattern != "*" and not any(fnmatchcase(name, pattern) for name in known):
            raise MappingError(
                f"numbers.layers.{pattern}: the network has no layer with weights of this name"
                f"{did_you_mean(pattern, known)}"
            )


def in_digits(layers: Sequence[Layer], npu: Npu) -> list[Layer]:
    """Return layers with the number of digits in which a machine holds their weights.

    Args:
        layers: Layers of a network.
        npu: The machine.

    Raises:
        MappingError: ``numbers.layers`` names no layer of the network.
    """
    check_layer_names(layers, npu)
    return [
        replace(layer, digits=npu.digits(layer.name)) if isinstance(layer, Convolution) else layer
        for layer in layers
    ]
