"""Notes about numbers of a network's file in formats in which the machine does not compute."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from accelsim.compiler.checks import check_blocks
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.number import Number
from accelsim.workload import Graph, Matmul
from accelsim.workload.graph import Blocks
from accelsim.workload.layers import Convolution, Layer, LayerNetwork

_USUAL = "float32"
"""Usual format of networks of floats, whatever the machine computes in; it gets no note."""


def format_note(graph: Graph, npu: Npu) -> str:
    """Return a sentence about formats of a file in which a machine does not compute.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        An empty text if the file's numbers are in formats of the machine, integers of as many bits
        or fewer, float32 (the usual format of files), or identifiers of 32 bits and more.
    """
    held = (npu.input, npu.weight)
    others = set()
    for tensor in graph.tensors.values():
        number = tensor.number
        is_wide = number.kind == "integer" and max(one.bits for one in held) < number.bits < 32
        is_float = number.kind == "float" and number.name not in (
            _USUAL,
            *(one.name for one in held),
        )
        if is_float or is_wide:
            others.add(number.name)
    if not others:
        return ""
    return (
        f"the file has numbers of {' and '.join(sorted(others))}, and {npu.name} computes in"
        f" activations of {npu.input.name} and weights of {npu.weight.name}: cycles, bytes and"
        " energy are those of the machine's formats"
    )


def product_note(graph: Graph, npu: Npu) -> str:
    """Return a sentence if a machine holds activations in other bits than they have.

    Args:
        graph: The network.
        npu: The machine.

    Returns:
        An empty text if weights have as many bits as activations, or no two activations are
        multiplied.
    """
    products = [
        operator.name
        for operator in graph.operators
        if any(isinstance(work, Matmul) and not work.weights for work in operator.work)
    ]
    if not products or npu.weight.bits == npu.input.bits:
        return ""
    more = f" and {len(products) - 1:,} others" if products[1:] else ""
    return (
        f"{products[0]}{more} multiply two activations, of which the array holds the second as"
        f" weights: cycles and bytes are those of {npu.weight.name}, and not of {npu.input.name},"
        " as if it had been rounded; a program with values is refused"
    )


def without_blocks(network: LayerNetwork, npu: Npu) -> LayerNetwork:
    """Return a network of real numbers whose weights have only scales that a machine can apply.

    A machine keeps a sum for each block of channels that shares a scale, and multiplies it by a
    factor. Where it cannot, the layer has one sum, and ``blocks_note`` says so. Quantized networks
    are returned as they are: a program of theirs has values, and is refused.

    Args:
        network: Layers of a network.
        npu: The machine.
    """
    blocked = (one for one in network.layers if isinstance(one, Convolution))
    if network.quantized or not any(_lacks_sums(layer, npu) for layer in blocked):
        return network
    layers = tuple(
        replace(layer, factor_channels=0)
        if isinstance(layer, Convolution) and _lacks_sums(layer, npu)
        else layer
        for layer in network.layers
    )
    return replace(network, layers=layers)


def blocks_note(graph: Graph, layers: Sequence[Layer], npu: Npu) -> str:
    """Return a sentence if scales of blocks of weights are in no count.

    Args:
        graph: The network as it was read.
        layers: Its layers on the machine, as ``without_blocks`` leaves them.
        npu: The machine.
    """
    operators = {operator.name: operator for operator in graph.operators}
    unscaled: dict[str, Blocks] = {}
    shifted: dict[str, Blocks] = {}
    for layer in layers:
        if not isinstance(layer, Convolution) or layer.operators[0] not in operators:
            continue
        given = graph.constants.get(operators[layer.operators[0]].operand(1))
        if given is None or given.blocks is None:
            continue
        if not layer.factor_channels:
            unscaled[layer.name] = given.blocks
        if not _holds(npu.weight, given.blocks):
            shifted[layer.name] = given.blocks
    sentences = []
    if unscaled:
        blocks = next(iter(unscaled.values()))
        sentences.append(
            f"weights of {_named(unscaled)} have a scale for each {blocks.size} channels, and"
            f" {npu.name} has no sum for each block (an input word has {npu.input_elements}"
            f" channels): {sum(each.scale.size for each in unscaled.values()):,} scales are in no"
            " count"
        )
    if shifted:
        sentences.append(
            f"weights of {_named(shifted)} around the zero points of their blocks do not fit"
            f" {npu.weight.name}: they count as if they did, and"
            f" {sum(each.zero_point.size for each in shifted.values()):,} zero points are in no"
            " count"
        )
    return "; ".join(sentences)


def _named(layers: Mapping[str, Blocks]) -> str:
    """Return the name of the first layer, and the number of the others."""
    first = next(iter(layers))
    return f"{first} and {len(layers) - 1:,} others" if len(layers) > 1 else first


def _holds(number: Number, blocks: Blocks) -> bool:
    """Return whether a format of integers holds weights around their zero points."""
    if number.kind != "integer" or not blocks.zero_point.any():
        return True
    zero = np.repeat(blocks.zero_point, blocks.size, axis=blocks.axis)
    zero = zero.take(range(blocks.values.shape[blocks.axis]), axis=blocks.axis)
    held = blocks.values - zero
    return bool(number.minimum <= held.min() and held.max() <= number.maximum)


def _lacks_sums(layer: Convolution, npu: Npu) -> bool:
    """Return whether a layer has scales of blocks that a machine cannot apply."""
    if not layer.factor_channels:
        return False
    try:
        check_blocks(layer, npu)
    except MappingError:
        return True
    return False
