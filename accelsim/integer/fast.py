"""Integers of convolutions by fast algorithms (``accelsim.workload.layers.fast``), all exact.

Numbers grow: Winograd's F(2x2, 3x3) makes inputs up to 4 times and weights up to 9 times as large,
F(4x4, 3x3) 100 and 49 times, Strassen's product twice. Sums are those of the convolution times the
``total_scale`` of the algorithm: 4, 576 or 1. A requantization takes the power of two into its
shift, and the 9 of 576 into its multiplier, where no result changes by that.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from accelsim.integer.arithmetic import Convolution
from accelsim.integer.layer import IntegerLayer
from accelsim.integer.movement import Joined
from accelsim.integer.network import IntegerNetwork
from accelsim.integer.ops import network_bounds
from accelsim.integer.requantization import requantized
from accelsim.integer.tensor import IntegerTensor, Requantize
from accelsim.number import parse_number
from accelsim.workload import layers
from accelsim.workload.layers.fast import Bilinear, reach

Array = NDArray[np.int64]
Ends = tuple[int, int]

_MOST_BITS, _WIDER_BITS = 16, 32
"""Bits of the integer formats of every width, and those of the next format."""


def with_algorithm(
    network: IntegerNetwork,
    names: Collection[str],
    algorithm: Bilinear,
    multiplier_bits: int = 24,
) -> IntegerNetwork:
    """Return a network some of whose convolutions run by a fast algorithm, with equal results.

    Args:
        network: The network.
        names: Names of the convolutions.
        algorithm: The algorithm.
        multiplier_bits: Width of the multipliers of requantization.

    Raises:
        ValueError: A layer has no such algorithm, or its results would change; the sentence begins
            with its name.
    """
    bounds = network_bounds(network)
    tensors, made = dict(network.tensors), []
    for layer in network.layers:
        if layer.name not in names:
            made.append(layer)
            continue
        if reason := algorithm.why_not(layer.layer):
            raise ValueError(f"layer {layer.name}: {reason}")
        assert isinstance(layer, Convolution)
        least, most = bounds.tensors[layer.input]
        ends = min(least, layer.pad), max(most, layer.pad)
        sums, scale = bounds.sums[layer.name], algorithm.total_scale
        try:
            how = divided(layer.requantize, scale, sums, multiplier_bits)
        except ValueError as problem:
            raise ValueError(f"layer {layer.name}: {problem}") from None
        again = len(algorithm.factors()) * len(algorithm.moved(layer.weights)) // len(how.bias)
        total = scale * sums[0], scale * sums[1]
        for fast, held in _integers(layer, algorithm, ends, how.repeated(again), total):
            made.append(fast)
            if held is None:  # Integers mean what those of the layer, or of what is moved, mean.
                old = tensors[layer.output if fast.name == layer.name else fast.input]
                _, height, width, channels = fast.layer.result_shape
                held = replace(old, name=fast.output, height=height, width=width, channels=channels)
            tensors.setdefault(fast.output, held)
    return replace(network, tensors=tensors, layers=tuple(made))


def _integers(
    layer: Convolution, algorithm: Bilinear, ends: Ends, how: Requantize, total: Ends
) -> Iterator[tuple[IntegerLayer, IntegerTensor | None]]:
    """Yield the layers of a convolution, with the sums of inputs that they write, if they do.

    Args:
        layer: The convolution.
        algorithm: The algorithm.
        ends: Least and greatest integer that it reads, padding included.
        how: Requantization of the larger sums, of all results.
        total: Least and greatest of these sums.
    """
    known, pads, most_bits = {layer.input: ends}, {layer.input: layer.pad}, 1
    for of, factors in algorithm.parts(layer.layer):
        source = of.inputs[0]
        if isinstance(of, layers.Reshape):
            if source in known:
                known[of.output], pads[of.output] = known[source], pads[source]
            yield IntegerLayer(layer=of), None
        elif isinstance(of, layers.Arrangement):
            held = _tensor(of, most_bits) if source in known else None
            yield Joined(layer=of, pad=0, requantize=(None,) * len(of.inputs)), held
        elif factors:
            assert isinstance(of, layers.Convolution)
            pad = pads[source]
            least, most = min(known[source][0], pad), max(known[source][1], pad)
            found = reach(factors, (least, most))
            known[of.output], pads[of.output] = found, pad * sum(factors)
            bits = max(max(found[1], -found[0] - 1).bit_length() + 1, 2)
            most_bits = max(most_bits, bits)
            yield _sum_of_inputs(of, factors, pad, found), _tensor(of, bits)
        else:
            assert isinstance(of, layers.Convolution)
            moved, each = algorithm.moved(layer.weights), algorithm.factors()
            products = Convolution(
                layer=of,
                weights=moved,
                requantize=how,
                factors=np.repeat(each, len(moved), axis=0),
                total=total,
            )
            yield products, None


def _sum_of_inputs(
    of: layers.Convolution, factors: tuple[int, ...], pad: int, ends: Ends
) -> Convolution:
    """Return sums of a few inputs, which stay as they are.

    Args:
        of: The sums without integers.
        factors: Factor of each input.
        pad: Integer outside of what it reads.
        ends: Least and greatest sum.
    """
    taps, lanes = np.array(factors, dtype=np.int64), np.zeros(of.groups, dtype=np.int64)
    weights = np.broadcast_to(taps.reshape(of.weight_shape[1:]), of.weight_shape)
    return Convolution(
        layer=of,
        weights=np.ascontiguousarray(weights),
        pad=pad,
        requantize=Requantize(
            bias=lanes,
            multiplier=lanes + 1,
            shift=lanes,
            zero_point=0,
            minimum=ends[0],
            maximum=ends[1],
        ),
    )


def _tensor(of: layers.Layer, bits: int) -> IntegerTensor:
    """Return a tensor of transformed inputs, in integers of so many bits."""
    _, height, width, channels = of.result_shape
    number = parse_number(f"int{bits if bits <= _MOST_BITS else _WIDER_BITS}")
    return IntegerTensor(
        name=of.output, height=height, width=width, channels=channels, number=number
    )


def divided(how: Requantize, scale: int, sums: tuple[int, int], multiplier_bits: int) -> Requantize:
    """Return the requantization of sums that are ``scale`` times as large, with equal results.

    A power of two goes into the shift. An odd factor goes into the multiplier, which is rounded: it
    is taken if it gives equal results for every sum that there can be.

    Args:
        how: Requantization of the sums.
        scale: A positive integer.
        sums: Least and greatest of the sums.
        multiplier_bits: Width of the multipliers of the machine.

    Raises:
        ValueError: A channel has no such multiplier; the text is the end of a sentence.
    """
    twos = (scale & -scale).bit_length() - 1
    odd = scale >> twos
    bias, shift = how.bias * scale, how.shift + twos
    if odd == 1:
        return replace(how, bias=bias, shift=shift)
    wider = [
        max(0, min(multiplier_bits - int(each).bit_length() + odd.bit_length() - 1, 63 - int(by)))
        for each, by in zip(how.multiplier, shift, strict=True)
    ]
    found = replace(how, bias=bias, multiplier=how.multiplier.copy(), shift=shift + wider)
    for lane, more in enumerate(wider):
        exact = int(how.multiplier[lane]) << more
        for multiplier in (exact // odd, -(-exact // odd)):
            found.multiplier[lane] = multiplier
            own, of_fast = (_of_lane(each, lane) for each in (how, found))
            if multiplier < 1 << multiplier_bits and _agree(own, of_fast, scale, sums):
                break
        else:
            raise ValueError(
                f"has results that change if sums are {scale} times as large: no multiplier of"
                f" {multiplier_bits} bits (npu.requantize_multiplier_bits) divides those of channel"
                f" {lane} by {odd} exactly"
            )
    return found


def _of_lane(how: Requantize, lane: int) -> Requantize:
    """Return the requantization of one channel."""
    own = slice(lane, lane + 1)
    return replace(how, bias=how.bias[own], multiplier=how.multiplier[own], shift=how.shift[own])


def _agree(own: Requantize, of_fast: Requantize, scale: int, sums: tuple[int, int]) -> bool:
    """Return whether sums, and ``scale`` times these, have equal results, for every sum.

    Both results rise with the sum. So they are equal everywhere if they are equal on both sides of
    each step of the first, and at both ends.

    Args:
        own: Requantization of a channel.
        of_fast: Requantization of the larger sums.
        scale: How many times as large these are.
        sums: Least and greatest sum.
    """
    multiplier, shift = int(own.multiplier[0]), int(own.shift[0])
    if multiplier == 0:
        return int(of_fast.multiplier[0]) == 0
    steps = range(own.minimum - own.zero_point - 1, own.maximum - own.zero_point + 1)
    # The greatest integer whose product is at most half a step above each result.
    last = np.array([(((2 * step + 1) << shift) // (2 * multiplier)) for step in steps], object)
    near = np.concatenate([last - 1, last, last + 1, last + 2]) - int(own.bias[0])
    tried = np.clip(near.astype(np.float64), *sums).astype(np.int64)
    tried = np.unique(np.concatenate([tried, sums]))[:, None]
    return bool(np.array_equal(requantized(tried, own), requantized(tried * scale, of_fast)))
