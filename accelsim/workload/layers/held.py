"""Activations of a file whose integers are unsigned on a machine of signed ones, and vice versa.

A uint8 with the zero point z means what an int8 that is 128 less means with zero point z - 128::

    (200 - 130) * scale  =  (72 - 2) * scale

So either is the other with another name for each number, and no value changes. In memory the
highest bit of each byte is the other one.
"""

from collections.abc import Mapping
from dataclasses import replace

from accelsim.number import Number
from accelsim.workload.layers.record import (
    Arrangement,
    Concat,
    Gather,
    Layer,
    LayerNetwork,
    Product,
    Quantization,
)


def held_as(network: LayerNetwork, number: Number | None) -> LayerNetwork:
    """Return a quantized network whose activations are integers of a format.

    Args:
        network: Others than quantized ones stay as they are.
        number: Format of the activations of a machine; None changes nothing. Activations of as many
            bits with or without a sign become those of this format; all others stay.
    """
    if number is None or number.kind != "integer" or not network.quantized:
        return network
    numbers = {one.inputs[1] for one in network.layers if isinstance(one, Gather)}
    held = {
        name: said if name in numbers else _held(said, number)
        for name, said in network.quantizations.items()
    }
    if held == dict(network.quantizations):
        return network
    layers = tuple(with_meanings(layer, held) for layer in network.layers)
    return replace(network, quantizations=held, layers=layers)


def _held(said: Quantization, number: Number) -> Quantization:
    """Return what the integers of a format mean in place of others of as many bits."""
    given = said.number
    if given.kind != "integer" or given.bits != number.bits or given.signed == number.signed:
        return said
    offset = number.minimum - given.minimum
    return Quantization(
        scale=said.scale,
        zero_point=said.zero_point + offset,
        number=number,
        offset=said.offset + offset,
    )


def with_meanings(layer: Layer, held: Mapping[str, Quantization]) -> Layer:
    """Return a layer that knows what the integers that it joins, or multiplies, mean.

    Args:
        layer: Any layer.
        held: Quantisation parameters of activations, as they are in memory.
    """
    if isinstance(layer, Product) and not layer.constant:
        ends = [held.get(layer.inputs[place]) for place in (0, -1)]
        left, right = (0 if said is None else said.zero_point for said in ends)
        return replace(layer, zero_points=(left, right))
    if isinstance(layer, Concat | Arrangement):
        into = held.get(layer.output)
        return replace(layer, requantized=tuple(held.get(name) != into for name in layer.inputs))
    return layer
