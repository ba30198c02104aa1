"""Notes about numbers of a network's file in formats in which the machine does not compute."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from accelsim.compiler.checks import Range, check_blocks, weight_problem
from accelsim.compiler.digits import digits_of_layer
from accelsim.errors import MappingError
from accelsim.npu import Npu
from accelsim.number import Number
from accelsim.workload import Graph, Matmul
from accelsim.workload.graph import Blocks, Operator
from accelsim.workload.layers import Convolution, Layer, LayerNetwork, convolutions
from accelsim.workload.layers.operand import held_range, weights_of

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


def weight_bits_note(graph: Graph, layers: Sequence[Layer], npu: Npu) -> str:
    """Return a sentence if a machine holds integer weights of a file in other bits than they have.

    Weights on the vector unit have 16 bits on every machine and need no sentence, nor do those of
    adder elements and of machines of real numbers.

    Args:
        graph: The network as it was read.
        layers: Its layers on the machine.
        npu: The machine.

    Returns:
        An empty text if the file has no integer weights, or the machine holds them as they are.
        Else the layers whose weights take fewer bits than the machine's, and the first layer whose
        weights do not fit, with the reason that ``compile`` gives.
    """
    if npu.weight.kind != "integer" or npu.element == "adder":
        return ""
    operators = {operator.name: operator for operator in graph.operators}
    narrow: dict[str, Number] = {}
    problems: dict[str, str] = {}
    for layer in convolutions(layers):
        given = _given(graph, operators.get(layer.operators[0]))
        if given is None or (layer.is_depthwise and npu.depthwise):
            continue
        number, reached = given
        digits = digits_of_layer(layer.name, layer.file_bits, npu)
        if digits == 1 and number.bits < npu.weight.bits and not layer.file_bits:
            narrow[layer.name] = number
        elif said := weight_problem(layer.name, reached, npu, digits):
            problems[layer.name] = said
    sentences = []
    if narrow:
        first = next(iter(narrow.values()))
        sentences.append(
            f"weights of {_named(narrow)} have {first.bits} bits in the file, and {npu.name} holds"
            f" them in {npu.weight.name}: cycles, bytes and energy are those of {npu.weight.name}"
        )
    if problems:
        sentences.append(
            f"{next(iter(problems.values()))}; without it cycles and bytes of {_named(problems)}"
            f" are those of {npu.weight.name}, as if its weights had been rounded, and compile"
            " refuses the network"
        )
    return "; ".join(sentences)


def _given(graph: Graph, operator: Operator | None) -> tuple[Number, Range] | None:
    """Return the format of an operator's integer weights and their range; None for others."""
    if operator is None:
        return None
    try:
        weights = weights_of(graph, operator)
    except ValueError:
        return None
    number = weights.number if weights.blocks is None else weights.blocks.number
    reached = held_range(weights)
    if number is None or number.kind != "integer" or reached is None:
        return None
    return number, Range(*reached)


def with_blocks(network: LayerNetwork, graph: Graph, npu: Npu) -> LayerNetwork:
    """Return a network with the sums that a machine keeps for blocks of weights.

    Weights with a scale for each block of channels need a sum for each block. Each sum is
    multiplied by a factor. A machine that cannot keep them has one sum, as ``blocks_note`` says,
    and programs with values are refused; a machine whose weights are real numbers holds codes times
    scales. If a network is not quantized, blocks have a second sum, of the activations alone, where
    the machine's format does not hold weights around their zero points.

    Args:
        network: Layers of a network.
        graph: The network as it was read.
        npu: The machine.
    """
    in_blocks = [layer for layer in convolutions(network.layers) if layer.factor_channels]
    if not in_blocks:
        return network
    blocks = _all_blocks(graph)
    summed = {
        layer.name: replace(
            layer,
            factor_channels=_sum_channels(
                layer, blocks.get(layer.operators[0]), npu, is_quantized=network.quantized
            ),
        )
        for layer in in_blocks
    }
    layers = tuple(summed.get(layer.name, layer) for layer in network.layers)
    return replace(network, layers=layers)


def _sum_channels(
    layer: Convolution, blocks: Blocks | None, npu: Npu, *, is_quantized: bool
) -> int:
    """Return the channels for each sum of a result of a layer with blocks; 0 if it has one sum."""
    if npu.weight.kind != "integer" or blocks is None:
        return 0
    channels = layer.factor_channels
    has_one = is_quantized or _holds(npu.weight, blocks)
    wanted = [channels] if has_one else [channels // 2, channels]
    return next((each for each in wanted if _keeps_sums(layer, each, npu)), 0)


def blocks_note(graph: Graph, layers: Sequence[Layer], npu: Npu) -> str:
    """Return a sentence if scales or zero points of blocks of weights are in no count.

    Args:
        graph: The network as it was read.
        layers: Its layers on the machine, as ``with_blocks`` leaves them.
        npu: The machine.
    """
    unscaled: dict[str, Blocks] = {}
    shifted: dict[str, Blocks] = {}
    known = _all_blocks(graph)
    if npu.weight.kind != "integer" or not known:
        return ""
    for layer in convolutions(layers):
        blocks = known.get(layer.operators[0])
        if blocks is None:
            continue
        size = min(blocks.size, layer.weight_shape[3])
        if not layer.factor_channels:
            unscaled[layer.name] = blocks
        elif not (layer.file_bits or _holds(npu.weight, blocks)) and layer.factor_channels == size:
            shifted[layer.name] = blocks
    sentences = []
    if unscaled:
        size = next(iter(unscaled.values())).size
        sentences.append(
            f"weights of {_named(unscaled)} have a scale for each {size} channels, and"
            f" {npu.name} has no sum for each block (an input word has {npu.input_elements}"
            f" channels): {sum(each.scale.size for each in unscaled.values()):,} scales are in no"
            " count"
        )
    if shifted:
        sentences.append(
            f"weights of {_named(shifted)} around the zero points of their blocks do not fit"
            f" {npu.weight.name}, and half a block is no multiple of the {npu.input_elements}"
            f" channels of an input word of {npu.name}:"
            f" {sum(each.zero_point.size for each in shifted.values()):,} zero points are in no"
            " count"
        )
    return "; ".join(sentences)


def _named(layers: Mapping[str, object]) -> str:
    """Return the name of the first layer, and the number of the others."""
    first = next(iter(layers))
    return f"{first} and {len(layers) - 1:,} others" if len(layers) > 1 else first


def _holds(number: Number, blocks: Blocks) -> bool:
    """Return whether a format of integers holds weights around their zero points."""
    if number.kind != "integer" or not blocks.zero_point.any():
        return True
    least, most = blocks.held_range
    return number.minimum <= least and most <= number.maximum


def _all_blocks(graph: Graph) -> dict[str, Blocks]:
    """Return the weights with scales of blocks, by the name of the operator that reads them."""
    held = {name: given.blocks for name, given in graph.constants.items()}
    return {
        operator.name: blocks
        for operator in graph.operators
        if len(operator.inputs) > 1 and (blocks := held.get(operator.inputs[1])) is not None
    }


def _keeps_sums(layer: Convolution, channels: int, npu: Npu) -> bool:
    """Return whether a machine can keep a sum for each block of channels."""
    if not channels:
        return False
    try:
        check_blocks(replace(layer, factor_channels=channels), npu)
    except MappingError:
        return False
    return True
