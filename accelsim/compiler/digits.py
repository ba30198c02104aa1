"""Layers whose weights a machine splits into digits.

They are those that ``numbers.layers`` of the accelerator names, and those of a file whose zero
point moves weights out of the format: uint8 around 140 is -140 to 115, which int8 holds in two
digits.
"""

from collections.abc import Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from accelsim.errors import MappingError, did_you_mean
from accelsim.npu import Npu
from accelsim.workload.layers import Layer, convolutions


def check_layer_names(layers: Sequence[Layer], npu: Npu) -> None:
    """Check that ``numbers.layers`` names layers of a network.

    Args:
        layers: Layers of the network.
        npu: The machine.

    Raises:
        MappingError: A name or pattern, other than ``*``, matches no layer with weights; the
            sentence names the nearest one.
    """
    known = [layer.name for layer in convolutions(layers)]
    for pattern, _ in npu.layer_digits:
        if pattern != "*" and not any(fnmatchcase(name, pattern) for name in known):
            raise MappingError(
                f"numbers.layers.{pattern}: the network has no layer with weights of this name"
                f"{did_you_mean(pattern, known)}"
            )


def digits_of_layer(name: str, file_bits: int, npu: Npu) -> int:
    """Return the digits in which a machine holds each weight of a layer.

    Args:
        name: Name of the layer.
        file_bits: Bits of its weights in the file, if some take one bit more around their zero
            point; else 0.
        npu: The machine.
    """
    named = npu.digits(name)
    return 2 if named == 1 and file_bits == npu.weight.bits and npu.has_digits else named


def digits_note(layers: Sequence[Layer], npu: Npu) -> str:
    """Return a sentence about layers whose zero point makes the array hold weights in two digits.

    Args:
        layers: Layers of a network.
        npu: The machine.

    Returns:
        An empty text if there are none.
    """
    names = [
        layer.name
        for layer in convolutions(layers)
        if digits_of_layer(layer.name, layer.file_bits, npu) > npu.digits(layer.name)
        and not (layer.is_depthwise and npu.depthwise)
    ]
    if not names:
        return ""
    more = f" and {len(names) - 1:,} others" if names[1:] else ""
    return (
        f"weights of {names[0]}{more} take one bit more than {npu.weight.name} around their zero"
        " points: the array holds each in two digits, with twice the products and bytes; weights"
        " around 0, or around the middle of an unsigned format, take one"
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
    split = {
        layer.name: replace(layer, digits=digits_of_layer(layer.name, layer.file_bits, npu))
        for layer in convolutions(layers)
    }
    return [split.get(layer.name, layer) for layer in layers]
