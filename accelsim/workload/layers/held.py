"""Unsigned activations of a file on a machine with signed ones, and vice versa.

A uint8 with zero point z has the same real value as an int8 that is 128 less, with zero point z -
128::

    (200 - 130) * scale  =  (72 - 2) * scale

So each format can hold the integers of the other, and no real value changes. In memory only the
highest bit of each byte is inverted.
"""

from collections.abc import Mapping
from dataclasses import replace

from accelsim.number import Number
from accelsim.workload.layers.moving import Arrangement, Gather
from accelsim.workload.layers.network import LayerNetwork, Quantization
from accelsim.workload.layers.record import Layer, Product


def held_as(network: LayerNetwork, number: Number | None) -> LayerNetwork:
    """Return a quantized network whose activations are integers of a format.

    Args:
        network: Network; returned as it is unless it is quantized.
        number: Format of the activations of a machine; None changes nothing. Activations with as
            many bits, with or without a sign, get this format; all others stay.
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
    """Return the quantization of integers that are moved to another format of as many bits."""
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
    """Return a layer with the quantizations of the activations that it joins or multiplies.

    Args:
        layer: Any layer.
        held: Quantisation parameters of activations, as they are in memory.
    """
    if isinstance(layer, Product) and not layer.constant:
        ends = [held.get(layer.inputs[place]) for place in (0, -1)]
        left, right = (0 if said is None else said.zero_point for said in ends)
        return replace(layer, zero_points=(left, right))
    if isinstance(layer, Arrangement):
        into = held.get(layer.output)
        return replace(layer, requantized=tuple(held.get(name) != into for name in layer.inputs))
    return layer
